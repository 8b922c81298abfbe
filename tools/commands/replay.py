"""`rulewright replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS, Mistake

EXAMPLE = 'rulewright replay game.json --to 3 --ask "why not hide"'


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    game: Annotated[
        str,
        typer.Option("--game", metavar="GAME", help="Where its rules are, if not where they were when it was saved."),
    ] = "",
    seat: Annotated[str, typer.Option("--seat", metavar="S", help="Tell what this seat saw, by name or number.")] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Tell what somebody saw who looked on.")] = False,
    to: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop after so many decisions.")] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Play its decisions again under the rules as they are now.")
    ] = False,
    why: Annotated[
        bool, typer.Option("--why", help="Tell with each decision the rule behind it, and what that cites.")
    ] = False,
    ask: Annotated[
        str,
        typer.Option("--ask", metavar="WORDS", help="Ask where it stops: why, why 2 or why not hide, as when playing."),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Write the account for programs.")] = False,
) -> int:
    """Tell a saved game again from its start, and see whether its decisions lead to what was saved.

    Everything is told, secrets too, unless --seat or --watch says for whom. A game that was saved under other rules is refused, with what
    differs; with --force its decisions are made again, each by its words, and the first that cannot be made is named. Ends with 1 where
    the decisions do not hold.

    With --to and --ask a game answers at any of its decisions why something is on offer there, or why not.
    """
    from rulewright.tools import saves
    from rulewright.tools.asking_back import about, document as answered, inquire, show
    from rulewright.tools.replay import Replay, document, sound, tell
    from rulewright.tools.report_json import in_text
    from rulewright.tools.resume import found_for
    from rulewright.tools.screen import screen
    from rulewright.tools.seats import seat_number

    if seat and watch:
        raise Mistake("a game is told as a seat saw it or as it looked from outside, not both")
    if ask and watch:
        raise Mistake("who looks on is asked nothing, and so cannot ask why; leave --watch out")
    if ask:
        about(ask)
    save = saves.read(file)
    table = saves.table_of(save, file, None) or saves.Table(())
    name = game or table.game
    if not name:
        raise Mistake(f"{file} does not say where its rules are; say it with --game")
    saved = found_for(file, save, table, name, force)
    seats = saved.game.seats
    reader = seat_number(seat, seats) if seat else saved.game.public if watch else None
    replay = Replay(saved, reader, to)
    asking = reader if seat else None
    whose = seats[reader] if seat and reader is not None else "public" if watch else "everything"
    if as_json:
        with sound(saved):
            written = document(replay, whose)
        written["answer"] = answered(inquire(replay, ask, asking)) if ask else None
        typer.echo(in_text(written))
    else:
        out = screen()
        seen = {"public": ", as it looks from outside", "everything": ""}.get(whose, f", as {whose} sees it")
        seed = save["seed"]
        begun = f', from "{table.example}"' if table.example else ""
        out.line(f"{saved.game.title}{begun}{'' if seed is None else f', seed {seed}'}{seen}", hanging=2)
        with sound(saved):
            tell(replay, out, why)
        if ask:
            show(inquire(replay, ask, asking), out)
    return FINDINGS if replay.holds is False else CLEAN
