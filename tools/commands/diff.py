"""`rulewright diff`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, Mistake
from rulewright.tools.opening import GameArgument, PlayersOption, VariantOption, read

EXAMPLE = 'rulewright diff my-game --with "Short game"'


def command(
    game: GameArgument,
    variants: VariantOption = None,
    players: PlayersOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the differences as JSON.")] = False,
) -> int:
    """Say what variants or house rules change in a game: what each rule was, what it is now, and which line says so.

    Several are compared together: what one of them settles between others is told once. Ends with 1 where the rules have errors, such
    as two variants that get into each other's way.
    """
    from rulewright.interpreter.pipeline import WrongChoice
    from rulewright.tools.difference_report import document, show
    from rulewright.tools.differences import compare
    from rulewright.tools.report_json import in_text
    from rulewright.tools.screen import screen

    if not variants:
        raise Mistake('say which variant or house rules, as in --with "Short game"')
    checked = read(game, variants)
    try:
        found = compare(checked, players, variants)
    except WrongChoice as wrong:
        raise Mistake(str(wrong)) from wrong
    if as_json:
        typer.echo(in_text(document(found)))
    else:
        show(found, screen())
    return CLEAN
