"""What all tests share."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="write the expected files anew; read the difference before committing"
    )


@pytest.fixture(autouse=True)
def width_of_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test depend on how wide the terminal is in which the tests run; worker processes are told of one."""
    for name in ("COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
