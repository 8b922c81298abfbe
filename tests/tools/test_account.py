"""The account of a match: who did what, what followed from it and by which rule, as a person reads it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulewright as door
from rulewright.interpreter.run.log import Line
from rulewright.tools.account import reason

Rulewright = Callable[..., Any]

RULES = """
game "Manor"
    players 2: Ann, Bea
    rulebook "outline.yaml"
card Guest
    rank: 1..2
    spy: yes/no, known to Ann
table Guest
    | name | rank | count | owner |
    | Maid | 1    | 4     | Ann   |
zones
    street: deck of Guest, face down
    hall: row of Guest, seen by everyone
each player
    hand: hand of Guest, limit 4, seen by owner
    gone: pile of Guest, seen by everyone
facts
    noise: 0..9
setup                                            @ "Start"
    move all guests from Ann.gone to street
    choose a guest in street at random
        show guest.spy to Ann
    shuffle street
    Ann draws 2 guests from street to hand
phase turn for each player, in turn order        @ "The turn"
    phase rest
        player may choose a guest in hand
            add 2 to noise
    phase act
        player must take an action from greet, leave
action greet(guests in hand such that number of guests = 2)     @ "Greeting"
    does
        you move guests to hall
        do bow
action leave
    does: add 1 to noise
how to bow                                       @ "Bowing"
    you may return any number of guests from hall to owner.gone
as soon as noise > 0 and number of guests in hall = 2 and noise < 9: add 9 to noise     @ "Noise"
"""
OUTLINE = 'title: "Manor"\nheadings: ["Start", "The turn", "Greeting", "Bowing", "Noise"]\n'
TYPED = "0\n1\n1 2\n"


@pytest.fixture
def manor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("outline.yaml").write_text(OUTLINE, encoding="utf-8")
    path = Path("manor.rules")
    path.write_text(RULES, encoding="utf-8")
    return path


def told(text: str) -> str:
    """Return an account from its first heading on."""
    return text[text.index("\nSet-up\n") :]


# ---------------------------------------------------------------- who did what, and what followed
def test_consequences_stand_below_the_decision_that_they_follow_from(rulewright: Rulewright, manor: Path) -> None:
    done = rulewright("play", manor, "--auto", "--seed", 9).stdout
    assert told(done).partition("\nAt the end")[0] == (
        "\nSet-up\n"
        "  Moved to street: 4 Maid\n"
        "  Maid is shown to Ann: not spy\n"
        "  Shuffled: street\n"
        "  Ann draws 2 Maid to hand\n"
        "\n1. Turn: Ann\n"
        "  Ann chooses Maid\n"
        "    Noise: +2, now 2\n"
        "  Ann: greet with 2 Maid\n"
        "    Ann moves 2 Maid to hall\n"
        "      Noise: +7, now 9\n"
        "    Ann returns 2 Maid to gone\n"
        "\n2. Turn: Bea\n"
        "  Bea declines to choose a guest\n"
        "  Bea: leave\n"
        "    Noise: still 9\n"
    )


def test_another_seat_reads_no_more_than_it_saw(rulewright: Rulewright, manor: Path) -> None:
    done = rulewright("play", manor, "--seat", "Ann=random,Bea=human", "--seed", 1, input="").stdout
    assert "  A guest is shown to Ann: spy or not\n" in done
    assert "  Ann draws 2 guests to hand\n" in done
    assert "  Ann: greet with 2 guests\n    Ann moves 2 Maid to hall\n" in done


def test_a_set_that_was_chosen_has_one_line(rulewright: Rulewright, manor: Path) -> None:
    done = rulewright("play", manor, "--seed", 1, input=TYPED + "quit\n").stdout
    assert done.count("Ann: greet") == 2  # the question and the line of the account
    assert "  Ann: greet with 2 Maid\n    Ann moves 2 Maid to hall\n" in done


# ---------------------------------------------------------------- by which rule
def test_why_names_the_rule_behind_each_decision(rulewright: Rulewright, manor: Path) -> None:
    done = rulewright("play", manor, "--auto", "--seed", 9, "--why").stdout
    assert told(done).partition("\n2. Turn")[0] == (
        "\nSet-up\n"
        '  Moved to street: 4 Maid  [setup, "Start"]\n'
        "  Maid is shown to Ann: not spy\n"
        "  Shuffled: street\n"
        "  Ann draws 2 Maid to hand\n"
        "\n1. Turn: Ann\n"
        '  Ann chooses Maid  [rest, "The turn"]\n'
        "    Noise: +2, now 2\n"
        '  Ann: greet with 2 Maid  [greet, "Greeting"]\n'
        "    Ann moves 2 Maid to hall\n"
        '      Noise: +7, now 9  [as soon as noise > 0 and .., "Noise"]\n'
        '    Ann returns 2 Maid to gone  [bow, "Bowing"]\n'
    )


def test_the_log_is_told_again_with_its_rules_where_that_is_asked(rulewright: Rulewright, manor: Path) -> None:
    plain = rulewright("play", manor, "--seed", 1, input=TYPED + "log\nquit\n").stdout
    assert plain.count("\nSet-up\n") == 2
    assert '"Greeting"' not in plain
    done = rulewright("play", manor, "--seed", 1, input=TYPED + "log why\nquit\n").stdout
    assert '\n  Ann: greet with 2 Maid  [greet, "Greeting"]\n    Ann moves 2 Maid to hall\n' in done


@pytest.mark.parametrize("width", [24, 40, 60])
def test_a_reason_that_does_not_fit_stands_on_its_own_line(rulewright: Rulewright, manor: Path, width: int) -> None:
    text = rulewright("play", manor, "--auto", "--seed", 9, "--why", env={"COLUMNS": str(width)}).stdout
    assert max(map(len, text.splitlines())) <= width
    if width == 40:
        assert '\n  Ann: greet with 2 Maid\n      [greet, "Greeting"]\n' in text


def test_a_reason_is_short() -> None:
    line = Line(0, "text", None, "as soon as number of guests in the hall = 2", ("Noise", "The turn"))
    assert reason(line) == '[as soon as number of guests .., "Noise", "The turn"]'
    assert reason(Line(0, "text", None, "end_of_day")) == "[end of day]"
    assert reason(Line(0, "text", None)) == ""


def test_a_line_knows_its_rule_and_whether_somebody_decided(manor: Path) -> None:
    match = door.load(manor).start(seed=3)
    while match.decision:
        match.choose(match.decision.options[-1].id)
    known = {(line.rule, line.cite) for line in match.log() if line.decides}
    assert known == {("rest", ("The turn",)), ("leave", ("The turn",))}
    assert next(line.text for line in match.log() if line.rule == "leave" and not line.decides) == "Noise: +1, now 1"
