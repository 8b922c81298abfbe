"""`rulewright explore`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS, Mistake
from rulewright.tools.opening import GameArgument, PlayersOption, VariantOption, opened

if TYPE_CHECKING:
    from rulewright import Game

EXAMPLE = "rulewright explore my-game --depth 6"


def command(
    game: GameArgument,
    depth: Annotated[
        int | None, typer.Option("--depth", metavar="D", min=0, help="How many decisions far; to the end unless given.")
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, help="How many positions to keep at most.")
    ] = 1_000_000,
    solve: Annotated[
        bool,
        typer.Option("--solve", help="Say what best play comes to, and the best first choices, instead of counts."),
    ] = False,
    players: PlayersOption = None,
    variants: VariantOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write what was found as JSON.")] = False,
) -> int:
    """Walk every line of play, chance included, and count: complete games, positions, information sets, lines by depth.

    With --solve, for games in which everybody knows everything: who wins with best play, or how likely, and by which first choices.

    Ends with 1 where a fault of the rules was met, or where the limit left lines unfollowed.
    """
    from rulewright.tools.exploration import document, show
    from rulewright.tools.explore import explore
    from rulewright.tools.progress import counter
    from rulewright.tools.report_json import in_text
    from rulewright.tools.screen import screen

    chosen = opened(game, players, variants)
    if solve:
        return solved(chosen, depth, limit, as_json)
    with counter("positions") as tick:
        found = explore(chosen, depth, limit, tick)
    if as_json:
        typer.echo(in_text(document(found)))
    else:
        show(found, screen())
    return FINDINGS if found.counts.faults or found.counts.full else CLEAN


def solved(game: Game, depth: int | None, limit: int, as_json: bool) -> int:
    """Solve a game, and write what was found."""
    from rulewright.tools.progress import counter
    from rulewright.tools.report_json import in_text
    from rulewright.tools.screen import screen
    from rulewright.tools.solution import document
    from rulewright.tools.solution_report import show
    from rulewright.tools.solve import solve

    if depth is not None:
        raise Mistake("--solve goes back from the ends of the game, so it takes no --depth")
    with counter("positions") as tick:
        found = solve(game, limit, tick)
    if as_json:
        typer.echo(in_text(document(found)))
    else:
        show(found, screen())
    return CLEAN if found.solved else FINDINGS
