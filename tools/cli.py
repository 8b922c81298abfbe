"""The command line: `rulewright`."""

import gc
import sys
from inspect import cleandoc
from typing import Annotated

import typer

import rulewright
from rulewright.tools.commands import (
    ast,
    check,
    coverage,
    diff,
    examples,
    explore,
    fmt,
    graph,
    lint,
    list_games,
    new,
    play,
    replay,
    schema,
    simulate,
)
from rulewright.tools.guard import UNABLE, guarded, say_internal

GARBAGE = 100_000
"""So many objects are made before those that hold one another are looked for: a game is many objects that stay, and a command is short."""


def flowing(text: str) -> str:
    """Return a docstring with each paragraph on one line, so that help is wrapped at the width of the terminal."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in cleandoc(text).split("\n\n"))


app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example:  rulewright new my-game, then  rulewright play my-game --auto",
)

for name, module in (
    ("list", list_games),
    ("new", new),
    ("check", check),
    ("lint", lint),
    ("fmt", fmt),
    ("diff", diff),
    ("coverage", coverage),
    ("schema", schema),
    ("graph", graph),
    ("play", play),
    ("replay", replay),
    ("test", examples),
    ("explore", explore),
    ("simulate", simulate),
    ("ast", ast),
):
    app.command(name, help=flowing(module.command.__doc__ or ""), epilog=f"Example:  {module.EXAMPLE}")(
        guarded(module.command)
    )


def show_version(wanted: bool) -> None:
    """Print the version and end, when the option asks for it."""
    if wanted:
        typer.echo(f"rulewright {rulewright.__version__}")
        raise typer.Exit


@app.callback()
def all_commands(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    """Check, draw and play board games whose rules are plain text."""


def main() -> None:
    """Run the command line. Nothing that goes wrong outside a command shows a traceback either."""
    gc.set_threshold(GARBAGE, 20, 20)
    try:
        app()
    except Exception as fault:
        say_internal(fault)
        sys.exit(UNABLE)
