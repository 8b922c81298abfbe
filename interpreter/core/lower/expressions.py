"""Expressions: from the tree to typed forms. `express` is the door; what is wrong is reported and becomes an ErrorType."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Const, Form
from rulewright.interpreter.core.lower import calls, conditions, ends, members, names, rolls, rows, squares
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import ERROR, NUMBER, YES_NO, comparable, describe, fits, is_error
from rulewright.interpreter.values import (
    ComponentType,
    DefinitionType,
    DiceType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    TextType,
    Type,
    YesNoType,
    ZoneType,
)

WRONG = Typed(Const(0), ERROR)


def express(t: Translator, scope: Scope, expr: nodes.Expr, want: Type | None = None) -> Typed:
    """Translate an expression. `want` helps to read bare values of kinds and names of cards; it is not enforced."""
    match expr:
        case nodes.Number(value=value):
            return Typed(Const(value), NumberType(value, value))
        case nodes.YesNo(value=yes):
            return Typed(Const(int(yes)), YES_NO)
        case nodes.Text():
            return _text(t, expr, want)
        case nodes.Name():
            return names.name(t, scope, expr, want)
        case nodes.Dot():
            return names.dot(t, scope, expr)
        case nodes.Call():
            return calls.call(t, scope, expr)
        case nodes.Negate(operand=operand):
            return _negate(number(t, scope, operand))
        case nodes.Arithmetic():
            return _arithmetic(t, scope, expr)
        case nodes.Comparison():
            return _comparison(t, scope, expr)
        case nodes.Logic(op=op, left=left, right=right):
            items = (condition(t, scope, left), condition(t, scope, right))
            return Typed(forms.All(items) if op == "and" else forms.Any(items), YES_NO)
        case nodes.Not(operand=operand):
            return Typed(forms.Not(condition(t, scope, operand)), YES_NO)
        case nodes.Is():
            return conditions.is_condition(t, scope, expr)
        case nodes.Share(things=things, field=field, differ=differ):
            return _share(t, scope, things, field, differ)
        case nodes.Count(members=who):
            return _count(t, scope, who)
        case nodes.Showing():
            return _showing(t, scope, expr)
        case nodes.Total(kind=kind, value=value, members=who):
            found = members.find_members(t, scope, who)
            amount = number(t, found.scope, value)
            low, high = (
                (None, None)
                if kind == "sum" or not isinstance(amount.type, NumberType)
                else (amount.type.low, amount.type.high)
            )
            return Typed(forms.Fold(kind, found.slot, members.narrowed(found), amount.form), NumberType(low, high))
        case nodes.Exists(article=article, members=who):
            found = members.find_members(t, scope, who)
            some: Form = _some(found)
            return Typed(forms.Not(some) if article == "no" else some, YES_NO)
        case nodes.Quantified():
            return _quantified(t, scope, expr)
        case nodes.Where(base=base) if _is_one(t, scope, base):
            t.fault(messages.one_is_no_set(expr.span, base.span.text))
            return WRONG
        case nodes.Where(base=base, condition=where):
            found = members.find_members(
                t, scope, nodes.Members(expr.span, _noun_of(t, scope, base), base, False, where)
            )
            return Typed(members.narrowed(found), SetType(found.type, found.ends))
        case nodes.AllOf(members=every):
            found = members.find_members(t, scope, every)
            return Typed(members.narrowed(found), SetType(found.type, found.ends))
        case nodes.Superlative():
            return members.best_of(t, scope, expr)
        case nodes.Nth():
            return members.nth_of(t, scope, expr)
        case nodes.EndOf():
            return _end_of(t, scope, expr)
        case nodes.PlaceIn():
            return rows.place_in(t, scope, expr)
        case nodes.Between():
            return _between(t, scope, expr)
        case nodes.Distance() | nodes.Steps():
            t.fault(messages.not_supported(expr.span, "maps"))
            return WRONG


# ---------------------------------------------------------------- with a type in mind
def number(t: Translator, scope: Scope, expr: nodes.Expr) -> Typed:
    """Translate an expression that has to be a number."""
    typed = express(t, scope, expr, NUMBER)
    if not isinstance(typed.type, NumberType) and not is_error(typed.type):
        hint = "Write `number of ..` to count things." if isinstance(typed.type, SetType | ZoneType) else ""
        t.fault(messages.wrong_type(expr.span, "a number", describe(typed.type), hint))
        return Typed(Const(0), ERROR)
    return typed


def condition(t: Translator, scope: Scope, expr: nodes.Expr) -> Form:
    """Translate an expression that has to be yes or no."""
    typed = express(t, scope, expr, YES_NO)
    if not isinstance(typed.type, YesNoType) and not is_error(typed.type):
        hint = (
            f"Say what holds of them: `{expr.span.text} are ..` or `have ..`."
            if isinstance(expr, nodes.AllOf)
            else "Compare it, for example with `= 1` or `is ..`."
        )
        t.fault(messages.wrong_type(expr.span, "a condition", describe(typed.type), hint))
        return Const(0)
    if not t.sizes.first and not is_error(typed.type):
        t.world.conditions.setdefault(expr, []).append(typed.form)
    return typed.form


def thing(t: Translator, scope: Scope, expr: nodes.Expr) -> Typed:
    """Translate what is a thing where it stands in quotes: an argument, the object of a sentence."""
    return express(t, scope, nodes.Name(expr.span, expr.value) if isinstance(expr, nodes.Text) else expr)


def value(t: Translator, scope: Scope, expr: nodes.Expr, want: Type) -> Typed:
    """Translate an expression that has to fit a type."""
    return fitting(t, expr, express(t, scope, expr, want), want)


def fitting(t: Translator, expr: nodes.Expr, typed: Typed, want: Type) -> Typed:
    """Hold what an expression was translated to against the type that is wanted."""
    if not fits(typed.type, want, t.world):
        t.fault(messages.wrong_type(expr.span, describe(want), describe(typed.type)))
        return Typed(typed.form, ERROR)
    return typed


def _text(t: Translator, expr: nodes.Text, want: Type | None) -> Typed:
    if want is None or isinstance(want, TextType):
        return Typed(Const(expr.value), TextType())
    found = t.world.definition_names.get(expr.value)
    if found is None:
        t.fault(messages.unknown_name(expr.span, expr.value, t.world.definition_names))
        return WRONG
    if isinstance(want, ComponentType):
        return names.definition(t, expr.value)
    return Typed(Const(found), DefinitionType(t.world.definitions[found].type))


def _negate(operand: Typed) -> Typed:
    low, high = (operand.type.low, operand.type.high) if isinstance(operand.type, NumberType) else (None, None)
    flipped = NumberType(None if high is None else -high, None if low is None else -low)
    if isinstance(operand.form, Const) and isinstance(operand.form.value, int):
        return Typed(Const(-operand.form.value), flipped)
    return Typed(forms.Arithmetic("-", Const(0), operand.form), flipped)


def _arithmetic(t: Translator, scope: Scope, expr: nodes.Arithmetic) -> Typed:
    left, right = number(t, scope, expr.left), number(t, scope, expr.right)
    if expr.op == "/" and expr.rounding is None:
        t.fault(
            messages.general(
                messages.WRONG_FRAME,
                expr.span,
                "numbers here are whole, and this does not say how to round",
                "Add `rounded down` or `rounded up`.",
            )
        )
    op: str = "/^" if expr.rounding == "up" else expr.op
    if is_error(left.type) or is_error(right.type):
        return WRONG
    return Typed(forms.Arithmetic(op, left.form, right.form), _bounds(expr.op, left.type, right.type))  # type: ignore[arg-type]


def _bounds(op: str, left: Type, right: Type) -> NumberType:
    if not isinstance(left, NumberType) or not isinstance(right, NumberType):
        return NUMBER
    a, b, c, d = left.low, left.high, right.low, right.high
    if op == "+":
        return NumberType(None if a is None or c is None else a + c, None if b is None or d is None else b + d)
    if op == "-":
        return NumberType(None if a is None or d is None else a - d, None if b is None or c is None else b - c)
    if op == "*" and a is not None and b is not None and c is not None and d is not None:
        products = (a * c, a * d, b * c, b * d)
        return NumberType(min(products), max(products))
    return NUMBER


def _comparison(t: Translator, scope: Scope, expr: nodes.Comparison) -> Typed:
    left = express(t, scope, expr.left, None)
    right = express(t, scope, expr.right, left.type)
    if isinstance(left.type, TextType) and isinstance(expr.left, nodes.Text):
        left = express(t, scope, expr.left, right.type)
    if not is_error(left.type) and not is_error(right.type):
        if expr.op not in ("=", "<>") and not (
            isinstance(left.type, NumberType) and isinstance(right.type, NumberType)
        ):
            wrong = expr.left if not isinstance(left.type, NumberType) else expr.right
            got = left.type if not isinstance(left.type, NumberType) else right.type
            t.fault(messages.wrong_type(wrong.span, "a number", describe(got), "Write `number of ..` to count things."))
        elif not comparable(left.type, right.type, t.world):
            counted = isinstance(left.type, SetType | ZoneType) and isinstance(right.type, NumberType)
            wrong, want, got = (expr.left, NUMBER, left.type) if counted else (expr.right, left.type, right.type)
            hint = "Write `number of ..` to count things." if counted else ""
            t.fault(messages.wrong_type(wrong.span, describe(want), describe(got), hint))
    left_form, right_form = same_sort(t, left, right)
    return Typed(forms.Compare(expr.op, left_form, right_form), YES_NO)


def same_sort(t: Translator, left: Typed, right: Typed) -> tuple[Form, Form]:
    """Return two forms that can be compared: a copy beside a definition is read as its definition."""
    if isinstance(left.type, ComponentType) and isinstance(right.type, DefinitionType):
        return definition_of(t, left.form), right.form
    if isinstance(left.type, DefinitionType) and isinstance(right.type, ComponentType):
        return left.form, definition_of(t, right.form)
    return left.form, right.form


def definition_of(t: Translator, component: Form) -> Form:
    """Return the form of a component's definition."""
    return forms.Column(tuple(copy.definition for copy in t.world.components), 0, component)


def _share(t: Translator, scope: Scope, things: nodes.Expr, field: nodes.Word, differ: bool) -> Typed:
    found = members.find_members(t, scope, nodes.Members(things.span, _noun_of(t, scope, things), things, False, None))
    read = names.dot(t, found.scope, nodes.Dot(field.span, nodes.Name(things.span, found.variable), field))
    return Typed(forms.Alike(found.slot, members.narrowed(found), read.form, differ), YES_NO)


def _count(t: Translator, scope: Scope, who: nodes.Members) -> Typed:
    found = members.find_members(t, scope, who, plural=True)
    highest = len(t.world.components) if isinstance(found.type, ComponentType) else None
    return Typed(forms.Size(members.narrowed(found)), NumberType(0, highest))


def _some(found: members.Found) -> Form:
    if found.condition is None:
        return forms.Compare(">", forms.Size(found.domain), Const(0))
    return forms.Some(found.slot, found.domain, found.condition)


def _quantified(t: Translator, scope: Scope, expr: nodes.Quantified) -> Typed:
    found = members.find_members(t, scope, expr.members)
    member = found.scope.names[found.variable]
    inner = found.scope.inner(member=member if expr.has else None)
    inner.names[expr.members.noun.text] = member
    judged = condition(t, inner, expr.condition)
    if expr.quantifier == "all":
        return Typed(forms.Every(found.slot, members.narrowed(found), judged), YES_NO)
    return Typed(forms.Some(found.slot, members.narrowed(found), judged), YES_NO)


def _showing(t: Translator, scope: Scope, expr: nodes.Showing) -> Typed:
    dice = names.name(t, scope, nodes.Name(expr.dice.span, expr.dice.text), None)
    if not isinstance(dice.type, DiceType):
        if not is_error(dice.type):
            t.fault(messages.wrong_type(expr.dice.span, "a roll of dice", describe(dice.type)))
        return WRONG
    face = value(t, scope, expr.face, rolls.result_type(t, dice.type.die))
    if expr.sense != "exactly" and not isinstance(face.type, NumberType):
        t.fault(messages.wrong_type(expr.face.span, "a number", describe(face.type)))
    numbers = next(die.numbers for die in t.world.die_faces if die.name == dice.type.die)
    slot = t.scratch()
    op = {"exactly": "=", "or more": ">=", "or less": "<="}[expr.sense]
    shown = forms.Column(numbers, 0, forms.Cell(slot))
    judged = forms.Compare(op, shown, face.form)  # type: ignore[arg-type]
    return Typed(forms.Size(forms.Filter(slot, dice.form, judged)), NumberType(0, None))


def _end_of(t: Translator, scope: Scope, expr: nodes.EndOf) -> Typed:
    zone = express(t, scope, expr.zone)
    if ends.unread(t, expr.span, zone.type) or ends.wrong(t, expr, zone.type):
        return WRONG
    found = members.as_set(t, zone, expr.zone.span)
    if expr.count is None:
        return Typed(ends.one(expr.end, found.form), found.element)
    count = number(t, scope, expr.count)
    return Typed(ends.several(expr.end, found.form, count.form), SetType(found.element, found.ends))


def _between(t: Translator, scope: Scope, expr: nodes.Between) -> Typed:
    ends: list[tuple[ZoneType, Form]] = []
    for side in (expr.start, expr.goal):
        typed = express(t, scope, side)
        of = squares.of_grids(typed.type)
        if of is not None:
            ends.append((of, typed.form))
        elif not is_error(typed.type):
            single = isinstance(typed.type, SetType) and squares.of_grids(typed.type.element) is not None
            hint = "Of a set, take one: `.first`." if single else ""
            t.fault(messages.wrong_type(side.span, "a square of a grid", describe(typed.type), hint))
    if len(ends) < 2:
        return WRONG
    (grid, start), (other, goal) = ends
    if not {*grid.decls} & {*other.decls}:
        t.fault(messages.wrong_type(expr.goal.span, f"a square of `{grid.decl}`", f"one of `{other.decl}`"))
    both = ZoneType(tuple(sorted({*grid.decls, *other.decls})), grid.content, grid.sort)
    return squares.between(t, both, start, goal, expr.span)


def _is_one(t: Translator, scope: Scope, base: nodes.Expr) -> bool:
    """Say whether something is one thing or one player, of which a condition makes no set."""
    return isinstance(express(t, scope, base).type, ComponentType | PlayerType)


def _noun_of(t: Translator, scope: Scope, base: nodes.Expr) -> nodes.Word:
    """Return the word for a member of a set that is named without a noun: `castle where character ..` means characters."""
    typed = express(t, scope, base)
    element: Type = typed.type
    if isinstance(element, SetType):
        element = element.element
        if isinstance(element, ZoneType) and not isinstance(base, nodes.Dot):
            element = ComponentType(element.content)
    elif isinstance(element, ZoneType):
        element = ComponentType(element.content)
    match element:
        case ComponentType(name=thing) if thing in t.world.things:
            return nodes.Word(base.span, t.world.things[thing].singular)
        case KindType(name=kind):
            from_kind = kind[:1].lower() + kind[1:]
            return nodes.Word(base.span, from_kind)
        case _:
            return nodes.Word(base.span, "player")
