"""A compiled game: everything that is fixed once the rules, the overlays and the number of players are known.

Immutable; one Program serves any number of matches. Numbers of components, definitions, zones, procedures, functions, listeners,
watches, endings and sites are places in the tuples here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.core.forms import Form, Value
from rulewright.interpreter.core.instructions import Instruction, Listener
from rulewright.interpreter.core.scripts import Example, RunThere
from rulewright.interpreter.values import Holds, Type

# The first cells of every state. The others are laid out by the program.
PC: Final = 0  # address of the next instruction
STACK: Final = 1  # frames, innermost last: (return address, procedure, saved locals)
RESULT: Final = 2  # () while the game goes on, else see docs/internals/core.md, "Results"
PARTIAL: Final = 3  # picks so far of the decision at PC
SETTLING: Final = 4  # 0, or 1 + depth of the stack where settling runs (as many frames as there are at the Settle)
TOGETHER: Final = 5  # 0, or for each open `together` block how deep the stack was when it was entered
DEFERRED: Final = 6  # matches that wait for the end of `together`
GO: Final = 7  # what the last `would` rule answered
REVERSED: Final = 8  # 1 where the turn order runs downward
WAITING: Final = 256  # how many rules may wait to be served at once
RUNS: Final = 9  # how often watches have run in this settling
FINISH: Final = 10  # an ending reached inside `together`: () or a result
OUT: Final = 11  # bit mask of eliminated seats
FIRST_FREE: Final = 12


@frozen
class Definition:
    """A printed thing. `values`: its constant fields by name, as written for people.

    `back`: the word for it where its front is not known, the same for all that look alike from behind (for example the outermost
    declared type, `card`); `backs`: the word for several. Empty: made from the type.
    """

    name: str
    type: str
    values: tuple[tuple[str, Value], ...]
    back: str = ""
    backs: str = ""


@frozen
class Component:
    """A physical copy. `owner`: a seat, or -1. `copy`: 0, 1, .. among the copies of one definition and owner. `home`: its zone at start."""

    definition: int
    owner: int
    copy: int
    home: int


@frozen
class Zone:
    """A place for components.

    `label`: as written for people, without the owner (`hand`, `castle`, `a1`). `group`: the declared name, the same for the hands of
    all players and the squares of one grid. `owner`: a seat, a component (`of_component`), or -1.
    `sort`: deck, pile, row, hand, bag, supply, slot, square.
    `ordered`: its order means something. `shown`: bit mask of the seats that see the fronts of what lies in it. `capacity`: None: any.
    `rest`, `bottom`: cells of the undetermined middle and the determined bottom (-1: never shuffled); its main cell is
    Layout.zones + its number (for a shuffled zone: the determined top). `counter`: cell of its chance counter or -1.
    """

    label: str
    group: str
    owner: int
    of_component: bool
    sort: str
    ordered: bool
    shown: int
    capacity: int | None
    rest: int
    bottom: int
    counter: int

    @property
    def seat(self) -> int:
        """The seat whose zone it is, or -1."""
        return -1 if self.of_component else self.owner


Printed: TypeAlias = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""For each space of a track or face of a die its name, and the title and the words of what is printed there."""


@frozen
class DieFaces:
    """A die: names of its faces (repeated faces repeated), the number that each counts (index for faces without numbers).

    `counter`: a cell that holds 0, or how often nobody in particular rolled it and then each seat, as a tuple. `printed`: where the
    faces are a table, what that says.
    """

    name: str
    faces: tuple[str, ...]
    numbers: tuple[int, ...]
    counter: int
    printed: Printed = ()


@frozen
class RandomSource:
    """An `at random` in the rules, with the cell of its chance counter."""

    name: str
    counter: int


@frozen
class HiddenField:
    """A field `known to` somebody: cell of component x is `base + x`, its mask of knowing seats `mask + x`; `first`, `count`: which x."""

    name: str
    base: int
    mask: int
    first: int
    count: int
    type: Type


@frozen
class StateField:
    """A field that a view shows: `owner` game, player or component; cells `base + i` for `first <= i < first + count` (game: i = 0).

    A component's field is seen by who knows its front; with `back` by everybody who sees that the thing is there. `during`: the
    procedures of the phase for which it means something; empty: always. `spaces`: of a track that is a table,
    what that says. `track`: it is a track, on which 0 is a place like others.
    """

    name: str
    owner: str
    base: int
    first: int
    count: int
    type: Type
    back: bool = False
    during: tuple[int, ...] = ()
    spaces: Printed = ()
    track: bool = False


@frozen
class Procedure:
    """A frame's code: a phase, an action's effect, a procedure, a rule, setup.

    Its locals are the cells `low <= i < high`, the parameters first.

    `leave`: where Leave goes (its end rules, then Return). `seat`: the cell that holds the player it is for (-1: none); the
    innermost frame of a phase with one says who is the active player (`active`).
    """

    name: str
    kind: str
    entry: int
    leave: int
    low: int
    high: int
    seat: int
    active: bool
    parameters: int
    span: Span
    outer: int = -1  # the procedure around it in the text; -1: none


@frozen
class Function:
    """A `define` for one set of argument types: parameter cells (scratch) and body."""

    name: str
    slots: tuple[int, ...]
    body: Form
    span: Span


@frozen
class Watch:
    """An `as soon as` rule: once where `domain` is None, else for the first member (in `slot`) for which `condition` holds."""

    procedure: int
    slot: int
    domain: Form | None
    condition: Form
    arguments: tuple[Form, ...]


@frozen
class Scoring:
    """The score rule: for `seat` in `slot`: whether it takes part, its points, its tie breakers (most or least); where it stands."""

    slot: int
    takes_part: Form | None
    points: Form
    ties: tuple[tuple[Form, bool], ...]
    span: Span


THE_END: Final = "the end of the game"
"""The rule of what is carried out where the last phase is over."""


@frozen
class Ending:
    """A named way to end. Ending number 0 is always by score ("Score")."""

    name: str
    span: Span


@frozen
class Site:
    """A place in the source that an instruction belongs to: its span, the rule it stands in, its citation."""

    span: Span
    rule: str
    cite: tuple[str, ...]


@frozen
class Layout:
    """Where things are in a state. Every address of -1 means: this game does not need it.

    `initial`: the cells at the start, components in their homes, PC at the start of the program. `hold`: for each cell, what it holds.
    `scratch`: from this address on, cells mean nothing between two instructions. `counters`: the range of chance counters.
    Cells of component x: `where + x` (its zone), `by + x`, `known + x` (bit mask of the seats that know its front).
    `whereabouts`: a cell with () or, for each seat, what it knows of fronts that it has lost sight of (see `run/whereabouts.py`).
    """

    initial: tuple[Value, ...]
    hold: tuple[Holds, ...]
    zones: int
    where: int
    by: int
    known: int
    counters: tuple[int, int]
    scratch: int
    whereabouts: int = -1


@frozen
class Program:
    """A compiled game for a number of players."""

    title: str
    seats: tuple[str, ...]
    rules_hash: str
    code: tuple[Instruction, ...]
    sites: tuple[Site, ...]
    layout: Layout
    definitions: tuple[Definition, ...]
    components: tuple[Component, ...]
    zones: tuple[Zone, ...]
    dice: tuple[DieFaces, ...]
    randoms: tuple[RandomSource, ...]
    hidden_fields: tuple[HiddenField, ...]
    fields: tuple[StateField, ...]
    procedures: tuple[Procedure, ...]
    functions: tuple[Function, ...]
    listeners: tuple[Listener, ...]
    watches: tuple[Watch, ...]
    scoring: Scoring | None
    endings: tuple[Ending, ...]
    options: int  # one more than the highest number of an option
    after_setup: int = 0  # where control goes on when setup is done
    examples: tuple[Example, ...] = ()
    overlays: tuple[Span, ...] = ()  # the texts of the variants and scenarios in it
    variants: tuple[str, ...] = ()  # their titles
    changed: tuple[tuple[str, str], ...] = ()  # values that they changed: (name, "2 -> 3")
    language: str = "1"  # the version of the language that the rules are written in
    text: str = ""  # the rules and tables that `rules_hash` is the hash of
    reads_by: bool = True  # whether anything reads who put a component where it lies

    @property
    def everybody(self) -> int:
        """The bit mask of all seats."""
        return (1 << len(self.seats)) - 1

    def handed(self) -> Iterator[tuple[int, Form | None]]:
        """Yield what examples hand to the procedures and phases that they run by themselves: the local, and a form.

        None: the seat whose turn it is.
        """
        runs = [step for example in self.examples for step in example.steps if isinstance(step, RunThere)]
        for run in runs:
            of = self.procedures[run.procedure]
            given = (*run.arguments, *[None] * (of.parameters - len(run.arguments)))
            yield from enumerate(given, of.low)

    def back(self, component: int) -> tuple[str, str]:
        """Return the words for one and for several things that look like this from behind."""
        of = self.definitions[self.components[component].definition]
        one = of.back or of.type.lower()
        return one, of.backs or f"{one}s"
