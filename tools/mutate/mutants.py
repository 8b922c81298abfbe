"""All changes of one program, each with the place in the rules that it belongs to, in an order that tries every place early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import chain, zip_longest
from typing import Literal, TypeAlias, TypeVar

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.check.declare import BOX
from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.forms import Column
from rulewright.interpreter.core.instructions import Instruction, Listener, Phrase
from rulewright.interpreter.core.program import Function, Layout, Program, Scoring, Watch
from rulewright.interpreter.core.walk import inside
from rulewright.interpreter.run.altered import invoked
from rulewright.interpreter.run.match import Game
from rulewright.interpreter.values import NumberType
from rulewright.tools.mutate import pieces
from rulewright.tools.mutate.forms import changes
from rulewright.tools.parts import options

Drawer: TypeAlias = Literal["code", "functions", "watches", "listeners", "scoring", "layout", "columns"]
Piece: TypeAlias = "Instruction | Function | Watch | Listener | Scoring | Layout | Reprinted"


@frozen
class Spot:
    """A place in the rules that can be changed: a sentence, a condition, a define, a rule that waits, the score, an option of a choice.

    `file`, `start`, `end`: where it stands. `option`: its name, where only one option of a choice is meant.
    """

    file: str
    start: int
    end: int
    option: str = ""

    @classmethod
    def of(cls, span: Span, option: str = "") -> Spot:
        """Return the spot of a piece of text."""
        return cls(span.source.name, span.start, span.end, option)


@frozen
class Reprinted:
    """A column of what is printed, and the one that takes its place wherever it is read."""

    before: Column
    after: Column


@frozen
class Mutant:
    """A change: of what, in words; which piece of the program becomes which.

    `spot` None: of what is declared and printed, which lies in many places; it only serves to see whether an expectation can fail.
    """

    spot: Spot | None
    how: str
    drawer: Drawer
    place: int
    piece: Piece

    def of(self, program: Program) -> Program:
        """Return a program with the change in it."""
        match self.piece:
            case Reprinted() as column:
                return _reprinted(program, column)
            case Scoring() as scoring:
                return replace(program, scoring=scoring)
            case Layout() as layout:
                return replace(program, layout=layout)
            case _:
                whole = getattr(program, self.drawer)
                changed = (*whole[: self.place], self.piece, *whole[self.place + 1 :])
                return replace(program, **{self.drawer: changed})  # type: ignore[arg-type]


class Mutants:
    """The mutants of one program. `spans`: where each spot stands."""

    def __init__(self, game: Game) -> None:
        self.game, self.program = game, game.program
        program = self.program
        self.spans: dict[Spot, Span] = {}
        self.names = {key: part.name for key, part in options(program)}

    def all(self) -> list[Mutant]:
        """Return all mutants: the first of each spot, then the second of each, and so on."""
        by_spot: dict[Spot | None, list[Mutant]] = {}
        for mutant in chain(self.code(), self.functions(), self.rules(), self.starts(), self.prints()):
            by_spot.setdefault(mutant.spot, []).append(mutant)
        return [mutant for row in zip_longest(*by_spot.values()) for mutant in row if mutant is not None]

    def spot(self, span: Span, option: str = "") -> Spot:
        """Return the spot of a piece of text, and remember where it is."""
        spot = Spot.of(span, option)
        self.spans.setdefault(spot, span)
        return spot

    def site(self, number: int) -> Spot:
        """Return the spot of an instruction's place in the text."""
        return self.spot(self.program.sites[number].span)

    # ------------------------------------------------------------ instructions
    def code(self) -> Iterator[Mutant]:
        """Yield the changes of instructions."""
        for pc, code in enumerate(self.program.code):
            spot = self.site(code.site)
            for how, piece in pieces.altered(code, pc, self.program):
                yield Mutant(spot, how, "code", pc, piece)
            match code:
                case i.Choose():
                    yield from self.choice(pc, code, None)
                case i.Secret(question=i.Choose() as question):
                    yield from self.choice(pc, question, code)
                case i.Secret(question=i.Collect() as question):
                    for how, other in pieces.altered(question, pc, self.program):
                        yield Mutant(spot, how, "code", pc, replace(code, question=other))  # type: ignore[arg-type]
                    for how, param in pieces.fields(question.param, (("domain", "thing"), ("where", "test"))):
                        yield Mutant(spot, how, "code", pc, replace(code, question=replace(question, param=param)))
                case i.Collect(param=param):
                    for how, changed in pieces.fields(param, (("domain", "thing"), ("where", "test"))):
                        yield Mutant(spot, how, "code", pc, replace(code, param=changed))
                case _:
                    pass

    def choice(self, pc: int, code: i.Choose, secret: i.Secret | None) -> Iterator[Mutant]:
        """Yield the changes of a decision's alternatives; what is asked for of one stands where its rule says so."""

        def changed(other: i.Choose) -> Instruction:
            return other if secret is None else replace(secret, question=other)

        site = self.site(code.site)
        for place, line in enumerate(code.alternatives):
            if len(code.alternatives) > 1:
                option = self.spot(self.program.sites[code.site].span, self.names[pc, line.base])
                yield Mutant(option, pieces.LEFT_OUT, "code", pc, changed(pieces.without(code, place)))
            reasons = {reason.condition: reason.site for reason in line.reasons}
            for condition, how, other in pieces.conditions(line):
                spot = self.site(reasons[condition]) if condition in reasons else site
                yield Mutant(spot, how, "code", pc, changed(pieces.with_line(code, place, other)))
            for how, other in pieces.params(line):
                yield Mutant(site, how, "code", pc, changed(pieces.with_line(code, place, other)))
            free = pieces.free(line)
            if free != line:
                yield Mutant(site, "nothing is asked for", "code", pc, changed(pieces.with_line(code, place, free)))

    # ------------------------------------------------------------ defines, rules that wait, the score
    def functions(self) -> Iterator[Mutant]:
        """Yield the changes of defines, and of values that modifiers change."""
        program = self.program
        read = invoked((program.code, program.functions, program.watches, program.listeners, program.examples))
        read |= invoked(program.scoring)
        for number, function in enumerate(program.functions):
            if (
                number in read and function.span != program.procedures[0].span
            ):  # what the language brings stands at the game
                spot = self.spot(function.span)
                for how, body in changes(function.body, "value"):
                    yield Mutant(spot, how, "functions", number, replace(function, body=body))

    def rules(self) -> Iterator[Mutant]:
        """Yield the changes of rules that wait, and of the score."""
        program = self.program
        for number, watch in enumerate(program.watches):
            for how, rule in pieces.waiting(watch):
                yield Mutant(self.spot(program.procedures[watch.procedure].span), how, "watches", number, rule)
        for number, listener in enumerate(program.listeners):
            for how, rule in pieces.waiting(listener):
                yield Mutant(self.spot(program.procedures[listener.procedure].span), how, "listeners", number, rule)
        if program.scoring is not None:
            for how, score in pieces.scored(program.scoring):
                yield Mutant(self.spot(program.scoring.span), how, "scoring", 0, score)

    # ------------------------------------------------------------ what is declared and printed
    def starts(self) -> Iterator[Mutant]:
        """Yield other values at the start, and a thing of each kind that is missing where they lie."""
        program, layout = self.program, self.program.layout
        for field in program.fields:
            cells = list(layout.initial)
            for at in range(field.base + field.first, field.base + field.first + field.count):
                value = cells[at]
                if isinstance(value, int) and layout.hold[at] == "plain":
                    cells[at] = value + 1 if isinstance(field.type, NumberType) else 1 - min(value, 1)
            yield Mutant(None, f"{field.name} starts otherwise", "layout", 0, replace(layout, initial=tuple(cells)))
        box = next(number for number, zone in enumerate(program.zones) if zone.group == BOX)
        seen: set[tuple[str, str]] = set()
        for component, copy in enumerate(program.components):
            of = program.definitions[copy.definition].type, program.zones[copy.home].group
            if of not in seen and copy.home != box:
                seen.add(of)
                cells = self.game.cells()
                self.game.place(cells, component, box)
                yield Mutant(None, f"one {of[0]} fewer", "layout", 0, replace(layout, initial=tuple(cells)))

    def prints(self) -> Iterator[Mutant]:
        """Yield other values in each column of what is printed."""
        program = self.program
        columns = {form for form in inside((program.code, program.functions)) if isinstance(form, Column)}
        columns |= {form for example in program.examples for form in inside(example) if isinstance(form, Column)}
        printed = {(column.values, column.first): column for column in columns}
        for column in sorted(printed.values(), key=lambda column: (column.first, str(column.values))):
            values = tuple([value + 1 if isinstance(value, int) else () for value in column.values])
            yield Mutant(None, "printed otherwise", "columns", 0, Reprinted(column, replace(column, values=values)))


T = TypeVar("T")


def _reprinted(program: Program, column: Reprinted) -> Program:
    """Return a program in which a column is another one wherever it is read."""
    return replace(
        program,
        code=_with(program.code, column),
        functions=_with(program.functions, column),
        watches=_with(program.watches, column),
        listeners=_with(program.listeners, column),
        scoring=_with(program.scoring, column),
        examples=_with(program.examples, column),
    )


def _with(piece: T, column: Reprinted) -> T:
    """Return a piece with another column in it, the piece itself where it does not read it."""
    if isinstance(piece, tuple):
        parts = tuple([_with(part, column) for part in piece])
        return parts if any(one is not other for one, other in zip(parts, piece, strict=True)) else piece  # type: ignore[return-value]
    if not is_dataclass(piece) or isinstance(piece, Span | Phrase):
        return piece
    changed = {}
    for field in fields(piece):
        part = getattr(piece, field.name)
        if (other := _with(part, column) if field.name != "values" else part) is not part:
            changed[field.name] = other
    if isinstance(piece, Column) and (piece.values, piece.first) == (column.before.values, column.before.first):
        changed["values"] = column.after.values
    return replace(piece, **changed) if changed else piece  # type: ignore[type-var]
