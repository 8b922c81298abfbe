"""Comments that allow findings."""

from pathlib import Path
from textwrap import dedent

from expecting import hold, linted

GAME = """
    each player
        coins: 0..9
        luck: 0..9{beside}
    {above}
    die d6: 1..6
    phase turn for each player
        player gains 1 coin
    score player
        player.coins
"""


def game(beside: str = "", above: str = "# lint: allow W715 because it marks the round") -> str:
    return dedent(GAME).format(beside=beside, above=above.replace("\n    ", "\n"))


def test_a_comment_allows_what_is_found_on_its_line_or_below_it(tmp_path: Path) -> None:
    assert linted(tmp_path, game("  # lint: allow W712 because it is printed")) == ()


def test_other_comments_may_stand_between(tmp_path: Path) -> None:
    hold(tmp_path, game("  # lint: allow W712 because so", "# lint: allow W715 because so\n    # It is red."))


def test_a_comment_needs_a_reason(tmp_path: Path) -> None:
    hold(tmp_path, game("  # lint: allow W712 # warning[W700]: it is not said why"))
    hold(tmp_path / "b", game("  # lint: allow W712 because # warning[W700]: it is not said why"))


def test_a_comment_that_allows_nothing_is_found(tmp_path: Path) -> None:
    hold(tmp_path, game("  # lint: allow W713 because so # warning[W701]: allows nothing # warning[W712]: luck"))
    hold(tmp_path / "b", game("  # lint: allow because so # warning[W701]: does not say what # warning[W712]: luck"))


def test_each_code_of_a_comment_has_to_be_found(tmp_path: Path) -> None:
    hold(tmp_path, game("  # lint: allow W712, W713 because so # warning[W701]: nothing here is W713"))


def test_errors_and_what_is_found_about_comments_cannot_be_allowed(tmp_path: Path) -> None:
    hold(tmp_path, game("  # lint: allow W712, W700 # warning[W700]: not said why # warning[W701]: is W700"))
    broken = game("  # lint: allow W712 because so").replace(
        "gains 1 coin", "gains 1 coim  # lint: allow E201 because so"
    )
    assert {fault.code.id for fault in linted(tmp_path / "b", broken)} == {"E201"}


def test_warnings_of_check_can_be_allowed(tmp_path: Path) -> None:
    text = game("  # lint: allow W712 because so") + "how to rest: nothing{end}\n"
    hold(tmp_path, text.replace("{end}", "  # warning[W202]: never used"))
    hold(tmp_path / "b", text.replace("{end}", "  # lint: allow W202 because the next edition needs it"))


def test_in_a_text_it_is_no_comment(tmp_path: Path) -> None:
    text = (
        game("  # lint: allow W712 because so")
        + 'as soon as a player has coins = 9: player wins "# lint: allow W712"\n'
    )
    hold(tmp_path, text)


def test_in_a_table_file_it_stands_above_the_row(tmp_path: Path) -> None:
    rules = """
        card Card
            worth: 0..99
        table Card from "cards.csv"
        zones
            deck: deck of Card
        each player
            hand: hand of Card
        phase turn for each player, in turn order
            player draws 1 card from deck to hand
        score player
            sum of card.worth for each card in player.hand
    """
    rows = "".join(f"Card {letter},{number % 4}\n" for number, letter in enumerate("abcdefghij"))
    table = "name,worth\n" + rows + "# lint: allow W701 because so\nLast,2\n"
    faults = linted(tmp_path, rules, {"cards.csv": table})
    assert [(fault.code.id, fault.span.line) for fault in faults] == [("W701", 12)]
