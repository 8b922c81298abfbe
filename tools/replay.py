"""Tell a saved game again from its start, for one reader, and see on the way whether its decisions lead where it was saved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.run.decisions import Decision
from rulewright.interpreter.run.moves import Move
from rulewright.interpreter.run.retrace import Parting, retraced
from rulewright.interpreter.run.texts import Reader, listed
from rulewright.tools import view
from rulewright.tools.account import Account
from rulewright.tools.results import show_ending
from rulewright.tools.resume import Saved, agrees, damaged, parting, start

if TYPE_CHECKING:
    from rulewright.tools.report_json import Json
    from rulewright.tools.screen import Screen


@frozen
class Told:
    """One decision of a game that is told again: its number, the move, who was asked what (None: it was chance)."""

    number: int
    move: Move
    decision: Decision | None


class Replay:
    """A saved game from its start on. `reader`: for whom it is told; `to`: the last decision that is made (None: all).

    `parted`: where its decisions cannot be made any more. `holds`: whether they all could, and lead to what was saved; None where the end
    was not reached for want of asking.
    """

    def __init__(self, saved: Saved, reader: Reader, to: int | None) -> None:
        self.saved, self.reader = saved, reader
        self.moves = saved.moves
        self.last = len(self.moves) if to is None else min(to, len(self.moves))
        self.match = start(saved)
        self.parted: Parting | None = None

    def steps(self) -> Iterator[Told]:
        """Make the decisions, one after the other; yield each before it is made."""
        for step in retraced(self.match, self.moves[: self.last], self.saved.same):
            if isinstance(step, Parting):
                self.parted = step
                return
            yield Told(*step)

    @property
    def holds(self) -> bool | None:
        """Tell whether all decisions could be made and lead to what was saved."""
        if self.parted is not None:
            return False
        if self.last < len(self.moves):
            return None
        return not self.saved.same or agrees(self.saved, self.match)

    def may_read(self, move: Move) -> bool:
        """Tell whether the reader may know what a move chose, apart from what the account says of it."""
        return self.reader is None or self.reader == move.seat


def count(number: int) -> str:
    """Write how many decisions."""
    return f"{number} decision" if number == 1 else f"{number} decisions"


def verdict(replay: Replay) -> list[str]:
    """Say whether the decisions hold, and where they part."""
    game, total = replay.match.game, len(replay.moves)
    if replay.parted is not None:
        told = parting(replay.parted, game.seats, replay.reader, replay.reader is None)
        return [f"{replay.parted.number - 1} of {count(total)} can be made.", *told]
    if replay.holds is None:
        return [f"So far {replay.last} of {count(total)}."]
    if not replay.saved.same:
        return [f"{'All' if total != 1 else 'The'} {count(total)} can be made under these rules too."]
    if replay.holds:
        return [f"The saved game is what its {count(total)} {'leads' if total == 1 else 'lead'} to."]
    return [f"Its {count(total)} can be made, and what comes of it is something else than what was saved."]


@contextmanager
def sound(saved: Saved) -> Iterator[None]:
    """Say of a save that it is damaged where a game that began from what stands in it cannot be played or shown."""
    try:
        yield
    except Exception as broken:  # what stands in a file may be anything
        if saved.save["start"] is None or isinstance(broken, OSError):
            raise
        raise damaged(saved.path) from broken


def tell(replay: Replay, screen: Screen, why: bool = False) -> None:
    """Write the account of a game, how it ended, and whether its decisions hold; with `why` the rules behind what happens."""
    account = Account(screen, replay.reader, why)
    for _ in replay.steps():
        account.tell(replay.match)
    account.tell(replay.match)
    match = replay.match
    over = match.result is not None
    lines = list(view.texts(view.last_lines(match, replay.reader)))
    if lines:
        screen.heading("At the end" if over else "As it stands")
        for line in lines:
            screen.line(line, indent=2, hanging=2)
    if match.result is not None:
        show_ending(screen, match.result)
    elif match.decisions:
        screen.line()
        screen.line(f"{listed([decision.name for decision in match.decisions])} is to decide.", hanging=2)
    screen.line()
    for line in verdict(replay):
        screen.line(line, hanging=2)


def document(replay: Replay, reader: str) -> dict[str, Json]:
    """Write the same for programs, as `schemas/replay.schema.json` says."""
    match, told, heard = replay.match, list[dict[str, "Json"]](), 0
    opening: list[Json] | None = None

    def lines() -> list[Json]:
        nonlocal heard
        found = match.log(replay.reader, heard)
        heard += len(found)
        return [line.text for line in found]

    for step in replay.steps():
        if opening is None:
            opening = lines()
        elif told:
            told[-1]["lines"] = lines()
        told.append(written(replay, step))
    if told:
        told[-1]["lines"] = lines()
    result, part = match.result, replay.parted
    parted: Json = None
    if part is not None:
        shown = replay.may_read(part.move)
        parted = {
            "number": part.number,
            "seat": match.game.seats[part.move.seat] if part.move.seat >= 0 else None,
            "chosen": list(part.move.words) if shown else None,
            "why": part.why if shown else None,
            "offered": list(part.offered) if shown else None,
        }
    decisions: list[Json] = [dict(entry) for entry in told]
    return {
        "game": match.game.title,
        "rules": match.game.program.rules_hash,
        "same_rules": replay.saved.same,
        "seed": replay.saved.save["seed"],
        "seats": list(match.game.seats),
        "reader": reader,
        "opening": lines() if opening is None else opening,
        "decisions": decisions,
        "ending": None if result is None else result.ending,
        "winners": None if result is None else [match.game.seats[seat] for seat in result.winners],
        "parted": parted,
        "holds": replay.holds,
    }


def written(replay: Replay, told: Told) -> dict[str, Json]:
    """Write one decision; what was asked and chosen only for who may read it."""
    decision, move = told.decision, told.move
    shown = replay.may_read(move) and decision is not None
    chosen: list[Json] = list(move.words)
    return {
        "number": told.number,
        "seat": None if decision is None else decision.name,
        "asked": decision.prompt if shown and decision is not None else None,
        "chosen": chosen if shown else None,
        "lines": [],
    }
