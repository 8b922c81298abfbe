"""Examples as data for whoever runs them: what is given, decided and expected."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.core.forms import Form, Value
from rulewright.interpreter.core.instructions import Shown
from rulewright.interpreter.values import Type


@frozen
class PutThere:
    """`given market has Blue, 2 "Red"`: the zone holds just these: (definition, how many, whose). What lay there goes home, or to the box.

    Whose they are is None where the line does not say. With `adds` they come to what lies there: `given Red is in market`."""

    zone: Form
    items: tuple[tuple[int, int, Form | None], ...]
    adds: bool
    span: Span


@frozen
class SetThere:
    """`given threat = 5`: the cell `base` (plus the index) has a value, which lies from `low` to `high` where these are there."""

    base: int
    index: Form | None
    value: Form
    span: Span
    low: Form | None = None
    high: Form | None = None


@frozen
class OutThere:
    """`given Bea is out`: that seat plays no more."""

    seat: Form
    span: Span


@frozen
class ActiveThere:
    """`given Human is active`: it is that seat's turn."""

    seat: Form
    span: Span


@frozen
class DieScript:
    """`the die shows 5, 6`: the numbers of the next rolls."""

    numbers: tuple[int, ...]
    span: Span


@frozen
class DeckScript:
    """`the deck gives "Red"`: the definitions of the next cards drawn or taken at random."""

    definitions: tuple[int, ...]
    span: Span


@frozen
class ChanceScript:
    """`chance chooses Bea`: the members of the next random choices among other things than cards and tokens."""

    members: tuple[Value, ...]
    span: Span


@frozen
class Known:
    """What may be known: of some things their front, or a hidden field, by its number (-1: the front)."""

    things: Form
    field: int
    span: Span


@frozen
class KnowThere:
    """`given Ann knows Bea.hand`: seats (a tuple of them) know something from the start."""

    seats: Form
    known: Known
    span: Span


@frozen
class KnowsThere:
    """`expect Ann knows Bea.hand`: each of the seats knows all of it; `negated`: none of them knows any of it."""

    seats: Form
    known: Known
    negated: bool
    span: Span


@frozen
class RunThere:
    """`do check_threat`: run a procedure or a phase, by its number, with these arguments."""

    procedure: int
    arguments: tuple[Form, ...]
    span: Span


@frozen
class Wanted:
    """What a decision line names, as it is written in `text`.

    A text in quotes or a thing's name; a value or a number (`form`); a thing of a type, or what is counted; a word that belongs to the
    verb (`throws away`). `definitions`: the printed things that it may be. `count`: how many of them. `said`: the ways in which a label
    may say it, in small words.
    """

    kind: Literal["text", "value", "noun", "number", "word"]
    text: str
    span: Span
    form: Form | None = None
    type: Type | None = None
    definitions: frozenset[int] = frozenset()
    count: int = 1
    said: tuple[tuple[str, ...], ...] = ()


@frozen
class TakeThere:
    """A decision line: who, the words of the verb as written, what is named, in order; whether it has to be refused."""

    seat: Form
    verb: tuple[str, ...]
    wanted: tuple[Wanted, ...]
    refused: bool
    span: Span


@frozen
class CheckThere:
    """`expect threat = 1`. `left`: what is compared, to be shown where it does not hold."""

    form: Form
    span: Span
    left: Shown | None = None


@frozen
class ResultThere:
    """`expect Ann won "why"`: each of the seats (a tuple of them) has come to this."""

    seats: Form
    outcome: Literal["won", "lost", "drew"]
    ending: str | None
    span: Span


Given: TypeAlias = "PutThere | SetThere | OutThere | ActiveThere | KnowThere"
Step: TypeAlias = "DieScript | DeckScript | ChanceScript | RunThere | TakeThere | CheckThere | KnowsThere | ResultThere"


@frozen
class Example:
    """An `example` block. `new_game`: it starts with setup, by `seed`; else from the declared places, after setup. Then come `givens`.

    `whatever`: what may be anything where no step names it, "drawn" or "rolled", and where that is said.

    `setup`: the procedure that runs the setup and nothing else. `settling`: the one that looks once at all rules that hold as soon as
    something is so; -1 where there is none.
    """

    title: str
    names: tuple[str, ...]
    new_game: bool
    seed: int
    givens: tuple[Given, ...]
    steps: tuple[Step, ...]
    span: Span
    setup: int
    settling: int
    whatever: tuple[tuple[str, Span], ...] = ()
