"""Bring a saved game back: with its own rules as it was left, with other rules as far as its decisions hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.run.faults import Refused
from rulewright.interpreter.run.moves import Move, from_data
from rulewright.interpreter.run.retrace import Parting, begun, retraced
from rulewright.interpreter.run.rules_text import changes, unpacked
from rulewright.interpreter.run.save import FORMAT, Save, differences, whole
from rulewright.interpreter.run.texts import listed
from rulewright.tools import saves
from rulewright.tools.guard import Mistake
from rulewright.tools.opening import compiled_from, read, seated
from rulewright.tools.openness import hides_nothing
from rulewright.tools.saves import Table
from rulewright.tools.situation import situation

if TYPE_CHECKING:
    from rulewright import Game, Match

MOST_LINES: Final = 8  # so many lines of rules that differ are shown


@frozen
class Saved:
    """A save with the game that it is to be played with. `same`: these are the rules that it was saved under."""

    path: Path
    save: Save
    game: Game
    table: Table
    same: bool

    @property
    def moves(self) -> list[Move]:
        """All moves of the save."""
        return from_data(self.save["moves"])


def found_for(path: Path, save: Save, table: Table, name: str, forced: bool) -> Saved:
    """Open the game of a save. Raise `Mistake` where it is another game, or has other rules and nothing is `forced`."""
    from rulewright import Game

    try:
        checked = read(name, table.variants)
    except OSError as error:
        raise Mistake(f"{path} has rules that cannot be read: {error.strerror}") from error
    if checked.title != save["title"]:
        raise Mistake(f"{path} is a saved game of {save['title']}, not of {checked.title}")
    if save.get("format") != FORMAT:
        raise Mistake(f"{path} has another format of saves: {save.get('format')!r:.20} instead of {FORMAT}")
    game = seated(
        Game(compiled_from(checked, len(save["seats"]), table.variants, examples=bool(table.example))), save["seats"]
    )
    other = differences(game.program, save)
    if other and not forced:
        raise Mistake(f"{path} was saved under other rules: {'; '.join(other)}{changed(game, save)}")
    try:
        whole(save)
    except Refused as refused:
        raise Mistake(f"{path} cannot be loaded: {refused}") from refused
    return Saved(path, save, game, table, not other)


def changed(game: Game, save: Save) -> str:
    """Return the lines of the rules that differ, each on a line of its own, and what can be done about it."""
    old = unpacked(save.get("text"))
    lines = [] if old is None else changes(old, game.program.text)
    more = [f"and {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    if old is not None and not lines:
        more = ["Only comments and blanks differ."]
    head = ["What the rules said then (-) and say now (+):"] if lines else []
    shown = [f"  {line:.120}" for line in lines[:MOST_LINES]]
    advice = "Say --force to play its decisions again under the rules as they are now."
    return "".join(f"\n  {line}" for line in (*head, *shown, *more, advice))


def stands(saved: Saved) -> Match:
    """Return the match of a save of the same rules. Raise `Mistake` where its decisions do not lead to where it stands."""
    try:
        match = saved.game.restore(saved.save)
    except Refused as refused:
        raise Mistake(f"{saved.path} cannot be loaded: {refused}") from refused
    match.labelled = True
    return match


def agrees(saved: Saved, match: Match) -> bool:
    """Tell whether a match stands where a save of the same rules does, and has been told the same."""
    cells = saved.save["cells"]
    return match.game.hashes.fingerprint(cells) == match.fingerprint() and match.save()["log"] == saved.save["log"]


def damaged(path: Path) -> Mistake:
    """Return what is said of a file that holds a game which cannot have been played so."""
    return Mistake(f"{path} cannot be loaded: this save is damaged")


def start(saved: Saved) -> Match:
    """Return a match that stands where a save began. Raise `Mistake` where it cannot be said where that was."""
    save, game = saved.save, saved.game
    try:
        if saved.same:
            return begun(game, save)
        if save["start"] is None:
            match = game.start(save["seed"], save["automatic"])
        elif saved.table.example and save["seed"] is not None:
            match = situation(game, saved.table.example, save["seed"])
        else:
            raise Mistake(f"{saved.path} does not say from which example it began")
    except Refused as refused:
        raise Mistake(f"{saved.path} cannot be loaded: {refused}") from refused
    except Mistake:
        raise
    except Exception as broken:  # what stands in a file may be anything
        raise damaged(saved.path) from broken
    match.labelled = True
    return match


def loaded(
    path: Path, name: str, variants: Sequence[str] | None, known: Sequence[str], forced: bool
) -> tuple[Match, Table, list[str]]:
    """Return the match of a save to go on with, who played it, and what there is to say. Raise `Mistake` where it cannot go on.

    Where it is `forced` and the rules are others, its decisions are made again as far as they hold.
    """
    save = saves.read(path)
    table = saves.table_of(save, path, known) or Table(())
    if variants:
        table = replace(table, variants=tuple(variants))
    saved = found_for(path, save, table, name, forced)
    if saved.same:
        return stands(saved), table, []
    match = start(saved)
    part = next((step for step in retraced(match, saved.moves, False) if isinstance(step, Parting)), None)
    total = len(saved.moves)
    if part is None:
        return match, table, [f"The rules are others; all of its {total} decisions can be made under them too."]
    told = f"The rules are others; {part.number - 1} of its {total} decisions can be made under them."
    return match, table, [told, *parting(part, match.game.seats, everybody=hides_nothing(match.game.program))]


def parting(part: Parting, seats: Sequence[str], open_to: int | None = None, everybody: bool = True) -> list[str]:
    """Say where moves part: which one, whose, what was chosen, what is on offer now; the last two only for who may read them."""
    name = seats[part.move.seat] if 0 <= part.move.seat < len(seats) else "chance"
    if not everybody and open_to != part.move.seat:
        return [f"Decision {part.number}, of {name}, cannot be made."]
    chosen = listed(part.move.words) if part.move.words or part.move.answer == () else f"option {part.move.answer}"
    now = [f"On offer now: {', '.join(part.offered)}."] if part.offered else []
    return [f"Decision {part.number}, of {name}: {chosen} was chosen, and {part.why}.", *now]
