"""Rules that stand on their own: `as soon as`, and the score."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Return
from rulewright.interpreter.core.lower import expressions, members, statements
from rulewright.interpreter.core.lower.scope import Scope
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import PLAYER, describe, is_error
from rulewright.interpreter.core.lower.writing import cited, meets
from rulewright.interpreter.core.program import Scoring, Watch
from rulewright.interpreter.values import ComponentType, PlayerType, Type


def back(t: Translator, node: nodes.Node) -> Return:
    """Return the instruction that ends a procedure."""
    return Return(t.site(node))


def watches(t: Translator) -> None:
    """Translate all `as soon as` rules, in the order of declaration."""
    for number, rule in enumerate(t.world.watches):
        _watch(t, number, rule)


def _watch(t: Translator, number: int, rule: nodes.AsSoonAs) -> None:
    """A rule about a member (`a player has ..`, `there is a card where ..`) names it for its body."""
    t.rule = f"as soon as {' '.join(rule.condition.span.text.split())}"
    t.cite = cited(t, rule)
    scope = Scope()
    bearer = t.world.bearers.get(rule)
    slot, types = -1, list[Type]()
    domain: Form | None = None
    arguments: tuple[Form, ...] = ()
    name: str | None = None
    claims: list[nodes.Exists] = []
    with t.reading() as reads:
        condition = rule.condition
        if isinstance(condition, nodes.Quantified) and condition.quantifier == "a":
            found = members.find_members(t, scope, condition.members)
            member = found.scope.names[found.variable]
            inner = found.scope.inner(member=member if condition.has else None)
            inner.names[condition.members.noun.text] = member
            judged = expressions.condition(t, inner, condition.condition)
            slot, domain, name = found.slot, members.narrowed(found), found.variable
            arguments, types = (Cell(slot),), [found.type]
        elif claims := list(members.found_by(t, condition, rule.body)):
            found = members.find_members(t, scope, claims[0].members)
            slot, domain, name = found.slot, members.narrowed(found), found.variable
            arguments, types = (Cell(slot),), [found.type]
            judged = Const(1) if condition is claims[0] else expressions.condition(t, scope, condition)
        elif bearer is not None:
            slot = t.scratch()
            t.bind_slot(scope, "this", ComponentType(bearer.type), slot)
            domain, name, arguments, types = Const(bearer.copies), "this", (Cell(slot),), [ComponentType(bearer.type)]
            judged = expressions.condition(t, scope, condition)
        else:
            judged = expressions.condition(t, scope, condition)
    body, cite = rule.body, t.cite
    rule_name = t.rule

    def write(draft: Draft) -> None:
        inner = Scope()
        if name is not None:
            t.bind_slot(inner, name, types[0], draft.low)
        t.rule, t.cite = rule_name, cite
        statements.name_what_was_found(t, inner, rule, claims[1:])
        statements.write_block(t, inner, body)
        t.code.place(draft.leave)
        t.code.add(back(t, rule))

    key = f"watch {number}"
    draft = t.procedure(key, rule_name, "rule", rule.span, types, write)
    t.watches.append(Watch(draft.number, slot, domain, judged, arguments))
    for kind, read in reads:
        t.watches_by_kind.setdefault(kind, {}).setdefault(read, []).append(len(t.watch_reads))
    t.watch_reads.append(set(reads))
    t.watch_keys.append(key)
    t.rule, t.cite = "", ()


def check(t: Translator) -> None:
    """Report the watches whose body cannot change what their condition reads, and that end nothing."""
    for number, rule in enumerate(t.world.watches):
        writes = t.sizes.writes.get(t.watch_keys[number], set())
        if ("end", "*") not in writes and not meets(t.watch_reads[number], writes):
            t.fault(messages.settles_nothing(rule.span, _not_yet(rule.body)))


def _not_yet(body: nodes.Block) -> str | None:
    """Say in words of the rules that what the first `set` of a body sets is not so yet; None where nothing is set to a plain value."""
    for line in body.statements:
        if isinstance(line, nodes.Set) and isinstance(line.value, nodes.YesNo | nodes.Number | nodes.Name):
            target = line.target.span.text
            match line.value:
                case nodes.YesNo(value=value):
                    return f"not {target}" if value else target
                case nodes.Number():
                    return f"{target} <> {line.value.span.text}"
                case _:
                    return f"{target} is not {line.value.span.text}"
    return None


def scoring(t: Translator) -> Scoring | None:
    """Translate the score rule: the points of each player, and what settles ties."""
    if not t.world.scores:
        return None
    rule = t.world.scores[0]
    for other in t.world.scores[1:]:
        t.fault(messages.declared_twice(other.span, "score", rule.span))
    scope = Scope()
    found = members.find_members(
        t, scope, nodes.Members(rule.span, rule.members.noun, rule.members.domain, False, None)
    )
    if not isinstance(found.type, PlayerType):
        if not is_error(found.type):
            t.fault(messages.wrong_type(rule.members.span, describe(PLAYER), describe(found.type)))
        return None
    where = expressions.condition(t, found.scope, rule.members.where) if rule.members.where is not None else None
    points: Form = Const(0)
    ties: list[tuple[Form, bool]] = []
    for line in rule.lines:
        match line:
            case nodes.ScoreLine(value=value, condition=condition):
                amount = expressions.number(t, found.scope, value).form
                if condition is not None:
                    amount = forms.Cases(((expressions.condition(t, found.scope, condition), amount),), Const(0))
                points = amount if points == Const(0) else forms.Arithmetic("+", points, amount)
            case nodes.ScoreTies(tie=tie):
                ties += members.tie_keys(t, found, tie, scope)
            case nodes.Hole():
                t.world.hole(line)
    return Scoring(found.slot, where, points, tuple(ties), rule.span)
