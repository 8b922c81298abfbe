"""What is cut out of the rules text for pictures."""

from __future__ import annotations

import pytest

from rulewright.grammar.source import Source, Span
from rulewright.interpreter.core.forms import Cell
from rulewright.interpreter.core.graph import words
from rulewright.interpreter.core.instructions import Phrase, Shown
from rulewright.interpreter.values import ComponentType, KindType, NumberType, SetType, TextType, Type, ZoneType


def span(text: str) -> Span:
    return Span(Source("test", text), 0, len(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("end the turn", "end the turn"),
        ("if hp = 0\n    stop", "if hp = 0"),
        ("reveal card   # all see it", "reveal card"),
        ('say "No. # 1"', 'say "No. # 1"'),
        ('discard card  @ "Pass:"', "discard card"),
        ("for each player,\n    in turn order\n    stop", "for each player, in turn order"),
        ("set x to (a +\n    b)\nstop", "set x to (a + b)"),
        ("", ""),
    ],
)
def test_a_sentence_is_a_line_and_what_continues_it(text: str, expected: str) -> None:
    assert words.sentence(span(text)) == expected


@pytest.mark.parametrize(
    ("text", "condition", "result"),
    [
        ("if hp = 0: everyone loses", "hp = 0", "everyone loses"),
        ("repeat until hp = 0", "hp = 0", "repeat until hp = 0"),
        ("otherwise if hp = 1", "hp = 1", "otherwise if hp = 1"),
        ("on 1..2: stop", "on 1..2", "stop"),
        ('card is "a: b"', 'card is "a: b"', 'card is "a: b"'),
    ],
)
def test_a_condition_stands_before_the_colon(text: str, condition: str, result: str) -> None:
    assert words.condition(span(text)) == condition
    assert words.result(span(text)) == result


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as soon as hp = 0: everyone loses", "as soon as hp = 0: everyone loses"),
        ("when a card leaves deck\n    add 1 to n\n    stop", "when a card leaves deck: add 1 to n; stop"),
        ("when a card leaves deck:\n    stop", "when a card leaves deck: stop"),
        ("", ""),
    ],
)
def test_a_whole_rule_fits_on_one_line(text: str, expected: str) -> None:
    assert words.whole(span(text)) == expected


def test_long_texts_are_cut_after_a_word() -> None:
    assert words.shorten("one two three", 13) == "one two three"
    assert words.shorten("one, two three", 9) == "one.."


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        (ComponentType("Card"), "take card!"),
        (SetType(KindType("Suit", ("red",))), "take suits!"),
        (ZoneType(("castle",), "Card", "row"), "take castle!"),
        (NumberType(0, 3), "take number!"),
    ],
)
def test_a_label_names_kinds_of_things(of: Type, expected: str) -> None:
    assert words.label(Phrase(("take ", Shown(Cell(1), of), "!"))) == expected


def test_a_label_that_is_one_value_without_a_name_is_one() -> None:
    for of in (TextType(), SetType(TextType())):
        assert words.label(Phrase((Shown(Cell(1), of),))) == "one"
