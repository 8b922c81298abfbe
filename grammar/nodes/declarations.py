"""Declarations: what there is, and the rules that stand on their own."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.grammar.frozen import node
from rulewright.grammar.nodes.base import Cite, Node, Word
from rulewright.grammar.nodes.examples import Example
from rulewright.grammar.nodes.expressions import Expr, Face, Members, Tie
from rulewright.grammar.nodes.statements import (
    Block,
    Hole,
    Modifier,
    Pattern,
    PhasePattern,
    PhaseStatement,
)


@node
class Game(Node):
    """`game "Name"` with its players, roles, teams, rulebook and language."""

    title: str
    low: int
    high: int
    roles: tuple[Word, ...]
    rulebook: str | None
    language: str | None
    team_size: int | None
    holes: tuple[Hole, ...] = ()


@node
class Teams(Node):
    """`teams of 2` on a line of its own."""

    size: int


@node
class Kind(Node):
    """`kind Suit: clubs, hearts`."""

    name: Word
    values: tuple[Word, ...]
    cite: Cite | None


# ---------------------------------------------------------------- fields and zones
@node
class RangeType(Node):
    """`0..3`; `0 or more` has no upper end; a track with `track 0..3`; a track of table spaces has no bounds."""

    low: Expr | None
    high: Expr | None
    track: bool


@node
class PlainType(Node):
    """`yes/no`, `text`."""

    name: Literal["yes/no", "text"]


@node
class NamedType(Node):
    """A kind, a component, `player`, `effect`; with `any`, a set of them."""

    name: Word
    many: bool


@node
class ZoneType(Node):
    """`deck of Card`, `grid of Mark`, `slot of Coin`: the sort of zone and what lies in it."""

    sort: Word
    content: Word


FieldType: TypeAlias = "RangeType | PlainType | NamedType | ZoneType"


@node
class Attribute(Node):
    """What follows a field's type after a comma.

    kind and what it carries: `at most`, `limit`, `rows`, `columns`, `spaces`, `lines` (how long), `starts` (value: Expr,
    or Face); `starts one of each` (names); `seen by`, `known to` (names); `on the back`; `face` (value: Face);
    `reshuffles` (value: the pile); `lifetime` (names: the span, as in `this turn`, `for this battle`); `discard down` (names: the moment).
    """

    kind: Literal[
        "at most", "limit", "rows", "columns", "spaces", "lines", "starts", "starts one of each", "seen by", "known to",
        "on the back", "face", "reshuffles", "lifetime", "discard down",
    ]  # fmt: skip
    value: Expr | Face | None
    names: tuple[Word, ...]


@node
class Row(Node):
    """A line of a table, its cells as they stand between the bars, trimmed, each with its place."""

    cells: tuple[Word, ...]


@node
class TrackRule(Node):
    """`past the end:`, `before the start:`, `the first time at 4 or more:` below a track."""

    kind: Literal["past the end", "before the start", "first time"]
    at: int | None
    sense: Literal["exactly", "or more", "or less"]
    body: Block


@node
class Field(Node):
    """`wood, coins: 0..99, starts 0`: one or more fields or zones of one type."""

    names: tuple[Word, ...]
    type: FieldType
    attributes: tuple[Attribute, ...]
    rows: tuple[Row, ...]
    rules: tuple[TrackRule, ...]
    cite: Cite | None
    holes: tuple[Hole, ...] = ()


@node
class Zones(Node):
    """A `zones` block (places of the table) or a `facts` block (what belongs to nobody)."""

    kind: Literal["zones", "facts"]
    fields: tuple[Field | Hole, ...]
    cite: Cite | None = None


@node
class Supply(Node):
    """How many copies there are: `12 in supply`, `3 for each player`, `one of each suit and rank`, `6 of each value`."""

    kind: Literal["in supply", "for each", "of each"]
    count: int
    names: tuple[Word, ...]


@node
class PrintedText(Node):
    """`text "..."`: what is printed on a card."""

    text: str


@node
class ValueLine(Node):
    """`value = 3` inside a `card "Name"` block."""

    name: Word
    value: Expr


@node
class Component(Node):
    """`card Guest of Person, plural guests, 3 for each player` with its fields and the rules that all of them carry."""

    sort: Literal["card", "token", "figure", "place", "sheet"]
    name: Word
    parent: Word | None
    shows: Word | None
    plural: Word | None
    supplies: tuple[Supply, ...]
    lines: tuple[Field | Rule | Define | PrintedText | Hole, ...]
    cite: Cite | None


@node
class Single(Node):
    """`card "Name"` and its block: one printed component with rules of its own."""

    sort: Literal["card", "token", "figure", "place", "sheet"]
    name: str
    lines: tuple[Field | Rule | Define | PrintedText | ValueLine | Action | Reaction | Hole, ...]
    cite: Cite | None


@node
class Each(Node):
    """`each player`, `each Hero`: what each of them has."""

    owner: Word
    lines: tuple[Field | Rule | Define | Hole, ...]
    cite: Cite | None = None


@node
class Table(Node):
    """`table Character from "characters.csv"`, or with inline rows."""

    name: Word
    file: str | None
    rows: tuple[Row | Hole, ...]
    cite: Cite | None


@node
class Track(Node):
    """`track conspiracy, starts 4` whose spaces are table rows."""

    name: Word
    attributes: tuple[Attribute, ...]
    rows: tuple[Row | Hole, ...]
    rules: tuple[TrackRule, ...]
    cite: Cite | None


@node
class FaceRange(Node):
    """`1..6`, or one face, of a die."""

    low: Expr
    high: Expr | None


@node
class Die(Node):
    """`die d6: 1..6`, or a table with a column for each property."""

    name: Word
    faces: tuple[FaceRange, ...]
    rows: tuple[Row | Hole, ...]
    cite: Cite | None


@node
class MapLine(Node):
    """`crossroads: fields, bridge`."""

    place: Word
    neighbours: tuple[Word, ...]


@node
class Map(Node):
    """`map roads of Space, edges Road` with lines or rows, or `map board of Square, 8 by 8`."""

    name: Word
    space: Word
    edges: Word | None
    width: int | None
    height: int | None
    lines: tuple[MapLine | Row | Hole, ...]
    cite: Cite | None = None


@node
class Setup(Node):
    """`setup` and its block."""

    body: Block


@node
class Phase(Node):
    """A phase at the top level."""

    phase: PhaseStatement


# ---------------------------------------------------------------- actions, procedures, defines
@node
class Parameter(Node):
    """`attacker in leaders`, `up to 2 cards in hand such that ..`, `n in 1..9`, `space within 2 of you.place`, or a bare name.

    `quantity` says how many make a set, None where the word alone does (one, or at least one); `number` is its number.
    `high` is set for a range of numbers (`domain` is its low end); `distance` for `within`, whose origin is the domain.
    """

    name: Word
    quantity: Literal["number", "up to", "exactly", "any number"] | None
    number: Expr | None
    domain: Expr | None
    high: Expr | None
    distance: Expr | None
    where: Expr | None
    such_that: Expr | None


@node
class Needs(Node):
    """`needs city is not empty`."""

    condition: Expr
    cite: Cite | None


@node
class Limit(Node):
    """`limit once each turn`: how often in a span."""

    times: Expr
    span_name: Word
    cite: Cite | None


@node
class During(Node):
    """`during main or setup, not during combat`."""

    phases: tuple[Word, ...]
    excepted: tuple[Word, ...]
    cite: Cite | None


@node
class Cost(Node):
    """`cost:` and what has to be paid."""

    body: Block
    cite: Cite | None


@node
class Does(Node):
    """`does:` and what happens."""

    body: Block
    cite: Cite | None


@node
class Waits(Node):
    """`when someone plays a card` or `before ..`: what a reaction answers."""

    moment: Literal["when", "before"]
    pattern: Pattern | PhasePattern
    cite: Cite | None


Clause: TypeAlias = "Needs | Limit | During | Cost | Does | Waits | Hole"


@node
class Action(Node):
    """`action hide(card in hand)` and its clauses."""

    name: Word
    parameters: tuple[Parameter, ...]
    clauses: tuple[Clause, ...]
    cite: Cite | None


@node
class Reaction(Node):
    """`reaction spoil_roll(n in 1..9)` and its clauses; a card's own reaction may have no name."""

    name: Word | None
    parameters: tuple[Parameter, ...]
    clauses: tuple[Clause, ...]
    cite: Cite | None


@node
class Spot(Node):
    """`spot "Market", room for 1 worker` and its clauses."""

    title: str
    room: int
    token: Word
    clauses: tuple[Clause, ...]
    cite: Cite | None


@node
class HowTo(Node):
    """`how to push(token)` and its block."""

    name: Word
    parameters: tuple[Word, ...]
    body: Block
    cite: Cite | None


@node
class DefineCase(Node):
    """`if ..: value` (a condition), `on 1..2: value` (values of the `depending on`), or `otherwise: value` (neither)."""

    condition: Expr | None
    low_high: tuple[tuple[Expr, Expr | None], ...]
    value: Expr
    cite: Cite | None = None


@node
class Define(Node):
    """`define player.might as ..`, `define fits(combat, character) as` with cases.

    `owner` is the word before the dot (a kind of thing, which is then the first parameter). `subject` is the value
    after `depending on`. A plain define has one case without condition.
    """

    owner: Word | None
    name: Word
    parameters: tuple[Word, ...]
    subject: Expr | None
    cases: tuple[DefineCase | Hole, ...]
    cite: Cite | None


# ---------------------------------------------------------------- standing rules
@node
class When(Node):
    """`when a card leaves market`, `before a ..`; a pattern with `would` makes it a replacement."""

    moment: Literal["when", "before"]
    pattern: Pattern | PhasePattern
    body: Block
    cite: Cite | None


@node
class AsSoonAs(Node):
    """`as soon as board is full: ..`."""

    condition: Expr
    body: Block
    cite: Cite | None


@node
class AtTime(Node):
    """`at the end of combat`, `at the start of each turn`, `at the end of the game`."""

    edge: Literal["start", "end"]
    name: Word
    body: Block
    cite: Cite | None


@node
class Standing(Node):
    """`while <condition>` or `always` with modifiers."""

    condition: Expr | None
    modifiers: tuple[Modifier | Hole, ...]
    cite: Cite | None = None


@node
class Shortage(Node):
    """`shortage of player.blood, by choice: 1 life becomes 10 blood`."""

    target: Expr
    by_choice: bool
    give: int
    given: Word
    get: int
    got: Word
    cite: Cite | None


Rule: TypeAlias = "When | AsSoonAs | AtTime | Standing | Shortage"


# ---------------------------------------------------------------- scoring, overlays
@node
class ScoreLine(Node):
    """One source of points, with its condition."""

    value: Expr
    condition: Expr | None
    cite: Cite | None


@node
class ScoreTies(Node):
    """`ties by most wood`."""

    tie: Tie
    cite: Cite | None


@node
class Score(Node):
    """`score player where ..` and its lines."""

    members: Members
    lines: tuple[ScoreLine | ScoreTies | Hole, ...]
    cite: Cite | None


@node
class Target(Node):
    """What an overlay names: `phase auctions`, `how to score`, `row "3"`, `hand.limit`."""

    sort: str
    path: Expr | None
    text: str | None


@node
class OverlayLine(Node):
    """A change of an overlay: change (value), remove (from), without, replace (value or body), before/after phase (body)."""

    kind: Literal["change", "remove", "without", "replace", "before phase", "after phase"]
    targets: tuple[Target, ...]
    value: Expr | None
    body: Block | None
    cite: Cite | None


@node
class Levels(Node):
    """`levels easy, normal, hard` and its table."""

    names: tuple[Word, ...]
    rows: tuple[Row | Hole, ...]


@node
class Overlay(Node):
    """`variant "Long" of "Name" for 2 players` and its lines; `add` lines are plain declarations here."""

    sort: Literal["variant", "scenario"]
    title: str
    of: str
    low: int | None
    high: int | None
    settles: tuple[str, ...]
    lines: tuple[OverlayLine | Levels | Declaration | Hole, ...]
    cite: Cite | None


@node
class ExamplesOf(Node):
    """`examples of "Name"`: which game the examples of a file are of, by its title."""

    title: str


Declaration: TypeAlias = (
    Game | Teams | Kind | Component | Single | Zones | Each | Table | Track | Die | Map | Setup | Phase | Action | Reaction | Spot
    | HowTo | Define | When | AsSoonAs | AtTime | Standing | Shortage | Score | Overlay | Example | ExamplesOf
)  # fmt: skip


@node
class Program(Node):
    """All declarations of one or more files, in order."""

    declarations: tuple[Declaration, ...]
