"""Mistakes planted in games: the harness of the benchmarks works, and finds on a small game what it should."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from lint_recall import outcomes
from seeding.game import Planted
from seeding.kinds import KINDS
from seeding.mutant import Outcome
from seeding.tally import TARGETS, report, sums

from rulewright.tools.screen import screen

pytestmark = pytest.mark.slow

GAMES = Path(__file__).resolve().parents[2] / "games"
SMALL = GAMES / "classics" / "nim"
LARGE = ("vampire_empire", "classics/coup", "classics/village", "classics/hearts")


@pytest.fixture(scope="module")
def found() -> list[Outcome]:
    return outcomes([SMALL], [kind.name for kind in KINDS], seed=1, count=2, workers=1)


@pytest.mark.parametrize("group", TARGETS)
def test_recall_on_a_small_game(found: list[Outcome], group: str) -> None:
    (row,) = (row for row in sums(found) if row["group"] == group and not row["kind"])
    missed = [one for one in found if one.group == group and one.verdict != "there" and not one.reason]
    assert row["recall"] is not None and row["recall"] >= TARGETS[group], missed  # noqa: PT018 - one list for both


def test_no_edit_that_is_no_mistake_raises_an_alarm(found: list[Outcome]) -> None:
    assert [one for one in found if one.group == "benign" and one.verdict != "nothing"] == []


def test_the_same_seed_plants_the_same(found: list[Outcome]) -> None:
    names = [kind.name for kind in KINDS if kind.group == "spelling"]
    again = outcomes([SMALL], names, seed=1, count=2, workers=1)
    assert again == [one for one in found if one.group == "spelling"]


def test_each_kind_can_be_planted_somewhere() -> None:
    games = [Planted(GAMES / name) for name in LARGE]
    dice = Random(1)
    assert [kind.name for kind in KINDS if not any(next(iter(kind.sites(game, dice)), None) for game in games)] == []


def test_outcomes_are_written_for_programs_and_for_people(
    found: list[Outcome], capsys: pytest.CaptureFixture[str]
) -> None:
    report(found, screen(), seed=1)
    said = capsys.readouterr().out
    assert said.startswith(f"Seed 1, 1 games, {len(found)} mutants.")
    assert all(f"\n{kind.name} " in said for kind in KINDS if any(one.kind == kind.name for one in found))
    assert json.loads(json.dumps(sums(found)))[0]["kind"] == found[0].kind
