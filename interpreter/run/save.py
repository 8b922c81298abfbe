"""Saves: a match as plain JSON data, with the language version and the rules it belongs to, and all that leads to where it stands."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run import moves as played
from rulewright.interpreter.run.cells import Cells, Chain
from rulewright.interpreter.run.faults import Refused
from rulewright.interpreter.run.hashes import canonical, digest
from rulewright.interpreter.run.log import chained, records
from rulewright.interpreter.run.moves import Moves
from rulewright.interpreter.run.rules_text import packed

FORMAT: Final = 2

DAMAGED: Final = "this save is damaged"

Save: TypeAlias = dict[str, Any]

NAMES: Final = {"format": "format of saves", "language": "version of the language", "title": "game", "rules": "rules"}
HELD: Final = ("seed", "automatic", "cells", "log", "start", "moves")


@frozen
class State:
    """What a save says of a match: where it stands, what was told, where it began (None: at the start of the game) and all moves."""

    seed: int | None
    automatic: bool
    cells: Cells
    records: Chain
    origin: Cells | None
    moves: Moves


def saved(program: Program, state: State) -> Save:
    """Return a match as plain data that `json` can write."""
    scratch = program.layout.scratch
    found: Save = {
        **belongs_to(program),
        "text": packed(program.text),
        "seed": state.seed,
        "automatic": state.automatic,
        "cells": [lists(value) for value in state.cells[:scratch]],
        "log": [lists(record) for record in records(state.records)],
        "start": None if state.origin is None else [lists(value) for value in state.origin[:scratch]],
        "moves": played.as_data(state.moves),
    }
    return {**found, "digest": digest_of(found)}


def belongs_to(program: Program) -> Save:
    """Return what must be the same for a save to be loaded."""
    return {
        "format": FORMAT,
        "language": program.language,
        "title": program.title,
        "rules": program.rules_hash,
        "seats": list(program.seats),
    }


def digest_of(save: Save) -> str:
    """Return the hash of what a save says of its match."""
    return digest(canonical([save.get(name) for name in HELD]))


def restored(program: Program, save: Save) -> State:
    """Return what a save says. Raise Refused, naming what differs, where it does not belong to these rules or is damaged."""
    if not isinstance(save, dict):
        raise Refused("this is not a save")
    differing = differences(program, save)
    if differing:
        raise Refused(f"this save belongs to something else: {', '.join(differing)}")
    return state_of(program, save)


def differences(program: Program, save: Save) -> list[str]:
    """Return, in words, in what a save differs from these rules."""
    return [
        f"{NAMES.get(name, name)} {written(save.get(name))} instead of {written(value)}"
        for name, value in belongs_to(program).items()
        if save.get(name) != value
    ]


def state_of(program: Program, save: Save) -> State:
    """Return what a save of these rules says. Raise Refused where it is damaged."""
    whole(save)
    scratch = program.layout.initial[program.layout.scratch :]
    seed, automatic, start = save["seed"], save["automatic"], save["start"]
    for cells in (save["cells"], start):
        if cells is not None and len(cells) != program.layout.scratch:
            raise Refused(DAMAGED)
    return State(
        seed,
        automatic,
        [*map(tuples, save["cells"]), *scratch],
        chained([tuples(record) for record in save["log"]]),
        None if start is None else [*map(tuples, start), *scratch],
        played.chained(played.from_data(save["moves"])),
    )


def whole(save: Save) -> None:
    """Raise Refused where a save is not as it was written, or does not hold what a save has to."""
    try:
        good = save.get("digest") == digest_of(save)
        good = good and all(writable(word) for move in played.from_data(save.get("moves")) for word in move.words)
        seed, start = save.get("seed"), save.get("start")
        good = good and (seed is None or type(seed) is int) and isinstance(save.get("automatic"), bool)
        good = good and plain(save.get("cells")) and plain(save.get("log")) and (start is None or plain(start))
        good = good and all(isinstance(record, list) and record for record in save["log"])
    except (ValueError, TypeError, RecursionError):
        good = False
    if not good:
        raise Refused(DAMAGED)


def writable(text: str) -> bool:
    """Tell whether a text can be written; half a character cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def plain(data: Any) -> bool:  # noqa: ANN401 - anything that a file may hold
    """Tell whether something is a list of numbers, texts and such lists."""
    return isinstance(data, list) and all(isinstance(member, int | str) or plain(member) for member in data)


def written(value: Any) -> str:  # noqa: ANN401 - anything that a file may hold
    """Write a value for a message."""
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 80 else f"{text[:79]}\u2026"


def lists(value: Any) -> Any:  # noqa: ANN401 - a cell's value
    """Return a value with lists for its tuples."""
    return [lists(member) for member in value] if isinstance(value, tuple) else value


def tuples(value: Any) -> Any:  # noqa: ANN401 - a cell's value
    """Return a value with tuples for its lists."""
    return tuple([tuples(member) for member in value]) if isinstance(value, list) else value
