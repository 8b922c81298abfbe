"""Two things that should differ are called the same: numbers of cards, examples, phases, names but for their spelling.

Approximation: a column called id, code, number or key, or a column of texts of which nine in ten of eight or more differ; titles of
examples; phases of the game itself; names in tables that are the same but for capitals, blanks and marks.
"""

import re
from collections.abc import Hashable, Iterable, Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.grammar.source import Span
from rulewright.grammar.suggest import nearest
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.tables import columns

CODE = Code("W754", "twice-the-same")

_KEYS = ("id", "code", "number", "key")
_MARKS = re.compile(r"[\W_]+")
Said = tuple[Hashable, Span, str]


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the second of two that are called the same."""
    for _, name, cells in columns(subject):
        values = [cell.value for _, cell in cells]
        texts = all(isinstance(value, str) for value in values) and name != "text"
        if name in _KEYS or (texts and len(values) >= 8 and len(set(values)) >= 0.9 * len(values)):
            told = (
                (cell.value, cell.span, f'"{row.name}" has the same {name} as another: {cell.value}')
                for row, cell in cells
            )
            yield from _repeated(told)
    examples = (line for line in subject.tree.declarations if isinstance(line, nodes.Example))
    yield from _repeated((one.title, one.span.first_line, f'two examples are called "{one.title}"') for one in examples)
    yield from _repeated(
        (one.name.text, one.name.span, f"two phases are called `{one.name.text}`")
        for one in subject.every(nodes.PhaseStatement)
        if not any(line.span.holds(one.span) for line in subject.every(nodes.Overlay))
    )
    yield from _roles(subject)
    if subject.world is not None:
        named = {row.name: row for row in subject.world.rows.values()}
        spelt = (
            (_MARKS.sub("", name).casefold(), row.span, f'"{name}" is spelt almost like another name')
            for name, row in named.items()
        )
        yield from _repeated(one for one in spelt if one[0])


def _repeated(said: Iterable[Said]) -> Iterator[Diagnostic]:
    first: dict[Hashable, Span] = {}
    for key, span, message in said:
        if key in first:
            yield Diagnostic(CODE, span, message, "Change one of the two.", (Label(first[key], "the first is here"),))
        first.setdefault(key, span)


def _roles(subject: Subject) -> Iterator[Diagnostic]:
    """Report names of players in examples that are almost those that the game gives."""
    roles = {
        role.text: role.span
        for line in subject.tree.declarations
        if isinstance(line, nodes.Game)
        for role in line.roles
    }
    for example in (line for line in subject.tree.declarations if isinstance(line, nodes.Example)):
        for given in (line for line in example.lines if isinstance(line, nodes.GivenPlayers)):
            for name in given.names:
                close = None if name.text in roles else nearest(name.text, roles, 0.8)
                if close is not None:
                    hint = f"Did you mean `{close}`?"
                    label = (Label(roles[close], "the game calls a player so"),)
                    yield Diagnostic(CODE, name.span, f"`{name.text}` is spelt almost like `{close}`", hint, label)
