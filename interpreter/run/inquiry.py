"""Look at every way to take an alternative, and at which of its conditions a seat can know that they do not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from rulewright.interpreter.core.instructions import Alternative, Reason
from rulewright.interpreter.run.cells import Cells, Evaluate
from rulewright.interpreter.run.explanation import Explanation, explanation
from rulewright.interpreter.run.noted import Noted
from rulewright.interpreter.run.questions import Tools

MOST: Final = 2_000  # so many ways to take an alternative are looked at


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that has to hold, compiled."""

    kind: str
    words: str
    site: int
    holds: Evaluate


@dataclass(frozen=True, slots=True)
class Way:
    """One way to take an alternative that was tried: its label, and the conditions that are known not to hold."""

    label: str
    failing: tuple[Condition, ...]


class Inquiry:
    """Why an alternative is not on offer to a seat. `site`: that of the decision, for what has no place of its own."""

    def __init__(self, of: Alternative, tools: Tools, cells: Cells, seat: int, site: int) -> None:
        self.of, self.tools, self.seat, self.site = of, tools, seat, site
        self.cells = Noted(cells, tools, seat)
        self.reasons = [self.condition(reason) for reason in of.reasons]
        if not of.reasons:
            rest = [form for form in (of.guard, of.fits) if form is not None]
            self.reasons = [
                Condition("needs", of.words or "a condition", site, tools.forms.test(form)) for form in rest
            ]
        self.domains = [members_of(tools.forms.value(param.domain)) for param in of.params]
        self.wheres = [
            None if param.where is None else Condition("where", param.words, site, tools.forms.test(param.where))
            for param in of.params
        ]
        self.label = tools.texts.capture(of.label)
        self.empty: set[int] = set()
        self.shut = False

    def condition(self, reason: Reason) -> Condition:
        """Compile a reason."""
        return Condition(reason.kind, reason.words, reason.site, self.tools.forms.test(reason.condition))

    @property
    def head(self) -> str:
        """The words with which every way to take the alternative begins."""
        first = self.of.label.parts[0] if self.of.label.parts else ""
        return first.strip() if isinstance(first, str) else ""

    def ways(self, place: int = 0) -> Iterator[Way]:
        """Yield the ways to take the alternative, on offer or not."""
        if place == len(self.domains):
            failing = (
                [] if not self.of.params else [found for found in self.wheres if found and not self.may_hold(found)]
            )
            failing += [condition for condition in self.reasons if not self.may_hold(condition)]
            yield Way(self.tools.texts.phrase(self.of.label, self.label(list(self.cells)), self.seat), tuple(failing))
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

    def some(self) -> Iterator[Way]:
        """Yield so many of the ways as are looked at."""
        return islice(self.ways(), MOST)

    def unnamed(self, what: str) -> list[Explanation]:
        """Say that nothing of a name can be chosen for the parameters, or that the seat cannot know."""
        if self.shut:
            return self.explained(())
        labels = [way.label for way in self.some()]
        strange = [word for word in tokens(what) if not any(fits((word,), label) for label in labels)]
        of = " or ".join(dict.fromkeys(param.words for param in self.of.params if param.words))
        found = explanation(self.tools.texts.program, what, "none", of, self.site, self.of.rule)
        if strange and len(strange) < len(tokens(what)):
            found = replace(found, why=found.why.replace("of that name", f"called {' '.join(strange)}"))
        return [found]

    def may_hold(self, condition: Condition) -> bool:
        """Tell whether a condition holds, or the seat cannot know that it does not."""
        holds, known = self.cells.read(condition.holds, 1)
        return bool(holds) or not known

    def explained(self, words: Sequence[str]) -> list[Explanation]:
        """Say why none of the ways that some words fit is on offer: what fails in all of them, else what fails in each."""
        program, what = self.tools.texts.program, self.head
        tried = [way for way in self.some() if follows(words, way.label)]
        tried = tried or [way for way in self.some() if fits(words, way.label)]
        if not tried and not self.shut:
            missing = min(self.empty, default=-1)
            if missing >= 0:
                what = what or self.of.params[missing].words
                return [explanation(program, what, "nothing", self.of.params[missing].words, self.site, self.of.rule)]
        if len({way.label for way in tried}) == 1:
            what = tried[0].label
        what = what or " or ".join(dict.fromkeys(param.words for param in self.of.params))
        always = [
            failing for failing in (tried[0].failing if tried else ()) if all(failing in way.failing for way in tried)
        ]
        if always:
            chosen = always
        else:
            chosen = list(dict.fromkeys(way.failing[0] for way in tried if way.failing))
        found = [
            explanation(program, what, failing.kind, failing.words, failing.site, self.of.rule) for failing in chosen
        ]
        if self.shut or not tried or any(not way.failing for way in tried):
            name = program.seats[self.seat]
            found.append(explanation(program, what, "unknown", name, self.site, self.of.rule))
        return found


def members_of(domain: Evaluate) -> Evaluate:
    """Return what looks at each member of a domain, so that it is noted which they are."""
    return lambda c: tuple(domain(c))


def tokens(text: str) -> list[str]:
    """Return the words of a text."""
    return re.findall(r"\w+", text.casefold())


def fits(words: Sequence[str], label: str) -> bool:
    """Tell whether every word is, or begins, a word of a label."""
    known = tokens(label)
    return all(any(other.startswith(word) for other in known) for word in words)


def follows(words: Sequence[str], label: str) -> bool:
    """Tell whether the words are, or begin, words of a label in the same order: who attacks whom depends on it."""
    known = iter(tokens(label))
    return all(any(other.startswith(word) for other in known) for word in words)
