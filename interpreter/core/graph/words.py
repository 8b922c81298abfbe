"""Words of the author, cut out of the rules text for pictures: headers, conditions, sentences, labels."""

from __future__ import annotations

import re
from typing import assert_never

from rulewright.grammar.source import Span
from rulewright.interpreter.core.forms import Const
from rulewright.interpreter.core.instructions import Phrase, Shown
from rulewright.interpreter.values import (
    ComponentType,
    DefinitionType,
    DiceType,
    EffectType,
    ErrorType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    TextType,
    Type,
    YesNoType,
    ZoneType,
)

HOLE = ".."  # stands for what has no name
QUOTED = re.compile(r'"[^"]*"')
COMMENT = re.compile(r"(?:^|\s)#.*$")
CITATION = re.compile(r'\s+@\s*"[^"]*"(?:\s*,\s*"[^"]*")*\s*$')
CONDITION = re.compile(r"^(?:(?:otherwise )?if|repeat until|repeat while|until|while|where)\s+")


def hide_quotes(line: str) -> str:
    """Return a line in which every character between quotes is blank, so that places in it stay the same."""
    return QUOTED.sub(lambda found: '"' + " " * (len(found[0]) - 2) + '"', line)


def bare(line: str) -> str:
    """Return a line without its comment, its citation and the blanks around it."""
    comment = COMMENT.search(hide_quotes(line))
    return CITATION.sub("", (line[: comment.start()] if comment else line).rstrip()).strip()


def sentence(span: Span) -> str:
    """Return the first line of a span in the author's words, with the lines that continue it; empty where there is none."""
    words = ""
    for line in span.text.split("\n"):
        words = f"{words} {bare(line)}".strip()
        bare_words = hide_quotes(words)
        open_brackets = sum(map(bare_words.count, "([")) - sum(map(bare_words.count, ")]"))
        if words and not words.endswith(",") and open_brackets <= 0:
            break
    return words


def header(span: Span) -> str:
    """Return the header in which a span stands, up to its colon: `phase main` where the span is `main` alone."""
    return head(Span(span.source, span.source.starts[span.line - 1], len(span.source.text)))


def whole(span: Span) -> str:
    """Return all sentences of a span on one line, a header and what it holds parted by a colon."""
    first, *rest = [*filter(None, map(bare, span.text.split("\n")))] or [""]
    if not rest:
        return first
    return f"{first}{' ' if ':' in hide_quotes(first) else ': '}{'; '.join(rest)}"


def head(span: Span) -> str:
    """Return the sentence of a span up to its colon: `as soon as hp = 0` of `as soon as hp = 0: everyone loses`."""
    words = sentence(span)
    at = hide_quotes(words).find(":")
    return words if at < 0 else words[:at].rstrip()


def condition(span: Span) -> str:
    """Return the words of a condition without the word that opens it: `hp = 0` of `if hp = 0: stop`."""
    return CONDITION.sub("", head(span))


def shorten(words: str, length: int) -> str:
    """Cut a text after a word so that it has no more than `length` characters; `..` stands for the rest."""
    if len(words) <= length:
        return words
    return words[: length - 2].rsplit(" ", 1)[0].rstrip(" ,;") + ".."


def noun(of: Type) -> str:
    """Name what a value of a type is, for a label that stands for all its values."""
    match of:
        case ComponentType(name) | DefinitionType(name) | KindType(name) | DiceType(name):
            return name.lower()
        case ZoneType(names):
            return " or ".join(names)
        case SetType(element):
            one = noun(element)
            return one if one == HOLE else f"{one}s"
        case PlayerType():
            return "player"
        case NumberType():
            return "number"
        case YesNoType():
            return "yes/no"
        case TextType() | EffectType() | ErrorType():
            return HOLE
        case _:
            assert_never(of)


def label(phrase: Phrase) -> str:
    """Write a phrase for all its values at once: a word for the kind of thing stands where a value would be that is not fixed."""
    if len(phrase.parts) == 1 and isinstance(only := phrase.parts[0], Shown):
        return f"a {_shown(only)}" if noun(only.type) != HOLE else "one"
    return "".join(part if isinstance(part, str) else _shown(part) for part in phrase.parts).strip()


def _shown(part: Shown) -> str:
    match part.form, part.type:
        case Const(int(value)), NumberType():
            return str(value)
        case Const(int(value)), KindType(values=values):
            return values[value]
        case _:
            return noun(part.type)


def result(span: Span) -> str:
    """Return the sentence that a span ends with, behind a colon where there is one: `everyone loses` of `if hp = 0: everyone loses`."""
    words = sentence(span)
    at = hide_quotes(words).find(": ")
    return words[at + 1 :].strip() if at >= 0 else words
