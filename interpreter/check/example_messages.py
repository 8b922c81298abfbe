"""What can be wrong with an example before it is played: codes of `messages`, wording of its own."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import Span
from rulewright.grammar.suggest import nearest
from rulewright.interpreter.check.messages import UNKNOWN_NAME, WRONG_FRAME, WRONG_TYPE


def nobody_does(span: Span, verb: str, known: Iterable[str]) -> Diagnostic:
    """Say that a decision line has a verb by which nothing is ever decided. `known`: those with which the line could be one."""
    close = nearest(verb, known, cutoff=0.65)
    hint = (
        f"Did you mean `{close}`?"
        if close
        else "Write `chooses` and what is on offer in quotes, or the name of an action."
    )
    return Diagnostic(UNKNOWN_NAME, span, f"no decision of this game is ever `{verb}`", hint)


def never_that(span: Span, named: str, verb: str, known: Iterable[str]) -> Diagnostic:
    """Say that a decision line names what can never be chosen by its verb."""
    close = nearest(named, known)
    hint = f'Did you mean "{close}"?' if close else "Name what is on offer, in its own words."
    return Diagnostic(UNKNOWN_NAME, span, f"`{verb}` never has to do with `{named}` here", hint)


def nobody_declines(span: Span) -> Diagnostic:
    """Say that a line declines in a game in which nothing can be declined."""
    return Diagnostic(WRONG_FRAME, span, "nothing in this game can be declined", "Name what is chosen.")


def nobody_does_not(span: Span, who: Span) -> Diagnostic:
    """Say that a line denies twice."""
    message = f"`{who.text} does not know` says the contrary of what it seems to say"
    return Diagnostic(WRONG_FRAME, span, message, f"Write `everyone knows`, or `{who.text} knows`.")


def nobody_from_the_start(who: Span) -> Diagnostic:
    """Say that it cannot be given that nobody knows something."""
    hint = "Leave the line out: who has not seen it does not know it. `expect nobody knows ..` says that it is so."
    return Diagnostic(WRONG_FRAME, who, "it is given who knows something, not that nobody does", hint)


def nothing_to_refuse(span: Span) -> Diagnostic:
    """Say that `expect refused` stands below no decision."""
    hint = 'Write the decision that is not on offer on the line above, as `Ann plays "Sun 1"`.'
    return Diagnostic(WRONG_FRAME, span, "there is no decision on the line above that could be refused", hint)


def which_copy(span: Span) -> Diagnostic:
    """Say that a line speaks of one thing where there are several of its name."""
    hint = f"Say where it lies: `all cards in Ann.hand where card is {span.text}`, `the top card in pile`, or the whole zone."
    return Diagnostic(WRONG_TYPE, span, f"there are several of {span.text}, and it is not said which is meant", hint)


def not_there(span: Span, name: str, content: str) -> Diagnostic:
    """Say that a thing is given to a zone that is for other things."""
    hint = "Give it to a zone that is for it, or put another thing there."
    return Diagnostic(WRONG_TYPE, span, f"{name} cannot lie there: it is a zone of {content}", hint)


def nobody_goes_out(span: Span) -> Diagnostic:
    """Say that somebody is given to be out of a game in which nobody can be."""
    hint = "Rules say `player is eliminated`; an example can then begin with somebody out."
    return Diagnostic(WRONG_FRAME, span, "nobody ever goes out of this game", hint)
