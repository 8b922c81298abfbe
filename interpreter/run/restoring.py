"""Bring a match back from where it began and its moves: out of a save, which may hold anything, or out of a pickle.

Nothing of a save is relied on: its moves are made again, and where they lead is held against what it says. Only where it began from cells
of its own, as from the situation of an example, are those taken from it, when they can be cells of this game (see `sound`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from rulewright.interpreter.errors import Error
from rulewright.interpreter.run.cells import Cells, Record
from rulewright.interpreter.run.faults import Fault, Refused
from rulewright.interpreter.run.log import chained, records
from rulewright.interpreter.run.moves import CHANCE, Move, chained as moves_of, in_order
from rulewright.interpreter.run.save import DAMAGED, Save, State, restored
from rulewright.interpreter.run.sound import sound, sound_record

if TYPE_CHECKING:
    from rulewright.interpreter.run.match import Game, Match
    from rulewright.interpreter.run.playout import Playout

Parts: TypeAlias = tuple[int | None, bool, Cells, list[Record], Cells | None, list[Move]]
"""A state as lists, which do not lie inside one another as deep as there are moves."""


def restore(game: Game, save: Save) -> Match:
    """Return the match of a save. Raise Refused, naming what differs, where it is of other rules, or where it is damaged."""
    state = restored(game.program, save)
    if state.origin is not None and not sound(game.machine, state.origin):
        raise Refused(DAMAGED)
    match = brought(game, state)
    if state.origin is not None:
        told = records(state.records)
        if not all(sound_record(game.machine, record) for record in told[: len(told) - len(records(match.records))]):
            raise Refused(DAMAGED)
        match.doubtful = True
        match.records = state.records
        try_out(match)
    return match


def brought(game: Game, state: State) -> Match:
    """Return the match that the moves of a state lead to. Raise Refused where that is not the state.

    Cells to begin from are those of an open decision, or stand where something is about to run; nothing but the outcome says which.
    """
    for at_rest in (False, True) if state.origin is not None else (False,):
        match = replayed(game, state, at_rest)
        if match is not None:
            return match
    raise Refused(DAMAGED)


def replayed(game: Game, state: State, at_rest: bool) -> Match | None:
    """Make the moves of a state again; None where they cannot be made, or lead to another state. `at_rest`: nothing runs before them."""
    chance = game.chance_of(state.seed)
    moves = in_order(state.moves)
    try:
        if at_rest:
            match = game.match_at(state.origin, chance, state.automatic)
        else:
            match = game.start_from(game.cells() if state.origin is None else state.origin[:], chance, state.automatic)
        for move in moves:
            match.labelled = bool(move.words)
            if move.seat == CHANCE and isinstance(move.answer, int):
                match.take(move.answer)
            else:
                match.choose(move.answer, move.seat)
    except Error:
        return None
    except Exception:
        if state.origin is None:
            raise
        return None  # what stands in a file may be anything
    match.labelled = any(move.words for move in moves)
    scratch = game.program.layout.scratch
    told, wanted = records(match.records), records(state.records)
    same = match.cells[:scratch] == state.cells[:scratch] and wanted[len(wanted) - len(told) :] == told
    return match if same and (state.origin is not None or len(told) == len(wanted)) else None


def try_out(match: Match) -> None:
    """Read everything that can be read of a match which began from cells of a file. Raise Refused where that cannot be done."""
    game = match.game
    try:
        for reader in (None, game.public, *range(len(game.seats))):
            match.view(reader)
            match.log(reader)
        for seat in range(len(game.seats)):
            match.imagine(seat, 0)
        for decision in match.decisions:
            _ = decision.prompt, decision.purpose, [decision.worded(option) for option in decision.options.numbers]
    except Exception as broken:  # what stands in a file may be anything
        raise Refused(DAMAGED) from broken


# ---------------------------------------------------------------- pickles
def parts(match: Match) -> Parts:
    """Return what a pickle holds of a match, besides its game. Raise Refused where its chance does not come from a seed."""
    state = match.state()
    return (
        state.seed, state.automatic, state.cells, records(state.records), state.origin, in_order(state.moves),
    )  # fmt: skip


def unpickled(game: Game, found: Parts, labelled: bool, fault: Fault | None) -> Match:
    """Return the match of a pickle."""
    seed, automatic, cells, told, origin, moves = found
    match = brought(game, State(seed, automatic, cells, chained(told), origin, moves_of(moves)))
    if len(records(match.records)) < len(told):
        match.records = chained(told)
    match.labelled = labelled
    if fault is not None:
        match.stop(fault)
    return match


def unpickled_playout(
    game: Game, begin: Cells | None, seed: int | None, automatic: bool, steps: Sequence[tuple[int, int]], regular: bool
) -> Playout:
    """Return the playout of a pickle: it begins where that did, and takes the same steps. `regular`: it began regularly."""
    from rulewright.interpreter.run.playout import Playout

    playout = Playout(game, begin, game.chance_of(seed), automatic, regular)
    for seat, number in steps:
        if seat == CHANCE:
            playout.take(number)
        else:
            playout.choose(number, seat)
    return playout
