"""Games played by humans at the other end of a pipe, and by built-in players."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright import Game
from rulewright.interpreter.pipeline import load
from rulewright.tools.human import Terminal
from rulewright.tools.play import Session
from rulewright.tools.saves import Table
from rulewright.tools.screen import screen

Rulewright = Callable[..., Any]

SECRET = """
game "Envelopes"
    players 2: Ann, Bea
card Note
    worth: 1..3
each player
    hand: hand of Note, seen by owner, starts one of each worth
    shown: row of Note, seen by everyone
facts
    bows: 0..9, starts 0
phase bidding
    all players secretly choose a note in hand as bid
    reveal all bids
    for each player: move player.bid to player.shown
phase adding
    Ann plays any number of notes from hand to shown
phase closing repeat 2 times
    Ann chooses
        "Bow"
            add 1 to bows
        "Leave"
            remove 1 from bows
score player
    sum of note.worth for each note in player.shown
"""


@pytest.fixture
def envelopes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("envelopes.rules")
    path.write_text(SECRET)
    return path


# ---------------------------------------------------------------- between built-in players
def test_a_whole_game_is_told_turn_by_turn(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--auto", "--seed", 7)
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "My game, seed 7: Player 1 (random), Player 2 (random)"
    assert "1. Turn: Player 1" in lines
    assert "2. Turn: Player 2" in lines
    assert lines[-2] == "The game is over"
    assert re.fullmatch(r"  The last stone: Player [12] won\.", lines[-1])


def test_the_same_seed_plays_the_same_game(rulewright: Rulewright, game: Path) -> None:
    one, other, third = (rulewright("play", game, "--auto", "--seed", seed).stdout for seed in (7, 7, 8))
    assert one == other
    assert one.splitlines()[1:] != third.splitlines()[1:]


def test_k4_without_a_seed_one_is_taken_and_said_at_the_end(rulewright: Rulewright, game: Path) -> None:
    """Case K4: who knows the seed can have all hands shown, so it is said when they are no secret any more."""
    for how in (["--auto"], ["--watch"], ["--auto", "--from", "Whoever takes the last stone wins"]):
        first = rulewright("play", game, *how).stdout
        seed = re.search(r"Its seed was (\d+): with --seed \1", first)
        assert seed is not None
        assert seed[1] not in first[: first.index("The game is over")].splitlines()[0]
        again = rulewright("play", game, *how, "--seed", seed[1]).stdout
        assert again.splitlines()[1:] == first[: first.index("\nIts seed was")].splitlines()[1:]


def test_k4_a_game_that_goes_on_does_not_tell_its_seed(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--seat", "1=human,2=human", input="1\nlog\nlook\nquit\n")
    assert "seed" not in done.output


def test_k4_who_saves_a_game_with_secrets_is_told_once_that_a_save_has_none(rulewright: Rulewright, game: Path) -> None:
    two = ("play", "kuhn-poker", "--seat", "1=human,2=human", "--seed", 1)
    done = rulewright(*two, "--save", "game.json", input="\n1\n\nsave other.json\n1\nquit\n")
    assert done.output.count("A save holds all of the game, hidden things too: who opens game.json can see them.") == 1
    done = rulewright(*two, input="\nsave one.json\nsave two.json\nquit\n")
    assert done.output.count("A save holds all of the game") == 1
    assert "hidden" not in rulewright("play", "pig", "--seat", "1=human", "--save", "pig.json", input="quit\n").output
    assert "A save holds" not in rulewright("play", "kuhn-poker", "--auto", "--save", "auto.json").output


ENDLESS = 'game "Round"\n    players 2\nfacts\n    n: 0..3\nphase turn for each player, repeat\n    player chooses\n'
ENDLESS += '        "Up": set n to 1\n        "Down": set n to 0\n'


@pytest.mark.parametrize("how", ["--auto", "--watch"])
def test_k7_a_game_without_an_end_is_given_up(rulewright: Rulewright, tmp_path: Path, how: str) -> None:
    """Case K7: built-in players give up as `simulate` does, say so, and what there is is saved."""
    rules, save = tmp_path / "round.rules", tmp_path / "game.json"
    rules.write_text(ENDLESS)
    done = rulewright("play", rules, how, "--seed", 1, "--longest", 40, "--save", save)
    assert done.exit_code == 1
    assert "The game was given up" in done.output
    assert "no end after 40 decisions in turn" in done.output
    assert len(json.loads(save.read_text())["moves"]) == 40
    on = rulewright("play", rules, how, "--load", save, "--longest", 5, "--save", save)
    assert (on.exit_code, len(json.loads(save.read_text())["moves"])) == (1, 45)
    simulated = rulewright("simulate", rules, "-n", 1, "--longest", 40)
    assert "no end after 40 decisions in turn" in simulated.output


def test_k7_people_may_play_as_long_as_they_like(rulewright: Rulewright, tmp_path: Path) -> None:
    rules = tmp_path / "round.rules"
    rules.write_text(ENDLESS)
    done = rulewright("play", rules, "--seed", 1, "--longest", 3, input="1\n" * 10)
    assert done.exit_code == 0
    assert done.output.count("Player 1: Up") == 10


def test_k5_what_cannot_be_saved_ends_with_2(rulewright: Rulewright, game: Path) -> None:
    """Case K5: and who plays may say another place, in the game and at its end."""
    for how in (["--auto"], ["--watch"]):
        done = rulewright("play", game, *how, "--seed", 1, "--save", "none/game.json")
        assert (done.exit_code, "none/game.json cannot be written" in done.output) == (2, True)
    people = ("play", game, "--seat", "1=human,2=human", "--save", "none/game.json")
    done = rulewright(*people, input="1\nquit\nnone/too.json\nthere.json\n")
    assert done.exit_code == 0
    assert "Save it where else?" in done.output
    assert len(json.loads(Path("there.json").read_text())["moves"]) == 1
    done = rulewright(*people, input="1\nsave here.json\n1\nquit\n")
    assert done.exit_code == 0
    assert len(json.loads(Path("here.json").read_text())["moves"]) == 2
    assert rulewright(*people, input="1\nquit\n\n").exit_code == 2
    assert rulewright(*people, input="1\n").exit_code == 2
    done = rulewright(*people, input="2\n" * 6 + "end.json\n")
    assert (done.exit_code, Path("end.json").is_file()) == (0, True)


def test_more_may_play(rulewright: Rulewright, game: Path) -> None:
    assert "Player 4 (random)" in rulewright("play", game, "--auto", "--players", 4).stdout
    done = rulewright("play", game, "--auto", "--players", 5)
    assert done.exit_code == 2
    assert "2 to 4" in done.stderr


# ---------------------------------------------------------------- with humans
def test_a_human_plays_from_a_pipe(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--seed", 1, input="2\n" * 12)
    assert done.exit_code == 0, done.output
    assert "  1  Take one stone\n  2  Take two stones\n" in done.stdout
    assert "(1 to 2; help) > 2\n  Player 1: Take two stones\n" in done.stdout
    assert "The game is over" in done.stdout or "The game is not over." in done.stdout


def test_the_end_of_the_pipe_ends_politely_with_a_saved_game(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--seed", 1, "--save", "game.json", input="1\n")
    assert done.exit_code == 0, done.output
    assert "Saved in game.json" in done.stdout
    assert done.stdout.endswith("The game is not over.\n")
    saved = json.loads(Path("game.json").read_text())
    assert saved["title"] == "My game"
    again = rulewright("play", game, "--load", "game.json", "--auto")
    assert again.exit_code == 0, again.output
    assert again.stdout.startswith("My game, from game.json: ")
    assert "Player 1: Take one stone" in again.stdout
    assert "The game is over" in again.stdout


def test_a_save_of_other_rules_is_refused(rulewright: Rulewright, game: Path) -> None:
    rulewright("play", game, "--save", "game.json", input="1\n")
    rules = game / "my-game.rules"
    rules.write_text(rules.read_text().replace("0..12, starts 12", "0..13, starts 13"))
    done = rulewright("play", game, "--load", "game.json", "--auto")
    assert done.exit_code == 2
    assert "other" in done.stderr or "rules" in done.stderr


@pytest.mark.parametrize("text", ["", "[]", "{", '{"seats": ["A", "B"]}'])
def test_a_file_that_is_no_save_is_refused(rulewright: Rulewright, game: Path, text: str) -> None:
    Path("game.json").write_text(text)
    done = rulewright("play", game, "--load", "game.json", "--auto")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1


def test_orders_are_obeyed(rulewright: Rulewright, game: Path) -> None:
    typed = "help\nlook\n7\nnonsense\n1 2\n2\nlog\nundo\nundo\nsave there.json\nquit\n"
    done = rulewright("play", game, "--seat", "1=human,2=human", "--seed", 1, input=typed)
    assert done.exit_code == 0, done.output
    assert "take back your latest decision" in done.stdout
    assert '"7" is not in the list' in done.stdout
    assert '"nonsense" is not in the list' in done.stdout
    assert "type one number" in done.stdout
    assert done.stdout.count("Taken back.") == 1  # nothing is hidden: whoever sits there takes back the latest decision
    assert done.stdout.count("Nothing can be taken back") == 1
    assert "goes on." not in done.stdout
    assert json.loads(Path("there.json").read_text())["title"] == "My game"


def test_what_nobody_has_answered_can_be_taken_back(rulewright: Rulewright, envelopes: Path) -> None:
    done = rulewright(
        "play", envelopes, "--seat", "Ann=human", "--seed", 1, input="1\nundo\n2 1\nundo\n1\nundo\n2\n1\n"
    )
    assert done.exit_code == 0, done.output
    assert done.stdout.count("Nothing can be taken back") == 2  # notes were revealed
    assert done.stdout.count("Taken back.") == 1
    assert "Ann: Leave" in done.stdout


def test_a_subset_is_entered_as_numbers(rulewright: Rulewright, envelopes: Path) -> None:
    done = rulewright("play", envelopes, "--seat", "Ann=human", "--seed", 1, input="1\n1 2\n1\n1\n")
    assert done.exit_code == 0, done.output
    assert "(0 to 2 numbers, such as 1 2, or none; help) > 1 2" in done.stdout
    assert re.search(r"Ann +\w+ +\d +6$", done.stdout, re.M)


def test_none_of_a_subset_can_be_taken(rulewright: Rulewright, envelopes: Path) -> None:
    done = rulewright("play", envelopes, "--seat", "Ann=human", "--seed", 1, input="3\nnone\n1\n1\n")
    assert done.exit_code == 0, done.output
    assert re.search(r"Ann +\w+ +\d +3$", done.stdout, re.M)


def test_two_humans_hand_over(rulewright: Rulewright, envelopes: Path) -> None:
    done = rulewright("play", envelopes, "--seat", "Ann=human,Bea=human", input="3\n2\nnone\n1\n1\n")
    assert done.exit_code == 0, done.output
    assert [line for line in done.stdout.splitlines() if "goes on" in line] == [
        "Ann goes on.",
        "Bea goes on.",
        "Ann goes on.",
    ]
    between = done.stdout.partition("Bea goes on.")[2].partition("Ann goes on.")[0]
    assert "Note 3" not in between.partition("Bea: ")[0].partition("your hand")[0]


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        ("Carl=human", "Ann, Bea"),
        ("Ann=humen", "did you mean human?"),
        ("3=random", "Ann, Bea"),
    ],
)
def test_a_seat_that_is_not_there_is_a_mistake(rulewright: Rulewright, envelopes: Path, seat: str, words: str) -> None:
    done = rulewright("play", envelopes, "--seat", seat)
    assert done.exit_code == 2
    assert words in done.stderr


# ---------------------------------------------------------------- saves
def test_a_save_remembers_who_plays_what(rulewright: Rulewright, envelopes: Path) -> None:
    rulewright("play", envelopes, "--seat", "Ann=random,Bea=human", "--save", "game.json", input="")
    again = rulewright("play", envelopes, "--load", "game.json", input="quit\n")
    assert again.stdout.startswith("Envelopes, from game.json: Ann (random), Bea (human)\n")
    assert "Ann's hand: 3 face down" in again.stdout
    other = rulewright("play", envelopes, "--load", "game.json", "--seat", "Ann=human", input="quit\n")
    assert other.stdout.startswith("Envelopes, from game.json: Ann (human), Bea (human)\n")
    alone = rulewright("play", envelopes, "--load", "game.json", "--auto")
    assert alone.stdout.startswith("Envelopes, from game.json: Ann (random), Bea (random)\n")


def test_a_game_at_one_screen_goes_on_so_and_its_turns_are_counted_on(rulewright: Rulewright, game: Path) -> None:
    both = "1=human,2=human"
    rulewright("play", game, "--seat", both, "--save", "game.json", input="1\n1\n1\n")
    again = rulewright("play", game, "--load", "game.json", input="1\n")
    assert "Player 1 (human), Player 2 (human)" in again.stdout
    headings = re.findall(r"^\d+\. .*$", again.stdout, re.M)
    assert headings[-2:] == ["4. Turn: Player 2", "5. Turn: Player 1"]


def test_a_save_remembers_variants_and_names(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", "pig", "--from", "Fifty are enough in Short Pig", "--save", "game.json", input="")
    assert "Ann (human), Bea (random)" in done.stdout
    again = rulewright("play", "pig", "--load", "game.json", input="hold\n")
    assert again.exit_code == 0, again.output
    assert "Ann: points 48" in again.stdout


@pytest.mark.parametrize(
    "table", ["1", '{"players": ["human"], "variants": []}', '{"players": ["a", "b"], "variants": []}']
)
def test_a_save_that_nobody_can_play_is_refused(rulewright: Rulewright, game: Path, table: str) -> None:
    rulewright("play", game, "--save", "game.json", input="1\n")
    Path("game.json").write_text(json.dumps({**json.loads(Path("game.json").read_text()), "table": json.loads(table)}))
    done = rulewright("play", game, "--load", "game.json")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1


def test_a_save_that_does_not_say_who_plays_can_be_played(rulewright: Rulewright, game: Path) -> None:
    match = Game(load(game).compile()).start(1)
    Path("game.json").write_text(json.dumps(match.save()))
    assert "Player 1 (human)" in rulewright("play", game, "--load", "game.json", input="").stdout


def test_who_leaves_is_told_what_is_lost(rulewright: Rulewright, game: Path) -> None:
    left = rulewright("play", game, input="quit\n").stdout
    assert "nothing was saved" in left
    assert "save FILE" in left
    kept = rulewright("play", game, input="save my game.json\nquit\n").stdout
    assert "`rulewright play my-game --load 'my game.json'` goes on" in kept
    assert kept.endswith("The game is not over.\n")
    assert "came after" in rulewright("play", game, input="save game.json\n1\nquit\n").stdout


def test_a_game_that_is_over_is_saved_too(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--auto", "--seed", 1, "--save", "game.json")
    assert done.stdout.endswith("Saved in game.json; rulewright replay game.json tells it again.\n")
    again = rulewright("play", game, "--load", "game.json")
    assert again.exit_code == 0
    assert again.stdout.partition("\n")[2] == done.stdout.partition("\n")[2].rpartition("\nSaved")[0]


class Keyboard(io.StringIO):
    """Somebody at a terminal; a line of `^C` is Ctrl-C."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline(size)
        if line == "^C\n":
            raise KeyboardInterrupt
        return line


def played(path: Path, typed: str, save_to: Path | None = None) -> str:
    """Let two humans play at a terminal; return what they see."""
    to = io.StringIO()
    match = Game(load(path).compile()).start(1)
    session = Session(match, Table(("human", "human")), [None, None], Terminal(screen(to), Keyboard(typed)), save_to)
    assert session.run()
    return to.getvalue()


def test_an_interrupt_leaves_politely(envelopes: Path) -> None:
    assert "nothing was saved" in played(envelopes, "\n1\n^C\n")
    assert played(envelopes, "^C\n", Path("game.json")).endswith("The game is not over.\n")
    assert Path("game.json").exists()


def test_orders_are_obeyed_before_the_screen_is_handed_over(envelopes: Path) -> None:
    text = played(envelopes, "help\nundo\nlook\n\n1\nnonsense\nhelp\nundo\n2\n\nundo\nquit\n")
    first, _, rest = text.partition("Taken back.")
    assert first.count("show this list") == 2
    assert "Nothing can be taken back" in first
    assert "Not before the screen is handed over" in first
    assert "press Enter, or type help" in first
    assert "Bea, press" not in first
    assert "Ann: secretly choose" in rest.partition("hand over to Bea")[0]
    assert "Nothing can be taken back" in rest.partition("Bea, press Enter")[2]
    assert "Ann: secretly choose" not in rest.partition("Bea, press Enter")[2]


def test_a_game_without_secrets_needs_no_handing_over(game: Path) -> None:
    text = played(game, "1\n1\nquit\n")
    assert "hand over" not in text
    assert "3. Turn: Player 1" in text


# ---------------------------------------------------------------- undo against a built-in player
def test_what_a_built_in_player_answered_is_taken_back_too(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--seed", 1, input="1\n1\nundo\nundo\nundo\nquit\n")
    assert done.stdout.count("Taken back, with what Player 2 did in answer.") == 2
    assert done.stdout.count("Nothing can be taken back") == 1
    assert re.findall(r"^\d+\. .*1$", done.stdout, re.M) == [f"{turn}. Turn: Player 1" for turn in (1, 3, 5, 3, 1)]
    assert done.stdout.count("  stones 12\n") == 2


# ---------------------------------------------------------------- what is shown, and what is typed
ROOMS = """
game "Rooms"
    players 2: Ann, Bea
card Note
    worth: 1..3
    magic: yes/no, known to Ann
zones
    table: row of Note, seen by everyone, starts one of each worth
    stack: deck of Note, face down, starts one of each worth
    shelf, chest: row of Note, seen by everyone
facts
    turns: 0..9, starts 0
phase only @ "The only phase"
    Ann plays any number of notes from table to shelf such that number of notes = 2
    add 1 to turns
    Ann may choose a note in shelf
        add 1 to turns
    Ann chooses a note in shelf
    Ann chooses
        "Go north"
            add 1 to turns
        "Go on"
            add 2 to turns
    Ann wins "Done"
"""


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("rooms.rules")
    path.write_text(ROOMS)
    return path


def test_a_set_is_asked_for_as_it_may_be(rulewright: Rulewright, rooms: Path) -> None:
    done = rulewright("play", rooms, "--seed", 1, input="1\nnone\nnote 1, Note 3\nquit\n")
    assert done.exit_code == 0, done.output
    assert "Ann (2 numbers, such as 1 2; help) > 1\n  That is not possible: choose 2, not 1.\n" in done.stdout
    assert "> none\n  you cannot decline here; type 2 numbers, such as 1 2.\n" in done.stdout
    assert re.search(r"^  shelf: Note 1.*, Note 3", done.stdout, re.M)


@pytest.mark.parametrize("word", ["none", "decline", "0", "pass", "3"])
def test_all_words_for_declining_decline(rulewright: Rulewright, rooms: Path, word: str) -> None:
    done = rulewright("play", rooms, "--seed", 1, input=f"1 2\n{word}\nquit\n")
    assert "Ann declines to choose a note" in done.stdout
    assert done.stdout.count("  turns 1\n") == 1


def test_an_option_is_named_by_a_part_of_it_that_fits_nothing_else(rulewright: Rulewright, rooms: Path) -> None:
    done = rulewright("play", rooms, "--seed", 1, input="1 2\nnone\nnote 2\ngo\nnorth\n")
    assert '"go" fits several: Go north, Go on' in done.stdout
    assert "Ann: Go north" in done.stdout
    assert "Done: Ann won." in done.stdout


def test_a_decision_shows_what_it_is_about_and_the_end_how_all_lies(rulewright: Rulewright, rooms: Path) -> None:
    done = rulewright("play", rooms, "--seed", 1, input="1 2\nnone\n1\n1\n").stdout
    third = done.partition("Ann declines to choose a note")[2].partition("Ann: choose")[0]
    assert "shelf: Note 1" in third  # it has not changed
    assert "table:" not in third
    last = done.partition("At the end\n")[2].partition("The game is over")[0]
    assert "  turns 2\n" in last
    assert "shelf: Note 1" in last
    assert "stack" not in last


def test_what_is_known_is_told_under_one_heading(rulewright: Rulewright, rooms: Path) -> None:
    rooms.write_text(
        ROOMS.replace("starts one of each worth", "starts one of each worth", 1).replace(
            "    stack: deck of Note, face down, starts one of each worth\n", "    stack: deck of Note, face down\n"
        )
    )
    done = rulewright(
        "play", rooms, "--seed", 1, input="look note 2\nlook note\nlook nothing\nwhy\nwhy 2\nwhy 9\n"
    ).stdout
    assert "  known to you:\n    not magic: Note 1, Note 2, Note 3\n" in done
    assert "> look note 2\n  Note 2: Note, worth 2\n  table: Note 2\n  known to you:\n    not magic: Note 2\n" in done
    assert '"note" fits several: Note 1, Note 2, Note 3.' in done
    assert 'Nothing is called "nothing".' in done
    assert done.count('rule `only`, in the rulebook "The only phase" (rooms.rules:') == 2
    assert '"9" is not in the list' in done


ON_THINGS = """
game "Stacks"
    players 2: Ann, Bea
card Note, one of each worth
    worth: 1..3
token Box, plural boxes, 2 in supply
zones
    table: row of Note
    shelf: row of Box
each Box
    stack: pile of Note
    nest: slot of Box
setup
    for each box in shelf
        for each note in table
            if note is in table and (number of notes in box.stack) < 2: move note to box.stack
phase only
    Ann may choose a box in shelf
        move the top of box.stack to table
"""


def test_what_lies_on_a_thing_is_shown_with_it_and_found(rulewright: Rulewright, tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    path.write_text(ON_THINGS)
    done = rulewright("play", path, "--seed", 1, input="look note 1\nlook note 3\nquit\n").stdout
    assert "  shelf: Box (stack: Note 2, Note 1), Box (stack: Note 3)\n" in done
    assert "  Note 1: Note, worth 1\n  Box's stack: Note 1\n" in done
    assert "  Note 3: Note, worth 3\n  Box's stack: Note 3\n" in done


# ---------------------------------------------------------------- from an example
def test_an_example_brings_its_players_along(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--from", "Whoever takes the last stone wins", input="take one\nquit\n")
    assert done.exit_code == 0, done.output
    assert "Ann (human), Bea (random)" in done.stdout
    assert "Ann: Take one stone" in done.stdout
    assert "Player" not in done.stdout
    done = rulewright("play", game, "--from", "Whoever takes the last stone wins", "--players", 3)
    assert done.exit_code == 2
    assert "not for 3 players" in done.stderr


def test_a_game_starts_from_an_example(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--from", "Whoever takes the last stone wins", "--auto", "--seed", 2)
    assert done.exit_code == 0, done.output
    assert len(re.findall(r"^\d+\. Turn", done.stdout, re.M)) <= 3
    done = rulewright("play", game, "--from", "Whoever takes the last stone win", "--auto")
    assert done.exit_code == 2
    assert "Whoever takes the last stone wins" in done.stderr


def test_a_folder_is_no_name_for_a_save(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--seed", 1, input="save .\nquit\n")
    assert done.exit_code == 0, done.output
    assert "that is no name for a file" in done.stdout
