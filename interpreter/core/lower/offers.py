"""What is on offer: an action, or a reaction, with its parameters, what has to hold, what it costs, how often it may be taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.fields import limit_name
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Alternative, Param, Reason, Why
from rulewright.interpreter.core.lower import (
    calls,
    choices,
    costs,
    expressions,
    members,
    modifiers,
    prices,
    procedures,
    public,
    reasons,
    rolls,
)
from rulewright.interpreter.core.lower.code import NOWHERE
from rulewright.interpreter.core.lower.scope import Scope, Thrown, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import PLAYER
from rulewright.interpreter.core.lower.writing import Part, called, cited, conjunction, phrase
from rulewright.interpreter.values import ComponentType, NumberType, SetType, Type, ZoneType

Body = Callable[[Scope, Draft], None]


@frozen
class Given:
    """A word that an offer brings along: its value, the parameter where it is chosen, what joins it to the label (empty: not shown)."""

    word: str
    value: Typed
    param: Param | None = None
    joint: str = ""


class Offer:
    """One of them at one place: its parameters chosen there, what has to hold, and the call that carries it out."""

    def __init__(
        self,
        t: Translator,
        scope: Scope,
        action: nodes.Action | nodes.Reaction,
        seat: Typed,
        given: tuple[Given, ...] = (),
    ) -> None:
        self.t, self.action, self.seat = t, action, seat
        self.name = called(t, action)
        self.scope = Scope()
        self.scope.names["you"] = seat
        taken = {"you", *(one.word for one in given), *(parameter.name.text for parameter in action.parameters)}
        self.around = [
            (word, found) for word in calls.IMPLICIT if word not in taken and (found := scope.find(word)) is not None
        ]
        for word, found in self.around:
            self.scope.names[word] = found
        self.params: list[Param] = []
        self.gathers: list[tuple[str, choices.Gather, Form]] = []
        self.origins: dict[str, Form] = {}
        self.values: list[Typed] = []
        self.names: list[str] = []
        self.words: list[Part] = ["use" if action.name is None else self.name.replace("_", " ")]
        self.possible: list[Form] = []
        self.needs: list[str] = []
        self.price: list[Part] = []
        self.told_price = True
        self.reasons: list[Reason] = []
        rule, t.rule = t.rule, self.name
        self.rule = t.rule
        for one in given:
            self._given(one)
        for parameter in action.parameters:
            self._parameter(parameter)
        for clause in action.clauses:
            self._clause(clause)
        forbidden = modifiers.prohibited(t, seat, self.name)
        self.possible += [reason.condition for reason in forbidden]
        self.reasons += forbidden
        t.rule = rule

    def _given(self, one: Given) -> None:
        """Bind what is known where the offer stands, or choose it first where there may be several."""
        if one.param is not None:
            self.params.append(one.param)
            self.origins[one.word] = one.param.domain
        if one.joint:
            self.words += [one.joint, one.value]
        self._value(one.word, one.value)

    def _parameter(self, parameter: nodes.Parameter) -> None:
        t = self.t
        word = parameter.name.text
        if word in ("you", "this", "active"):
            t.fault(messages.own_word(parameter.name.span, word))
            return
        if word in self.names:
            first = next(one.name for one in self.action.parameters if one.name.text == word)
            t.fault(messages.declared_twice(parameter.name.span, word, first.span))
            return
        if parameter.distance is not None:
            t.fault(messages.not_supported(parameter.span, "`within`"))
            return
        if parameter.high is not None and parameter.domain is not None:
            low, high = (
                expressions.number(t, self.scope, parameter.domain),
                expressions.number(t, self.scope, parameter.high),
            )
            of = NumberType(
                low.type.low if isinstance(low.type, NumberType) else None,
                high.type.high if isinstance(high.type, NumberType) else None,
            )
            slot = t.local(of)
            self._single(parameter, word, slot, of, forms.Range(low.form, high.form))
            return
        found = members.find_members(
            t, self.scope, nodes.Members(parameter.span, parameter.name, parameter.domain, False, None)
        )
        thing = t.world.nouns.get(word)
        many = (
            parameter.quantity is not None
            or parameter.such_that is not None
            or (thing is not None and word != members.singular_of(t, word))
        )
        slot = t.local(found.type)
        if not many:
            self._single(parameter, word, slot, found.type, found.domain)
            return
        inner = self.scope.inner()
        t.bind_slot(inner, found.variable, found.type, slot)
        where = expressions.condition(t, inner, parameter.where) if parameter.where is not None else None
        domain = found.domain if where is None else forms.Filter(slot, found.domain, where)
        chosen = t.local(SetType(found.type))
        judged = choices.such_that(t, self.scope, parameter.such_that, found.variable, chosen, found.type)
        what = choices.param(t, parameter, slot, found.domain, where, found.type)
        least: Form = Const(1)
        most: Form = forms.Size(domain)
        if parameter.quantity is not None:
            least, most = choices.sizes(t, self.scope, parameter.quantity, parameter.number, domain)
            if any(calls.mentions(most, Cell(gather.slot)) for _, gather, _ in self.gathers):
                assert parameter.number is not None
                t.fault(messages.set_before_its_size(parameter.number.span))
        self.gathers.append((word, choices.Gather(what, least, most, judged, chosen), domain))
        self.origins[word] = found.domain
        self._value(word, Typed(Cell(chosen), SetType(found.type)))

    def _single(self, parameter: nodes.Parameter, word: str, slot: int, of: Type, domain: Form) -> None:
        t = self.t
        shown = t.bind_slot(self.scope, word, of, slot)
        where = expressions.condition(t, self.scope, parameter.where) if parameter.where is not None else None
        self.params.append(choices.param(t, parameter, slot, domain, where, of))
        self.words += [self._joint(of), shown]
        self.origins[word] = domain
        self._value(word, shown)

    def _joint(self, of: Type) -> str:
        """Return what stands before a value in the label: `strike Bea with Sword`, `carry Crate to b2`."""
        if len(self.words) == 1:
            return " "
        match of:
            case ComponentType() if " with " not in self.words:
                return " with "
            case ZoneType() if " to " not in self.words:
                return " to "
            case _:
                return ", "

    def _value(self, word: str, value: Typed) -> None:
        self.scope.names[word] = value
        self.names.append(word)
        self.values.append(value)

    def _clause(self, clause: nodes.Clause) -> None:
        match clause:
            case nodes.Needs(condition=condition):
                self.needs.append(" ".join(condition.span.text.split()))
                asked = self._of_sets([expressions.condition(self.t, self.scope, condition)], "needs")
                self._ask("needs", clause, asked, reasons.said(condition))
            case nodes.Cost(body=cost):
                self._cost(clause, cost)
            case nodes.Limit(times=times, span_name=span_name):
                used = uses(self.t, self.action, span_name, self.seat.form)
                most = expressions.number(self.t, self.scope, times).form
                self._ask("limit", clause, [forms.Compare("<", used, most)], "")
            case nodes.During():
                self._ask("during", clause, [_going_on(self.t, clause)], reasons.said(clause))
            case nodes.Hole():
                self.t.world.hole(clause)
            case nodes.Does() | nodes.Waits():
                pass

    def _cost(self, clause: nodes.Cost, cost: nodes.Block) -> None:
        bill = costs.bill(self.t, self.scope, cost, self.seat, self.origins)
        own = {param.slot for param in self.params} | (
            {self.seat.form.at} if isinstance(self.seat.form, Cell) else set()
        )
        told = all(prices.known(self.t, amount, own) for _, amount in bill.sums.values())
        self.told_price &= told and modifiers.ignored(self.t, self.seat, self.name, "cost") is None
        self.price += [" and " if self.price else "pay ", *bill.price] if bill.price else []
        self._ask("cost", clause, self._of_sets(bill.conditions, "cost"), reasons.said(cost))
        for word, gather, _ in self.gathers:
            if word in bill.of_sets:
                self._of_set(bill.of_sets[word], gather, "cost")

    def _of_sets(self, conditions: Sequence[Form], clause: str) -> list[Form]:
        """Ask of sets what a clause asks for that speaks of them; return the conditions that speak of none."""
        at_once = []
        for condition in conditions:
            sets = [gather for _, gather, _ in self.gathers if calls.mentions(condition, Cell(gather.slot))]
            if sets:
                self._of_set(condition, sets[-1], clause)  # the others are chosen before
            else:
                at_once.append(condition)
        return at_once

    def _of_set(self, condition: Form, gather: choices.Gather, clause: str) -> None:
        """Ask of a set what a clause asks for."""
        also = self._unless_ignored(clause, condition)
        gather.such_that = also if gather.such_that is None else forms.All((gather.such_that, also))

    def _ask(
        self, kind: Literal["needs", "cost", "limit", "during"], clause: nodes.Needs | nodes.Cost | nodes.Limit | nodes.During,
        conditions: list[Form], words: str,
    ) -> None:  # fmt: skip
        """Add what a clause asks for, with its words for whoever asks why it is not on offer."""
        asked = [self._unless_ignored(kind, condition) for condition in conditions]
        self.possible += asked
        self._because("needs" if kind == "during" else kind, clause, asked, words, clause.cite)

    def _because(
        self, kind: Why, node: nodes.Node, conditions: list[Form], words: str, cite: nodes.Cite | None
    ) -> None:
        """Keep the words of some conditions for whoever asks why it is not on offer."""
        rule, self.t.rule = self.t.rule, self.rule
        self.reasons += reasons.reason(self.t, kind, node, conditions, words, cite or self.action.cite)
        self.t.rule = rule

    def _unless_ignored(self, clause: str, condition: Form) -> Form:
        ignored = modifiers.ignored(self.t, self.seat, self.name, clause)
        return condition if ignored is None else forms.Any((ignored, condition))

    def alternative(self, next_label: int) -> Alternative:
        """Return the line of the decision that stands for this action."""
        universe = 1
        for param in self.params:
            universe *= param.universe
        for _, gather, domain in self.gathers:
            tight = gather.bounded()
            self.possible.append(forms.Can(tight.slot, domain, tight.low, tight.high, tight.such_that))
            self._because("set", self.action, self.possible[-1:], gather.param.words, None)
        guards, judged = (self.possible, []) if not self.params else ([], self.possible)
        base = self.t.option_numbers(universe)
        label, params = phrase(*self.words), tuple(self.params)
        return Alternative(
            label,
            self.rule,
            conjunction(guards),
            params,
            conjunction(judged),
            next_label,
            base,
            " and ".join(self.needs),
            told=bool(self.gathers),
            reasons=tuple(self.reasons),
            price=phrase(*self.price) if self.price and self.told_price else None,
        )

    def public(self, known: tuple[Form, ...]) -> Form:
        """Return whether the seat may be able to take it, as far as all can know. `known`: cells whose values are public."""
        wanted = [public.Wanted(param.slot, param.domain, param.where) for param in self.params]
        for _, gather, _ in self.gathers:
            wanted.append(public.Wanted(gather.param.slot, gather.param.domain, gather.param.where))
        plain = [value.form for value in self.values if not isinstance(value.type, ComponentType | SetType)]
        return public.guard(self.t, [self.seat.form, *known, *plain], wanted, self.possible)

    def carry_out(self, node: nodes.Node, body: Body) -> Draft:
        """Write the choice of sets, then the call of a procedure, whose body `body(scope, draft)` writes."""
        t = self.t
        rule, cite = t.rule, t.cite
        t.rule, t.cite = self.rule, cited(t, self.action)
        for word, gather, _ in self.gathers:
            prompt = phrase(*self.words, f": choose {word.replace('_', ' ')}")
            lead = phrase(
                *self.words,
                " with " if len(self.gathers) == 1 and " with " not in self.words else f", {word.replace('_', ' ')} ",
            )
            choices.collect(t, self.action.name or self.action, self.seat, prompt, gather, False, NOWHERE, lead=lead)
        t.rule, t.cite = rule, cite
        types = [PLAYER, *(value.type for value in self.values), *(found.type for _, found in self.around)]
        names = ["you", *self.names, *(word for word, _ in self.around)]

        def write(draft: Draft) -> None:
            inner = Scope()
            for place, (word, of) in enumerate(zip(names, draft.parameters, strict=True)):
                t.bind_slot(inner, word, of, draft.low + place)
            for word, value in zip(self.names, self.values, strict=True):
                if isinstance(value, Thrown):
                    rolls.lie_there(t, inner, word, value)
            draft.seat = draft.low
            body(inner, draft)

        span = self.action.name.span if self.action.name is not None else self.action.span
        of = "".join(f" {value.type}" for value in self.values if isinstance(value, Thrown))
        key = f"action {self.name} {span.source.name}:{span.start} / {' '.join(names)}{of}"
        kind = "action" if isinstance(self.action, nodes.Action) else "reaction"
        draft = t.procedure(key, self.name, kind, span, types, write)
        procedures.call_procedure(
            t,
            node,
            draft,
            [self.seat.form, *(value.form for value in self.values), *(found.form for _, found in self.around)],
        )
        return draft


def uses(t: Translator, action: nodes.Action | nodes.Reaction, span_name: nodes.Word, seat: Form) -> forms.Field:
    """Return how often a seat has used an action or a reaction in a span."""
    return forms.Field(t.world.player_fields[limit_name(action, span_name.text)].base, seat)


def _going_on(t: Translator, clause: nodes.During) -> Form:
    """`during main, not during attack`: whether one of the first is going on, and none of the others."""
    inside = forms.Running(_running(t, clause.phases))
    if not clause.excepted:
        return inside
    return forms.All((inside, forms.Not(forms.Running(_running(t, clause.excepted)))))


def _running(t: Translator, words: tuple[nodes.Word, ...]) -> tuple[int, ...]:
    """Return the procedures of phases, actions and procedures by their names."""
    found: list[int] = []
    for word in words:
        numbers = t.named(word.text)
        if word.text not in t.world.spans:
            t.fault(messages.unknown_name(word.span, word.text, t.world.spans))
        elif not numbers and not t.sizes.first and not t.world.faults.has_errors:
            t.fault(messages.never_under_way(word.span, word.text))
        found += numbers
    return tuple(sorted(found))
