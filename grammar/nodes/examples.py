"""Examples: a situation, decisions, and what has to follow."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.grammar.frozen import node
from rulewright.grammar.nodes.base import Cite, Node, Word
from rulewright.grammar.nodes.expressions import Expr
from rulewright.grammar.nodes.statements import Hole, Object, Phrase


@node
class GivenPlayers(Node):
    """`given players Ann, Bea`."""

    names: tuple[Word, ...]


@node
class GivenNewGame(Node):
    """`given a new game, seed 7`."""

    seed: int | None


@node
class GivenHas(Node):
    """`given Human.hand has 2 "Red", "Blue"`: each item is a count and a Text or path."""

    place: Expr
    items: tuple[tuple[int, Expr], ...]


@node
class GivenFacts(Node):
    """`given threat = 5, coin_card is hidden`."""

    facts: tuple[Expr, ...]


@node
class WithOverlay(Node):
    """`with variant "Epic"`."""

    title: str


@node
class DieShows(Node):
    """`the die shows 5`, `the dice show 5, 6`."""

    faces: tuple[Expr, ...]


@node
class ChanceChooses(Node):
    """`chance chooses Bea, red`: what is chosen at random next."""

    members: tuple[Expr, ...]


@node
class Whatever(Node):
    """`whatever is drawn`, `whatever is rolled`: what chance gives and no line names may be anything, and all comes out alike."""

    what: Literal["drawn", "rolled"]


@node
class DeckGives(Node):
    """`the deck gives "Red", "Blue"`."""

    cards: tuple[Expr, ...]


@node
class ExampleDo(Node):
    """`do check_threat`."""

    call: Expr


@node
class Decision(Node):
    """`Ann attacks hero with knight`: who decides, the word for it as written, and what was decided.

    `verb` is the table's key where the word is a verb, else the word as written (the name of an action, perhaps with
    an s, or chooses, names, rolls, declines).
    """

    who: Expr
    verb: str
    verb_span: Word
    objects: tuple[Object, ...]
    phrases: tuple[Phrase, ...]


@node
class ExpectRefused(Node):
    """`expect refused`: the decision of the line above is not on offer."""


@node
class GivenKnows(Node):
    """`given Ann knows Bea.hand`: what a seat has seen before the example begins."""

    who: Expr
    things: tuple[Expr, ...]


@node
class ExpectKnows(Node):
    """`expect Ann knows Bea.hand`, `expect nobody knows "Sun 1"`, `expect Bea does not know baker.secret`."""

    who: Expr
    negated: bool
    things: tuple[Expr, ...]


@node
class ExpectWon(Node):
    """`expect Cross won "Three in a line"`, `expect everyone lost "..."`, `expect Ann drew "..."`."""

    who: Expr
    outcome: Literal["won", "lost", "drew"]
    ending: str | None


@node
class Expect(Node):
    """`expect knight is in hand, points = 1`."""

    conditions: tuple[Expr, ...]


ExampleLine: TypeAlias = (
    GivenPlayers | GivenNewGame | GivenHas | GivenFacts | WithOverlay | DieShows | DeckGives | ChanceChooses | Whatever
    | GivenKnows | ExampleDo | Decision
    | ExpectRefused | ExpectWon | ExpectKnows | Expect | Hole
)  # fmt: skip


@node
class Example(Node):
    """`example "Cross wins"`: a situation, decisions, and what has to follow."""

    title: str
    lines: tuple[ExampleLine, ...]
    cite: Cite | None
