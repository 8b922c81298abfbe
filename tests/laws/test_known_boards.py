"""Numbers of classic board games that are known from outside: cases A05, A06, A07, A12, A15, A24, and games turned round (misere)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest
from matches import reworded
from sampling import FULL, often
from shipped import rules_of, shipped
from test_known_values import after

from rulewright import Game, Match, load


def first_wins(match: Match, known: dict[str, bool | None]) -> bool | None:
    """Whether the first seat wins with best play of both; None where nobody does. Walks every line of play."""
    position = match.position()
    if position not in known:
        if match.result is not None:
            known[position] = {"won": True, "lost": False, "drew": None}[match.result.seats[0].outcome]
        else:
            assert match.decision is not None, match.fault
            mine = match.decision.seat == 0
            found = [first_wins(after(match, option), known) for option in match.decision.ids]
            known[position] = mine if mine in found else None if None in found else not mine
    return known[position]


# ------------------------------------------------------------ tic-tac-toe turned round
def test_misere_tic_tac_toe_is_a_draw_with_best_play() -> None:
    known: dict[str, bool | None] = {}
    assert first_wins(shipped("tic-tac-toe", "Misere tic-tac-toe").start(1, automatic=False), known) is None
    assert len(known) == 5_478


# ------------------------------------------------------------ boards of other sizes
def changed(folder: Path, name: str, words: dict[str, str]) -> Game:
    """A shipped game with other words in its rules, without its examples and variants."""
    text = rules_of(name).partition("example")[0]
    return reworded(folder, text, words)


@pytest.mark.parametrize(
    ("columns", "rows", "length", "first"), [(3, 3, 3, None), (3, 2, 2, True), *([(4, 3, 3, True)] if FULL else [])]
)
def test_so_many_in_a_line_on_a_board_of_a_size_are_worth_what_is_known(
    columns: int, rows: int, length: int, first: bool | None, tmp_path: Path
) -> None:
    words = {
        "3 rows, 3 columns": f"{rows} rows, {columns} columns, lines of {length}",
        "5 for each": f"{(columns * rows + 1) // 2} for each",
        "is player) = 3": f"is player) = {length}",
    }
    assert first_wins(changed(tmp_path, "tic-tac-toe", words).start(1), {}) is first


# ------------------------------------------------------------ Nim
def nim(folder: Path, heaps: tuple[int, ...], misere: bool) -> Match:
    """The shipped game with other heaps."""
    text = rules_of("nim")
    before, table, behind = text.partition("    | A    | 3    |\n    | B    | 4    |\n    | C    | 5    |\n")
    assert table
    rows = "".join(f"    | H{number} | {size} |\n" for number, size in enumerate(heaps))
    (folder / "game.rules").write_text(before + rows + behind.partition("example")[0], encoding="utf-8")
    return load(folder, ["Misere Nim"] if misere else []).start(1)


@pytest.mark.parametrize(
    ("heaps", "misere", "first"),
    [
        ((3, 4, 5), False, True),
        ((1, 2, 3), False, False),
        ((1, 3, 5, 7), False, False),
        ((3, 5, 7), False, True),
        ((1, 3, 5, 7), True, False),
        ((1, 1), True, True),
        ((1, 1, 1), True, False),
    ],
)
def test_nim_is_won_by_whom_it_is_known_to_be_won(
    heaps: tuple[int, ...], misere: bool, first: bool, tmp_path: Path
) -> None:
    assert first_wins(nim(tmp_path, heaps, misere), {}) is first


def test_the_only_winning_first_move_of_nim_takes_two_from_the_first_heap() -> None:
    match, known = shipped("nim").start(1), dict[str, bool | None]()
    assert match.decision is not None
    winning = [option.label for option in match.decision.options if first_wins(after(match, option.id), known)]
    assert winning == ["take A, 2"]


# ------------------------------------------------------------ sequences of moves, counted by their length
def sequences(match: Match, length: int) -> list[int]:
    """How many sequences of each length up to this there are; a game that is over does not go on. Equal positions are walked once."""
    counts: list[int] = []
    level = {match.position(): (1, match)}
    for _ in range(length):
        following: dict[str, tuple[int, Match]] = {}
        for ways, reached in level.values():
            for option in reached.decision.ids if reached.decision is not None else ():
                later = after(reached, option)
                position = later.position()
                following[position] = (following.get(position, (0, later))[0] + ways, later)
        counts.append(sum(ways for ways, _ in following.values()))
        level = following
    return counts


CONNECT_FOUR = [7, 49, 343, 2_401, 16_807, 117_649, 823_536]
NARROW = {4: [4, 16, 64, 256, 1_020, 4_020, 15_540], 5: [5, 25, 125, 625, 3_120, 15_500, 76_300]}
LARGE = [22, 484, 11_132, 256_036]
TURNED = [4, 12, 56, 244, 1_396, 8_200]
SMALL = [16, 256, 4_308, 71_478]


def test_connect_four_has_its_known_number_of_sequences() -> None:
    length = often(4, 7)
    assert sequences(shipped("connect-four").start(1), length) == CONNECT_FOUR[:length]


@pytest.mark.parametrize(("columns", "known"), NARROW.items())
def test_four_in_a_line_on_a_narrow_board_has_its_known_number_of_sequences(
    columns: int, known: list[int], tmp_path: Path
) -> None:
    """Four rows: here games end early, and columns are full early."""
    match = changed(tmp_path, "connect-four", {"6 rows, 7 columns": f"4 rows, {columns} columns"}).start(
        1, automatic=False
    )
    length = often(5, 7)
    assert sequences(match, length) == known[:length]


@pytest.mark.parametrize(("variants", "known"), [((), LARGE), (("Small board",), SMALL)])
def test_breakthrough_has_its_known_number_of_sequences(variants: tuple[str, ...], known: list[int]) -> None:
    length = often(2 if not variants else 3, len(known))
    assert sequences(shipped("breakthrough", *variants).start(1), length) == known[:length]


def set_up() -> Match:
    """The shipped game with discs that are turned, after its setup; moves that are the only ones count, too."""
    match = shipped("othello").start(1, automatic=False)
    while match.decision is not None and len(match.decision.ids) == 1:
        match.choose(match.decision.ids[0])
    return match


def test_othello_has_its_known_number_of_sequences() -> None:
    length = often(4, 6)
    assert sequences(set_up(), length) == TURNED[:length]


# ------------------------------------------------------------ discs that are turned, against plain code
Discs = dict[tuple[int, int], int]
EIGHT_WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def turned(discs: Discs, side: int, at: tuple[int, int]) -> set[tuple[int, int]]:
    """Which discs a disc of a side turns: walks from the square in eight ways."""
    found: set[tuple[int, int]] = set()
    for down, right in EIGHT_WAYS if at not in discs else ():
        way = [(at[0] + down * far, at[1] + right * far) for far in range(1, 8)]
        run = len(list(takewhile(lambda square: discs.get(square) == 1 - side, way)))
        if run < len(way) and discs.get(way[run]) == side:
            found |= set(way[:run])
    return found


def plain_moves(discs: Discs, side: int) -> dict[str, set[tuple[int, int]]]:
    """What each square that a side may take turns, by the square's name."""
    squares = [(row, column) for row in range(8) for column in range(8)]
    return {"abcdefgh"[at[1]] + str(at[0] + 1): taken for at in squares if (taken := turned(discs, side, at))}


def test_othello_offers_and_turns_what_plain_code_does_to_the_end_of_games() -> None:
    for seed in range(often(2, 30)):
        match, stream = set_up(), Random(seed)
        discs: Discs = {(3, 3): 1, (4, 4): 1, (3, 4): 0, (4, 3): 0}
        side = 0
        while plain_moves(discs, 0) or plain_moves(discs, 1):
            offered = plain_moves(discs, side)
            if offered:
                assert match.decision is not None
                assert match.decision.seat == side
                options = {option.label.split()[-1]: option.id for option in match.decision.options}
                assert sorted(options) == sorted(offered)
                taken = stream.choice(sorted(offered))
                match.choose(options[taken])
                at = (int(taken[1]) - 1, "abcdefgh".index(taken[0]))
                discs |= dict.fromkeys({*offered[taken], at}, side)
            side = 1 - side
        assert match.result is not None
        assert [seat.score for seat in match.result.seats] == [list(discs.values()).count(side) for side in (0, 1)]


# ------------------------------------------------------------ hexapawn, to the end
def complete_games(match: Match, known: dict[str, int]) -> int:
    """How many complete games there are from here."""
    position = match.position()
    if position not in known:
        ids = match.decision.ids if match.decision is not None else ()
        known[position] = sum(complete_games(after(match, option), known) for option in ids) if ids else 1
    return known[position]


def test_hexapawn_has_its_known_games_and_states_and_is_won_by_the_second() -> None:
    known: dict[str, int] = {}
    start = shipped("hexapawn").start(1, automatic=False)
    while start.decision is not None and len(start.decision.ids) == 1:  # setting up
        start.choose(start.decision.ids[0])
    assert complete_games(start, known) == 134
    assert len(known) == 135
    assert first_wins(start, {}) is False


# ------------------------------------------------------------ hex, against plain code
BESIDE = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)]


def joined(mine: frozenset[tuple[int, int]], side: int, size: int) -> bool:
    """Whether stones join the first row (side 0) or column (side 1) with the last."""
    chain = {square for square in mine if square[side] == 0}
    waiting = list(chain)
    while waiting:
        row, column = waiting.pop()
        near = {(row + down, column + right) for down, right in BESIDE} & mine - chain
        chain |= near
        waiting += near
    return any(square[side] == size - 1 for square in chain)


def plain_hex(size: int) -> Counter[tuple[int, int]]:
    """How many complete games end with which winner after how many stones."""
    squares = [(row, column) for row in range(size) for column in range(size)]

    @cache
    def ends(red: frozenset[tuple[int, int]], blue: frozenset[tuple[int, int]]) -> Counter[tuple[int, int]]:
        side = (len(red) + len(blue)) % 2
        found: Counter[tuple[int, int]] = Counter()
        for square in squares:
            if square not in red | blue:
                after = (red | {square}, blue) if side == 0 else (red, blue | {square})
                won = joined(after[side], side, size)
                found += Counter({(side, len(red) + len(blue) + 1): 1}) if won else ends(*after)
        return found

    return ends(frozenset(), frozenset())


def test_hex_has_as_many_games_as_plain_code_finds() -> None:
    known: dict[str, Counter[tuple[int, int]]] = {}

    def ends(match: Match, stones: int) -> Counter[tuple[int, int]]:
        position = match.position()
        if position not in known:
            if match.decision is None:
                assert match.result is not None
                known[position] = Counter({([seat.outcome for seat in match.result.seats].index("won"), stones): 1})
            else:
                parts = [ends(after(match, option), stones + 1) for option in match.decision.ids]
                known[position] = sum(parts, Counter())
        return known[position]

    assert ends(shipped("hex").start(1, automatic=False), 0) == plain_hex(3)


if FULL:

    def test_hex_is_won_by_the_first() -> None:
        assert first_wins(shipped("hex").start(1), {}) is True

    def test_hexapawn_four_by_four_has_its_known_games_and_is_won_by_the_first() -> None:
        assert complete_games(shipped("hexapawn", "Four by four").start(1), {}) == 2_330_356
        assert first_wins(shipped("hexapawn", "Four by four").start(1), {}) is True
