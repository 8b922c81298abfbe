"""How examples that came out, and examples that did not, are told."""

import io

from rulewright.grammar.source import Source, Span
from rulewright.tools.example_report import MOST_OPTIONS, Failure, Outcome, show_game, show_totals, show_untested
from rulewright.tools.screen import screen

SOURCE = Source("pond.rules", 'example "A frog drowns"\n    Ann chooses "Leap"\n    expect Ann.frogs = 2\n')


def line(words: str) -> Span:
    start = SOURCE.text.index(words)
    return Span(SOURCE, start, start + len(words))


def shown(*outcomes: Outcome, width: int | None = None) -> list[str]:
    stream = io.StringIO()
    to = screen(stream, width)
    show_game("The pond", outcomes, to)
    show_totals(outcomes, to)
    return stream.getvalue().splitlines()


PASSED = Outcome("A frog floats", line("example"))
WRONG = Outcome(
    "A frog drowns", line("example"), Failure(line("Ann.frogs = 2"), "this does not hold", ("Ann.frogs is 1",))
)


def test_all_passed() -> None:
    assert shown(PASSED) == ["The pond", "  passed  A frog floats", "", "All passed: 1 example."]


def test_a_failure_shows_its_line_and_what_was_found() -> None:
    assert shown(PASSED, WRONG) == [
        "The pond",
        "  passed  A frog floats",
        "  FAILED  A frog drowns",
        "    pond.rules:3:12: this does not hold",
        "     3 |     expect Ann.frogs = 2",
        "       |            ^^^^^^^^^^^^^",
        "      found: Ann.frogs is 1",
        "",
        "1 example failed of 2.",
    ]


def test_what_was_on_offer_is_listed_up_to_a_number() -> None:
    options = tuple(f"Leap {number}" for number in range(MOST_OPTIONS + 5))
    failed = Outcome("A frog leaps", line("example"), Failure(line('"Leap"'), "this is not on offer", options=options))
    lines = shown(failed)
    assert "        Leap 0" in lines
    assert f"        Leap {MOST_OPTIONS}" not in lines
    assert "        and 5 more" in lines


def test_what_was_decided_by_itself_is_listed() -> None:
    failed = Outcome(
        "A frog leaps",
        line("example"),
        Failure(line('"Leap"'), "this is not on offer", forced=("Bea: Hop", "Ann: Hop")),
    )
    assert shown(failed)[5:7] == ["      decided by itself: Bea: Hop", "      decided by itself: Ann: Hop"]


def test_a_game_that_was_not_tested_has_not_passed() -> None:
    stream = io.StringIO()
    show_untested("The pond", 6, screen(stream))
    show_totals([], screen(stream), 1)
    assert stream.getvalue().splitlines() == ["The pond", "  not tested: 6 errors"]


def test_a_game_without_examples_says_so() -> None:
    assert shown()[:2] == ["The pond", "  no examples"]


def test_a_narrow_terminal_is_enough() -> None:
    assert max(map(len, shown(WRONG, width=30))) <= 30
