"""`rulewright play`."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS, UNABLE, Mistake
from rulewright.tools.opening import GameArgument, PlayersOption, VariantOption, opened, opened_for
from rulewright.tools.seats import HUMAN, LONGEST, BudgetOption, LongestOption, SeatOption, budget_of, players_of

EXAMPLE = "rulewright play my-game --auto --seed 7"


def command(
    game: GameArgument,
    auto: Annotated[
        bool, typer.Option("--auto", help="Let built-in players play all seats, everything in the open.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Let built-in players play all seats, and see only what is public.")
    ] = False,
    seats: SeatOption = None,
    budget: BudgetOption = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="What all chance comes from; any number unless given.")
    ] = None,
    players: PlayersOption = None,
    variants: VariantOption = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help="Where the game is saved, after each of your decisions and at its end."
        ),
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game, between the same players.")
    ] = None,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="With --load: go on under the rules as they are now, as far as its decisions hold."
        ),
    ] = False,
    example: Annotated[
        str | None, typer.Option("--from", metavar="EXAMPLE", help="Start from the situation of an example.")
    ] = None,
    longest: LongestOption = LONGEST,
    why: Annotated[
        bool,
        typer.Option("--why", help="Tell with each decision the rule behind it, and what it cites of the rulebook."),
    ] = False,
) -> int:
    """Play a game, and read what happens turn by turn.

    Without --auto you play the first seat and built-in players the others; --seat says who plays which, for example
    --seat Ann=human,Bea=search: search tries its options out, random takes any. A saved game goes on between the players that
    it had; --seat says who else plays a seat. Type help when you are asked. Ends with 1 where a fault of the rules stopped the game,
    or where built-in players found no end of it, and with 2 where it could not be saved.
    """
    from rulewright.tools import saves
    from rulewright.tools.agents import AGENTS
    from rulewright.tools.human import Terminal
    from rulewright.tools.play import Session
    from rulewright.tools.resume import loaded
    from rulewright.tools.screen import screen

    if force and load is None:
        raise Mistake("--force is for a saved game; say which with --load")
    if load is not None and example is not None:
        raise Mistake("a game goes on from a save or starts from an example, not both")
    if load is not None and players is not None:
        raise Mistake("a saved game goes on between the players that it had; leave out --players")
    if save is not None:
        saves.spare(save)
    to = screen()
    before: saves.Table | None = None
    notes: list[str] = []
    drawn = seed is None
    seed = randbelow(1_000_000) if seed is None else seed
    if load is not None:
        match, before, notes = loaded(load, game, variants, [HUMAN, *AGENTS], force)
        variants = list(before.variants)
    elif example is not None:
        from rulewright.tools.situation import situation

        fitting, wanted = opened_for(game, example, players, variants)
        variants = list(wanted)
        match = situation(fitting, example, seed)
    else:
        match = opened(game, players, variants).start(seed)
    chosen = match.game
    auto = auto or watch
    who = players_of(chosen.seats, seats, auto, before.players if before is not None and before.players else None)
    if watch and HUMAN in who:
        raise Mistake("who looks on plays no seat; leave out --watch, or the human")
    rollouts = budget_of(who, budget)
    described = ", ".join(f"{seat} ({player})" for seat, player in zip(chosen.seats, who, strict=True))
    begun = f", from {load}" if load is not None else "" if drawn else f", seed {seed}"
    named = ", ".join(f'"{title}"' for title in chosen.program.variants)
    to.line(f"{chosen.title}{f' with {named}' if named else ''}{begun}: {described}", hanging=2)
    for note in notes:
        to.line(note, hanging=2)
    agents = [None if name == HUMAN else AGENTS[name](seat, seed, rollouts) for seat, name in enumerate(who)]
    from_example = before.example if before is not None else example or ""
    table = saves.Table(who, tuple(variants or ()), game, from_example)
    looker = match.game.public if watch else None
    told = seed if drawn and load is None else None
    session = Session(match, table, agents, Terminal(to), save, looker, why, load is not None, longest, told)
    well = session.run()
    if session.unsaved:
        return UNABLE
    return CLEAN if well else FINDINGS
