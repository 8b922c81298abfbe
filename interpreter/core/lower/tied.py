"""`let best = the player with the most votes among players, ties by choice of chief`: whoever is named chooses among those who tie."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.instructions import Alternative, Choose
from rulewright.interpreter.core.lower import choices, expressions, members
from rulewright.interpreter.core.lower.code import NOWHERE
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER, describe, general, is_error, with_article
from rulewright.interpreter.core.lower.writing import branch, phrase, put
from rulewright.interpreter.values import PlayerType, SetType


def chooser(expr: nodes.Expr) -> nodes.Expr | None:
    """Return who chooses among those who tie; None where nobody does."""
    match expr:
        case nodes.Superlative(ties=nodes.Tie(kind="choice", value=who)):
            return who
        case _:
            return None


def let(t: Translator, scope: Scope, node: nodes.Let, expr: nodes.Superlative, who: nodes.Expr) -> None:
    """Write the decision among the best, where there are several; a fault of the match where there is none."""
    seat = expressions.express(t, scope, who)
    if not isinstance(seat.type, PlayerType):
        if not is_error(seat.type):
            t.fault(messages.wrong_type(who.span, "a player", describe(seat.type)))
        scope.names[node.name.text] = expressions.WRONG
        return
    t.hidden_read = False
    found = members.find_members(t, scope, expr.members)
    measure, everyone = members.measure(t, found, expr.by), members.narrowed(found)
    top = t.local(NUMBER)
    put(t, node, top, forms.Fold("highest" if expr.most else "lowest", found.slot, everyone, measure))
    tied = forms.Filter(found.slot, everyone, forms.Compare("=", measure, Cell(top)))
    of = general(found.type)
    slot, best = t.local(of), t.local(SetType(of))
    put(t, node, best, tied)
    what = choices.param(t, node, slot, Cell(best), None, of)
    several, one, took = t.code.label(), t.code.label(), t.code.label()
    branch(t, node, forms.Compare(">", forms.Size(Cell(best)), Const(1)), several, one)
    t.code.place(several)
    base = t.option_numbers(what.universe)
    option = Alternative(phrase(Typed(Cell(slot), of)), t.rule, None, (what,), None, took, base)
    prompt = phrase("choose ", with_article(found.variable.replace("_", " ")))
    t.code.add(Choose(t.site(node), seat.form, prompt, "one", (option,), t.asks, NOWHERE))
    t.code.place(one)
    put(t, node, slot, forms.One("first", Cell(best)))
    t.code.place(took)
    t.bind_slot(scope, node.name.text, of, slot)
