import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from matches import Case, cases, game_of

from rulewright import Game


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each law that asks for a case or a game, and does not name its cases itself, those of `matches.cases`."""
    named = {name for mark in metafunc.definition.iter_markers("parametrize") for name in str(mark.args[0]).split(", ")}
    if "case" in metafunc.fixturenames and "case" not in named:
        metafunc.parametrize("case", cases(metafunc.function.__name__), ids=str)


@pytest.fixture
def game(case: Case) -> Game:
    """The game of a case, ready to be started."""
    return game_of(case)
