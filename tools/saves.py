"""Games on disk: written, and read again, with who plays them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from rulewright.grammar.frozen import frozen
from rulewright.grammar.paths import is_file, is_there
from rulewright.tools import durable
from rulewright.tools.guard import Mistake

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.interpreter.run.save import Save

TABLE: Final = "table"  # where a save says what `Table` holds, besides what is the match's own
LARGEST: Final = 16_000_000  # characters; a save has some ten thousand
MOST: Final = 1_000_000  # values, each of which takes far more room when it is read than its characters do


@frozen
class Table:
    """Who plays each seat, as a command line calls them, and the variants that are played with.

    `game`: the game as the command line named it; `example`: the title of the example that it began from. Empty where it is not known.
    """

    players: tuple[str, ...]
    variants: tuple[str, ...] = ()
    game: str = ""
    example: str = ""


def write(match: Match, table: Table, path: Path) -> None:
    """Save a match and who plays it. Raise `Mistake` where the file cannot be written."""
    held = {"players": table.players, "variants": table.variants, "game": table.game, "example": table.example}
    text = json.dumps({**match.save(), TABLE: held}, ensure_ascii=False)
    if not fits(text):
        raise Mistake(f"{path} cannot be written: there is more to save than can be read again")
    durable.write(path, text)


def fits(text: str) -> bool:
    """Tell whether a text is as large as a save may be: its length, and how many values it can hold at most."""
    return len(text) <= LARGEST and sum(map(text.count, ",[{:")) <= MOST


def spare(path: Path) -> None:
    """Raise `Mistake` where a file holds something else than a saved game, which must not be written over."""
    if is_file(path) and path.stat().st_size > 0:
        try:
            read(path)
        except Mistake as mistake:
            raise Mistake(f"{mistake}, and is not written over") from mistake


def read(path: Path) -> Save:
    """Read a save. Raise `Mistake` where the file is not there or holds no save."""
    if is_there(path) and not is_file(path):
        raise Mistake(f"{path} cannot be read: it is no file of text")
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
        if not fits(text):
            raise Mistake(f"{path} is too large for a saved game")
        data = json.loads(text)
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Mistake(f"{path} holds no saved game") from error
    if not isinstance(data, dict) or not are_names(data.get("seats")) or not isinstance(data.get("title"), str):
        raise Mistake(f"{path} holds no saved game")
    return data


def table_of(save: Save, path: Path, known: Sequence[str] | None) -> Table | None:
    """Return who plays a save, None where it does not say. Raise `Mistake` where that is nobody of the `known` ones (None: anybody)."""
    said = save.get(TABLE)
    if said is None:
        return None
    held = said if isinstance(said, dict) else {}
    players, variants, named = (
        held.get("players"),
        held.get("variants"),
        [held.get("game", ""), held.get("example", "")],
    )
    if not (are_texts(players) and are_texts(variants) and are_texts(named)) or len(players) != len(save["seats"]):
        raise Mistake(f"{path} is damaged: it does not say who plays")
    strangers = [player for player in players if known is not None and player not in known]
    if strangers:
        raise Mistake(f'{path} is played by "{strangers[0]}", who is nobody that can play; say who does with --seat')
    return Table(tuple(players), tuple(variants), *named)


def are_texts(value: Any) -> TypeGuard[list[str]]:  # noqa: ANN401 - anything that a file may hold
    """Tell whether a value is a list of texts that can be written."""
    from rulewright.interpreter.run.save import writable

    return isinstance(value, list) and all(isinstance(member, str) and writable(member) for member in value)


def are_names(value: Any) -> TypeGuard[list[str]]:  # noqa: ANN401 - anything that a file may hold
    """Tell whether a value is a list of names for seats: not empty, printable, each another one."""
    return are_texts(value) and len(set(value)) == len(value) and all(name and name.isprintable() for name in value)
