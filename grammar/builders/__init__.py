"""Building the tree: one function for each construct of the grammar file, under the name that the file gives it."""

from rulewright.grammar.builders.choices import CHOICES
from rulewright.grammar.builders.declarations import DECLARATIONS
from rulewright.grammar.builders.expressions import EXPRESSIONS
from rulewright.grammar.builders.fields import FIELDS
from rulewright.grammar.builders.parts import Fault as Fault
from rulewright.grammar.builders.rules import RULES
from rulewright.grammar.builders.scripts import SCRIPTS
from rulewright.grammar.builders.sentences import SENTENCES
from rulewright.grammar.builders.statements import STATEMENTS
from rulewright.grammar.machine import Builder

BUILDERS: dict[str, Builder] = {
    **DECLARATIONS, **FIELDS, **RULES, **STATEMENTS, **SENTENCES, **CHOICES, **EXPRESSIONS, **SCRIPTS,
}  # fmt: skip
