"""Choices: one of several, a set, a number, a menu, secretly by all, or by chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, assert_never

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Alternative, Choose, Collect, Fault, Param, Phrase, Random, Secret
from rulewright.interpreter.core.lower import (
    calls,
    expressions,
    loops,
    members,
    possibility,
    reasons,
    sentences,
    statements,
)
from rulewright.interpreter.core.lower.code import FOLLOWING, NOWHERE
from rulewright.interpreter.core.lower.scope import Answers, Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER, PLAYER, describe, is_error, universe, with_article
from rulewright.interpreter.core.lower.writing import branch, jump, phrase, put
from rulewright.interpreter.core.program import RandomSource
from rulewright.interpreter.values import (
    ComponentType,
    DefinitionType,
    NumberType,
    PlayerType,
    SetType,
    Type,
    holds,
)

MANY = ("up to", "exactly", "any number", "number")
_NUMBER_LIMIT = 10_000


@frozen
class Group:
    """What is chosen from: the variable and its cell, domain and condition of each, type, the scope in which it is known."""

    variable: str
    slot: int
    domain: Form
    where: Form | None
    type: Type
    scope: Scope
    shown: Typed


@dataclass(slots=True)
class Gather:
    """A set that the decider puts together: the parameter, its bounds, the condition about the whole, the cell of the set."""

    param: Param
    low: Form
    high: Form
    such_that: Form | None
    slot: int

    def bounded(self) -> Gather:
        """Return the same with what the condition says of the size as bounds: then nobody has to try sets to know.

        A bound may be worked out, as long as it is the same for every set.
        """
        low, rest = self.low, list[Form]()
        high: Form | None = self.high
        size, what = forms.Size(Cell(self.slot)), self.param
        domain = what.domain if what.where is None else forms.Filter(what.slot, what.domain, what.where)
        if high == forms.Size(domain):
            high = None  # the size of the whole, which is no bound
        for item in _conditions(self.such_that):
            match item:
                case forms.Compare(op, left, number) if left == size and not calls.mentions(number, Cell(self.slot)):
                    pass
                case forms.Compare(other, number, right) if right == size and not calls.mentions(
                    number, Cell(self.slot)
                ):
                    op = _TURNED[other]
                case _:
                    rest.append(item)
                    continue
            match op:
                case "=":
                    low, high = larger(low, number), smaller(high, number)
                case ">=":
                    low = larger(low, number)
                case ">":
                    low = larger(low, plus(number, 1))
                case "<=":
                    high = smaller(high, number)
                case "<":
                    high = smaller(high, plus(number, -1))
                case "<>":
                    rest.append(item)
                case _:
                    assert_never(op)
        judged = None if not rest else rest[0] if len(rest) == 1 else forms.All(tuple(rest))
        return Gather(self.param, low, self.high if high is None else high, judged, self.slot)


_TURNED: Final[dict[forms.Comparison, forms.Comparison]] = {
    "=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<=",
}  # fmt: skip


def _conditions(whole: Form | None) -> list[Form]:
    """Return what all has to hold for a condition to hold."""
    match whole:
        case None:
            return []
        case forms.All(items):
            return [part for item in items for part in _conditions(item)]
        case _:
            return [whole]


def plus(number: Form, more: int) -> Form:
    """Return a number and some more."""
    match number:
        case Const(int(value)):
            return Const(value + more)
        case _:
            return forms.Arithmetic("+", number, Const(more))


def larger(low: Form, number: Form) -> Form:
    """Return the larger of two bounds."""
    match low, number:
        case Const(int(least)), Const(int(other)):
            return Const(max(least, other))
        case _:
            return forms.Arithmetic("max", low, number)


def smaller(high: Form | None, number: Form) -> Form:
    """Return the smaller of two bounds, of which the first may be none."""
    match high, number:
        case None, _:
            return number
        case Const(int(most)), Const(int(other)):
            return Const(min(most, other))
        case _:
            return forms.Arithmetic("min", high, number)


def param(t: Translator, node: nodes.Node, slot: int, domain: Form, where: Form | None, of: Type) -> Param:
    """Return a parameter of a decision, with the numbers its values can be."""
    bounds = universe(of, t.world)
    if bounds is None:
        if not is_error(of):
            t.fault(messages.unbounded(node.span, describe(of)))
        bounds = (0, 1)
    first, count = bounds
    return Param(slot, domain, where, of, first, max(count, 1), isinstance(of, ComponentType), reasons.asked_for(node))


def group(t: Translator, scope: Scope, node: nodes.Choose) -> Group:
    """Settle what is chosen from, its variable in a local."""
    if node.members is None and node.such_that is not None:
        t.fault(
            messages.wrong_frame(
                node.such_that.span,
                node.verb,
                "a number is no set; change its ends instead",
                "player chooses a number from 2 to 5",
            )
        )
    if node.members is None:
        assert node.low is not None
        assert node.high is not None
        low, high = expressions.number(t, scope, node.low), expressions.number(t, scope, node.high)
        if isinstance(low.form, Const) and isinstance(high.form, Const):
            first, last = low.form.value, high.form.value
            if isinstance(first, int) and isinstance(last, int) and first > last:
                t.fault(messages.backwards(node.low.span.to(node.high.span), first, last))
        bounds = _range_type(low.type, high.type)
        slot = t.local(bounds)
        inner = scope.inner()
        shown = t.bind_slot(inner, "number", bounds, slot)
        return Group("number", slot, forms.Range(low.form, high.form), None, bounds, inner, shown)
    found = members.find_members(t, scope, node.members)
    if node.quantity == "another":
        found = _another(scope, found)
    if node.verb == "name":
        return _named(t, scope, node, found)
    slot = t.local(found.type)
    inner = scope.inner()
    shown = t.bind_slot(inner, found.variable, found.type, slot)
    where = expressions.condition(t, inner, node.members.where) if node.members.where is not None else None
    return Group(found.variable, slot, found.domain, where, found.type, inner, shown)


def _range_type(low: Type, high: Type) -> NumberType:
    bottom = low.low if isinstance(low, NumberType) else None
    top = high.high if isinstance(high, NumberType) else None
    return NumberType(bottom if bottom is not None else 0, top if top is not None else _NUMBER_LIMIT)


def _another(scope: Scope, found: members.Found) -> members.Found:
    me = (
        scope.find("you") or scope.find("player")
        if isinstance(found.type, PlayerType)
        else scope.find("this") or scope.find(found.variable)
    )
    if me is None:
        return found
    domain = forms.Combine("without", found.domain, forms.Tuple((me.form,)))
    return members.Found(found.variable, found.slot, domain, found.condition, found.type, found.ends, found.scope)


def _named(t: Translator, scope: Scope, node: nodes.Choose, found: members.Found) -> Group:
    """`names a Character where ..`: a definition; where each has one copy only, its word stands for that copy."""
    assert node.members is not None
    if not isinstance(found.type, ComponentType):
        if not is_error(found.type):
            t.fault(messages.wrong_type(node.members.noun.span, "a type of card or token", describe(found.type)))
        slot = t.local(found.type)
        inner = scope.inner()
        shown = t.bind_slot(inner, found.variable, found.type, slot)
        return Group(found.variable, slot, found.domain, None, found.type, inner, shown)
    world = t.world
    numbers = world.things[found.type.name].definitions
    of = DefinitionType(found.type.name)
    slot = t.local(of)
    inner = scope.inner()
    copies = {
        number: [index for index, copy in enumerate(world.components) if copy.definition == number]
        for number in numbers
    }
    if all(len(items) == 1 for items in copies.values()) and numbers:
        column = tuple(copies.get(number, [0])[0] for number in range(min(numbers), max(numbers) + 1))
        inner.names[found.variable] = Typed(forms.Column(column, min(numbers), Cell(slot)), found.type)
    else:
        t.bind_slot(inner, found.variable, of, slot)
    where = expressions.condition(t, inner, node.members.where) if node.members.where is not None else None
    return Group(found.variable, slot, Const(tuple(numbers)), where, of, inner, Typed(Cell(slot), of))


def choose(t: Translator, scope: Scope, node: nodes.Choose) -> None:
    """Translate a choice; what was chosen is known in its block, or in the lines that follow."""
    if node.at_random:
        _at_random(t, scope, node)
        return
    if node.subject is not None and node.subject.manner == "secretly":
        _secretly(t, scope, node)
        return
    if node.subject is not None and node.subject.manner == "jointly":
        t.fault(messages.not_supported(node.span, "`jointly`"))
        return
    seat = sentences.decider(t, scope, node.subject, node, "choose")
    scope = sentences.about(scope, seat if node.subject is not None else None)
    t.hidden_read = False
    chosen = group(t, scope, node)
    if node.quantity in MANY and node.members is not None:
        _several(t, scope, node, seat, chosen)
    elif node.quantity == "all":
        slot = t.local(SetType(chosen.type))
        domain = chosen.domain if chosen.where is None else forms.Filter(chosen.slot, chosen.domain, chosen.where)
        put(t, node, slot, domain)
        _bound(t, scope, node, chosen, Typed(Cell(slot), SetType(chosen.type)))
    else:
        _one(t, scope, node, seat, chosen)


def _one(t: Translator, scope: Scope, node: nodes.Choose, seat: Typed, chosen: Group) -> None:
    what = param(t, node, chosen.slot, chosen.domain, chosen.where, chosen.type)
    took, declined, unable, done = (t.code.label() for _ in range(4))
    if node.body is None and node.modal == "may":
        t.fault(messages.needs_block(node.span, node.verb))
    must = node.unable is None and node.modal != "may"
    label = phrase(chosen.shown) if node.verb == "choose" else phrase("name ", chosen.shown)
    options = [Alternative(label, t.rule, None, (what,), None, took, t.option_numbers(what.universe))]
    if node.modal == "may":
        options.append(decline(t, declined))
    shape: Literal["one", "number"] = "number" if node.members is None and node.modal != "may" else "one"
    prompt = phrase(
        node.verb, " ", "a number" if node.members is None else with_article(chosen.variable.replace("_", " "))
    )
    t.code.add(
        Choose(
            t.site(node, node.cite),
            seat.form,
            prompt,
            shape,
            tuple(options),
            t.asks,
            NOWHERE if must else unable,
        )
    )
    t.code.place(took)
    _bound(t, scope, node, chosen, chosen.scope.names[chosen.variable])
    jump(t, done)
    sentences.refused(t, scope, node, declined, unable, done)


def decline(t: Translator, label: int) -> Alternative:
    """Return the alternative that stands for declining."""
    return Alternative(Phrase(("decline",)), t.rule, None, (), None, label, t.option_numbers(1))


def _bound(t: Translator, scope: Scope, node: nodes.Choose, chosen: Group, value: Typed) -> None:
    """Make what was chosen known: in the block, or in the lines that follow."""
    inner = scope if node.body is None else scope.inner()
    name = node.name.text if node.name is not None else chosen.variable
    if isinstance(value.type, SetType) and node.name is None:
        name = members.plural_of(t, name)
    inner.names[name] = value
    if node.body is not None:
        statements.write_block(t, inner, node.body)


def sizes(t: Translator, scope: Scope, quantity: str, number: nodes.Expr | None, domain: Form) -> tuple[Form, Form]:
    """Return the least and the greatest number of members that a quantity allows."""
    if quantity == "any number" or number is None:
        return Const(0), forms.Size(domain)
    amount = expressions.number(t, scope, number).form
    match amount:
        case Const(int(fixed)) if fixed < 0:
            t.fault(messages.negative_size(number.span))
        case _:
            pass
    return (Const(0), amount) if quantity == "up to" else (amount, amount)


def such_that(
    t: Translator, scope: Scope, condition: nodes.Expr | None, variable: str, slot: int, of: Type
) -> Form | None:
    """Translate a condition about the whole set: its plural word is the set."""
    if condition is None:
        return None
    inner = scope.inner()
    t.bind_slot(inner, members.plural_of(t, variable), SetType(of), slot)
    return expressions.condition(t, inner, condition)


def _several(t: Translator, scope: Scope, node: nodes.Choose, seat: Typed, chosen: Group) -> None:
    slot = t.local(SetType(chosen.type))
    what = param(t, node, chosen.slot, chosen.domain, chosen.where, chosen.type)
    domain = chosen.domain if chosen.where is None else forms.Filter(chosen.slot, chosen.domain, chosen.where)
    low, high = sizes(t, scope, node.quantity, node.number, domain)
    judged = such_that(t, scope, node.such_that, chosen.variable, slot, chosen.type)
    prompt = phrase("choose ", members.plural_of(t, chosen.variable).replace("_", " "))
    unable, declined, done = t.code.label(), t.code.label(), t.code.label()
    collect(t, node, seat, prompt, Gather(what, low, high, judged, slot), node.modal == "may", unable)
    if node.modal == "may":
        took = t.code.label()
        branch(t, node, forms.Compare(">", forms.Size(Cell(slot)), Const(0)), took, declined)
        t.code.place(took)
    _bound(t, scope, node, chosen, Typed(Cell(slot), SetType(chosen.type)))
    jump(t, done)
    sentences.refused(t, scope, node, declined, unable, done, fatal=True)


def collect(
    t: Translator,
    node: nodes.Node,
    seat: Typed,
    prompt: Phrase,
    gather: Gather,
    may: bool,
    unable: int,
    told: bool = False,
    lead: Phrase | None = None,
) -> None:
    """Write a decision about a set. Where it `may` be declined, the empty set says so."""
    gather = gather.bounded()
    what, low, judged, slot = gather.param, gather.low, gather.such_that, gather.slot
    if may and low != Const(0):
        empty = forms.Compare("=", forms.Size(Cell(slot)), Const(0))
        enough = [] if low == Const(1) else [forms.Compare(">=", forms.Size(Cell(slot)), low)]
        whole = [*enough, *([] if judged is None else [judged])]
        judged, low = forms.Any((empty, forms.All(tuple(whole)))) if whole else None, Const(0)
    elif may and judged is not None:
        judged = forms.Any((forms.Compare("=", forms.Size(Cell(slot)), Const(0)), judged))
    base = t.option_numbers(what.universe + 1)
    t.code.add(
        Collect(
            t.site(node),
            seat.form,
            prompt,
            "subset",
            what,
            low,
            gather.high,
            judged,
            slot,
            t.asks,
            base,
            unable,
            FOLLOWING,
            told=told,
            lead=lead,
        )
    )


def _at_random(t: Translator, scope: Scope, node: nodes.Choose) -> None:
    """`choose 3 characters in castle at random`: chance decides."""
    if node.members is None:
        t.fault(messages.not_supported(node.span, "a number at random (roll a die)"))
        return
    if node.modal == "may" or node.such_that is not None or node.declined is not None or node.unable is not None:
        t.fault(
            messages.wrong_frame(
                node.span, node.verb, "chance decides here, so nothing can be declined or judged as a whole", ""
            )
        )
        return
    found = members.find_members(t, scope, node.members)
    single = node.quantity in ("a", "another")
    count: Form = Const(1)
    if node.number is not None:
        count = expressions.number(t, scope, node.number).form
    of: Type = found.type if single else SetType(found.type)
    slot = t.local(of)
    source = len(t.randoms)
    t.randoms.append(RandomSource(f"{t.rule or 'rules'} {source}", t.counter()))
    some, none, after = t.code.label(), t.code.label(), t.code.label()
    branch(t, node, forms.Compare(">", forms.Size(members.narrowed(found)), Const(0)), some, none)
    t.code.place(some)
    t.code.add(
        Random(
            t.site(node),
            source,
            members.narrowed(found),
            count,
            single,
            slot,
            FOLLOWING,
            isinstance(found.type, ComponentType),
        )
    )
    _chosen_at_random(t, scope, node, found, single, slot)
    jump(t, after)
    t.code.place(none)
    if node.body is None and single:
        t.code.add(Fault(t.site(node), "there is nothing that could be chosen at random"))
    t.code.place(after)


def _chosen_at_random(
    t: Translator, scope: Scope, node: nodes.Choose, found: members.Found, single: bool, slot: int
) -> None:
    """Make what chance chose known: in the block (for each of several), or in the lines that follow."""
    assert node.members is not None
    of: Type = found.type if single else SetType(found.type)
    name = node.name.text if node.name is not None else found.variable
    if not single and node.body is not None:
        inner = scope.inner()
        word = nodes.Word(node.span, found.variable)
        inner.names["@chosen"] = Typed(Cell(slot), of)
        each = nodes.Members(node.members.span, word, nodes.Name(node.span, "@chosen"), False, None)
        body = node.body
        loops.each_member(t, inner, node, each, (), lambda within: statements.write_block(t, within, body))
        return
    if not single and node.name is None:
        name = members.plural_of(t, name)
    inner = scope if node.body is None else scope.inner()
    t.bind_slot(inner, name, of, slot)
    if node.body is not None:
        statements.write_block(t, inner, node.body)


def _secretly(t: Translator, scope: Scope, node: nodes.Choose) -> None:
    """`all players secretly choose ..`: each answers for itself, nobody sees the others' answers."""
    assert node.subject is not None
    seats = sentences.subject_seats(t, scope, node.subject)
    if node.body is not None or node.modal == "may":
        t.fault(messages.not_supported(node.span, "a block below a secret choice"))
    who = t.local(PLAYER)
    asked = scope.inner()
    seat = t.bind_slot(asked, "player", PLAYER, who)
    asked.subject = seat
    t.hidden_read = True
    chosen = group(t, asked, node)
    what = param(t, node, chosen.slot, chosen.domain, chosen.where, chosen.type)
    several = node.quantity in MANY and node.members is not None
    of: Type = SetType(chosen.type) if several else chosen.type
    count = t.world.players
    answers, partials = (
        t.locals(count, holds(of)),
        t.locals(count, "components" if isinstance(chosen.type, ComponentType) else "plain"),
    )
    members_cell, done = t.locals(1, "plain"), t.local(NUMBER)
    prompt = phrase("secretly choose ", with_article(chosen.variable.replace("_", " ")))
    question: Choose | Collect
    if several:
        slot = t.local(of)
        domain = chosen.domain if chosen.where is None else forms.Filter(chosen.slot, chosen.domain, chosen.where)
        low, high = sizes(t, asked, node.quantity, node.number, domain)
        judged = such_that(t, asked, node.such_that, chosen.variable, slot, chosen.type)
        set_of = Gather(what, low, high, judged, slot).bounded()
        base = t.option_numbers(what.universe + 1)
        question = Collect(
            t.site(node), Cell(who), prompt, "subset", what, set_of.low, set_of.high, set_of.such_that, slot, True, base, NOWHERE, NOWHERE
        )  # fmt: skip
    else:
        option = Alternative(
            phrase(chosen.shown), t.rule, None, (what,), None, NOWHERE, t.option_numbers(what.universe)
        )
        shape = "number" if node.members is None else "one"
        question = Choose(t.site(node), Cell(who), prompt, shape, (option,), True, NOWHERE)  # type: ignore[arg-type]
    t.code.add(Secret(t.site(node), seats, question, who, answers, partials, members_cell, done, FOLLOWING))
    name = node.name.text if node.name is not None else chosen.variable
    scope.frame().answers[name] = Answers(answers, of)


def menu(t: Translator, scope: Scope, node: nodes.Menu) -> None:
    """`player chooses` and quoted lines."""
    if node.subject is not None and node.subject.manner is not None:
        t.fault(messages.not_supported(node.span, f"a menu `{node.subject.manner}`"))
        return
    seat = sentences.decider(t, scope, node.subject, node, "choose")
    scope = sentences.about(scope, seat if node.subject is not None else None)
    done, declined = t.code.label(), t.code.label()
    options: list[Alternative] = []
    bodies: list[tuple[int, nodes.Block, Form | None]] = []
    t.hidden_read = False
    lines: dict[str, Span] = {}
    for item in node.items:
        if isinstance(item, nodes.Hole):
            t.world.hole(item)
            continue
        if item.guard is None and item.label in lines:
            t.fault(messages.declared_twice(item.span, f'"{item.label}"', lines[item.label]))
        elif item.guard is None:
            lines[item.label] = item.span
        label = t.code.label()
        guard = expressions.condition(t, scope, item.guard) if item.guard is not None else None
        why = reasons.reason(t, "needs", item.guard, [guard]) if item.guard is not None and guard is not None else ()
        used: Form | None = None
        if item.once:
            free, used = _once(t, scope, item, None)
            why = (*reasons.reason(t, "once", item, [free], f'once "{item.label}"'), *why) if free is not None else why
            guard = free if guard is None or free is None else forms.All((free, guard))
        can = possibility.of_first(t, scope, item.body, seat)
        if can is not None:
            why = (*why, *reasons.reason(t, "able", item.body.statements[0], [can]))
            guard = can if guard is None else forms.All((guard, can))
        words = " ".join(item.guard.span.text.split()) if item.guard is not None else ""
        number = t.option_numbers(1)
        options.append(Alternative(Phrase((item.label,)), t.rule, guard, (), None, label, number, words, reasons=why))
        bodies.append((label, item.body, used))
    if node.modal == "may":
        options.append(decline(t, declined))
    t.code.add(Choose(t.site(node, node.cite), seat.form, Phrase(("choose",)), "one", tuple(options), t.asks, NOWHERE))
    for label, body, used in bodies:
        t.code.place(label)
        if used is not None and scope.loop is not None:
            put(t, node, scope.loop.once, used)
        statements.write_block(t, scope, body)
        jump(t, done)
    t.code.place(declined)
    if node.declined is not None:
        statements.write_block(t, scope, node.declined)
    t.code.place(done)


def _once(t: Translator, scope: Scope, item: nodes.MenuItem, guard: Form | None) -> tuple[Form | None, Form | None]:
    """Return the guard of a line that may be taken once in a loop, and what the loop's cell becomes when it is taken."""
    if scope.loop is None or scope.loop.once < 0:
        t.fault(messages.outside_loop(item.span, "once"))
        return guard, None
    bit, cell = 1 << scope.loop.lines, Cell(scope.loop.once)
    scope.loop.lines += 1
    taken = forms.Arithmetic("-", _over(cell, bit), forms.Arithmetic("*", _over(cell, 2 * bit), Const(2)))
    free = forms.Compare("=", taken, Const(0))
    return free if guard is None else forms.All((free, guard)), forms.Arithmetic("+", cell, Const(bit))


def _over(cell: Cell, by: int) -> Form:
    return forms.Arithmetic("/", cell, Const(by))
