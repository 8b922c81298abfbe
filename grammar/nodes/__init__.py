"""The tree: what the author wrote, frozen, a class for each construct."""

from rulewright.grammar.nodes.base import Cite as Cite, Node as Node, Word as Word
from rulewright.grammar.nodes.declarations import *  # noqa: F403
from rulewright.grammar.nodes.examples import *  # noqa: F403
from rulewright.grammar.nodes.expressions import *  # noqa: F403
from rulewright.grammar.nodes.statements import *  # noqa: F403
