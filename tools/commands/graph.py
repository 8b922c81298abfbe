"""`rulewright graph`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from rulewright.tools.guard import CLEAN, Mistake
from rulewright.tools.opening import GameArgument, PlayersOption, VariantOption, compiled

EXAMPLE = "rulewright graph my-game --level decisions -o my-game.svg"


Level = Literal["phases", "decisions", "full"]
Format = Literal["svg", "png", "dot", "mermaid"]

SUFFIXES: dict[str, Format] = {".svg": "svg", ".png": "png", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid"}


def chosen(asked: Format | None, output: Path | None) -> Format:
    """Return the format asked for, or the one that the name of the file says, or SVG."""
    if asked is not None or output is None:
        return asked or "svg"
    if output.suffix.lower() not in SUFFIXES:
        raise Mistake(f"{output.name} does not say what to draw; give --format svg, png, dot or mermaid")
    return SUFFIXES[output.suffix.lower()]


def written(picture: bytes | str, output: Path | None, picture_format: Format) -> None:
    """Write a picture to a file, or to standard output, which takes only text for people where it is a terminal."""
    from rulewright.tools import durable
    from rulewright.tools.screen import harmless_lines

    text = picture if isinstance(picture, str) else None if picture_format == "png" else picture.decode()
    data = picture if not isinstance(picture, str) and text is None else harmless_lines(text or "").encode()
    if output is not None:
        durable.write(output, data)
        typer.echo(f"The picture is in {output}.", err=True)
    elif picture_format in ("svg", "png") and sys.stdout.isatty():
        raise Mistake(f"{picture_format.upper()} is not for reading; say where the picture goes with -o FILE")
    else:
        sys.stdout.buffer.write(data if data.endswith(b"\n") or picture_format == "png" else data + b"\n")
        sys.stdout.buffer.flush()


def command(
    game: GameArgument,
    level: Annotated[Level, typer.Option(help="How much it shows.")] = "decisions",
    picture_format: Annotated[
        Format | None, typer.Option("--format", help="What to write; what FILE's name says, else svg.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where to; standard output unless given.")
    ] = None,
    players: PlayersOption = None,
    variants: VariantOption = None,
) -> int:
    """Draw the phases of a game: who is asked what, what chance does, where a game goes on and where it ends.

    With --with, what a variant wrote has a red border.
    """
    from rulewright.tools.draw import DrawError, draw

    wanted = chosen(picture_format, output)
    program = compiled(game, players, variants)
    try:
        picture = draw(program, level, wanted)
    except DrawError as missing:
        raise Mistake(str(missing)) from missing
    written(picture, output, wanted)
    return CLEAN
