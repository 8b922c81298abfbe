"""Rules that cannot work: what nothing uses, what is never reached, what never ends, what never holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from rulewright.grammar import nodes
from rulewright.grammar.source import Span
from seeding.game import Edit, Planted, alone, indent, line_span, plain_value, whole
from seeding.mutant import Kind, Mutant
from seeding.values import put

Plant = Callable[[Planted, Random], Iterator[Mutant]]


def _places(game: Planted) -> Iterator[tuple[Span, str]]:
    """Yield the starts of the lines of sentences in phases and procedures, and their indentation."""
    for sort in (nodes.Sentence, nodes.Set, nodes.Do, nodes.If):
        for node in game.every(sort):
            if alone(node) and node.span.source is game.rules and indent(game.rules, node.span.line):
                at = game.rules.starts[node.span.line - 1]
                yield Span(game.rules, at, at), indent(game.rules, node.span.line)


def _end(game: Planted) -> Span:
    """Return the place before the first variant or example, or the end of the file."""
    later = (line for line in game.checked.tree.declarations if line.span.source is game.rules)
    starts = [line.span.start for line in later if isinstance(line, nodes.Example | nodes.Overlay)]
    at = min(starts, default=len(game.rules.text))
    return Span(game.rules, at, at)


def _start(game: Planted) -> Span:
    """Return the place behind the declaration of the game."""
    span = whole(next(game.every(nodes.Game)).span)
    return Span(game.rules, span.end, span.end)


def _phases(game: Planted) -> list[nodes.Phase]:
    return [line for line in game.checked.tree.declarations if isinstance(line, nodes.Phase)]


def _beside(text: str) -> tuple[str, ...]:
    """Return the words with capitals or underscores of a planted text: the names that it brings."""
    return tuple(word for word in ("Relic", "relics", "spare_one", "reserve") if word in text)


def declared(text: str) -> Plant:
    """Return what plants a declaration that nothing uses, or that does not fit."""

    def sites(game: Planted, _: Random) -> Iterator[Mutant]:
        yield put(_start(game), text, *_beside(text))

    return sites


def said(text: str, facts: str = "") -> Plant:
    """Return what plants sentences at a place in the rules, with the facts that they speak of."""

    def sites(game: Planted, _: Random) -> Iterator[Mutant]:
        for place, margin in _places(game):
            lines = "".join(f"{margin}{line}\n" for line in text.splitlines())
            edits = [Edit(game.rules, place.start, place.end, lines)]
            if facts:
                start = _start(game)
                edits.append(Edit(game.rules, start.start, start.end, f"facts\n    {facts}\n"))
            yield Mutant(tuple(edits))

    return sites


def never_entered(game: Planted, _: Random) -> Iterator[Mutant]:
    """Put a phase behind one that goes on until the game ends."""
    for phase in _phases(game):
        repeat = phase.phase.repeat
        if repeat is not None and repeat.value is None and repeat.at_most is None:
            span = whole(phase.span)
            yield put(Span(span.source, span.end, span.end), "phase spare_one\n    nothing\n")


def after_the_end(game: Planted, _: Random) -> Iterator[Mutant]:
    """Say something behind a sentence that leaves."""
    later = list(game.every(nodes.Together))
    for place, margin in _places(game):
        if not any(one.span.start <= place.start < one.span.end for one in later):
            yield put(place, f"{margin}end the game\n")


def same_again(game: Planted, _: Random) -> Iterator[Mutant]:
    """Ask for the same once more in `otherwise if`, or in the next case of a define."""
    for node in game.every(nodes.If):
        if alone(node) and node.span.source is game.rules and "\n" in node.span.text:
            first, margin = node.span.line, indent(game.rules, node.span.line)
            asked = game.rules.line(first).split("#")[0].split("@")[0].strip()
            end = first + 1
            while end <= len(game.rules.starts) and len(indent(game.rules, end)) > len(margin):
                end += 1
            at = game.rules.starts[end - 1] if end <= len(game.rules.starts) else len(game.rules.text)
            if ":" not in asked:
                yield put(Span(game.rules, at, at), f"{margin}otherwise {asked}\n{margin}    nothing\n")
    for define in game.every(nodes.Define):
        for case in define.cases:
            if isinstance(case, nodes.DefineCase) and case.condition is not None:
                line = line_span(case.span.source, case.span.line)
                yield put(Span(line.source, line.end, line.end), line.text)


def otherwise_first(game: Planted, _: Random) -> Iterator[Mutant]:
    """Put `otherwise` before the other cases of a define, which are then never looked at."""
    for define in game.every(nodes.Define):
        cases = [case for case in define.cases if isinstance(case, nodes.DefineCase)]
        if len(cases) > 1 and alone(cases[0]) and alone(cases[-1]):
            first, last = (line_span(case.span.source, case.span.line) for case in (cases[0], cases[-1]))
            if game.rules.line(cases[-1].span.line).strip().startswith("otherwise"):
                yield Mutant(
                    (
                        Edit(first.source, first.start, first.start, last.text),
                        Edit(first.source, last.start, last.end, ""),
                    )
                )


def both(game: Planted, _: Random) -> Iterator[Mutant]:
    """Want two values of one thing at once."""
    for node in game.every(nodes.Comparison):
        if node.op == "=" and isinstance(node.right, nodes.Number):
            text = node.span.text
            yield put(node.span, f"({text} and {node.left.span.text} = {node.right.value + 1})")
    for state in game.every(nodes.Is):
        if isinstance(state.right, nodes.Name) and not state.negated:
            yield put(state.span, f"({state.span.text} and {state.left.span.text} is not {state.right.text})")


def ending_again(game: Planted, _: Random) -> Iterator[Mutant]:
    """Write a second ending for what ends the game already."""
    for line in game.checked.tree.declarations:
        if isinstance(line, nodes.AsSoonAs):
            match line.body.statements:
                case (nodes.Sentence(verb="win" | "lose" | "draw", modal=None),):
                    span = whole(line.span)
                    text = f'as soon as {line.condition.span.text}: everyone draws "Nobody"\n'
                    yield put(Span(span.source, span.end, span.end), text)
                case _:
                    pass


def settles_nothing(game: Planted, _: Random) -> Iterator[Mutant]:
    """Let a standing rule change nothing that it asks for."""
    text = "facts\n    spare_one: 0..9, starts 1\n    reserve: 0..9\n"
    rule = "as soon as spare_one = 1: add 1 to reserve\n"
    yield Mutant((Edit(game.rules, _start(game).start, _start(game).end, text + rule),))


def circle(game: Planted, _: Random) -> Iterator[Mutant]:
    """Let a define read itself."""
    for define in game.every(nodes.Define):
        if define.owner is None and not define.parameters:
            for case in define.cases:
                if isinstance(case, nodes.DefineCase):
                    yield put(case.value.span, define.name.text, define.name.text)


def unused_parameter(game: Planted, _: Random) -> Iterator[Mutant]:
    """Give a value a name that nothing reads."""
    for place, margin in _places(game):
        yield put(place, f"{margin}let spare_one = 1\n")


def changes_nothing(game: Planted, _: Random) -> Iterator[Mutant]:
    """Change what is not there, what was said already, or a game of another name."""
    title = next(game.every(nodes.Game)).title
    for text in (
        f'variant "Spare" of "{title}"\n    change nowhere to 4\n',
        f'variant "Spare" of "{title}"\n    without phase nowhere\n',
        f'variant "Spare" of "{title}"\n    remove action nowhere\n',
        f'variant "Spare" of "{title}" with "Nowhere"\n    add define spare_one as 3\n',
        'variant "Spare" of "Nothing"\n    add define spare_one as 3\n',
    ):
        yield put(_end(game), text)
    for define in game.every(nodes.Define):
        value = plain_value(define)
        if value is not None:
            text = f'variant "Spare" of "{title}"\n    change {define.name.text} to {value.span.text}\n'
            yield put(_end(game), text)


_TABLE = """card Relic
    partner: text
table Relic
    | name   | partner |
    | Amber  | Birch   |
    | Birch  | Amber   |
    | Clover | Dill    |
    | Dill   | Clover  |
    | Elder  | Fern    |
    | Fern   | Elder   |
    | Garlic | Hazel   |
    | Hazel  | Garlic  |
    | Iris   | {left}    |
    | Jasper | {right}    |
zones
    relics: row of Relic
as soon as there is a relic in relics where relic.partner is "Amber": move relic to relics_gone
zones
    relics_gone: pile of Relic
"""


def in_a_table(left: str, right: str, name: str) -> Plant:
    """Return what plants a table of things that name one another, with a fault in one row."""

    def sites(game: Planted, _: Random) -> Iterator[Mutant]:
        yield Mutant(
            (Edit(game.rules, _start(game).start, _start(game).end, _TABLE.format(left=left, right=right)),), (name,)
        )

    return sites


_ACTION = "action spare_one\n    cost: pay 5 wages\n    does: nothing\neach player\n    wages: 0..4, starts 4\n"


def offered(game: Planted, _: Random) -> Iterator[Mutant]:
    """Offer an action that costs more than anybody can have."""
    for node in game.every(nodes.Phrase):
        for one in node.objects[:1]:
            if isinstance(one, nodes.Name) and one.text in game.world.actions:
                at = _end(game).start
                yield Mutant(
                    (
                        Edit(game.rules, at, at, _ACTION),
                        Edit(one.span.source, one.span.start, one.span.start, "spare_one, "),
                    )
                )


_NOWHERE = """card Relic, 2 in supply
    while this is in attic: always_one is 2
define always_one as 1
zones
    relics: row of Relic
    attic: row of Relic
as soon as (number of relics in relics) = always_one: move relics to relics_gone
zones
    relics_gone: pile of Relic
"""

_ZONE = """card Relic, 2 in supply
zones
    relics: deck of Relic
    reserve: pile of Relic
as soon as relics is not empty: remove all relics from the game
"""
_LOOP = """repeat until spare_one = 3
    add 1 to reserve
if reserve = 2: set spare_one to 1"""

KINDS = [
    Kind(name, "other", sites)
    for name, sites in (
        ("card that nothing uses", declared("card Relic, 2 in supply\nzones\n    relics: pile of Relic\n")),
        ("fact that nothing uses", declared("facts\n    spare_one: 0..9\n")),
        ("zone that nothing uses", declared(_ZONE)),
        ("die that nobody rolls", declared("die spare_one: 1..6\n")),
        ("action never offered", declared("action spare_one\n    does: nothing\n")),
        ("procedure never called, with a phase", declared("how to spare_one\n    phase reserve: nothing\n")),
        ("define that nothing reads", declared("define spare_one as 4\n")),
        ("phase never entered", never_entered),
        ("sentence never reached", after_the_end),
        ("counter written and never read", said("add 1 to spare_one", "spare_one: 0..9")),
        ("counter read and never written", said("if spare_one = 3: end the game", "spare_one: 0..9")),
        ("name that nothing reads", unused_parameter),
        ("loop without an end", said(_LOOP, "spare_one, reserve: 0..9")),
        ("standing rule that settles nothing", settles_nothing),
        ("same condition again", same_again),
        ("otherwise before other cases", otherwise_first),
        ("condition against itself", both),
        ("ending never reached", ending_again),
        ("victory never reached", said("if spare_one > 9: end the game\nadd 1 to spare_one", "spare_one: 0..9")),
        ("define in a circle", circle),
        ("action that nobody can pay", offered),
        ("rule of a card where it never lies", declared(_NOWHERE)),
        ("name of a row that is not there", in_a_table("Jasper", "Juniper", "Juniper")),
        ("edge in one direction", in_a_table("Jasper", "Amber ", "Jasper")),
        ("variant of what is not there", changes_nothing),
    )
]  # fmt: skip
