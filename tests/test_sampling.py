"""What the ordinary run looks at: a sample that is the same for one commit, and over many commits is everything."""

from __future__ import annotations

import pytest
import sampling

THINGS = [f"thing {number}" for number in range(12)]


@pytest.fixture(autouse=True)
def _ordinary(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test draw for commits of its own, also in the full run."""
    monkeypatch.setattr(sampling, "FULL", False)


def drawn(monkeypatch: pytest.MonkeyPatch, commit: str, law: str = "a law") -> list[str]:
    monkeypatch.setattr(sampling, "name_of_sample", lambda: commit)
    return sampling.sampled(THINGS, 4, law)


def test_a_sample_is_as_large_as_is_asked_for_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    found = drawn(monkeypatch, "one")
    assert len(found) == 4
    assert found == sorted(found, key=THINGS.index) == drawn(monkeypatch, "one")
    assert sampling.sampled(THINGS[:2], 4, "a law") == THINGS[:2]


def test_commits_and_laws_draw_for_themselves_and_come_to_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    commits = [drawn(monkeypatch, str(number)) for number in range(30)]
    assert {thing for found in commits for thing in found} == set(THINGS)
    laws = [drawn(monkeypatch, "one", str(number)) for number in range(30)]
    assert {thing for found in laws for thing in found} == set(THINGS)


def test_what_else_there_is_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is added takes the place of at most one."""
    before = drawn(monkeypatch, "one")
    after = sampling.sampled([*THINGS, "one more"], 4, "a law")
    assert len(set(before) - set(after)) <= 1


def test_the_full_run_looks_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "FULL", True)
    assert drawn(monkeypatch, "one") == THINGS


def test_the_name_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_SAMPLE", "another")
    assert sampling.name_of_sample.__wrapped__() == "another"
