"""`rulewright new`."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from rulewright.grammar.paths import is_there
from rulewright.tools.guard import CLEAN, Mistake

EXAMPLE = "rulewright new my-game"
TEMPLATES = {"game.rules": "{name}.rules", "rulebook.yaml": "rulebook.yaml", "README.md": "README.md"}
NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
DEVICE = re.compile(r"con|nul|aux|prn|com[0-9]|lpt[0-9]")  # what Windows keeps for itself
LONGEST = 60


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name, which becomes that of its folder.")],
    below: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where the folder is made; here unless given.")
    ] = Path(),
) -> int:
    """Start a game: make a folder with rules that work, examples, the rulebook's outline and a README.

    The name is small letters, digits, and - or _ between them. Nothing that is there already is written over.
    """
    if not NAME.fullmatch(name) or len(name) > LONGEST or DEVICE.fullmatch(name):
        near = "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:LONGEST].rstrip("-")
        near = "my-game" if not near or DEVICE.fullmatch(near) else near
        raise Mistake(f'"{name}" cannot be the name of a folder on every system; try {near}')
    folder = below / name
    if is_there(folder):
        raise Mistake(f"{folder} is there already")
    title = " ".join(re.split("[-_]", name)).capitalize()
    scaffold = files("rulewright.tools") / "scaffold"
    try:
        folder.mkdir(parents=True)
        for template, target in TEMPLATES.items():
            text = Template((scaffold / template).read_text(encoding="utf-8")).substitute(name=name, title=title)
            (folder / target.format(name=name)).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Mistake(f"{folder} cannot be made: {error.strerror}") from error
    typer.echo(f"{folder} is ready. Next:\n  rulewright check {folder}\n  rulewright play {folder} --auto --seed 1")
    return CLEAN
