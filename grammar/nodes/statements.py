"""Statements: what is done, in order."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.grammar.frozen import node
from rulewright.grammar.nodes.base import Cite, Node, Word
from rulewright.grammar.nodes.expressions import Expr, Face, Members, Tie


@node
class Hole(Node):
    """`...`: still to be written."""


@node
class Things(Node):
    """A noun phrase with a quantity: `2 cards`, `a mark`, `up to 3 cards`, `any number of cards`, `all bids`, `1 chip`.

    `noun` is the path after the quantity (`cards`, `player.markers`, `chip`). `such_that` judges the whole set.
    """

    quantity: Literal["number", "a", "another", "up to", "exactly", "any number", "all"]
    number: Expr | None
    noun: Expr
    where: Expr | None
    such_that: Expr | None


Object: TypeAlias = "Expr | Things"


@node
class Phrase(Node):
    """A preposition with what follows it; `face up`, `at random` and `in any order` are phrases without objects."""

    preposition: str
    objects: tuple[Object, ...]


@node
class Subject(Node):
    """Who does it: `player`, `leader.left` (plain), `each player where ..`, `all players in bidders secretly`."""

    kind: Literal["plain", "each", "all"]
    who: Expr | Members
    manner: Literal["secretly", "jointly"] | None


@node
class Rest(Node):
    """`, the rest to threat`, `, the rest is lost`, `, or all`, `, and return the cost`."""

    kind: Literal["to", "lost", "or all", "return cost"]
    phrases: tuple[Phrase, ...]


@node
class Block(Node):
    """The lines of a block, or the one sentence after a colon.

    `cite` is the citation on the line that opens the block, where what opens it has no `cite` of its own (`otherwise`,
    a case, a menu line, `if declined`, `together` ..).
    """

    statements: tuple[Statement, ...]
    cite: Cite | None = None


@node
class Sentence(Node):
    """A subject, a verb of the table, its objects and phrases.

    `verb` is the table's key (`move`, `move back`, `draw`), whatever form was written. `body` is what follows when a
    `may` was accepted; `declined` belongs to `may`, `unable` to `must .. if able`. `others` is the second half of an ending:
    `the loyal players win, the others lose "why"`.
    """

    subject: Subject | None
    modal: Literal["may", "must"] | None
    verb: str
    verb_span: Word
    objects: tuple[Object, ...]
    phrases: tuple[Phrase, ...]
    rest: Rest | None
    if_able: bool
    body: Block | None
    declined: Block | None
    unable: Block | None
    cite: Cite | None
    others: Sentence | None = None


@node
class Choose(Node):
    """`player chooses a card in hand where .. as pick` with or without a block; `you name a Character where ..`.

    `low`/`high` are set for `a number from 0 to 3` (then `members` is None). `at random` asks nobody.
    """

    subject: Subject | None
    modal: Literal["may", "must"] | None
    verb: Literal["choose", "name"]
    quantity: Literal["number", "a", "another", "up to", "exactly", "any number", "all"]
    number: Expr | None
    members: Members | None
    low: Expr | None
    high: Expr | None
    such_that: Expr | None
    at_random: bool
    name: Word | None
    body: Block | None
    declined: Block | None
    unable: Block | None
    cite: Cite | None


@node
class MenuItem(Node):
    """One quoted line of a menu, with its guard and what it does."""

    label: str
    once: bool
    guard: Expr | None
    body: Block


@node
class Menu(Node):
    """`player chooses` and a block of quoted lines."""

    subject: Subject | None
    modal: Literal["may", "must"] | None
    items: tuple[MenuItem | Hole, ...]
    declined: Block | None
    cite: Cite | None


@node
class ValueRange(Node):
    """One value or a range in a case: `3`, `1..2`, `two_courage`."""

    low: Expr
    high: Expr | None


@node
class Case(Node):
    """`on 1..2, 5:` with its block; `otherwise:` has no values."""

    values: tuple[ValueRange, ...]
    body: Block


@node
class Roll(Node):
    """`player rolls 2 d6 as pips` with or without cases; `reroll whites`; `hero may roll d6`."""

    subject: Subject | None
    modal: Literal["may", "must"] | None
    again: bool
    dice: Object
    name: Word | None
    cases: tuple[Case, ...]
    body: Block | None
    declined: Block | None
    cite: Cite | None


@node
class Depending(Node):
    """`depending on day` with its cases."""

    value: Expr
    cases: tuple[Case, ...]
    cite: Cite | None = None


@node
class Branch(Node):
    """One condition of an `if` with its block."""

    condition: Expr
    body: Block


@node
class If(Node):
    """`if ..`, `otherwise if ..`, `otherwise`."""

    branches: tuple[Branch, ...]
    otherwise: Block | None
    cite: Cite | None


@node
class RepeatHead(Node):
    """`until ..`, `while ..`, `7 times`, or nothing: for ever. `at_most` is a rule of the game, not a safety belt."""

    kind: Literal["forever", "until", "while", "times"]
    value: Expr | None
    at_most: Expr | None


@node
class Repeat(Node):
    """A loop."""

    head: RepeatHead
    body: Block
    cite: Cite | None


@node
class Order(Node):
    """In what order members come: `left to right`, `in turn order`, `starting with x`, `highest x first`, `in any order`."""

    kind: Literal["left to right", "top to bottom", "turn order", "starting", "highest", "lowest", "ties", "any"]
    value: Expr | None
    tie: Tie | None


@node
class ForEach(Node):
    """`for each player in humans where .., in turn order`."""

    members: Members
    orders: tuple[Order, ...]
    body: Block
    cite: Cite | None


@node
class Let(Node):
    """`let pot = 0`: a name for this block."""

    name: Word
    value: Expr
    cite: Cite | None


@node
class Set(Node):
    """`set day to 3`."""

    target: Expr
    value: Expr
    cite: Cite | None


@node
class Stop(Node):
    """`stop`: leave this loop."""

    cite: Cite | None = None


@node
class Next(Node):
    """`next`: go on with the loop's next member."""

    cite: Cite | None = None


@node
class Do(Node):
    """`do answer(First)`: call a procedure, an effect of a card, or a whole action."""

    call: Expr
    cite: Cite | None


@node
class Nothing(Node):
    """`nothing`: said where something has to be said."""

    cite: Cite | None = None


@node
class Pause(Node):
    """`pause for reactions`."""

    cite: Cite | None


@node
class GoAhead(Node):
    """`go ahead`, `instead go ahead with amount - 1`."""

    instead: bool
    amount: Expr | None
    cite: Cite | None = None


@node
class Instead(Node):
    """`instead pay 1 coin`: do this in place of the event."""

    statement: Statement


@node
class After(Node):
    """`after this turn the game ends`."""

    span_name: Word
    statement: Statement


@node
class Eliminated(Node):
    """`player is eliminated`."""

    who: Expr
    cite: Cite | None = None


@node
class Together(Node):
    """`together` and a block: nothing wakes until it is done."""

    body: Block


@node
class OneOf(Node):
    """`one of` and a block: alternatives of a cost."""

    body: Block


@node
class Who(Node):
    """Who an event is about: `a hero` (binds), `an opponent`, `someone`, `you`, a path."""

    article: Literal["a", "another"] | None
    who: Expr


@node
class Pattern(Node):
    """An event: `a hero would lose wounds`, `someone rolls d6 in battle`, `a mark is placed on a space`.

    `passive` is the last form: `who` is then what was moved, and nobody is named as the mover.
    """

    who: Who
    would: bool
    passive: bool
    verb: str
    objects: tuple[Object, ...]
    phrases: tuple[Phrase, ...]
    condition: Expr | None


@node
class PhasePattern(Node):
    """`phase battle ends`."""

    name: Word
    edge: Literal["starts", "ends"]
    condition: Expr | None


@node
class NextTime(Node):
    """`the next time phase battle ends: ..`."""

    pattern: Pattern | PhasePattern
    body: Block


@node
class Modifier(Node):
    """One standing change of what is read.

    gets/loses: `value` is added (already negated for a minus); is: the value it has; times; at least/at most; cannot and
    may also: `verb`, `objects`, `phrases` (or the name of an action in `verb`, objects empty); ignores: `value` is a path;
    do: `value` is an effect.
    """

    target: Expr
    kind: Literal["gets", "is", "is not", "times", "at least", "at most", "cannot", "may also", "ignores", "do"]
    value: Expr | Face | None
    per: Members | None
    for_whom: Expr | None
    verb: str
    objects: tuple[Object, ...]
    phrases: tuple[Phrase, ...]
    cite: Cite | None


@node
class Until(Node):
    """`until battle ends: you.might times 2`; `in your next battle: ..` has edge `next`."""

    name: Word
    edge: Literal["starts", "ends", "next"]
    for_whom: Expr | None
    modifiers: tuple[Modifier | Hole, ...]
    cite: Cite | None = None


@node
class PhaseStatement(Node):
    """A phase, at the top level or inside another block."""

    name: Word
    each: Members | None
    repeat: RepeatHead | None
    orders: tuple[Order, ...]
    open_to_reactions: bool
    body: Block
    cite: Cite | None


Statement: TypeAlias = (
    Hole | Sentence | Choose | Menu | Roll | Depending | If | Repeat | ForEach | Let | Set | Stop | Next | Do | Nothing | Pause
    | GoAhead | Instead | After | Eliminated | Together | OneOf | NextTime | Until | PhaseStatement
)  # fmt: skip
