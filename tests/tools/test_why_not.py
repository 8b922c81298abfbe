"""A human who asks why something is not on offer, and what is decided by itself where nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Rulewright = Callable[..., Any]

QUARRY = """
game "Quarry"
    players 2: Ann, Bea
    rulebook "rulebook.yaml"
each player
    gold: 0..9, starts 1
    hand: hand of Stone, seen by owner, starts one of each worth
    yard: row of Stone, seen by everyone
card Stone
    worth: 1..3
zones
    wall: row of Stone, seen by everyone
facts
    day: 1..9, starts 1
phase turn for each player, repeat 3 times
    player must take an action from lay, buy, rest, sing, dig, wait    @ "The turn"
always
    Ann cannot sing
while day < 2
    players cannot wait
action lay(stone in hand where stone.worth > 5)    @ "Laying"
    does: move stone to wall
action buy(target in wall)
    needs day > 3
    cost: pay 5 gold
    does: move target to yard
action rest
    limit once each turn
    does: add 1 to day
action sing
    does: add 1 to day
action wait
    does: end the turn
action dig(stone in hand)
    needs stone.worth > 7                         @ "Digging"
    needs opponent.hand is not empty
    cost: pay 2 gold
    does: move stone to wall
"""


@pytest.fixture
def quarry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = Path("quarry")
    folder.mkdir()
    (folder / "quarry.rules").write_text(QUARRY)
    (folder / "rulebook.yaml").write_text(
        "title: Quarry\nheadings:\n  - heading: The turn\n  - heading: Laying\n  - heading: Digging\n"
    )
    return folder


@pytest.fixture
def asked(rulewright: Rulewright, quarry: Path) -> Callable[[str], str]:
    """Type one line at Ann's first decision; return what is answered."""

    def ask(typed: str) -> str:
        done = rulewright("play", quarry, "--seed", 1, input=f"{typed}\n")
        assert done.exit_code == 0, done.output
        answer: str = done.stdout.partition(f"> {typed}\n")[2].partition("Ann (")[0]
        return answer

    return ask


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (
            "why not lay",
            'lay: nothing fits `stone in hand where stone.worth > 5`, in the rulebook "Laying" (quarry.rules:',
        ),
        ("why not lay stone 2", "lay Stone 2: it does not fit `stone in hand where stone.worth > 5`: 2 > 5"),
        ("why not buy", "buy: there is nothing for `target in wall` (quarry.rules:"),
        ("why not sing", "sing: a rule forbids it: `Ann cannot sing` (quarry.rules:18)"),
        ("why not wait", "wait: a rule forbids it: `while day < 2: players cannot wait` (quarry.rules:20)"),
        ("why not dig", 'dig: `stone.worth > 7` does not hold, in the rulebook "Digging" (quarry.rules:35)'),
        ("why not dig", "dig: its cost cannot be paid: `pay 2 gold` (quarry.rules:37)"),
        ("why not dig stone 9", "dig stone 9: nothing called 9 fits `stone in hand`"),
        ("why not rest", "rest: it is on offer, as choice 1."),
        ("why not dance", 'Nothing that could be on offer here is called "dance".'),
        ("WHY NOT SING", "sing: a rule forbids it"),
        ("sing", "sing: a rule forbids it"),
        ("lay stone 1", "lay Stone 1: it does not fit"),
        ("dig gold", "dig gold: nothing called gold fits `stone in hand`"),
        ("why sing", "sing: a rule forbids it"),
        ("dance", '"dance" is not in the list; type 1. `why not WORDS` asks why something is not.'),
        ("why", 'take an action: rule `turn`, in the rulebook "The turn" (quarry.rules:16).'),
        ("why 1", "rest: rule `rest`"),
        ("why rest", "rest: rule `rest`"),
    ],
)
def test_the_reason_is_told(asked: Callable[[str], str], typed: str, words: str) -> None:
    assert words in asked(typed)


def test_without_words_everything_that_is_not_on_offer_is_explained(asked: Callable[[str], str]) -> None:
    told = asked("why not").splitlines()
    assert [line.split(":")[0].strip() for line in told] == ["lay", "buy", "sing", "dig", "dig", "wait"]


def test_a_limit_that_is_used_up_is_named(rulewright: Rulewright, quarry: Path) -> None:
    rules = quarry / "quarry.rules"
    rules.write_text(rules.read_text().replace("    player must take", "    repeat 2 times: player must take"))
    done = rulewright("play", quarry, "--seed", 1, "--seat", "Ann=human,Bea=human", input="rest\nwhy not rest\nwait\n")
    assert "rest: this is used up: `limit once each turn` (quarry.rules:" in done.stdout


def test_a_set_that_does_not_fit_is_told_what_is_wanted(rulewright: Rulewright, quarry: Path) -> None:
    rules = quarry / "quarry.rules"
    rules.write_text(
        rules.read_text().replace(
            "    player must take",
            "    player may discard any number of stones from hand to yard such that (sum of stone.worth for each stone in stones) > 3\n"
            "    player must take",
        )
    )
    done = rulewright("play", quarry, "--seed", 1, "--seat", "Ann=human,Bea=human", input="1\n1 2\n1 3\n")
    assert "that alone will not do" in done.stdout
    wanted = "Wanted is `any number of stones such that (sum of stone.worth for each stone in stones) > 3`."
    assert done.stdout.count(wanted) == 2


HIDDEN = """
game "Cellars"
    players 2: Ann, Bea
card Note
    worth: 1..3
    cursed: yes/no, known to Bea
each player
    hand: hand of Note, seen by owner, starts one of each worth
facts
    day: 1..9, starts 1
phase turn for each player, repeat 3 times
    player must take an action from rob, bless, wait
action rob
    needs number of notes in opponent.hand where note.worth > 2 and note.worth < 3 > 0
    does: add 1 to day
action bless
    needs there is a note in you.hand where note is cursed
    needs day > 4
    does: add 1 to day
action wait
    does: add 1 to day
"""


def test_what_the_seat_cannot_know_is_not_told(
    rulewright: Rulewright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cellars.rules").write_text(
        HIDDEN.replace(
            "number of notes in opponent.hand where note.worth > 2 and note.worth < 3 > 0",
            "there is a note in opponent.hand where note.worth > 2 and note.worth < 3",
        )
    )
    both = "Ann=human,Bea=human"
    done = rulewright(
        "play", "cellars.rules", "--seat", both, input="why not rob\nwhy not bless\nwait\nwhy not bless\n"
    )
    assert done.exit_code == 0, done.output
    assert "rob: it depends on something that Ann cannot know" in done.stdout
    ann, _, bea = done.stdout.partition("Bea goes on.")
    assert "`day > 4` does not hold" in ann
    assert "cursed` does not hold" not in ann
    assert "`there is a note in you.hand where note is cursed` does not hold" in bea


# ---------------------------------------------------------------- decided by itself
LETTERS = """
game "Letters"
    players 2: Ann, Bea
card Note
    worth: 1..2
each player
    hand: hand of Note, seen by owner, starts one of each worth
    shown: row of Note, seen by everyone
phase turn for each player, repeat 4 times
    player may play a note from hand to shown
"""


@pytest.fixture
def letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("letters.rules").write_text(LETTERS)
    return Path("letters.rules")


def test_who_plays_alone_is_not_asked_where_only_declining_is_on_offer(rulewright: Rulewright, letters: Path) -> None:
    done = rulewright("play", letters, "--seed", 1, "--save", "game.json", input="1\n1\n")
    assert done.exit_code == 0, done.output
    assert done.stdout.count("help) >") == 2
    assert done.stdout.count("Ann declines to") == 2
    assert "The game is over" in done.stdout
    assert rulewright("replay", "game.json").exit_code == 0


def test_who_shares_the_screen_is_asked_all_the_same(rulewright: Rulewright, letters: Path) -> None:
    done = rulewright("play", letters, "--seat", "Ann=human,Bea=human", input="1\n1\n1\n1\n\nnone\nnone\nnone\nnone\n")
    assert done.stdout.count("> none") >= 3


# ---------------------------------------------------------------- looking on
def test_who_looks_on_sees_no_hand(rulewright: Rulewright) -> None:
    seen = rulewright("play", "vampire-empire", "--watch", "--seed", 7)
    everything = rulewright("play", "vampire-empire", "--auto", "--seed", 7)
    assert seen.exit_code == everything.exit_code == 0
    assert "Human draws 8 cards to hand" in seen.stdout
    assert "draws Servant 2" in everything.stdout
    last = seen.stdout.partition("At the end")[2]
    assert "castle: " in last
    assert "hand" not in last
    assert "vampire" not in last.partition("The game is over")[0]
    assert "known" not in last


def test_who_looks_on_plays_no_seat(rulewright: Rulewright, letters: Path) -> None:
    assert rulewright("play", letters, "--watch", "--seat", "Ann=human").exit_code == 2
    rulewright("play", letters, "--save", "game.json", input="1\n")
    seen = rulewright("play", letters, "--load", "game.json", "--watch")
    assert seen.exit_code == 0
    assert "Ann (random), Bea (random)" in seen.stdout


def test_how_much_lies_somewhere_is_told_and_not_what(
    rulewright: Rulewright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deck.rules").write_text("""
game "Deck"
    players 2: Ann, Bea
card Note
    worth: 1..3
zones
    deck: deck of Note, face down, starts one of each worth
    rest: deck of Note, face down
facts
    day: 1..9, starts 1
setup
    shuffle deck
phase turn for each player, repeat 3 times
    player must take an action from peek, guess, take, wait
action peek
    needs number of notes in deck > 3
    does: add 1 to day
action guess
    needs there is a note in deck where note.worth > 3
    does: add 1 to day
action take(note in rest)
    does: add 1 to day
action wait
    does: add 1 to day
""")
    done = rulewright("play", "deck.rules", "--seat", "Ann=human,Bea=human", input="why not\nquit\n")
    assert done.exit_code == 0, done.output
    told = done.stdout.partition("> why not\n")[2].partition("Ann (")[0].splitlines()
    assert [line.partition(" (deck.rules")[0].strip() for line in told] == [
        "peek: `number of notes in deck > 3` does not hold: 3 > 3",
        "guess: it depends on something that Ann cannot know",
        "take: there is nothing for `note in rest`",
    ]


# ---------------------------------------------------------------- names that are part of other names
DUEL = """
game "Duel"
    players 2: Ann, Bea
card Knight
    holy: yes/no
table Knight
    | name           | holy |
    | Page 2         | no   |
    | Page           | no   |
    | Monk or page 2 | yes  |
    | Squire         | yes  |
    | Cook           | no   |
zones
    field: row of Knight, seen by everyone
    ring: row of Knight, seen by everyone
setup
    move all knights to field
phase turn for each player, repeat 3 times
    player may move any number of knights from field to ring where knight is holy
    player must take an action from strike, wait
action strike(victim in field, leader in heroes where leader is not victim)
    does: move victim to ring
action wait
    does: nothing
define heroes as field where knight is holy
"""


@pytest.fixture
def duel(rulewright: Rulewright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Type some lines in a duel; return what is answered to the last."""
    monkeypatch.chdir(tmp_path)
    Path("duel.rules").write_text(DUEL)

    def ask(*typed: str) -> str:
        done = rulewright("play", "duel.rules", "--seed", 1, "--seat", "Ann=human,Bea=human", input="\n".join(typed))
        assert done.exit_code == 0, done.output
        answer: str = done.stdout.partition(f"> {typed[-1]}\n")[2].partition("Ann (")[0]
        return answer

    return ask


@pytest.mark.parametrize("typed", ["Page 2", "page", "why not page 2", "why not Page"])
def test_the_whole_name_of_a_thing_is_not_taken_for_part_of_another(duel: Callable[..., str], typed: str) -> None:
    name = "Page 2" if "2" in typed else "Page"
    assert duel(typed) == f"  {name}: it does not fit `any number of knights where knight is holy` (duel.rules:19).\n"


@pytest.mark.parametrize("typed", ["1 page", "squire monk", "1, page"])
def test_a_name_is_not_read_as_a_number_and_a_word(duel: Callable[..., str], typed: str) -> None:
    assert "moves" not in duel(typed)


@pytest.mark.parametrize("typed", ["1 2", "1, 2", "squire, monk", "monk or page 2, 2"])
def test_numbers_are_parted_by_blanks_and_names_by_commas(duel: Callable[..., str], typed: str) -> None:
    assert "Ann moves Monk or page 2 and Squire to ring" in duel(typed).replace(
        "Squire and Monk or page 2", "Monk or page 2 and Squire"
    )


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (
            "why not strike squire with squire",
            "strike Squire with Squire: it does not fit `leader in heroes where leader is not victim`",
        ),
        ("why not strike squire with page", "strike Squire with Monk or page 2: it is on offer, as choice 6."),
        ("why not strike monk with cook", "nothing called cook fits `leader in heroes where leader is not victim`"),
    ],
)
def test_who_strikes_whom_is_kept_apart(duel: Callable[..., str], typed: str, words: str) -> None:
    assert words in duel("none", typed)


def test_what_lies_in_a_zone_can_be_looked_at(duel: Callable[..., str]) -> None:
    first, *printed = duel("look field").splitlines()
    assert first == "  field: Page 2, Page, Monk or page 2, Squire, Cook"
    assert printed[2:] == [
        "    Monk or page 2: Knight, holy yes",
        "    Squire: Knight, holy yes",
        "    Cook: Knight, holy no",
    ]
    assert duel("look ring") == "  empty: ring\n"


def test_what_a_named_define_says_stands_below(duel: Callable[..., str]) -> None:
    text = duel("none", "why not strike squire with squire")
    assert text.splitlines()[1:] == ["    define heroes as field where knight is holy (duel.rules:25)"]
