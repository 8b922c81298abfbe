"""What all tests share."""

from pathlib import Path

import pytest
from sampling import FULL, name_of_sample

SLOW = {"laws", "known"}  # folders of which every test is slow


def pytest_report_header() -> str:
    """Say how what the laws looked at is drawn again."""
    return (
        "laws: all games"
        if FULL
        else f"laws: a sample of the large games; drawn again with RULEWRIGHT_SAMPLE={name_of_sample()}"
    )


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of whole folders that the inner loop leaves out."""
    if SLOW & set(item.path.relative_to(Path(__file__).parent).parts):
        item.add_marker(pytest.mark.slow)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="write the expected files anew; read the difference before committing"
    )


@pytest.fixture(autouse=True)
def width_of_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test depend on how wide the terminal is in which the tests run; worker processes are told of one."""
    for name in ("COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
