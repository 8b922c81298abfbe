import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from matches import CASES, Case, game_of

from rulewright import Game


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    """Every shipped game, with its least and its greatest number of players."""
    assert isinstance(request.param, Case)
    return request.param


@pytest.fixture
def game(case: Case) -> Game:
    """The game of a case, ready to be started."""
    return game_of(case)
