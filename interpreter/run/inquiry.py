"""Look at every way to take an alternative, and at which of its conditions a seat can know that they do not hold."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any, Final

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.forms import All, Cell, Compare, Form
from rulewright.interpreter.core.instructions import Alternative, Param, Phrase, Shown
from rulewright.interpreter.core.spoken import Tokens, tokens
from rulewright.interpreter.run.cells import Cells, Evaluate
from rulewright.interpreter.run.explanation import Explanation, explanation
from rulewright.interpreter.run.naming import follows, meant
from rulewright.interpreter.run.noted import Noted
from rulewright.interpreter.run.questions import Tools

MOST: Final = 2_000  # so many ways to take an alternative are looked at
COMPARED: Final = ("needs", "where")  # the kinds of conditions whose numbers are told
SIGNS: Final = {  # of what is equal only the type says whether it is a number
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@frozen
class Condition:
    """Something that has to hold, compiled. `sides`: of each comparison of numbers that it is made of, the sign and both sides."""

    kind: str
    words: str
    site: int
    holds: Evaluate
    sides: tuple[tuple[str, Evaluate, Evaluate], ...] = ()


@frozen
class Way:
    """One way to take an alternative that was tried: its label, and the conditions that are known not to hold, each with its numbers."""

    label: str
    failing: dict[Condition, str]


class Inquiry:
    """Why an alternative is not on offer to a seat.

    `site`: that of the decision, for what has no place of its own; `things`: what the things of the game are called.
    """

    def __init__(
        self, of: Alternative, tools: Tools, cells: Cells, seat: int, site: int, things: frozenset[Tokens]
    ) -> None:
        self.of, self.tools, self.seat, self.site, self.things = of, tools, seat, site, things
        self.cells = Noted(cells, tools, seat)
        self.reasons = [self.compiled(one.kind, one.words, one.site, one.condition) for one in of.reasons]
        if not of.reasons:
            rest = [form for form in (of.guard, of.fits) if form is not None]
            self.reasons = [self.compiled("needs", of.words or "a condition", site, form) for form in rest]
        self.domains = [members_of(tools.forms.value(param.domain)) for param in of.params]
        self.wheres = [
            None if param.where is None else self.compiled("where", param.words, site, param.where)
            for param in of.params
        ]
        self.label = tools.texts.capture(of.label)
        self.empty: set[int] = set()
        self.shut = False

    def compiled(self, kind: str, words: str, site: int, form: Form) -> Condition:
        """Compile a condition."""
        value, compared = self.tools.forms.value, comparisons(form) if kind in COMPARED else ()
        sides = tuple((part.op, value(part.left), value(part.right)) for part in compared)
        return Condition(kind, words, site, self.tools.forms.test(form), sides)

    def numbers(self, condition: Condition) -> str:
        """Write the first comparison that does not hold with its numbers, as `2 > 3`; empty where the seat cannot know them."""
        for sign, left, right in condition.sides:
            (one, known), (other, also) = self.cells.read(left, None), self.cells.read(right, None)
            if not (known and also):
                return ""
            if not SIGNS[sign](one, other):
                return f"{one} {sign} {other}"
        return ""

    @property
    def head(self) -> str:
        """The words with which every way to take the alternative begins."""
        first = self.of.label.parts[0] if self.of.label.parts else ""
        return first.strip() if isinstance(first, str) else ""

    def ways(self, place: int = 0) -> Iterator[Way]:
        """Yield the ways to take the alternative, on offer or not."""
        if place == len(self.domains):
            failing = [found for found in self.wheres if found and not self.may_hold(found)] if self.of.params else []
            failing += [condition for condition in self.reasons if not self.may_hold(condition)]
            numbers = {condition: self.numbers(condition) for condition in failing}
            yield Way(
                self.tools.texts.phrase(self.of.label, self.label(list(self.cells), 1 << self.seat), self.seat), numbers
            )
            return
        members: tuple[Any, ...]
        members, known = self.cells.read(self.domains[place], ())
        if not known:
            self.shut = True
            return
        if not members:
            self.empty.add(place)
        slot = self.of.params[place].slot
        for member in members:
            self.cells[slot] = member
            yield from self.ways(place + 1)

    @cached_property
    def some(self) -> tuple[Way, ...]:
        """So many of the ways as are looked at."""
        return tuple(islice(self.ways(), MOST))

    def unnamed(self, what: str) -> list[Explanation]:
        """Say that nothing of a name can be chosen for the parameters, or that the seat cannot know."""
        if self.shut:
            return self.explained(())
        words, labels = tokens(what), [way.label for way in self.some]
        known = max(
            count for count in range(len(words) + 1) if any(follows(words[:count], label) for label in [*labels, ""])
        )
        strange = " ".join(words[known:])
        params = [
            param
            for place, param in enumerate(self.of.params)
            if param.words and not any(follows(words[known:], name) for name in self.names(place))
        ]
        of = " or ".join(dict.fromkeys(param.words for param in params or self.of.params if param.words))
        found = explanation(self.tools.texts.program, what, "none", of, self.site, self.of.rule)
        if strange and known:
            found = replace(found, why=found.why.replace("of that name", f"called {strange}"))
        return [found]

    def names(self, place: int) -> list[str]:
        """Return how the values that a parameter may have are called."""
        param = self.of.params[place]
        label = called(param)
        capture = self.tools.texts.capture(label)
        found: list[str] = []
        members: tuple[Any, ...] = self.cells.read(self.domains[place], ())[0]
        for member in members:
            self.cells[param.slot] = member
            found.append(self.tools.texts.phrase(label, capture(list(self.cells), 1 << self.seat), self.seat))
        return found

    def may_hold(self, condition: Condition) -> bool:
        """Tell whether a condition holds, or the seat cannot know that it does not."""
        holds, known = self.cells.read(condition.holds, 1)
        return bool(holds) or not known

    def explained(self, words: Tokens, text: str = "") -> list[Explanation]:
        """Say why none of the ways that some words mean is on offer: what fails in all of them, else what fails in each.

        `text`: the words as they were typed.
        """
        program, what = self.tools.texts.program, self.head or text
        tried = [way for way in self.some if tokens(way.label) == words]
        tried = tried or [way for way in self.some if meant(self.things, words, way.label)]
        if not tried and not self.shut:
            missing = min(self.empty, default=-1)
            if missing >= 0:
                what = what or self.of.params[missing].words
                return [explanation(program, what, "nothing", self.of.params[missing].words, self.site, self.of.rule)]
        if named := len({way.label for way in tried}) == 1:
            what = tried[0].label
        what = what or " or ".join(dict.fromkeys(param.words for param in self.of.params))
        failing = [
            failing for failing in (tried[0].failing if tried else ()) if all(failing in way.failing for way in tried)
        ]
        if not failing:
            failing = list(dict.fromkeys(next(iter(way.failing)) for way in tried if way.failing))
        found = []
        for one in failing:
            numbers = {way.failing[one] for way in tried if one in way.failing}
            told = explanation(program, what, one.kind, one.words, one.site, self.of.rule)
            if one.kind == "where" and named:
                told = replace(told, why=told.why.replace("nothing fits", "it does not fit"))
            found.append(
                replace(told, why=f"{told.why}: {numbers.pop()}") if numbers != {""} and len(numbers) == 1 else told
            )
        if self.shut or not tried or any(not way.failing for way in tried):
            name = program.seats[self.seat]
            found.append(explanation(program, what, "unknown", name, self.site, self.of.rule))
        return found


def called(param: Param) -> Phrase:
    """Return how what is chosen for a parameter is called."""
    return Phrase((Shown(Cell(param.slot), param.type),))


def comparisons(form: Form) -> Iterator[Compare]:
    """Yield the comparisons of numbers that all have to hold where a condition holds."""
    if isinstance(form, Compare) and form.op in SIGNS:
        yield form
    elif isinstance(form, All):
        for item in form.items:
            yield from comparisons(item)


def members_of(domain: Evaluate) -> Evaluate:
    """Return what looks at each member of a domain, so that it is noted which they are."""
    return lambda c: tuple(domain(c))
