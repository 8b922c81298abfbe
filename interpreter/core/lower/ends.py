"""The ends of an order: the top and the bottom of a deck and a pile, the first and the last of a row and of a set.

Each order has its own two words, so that nobody takes the one end for the other; what has no order has no ends.
"""

from __future__ import annotations

from typing import Literal

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import is_error
from rulewright.interpreter.values import SORT_ENDS, Ends, SetType, Type, ZoneType

End = Literal["first", "last", "top", "bottom"]
WORDS: dict[Ends, tuple[End, End]] = {"first": ("first", "last"), "top": ("top", "bottom"), "": ("first", "last")}
_PIECES: dict[End, Literal["first", "last"]] = {"first": "first", "last": "last", "top": "first", "bottom": "last"}


def of(typed: Type) -> Ends:
    """Say which words the ends of something have; none where it has no order."""
    match typed:
        case ZoneType(sort=sort):
            return SORT_ENDS[sort]
        case SetType(ends=ends):
            return ends
        case _:
            return "first"


def words(typed: Type) -> tuple[End, ...]:
    """Return the words for the ends of a zone or a set: one of a zone without an order has none."""
    return () if isinstance(typed, ZoneType) and of(typed) == "" else WORDS[of(typed)]


def as_end(word: str) -> End | None:
    """Return a word as one for an end, or None."""
    return next((end for end in _PIECES if end == word), None)


def unread(t: Translator, span: Span, typed: Type) -> bool:
    """Report what reads the order of a deck; say whether that is so."""
    if not isinstance(typed, ZoneType) or typed.sort != "deck":
        return False
    t.fault(messages.order_unread(span))
    return True


def wrong(t: Translator, expr: nodes.EndOf | nodes.Nth, typed: Type) -> bool:
    """Report a word that is not one for an end of what it stands before; say whether that is so.

    What is looked for in a zone without an order may be the first that fits, in the order in which things are declared.
    """
    if is_error(typed):
        return True
    match expr:
        case nodes.EndOf(end=word, count=count, zone=zone):
            text, many = zone.span.text, "" if count is None else f" {count.span.text}"
            fault = _fault(t, typed, text, word, expr.span, "`the {word}" + many + " of {text}`")
        case nodes.Nth(which=which, members=members):
            asked = as_end(which)
            if asked is None or (members.where is not None and asked == "first" and of(typed) == ""):
                return False
            text = members.domain.span.text if members.domain is not None else ""
            phrase = f"`the {{word}} {members.noun.text} in {{text}}{' where ..' if members.where is not None else ''}`"
            fault = _fault(t, typed, text, asked, expr.span, phrase)
    if fault is not None:
        t.fault(fault)
    return fault is not None


def after_dot(t: Translator, expr: nodes.Dot, typed: Type) -> bool:
    """Report `pile.first`, `hand.top`, `deck.top`; say whether it is such a word for an end that is none."""
    end = as_end(expr.name.text)
    if end is None or not isinstance(typed, SetType | ZoneType):
        return False
    if not unread(t, expr.span, typed):
        fault = _fault(t, typed, expr.base.span.text, end, expr.span, "`{text}.{word}`")
        if fault is not None:
            t.fault(fault)
    return True


def _fault(t: Translator, typed: Type, text: str, word: End, span: Span, phrase: str) -> Diagnostic | None:
    """Say what is wrong with a word for an end of something that is called `text`; None where it is right.

    `phrase`: what was written, with `{word}` for the word and `{text}` for what it is an end of.
    """
    if word in words(typed):
        return None
    if isinstance(typed, ZoneType) and of(typed) == "":
        thing = t.world.things.get(typed.content)
        return messages.without_order(span, text, typed.sort, thing.singular if thing is not None else "card")
    right = [(str(end), phrase.format(text=text, word=end)) for end in words(typed)]
    return messages.other_end(span, text, _called(typed), word, right)


def one(word: End, domain: Form) -> Form:
    """Return the member at an end."""
    return forms.One(word, domain)


def several(word: End, domain: Form, count: Form) -> Form:
    """Return so many members from an end."""
    return forms.End(_PIECES[word], domain, count)


def _called(typed: Type) -> str:
    """Say what kind of thing has ends."""
    match typed:
        case ZoneType(sort="grid"):
            return "a square"
        case ZoneType(sort=sort):
            return f"a {sort}"
        case SetType(ends="top"):
            return "a pile"
        case _:
            return "a set"
