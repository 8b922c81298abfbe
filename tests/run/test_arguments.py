"""Case K14: what the Python interface is handed is looked at; errors are of one family, documented, and no method raises another."""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from shipped import shipped

import rulewright
from rulewright import Error, Refused, WrongArgument

CLASSICS = Path(rulewright.__file__).parent / "games" / "classics"
KUHN = shipped("kuhn-poker")
LIARS = shipped("liars-dice", players=3)
STRANGE = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3), st.binary(max_size=3),
    st.lists(st.one_of(st.none(), st.integers(-3, 9), st.text(max_size=2)), max_size=3), st.just(object()),
    st.dictionaries(st.integers(0, 2), st.integers(0, 2), max_size=2), st.just(LIARS), st.integers(-5, 5),
)  # fmt: skip


def started(game: rulewright.Game = KUHN) -> rulewright.Match:
    return game.start(7)


def asked() -> rulewright.Decision:
    decision = started().decision
    assert decision is not None
    return decision


def open_chance() -> rulewright.Match:
    return KUHN.start(None)


CALLS: dict[str, Callable[..., Any]] = {
    "load path": lambda x: rulewright.load(x),
    "load variants": lambda x: rulewright.load(CLASSICS / "pig", x),
    "load players": lambda x: rulewright.load(CLASSICS / "pig", players=x),
    "start": lambda x: KUHN.start(x),
    "start automatic": lambda x: KUHN.start(1, x),
    "playout": lambda x: KUHN.playout(x),
    "playout automatic": lambda x: KUHN.playout(1, x),
    "restore": lambda x: KUHN.restore(x),
    "choose": lambda x: started().choose(x),
    "choose seat": lambda x: started().choose(0, x),
    "take": lambda x: open_chance().take(x),
    "log": lambda x: started().log(x),
    "log since": lambda x: started().log(0, x),
    "turn": lambda x: started().turn(x),
    "view": lambda x: started().view(x),
    "information": lambda x: started().information(x),
    "imagine": lambda x: started().imagine(x, 1),
    "imagine seed": lambda x: started().imagine(0, x),
    "why": lambda x: asked().why(x),
    "why_not": lambda x: asked().why_not(x),
    "label": lambda x: asked().label(x),
    "price": lambda x: asked().price(x),
    "playout choose": lambda x: KUHN.playout(7).choose(x, 0),
    "playout choose seat": lambda x: KUHN.playout(7).choose(0, x),
    "playout take": lambda x: KUHN.playout(None).take(x),
    "playout view": lambda x: KUHN.playout(7).view(x),
    "playout imagine": lambda x: KUHN.playout(7).imagine(x, 1),
    "playout imagine seed": lambda x: KUHN.playout(7).imagine(0, x),
    "playout begun": lambda x: KUHN.playout(7).has_begun(x),
    "nearness": lambda x: KUHN.playout(7).nearness(x),
    "nearness won": lambda x: KUHN.playout(7).nearness(0, x),
}


@pytest.mark.parametrize(
    ("call", "handed"),
    [
        ("view", 9), ("view", -2), ("view", True), ("view", 1.0), ("log", 9), ("log since", -3), ("turn", "First"),
        ("information", None), ("information", -4), ("imagine", 2), ("imagine seed", None),
        ("load players", 2.0), ("load players", True), ("load variants", "Short Pig"), ("load path", None), ("load path", 7),
        ("start", "x"), ("start", 1.5), ("start automatic", 1), ("playout", "x"), ("choose", None), ("choose", "0"),
        ("choose", [None]), ("choose", 0.0), ("choose seat", "First"), ("take", "heads"), ("why", "no"), ("why_not", 3),
        ("playout choose", None), ("playout choose", 0.0), ("playout choose seat", 5), ("nearness", 7), ("playout view", 9),
    ],
)  # fmt: skip
def test_k14_what_fits_nowhere_is_a_wrong_argument(call: str, handed: object) -> None:
    with pytest.raises(WrongArgument):
        CALLS[call](handed)


@pytest.mark.parametrize(
    ("call", "handed"),
    [("choose", 10**6), ("choose", [0, 1]), ("choose", ()), ("why", 10**6), ("label", 10**6), ("price", -1), ("choose seat", 1),
     ("choose seat", 7), ("take", 99), ("playout choose", 99), ("playout choose seat", 1), ("playout take", -1), ("restore", None),
     ("restore", {}), ("restore", "save")],
)  # fmt: skip
def test_k14_what_is_not_on_offer_is_refused(call: str, handed: object) -> None:
    with pytest.raises(Refused):
        CALLS[call](handed)


@pytest.mark.slow
@pytest.mark.parametrize("call", CALLS)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(handed=STRANGE)
def test_k14_no_method_raises_an_error_of_another_family(call: str, handed: object) -> None:
    with contextlib.suppress(Error):
        CALLS[call](handed)


def test_k14_numbers_of_other_libraries_are_numbers() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    assert len(rulewright.load(CLASSICS / "pig", players=Two()).seats) == 2  # type: ignore[arg-type]
    with pytest.raises(Refused, match="2 is not an option of First"):
        started().choose(Two())  # type: ignore[arg-type]
    with pytest.raises(Refused, match="2 is not an option of First"):
        KUHN.playout(7).choose(Two(), 0)  # type: ignore[arg-type]


def test_k14_a_refused_answer_changes_nothing() -> None:
    match, playout = started(), KUHN.playout(7)
    before = match.fingerprint(), match.moves, match.decisions
    for answer in (None, "x", 99, [0], 0.0):
        with pytest.raises(Error):
            match.choose(answer)  # type: ignore[arg-type]
        with pytest.raises(Error):
            playout.choose(answer, 0)  # type: ignore[arg-type]
    assert (match.fingerprint(), match.moves, match.decisions) == before
    assert playout.fingerprint() == match.fingerprint()
    assert playout.offers == {0: [0, 1]}


def test_k14_errors_are_of_one_family_and_can_be_pickled(tmp_path: Path) -> None:
    (tmp_path / "bad.rules").write_text('game "Bad"\n    players 2\nphase turn for each player\n    player looses\n')
    (tmp_path / "empty").mkdir()
    calls: list[Callable[[], object]] = [
        lambda: rulewright.load(tmp_path / "bad.rules"),
        lambda: rulewright.load(tmp_path / "none"),
        lambda: rulewright.load(tmp_path / "empty"),
        lambda: rulewright.load("x" * 300),
        lambda: rulewright.load("nul\0"),
        lambda: rulewright.load(CLASSICS / "pig", players=40),
        lambda: rulewright.load(CLASSICS / "pig", ["Long Pig"]),
        lambda: started().choose(99),
        lambda: started().view(9),
        lambda: pickle.dumps(asked()),
    ]
    for call in calls:
        with pytest.raises(Error) as caught:
            call()
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))
        told = [[str(fault.span) for fault in getattr(error, "diagnostics", ())] for error in (again, caught.value)]
        assert told[0] == told[1]


def test_k14_nothing_that_is_handed_out_is_the_match_itself() -> None:
    for match in (started(), started(LIARS)):
        before = match.fingerprint(), match.view(), match.log(), match.moves, match.save()
        decision = match.decision
        assert decision is not None
        match.cells.clear()
        match.log().clear()
        match.moves.append(match)  # type: ignore[arg-type]
        decision.ids.clear()
        decision.options.ids.clear()
        decision.members.ids.clear()
        match.view()["players"].clear()
        match.save()["cells"].clear()
        match.history.clear()
        assert (match.fingerprint(), match.view(), match.log(), match.moves, match.save()) == before
        assert match.decision is not None
        assert match.decision.ids
    tree = open_chance()
    tree.chance.clear()
    assert len(tree.chance) == 3
    playout = KUHN.playout(7)
    playout.offers[0].clear()
    playout.offers.clear()
    playout.cells.clear()
    assert playout.offers == {0: [0, 1]}
    assert KUHN.playout(8).offers == {0: [0, 1]}
    dice = KUHN.playout(None)
    dice.chance.clear()
    assert len(dice.chance) == 3
