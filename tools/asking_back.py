"""Ask of a saved game where it stands why something is on offer there, or why not."""

from __future__ import annotations

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.run.texts import listed
from rulewright.tools.answers import Asked, asked
from rulewright.tools.guard import Mistake
from rulewright.tools.human import Terminal
from rulewright.tools.replay import Replay
from rulewright.tools.report_json import Json
from rulewright.tools.screen import Screen
from rulewright.tools.why import told

WHY = "why"


@frozen
class Inquiry:
    """What was asked at a decision, and the answer. `chosen`: what was chosen there in the saved game; None where it was not yet."""

    of: Asked
    lines: tuple[str, ...]
    chosen: tuple[str, ...] | None


def about(words: str) -> str:
    """Return what stands behind `why`. Raise `Mistake` where it does not begin so."""
    first, _, rest = words.strip().partition(" ")
    if first.lower() != WHY:
        raise Mistake(f'"{words}" cannot be asked; ask why, why 2 or why not WORDS, as in --ask "why not hide"')
    return rest.strip()


def inquire(replay: Replay, words: str, seat: int | None) -> Inquiry:
    """Ask where a game stands that was told again. `seat`: whose decision is meant, where several seats decide.

    Raise `Mistake` where nobody is to decide, or another seat.
    """
    rest, seats = about(words), replay.match.game.seats
    move = replay.moves[replay.last] if replay.last < len(replay.moves) and replay.parted is None else None
    open_now = {decision.seat: decision for decision in replay.match.decisions}
    if not open_now:
        raise Mistake("nobody is to decide there; say with --to after how many decisions it is asked")
    wanted = seat if seat is not None else move.seat if move is not None else min(open_now)
    decision = open_now.get(wanted)
    if decision is None:
        raise Mistake(f"{seats[wanted]} is not to decide there, but {listed([one.name for one in open_now.values()])}")
    of = asked(replay.match, decision)
    chosen = tuple(move.words) if move is not None and move.seat == decision.seat else None
    return Inquiry(of, tuple(told(rest, of)), chosen)


def show(found: Inquiry, screen: Screen) -> None:
    """Write what is on offer, what was chosen, and the answer."""
    Terminal(screen).offer(found.of)
    screen.line()
    for line in found.lines:
        screen.line(line, hanging=2)
    if found.chosen:
        screen.line(f"In the saved game: {', '.join(found.chosen)}.", hanging=2)


def document(found: Inquiry) -> dict[str, Json]:
    """Write the same for programs."""
    return {
        "seat": found.of.decision.name,
        "asked": found.of.decision.prompt,
        "offered": [label for label, _ in found.of.choices],
        "chosen": None if found.chosen is None else [*found.chosen],
        "lines": [*found.lines],
    }
