"""Games on disk: written, and read again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.tools.guard import Mistake

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.interpreter.run.save import Save


def write(match: Match, path: Path) -> None:
    """Save a match. Raise `Mistake` where the file cannot be written."""
    text = json.dumps(match.save(), ensure_ascii=False)
    partial = path.with_name(f"{path.name}.part")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}") from error


def read(path: Path) -> Save:
    """Read a save. Raise `Mistake` where the file is not there or holds no save."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Mistake(f"{path} holds no saved game") from error
    if not isinstance(data, dict) or not isinstance(data.get("seats"), list):
        raise Mistake(f"{path} holds no saved game")
    return data
