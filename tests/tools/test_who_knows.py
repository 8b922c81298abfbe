"""Examples that say who knows what (case C10): fronts of things in hands, rows and decks, hidden fields, in overlays, with more players."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter.pipeline import load
from rulewright.tools.examples import outcomes

RULES = """game "Spies"
    players 2..3
card Card, one of each rank
    rank: 1..9
    mole: yes/no, known to nobody
card Twin
table Twin
    | name | count |
    | Tom  | 2     |
    | Tim  | 1     |
zones
    box: pile of Twin
    drawer: row of Twin, face down
    deck: deck of Card
    row: row of Card
each player
    hand: hand of Card
    coins: 0..9
setup
    shuffle deck
    each player draws 2 cards from deck to hand
phase turn for each player, in turn order, repeat 3 times
    player chooses
        "Show": show hand to player.left
        "Reveal": reveal hand
        "Hide"
            player chooses a card in hand
            put card on deck
        "Give"
            player chooses a card in hand
            move card to player.left.hand
        "Spy"
            player chooses a card in row
            player looks at card.mole
        "Shuffle"
            put hand into deck
            shuffle deck
score player
    coins

example "It"
    given players {players}
    given Ann.hand has "Card 1", "Card 2"
    given Bea.hand has "Card 3", "Card 4", "Card 5"
    given row has "Card 7"
    given drawer has 2 Tom
{lines}
{more}
"""


def run(
    folder: Path, lines: list[str], players: str = "Ann, Bea, Cid", more: str = ""
) -> tuple[str, str, tuple[str, ...]] | None:
    """Play the example: None where it comes out, else the words that fail, why, and what was found."""
    text = RULES.format(lines="".join(f"    {line}\n" for line in lines), players=players, more=more)
    (folder / "game.rules").write_text(text, encoding="utf-8")
    checked = load(folder)
    assert not checked.has_errors, checked.diagnostics
    failed = [outcome.failure for outcome in outcomes(checked) if outcome.failure is not None]
    return (failed[0].span.text, failed[0].message, failed[0].found) if failed else None


@pytest.mark.parametrize(
    "lines",
    [
        ["expect Ann knows Ann.hand", "expect Bea does not know Ann.hand", "expect nobody knows drawer"],
        ["expect everyone knows row, \"Card 7\"", "expect Ann knows the first card in row"],
        ["expect Ann knows all cards in Ann.hand where card.rank = 2", "expect Cid does not know \"Card 2\""],
        ["Ann chooses Show", "expect Bea knows Ann.hand", "expect Cid does not know Ann.hand"],
        ["Ann chooses Reveal", "expect everyone knows Ann.hand"],
        # what was seen is known until it can no longer be followed
        ["given Ann knows Bea.hand", "Ann chooses Reveal", "Bea chooses Hide", 'Bea chooses "Card 4"', 'expect Ann does not know "Card 4"',
         'expect Ann does not know Bea.hand', 'expect Bea knows "Card 4", Bea.hand', 'expect Cid does not know "Card 4"'],
        ["Ann chooses Show", "Bea chooses Give", 'Bea chooses "Card 4"', 'expect Cid knows "Card 4"', 'expect Ann does not know "Card 4"'],
        ['given Cid knows "Card 1"', "Ann chooses Shuffle", 'expect nobody knows "Card 1"'],
        # hidden fields
        ['expect nobody knows "Card 7".mole', "Ann chooses Spy",
         'expect Ann knows "Card 7".mole', 'expect Cid does not know "Card 7".mole'],
        ['given everyone knows "Card 7".mole', 'expect Cid knows "Card 7".mole'],
        # what is given lies there before anybody knows it
        ["given Cid knows Cid.hand, row", 'given Cid.hand has "Card 9"', "expect Cid knows Cid.hand"],
    ],
)  # fmt: skip
def test_it_is_so(tmp_path: Path, lines: list[str]) -> None:
    assert run(tmp_path, lines) is None


@pytest.mark.parametrize(
    ("lines", "span", "found"),
    [
        (["expect Bea knows Ann.hand"], "Ann.hand", ("Bea does not know Card 1", "Bea does not know Card 2")),
        (["expect Ann does not know row"], "row", ("Ann knows Card 7",)),
        (["expect nobody knows \"Card 1\""], '"Card 1"', ("Ann knows Card 1",)),
        (["expect everyone knows \"Card 1\""], '"Card 1"', ("Bea does not know Card 1", "Cid does not know Card 1")),
        (["given Cid knows \"Card 1\"", "expect Cid knows Ann.hand"], "Ann.hand", ("Cid does not know Card 2",)),
        (["given Cid knows \"Card 1\"", "expect Cid does not know Ann.hand"], "Ann.hand", ("Cid knows Card 1",)),
        (["expect Ann knows \"Card 7\".mole"], '"Card 7".mole', ("Ann does not know Card 7",)),
    ],
)  # fmt: skip
def test_it_is_not_so(tmp_path: Path, lines: list[str], span: str, found: tuple[str, ...]) -> None:
    assert run(tmp_path, lines) == (span, f"this does not hold: {lines[-1]}", found)


def test_nothing_is_not_known(tmp_path: Path) -> None:
    assert run(tmp_path, ["expect Cid knows Cid.hand"]) == ("Cid.hand", "there is nothing that could be known", ())
    assert run(tmp_path, ["given Cid knows Cid.hand"]) == ("Cid.hand", "there is nothing that could be known", ())


def test_with_a_variant_and_two_players(tmp_path: Path) -> None:
    more = """
variant "Open" of "Spies"
    add as soon as a player has coins = 9
        reveal player.hand
        set player.coins to 0
example "Open"
    with variant "Open"
    given players Ann, Bea
    given Ann.hand has "Card 3"
    given Ann.coins = 9
    expect everyone knows Ann.hand
"""
    assert run(tmp_path, ["expect Bea does not know Ann.hand"], "Ann, Bea", more) is None


def errors(folder: Path, line: str) -> list[tuple[str, str, str]]:
    text = RULES.format(lines=f"    {line}\n", players="Ann, Bea, Cid", more="")
    (folder / "game.rules").write_text(text, encoding="utf-8")
    return [
        (fault.span.text, fault.message, fault.hint) for fault in load(folder).diagnostics if fault.severity == "error"
    ]


def test_what_cannot_be_known(tmp_path: Path) -> None:
    ((span, message, hint),) = errors(tmp_path, "expect Ann knows Tom")
    assert (span, message) == ("Tom", "there are several of Tom, and it is not said which is meant")
    assert "all cards in Ann.hand where card is Tom" in hint
    ((span, message, _),) = errors(tmp_path, "expect Ann knows Ann.coins")
    assert (span, message) == ("Ann.coins", "here a card, a token or a zone is needed, but this is a number")
    ((_, message, hint),) = errors(tmp_path, 'expect nobody does not know "Card 1"')
    assert "`everyone knows`" in hint
    assert "contrary" in message
    ((span, _, hint),) = errors(tmp_path, "given nobody knows Ann.hand")
    assert span == "nobody"
    assert "Leave the line out" in hint
    ((span, message, _),) = errors(tmp_path, "expect refused")
    assert (span, message) == ("expect refused", "there is no decision on the line above that could be refused")
    ((span, message, _),) = errors(tmp_path, "expect row knows Ann.hand")
    assert span == "row"
    ((span, message, _),) = errors(tmp_path, "expect Ann knows nothing_here")
    assert (span, message) == ("nothing_here", "nothing here is called `nothing_here`")
