"""The machine: reads the lines of one declaration through the parse table and builds as it goes.

Scanner and parser are one loop. A word of the text may be a keyword, part of a set phrase, a verb or a name; which of
them it is depends on what can stand there, so the scanner asks the parser: of all readings the longest that leads on
is taken. Every word of the language stays free as a name wherever it cannot stand as itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from rulewright.grammar.layout import Line
from rulewright.grammar.nodes import Word
from rulewright.grammar.saved_parser import SPLICE, VALUE, WORD, Rule, Table, table
from rulewright.grammar.source import Source, Span
from rulewright.grammar.words import RESERVED, readings

Builder = Callable[..., object]
Heard = tuple[str, int, int]
"""A piece of the text that was read: as which terminal, and where it starts and ends."""

StuckKind = Literal[
    "word", "quoted", "number", "row", "sign", "foreign", "line end", "block", "block end", "deep", "long number"
]

DEEPEST: Final = 120
LONGEST_NUMBER: Final = 9

_BLANKS: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
PIECE: Final = re.compile(
    r"""([^\W\d]\w*)                            # 1: a word
      | ("[^"\n]*")                             # 2: a text
      | (\d+(?!\w))                             # 3: a number
      | (\|(?:[^"\n\#]|"[^"\n]*")*\|)           # 4: a row of a table
      | (\.\.\.|\.\.|<>|<=|>=|[-+*/=<>().,:@])  # 5: a sign""",
    re.VERBOSE,
)
_SPOKEN: Final = {"WORD": "...", "QUOTED": '"..."', "INTEGER": "1", "VERB": "..."}
_KINDS: Final[tuple[StuckKind, ...]] = ("foreign", "word", "quoted", "number", "row", "sign")
_MEMBER: Final = re.compile(r"\.[^\W\d]")
_LAST_COLON: Final = re.compile(r":(?=[ \t]*(?:#[^\n]*)?(?:\n|$|@))")


class Stuck(Exception):  # noqa: N818 - it is the text that cannot go on
    """The text cannot go on like this: `kind` says what was met at text[start:end] in line `line` of the chunk.

    `states` is the stack of the automaton, from which follows what could have stood there. A line past the last one
    means that the declaration ends too early.
    """

    def __init__(self, kind: StuckKind, line: int, start: int, end: int, states: Sequence[int]) -> None:
        super().__init__(kind)
        self.kind, self.line, self.start, self.end, self.states = kind, line, start, end, tuple(states)


def run(
    source: Source, lines: Sequence[Line], builders: Mapping[str, Builder], heard: list[Heard] | None = None
) -> object:
    """Read the lines of one declaration and return what its builder made; raise Stuck where they cannot go on.

    What each piece of the text was read as is added to `heard`, in order.
    """
    machine = _Machine(source, builders, table())
    level, end = 0, 0
    for index, line in enumerate(lines):
        machine.line = index
        while line.level > level:
            machine.feed_or_stop("_INDENT", "block", line.start, end)
            level += 1
        while line.level < level:
            machine.feed_or_stop("_DEDENT", "block end", line.start, end)
            level -= 1
        if line.instead:
            end = line.start
            for terminal in line.instead:
                machine.feed_or_stop(terminal, "word", end, end)
                machine.values[-1] = _SPOKEN.get(terminal, terminal)
        else:
            end = _scan(machine, line, heard)
        machine.feed_or_stop("_NL", "line end", end, end)
    machine.line = len(lines)
    for _ in range(level):
        machine.feed_or_stop("_DEDENT", "block end", end, end)
    return machine.finish(end)


def states_before(source: Source, lines: Sequence[Line], index: int) -> tuple[int, ...]:
    """Return the states in which line `index` begins; the lines before it can be read."""
    hearer = _Hearer(source, {}, table())
    level = 0
    for line in lines[: index + 1]:
        step = "_INDENT" if line.level > level else "_DEDENT"
        for _ in range(abs(line.level - level)):
            hearer.feed(step, 0, 0)
        level = line.level
        if line is lines[index]:
            break
        for terminal in line.instead:
            hearer.feed(terminal, 0, 0)
        if not line.instead:
            _scan(hearer, line, None)
        hearer.feed("_NL", 0, 0)
    return tuple(hearer.states)


def states_after_line(text: str, states: Sequence[int]) -> tuple[int, ...] | None:
    """Return the states after a whole line of this text, which begins in these; None where it cannot be read."""
    hearer = _Hearer(Source("", text), {}, table(), list(states))
    try:
        _scan(hearer, Line(0, 0, len(text)), None)
    except Stuck:
        return None
    return tuple(hearer.states) if hearer.feed("_NL", 0, 0) else None


def leads_on(automaton: Table, states: Sequence[int], terminal: str) -> bool:
    """Tell whether the terminal can stand next: the reductions that it calls for end in a shift."""
    return states_after(automaton, states, terminal) is not None


def states_after(automaton: Table, states: Sequence[int], terminal: str) -> list[int] | None:
    """Return the states after the terminal; None where it cannot stand next."""
    stack = list(states)
    while True:
        action = automaton.actions[stack[-1]].get(terminal)
        if action is None:
            return None
        if action >= 0:
            stack.append(action)
            return stack
        rule = automaton.rules[~action]
        if rule.length:
            del stack[-rule.length :]
        stack.append(automaton.gotos[stack[-1]][rule.left])


def expected(states: Sequence[int], *following: str) -> frozenset[str]:
    """Return all terminals that could stand next, or next after those that follow."""
    automaton = table()
    for terminal in following:
        states = states_after(automaton, states, terminal) or states
    return frozenset(name for name in automaton.actions[states[-1]] if leads_on(automaton, states, name))


@dataclass(slots=True)
class _Machine:
    """The stacks of one run: states, and for each symbol its value, its place and the depth of its tree.

    The value of a terminal is None, and its text that of its place; one that stands in for others, or is of several words,
    has its text as value.
    """

    source: Source
    builders: Mapping[str, Builder]
    automaton: Table
    states: list[int] = field(default_factory=list)
    values: list[object] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    line: int = 0

    def __post_init__(self) -> None:
        if not self.states:
            self.states.append(self.automaton.start)

    def feed(self, terminal: str, start: int, end: int) -> bool:
        """Reduce as long as the terminal calls for it, then shift it; False where it cannot stand."""
        actions, gotos, rules = self.automaton.actions, self.automaton.gotos, self.automaton.rules
        states = self.states
        while True:
            action = actions[states[-1]].get(terminal)
            if action is None:
                return False
            if action >= 0:
                states.append(action)
                self.values.append(None)
                self.starts.append(start)
                self.ends.append(end)
                self.depths.append(0)
                return True
            rule = rules[~action]
            if rule.passes:
                states.pop()
            else:
                self.reduce(rule, start)
            states.append(gotos[states[-1]][rule.left])

    def feed_or_stop(self, terminal: str, kind: StuckKind, at: int, end: int) -> None:
        """Feed a terminal that has no text of its own; raise Stuck at `at` where it cannot stand."""
        before = tuple(self.states)
        if not self.feed(terminal, end, end):
            raise Stuck(kind, self.line, at, at, before)

    def finish(self, end: int) -> object:
        """Return the value of the whole declaration."""
        while self.states[-1] != self.automaton.end:
            action = self.automaton.actions[self.states[-1]].get("$END")
            if action is None or action >= 0:
                raise Stuck("block end", self.line, end, end, self.states)
            rule = self.automaton.rules[~action]
            self.reduce(rule, end)
            self.states.append(self.automaton.gotos[self.states[-1]][rule.left])
        return self.values[-1]

    def reduce(self, rule: Rule, here: int) -> None:
        """Replace the symbols of a rule by what its builder makes of them; the state after it is the caller's."""
        count, values, source = rule.length, self.values, self.source
        base = len(values) - count
        start, end = (self.starts[base], self.ends[-1]) if count else (here, here)
        depth = max(self.depths[base:], default=0)
        children: list[object] = []
        for index, step in rule.recipe:
            if step == VALUE:
                children.append(values[base + index])
            elif step == SPLICE:
                spliced = values[base + index]
                assert isinstance(spliced, list)
                children = (
                    [*children, *spliced] if children else spliced
                )  # a list that grows is not copied for each member
            elif step == WORD:
                span, said = Span(source, self.starts[base + index], self.ends[base + index]), values[base + index]
                children.append(Word(span, said if isinstance(said, str) else span.text))
            else:
                children.append(None)
        value: object
        if rule.spliced:
            value = children
        elif rule.single and len(children) == 1:
            value = children[0]
        else:
            depth += 1
            if depth > DEEPEST:
                raise Stuck("deep", self.line, start, end, self.states)
            value = self.builders[rule.make](Span(source, start, end), *children)
        if count:
            del self.states[-count:], values[base:], self.starts[base:], self.ends[base:], self.depths[base:]
        values.append(value)
        self.starts.append(start)
        self.ends.append(end)
        self.depths.append(depth)


class _Hearer(_Machine):
    """A machine that only hears whether a text can be read, and builds nothing."""

    def reduce(self, rule: Rule, here: int) -> None:
        del here
        if rule.length:
            del self.states[-rule.length :]


def _scan(machine: _Machine, line: Line, heard: list[Heard] | None) -> int:
    """Feed the pieces of one line; return where the last one ends."""
    text, stop, states = machine.source.text, line.end, machine.states
    at, last, dotted = line.start, line.start, False
    while at < stop:
        piece = PIECE.match(text, at, stop)
        if piece is None:
            raise Stuck("foreign", machine.line, at, at + 1, states)
        kind, end = _KINDS[piece.lastindex or 0], piece.end()
        if piece[0] == ":" and _LAST_COLON.match(text, at):
            at = _skip(text, end, stop)
            continue
        if kind == "word" or kind == "sign":
            terminal, end = _reading(machine, piece[0], at, end, stop, dotted)
        elif kind == "number":
            if end - at > LONGEST_NUMBER:
                raise Stuck("long number", machine.line, at, end, states)
            terminal = "INTEGER"
        else:
            terminal = "QUOTED" if kind == "quoted" else "TABLE_ROW"
        before = tuple(states)
        if not machine.feed(terminal, at, end):
            raise Stuck(kind, machine.line, at, piece.end(), before)
        if end > piece.end():
            machine.values[-1] = " ".join(
                text[at:end].split()
            )  # several words are one, whatever blanks stand between them
        if heard is not None:
            heard.append((terminal, at, end))
        last, dotted = end, terminal == "."
        at = _skip(text, end, stop)
    return last


def _skip(text: str, at: int, stop: int) -> int:
    """Return where the next piece begins, behind blanks, comments and the line ends inside a line that goes on."""
    blanks = _BLANKS.match(text, at, stop)
    return blanks.end() if blanks else at


def _reading(machine: _Machine, word: str, at: int, end: int, stop: int, dotted: bool) -> tuple[str, int]:
    """Return what a word or a sign is at this place, and where it ends; an empty terminal where it cannot stand here.

    A word right before a dot is a name, as in `card.rank`, whatever else it could be.
    """
    automaton, states, text = machine.automaton, machine.states, machine.source.text
    row = automaton.actions[states[-1]]
    named = "WORD" in row and (word[0].isalpha() or word[0] == "_") and (dotted or word not in RESERVED)
    if named and _MEMBER.match(text, end, stop) and leads_on(automaton, states, "WORD"):
        return "WORD", end
    for terminal, pattern in readings().get(word, ()):
        if terminal not in row:
            continue
        reach = end
        if pattern is not None:
            match = pattern.match(text, at, stop)
            if match is None:
                continue
            reach = match.end()
        if row[terminal] >= 0 or leads_on(automaton, states, terminal):
            return terminal, reach
    return ("WORD" if named else ""), end
