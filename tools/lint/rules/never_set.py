"""A case asks for a value that nothing is ever given.

Approximation: rules mention the value only where they ask for it; nothing has it from the start, and nothing is chosen among, counted over
or copied from other values of its kind.
"""

from collections import Counter
from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.grammar.walk import descendants
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.instructions import Change, Set
from rulewright.interpreter.values import KindType
from rulewright.tools.lint.cells import stored
from rulewright.tools.lint.rules.unused_value import had
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.suppress import DECLARED
from rulewright.tools.lint.words import stem

CODE = Code("W723", "never-set")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report where a value is first asked for that nothing can be."""
    asked = [name for name in _asked(subject) if isinstance(name, nodes.Name)]
    asked_often = Counter(name.text for name in asked)
    said_often = Counter(name.text for name in subject.every(nodes.Name))
    said_often.update(word.text for dot in subject.every(nodes.Dot) for word in (dot.name,))
    for kind in subject.every(nodes.Kind):
        if not subject.programs or _is_open(subject, kind.name.text):
            continue
        had_by_something = set().union(*(had(world, kind.name.text) for world in subject.worlds))
        for number, value in enumerate(kind.values):
            places = [name for name in asked if name.text == value.text]
            if places and number not in had_by_something and asked_often[value.text] == said_often[value.text]:
                hint = "Write the rule that sets it, or take the case out."
                label = Label(value.span, DECLARED)
                yield Diagnostic(CODE, places[0].span, f"nothing ever is `{value.text}`", hint, (label,))


def _asked(subject: Subject) -> Iterator[nodes.Node]:
    """Yield what is asked for: the right side of comparisons, the values of cases."""
    asking: list[nodes.Is | nodes.Comparison] = [*subject.every(nodes.Is), *subject.every(nodes.Comparison)]
    yield from (one.right for one in asking)
    switches: list[nodes.Depending | nodes.Roll] = [*subject.every(nodes.Depending), *subject.every(nodes.Roll)]
    for switch in switches:
        yield from (value.low for case in switch.cases for value in case.values)
    for define in subject.every(nodes.Define):
        yield from (low for case in define.cases if isinstance(case, nodes.DefineCase) for low, _ in case.low_high)


def _is_open(subject: Subject, name: str) -> bool:
    """Tell whether something of a kind may get a value that is not written down: one that is chosen, worked out or handed over."""
    nouns = {stem(node.noun.text) for node in subject.every(nodes.Members)}
    nouns |= {stem(node.name.text) for node in subject.every(nodes.Parameter)}
    nouns |= {stem(word.text) for how in subject.every(nodes.HowTo) for word in how.parameters}
    if stem(name) in nouns or any(
        isinstance(node, nodes.Die | nodes.Track) for line in subject.declarations for node in descendants(line)
    ):
        return True
    for world, program in zip(subject.worlds, subject.programs, strict=True):
        bases = {info.base for info in stored(world) if isinstance(info.type, KindType) and info.type.name == name}
        for code in program.code:
            if isinstance(code, Change) and code.base in bases:
                return True
            if isinstance(code, Set) and code.base in bases and not isinstance(code.value, forms.Const):
                return True
    return False
