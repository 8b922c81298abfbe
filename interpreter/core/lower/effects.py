"""Effects that a column holds: `do spell.happens`, one procedure for each such column."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Const
from rulewright.interpreter.core.instructions import Return
from rulewright.interpreter.core.lower import calls, expressions, procedures
from rulewright.interpreter.core.lower.scope import Scope
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import describe, is_error
from rulewright.interpreter.core.lower.writing import branch, jump
from rulewright.interpreter.values import ComponentType, EffectType


def run(t: Translator, scope: Scope, node: nodes.Do, target: nodes.Dot) -> None:
    """Write that what a column says for a thing happens; in its calls, `this` is the thing."""
    base = expressions.express(t, scope, target.base)
    if is_error(base.type):
        return
    if not isinstance(base.type, ComponentType):
        t.fault(messages.wrong_type(target.base.span, "a card or token", describe(base.type)))
        return
    info = t.world.field_of(base.type.name, target.name.text)
    if info is None or info.owner is None or not isinstance(info.type, EffectType):
        effects = [
            name
            for thing in t.world.lineage(base.type.name)
            for name, field in thing.fields.items()
            if isinstance(field.type, EffectType)
        ]
        t.fault(messages.not_an_effect(target.name.span, target.name.text, describe(base.type), effects))
        return
    column, first, owner = tuple(info.column), info.first, info.owner
    implicit = [(word, found) for word in calls.IMPLICIT if (found := scope.find(word)) is not None]
    words = ["this", *(word for word, _ in implicit)]

    def write(draft: Draft) -> None:
        inner = Scope()
        for place, (word, of) in enumerate(zip(words, draft.parameters, strict=True)):
            t.bind_slot(inner, word, of, draft.low + place)
        t.rule = draft.name
        which = forms.Column(column, first, forms.Cell(draft.low))
        for number in sorted({value for value in column if isinstance(value, int) and value > 0}):
            then, other = t.code.label(), t.code.label()
            branch(t, node, forms.Compare("=", which, Const(number)), then, other)
            t.code.place(then)
            for call in t.world.effects[number]:
                procedures.do(t, inner, call)
            jump(t, draft.leave)
            t.code.place(other)
        t.code.place(draft.leave)
        t.code.add(Return(t.site(node)))

    types = [ComponentType(owner), *(found.type for _, found in implicit)]
    key = f"effect {owner}.{info.name} / {' '.join(words)}"
    draft = t.procedure(key, info.name, "procedure", info.word.span, types, write)
    procedures.call_procedure(t, node, draft, [base.form, *(found.form for _, found in implicit)])
