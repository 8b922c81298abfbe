"""What a seat has lost sight of is not named to it, and what it still knows of it all together is imagined (cases B11, B12)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest
from in_step import both
from sampling import often

from rulewright import Game, Match, load

CARDS: Final = ("One", "Two", "Three", "Four", "Five", "Six", "Seven")


def made(folder: Path, steps: str, players: str = "Ann, Bea", more: str = "", cards: tuple[str, ...] = CARDS) -> Game:
    rows = "".join([f"    | {name} |\n" for name in cards])
    text = f"""game "Trial"
    players {len(players.split(","))}: {players}
card Card
table Card
    | name |
{rows}zones
    deck: deck of Card
    box: bag of Card
each player
    hand: hand of Card, seen by owner
setup
    shuffle deck
    for each player: player draws 3 cards from deck to player.hand
phase play
{steps}
{more}"""
    (folder / "game.rules").write_text(text, encoding="utf-8")
    return load(folder)


def ended(game: Game, seed: int, stream: Random) -> Match:
    """Play to the end."""
    match = game.start(seed)
    while match.decision is not None:
        match.choose(stream.choice(match.decision.ids), match.decision.seat)
    assert match.fault is None
    return match


def names(match: Match, label: str, owner: str | None = None) -> tuple[str, ...]:
    """What really lies in a zone."""
    zone = next(zone for zone in match.view(None)["zones"] if (zone["name"], zone["owner"]) == (label, owner))
    return tuple([card["name"] for card in zone["cards"]])


def game_names(game: Game) -> list[str]:
    return [definition.name for definition in game.program.definitions]


def words(text: str) -> list[str]:
    return text.replace(",", " ").split()


ALL: Final = "    for each card in Bea.hand: show card to Ann\n"

HIDING: Final = {
    "the row": f"{ALL}    Bea chooses a card in Bea.hand\n        put card on deck\n",
    "into a bag": f"{ALL}    Bea chooses a card in Bea.hand\n        move card to box\n",
    "an action": f"{ALL}    Bea must take an action from hide if able\n",
    "a set": f"{ALL}    Bea chooses exactly 2 cards in Bea.hand as away\n        move away to box\n",
    "looked at before": f"{ALL}    Bea chooses a card in Bea.hand\n        Bea looks at card\n        move card to box\n",
    "a fact": f"{ALL}    Bea chooses a card in Bea.hand\n        set marked to card\n        move card to box\n",
}
MORE: Final = """facts
    marked: Card
action hide(card in Bea.hand)
    does: put card on deck
"""


@pytest.mark.parametrize("name", HIDING)
def test_what_is_hidden_out_of_sight_is_not_named(tmp_path: Path, name: str) -> None:
    """Case B11. Ann has read which cards Bea has; after that no line names one. Whoever sees the hand reads which it was."""
    game = made(tmp_path, HIDING[name], players="Ann, Bea", more=MORE)
    for seed in range(often(8, 80)):
        match = ended(game, seed, Random(seed))
        after = match.log(0)[next(n for n, line in enumerate(match.log(0)) if "Shown" in line.text) + 3 :]
        assert after
        assert not [line.text for line in after if any(card in line.text for card in CARDS)]
        own = " ".join([line.text for line in match.log(1)[-len(after) :]])
        assert any(card in own for card in CARDS)


def test_a_card_that_is_shown_to_another_is_not_named_to_who_knows_the_hand(tmp_path: Path) -> None:
    """A relative of case B11: Bea picks one of the cards that Ann knows, and shows it to Cid."""
    steps = f"{ALL}    Bea chooses a card in Bea.hand\n        show card to Cid\n"
    game = made(tmp_path, steps, "Ann, Bea, Cid", cards=(*CARDS, "Eight", "Nine"))
    for seed in range(often(6, 60)):
        match = ended(game, seed, Random(seed))
        assert match.log(0)[-1].text == "Bea shows a card to Cid"
        assert not match.log(2)[-1].text.endswith("a card")
        assert not match.log(1)[-1].text.endswith("a card")


def test_there_is_one_information_set_whichever_card_is_hidden(tmp_path: Path) -> None:
    """Case B11: their number counts what the seat can tell apart, and it cannot tell three hidden cards apart."""
    game = made(tmp_path, HIDING["the row"])
    match = game.start(3)
    assert match.decision is not None
    texts: dict[int, set[str]] = {0: set(), 1: set()}
    for option in match.decision.ids:
        after = match.copy()
        after.choose(option)
        for seat, found in texts.items():
            found.add(after.information(seat))
    assert [len(texts[0]), len(texts[1])] == [1, 3]


def test_what_is_followed_is_named_as_before(tmp_path: Path) -> None:
    """The last card of a hand, what is laid open, and what the reader chose itself."""
    steps = f"{ALL}    Ann chooses a card in Bea.hand\n        move card to Ann.hand\n"
    game = made(tmp_path, steps)
    match = ended(game, 1, Random(1))
    assert any(card in match.log(0)[-2].text for card in CARDS)
    assert any(card in match.log(0)[-1].text for card in CARDS)
    game = made(
        tmp_path, ALL + "    repeat 3 times\n        Bea chooses a card in Bea.hand\n            put card on deck\n"
    )
    match = ended(game, 1, Random(1))
    assert [any(card in line.text for card in CARDS) for line in match.log(0)[-3:]] == [False] * 3


# ------------------------------------------------------------ what is imagined
def imagined(match: Match, seat: int, times: int) -> list[Match]:
    return [match.imagine(seat, number) for number in range(times)]


def test_two_of_the_three_shown_are_still_there(tmp_path: Path) -> None:
    """Case B12: any two of the three, each pair as often as the others, and the third on the deck."""
    game = made(tmp_path, HIDING["the row"])
    for seed in range(often(3, 30)):
        match = ended(game, seed, Random(seed))
        shown = {*names(match, "hand", "Bea"), names(match, "deck")[0]}
        found: Counter[frozenset[str]] = Counter()
        for other in imagined(match, 0, 300):
            left = frozenset(names(other, "hand", "Bea"))
            assert {*left, names(other, "deck")[0]} == shown
            assert names(other, "hand", "Ann") == names(match, "hand", "Ann")
            found[left] += 1
        assert len(found) == 3
        assert min(found.values()) > 60


def test_a_new_card_among_those_that_were_shown(tmp_path: Path) -> None:
    """A relative of case B12: of the two cards left and a new one, one more is hidden; it is one of the old ones or the new."""
    steps = (
        HIDING["into a bag"] + "    Bea draws 1 card from deck to Bea.hand\n" + HIDING["into a bag"].removeprefix(ALL)
    )
    match = ended(made(tmp_path, steps), 5, Random(2))
    known = {line.text.removeprefix("Shown to Ann: ") for line in match.log(0) if line.text.startswith("Shown")}
    assert len(known) == 3
    worlds = imagined(match, 0, 300)
    assert all(len({*names(other, "box"), *names(other, "hand", "Bea")} & known) == 3 for other in worlds)
    assert {len({*names(other, "box")} & known) for other in worlds} == {1, 2}


def test_what_is_shuffled_into_the_deck_is_in_the_deck(tmp_path: Path) -> None:
    """A relative of case B12: all saw the hand that is shuffled in, so nobody else has it."""
    steps = "    reveal Bea.hand\n    move all cards from Bea.hand to deck\n    shuffle deck\n"
    steps += "    Bea draws 1 card from deck to Bea.hand\n"
    game = made(tmp_path, steps, "Ann, Bea, Cid", cards=(*CARDS, "Eight", "Nine", "Ten", "Eleven"))
    match = ended(game, 4, Random(4))
    revealed = {card for card in game_names(game) for line in match.log(0)[4:5] if card in words(line.text)}
    assert len(revealed) == 3
    others = [set(names(other, "hand", "Cid")) for other in imagined(match, 0, 200)]
    assert not any(hand & revealed for hand in others)
    assert len({card for hand in others for card in hand}) == 5


def test_peeking_at_the_hidden_card_tells_what_is_left(tmp_path: Path) -> None:
    """A relative of case B12: what Ann sees of the group later counts for the rest of it."""
    game = made(tmp_path, HIDING["the row"] + "    Ann looks at the top of deck\n")
    match = ended(game, 2, Random(2))
    hands = {names(other, "hand", "Bea") for other in imagined(match, 0, 60)}
    assert hands == {names(match, "hand", "Bea")}


def test_an_imagined_match_remembers_what_was_seen(tmp_path: Path) -> None:
    """Imagined again, it keeps to the same; so does a saved one."""
    game = made(tmp_path, HIDING["the row"])
    match = ended(game, 7, Random(7))
    shown = {*names(match, "hand", "Bea"), names(match, "deck")[0]}
    for number in range(40):
        again = game.restore(match.imagine(0, number).save()).imagine(0, number + 1)
        assert {*names(again, "hand", "Bea"), names(again, "deck")[0]} == shown


@pytest.mark.parametrize("name", HIDING)
def test_both_executors_keep_the_same(tmp_path: Path, name: str) -> None:
    game = made(tmp_path, HIDING[name] + "    Bea draws 1 card from deck to Bea.hand\n    shuffle deck\n", more=MORE)
    for seed in range(often(6, 60)):
        match, playout = game.start(seed), game.playout(seed)
        for _ in both(match, playout, Random(seed)):
            pass
        assert match.imagine(0, seed).fingerprint() == playout.imagine(0, seed).fingerprint()
