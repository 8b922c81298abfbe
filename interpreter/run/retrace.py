"""Play the moves of a save again: exactly, or under other rules as far as what was chosen is on offer there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.decisions import Decision
from rulewright.interpreter.run.faults import Refused
from rulewright.interpreter.run.log import PLY, records
from rulewright.interpreter.run.match import Game, Match
from rulewright.interpreter.run.moves import CHANCE, Answer, Move
from rulewright.interpreter.run.save import Save, state_of

OF_SEVERAL = re.compile(r" \(one of \d+\)$")


@frozen
class Parting:
    """Where moves part from the match: the number of the move (from 1), the move, why it cannot be made, what is on offer instead."""

    number: int
    move: Move
    why: str
    offered: tuple[str, ...] = ()


def begun(game: Game, save: Save) -> Match:
    """Return a match of these rules that stands where the saved one began, its moves written down in words.

    Raise Refused where the save is damaged.
    """
    state = state_of(game.program, save)
    cells: Cells = game.cells() if state.origin is None else state.origin
    match = game.start_from(cells, game.chance_of(state.seed), state.automatic)
    match.labelled = True
    return match


def retraced(
    match: Match, moves: Sequence[Move], exactly: bool
) -> Iterator[tuple[int, Move, Decision | None] | Parting]:
    """Make one move after the other; before each yield its number, the move and the decision it answers (None: of chance).

    Where a move cannot be made, yield how they part, and stop. `exactly`: by number of option, as the same rules have it. Else by words
    first; a move that these rules make by themselves, for there is nothing else to choose, is passed over.
    """
    before = match.records
    for number, move in enumerate(moves, 1):
        found = chance(match, move) if move.seat == CHANCE else answer(match, move, exactly)
        if isinstance(found, str):
            if not exactly and by_itself(match, move, len(records(before))):
                continue
            yield Parting(number, move, found, offered(match, move))
            return
        decision = next((decision for decision in match.decisions if decision.seat == move.seat), None)
        yield number, move, decision
        before = match.records
        try:
            if decision is None:
                match.take(found if isinstance(found, int) else 0)
            else:
                match.choose(found, move.seat)
        except Refused as refused:
            yield Parting(number, move, str(refused), offered(match, move))
            return
        if match.fault is not None:
            yield Parting(number, move, f"the rules fail: {match.fault}")
            return


def chance(match: Match, move: Move) -> Answer | str:
    """Return the outcome of a move of chance, or why it cannot come."""
    fits = isinstance(move.answer, int) and 0 <= move.answer < len(match.chance)
    return move.answer if fits else "chance does not come next, or not so"


def answer(match: Match, move: Move, exactly: bool) -> Answer | str:
    """Return the answer by which a move is made in a match, or why it cannot be made."""
    decision = next((decision for decision in match.decisions if decision.seat == move.seat), None)
    if decision is None:
        asked = " and ".join(decision.name for decision in match.decisions)
        over = "the game is over" if match.result is not None else "nobody is asked"
        return f"{asked} is asked instead" if asked else over
    if isinstance(move.answer, int):
        found = one(decision, move.answer, move.words[:1], decision.ids, exactly)
        return "that is not on offer" if found is None else found
    if decision.shape not in ("subset", "order", "division"):
        return "one thing is to be chosen, not several"
    if exactly or decision.shape == "division" or not move.words:
        return move.answer
    known, taken = [option.id for option in decision.members], list[int]()
    for place, part in enumerate(move.answer):
        left = [number for number in known if number not in taken]
        member = one(decision, part, move.words[place : place + 1], left, exactly)
        if member is None:
            return f"{plain(move.words[place])} is not on offer" if place < len(move.words) else "that is not on offer"
        taken.append(member)
    return tuple(taken)


def one(decision: Decision, wanted: int, words: Sequence[str], ids: Sequence[int], exactly: bool) -> int | None:
    """Return the option that a part of a move stands for: of its number, or of its words; None where there is none."""
    if exactly or not words:
        return wanted if wanted in ids else None
    fitting = [option for option in ids if plain(decision.label(option)) == plain(words[0])]
    return wanted if wanted in fitting else next(iter(fitting), None)


def plain(words: str) -> str:
    """Return the words of an option without how many there are like it."""
    return OF_SEVERAL.sub("", words)


def by_itself(match: Match, move: Move, told: int) -> bool:
    """Tell whether what a move chose was taken since the move before by the rules themselves, for want of anything else."""
    questions = match.game.machine.questions
    return any(
        record[3] == move.seat and questions[record[2]].written(record, None) == " ".join(map(plain, move.words))
        for record in records(match.records)[told:]
        if record[0] == PLY and record[6]
    )


def offered(match: Match, move: Move) -> tuple[str, ...]:
    """Return what is on offer to the seat of a move, in words, else to whoever is asked."""
    asked = [decision for decision in match.decisions if decision.seat == move.seat] or list(match.decisions)
    return tuple([option.label for decision in asked[:1] for option in decision.options[:]])
