"""Values in words: phrases are captured as data when something happens, and written when somebody reads them.

A captured value is (value, masks): for each component in it the mask of the seats that knew its front then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final, Protocol, TypeAlias, assert_never

from rulewright.interpreter import values as v
from rulewright.interpreter.core.instructions import Phrase
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.cells import Captured, Cells
from rulewright.interpreter.run.closures import Closures
from rulewright.interpreter.run.knowledge import Knowledge
from rulewright.interpreter.run.zones import Zones

Reader: TypeAlias = int | None
"""A seat, None for who sees everything, or a number below 0 for who sees only what some seats all see (see `public`)."""


class Capture(Protocol):
    """What takes the values of a phrase. `aware`: the mask of the seats that can tell which things it names, wherever these lie."""

    def __call__(self, c: Cells, aware: int = 0) -> tuple[Captured, ...]:
        """Return the values in some cells."""
        ...


MORE: Final = ": +"
LESS: Final = ": -"
NOW: Final = ", now "
"""With these a line says how a counter has changed: `threat: +2, now 5`; where that is by 0, it says `threat: still 5`."""

SEVERAL: Final = re.compile(r"^( [a-z]\w*?[^sui\W])s(?=\b)")
"""A unit in the plural right behind a number, which loses its s behind 1: ` coins`, but not ` bonus`, ` class`, ` basis`."""


def nothing_captured(c: Cells, aware: int = 0) -> tuple[Captured, ...]:  # noqa: ARG001 - one of those that take values
    """Take the values of a phrase without any."""
    return ()


class Texts:
    """The words of one program."""

    def __init__(self, program: Program, forms: Closures, zones: Zones, knowledge: Knowledge) -> None:
        self.program = program
        self.forms = forms
        self.zones = zones
        self.knowledge = knowledge

    # ---------------------------------------------------------------- capture
    def capture(self, phrase: Phrase) -> Capture:
        """Compile what takes the values of a phrase, with who may see each component among them."""
        parts = [(self.forms.value(part.form), part.type) for part in phrase.parts if not isinstance(part, str)]
        if not parts:
            return nothing_captured

        def run(c: Cells, aware: int = 0) -> tuple[Captured, ...]:
            return tuple([self.seen(c, form(c), of, aware) for form, of in parts])

        return run

    def seen(self, c: Cells, value: Any, of: v.Type, aware: int = 0) -> Captured:  # noqa: ANN401 - a cell's value
        """Return a value with who may see each component in it (see `Capture`)."""
        return value, tuple([self.named(c, x, aware) for x in self.components(value, of)])

    def named(self, c: Cells, component: int, aware: int) -> int:
        """Return the mask of the seats to whom a component may be named: who knows it, and can tell that it is this one."""
        mask = self.knowledge.of(c, component)
        return mask if mask & ~aware == 0 else mask & aware | self.knowledge.recognised(c, component)

    def components(self, value: Any, of: v.Type) -> Iterable[int]:  # noqa: ANN401 - a cell's value
        """List the components whose names a value's words would tell."""
        match of:
            case v.ComponentType():
                return (value,) if value >= 0 else ()
            case v.SetType(element):
                return [x for member in value for x in self.components(member, element)]
            case v.ZoneType() if value >= 0 and self.program.zones[value].of_component:
                return (self.program.zones[value].owner,)
            case _:
                return ()

    # ---------------------------------------------------------------- words
    def phrase(self, phrase: Phrase, captured: Sequence[Captured], reader: Reader, whose: int = -1) -> str:
        """Write a phrase for a reader. `whose`: the seat that it speaks of, whose own places are written without a name."""
        values = iter(captured)
        words = list[str]()
        one = still = False
        for part in phrase.parts:
            if still and part == NOW:
                words[-2:] = [words[-2][: -len(LESS)], ": still "]
            elif isinstance(part, str):
                words.append(SEVERAL.sub(r"\1", part, count=1) if one else part)
                one = still = False
            else:
                value, masks = next(values)
                one = isinstance(part.type, v.NumberType) and value == 1
                still = value == 0 and bool(words) and words[-1].endswith((MORE, LESS))
                words.append(self.value(value, masks, part.type, reader, whose))
        return "".join(words)

    def sentence(self, phrase: Phrase, captured: Sequence[Captured], reader: Reader) -> str:
        """Write a phrase as a line of its own: with a capital, unless it begins with a player, of whom it then speaks."""
        first = phrase.parts[0] if phrase.parts else ""
        if not isinstance(first, str) and isinstance(first.type, v.PlayerType):
            return self.phrase(phrase, captured, reader, captured[0][0])
        return capital(self.phrase(phrase, captured, reader))

    def value(
        self,
        value: Any,  # noqa: ANN401 - a cell's value
        masks: Sequence[int],
        of: v.Type,
        reader: Reader,
        whose: int = -1,
    ) -> str:
        """Write a value of a type for a reader (see `phrase`)."""
        match of:
            case v.NumberType() | v.TextType() | v.EffectType() | v.ErrorType():
                return str(value)
            case v.YesNoType():
                return "yes" if value else "no"
            case v.KindType(_, names):
                return spaced(names[value]) if 0 <= value < len(names) else str(value)
            case v.PlayerType():
                return self.program.seats[value] if value >= 0 else "nobody"
            case v.ComponentType():
                return self.component(value, masks[0], reader) if value >= 0 else "nothing"
            case v.DefinitionType():
                return spaced(self.program.definitions[value].name) if value >= 0 else "nothing"
            case v.ZoneType():
                return self.zone(value, masks[0] if masks else 0, reader, whose) if value >= 0 else "nowhere"
            case v.DiceType(die):
                return listed([self.face(die, face) for face in value])
            case v.SetType(v.ComponentType()):
                return self.several(value, masks, reader)
            case v.SetType(element):
                each = iter(masks)
                words = [
                    self.value(member, [next(each) for _ in self.components(member, element)], element, reader, whose)
                    for member in value
                ]
                return listed(list(dict.fromkeys(words)) if isinstance(element, v.ZoneType) else words)
            case _:
                assert_never(of)

    def face(self, die: str, face: int) -> str:
        """Write the face of a die."""
        return spaced(next((of.faces[face] for of in self.program.dice if of.name == die), str(face)))

    def component(self, component: int, mask: int, reader: Reader) -> str:
        """Write a component: its name for who knows it, else what it looks like from behind."""
        return self.name(component) if may_see(mask, reader) else counted(1, *self.program.back(component))

    def name(self, component: int) -> str:
        """Return the name of a component's definition, in words."""
        return spaced(self.program.definitions[self.program.components[component].definition].name)

    def several(self, components: Sequence[int], masks: Sequence[int], reader: Reader) -> str:
        """Write some components: names, neighbours that are alike with their number, then how many unknown ones of each look."""
        names: list[str] = []
        unknown: dict[tuple[str, str], int] = {}
        for component, mask in zip(components, masks, strict=True):
            if may_see(mask, reader):
                names.append(self.name(component))
            else:
                back = self.program.back(component)
                unknown[back] = unknown.get(back, 0) + 1
        runs = [(name, len(list(alike))) for name, alike in groupby(names)]
        known = [name if number == 1 else f"{number} {name}" for name, number in runs]
        return listed(known + [counted(number, *back) for back, number in sorted(unknown.items())])

    def zone(self, zone: int, mask: int, reader: Reader, whose: int = -1) -> str:
        """Write a zone, with whose it is (see `phrase`)."""
        of = self.program.zones[zone]
        label = spaced(of.label)
        if of.owner < 0 or (of.owner == whose and not of.of_component):
            return label
        if not of.of_component:
            return f"{self.program.seats[of.owner]}'s {label}"
        owner = self.component(of.owner, mask, reader)
        return f"{owner}'s {label}"

    def position(self, c: Cells, component: int, reader: Reader) -> str:
        """Write a component as one to choose: where its front is not known, by its place in an ordered zone."""
        mask = self.knowledge.of(c, component)
        zone = c[self.zones.where + component]
        if may_see(mask, reader) or not self.zones.ordered[zone]:
            return self.component(component, mask, reader)
        place = self.zones.contents(c, zone).index(component) + 1
        return f"{self.program.back(component)[0]} {place} of {self.zone(zone, 0, reader)}"


def public(seats: int) -> int:
    """Return the reader who sees only what so many seats all see: somebody who looks on."""
    return -(1 << seats)


def may_see(mask: int, reader: Reader) -> bool:
    """Tell whether a reader is among the seats of a mask; of one who sees what some seats all see, whether those are."""
    if reader is None:
        return True
    return mask & ~reader == ~reader if reader < 0 else bool(mask >> reader & 1)


def spaced(name: str) -> str:
    """Return a name of the rules in words: `event space` for `event_space`."""
    return name.replace("_", " ")


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def counted(number: int, one: str, several: str) -> str:
    """Write how many: `a card`, `2 cards`."""
    if number != 1:
        return f"{number} {several}"
    return f"{'an' if one[:1].lower() in 'aeiou' else 'a'} {one}"


def listed(words: Sequence[str]) -> str:
    """Write a list: `a, b and c`; `nothing` where it is empty."""
    if not words:
        return "nothing"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
