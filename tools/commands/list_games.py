"""`rulewright list`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, Mistake

EXAMPLE = "rulewright list my-game --changeable"


def command(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A shipped game's name, a folder or a file.")] = "",
    changeable: Annotated[
        bool, typer.Option("--changeable", help="List what house rules can change in the game.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write the list as JSON.")] = False,
) -> int:
    """List the games that came with Rulewright: the name to type, the title, how many play, and the variants and house rules.

    With --changeable, list what house rules can change in a game: its defines and the numbers in its declarations, each with the line that
    changes it, its value, what it may be, where it stands and what it cites of the rulebook.
    """
    from rulewright.tools.report_json import in_text
    from rulewright.tools.screen import screen

    if not changeable:
        if game:
            raise Mistake(f"say what of {game} is to be listed, as in --changeable")
        from rulewright.tools.game_list import document, show

        if as_json:
            typer.echo(in_text(document()))
        else:
            show(screen())
        return CLEAN
    if not game:
        raise Mistake("say of which game, as in rulewright list pig --changeable")
    from rulewright.interpreter.check.changeable import changeable as found_in
    from rulewright.tools import changeable_report
    from rulewright.tools.opening import compiled_from, read

    checked = read(game, None)
    seats = compiled_from(checked, None, None).seats
    world = next(world for world, _ in checked.built if not world.variants)
    found = list(found_in(checked.tree, world))
    if as_json:
        typer.echo(in_text(changeable_report.document(checked.title, found, seats)))
    else:
        changeable_report.show(checked.title, found, seats, screen())
    return CLEAN
