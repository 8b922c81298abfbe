"""Actions: what is on offer, its parameters, what has to hold, what it costs, how often it may be taken."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.fields import limit_name
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Alternative, Choose, Param, Phrase, Set
from rulewright.interpreter.core.lower import (
    calls,
    choices,
    costs,
    expressions,
    members,
    modifiers,
    procedures,
    sentences,
    statements,
)
from rulewright.interpreter.core.lower.code import FOLLOWING, NOWHERE
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import PLAYER, describe
from rulewright.interpreter.core.lower.writing import Part, conjunction, jump, phrase
from rulewright.interpreter.values import NumberType, SetType, Type


def takes_turn(node: nodes.Sentence) -> bool:
    """Say whether a sentence is `take another turn`."""
    thing = node.objects[0] if len(node.objects) == 1 else None
    return isinstance(thing, nodes.Things) and isinstance(thing.noun, nodes.Name) and thing.noun.text == "turn"


def takes_action(node: nodes.Sentence) -> bool:
    """Say whether a sentence is `take an action from ..` (or `take another turn`, which is not supported)."""
    thing = node.objects[0] if len(node.objects) == 1 else None
    return (
        isinstance(thing, nodes.Things)
        and isinstance(thing.noun, nodes.Name)
        and thing.noun.text in ("action", "actions")
    )


def take_action(t: Translator, scope: Scope, node: nodes.Sentence) -> None:
    """`player must take an action from attack, hide, pass`: one decision over all actions with their single parameters bound."""
    seat = sentences.decider(t, scope, node.subject, node, "take an action")
    offered = next((part for part in node.phrases if part.preposition == "from"), None)
    declined, unable, done = (t.code.label() for _ in range(3))
    if offered is None:
        t.fault(
            messages.missing_preposition(
                node.span, "take an action", "from which", "player must take an action from attack, pass"
            )
        )
        return
    options: list[Alternative] = []
    bodies: list[tuple[int, _Offer]] = []
    t.hidden_read = False
    for item in offered.objects:
        if not isinstance(item, nodes.Name) or item.text not in t.world.actions:
            t.fault(messages.unknown_name(item.span, item.span.text, t.world.actions))
            continue
        offer = _Offer(t, scope, t.world.actions[item.text], seat)
        label = t.code.label()
        options.append(offer.alternative(label))
        bodies.append((label, offer))
    may = node.modal == "may"
    if may:
        options.append(choices.decline(t, declined))
    lost = node.unable is not None or node.if_able or may
    prompt = Phrase(("take an action",))
    t.code.add(
        Choose(
            t.site(node, node.cite),
            seat.form,
            prompt,
            "one",
            tuple(options),
            t.hidden_read,
            unable if lost else NOWHERE,
        )
    )
    for label, offer in bodies:
        t.code.place(label)
        offer.carry_out(node)
        if node.body is not None:
            statements.write_block(t, scope, node.body)
        jump(t, done)
    sentences.refused(t, scope, node, declined, unable, done)


class _Offer:
    """An action on offer at one place: its parameters chosen there, what has to hold, and the call that carries it out."""

    def __init__(self, t: Translator, scope: Scope, action: nodes.Action, seat: Typed) -> None:
        self.t, self.action, self.seat = t, action, seat
        self.scope = Scope()
        self.scope.names["you"] = seat
        taken = {"you", *(parameter.name.text for parameter in action.parameters)}
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
        self.words: list[Part] = [action.name.text.replace("_", " ")]
        self.possible: list[Form] = []
        self.needs: list[str] = []
        rule, t.rule = t.rule, action.name.text
        for parameter in action.parameters:
            self._parameter(parameter)
        for clause in action.clauses:
            self._clause(clause)
        self.possible += modifiers.prohibited(t, seat, action.name.text)
        self.rule = t.rule
        t.rule = rule

    def _parameter(self, parameter: nodes.Parameter) -> None:
        t = self.t
        word = parameter.name.text
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
        many = parameter.such_that is not None or (thing is not None and word != members.singular_of(t, word))
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
        self.gathers.append((word, choices.Gather(what, least, forms.Size(domain), judged, chosen), domain))
        self.origins[word] = found.domain
        self._value(word, Typed(Cell(chosen), SetType(found.type)))

    def _single(self, parameter: nodes.Parameter, word: str, slot: int, of: Type, domain: Form) -> None:
        t = self.t
        shown = t.bind_slot(self.scope, word, of, slot)
        where = expressions.condition(t, self.scope, parameter.where) if parameter.where is not None else None
        self.params.append(choices.param(t, parameter, slot, domain, where, of))
        twin = any(describe(value.type) == describe(of) for value in self.values)
        self.words += [" " if len(self.words) == 1 else f", {word.replace('_', ' ')} " if twin else ", ", shown]
        self.origins[word] = domain
        self._value(word, shown)

    def _value(self, word: str, value: Typed) -> None:
        self.scope.names[word] = value
        self.names.append(word)
        self.values.append(value)

    def _clause(self, clause: nodes.Clause) -> None:
        match clause:
            case nodes.Needs(condition=condition):
                self.needs.append(" ".join(condition.span.text.split()))
                self.possible.append(expressions.condition(self.t, self.scope, condition))
            case nodes.Cost(body=cost):
                bill = costs.bill(self.t, self.scope, cost, self.seat, self.origins)
                self.possible += bill.conditions
                for word, gather, _ in self.gathers:
                    if word in bill.of_sets:
                        also = bill.of_sets[word]
                        gather.such_that = also if gather.such_that is None else forms.All((gather.such_that, also))
            case nodes.Limit(times=times, span_name=span_name):
                used = _uses(self.t, self.action, span_name, self.seat.form)
                most = expressions.number(self.t, self.scope, times).form
                self.possible.append(forms.Compare("<", used, most))
            case nodes.During() | nodes.Waits():
                self.t.fault(messages.not_supported(clause.span, "`during` and `when` of an action"))
            case nodes.Hole():
                self.t.world.hole(clause)
            case nodes.Does():
                pass

    def alternative(self, next_label: int) -> Alternative:
        """Return the line of the decision that stands for this action."""
        universe = 1
        for param in self.params:
            universe *= param.universe
        for _, gather, domain in self.gathers:
            self.possible.append(forms.Can(gather.slot, domain, gather.low, gather.high, gather.such_that))
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
        )

    def carry_out(self, node: nodes.Node) -> None:
        """Write the choice of sets, then the call."""
        t = self.t
        for word, gather, _ in self.gathers:
            prompt = phrase(*self.words, f": choose {word.replace('_', ' ')}")
            choices.collect(t, self.action, self.seat, prompt, gather, False, NOWHERE)
        types = [PLAYER, *(value.type for value in self.values), *(found.type for _, found in self.around)]
        action, names = self.action, ["you", *self.names, *(word for word, _ in self.around)]

        def write(draft: Draft) -> None:
            inner = Scope()
            for place, (word, of) in enumerate(zip(names, draft.parameters, strict=True)):
                t.bind_slot(inner, word, of, draft.low + place)
            draft.seat = draft.low
            _action_body(t, inner, draft, action)

        key = f"action {action.name.text} / {' '.join(word for word, _ in self.around)}"
        draft = t.procedure(key, action.name.text, "action", action.name.span, types, write)
        procedures.call_procedure(
            t,
            node,
            draft,
            [self.seat.form, *(value.form for value in self.values), *(found.form for _, found in self.around)],
        )


def _uses(t: Translator, action: nodes.Action, span_name: nodes.Word, seat: Form) -> forms.Field:
    """Return how often a seat has used an action in a span."""
    return forms.Field(t.world.player_fields[limit_name(action.name.text, span_name.text)].base, seat)


def _action_body(t: Translator, scope: Scope, draft: Draft, action: nodes.Action) -> None:
    for clause in action.clauses:
        if isinstance(clause, nodes.Limit):
            used = _uses(t, action, clause.span_name, Cell(draft.seat))
            once_more = forms.Arithmetic("+", used, Const(1))
            t.code.add(Set(t.site(clause), used.base, used.index, once_more, None, None, FOLLOWING))
    statements_of: list[nodes.Statement] = []
    for kind in (nodes.Cost, nodes.Does):
        for clause in action.clauses:
            if isinstance(clause, kind):
                statements_of += clause.body.statements
    procedures.body(t, scope, draft, nodes.Block(action.span, tuple(statements_of)), action)


def spare_action(t: Translator, action: nodes.Action) -> None:
    """Translate an action that nothing offers."""
    offer = _Offer(t, Scope(), action, Typed(Const(0), PLAYER))
    offer.alternative(t.code.label())
    offer.carry_out(action)
