"""Nothing is taken for a kind of thing that is none: case K12, in choices, loops, counts, sentences, a card's rule, an overlay."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter.pipeline import load

RULES = """
game "Gems"
    players 2: Ann, Bea
card Gem
    rank: 1..9
table Gem
    | name | rank |
    | A    | 2    |
    | B    | 3    |
token Enemy, 2 in supply
token Orc of Enemy, 2 in supply
token Box, 2 in supply
zones
    camp: row of Enemy
    shelf: row of Box
    deck: deck of Gem
    bowl: pile of Gem
    guests: row of Gem
each player
    hand: hand of Gem
    coins: 0..9
phase turn for each player, repeat 2 times
    {line}
score player
    coins
{more}
"""


def errors(folder: Path, line: str, more: str = "") -> list[tuple[str, str, str]]:
    (folder / "game.rules").write_text(RULES.format(line=line, more=more), encoding="utf-8")
    found = [fault for fault in load(folder).diagnostics if fault.severity == "error"]
    return [(fault.code.id, fault.span.text, fault.hint) for fault in found]


LIES = "What is there is `gem`."


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("player chooses a dragon in hand as pick\n    move pick to bowl", "dragon"),  # the case itself
        ("player chooses 2 dragons in hand as picks\n    move picks to bowl", "dragons"),
        ("player names a dragon in bowl as pick\n    move pick to deck", "dragon"),
        ("for each dragon in bowl: player gains 1 coin", "dragon"),
        ("if there is a dragon in bowl: player gains 1 coin", "dragon"),
        ("if there is no dragon in bowl: player gains 1 coin", "dragon"),
        ("if all dragons in bowl are A: player gains 1 coin", "dragons"),
        ("set coins to number of dragons in bowl", "dragons"),
        ("player gains (number of dragons in hand) coins", "dragons"),
        ("player draws 2 dragons from deck to hand", "dragons"),
        ("player draws a dragon from deck to hand", "dragon"),
        ("move all dragons from bowl to deck", "dragons"),
        ("player discards 1 dragon from hand to bowl", "dragon"),
        ("player may play up to 2 dragons from hand to bowl", "dragons"),
    ],
)
def test_k12_what_nothing_is_is_refused_once_and_told_what_lies_there(tmp_path: Path, line: str, word: str) -> None:
    assert errors(tmp_path, line) == [("E204", word, LIES)]


def test_k12_on_a_card_in_an_overlay_and_in_an_example(tmp_path: Path) -> None:
    card = 'card "A"\n    when a gem enters bowl if this is in bowl\n        for each dragon in bowl: active gains 1 coin\n'
    assert errors(tmp_path, "player gains 1 coin", card) == [("E204", "dragon", LIES)]
    overlay = 'variant "More" of "Gems"\n    when a gem enters bowl: move all dragons from bowl to deck\n'
    assert errors(tmp_path, "player gains 1 coin", overlay) == [("E204", "dragons", LIES)]
    example = 'example "None"\n    expect number of dragons in bowl = 0\n'
    assert errors(tmp_path, "player gains 1 coin", example) == [("E204", "dragons", LIES)]


@pytest.mark.parametrize(
    ("line", "word", "hint"),
    [
        ("for each plaier in players: player gains 1 coin", "plaier", "What is there is `player`."),
        ("player chooses a gam in hand as pick\n    move pick to bowl", "gam", LIES),
    ],
)
def test_k12_what_is_there_is_proposed(tmp_path: Path, line: str, word: str, hint: str) -> None:
    assert errors(tmp_path, line) == [("E204", word, hint)]


@pytest.mark.parametrize(
    "line",
    [
        "for each guest in guests: player gains 1 coin",
        "set coins to number of enemies in camp",
        "if all enemies in camp are Orc: player gains 1 coin",
        "move all boxes from shelf to shelf",
        "for each rival in players where rival.coins > 3: player gains 1 coin",
        "player chooses a victim in guests\n    move victim to bowl",
        "player chooses a gem in hand as pick\n    move pick to bowl",
    ],
)
def test_a_word_of_ones_own_stays(tmp_path: Path, line: str) -> None:
    """Where something says it again, or where it is one of what is named: a guest in guests."""
    assert errors(tmp_path, line) == []
