"""`rulewright play`."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS, Mistake
from rulewright.tools.opening import GameArgument, PlayersOption, VariantOption, opened, opened_for, seated
from rulewright.tools.seats import HUMAN, SeatOption, players_of

if TYPE_CHECKING:
    from rulewright import Game, Match

EXAMPLE = "rulewright play my-game --auto --seed 7"


def restored(game: Game, save: dict[str, object], path: Path) -> Match:
    """Return the match of a save. Raise `Mistake` where it belongs to other rules."""
    from rulewright import Refused

    try:
        return game.restore(save)
    except Refused as refused:
        raise Mistake(f"{path} cannot be loaded: {refused}") from refused


def command(
    game: GameArgument,
    auto: Annotated[bool, typer.Option("--auto", help="Let built-in players play all seats.")] = False,
    seats: SeatOption = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="What all chance comes from; any number unless given.")
    ] = None,
    players: PlayersOption = None,
    variants: VariantOption = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Where the game is saved when you leave it before its end."),
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game, between the same players.")
    ] = None,
    example: Annotated[
        str | None, typer.Option("--from", metavar="EXAMPLE", help="Start from the situation of an example.")
    ] = None,
    why: Annotated[
        bool,
        typer.Option("--why", help="Tell with each decision the rule behind it, and what it cites of the rulebook."),
    ] = False,
) -> int:
    """Play a game, and read what happens turn by turn.

    Without --auto you play the first seat and built-in players the others; --seat says who plays which, for example
    --seat Ann=human,Bea=random. A saved game goes on between the players that it had; --seat says who else plays a seat.
    Type help when you are asked. A game that is over is not saved. Ends with 1 where a fault of the rules stopped the game.
    """
    from rulewright.tools import saves
    from rulewright.tools.agents import AGENTS
    from rulewright.tools.human import Terminal
    from rulewright.tools.play import Session
    from rulewright.tools.screen import screen

    if load is not None and example is not None:
        raise Mistake("a game goes on from a save or starts from an example, not both")
    before: saves.Table | None = None
    seed = randbelow(1_000_000) if seed is None else seed
    if load is not None:
        saved = saves.read(load)
        before = saves.table_of(saved, load, [HUMAN, *AGENTS])
        variants = variants or (list(before.variants) if before is not None else None)
        match = restored(seated(opened(game, len(saved["seats"]), variants), saved["seats"]), saved, load)
    elif example is not None:
        from rulewright.tools.situation import situation

        fitting, wanted = opened_for(game, example, players, variants)
        variants = list(wanted)
        match = situation(fitting, example, seed)
    else:
        match = opened(game, players, variants).start(seed)
    chosen = match.game
    who = players_of(chosen.seats, seats, auto, before.players if before is not None else None)
    to = screen()
    described = ", ".join(f"{seat} ({player})" for seat, player in zip(chosen.seats, who, strict=True))
    begun = f"from {load}" if load is not None else f"seed {seed}"
    to.line(f"{chosen.title}, {begun}: {described}", hanging=2)
    agents = [None if name == HUMAN else AGENTS[name](seat, seed) for seat, name in enumerate(who)]
    session = Session(match, saves.Table(who, tuple(variants or ())), agents, Terminal(to), save, why)
    return CLEAN if session.run() else FINDINGS
