"""What is forgotten: a word, a mark, a line, a blank, a citation, a declaration."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from rulewright.grammar import nodes
from rulewright.grammar.source import Source, Span
from seeding.game import Edit, Planted, alone, indent, line_span, lines_of, whole
from seeding.mutant import Kind, Mutant
from seeding.values import put


def _code(source: Source, pattern: str) -> Iterator[re.Match[str]]:
    """Yield where a pattern is found outside texts and comments."""
    for match in re.finditer(pattern, source.text, re.M):
        before = source.text[source.text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if "#" not in before and before.count('"') % 2 == 0:
            yield match


def does(game: Planted, _: Random) -> Iterator[Mutant]:
    """Leave out `does`, `cost` or `needs`, and leave what should stand behind it."""
    for match in _code(game.rules, r"^ +((?:does|cost): |needs |(?:does|cost)\n)"):
        yield put(Span(game.rules, match.start(1), match.end(1)), "\n" if match[1].endswith("\n") else "")


def colon(game: Planted, _: Random) -> Iterator[Mutant]:
    for match in _code(game.rules, r"\w(:)(?= \S)"):
        yield put(Span(game.rules, match.start(1), match.end(1)), "")


def preposition(game: Planted, _: Random) -> Iterator[Mutant]:
    for node in game.every(nodes.Phrase):
        word = node.preposition
        if node.span.text.startswith(f"{word} ") and node.objects:
            yield put(Span(node.span.source, node.span.start, node.span.start + len(word) + 1), "")


def joining_word(game: Planted, _: Random) -> Iterator[Mutant]:
    for match in _code(game.rules, r"\b((?:where|is|of|in|as|to|from|for each|such that) )"):
        yield put(Span(game.rules, match.start(1), match.end(1)), "")


def who(game: Planted, _: Random) -> Iterator[Mutant]:
    """Forget who chooses."""
    for node in game.every(nodes.Choose):
        if node.subject is not None:
            yield put(Span(node.span.source, node.subject.span.start, node.subject.span.end + 1), "")


def verb(game: Planted, _: Random) -> Iterator[Mutant]:
    for node in game.every(nodes.Sentence):
        span = node.verb_span.span
        yield put(Span(span.source, span.start, span.end + 1), "")


def quote(game: Planted, dice: Random) -> Iterator[Mutant]:
    for match in re.finditer(r'^(?![ ]*#).*("[^"\n]+")', game.rules.text, re.M):
        at = match.start(1) if dice.random() < 0.5 else match.end(1) - 1
        yield put(Span(game.rules, at, at + 1), "")


def bracket(game: Planted, _: Random) -> Iterator[Mutant]:
    for match in _code(game.rules, r"[()]"):
        yield put(Span(game.rules, match.start(), match.end()), "")


def comma(game: Planted, _: Random) -> Iterator[Mutant]:
    for match in _code(game.rules, r",(?= \w)"):
        yield put(Span(game.rules, match.start(), match.end()), "")


def citation(game: Planted, _: Random) -> Iterator[Mutant]:
    """Forget the citation of a rule that has no other."""
    if not any(node.rulebook for node in game.every(nodes.Game)):
        return
    for line in game.checked.tree.declarations:
        cite = getattr(line, "cite", None)
        if isinstance(line, nodes.Action | nodes.HowTo | nodes.AsSoonAs | nodes.Reaction | nodes.When | nodes.AtTime):
            inner = [node for node in game.every(nodes.Cite) if line.span.holds(node.span)]
            if cite is not None and len(inner) == 1:
                yield put(cite.span, "")


def tab(game: Planted, _: Random) -> Iterator[Mutant]:
    for match in re.finditer(r"^( {4})+(?=\S)", game.rules.text, re.M):
        yield put(Span(game.rules, match.start(), match.start() + 4), "\t")


def blank(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Indent a line by one or two blanks too few or too many."""
    for match in re.finditer(r"^( {4})+(?=[^\s#])", game.rules.text, re.M):
        more = dice.choice((" ", "  ", ""))
        start = match.start() + (0 if more else 2)
        yield put(Span(game.rules, match.start(), start), more)


def block(game: Planted, _: Random) -> Iterator[Mutant]:
    """Leave out all that stands below a line that opens a block."""
    for sort in (nodes.If, nodes.Repeat, nodes.ForEach, nodes.HowTo, nodes.PhaseStatement, nodes.When, nodes.AsSoonAs):
        for node in game.every(sort):
            first, last = lines_of(node.span)
            if alone(node) and last > first and node.span.source is game.rules:
                head, below = line_span(game.rules, first), line_span(game.rules, first + 1)
                end = line_span(game.rules, last).end
                if ":" not in head.text.split('"')[0].split("#")[0]:
                    yield Mutant((Edit(game.rules, head.start, end, head.text),) if below.start < end else ())


def declaration(game: Planted, _: Random) -> Iterator[Mutant]:
    """Leave out what is used: what uses it then reports it."""
    mentioned = game.world.mentioned
    for sort in (nodes.Action, nodes.HowTo, nodes.Define, nodes.Kind, nodes.Die):
        for node in game.every(sort):
            if node.span.source is game.rules and node.name.text in mentioned:
                yield put(whole(node.span), "", node.name.text)
    for field in game.every(nodes.Field):
        if field.names[0].text in mentioned and not field.rows:
            span = line_span(field.span.source, field.span.line)
            yield put(span, "", *(name.text for name in field.names))


def one_value(game: Planted, _: Random) -> Iterator[Mutant]:
    """Leave out one value of a kind that rules or tables know."""
    for kind in game.every(nodes.Kind):
        for one, other in zip(kind.values, kind.values[1:], strict=False):
            if one.text in game.world.mentioned:
                yield put(Span(one.span.source, one.span.start, other.span.start), "", one.text)


def only_use(game: Planted, _: Random) -> Iterator[Mutant]:
    """Leave out the only call of a procedure, or one action where actions are offered."""
    for sort in (nodes.Do,):
        for node in game.every(sort):
            call = node.call.target if isinstance(node.call, nodes.Call) else node.call
            name = call.text if isinstance(call, nodes.Name) else ""
            calls = len(re.findall(rf"\b{name}\b", game.rules.text))
            if name in game.world.procedures and calls == 2 and alone(node):
                margin = indent(node.span.source, node.span.line)
                yield put(line_span(node.span.source, node.span.line), f"{margin}nothing\n", name)
    for node in game.every(nodes.Phrase):
        for one, other in zip(node.objects, node.objects[1:], strict=False):
            name = one.text if isinstance(one, nodes.Name) else ""
            if name in game.world.actions and len(re.findall(rf"\b{name}\b", game.rules.text)) == 2:
                yield put(Span(one.span.source, one.span.start, other.span.start), "", name)


def end_of_header(game: Planted, _: Random) -> Iterator[Mutant]:
    """Break a line off in its middle."""
    for match in _code(game.rules, r"^ +\w+(?: \w+){2,}( \w+)$"):
        words = game.rules.text[match.start() : match.end()].split()
        if words[0] not in ("rulebook",):
            yield put(Span(game.rules, match.start(1), match.end(1)), "")


_ANYBODY = "without a name it is `you`, or else the one whose turn it is"

KINDS = [
    Kind(name, "other", sites, _ANYBODY if sites is who else "")
    for name, sites in (
        ("does, cost or needs forgotten", does),
        ("colon forgotten", colon),
        ("preposition forgotten", preposition),
        ("joining word forgotten", joining_word),
        ("nobody said to choose", who),
        ("verb forgotten", verb),
        ("quote forgotten", quote),
        ("parenthesis forgotten", bracket),
        ("comma forgotten", comma),
        ("citation forgotten", citation),
        ("tab", tab),
        ("odd indentation", blank),
        ("empty block", block),
        ("declaration forgotten", declaration),
        ("value of a kind forgotten", one_value),
        ("only use forgotten", only_use),
        ("last word of a line forgotten", end_of_header),
    )
]
