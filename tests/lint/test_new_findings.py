"""What the linter finds besides its pages' examples: cases E1 to E4, E7 and E8, and what is like them."""

from __future__ import annotations

from pathlib import Path

import pytest
from expecting import hold, linted

COINS = """
each player
    coins: 0..9
"""
SCORE = """
score player
    player.coins
"""


def found(tmp_path: Path, text: str, files: dict[str, str] | None = None) -> list[tuple[str, int]]:
    return [(fault.code.id, fault.span.line) for fault in linted(tmp_path, text, files)]


# ---------------------------------------------------------------- E1: what goes on for ever
@pytest.mark.parametrize(
    "rules",
    [
        """
phase story repeat  # warning[W740]: this goes on for ever, and asks nobody
    phase one
        each player gains 1 coin
    phase two
        nothing
""",
        """
phase story
    do ping
how to ping
    do pong  # warning[W740]: this leads to itself again, and never comes back
how to pong
    each player gains 1 coin
    do ping
""",
        """
phase story
    do ping(Ann)
how to ping(player)
    player may gain 1 coin
    do ping(player.opponent)  # warning[W740]: this leads to itself again, and never comes back
""",
        """
phase story
    repeat
        for each player: player gains 1 coin  # warning[W740]: this goes on for ever, and asks nobody
""",
    ],
    ids=["phases", "procedures", "one procedure, somebody asked", "loop"],
)
def test_what_goes_on_for_ever_is_told(tmp_path: Path, rules: str) -> None:
    """Case E1."""
    hold(tmp_path, COINS + rules + SCORE)


@pytest.mark.parametrize(
    "rules",
    [
        """
phase turn for each player, in turn order, repeat
    player may gain 1 coin
""",
        """
phase story repeat
    phase one
        each player gains 1 coin
as soon as a player has coins = 9: player wins "Rich"
""",
        """
phase story
    do ping
how to ping
    if Ann.coins > 3: end the game
    Ann gains 1 coin
    do ping
""",
        """
phase story
    do ping(3)
how to ping(steps)
    Ann gains 1 coin
    if steps > 0: do ping(steps - 1)
""",
    ],
    ids=["somebody is asked", "an ending", "ended", "comes back"],
)
def test_what_comes_to_an_end_is_not(tmp_path: Path, rules: str) -> None:
    assert "W740" not in {code for code, _ in found(tmp_path, COINS + rules + SCORE)}


# ---------------------------------------------------------------- E2: things that are never there
@pytest.mark.parametrize(
    ("zone", "action"),
    [
        ("pins: row of Pin", "one(pin in pins)"),
        ("pins: pile of Pin", "one(pin in the pins)"),
        ("pins: row of Pin", "one(pins in pins such that (number of pins) = 1)"),
        ("pins: row of Pin", "one(pin in pins where pin.by is you)"),
    ],
)
def test_a_parameter_from_a_zone_to_which_nothing_comes(tmp_path: Path, zone: str, action: str) -> None:
    """Case E2."""
    rules = f"""
token Pin, 5 in supply
zones
    store: supply of Pin
    {zone}
facts
    n: 0..9
phase turn for each player, in turn order, repeat 3 times
    player may take an action from one
    if store is empty: add 1 to n
action {action}
    does: add 1 to n
score player
    n
"""
    assert ("W756", 12) in found(tmp_path, rules)


# ---------------------------------------------------------------- E3: titles
@pytest.mark.parametrize(
    ("title", "players", "told"),
    [
        ("Four players", "3 players", True),
        ("The 4-player table", "3 players", True),
        ("Two or three players", "4 players", True),
        ("Three players", "3 players", False),
        ("For 2 to 3 players", "2..3 players", False),
        ("The four winds", "3 players", False),
    ],
)
def test_a_title_fits_the_number_of_players(tmp_path: Path, title: str, players: str, told: bool) -> None:
    """Case E3."""
    rules = f"""
game "Trial"
    players 2..4
each player
    coins: 0..9, starts 1
phase turn for each player, in turn order, repeat 3 times
    player may gain 1 coin
score player
    player.coins
scenario "{title}" of "Trial" for {players}
    change coins.starts to 3
"""
    assert [code for code, _ in found(tmp_path, rules)] == (["W762"] if told else [])


# ---------------------------------------------------------------- E4: values that nothing has
WEATHER = """
kind Weather: clear, rain, fog
facts
    weather: Weather
each player
    coins: 0..9
phase turn for each player, in turn order, repeat 3 times
    player chooses
        "Sun": set weather to clear
        "Rain": set weather to rain
    {ask}
score player
    player.coins
{beside}
"""


@pytest.mark.parametrize(
    ("ask", "beside"),
    [
        ("depending on weather\n        on clear, rain: nothing\n        on fog: player gains 3 coins", ""),
        ("if weather is fog: player gains 3 coins", ""),
        ("player gains luck coins", "define luck as\n    if weather is fog: 3\n    otherwise: 1"),
    ],
)
def test_a_value_that_is_only_asked_for(tmp_path: Path, ask: str, beside: str) -> None:
    """Case E4."""
    assert "W723" in {code for code, _ in found(tmp_path, WEATHER.format(ask=ask, beside=beside))}


@pytest.mark.parametrize(
    "beside",
    [
        "when a player gains coins: set weather to fog",
        "at the end of turn\n    player chooses a weather as next_one\n    set weather to next_one",
    ],
)
def test_a_value_that_something_may_get(tmp_path: Path, beside: str) -> None:
    text = WEATHER.format(ask="if weather is fog: player gains 3 coins", beside=beside)
    assert "W723" not in {code for code, _ in found(tmp_path, text)}


# ---------------------------------------------------------------- E7: one comment for many findings
def peeks(zone: str, first: str = "", second: str = "") -> str:
    return f"""
card Card, one of each worth
    worth: 1..6
zones
    deck: deck of Card
    dark: pile of Card, seen by nobody  # {zone}
each player
    coins: 0..9
setup
    move the top 3 of deck to dark
phase turn for each player, in turn order, repeat 3 times
    # {first}
    player chooses
        "Guess" if there is a card in dark where card.worth > 4: player gains 3 coins
        "Wait": player gains 1 coin
    # {second}
    player chooses
        "Guess again" if there is a card in dark where card.worth > 5: player gains 2 coins
        "Wait": player gains 1 coin
score player
    player.coins
"""


def test_what_is_found_again_and_again_is_allowed_once_where_it_is_declared(tmp_path: Path) -> None:
    """Case E7."""
    assert [code for code, _ in found(tmp_path, peeks(""))] == ["W770", "W770"]
    assert found(tmp_path, peeks("lint: allow W770 because its backs are marked")) == []
    allowed = "lint: allow W770 because so"
    assert found(tmp_path, peeks("", allowed, allowed)) == []
    assert [code for code, _ in found(tmp_path, peeks("", allowed))] == ["W770"]


def test_a_comment_at_a_declaration_allows_only_what_is_found_about_it(tmp_path: Path) -> None:
    assert [code for code, _ in found(tmp_path, peeks("lint: allow W756 because so"))] == ["W701", "W770", "W770"]


# ---------------------------------------------------------------- E8: strange texts
@pytest.mark.parametrize(
    "strange", ["<b>one</b>", "\ue0a1", "&amp; two", "**three**", "\ufffd", "[b]four[/b]", "<br/>"]
)
def test_strange_texts_are_told_in_rules_and_in_tables(tmp_path: Path, strange: str) -> None:
    """Case E8: in a label, in a title, in a cell."""
    rules = f"""
game "Trial {strange}"
    players 2
card Card
table Card from "cards.csv"
zones
    deck: deck of Card
each player
    hand: hand of Card
    coins: 0..9
phase turn for each player, in turn order, repeat 2 times
    player draws 1 card from deck to hand
    player chooses
        "Take {strange}": player gains 1 coin
        "Wait": nothing
score player
    player.coins + number of cards in player.hand
"""
    table = f"# {strange} is an icon\nname,text\nOne,{strange}\nTwo,plain\nThree,plain\nFour,plain\n"
    faults = [entry for entry in found(tmp_path, rules, {"cards.csv": table}) if entry[0] == "W759"]
    assert faults == [("W759", 3), ("W759", 1), ("W759", 13)]


@pytest.mark.parametrize("plain", ["x < y > z", "Ōkami 龍 ⚔ ☠", "a & b", "2 ** 3", "[boat]", "A–B…"])
def test_letters_and_signs_of_any_script_are_not(tmp_path: Path, plain: str) -> None:
    rules = f'phase only\n    Ann chooses\n        "{plain}": Ann gains 1 coin\n        "No": nothing\n'
    assert found(tmp_path, COINS + rules + SCORE) == []
