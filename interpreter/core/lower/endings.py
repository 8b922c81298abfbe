"""Endings: who wins and why, and what `end the ..` leaves."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.instructions import End, Fault, Leave
from rulewright.interpreter.core.lower import expressions, sentences
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import describe, is_error
from rulewright.interpreter.core.program import Ending
from rulewright.interpreter.values import PlayerType, SetType

_VERBS = ("win", "lose", "draw")


def is_ending(node: nodes.Sentence) -> bool:
    """Say whether a sentence ends the game: `player wins "why"`."""
    return node.verb in _VERBS and len(node.objects) == 1 and isinstance(node.objects[0], nodes.Text)


def lacks_why(node: nodes.Sentence) -> bool:
    """Say whether somebody wins or loses and it is not said why."""
    return node.verb in ("win", "lose") and not node.objects


def ending(t: Translator, scope: Scope, node: nodes.Sentence) -> None:
    """Translate `player wins "why"`, `everyone loses "why"`."""
    text = node.objects[0]
    assert isinstance(text, nodes.Text)
    if node.subject is None:
        t.fault(messages.missing_preposition(node.span, node.verb, "who", f'player {node.verb}s "{text.value}"'))
        return
    number = next((index for index, known in enumerate(t.endings) if index and known.name == text.value), None)
    if number is None:
        number = len(t.endings)
        t.endings.append(Ending(text.value, text.span))
    who = _seats(t, scope, node.subject)
    winners, losers, drawers = (who if node.verb == verb else None for verb in _VERBS)
    if node.others is not None:
        other = _seats_left(t, who)
        text_of_others = node.others.objects[0] if node.others.objects else None
        if isinstance(text_of_others, nodes.Text) and text_of_others.value != text.value:
            t.fault(messages.not_supported(text_of_others.span, "another name of the ending for the others"))
        winners, losers, drawers = (
            other if node.others.verb == verb else seats
            for verb, seats in zip(_VERBS, (winners, losers, drawers), strict=True)
        )
    t.write("end", "*")
    t.code.add(End(t.site(node, node.cite), number, winners, losers, drawers, FOLLOWING))


def _seats_left(t: Translator, who: Form) -> Form:
    """Return all other seats."""
    return forms.Combine("without", forms.Const(tuple(range(t.world.players))), who)


def _seats(t: Translator, scope: Scope, subject: nodes.Subject) -> Form:
    if isinstance(subject.who, nodes.Members):
        return sentences.subject_seats(t, scope, subject)
    typed = expressions.express(t, scope, subject.who)
    match typed.type:
        case PlayerType():
            return forms.Tuple((typed.form,))
        case SetType(element=PlayerType()):
            return typed.form
        case _:
            if not is_error(typed.type):
                t.fault(messages.wrong_type(subject.span, "players", describe(typed.type)))
            return forms.Const(())


def end(t: Translator, node: nodes.Sentence) -> None:
    """Translate `end the game`, `end the turn`, `end the combat`."""
    word = node.objects[0] if len(node.objects) == 1 else None
    if not isinstance(word, nodes.Name):
        t.fault(messages.missing_preposition(node.span, "end", "what", "end the turn"))
        return
    if node.subject is not None or node.phrases:
        t.fault(messages.wrong_frame(node.span, "end", "nobody ends it, and nothing follows", "end the turn"))
        return
    t.write("end", "*")
    if word.text == "game":
        t.code.add(End(t.site(node, node.cite), -1, None, None, None, FOLLOWING))
        return
    left = _leaving(t, word)
    site = t.site(node, node.cite)
    t.code.add(Leave(site, left) if left else Fault(site, f"{word.text} is not going on"))


def _leaving(t: Translator, word: nodes.Name) -> tuple[int, ...]:
    """Return the procedures of that name, none where nothing enters one; of those that are going on the innermost is left."""
    found = t.named(word.text)
    if found:
        return found
    if word.text not in t.world.spans:
        t.fault(messages.nothing_to_end(word.span, word.text, t.world.spans))
    elif not t.sizes.first and not t.world.faults.has_errors:
        t.fault(messages.never_under_way(word.span, word.text))
    return ()
