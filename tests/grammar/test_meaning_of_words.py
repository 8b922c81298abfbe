"""Words: the same word is a keyword, a verb or a name, by where it stands; reserved ones are no names."""

import re

import pytest
from shapes import parsed, sentence, value

from rulewright.grammar import codes
from rulewright.grammar.parse import parse_text
from rulewright.grammar.verbs import BY_FORM, BY_KEY, BY_PARTICIPLE, VERBS, key_of
from rulewright.grammar.words import RESERVED, keywords, readings

WORDS = sorted(
    {name for name in keywords() if re.fullmatch(r"[a-z]+", name)} | {form for form in BY_FORM if " " not in form}
)
FREE = [word for word in WORDS if word not in RESERVED]


@pytest.mark.parametrize(
    "place",
    [
        "kind Kind: red, {}\n",
        "card Card\n    rank, {}: 1..3\n",
        "phase {}\n    stop\n",
        "how to push({})\n    stop\n",
        "phase p\n    set {}.x to 3\n",
        "phase p\n    set x to y + {}\n",
        "phase p\n    move card to {}\n",
        "phase p\n    if x = {}: stop\n",
        "phase p\n    let {} = 3\n",
        "phase p\n    gain you.{} coins\n",
        "phase p\n    for each {} in row: stop\n",
    ],
)
def test_a_word_of_the_language_may_be_a_name(place: str) -> None:
    refused = [word for word in FREE if parse_text(place.format(word), "x").diagnostics]
    assert refused == []


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_a_reserved_word_is_no_name_but_may_stand_after_a_dot(word: str) -> None:
    (fault,) = parse_text(f"phase p\n    let {word} = 3\n", "x").diagnostics
    assert fault.code is codes.RESERVED_WORD
    assert value(f"card.{word}") == f"Dot(base=card, name=.{word})"


def test_a_word_before_a_dot_is_a_name() -> None:
    for word in ("next", "phase", "roll", "play", "number", "top", "all_hands"):
        assert sentence(f"set {word}.x to 3") == f"Set(target=Dot(base={word}, name=.x), value=3)"


def test_blanks_in_a_phrase_do_not_matter() -> None:
    assert value("number   of  cards in hand") == value("number of cards in hand")
    assert sentence("move  back   you.x").startswith("Sentence(verb='move back'")


def test_a_phrase_does_not_reach_into_the_next_line() -> None:
    assert parsed("phase p\n    move card to top\n    next\n").count("Next()") == 1
    text = "phase p\n    if x is turn\n        order.x plays card\n"
    assert "Is(left=x, right=turn)" in parsed(text)


def test_a_phrase_may_go_on_after_a_comma_at_a_line_end() -> None:
    line = "draw 3 cards from deck to hand,   # as many as there are\n        the rest from street"
    assert "rest=Rest(kind='to', phrases=[Phrase(preposition='from', objects=[street])])" in sentence(line)


def test_the_longest_reading_is_tried_first() -> None:
    for first, found in readings().items():
        lengths = [
            len(terminal.split())
            for terminal, _ in found
            if terminal not in ("VERB", "PARTICIPLE") and not terminal.isupper()
        ]
        assert lengths == sorted(lengths, reverse=True), first


# ---------------------------------------------------------------- the table of frames
def test_forms_and_participles_belong_to_one_verb() -> None:
    assert len(BY_FORM) == sum(len(verb.forms) for verb in VERBS)
    assert len(BY_KEY) == len(BY_PARTICIPLE) == len(VERBS)
    assert all(verb.forms[0] == verb.key for verb in VERBS)


def test_a_form_leads_to_its_key() -> None:
    assert key_of("moves") == key_of("move") == "move"
    assert key_of("moves  back") == "move back"
    assert key_of("rolls") is None


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.key)
def test_the_example_of_a_verb_is_a_sentence_with_it(verb: object) -> None:
    row = next(row for row in VERBS if row is verb)
    whole = f"{row.example}: stop" if row.example.startswith("when ") else f"phase p\n    {row.example}"
    assert f"verb='{row.key}'" in parsed(whole + "\n")
    assert row.summary.endswith(".")
    assert set(row.needs) <= set(row.prepositions)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.key)
def test_every_form_of_a_verb_can_be_said(verb: object) -> None:
    row = next(row for row in VERBS if row is verb)
    for form in row.forms:
        assert f"verb='{row.key}'" in sentence(f"player {form} card")
    assert f"passive=True, verb='{row.key}'" in parsed(f"when a card is {row.participle} in row: stop\n")


def test_every_preposition_of_the_table_is_one_of_the_grammar() -> None:
    for preposition in {preposition for verb in VERBS for preposition in verb.prepositions}:
        assert f"Phrase(preposition='{preposition}', objects=[row])" in sentence(f"move card {preposition} row")
