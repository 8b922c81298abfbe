"""Imagined states: what a seat cannot know is dealt out anew, so that the seat cannot tell the result from the true state."""

from __future__ import annotations

from typing import Any, Final

from rulewright.interpreter.core.program import PARTIAL, PC, RESULT
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.chance import MASK, mix
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.secret import Secretly
from rulewright.interpreter.run.translate import Translation
from rulewright.interpreter.run.whereabouts import Pairs, dealt, renamed

TRIES: Final = 100


class Stream:
    """Random numbers from a seed, the same in every process."""

    def __init__(self, seed: int) -> None:
        self.base = mix(mix(seed & MASK) ^ MASK)
        self.k = 0

    def number(self, below: int) -> int:
        """Return a number from 0 to below it."""
        self.k += 1
        return mix(self.base ^ self.k) * below >> 64

    def shuffled(self, members: list[Any]) -> list[Any]:
        """Return members in random order."""
        found = list(members)
        for last in range(len(found) - 1, 0, -1):
            other = self.number(last + 1)
            found[last], found[other] = found[other], found[last]
        return found


class Imagination:
    """Exchange what a seat cannot tell apart: components behind their backs, values of hidden fields, secret answers."""

    def __init__(self, translation: Translation) -> None:
        self.translation = translation
        self.machine = machine = translation.machine
        layout = machine.program.layout
        self.known, self.whereabouts = layout.known, layout.whereabouts
        backs = [field for field in machine.program.fields if field.owner == "component" and field.back]
        self.going = [
            [base + x for base in (layout.where, layout.by, layout.known) if base >= 0]
            + [field.base + x for field in backs if field.first <= x < field.first + field.count]
            for x in range(len(machine.program.components))
        ]
        self.gone = {at for addresses in self.going for at in addresses}

    def imagined(self, c: Cells, seat: int, seed: int) -> Cells:
        """Return cells of a random state that the seat cannot tell from this one.

        Where the seat itself is asked, it follows from the seed and from what the seat knows: it is the same from all states that the seat
        cannot tell apart. In it whoever is asked has something to choose; where no such state is found, that is this state.
        """
        stream = Stream(seed)
        for _ in range(TRIES):
            found = self.renamed(c, seat, self.permutation(c, seat, stream))
            self.fields(found, seat, stream)
            try:
                if self.answers(found, seat, stream):
                    return found
            except RulesFault:
                continue
        return list(c)

    def permutation(self, c: Cells, seat: int, stream: Stream) -> list[int]:
        """Return for each component which one takes its place.

        They are dealt out in the order of their numbers to the places that are free, in the order of those, so that it does not matter how
        they lie now. Only things that look alike from behind and have one owner are exchanged. What carries something, and what the seat
        knows by one of its hidden fields, stays. What rules that are going on speak of is exchanged within its type: no rule reads of it
        what it does not have.
        """
        machine = self.machine
        places = list(range(len(machine.program.components)))
        if self.known < 0:
            return places
        program = machine.program
        types = [program.definitions[copy.definition].type for copy in program.components]
        pointed = self.translation.pointed(self.unanswered(c, seat))
        spoken = {types[x] for x in pointed}
        standing = self.standing(c, pointed)
        pairs = self.pairs(c, seat)
        groups: dict[tuple[Any, ...], list[int]] = {}
        for x in places:
            carries = any(machine.zones.contents(c, zone) for zone in machine.classes.held[x])
            marked = any(c[mask] >> seat & 1 for mask in machine.knowledge.hidden[x])
            if not c[self.known + x] >> seat & 1 and not carries and not marked:
                of = types[x] if types[x] in spoken else ""
                key = (program.back(x), program.components[x].owner, len(self.going[x]), of)
                groups.setdefault(key, []).append(x)
        for group in groups.values():
            group.sort(key=lambda x: (standing[x], [among >> x & 1 for _, among in pairs]))
            fronts = dealt(group, pairs, stream.number, stream.shuffled) if pairs else stream.shuffled(sorted(group))
            for x, other in zip(group, fronts, strict=True):
                places[x] = other
        return places

    def pairs(self, c: Cells, seat: int) -> Pairs:
        """Return what a seat knows of fronts that it has lost sight of."""
        found: Pairs = c[self.whereabouts][seat] if self.whereabouts >= 0 and c[self.whereabouts] else ()
        return found

    def standing(self, c: Cells, pointed: dict[int, int]) -> dict[int, tuple[Any, ...]]:
        """Return what orders components by where they are, whichever they are: zone, place in it, what goes with the place."""
        zones, found = self.machine.zones, {}
        for zone, parts in enumerate(zones.parts):
            rest = c[parts[0]] if parts is not None else ()
            for place, x in enumerate(zones.contents(c, zone)):
                fixed = zones.ordered[zone] and x not in rest
                going = repr([c[at] for at in self.going[x]])
                found[x] = zone, place if fixed else -1, pointed.get(x, -1), going
        return found

    def unanswered(self, c: Cells, seat: int) -> Cells:
        """Return the state without what others have picked so far at this decision, which will be forgotten or picked anew."""
        question = self.machine.questions.get(c[PC])
        found = list(c)
        if isinstance(question, Secretly):
            for other in c[question.code.asked] or ():
                if other != seat:
                    found[question.code.answers + other], found[question.code.partials + other] = -1, ()
        elif question is not None and question.asked(c) != (seat,):
            found[PARTIAL] = ()
        return found

    def renamed(self, c: Cells, seat: int, places: list[int]) -> Cells:
        """Return the state with every component replaced; fields of the front stay with whom they belong to.

        Of what they have lost sight of the other seats know nothing in it: the one that imagines cannot know what that was.
        """
        zones = self.machine.zones
        found = list(c)
        for at in range(self.machine.program.layout.scratch):
            if at not in self.gone:
                found[at] = self.translation.cell(c, at, places.__getitem__)
        for x, other in enumerate(places):
            for old, new in zip(self.going[x], self.going[other], strict=True):
                found[new] = self.translation.cell(c, old, places.__getitem__)
        for zone, parts in enumerate(zones.parts):
            for at in (zones.base + zone, *(parts or ())):
                found[at] = tuple([places[x] for x in c[at]])
            if not zones.ordered[zone]:
                found[zones.base + zone] = tuple(sorted(found[zones.base + zone]))
            if parts is not None:
                found[parts[0]] = tuple(sorted(found[parts[0]]))
        if self.whereabouts >= 0:
            pairs = [(fronts, renamed(among, places)) for fronts, among in self.pairs(c, seat)]
            known = [tuple(pairs) if other == seat else () for other in self.machine.knowledge.seats]
            found[self.whereabouts] = tuple(known) if pairs else ()
        return found

    def fields(self, c: Cells, seat: int, stream: Stream) -> None:
        """Deal out anew the values of hidden fields that the seat does not know."""
        for hidden in self.machine.program.hidden_fields:
            members = range(hidden.first, hidden.first + hidden.count)
            unknown = [x for x in members if not c[hidden.mask + x] >> seat & 1]
            values = stream.shuffled(sorted([c[hidden.base + x] for x in unknown], key=repr))
            for x, value in zip(unknown, values, strict=True):
                c[hidden.base + x] = value

    def answers(self, c: Cells, seat: int, stream: Stream) -> bool:
        """Forget what another seat has picked so far, or in a secret choice let it pick anew; tell whether all have options."""
        question = self.machine.questions.get(c[PC])
        if question is None or c[RESULT]:
            return True
        if isinstance(question, Secretly):
            for other in c[question.code.asked]:
                if other != seat:
                    question.answer_anew(c, other, stream.number)
        elif question.asked(c) != (seat,):
            c[PARTIAL] = ()
        return all(question.offers(c, other) for other in question.asked(c))
