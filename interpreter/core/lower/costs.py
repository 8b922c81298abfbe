"""Costs: whether they can be paid in full, worked out by arithmetic and never by trial."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Const, Form
from rulewright.interpreter.core.lower import expressions, members, numbers, places, shortages, things
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import Part
from rulewright.interpreter.values import SetType


@dataclass(slots=True)
class Bill:
    """What a cost asks for: `conditions` that have to hold, and for each set among an action's parameters one about that set."""

    conditions: list[Form] = field(default_factory=list)
    of_sets: dict[str, Form] = field(default_factory=dict)
    counts: dict[Form, Form] = field(default_factory=dict)
    sums: dict[tuple[int, Form | None], tuple[places.Place, Form]] = field(default_factory=dict)

    @property
    def price(self) -> list[Part]:
        """What is paid of numbers: `2 faith and 1 gold`."""
        words: list[Part] = []
        for place, amount in self.sums.values():
            words += [*([" and "] if words else []), Typed(amount, NUMBER), f" {place.unit(amount)}"]
        return words

    def count(self, domain: Form, amount: Form) -> None:
        """Ask for so many things out of a domain."""
        before = self.counts.get(domain)
        self.counts[domain] = amount if before is None else forms.Arithmetic("+", before, amount)


def bill(t: Translator, scope: Scope, cost: nodes.Block, seat: Typed, origins: dict[str, Form]) -> Bill:
    """Work out what has to hold so that all sentences of a cost can be paid one after the other.

    What goes to one field is summed, and so is what comes from one zone, the parameters that are paid included (`origins`: the
    domain of each); a condition has to find enough by itself. That is exact where the conditions of one cost exclude one another, or
    are all the same.
    """
    inner = scope.inner(subject=seat)
    found = Bill()
    sets: dict[str, Form] = {}
    for statement in cost.statements:
        match statement:
            case nodes.Sentence(verb="pay") if len(statement.objects) == 1:
                _amount(t, inner, statement.objects[0], found)
            case nodes.Sentence(objects=(nodes.Things() as thing,)) if thing.quantity in ("number", "a", "exactly"):
                _things(t, inner, statement, thing, found)
            case nodes.Sentence(objects=(nodes.Name(text=word),)) if word in origins:
                value = inner.find(word)
                if value is not None and isinstance(value.type, SetType):
                    sets[word] = value.form
                else:
                    found.count(origins[word], Const(1))
            case nodes.Sentence() | nodes.Set() | nodes.Hole():
                pass
            case nodes.If():
                t.fault(messages.not_supported(statement.span, "conditions inside a cost"))
            case _:
                t.fault(messages.not_supported(statement.span, "this in a cost"))
    for word, chosen in sets.items():
        others = found.counts.get(origins[word])
        if others is not None:
            left = forms.Arithmetic("-", forms.Size(origins[word]), forms.Size(chosen))
            found.of_sets[word] = forms.Compare(">=", left, others)
    found.conditions += _paid(t, found)
    found.conditions += [forms.Compare(">=", forms.Size(domain), amount) for domain, amount in found.counts.items()]
    return found


def _amount(t: Translator, scope: Scope, thing: nodes.Object, found: Bill) -> None:
    read = numbers.amount_of(t, thing)
    place = places.find_place(t, scope, read[1]) if read is not None else None
    if read is None or place is None or read[0] is None:
        return
    amount = expressions.number(t, scope, read[0]).form
    before = found.sums.get((place.base, place.index))
    total = amount if before is None else forms.Arithmetic("+", before[1], amount)
    found.sums[(place.base, place.index)] = (place, total)


def _paid(t: Translator, found: Bill) -> list[Form]:
    """Return what has to hold of the numbers that are paid, with what becomes some of them where there is too little."""
    conditions: list[Form] = []
    asked: dict[tuple[int, Form | None], tuple[Form, Form]] = {}
    for at, (place, amount) in found.sums.items():
        one = shortages.of(t, place)
        if one is None or place.index is None:
            before = asked.get(at)
            total = amount if before is None else forms.Arithmetic("+", before[1], amount)
            asked[at] = (shortages.above(place), total)
            continue
        t.read("field", f"player.{one.given.name}")
        takes = shortages.given(one, shortages.times(one, place, amount))
        before = asked.get((one.given.base, place.index))
        total = takes if before is None else forms.Arithmetic("+", before[1], takes)
        asked[(one.given.base, place.index)] = (shortages.spare(one, place.index), total)
    conditions += [forms.Compare(">=", have, total) for have, total in asked.values()]
    return conditions


def _things(t: Translator, scope: Scope, node: nodes.Sentence, thing: nodes.Things, found: Bill) -> None:
    if node.rest is not None and node.rest.kind == "or all":
        return
    source = things.phrase(node, "from")
    if (
        source is None
        or len(source.objects) != 1
        or isinstance(source.objects[0], nodes.Things)
        or not isinstance(thing.noun, nodes.Name)
    ):
        return
    word = nodes.Word(thing.noun.span, thing.noun.text)
    one = members.find_members(t, scope, nodes.Members(thing.span, word, source.objects[0], False, thing.where))
    amount = expressions.number(t, scope, thing.number).form if thing.number is not None else Const(1)
    found.count(one.domain, amount)
    if one.condition is not None:
        found.conditions.append(forms.Compare(">=", forms.Size(members.narrowed(one)), amount))
