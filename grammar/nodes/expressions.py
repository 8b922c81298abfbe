"""Expressions: what can be read without choosing, rolling or changing anything."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.grammar.frozen import node
from rulewright.grammar.nodes.base import Node, Word


@node
class Name(Node):
    """A bare name: `market`, `card`, `you`. `the market` is the same node."""

    text: str


@node
class Number(Node):
    """A whole number, never negative (see Negate)."""

    value: int


@node
class Text(Node):
    """A quoted text: the name of a printed card, an ending, a menu line."""

    value: str


@node
class YesNo(Node):
    """`yes` or `no`."""

    value: bool


@node
class Dot(Node):
    """`base.name`: a field, a zone of somebody, a define of something; with `before`, the value at the event."""

    base: Expr
    name: Word


@node
class Call(Node):
    """`target(arguments)`: a define or a procedure with parameters. `target` is a Name or a Dot."""

    target: Expr
    arguments: tuple[Expr, ...]


@node
class Negate(Node):
    """`- operand`."""

    operand: Expr


@node
class Arithmetic(Node):
    """`left + right` and its kin; `rounding` belongs to `/` alone."""

    op: Literal["+", "-", "*", "/"]
    left: Expr
    right: Expr
    rounding: Literal["up", "down"] | None


@node
class Comparison(Node):
    """`left = right` and its kin."""

    op: Literal["=", "<>", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


@node
class Logic(Node):
    """`left and right`, `left or right`."""

    op: Literal["and", "or"]
    left: Expr
    right: Expr


@node
class Not(Node):
    """`not operand`."""

    operand: Expr


@node
class Face(Node):
    """`face up` or `face down`."""

    up: bool


@node
class Thing(Node):
    """`a hero`, `an elder`, `no marker`, `another player`: a kind of thing after `is` or in a pattern."""

    article: Literal["a", "no", "another"]
    noun: Word


@node
class At(Node):
    """`in market`, `on space`, `at place`, `under deck`: a place after `is`."""

    preposition: Literal["in", "on", "at", "under"]
    place: Expr


@node
class Within(Node):
    """`within 5 of place`."""

    distance: Expr
    origin: Expr


IsRight: TypeAlias = "Expr | Face | Thing | At | Within"


@node
class Is(Node):
    """`left is right`, `left is not right`: states, kinds, places, names of cards."""

    left: Expr
    negated: bool
    right: IsRight


@node
class Share(Node):
    """`cards share color` (or `cards differ in color` with `differ`): one value for all, or all different."""

    things: Expr
    field: Word
    differ: bool


@node
class Members(Node):
    """Who is meant after `each`, `choose a`, `number of`, `with the most ..`: a noun, a domain, a condition.

    `noun` names a kind of thing and the variable that stands for each of them. Without a domain all things
    of that kind are meant. `everywhere` is `among all hands`: the zones of that name of all who have one.
    """

    noun: Word
    domain: Expr | None
    everywhere: bool
    where: Expr | None


@node
class Count(Node):
    """`number of cards in hand where ..`; also `number of markers on square`."""

    members: Members


@node
class Showing(Node):
    """`number of pips showing 5 or more`: how many dice of a roll show a face."""

    dice: Word
    face: Expr
    sense: Literal["exactly", "or more", "or less"]


@node
class Total(Node):
    """`sum of card.value for each card in trick`; also `highest of` and `lowest of`."""

    kind: Literal["sum", "highest", "lowest"]
    value: Expr
    members: Members


@node
class Exists(Node):
    """`there is a card in slot where ..`; with `no`: there is none. It opens what it found for the body that follows."""

    article: Literal["a", "no", "another"]
    members: Members


@node
class Quantified(Node):
    """`a player in humans has blood = 0`, `all heroes are ko`, `all players have workers = 0`.

    `condition` is the whole condition about each member. After `is`/`are` it is an Is whose left is the noun; after
    `has`/`have` its bare names belong to the member first.
    """

    quantifier: Literal["a", "all"]
    members: Members
    condition: Expr
    has: bool


@node
class AllOf(Node):
    """`all cards in Ann.hand where ..`: the things that lie there now, as a set."""

    members: Members


@node
class Where(Node):
    """`market where card is revealed`: the members of a set that fit."""

    base: Expr
    condition: Expr


@node
class Tie(Node):
    """How a tie is settled: `most x`, `least x`, `turn order` (from somebody), `choice of` somebody."""

    kind: Literal["most", "least", "turn order", "choice"]
    value: Expr | None


@node
class Superlative(Node):
    """`the card with the highest rank in trick where .., ties by turn order from leader`."""

    members: Members
    most: bool
    by: Expr
    ties: Tie | None


@node
class Nth(Node):
    """`the next player in order where ..`, `the first card in row where ..`, `the top card in pile where ..`."""

    which: Literal["next", "first", "last", "top", "bottom"]
    members: Members


@node
class EndOf(Node):
    """`the top of deck`, `the top 3 of deck`, `the first of row`."""

    end: Literal["top", "bottom", "first", "last"]
    count: Expr | None
    zone: Expr


@node
class PlaceIn(Node):
    """`the place of card in market`: counted from 1."""

    value: Expr
    order: Expr


@node
class Distance(Node):
    """`distance from a to b`: steps on the map."""

    start: Expr
    goal: Expr


@node
class Steps(Node):
    """`steps from a toward b`: the neighbours of a on a shortest way to b."""

    start: Expr
    goal: Expr


@node
class Between(Node):
    """`between a1 and a5`, after a noun: the squares that lie in a straight line between two squares, without these."""

    start: Expr
    goal: Expr


Expr: TypeAlias = (
    Name | Number | Text | YesNo | Dot | Call | Negate | Arithmetic | Comparison | Logic | Not | Is | Share | Count | Showing
    | Total | Exists | Quantified | AllOf | Where | Superlative | Nth | EndOf | PlaceIn | Distance | Steps
    | Between
)  # fmt: skip
