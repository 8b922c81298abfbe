"""The core: at most thirty instructions. Only they have semantics; docs/internals/core.md says it in words.

A program's code is a tuple of instructions; an address (`pc`) is an index into it. Every instruction names where control
goes next, so that the code is a graph. `site` is the number of the source place it was written for (see Program.sites).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.values import Type


# ---------------------------------------------------------------- text, made only when somebody reads it
@frozen
class Shown:
    """A value inside a text: its form, its type (which says how it is written)."""

    form: Form
    type: Type


@frozen
class Phrase:
    """A text with values in it: plain parts are written as they are."""

    parts: tuple[str | Shown, ...]


# ---------------------------------------------------------------- control
@frozen
class Branch:
    """Go to `then` where the condition holds, else to `other`."""

    site: int
    condition: Form
    then: int
    other: int


@frozen
class Call:
    """Evaluate the arguments; push a frame (return address `next`, procedure, its present locals); clear its locals; bind the
    parameters (its first locals); go to its entry."""

    site: int
    procedure: int
    arguments: tuple[Form, ...]
    next: int


@frozen
class Return:
    """Pop the frame: restore the locals it saved, go to its return address. With an empty stack the game ends by score."""

    site: int


@frozen
class Leave:
    """Unwind: drop frames until the innermost of `procedures` is on top, then go to that procedure's `leave` address.

    They are several where a `how to` is called from places that have different words such as `you`: then it is several procedures.

    A frame on the way whose procedure has rules for its end (its `leave` is no Return) is not dropped but brought to its end first, with
    this address to come back to.

    Waiting matches, settling and `together` of dropped frames are dropped too. A fault where no such frame is there.
    """

    site: int
    procedures: tuple[int, ...]


@frozen
class Each:
    """Take the next member: `c[var]` becomes the first member at or after `c[index]` of `c[members]` for which `keep` holds (when
    it is in `var`), `c[index]` the place after it; go to `body`. Where none is left: clear the three cells, go to `done`."""

    site: int
    members: int
    index: int
    var: int
    keep: Form | None
    body: int
    done: int


# ---------------------------------------------------------------- numbers and places
@frozen
class Set:
    """`c[base + index]` becomes the value (`index` None: `c[base]`). With `low`/`high`: a fault where it is outside."""

    site: int
    base: int
    index: Form | None
    value: Form
    low: Form | None
    high: Form | None
    next: int


@frozen
class Change:
    """Add `amount` (may be negative) to `c[base + index]`, stopping at `low` and `high`.

    `c[done]` (unless -1) becomes how much it really changed, as a positive number; `c[excess]` (unless -1) what did not fit.
    """

    site: int
    base: int
    index: Form | None
    amount: Form
    low: Form
    high: Form
    done: int
    excess: int
    next: int


@frozen
class Reset:
    """`c[base] .. c[base + count - 1]` become `value` (facts with a lifetime)."""

    site: int
    base: int
    count: int
    value: int
    next: int


@frozen
class Move:
    """Move components, in the order given, to a zone: at its natural end (deck, pile: on top; row: at the right; others: sorted by
    number), on top, or under. Those that lie there already move too. `by` is the seat that did it (None: nobody).

    Where the destination's capacity would be passed: a fault. Knowledge follows docs/internals/core.md, "Knowledge".
    `slot` (unless -1) receives the tuple of what was moved. `to` of -1 forms is not allowed; a different destination for each
    member is a form that reads `member` (a scratch cell that holds the component being moved).
    """

    site: int
    components: Form
    zone: Form
    spot: Literal["natural", "top", "bottom"]
    by: Form | None
    member: int
    slot: int
    next: int


@frozen
class Teach:
    """The seats of `seats` (a domain) learn the fronts of the components, or with `field` only that hidden field of them."""

    site: int
    components: Form
    seats: Form
    field: int
    next: int


# ---------------------------------------------------------------- chance
@frozen
class Shuffle:
    """All of a deck becomes undetermined; nobody knows any front there that the zone itself does not show."""

    site: int
    zone: Form
    next: int


@frozen
class Determine:
    """Settle by chance which components the first (`top`) or last (`bottom`) `count` of a zone are, as far as it has so many.

    Nothing to do where they are determined already. Each one settled is one outcome of the deck's source.
    """

    site: int
    zone: Form
    end: Literal["top", "bottom"]
    count: Form
    next: int


@frozen
class Roll:
    """Roll `count` times the die number `die`; `c[slot]` becomes the tuple of the numbers of the faces, in order of rolling."""

    site: int
    die: int
    count: Form
    seat: Form | None
    slot: int
    next: int


@frozen
class Random:
    """Take `count` different members of a domain at random (all where it is smaller): `c[slot]` becomes the tuple of them, in the
    order of the domain. With `single`, the member itself (-1: of an empty domain). `things`: members are components, and those
    that are interchangeable count as one with their number as weight."""

    site: int
    source: int
    domain: Form
    count: Form
    single: bool
    slot: int
    next: int
    things: bool = False


# ---------------------------------------------------------------- decisions
@frozen
class Param:
    """One value to choose: bound in cell `slot`; `first`..`first + universe - 1` are all values it can ever have.

    `domain` may read the slots of earlier parameters; `where` also this one. `things`: members are components, of which one for
    each class of interchangeable ones is offered where the zone they lie in is unordered. `words`: what is chosen, in words of the rules.
    """

    slot: int
    domain: Form
    where: Form | None
    type: Type
    first: int
    universe: int
    things: bool
    words: str = ""


Why: TypeAlias = Literal["needs", "able", "limit", "once", "cost", "cannot", "set"]


@frozen
class Reason:
    """A part of what has to hold for an alternative to be offered, in words of the rules; nothing but explanations reads it.

    `kind`: a condition that it needs, that a sentence can be carried out, a limit, once in a loop, a cost that can be paid, a prohibition
    that does not apply, or a set that can be put together.
    """

    condition: Form
    kind: Why
    words: str
    site: int


@frozen
class Alternative:
    """One line of a decision: offered where `guard` holds, once for each binding of its parameters for which `fits` holds.

    `words`: the guard in words of the rules, for pictures; empty where there is none. `told`: a line of the log that follows says what was
    done, so that the answer needs none of its own. `reasons`: the parts of `guard` and `fits`, in the order of the rules. `price`: what is
    paid of numbers to take it; None where nothing is.
    """

    label: Phrase
    rule: str
    guard: Form | None
    params: tuple[Param, ...]
    fits: Form | None
    next: int
    base: int
    words: str = ""
    told: bool = False
    reasons: tuple[Reason, ...] = ()
    price: Phrase | None = None


@frozen
class Choose:
    """Decision, shape `one` (or `number` where its only alternative is a number): the seat takes one option.

    An option's number is the alternative's `base` plus the mixed-radix number of its bound values (first parameter slowest, each as
    value - first, radix universe). Taking it binds the slots and goes to the alternative's `next`. No option: go to `unable` (a
    fault where that is -1). One option: taken at once, unless `ask` (the number of options depends on what others cannot know).
    The alternative that stands for declining comes last and has no parameters. `hidden`: others read only that a choice was made.
    `window`: the seat may react or pass; the last alternative is to pass. `purpose`: what follows where it is taken, in words of the
    rules; empty where the alternatives say it.
    """

    site: int
    seat: Form
    prompt: Phrase
    shape: Literal["one", "number"]
    alternatives: tuple[Alternative, ...]
    ask: bool
    unable: int
    hidden: bool = False
    window: bool = False
    purpose: str = ""


@frozen
class Collect:
    """Decision, shape `subset` or `order`: the seat takes `low` to `high` members of a domain, together satisfying `such_that`.

    `c[param.slot]` is the member inside `param.where`; `c[slot]` the set (a tuple) inside `such_that`, and the answer afterwards:
    a subset in the domain's order, an order as given. Step by step: an option's number is `base` + value - first for the next
    member (of a subset only members after the last one taken; only where the set can still be completed), `base` + universe for
    "done" (only where the set is complete). The picks so far are in the cell PARTIAL. Forced steps are taken at once unless `ask`.
    `told`: a line of the log that follows says what was done with a set that is not empty. `lead`: how the log's line of the answer
    begins, with the values of the prompt; None: as the prompt.
    """

    site: int
    seat: Form
    prompt: Phrase
    shape: Literal["subset", "order"]
    param: Param
    low: Form
    high: Form
    such_that: Form | None
    slot: int
    ask: bool
    base: int
    unable: int
    next: int
    hidden: bool = False
    told: bool = False
    lead: Phrase | None = None


@frozen
class Divide:
    """Decision, shape `division`: the seat divides `amount` among the members of a domain, none getting more than `most` (read with
    the member in `member`). `c[slot]` becomes the tuple of numbers, in the domain's order. Step by step: for each member in turn
    its number, as option `base` + number."""

    site: int
    seat: Form
    prompt: Phrase
    amount: Form
    domain: Form
    member: int
    most: Form | None
    slot: int
    ask: bool
    base: int
    next: int
    hidden: bool = False


@frozen
class Secret:
    """Decision of many seats at once: each of `seats` answers `question` for itself, in any order, seen by nobody else.

    `c[who]` is the seat inside the question's forms. `c[answers + seat]` becomes the answer (the value of its only parameter, or the
    tuple of a Collect), `c[partials + seat]` its picks so far; `c[asked]` the tuple of seats, `c[done]` the bit mask of those
    that have answered. When all have: clear partials, asked and done, go on. A seat without any option is a fault.
    """

    site: int
    seats: Form
    question: Choose | Collect
    who: int
    answers: int
    partials: int
    asked: int
    done: int
    next: int


# ---------------------------------------------------------------- events and the rules they wake
@frozen
class Listener:
    """A rule that an event may wake, at the place of the event.

    `domain` None: once, where `condition` holds; else once for each member (in `slot`) for which it holds. `arguments` are evaluated
    when it matches and stay. `seat` decides the order where one seat has several different ones (None: the active player).
    `about`: places of the arguments that say what the event happens to (None: all of them); while the rule is going on about the
    same, an event of its own doing does not wake it.
    """

    procedure: int
    slot: int
    domain: Form | None
    condition: Form | None
    arguments: tuple[Form, ...]
    seat: Form | None
    label: Phrase
    about: tuple[int, ...] | None = None


@frozen
class Match:
    """Collect what an event wakes: `c[slot]` becomes a tuple of (listener number, arguments..), by seat from the active one, then in
    the order of `listeners` (numbers of Program.listeners) and members. Inside `together` they are added to DEFERRED instead, except
    where they have to come `now`. `adds`: they are put among those that `c[slot]` holds already."""

    site: int
    listeners: tuple[int, ...]
    slot: int
    next: int
    now: bool = False
    adds: bool = False


@frozen
class Wake:
    """Call the waiting matches of `c[slot]` one after the other, returning here each time; when none is left, clear it and go on.

    A seat that has several different ones left (other procedures) chooses which is next: an option's number is `base` + its place
    in `c[slot]`; one option for each procedure, the first match of it.
    """

    site: int
    slot: int
    base: int
    next: int


@frozen
class Would:
    """Ask the `would` rules (numbers of Program.listeners) about an event that is about to happen, each at most once for it.

    `c[amount]` is the event's amount (-1: it has none); `c[applied]` the bit mask of listeners that have run. A listener that
    matches and has not run is called (several: its seat chooses, options `base` + number); it ends in Answer. `go ahead` writes
    the amount and looks again for the others; `instead` goes to `cancelled`. When none is left: clear `applied`, go on.
    """

    site: int
    listeners: tuple[int, ...]
    amount: int
    applied: int
    base: int
    next: int
    cancelled: int


@frozen
class Answer:
    """What a `would` rule decided: GO becomes 1 + the amount (go ahead, `amount` None: unchanged, GO = -1), or 0 (instead); return."""

    site: int
    ahead: bool
    amount: Form | None


@frozen
class Settle:
    """Run the watches (`as soon as` rules) of `watches`, in their order, again from the first after each run, until none applies.

    Then, where every seat has left the game, it ends by score. Skipped inside `together` and while settling already (a rule woken by a
    watch's own body settles with the outer one). `holds`: no watch runs from here on, as if one were running, until the next `Settle`
    that stands in the same frame; nothing where that is so already.
    """

    site: int
    watches: tuple[int, ...]
    next: int
    holds: bool = False


@frozen
class Together:
    """`enter`: matches and settling wait, endings too. Leaving the outermost: an ending reached inside takes effect (the first in the
    order of declaration); else `c[slot]` becomes DEFERRED, which is emptied; a Settle and a Wake of `slot` follow in the code."""

    site: int
    enter: bool
    slot: int
    next: int


# ---------------------------------------------------------------- ends, words, faults
@frozen
class End:
    """The game ends: ending number `ending` (-1: by the program's score rule, the three domains then None).

    Seats in `winners` won, in `losers` lost, in `drawers` drew. With winners and nothing else given all others lost; with losers and
    nothing else all others won. Inside `together` the ending waits and control goes on at `next` (-1: it takes effect at once).
    """

    site: int
    ending: int
    winners: Form | None
    losers: Form | None
    drawers: Form | None
    next: int = -1


@frozen
class Eliminate:
    """The seats leave the game (lost); frames bound to them are unwound, unless no seat is left: the next `Settle` then ends the game."""

    site: int
    seats: Form
    next: int


@frozen
class Say:
    """Write a line of the log: values are taken now, and so is who may see each component among them.

    `seats` None: everybody reads it; else only they do. `veiled`: they read it instead of a line that tells more, which whoever
    sees everything reads. `knowing`: of those, only who knows the things that it names. `aware`: the seats that can tell which of the
    things that they know it names; the others can where they see them, or see that no other can be meant."""

    site: int
    text: Phrase
    seats: Form | None
    next: int
    veiled: bool = False
    knowing: bool = False
    aware: Form | None = None


@frozen
class Fault:
    """A fault of the game's rules: the state goes back to the last decision, the match is faulted."""

    site: int
    message: str


Instruction: TypeAlias = (
    Branch | Call | Return | Leave | Each | Set | Change | Reset | Move | Teach | Shuffle | Determine | Roll | Random | Choose
    | Collect | Divide | Secret | Match | Wake | Would | Answer | Settle | Together | End | Eliminate | Say | Fault
)  # fmt: skip
