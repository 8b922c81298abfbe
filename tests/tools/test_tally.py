"""Simulated games, added up."""

from __future__ import annotations

import io

from rulewright.interpreter.run.results import Result, SeatResult
from rulewright.tools.screen import screen
from rulewright.tools.tally import Played, Tally, document, tally
from rulewright.tools.tally_report import show

STOOD = "a.rules:3:1: no end after 100 decisions in turn"


def played(seed: int, winner: int, ending: str = "By force", score: int | None = None) -> Played:
    seats = tuple(
        SeatResult(seat, name, "won" if seat == winner else "lost", 1 if seat == winner else 2, score)
        for seat, name in enumerate(("Ann", "Bea"))
    )
    return Played(seed, Result(ending, seats), (5 + seed, 5))


def added(*games: Played) -> Tally:
    return tally(games, ("Ann", "Bea"), ("random", "random"))


def test_wins_and_losses_are_shares_of_the_finished_games() -> None:
    found = added(played(1, 0), played(2, 0), played(3, 1), Played(4, None, (50, 50), open=STOOD))
    assert (found.games, found.finished) == (4, 3)
    ann = found.seats[0]
    assert (ann.wins.count, ann.losses.count, ann.draws.count) == (2, 1, 0)
    assert ann.wins.low < 2 / 3 < ann.wins.high
    assert found.unfinished == ((4, STOOD),)


def test_lengths_and_decisions_are_spread() -> None:
    found = added(played(1, 0), played(2, 0), played(3, 1))
    assert found.length is not None
    assert (found.length.least, found.length.mean, found.length.greatest) == (11, 12.0, 13)  # (5 + seed) + 5
    assert found.seats[0].decisions is not None
    assert found.seats[0].decisions.quantiles == (6, 6, 7, 8, 8)


def test_the_most_frequent_ending_comes_first() -> None:
    found = added(played(1, 0, "A"), played(2, 0, "B"), played(3, 1, "B"), played(4, 1, "A"), played(5, 1, "B"))
    assert [(name, part.count) for name, part in found.endings] == [("B", 3), ("A", 2)]


def test_faults_are_told_with_their_seeds() -> None:
    found = added(played(1, 0), Played(2, None, (2, 1), "a.rules:3:1: division by zero"))
    assert found.faults == ((2, "a.rules:3:1: division by zero"),)
    assert found.unfinished == ()
    stream = io.StringIO()
    show("Trial", found, screen(stream))
    assert "  seed 2: a.rules:3:1: division by zero\n" in stream.getvalue()


def test_a_simulation_of_which_nothing_finished_can_be_written() -> None:
    found = added(Played(1, None, (50, 50), open=STOOD))
    assert document("Trial", "", 1, found)["length"] is None
    stream = io.StringIO()
    show("Trial", found, screen(stream))
    assert f"Given up as too long: 1 game\n  seed 1: {STOOD}\n" in stream.getvalue()


def test_scores_are_spread_where_there_are_any() -> None:
    assert added(played(1, 0)).seats[0].score is None
    score = added(played(1, 0, score=7), played(2, 0, score=-3)).seats[0].score
    assert score is not None
    assert (score.least, score.greatest) == (-3, 7)
