"""Costs: whether they can be paid in full, worked out by arithmetic and never by trial."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Const, Form
from rulewright.interpreter.core.lower import expressions, members, numbers, places, things
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator


def possible(t: Translator, scope: Scope, cost: nodes.Block, seat: Typed) -> list[Form]:
    """Return what has to hold so that all sentences of a cost can be paid one after the other.

    What goes to one field is summed, and so is what comes from one zone; a condition has to find enough by itself. That is exact
    where the conditions of one cost exclude one another, or are all the same.
    """
    inner = scope.inner(subject=seat)
    sums: dict[tuple[int, Form | None], tuple[Form, Form]] = {}
    found: list[Form] = []
    counts: dict[Form, Form] = {}
    for statement in cost.statements:
        match statement:
            case nodes.Sentence(verb="pay") if len(statement.objects) == 1:
                read = numbers.amount_of(t, statement.objects[0])
                place = places.find_place(t, inner, read[1]) if read is not None else None
                if read is None or place is None or read[0] is None:
                    continue
                amount = expressions.number(t, inner, read[0]).form
                low = place.low if place.low is not None else Const(0)
                have = forms.Arithmetic("-", places.read_place(place), low)
                before = sums.get((place.base, place.index))
                sums[(place.base, place.index)] = (
                    have,
                    amount if before is None else forms.Arithmetic("+", before[1], amount),
                )
            case nodes.Sentence(objects=(nodes.Things() as thing,)) if thing.quantity in ("number", "a", "exactly"):
                _things(t, inner, statement, thing, counts, found)
            case nodes.Sentence() | nodes.Set() | nodes.Hole():
                pass
            case nodes.If():
                t.fault(messages.not_supported(statement.span, "conditions inside a cost"))
            case _:
                t.fault(messages.not_supported(statement.span, "this in a cost"))
    found += [forms.Compare(">=", have, amount) for have, amount in sums.values()]
    found += [forms.Compare(">=", forms.Size(domain), amount) for domain, amount in counts.items()]
    return found


def _things(
    t: Translator, scope: Scope, node: nodes.Sentence, thing: nodes.Things, counts: dict[Form, Form], found: list[Form]
) -> None:
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
    domain = one.domain
    counts[domain] = amount if domain not in counts else forms.Arithmetic("+", counts[domain], amount)
    if one.condition is not None:
        found.append(forms.Compare(">=", forms.Size(members.narrowed(one)), amount))
