"""Modifiers: standing changes of what is read. What is stored never changes.

A value that some modifier touches is read through a function of the core: base, `is`, `gets`, `times`, `at least` and `at most`, then the
field's own range.
"""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.clauses import CLAUSES
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Reason
from rulewright.interpreter.core.lower import expressions, members, patterns, pending, reasons
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import PLAYER, comparable, general, is_error
from rulewright.interpreter.core.lower.writing import called, conjunction
from rulewright.interpreter.core.program import Function
from rulewright.interpreter.values import ComponentType, NumberType, PlayerType, Type, YesNoType

_VALUES = ("is", "gets", "times", "at least", "at most")
_STAGES = (("is",), ("gets",), ("times",), ("at least", "at most"))


_FIRST = Const(0)
_FAR = 10**15  # no number is further from 0
_NEUTRAL = {"gets": 0, "times": 1, "at least": -_FAR, "at most": _FAR}
"""The amount with which a modifier changes nothing: so the value that it changes stands once in its form."""


@frozen
class Rule:
    """One modifier with the condition of its block.

    `this` is the copy that carries it, where it stands with a card. `entries`: it holds for a time, once for each of them.
    """

    condition: nodes.Expr | None
    modifier: nodes.Modifier
    this: Typed | None = None
    holder: Typed | None = None
    entries: pending.Entries | None = None
    cite: nodes.Cite | None = None

    def scope(self, place: Form = _FIRST) -> Scope:
        """Return a scope with the words that the rule's card brings, or the entry at a place."""
        if self.entries is not None:
            return self.entries.scope(place)
        scope = Scope()
        if self.this is not None and self.holder is not None:
            scope.names["this"], scope.names["you"] = self.this, self.holder
        return scope

    def owner(self, place: Form = _FIRST) -> Typed | None:
        """Return whose a bare field is in this rule: yours, or that of the player it was said of; None for nobody's."""
        names = self.scope(place).names
        return names.get("you") or names.get("player")


def rules(t: Translator, kinds: tuple[str, ...] = _VALUES) -> list[Rule]:
    """Return all modifiers of some kinds, once for each copy of a card that carries them.

    Of those that say what something is, the last one counts: those of cards come behind those of scenarios, variants and the game, and else
    they are in the order of the text. What holds for a time comes last.
    """
    found = []
    for standing in sorted(t.world.standings, key=t.world.rank):
        bearer = t.world.bearers.get(standing)
        copies = (
            [(None, None)]
            if bearer is None
            else [(patterns.this(bearer, copy), patterns.holder(t, copy)) for copy in bearer.copies]
        )
        for modifier in standing.modifiers:
            if isinstance(modifier, nodes.Modifier) and modifier.kind in kinds:
                cite = standing.cite or (bearer.cite if bearer is not None else None)
                found += [Rule(standing.condition, modifier, this, holder, cite=cite) for this, holder in copies]
    for sentence, of in pending.sentences_of(t):
        for modifier in sentence.modifiers:
            if isinstance(modifier, nodes.Modifier) and modifier.kind in kinds:
                found.append(Rule(None, modifier, entries=of, cite=sentence.cite))
    return found


def check(t: Translator) -> None:
    """Report modifiers that are not supported, and those whose target nothing reads."""
    for standing in t.world.standings:
        bearer = t.world.bearers.get(standing)
        if bearer is not None and (standing.condition is None or not patterns.mentions(standing.condition, "this")):
            t.fault(messages.where_is_this(standing.span, "while this is in hand: .."))
        for modifier in standing.modifiers:
            _check(t, modifier)
    for sentence in t.world.pendings:
        if isinstance(sentence, nodes.Until):
            for modifier in sentence.modifiers:
                _check(t, modifier)


def _check(t: Translator, modifier: nodes.Modifier | nodes.Hole) -> None:
    names = {*t.world.actions, *(called(t, reaction) for reaction in t.world.reactions)}
    if isinstance(modifier, nodes.Hole):
        t.world.hole(modifier)
    elif modifier.for_whom is not None:
        t.fault(messages.not_supported(modifier.span, "a modifier `for` somebody"))
    elif modifier.kind == "cannot" and modifier.verb in names and not modifier.objects:
        pass
    elif modifier.kind == "ignores" and (_clause(modifier) or ("", ""))[0] in names:
        if modifier not in t.world.used:
            t.fault(messages.nothing_modified(modifier.span, modifier.span.text))
    elif modifier.kind not in _VALUES:
        t.fault(messages.not_supported(modifier.span, f"the modifier `{modifier.kind}`"))
    elif modifier not in t.world.used:
        t.fault(messages.nothing_modified(modifier.target.span, modifier.target.span.text))


def modified(t: Translator, owner: Typed | None, name: str, base: Typed, low: int | None, high: int | None) -> Typed:
    """Return a value with all that modifies it. `owner`: whose field it is (None: the game's); `base` is what is stored.

    `base.form` reads the owner through `owner.form`, which is replaced by the parameter of a function.
    """
    found = [rule for rule in rules(t) if _aims(t, rule, owner, name)]
    if not found:
        return base
    key = ("modified", general(owner.type) if owner is not None else None, name)
    if key not in t.function_keys:
        t.function_keys[key] = None
        t.function_keys[key] = _function(t, owner, name, base, found, low, high)
    known = t.function_keys[key]
    if known is None:
        t.fault(messages.defined_by_itself(found[0].modifier.target.span, name))
        return base
    t.invokes(known[0])
    return Typed(forms.Invoke(known[0], (owner.form,) if owner is not None else ()), base.type)


def _aims(t: Translator, rule: Rule, owner: Typed | None, name: str) -> bool:
    """Say whether a modifier may be about a field of that name of such an owner."""
    target = rule.modifier.target
    if isinstance(target, nodes.Name):
        if target.text != name or owner is None:
            return target.text == name
        return isinstance(owner.type, PlayerType) and rule.owner() is not None
    if not isinstance(target, nodes.Dot) or target.name.text != name or owner is None:
        return False
    word = _kind_word(target.base)
    own = rule.scope().names
    if word in ("player", "players") and word not in own:
        return isinstance(owner.type, PlayerType)
    thing = t.world.nouns.get(word)
    if thing is not None and word not in own:
        return isinstance(owner.type, ComponentType) and t.world.is_a(owner.type.name, thing.name)
    named = expressions.express(t, rule.scope(), target.base)
    return not is_error(named.type) and comparable(named.type, owner.type, t.world)


def _kind_word(base: nodes.Expr) -> str:
    return base.text if isinstance(base, nodes.Name) else ""


def _function(
    t: Translator, owner: Typed | None, name: str, base: Typed, found: list[Rule], low: int | None, high: int | None
) -> tuple[int, tuple[str, ...]]:
    slots: tuple[int, ...] = ()
    value = base.form
    item: Typed | None = None
    if owner is not None:
        slot = t.scratch()
        slots, item = (slot,), Typed(Cell(slot), owner.type)
        value = replaced(value, owner.form, item.form)
    with t.reading() as reads:
        for stage in _STAGES:
            for rule in found:
                if rule.modifier.kind in stage:
                    value = _apply(t, rule, item, value, base.type)
        weight = t.weight
    if low is not None:
        value = forms.Arithmetic("max", value, Const(low))
    if high is not None:
        value = forms.Arithmetic("min", value, Const(high))
    return t.function(Function(name, slots, value, found[0].modifier.span), base.type, set(reads), weight), ()


def replaced(form: Form, part: Form, by: Form) -> Form:
    """Return a form with every occurrence of a part replaced."""
    if form == part:
        return by
    slots = getattr(form, "__slots__", ())
    values = [_replaced(getattr(form, name), part, by) for name in slots]
    return type(form)(*values)  # type: ignore[arg-type]


def _replaced(value: object, part: Form, by: Form) -> object:
    if isinstance(value, tuple):
        return tuple(_replaced(item, part, by) for item in value)
    if hasattr(value, "__slots__") and not isinstance(value, str | int):
        return replaced(value, part, by)  # type: ignore[arg-type]
    return value


def _apply(t: Translator, rule: Rule, item: Typed | None, value: Form, of: Type) -> Form:
    """Return a value changed by one modifier where its condition holds."""
    modifier = rule.modifier
    t.world.used.add(modifier)
    place = t.scratch()
    scope = rule.scope(Cell(place))
    conditions: list[Form] = []
    if item is not None and isinstance(modifier.target, nodes.Name):
        own = rule.owner(Cell(place))
        conditions += [forms.Compare("=", item.form, own.form)] if own is not None else []
    elif item is not None and isinstance(modifier.target, nodes.Dot):
        word = _kind_word(modifier.target.base)
        if word in ("player", "players") and word not in scope.names:
            scope.names["player"] = item
        elif word in t.world.nouns and word not in scope.names:
            scope.names[t.world.nouns[word].singular] = item
        else:
            named = expressions.express(t, scope, modifier.target.base)
            conditions.append(forms.Compare("=", item.form, named.form))
    if rule.condition is not None:
        conditions.append(expressions.condition(t, scope, rule.condition))
    amount = _amount(t, scope, modifier, of)
    if amount is None:
        return value
    if rule.entries is not None:
        pending.read(t, rule.entries)
        conditions.append(pending.in_force(rule.entries, Cell(place)))
        holding = forms.Filter(place, rule.entries.places, forms.All(tuple(conditions)))
        conditions = [forms.Compare(">", forms.Size(holding), Const(0))]
        amount = _of_several(modifier, place, holding, amount)
    condition = conjunction(conditions)
    if condition is None:
        return _combined(modifier, value, amount)
    if modifier.kind == "is":
        return forms.Cases(((condition, amount),), value)
    return _combined(modifier, value, forms.Cases(((condition, amount),), Const(_NEUTRAL[modifier.kind])))


def _amount(t: Translator, scope: Scope, modifier: nodes.Modifier, of: Type) -> Form | None:
    """Return what a modifier says: the value that it gives, or the number that it adds, bounds by or multiplies with."""
    if modifier.value is None or isinstance(modifier.value, nodes.Face):
        t.fault(messages.not_supported(modifier.span, "this modifier"))
        return None
    if modifier.kind == "is":
        if isinstance(of, YesNoType) and isinstance(modifier.value, nodes.Name):
            return expressions.condition(t, scope, modifier.value)
        return expressions.value(t, scope, modifier.value, of).form
    if not isinstance(of, NumberType):
        t.fault(messages.wrong_type(modifier.target.span, "a number", f"`{modifier.target.span.text}`"))
        return None
    amount = expressions.number(t, scope, modifier.value).form
    if modifier.per is not None:
        found = members.find_members(t, scope, modifier.per)
        amount = forms.Arithmetic("*", amount, forms.Size(members.narrowed(found)))
    return amount


def _of_several(modifier: nodes.Modifier, place: int, holding: Form, amount: Form) -> Form:
    """Return what all entries that hold say together; of values that they give, the latest counts."""
    match modifier.kind:
        case "gets":
            return forms.Fold("sum", place, holding, amount)
        case "times":
            return forms.Fold("product", place, holding, amount)
        case "at least":
            return forms.Fold("highest", place, holding, amount)
        case "at most":
            return forms.Fold("lowest", place, holding, amount)
        case _:
            return forms.One("last", forms.Map(place, holding, amount))


def _combined(modifier: nodes.Modifier, value: Form, amount: Form) -> Form:
    """Return a value with what a modifier does to it."""
    match modifier.kind:
        case "gets":
            return forms.Arithmetic("+", value, amount)
        case "times":
            return forms.Arithmetic("*", value, amount)
        case "at least":
            return forms.Arithmetic("max", value, amount)
        case "at most":
            return forms.Arithmetic("min", value, amount)
        case _:
            return amount


def prohibited(t: Translator, seat: Typed, action: str) -> list[Reason]:
    """Return what has to hold so that no `cannot` forbids a seat an action. "Cannot" beats "may"."""
    found: list[Reason] = []
    for rule in rules(t, ("cannot",)):
        if rule.modifier.verb == action:
            always = "" if rule.condition is None else f"while {reasons.said(rule.condition)}: "
            words = f"{always}{reasons.said(rule.modifier)}"
            found += reasons.reason(t, "cannot", rule.modifier, [forms.Not(_for_seat(t, rule, seat))], words, rule.cite)
    return found


def ignored(t: Translator, seat: Typed, action: str, clause: str) -> Form | None:
    """Return when a seat ignores a clause of an action: `you ignore search.limit`; None where nothing says so."""
    found = [_for_seat(t, rule, seat) for rule in rules(t, ("ignores",)) if _clause(rule.modifier) == (action, clause)]
    return None if not found else found[0] if len(found) == 1 else forms.Any(tuple(found))


def _clause(modifier: nodes.Modifier) -> tuple[str, str] | None:
    """Return which clause of which action is ignored: `attack.needs`."""
    match modifier.value:
        case nodes.Dot(base=nodes.Name(text=action), name=nodes.Word(text=clause)) if clause in CLAUSES:
            return action, clause
        case _:
            return None


def _for_seat(t: Translator, rule: Rule, seat: Typed) -> Form:
    """Return when a modifier of what players may do holds for a seat."""
    t.world.used.add(rule.modifier)
    place = t.scratch()
    scope = rule.scope(Cell(place))
    conditions: list[Form] = []
    word = _kind_word(rule.modifier.target)
    if word in ("player", "players") and word not in scope.names:
        scope.names["player"] = seat
    else:
        who = expressions.value(t, scope, rule.modifier.target, PLAYER)
        conditions.append(forms.Compare("=", seat.form, who.form))
    if rule.condition is not None:
        conditions.append(expressions.condition(t, scope, rule.condition))
    if rule.entries is not None:
        pending.read(t, rule.entries)
        conditions.append(pending.in_force(rule.entries, Cell(place)))
        return forms.Some(place, rule.entries.places, forms.All(tuple(conditions)))
    return conjunction(conditions) or Const(1)
