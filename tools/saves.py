"""Games on disk: written, and read again, with who plays them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

from rulewright.tools.guard import Mistake

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.interpreter.run.save import Save

TABLE = "table"  # where a save says what `Table` holds, besides what is the match's own


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays each seat, as a command line calls them, and the variants that are played with."""

    players: tuple[str, ...]
    variants: tuple[str, ...] = ()


def write(match: Match, table: Table, path: Path) -> None:
    """Save a match and who plays it. Raise `Mistake` where the file cannot be written."""
    data = {**match.save(), TABLE: {"players": table.players, "variants": table.variants}}
    try:
        partial = path.with_name(f"{path.name}.part")
        partial.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        partial.replace(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "that is no name for a file"
        raise Mistake(f"{path} cannot be written: {reason}") from error


def read(path: Path) -> Save:
    """Read a save. Raise `Mistake` where the file is not there or holds no save."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Mistake(f"{path} holds no saved game") from error
    if not isinstance(data, dict) or not are_texts(data.get("seats")):
        raise Mistake(f"{path} holds no saved game")
    return data


def table_of(save: Save, path: Path, known: Sequence[str]) -> Table | None:
    """Return who plays a save, None where it does not say. Raise `Mistake` where that is nobody of the `known` ones."""
    said = save.get(TABLE)
    if said is None:
        return None
    players, variants = (said.get("players"), said.get("variants")) if isinstance(said, dict) else (None, None)
    if not are_texts(players) or not are_texts(variants) or len(players) != len(save["seats"]):
        raise Mistake(f"{path} is damaged: it does not say who plays")
    strangers = [player for player in players if player not in known]
    if strangers:
        raise Mistake(f'{path} is played by "{strangers[0]}", who is nobody that can play; say who does with --seat')
    return Table(tuple(players), tuple(variants))


def are_texts(value: Any) -> TypeGuard[list[str]]:  # noqa: ANN401 - anything that a file may hold
    """Tell whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(member, str) for member in value)
