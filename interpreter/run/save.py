"""Saves: a match as plain JSON data, with the language version and the rules it belongs to."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.cells import Cells, Chain
from rulewright.interpreter.run.faults import Refused
from rulewright.interpreter.run.hashes import canonical, digest
from rulewright.interpreter.run.log import chained, records

FORMAT: Final = 1

Save: TypeAlias = dict[str, Any]


def saved(program: Program, cells: Cells, log: Chain, seed: int | None, automatic: bool) -> Save:
    """Return a match as plain data that `json` can write."""
    found: Save = {
        "format": FORMAT,
        "language": program.language,
        "title": program.title,
        "rules": program.rules_hash,
        "seats": list(program.seats),
        "seed": seed,
        "automatic": automatic,
        "cells": [lists(value) for value in cells[: program.layout.scratch]],
        "log": [lists(record) for record in records(log)],
    }
    return {**found, "digest": digest_of(found)}


def digest_of(save: Save) -> str:
    """Return the hash of what a save says of its match."""
    return digest(canonical([save.get(name) for name in ("seed", "automatic", "cells", "log")]))


def check(program: Program, save: Save) -> None:
    """Raise Refused, naming what differs, where a save does not belong to these rules."""
    wanted = {
        "format": FORMAT,
        "language": program.language,
        "title": program.title,
        "rules": program.rules_hash,
        "seats": list(program.seats),
    }
    names = {"format": "format of saves", "language": "version of the language", "title": "game", "rules": "rules"}
    if not isinstance(save, dict):
        raise Refused("this is not a save")
    differing = [name for name, value in wanted.items() if save.get(name) != value]
    if differing:
        told = ", ".join(
            [
                f"{names.get(name, name)} {written(save.get(name))} instead of {written(wanted[name])}"
                for name in differing
            ]
        )
        raise Refused(f"this save belongs to something else: {told}")
    if save.get("digest") != digest_of(save):
        raise Refused("this save is damaged")


def restored(program: Program, save: Save) -> tuple[Cells, Chain]:
    """Return the cells and the log of a checked save."""
    scratch = program.layout.initial[program.layout.scratch :]
    return [*map(tuples, save["cells"]), *scratch], chained([tuples(record) for record in save["log"]])


def written(value: Any) -> str:  # noqa: ANN401 - anything that a file may hold
    """Write a value for a message."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def lists(value: Any) -> Any:  # noqa: ANN401 - a cell's value
    """Return a value with lists for its tuples."""
    return [lists(member) for member in value] if isinstance(value, tuple) else value


def tuples(value: Any) -> Any:  # noqa: ANN401 - a cell's value
    """Return a value with tuples for its lists."""
    return tuple([tuples(member) for member in value]) if isinstance(value, list) else value
