"""`rulewright explore`."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS
from rulewright.tools.opening import GameArgument, PlayersOption, VariantOption, opened

EXAMPLE = "rulewright explore my-game --depth 6"


def command(
    game: GameArgument,
    depth: Annotated[
        int | None, typer.Option("--depth", metavar="D", min=0, help="How many decisions far; to the end unless given.")
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, help="How many positions to keep at most.")
    ] = 1_000_000,
    players: PlayersOption = None,
    variants: VariantOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write what was found as JSON.")] = False,
) -> int:
    """Walk every line of play, chance included, and count: complete games, positions, information sets, lines by depth.

    Ends with 1 where a fault of the rules was met, or where the limit left lines unfollowed.
    """
    from rulewright.tools.exploration import document, show
    from rulewright.tools.explore import explore
    from rulewright.tools.progress import counter
    from rulewright.tools.screen import screen

    chosen = opened(game, players, variants)
    with counter("positions") as tick:
        found = explore(chosen, depth, limit, tick)
    if as_json:
        typer.echo(json.dumps(document(found), indent=2, ensure_ascii=False))
    else:
        show(found, screen())
    return FINDINGS if found.counts.faults or found.counts.full else CLEAN
