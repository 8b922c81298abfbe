"""Write a file so that at any moment, also when the power fails, the old text or the new one is there and never a part of one."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from secrets import token_hex
from typing import Final

from rulewright.tools.guard import Mistake

LEFT_OVER: Final = 60.0
"""Seconds after which a partial file is what a process left that was stopped while it wrote."""


def write(path: Path, content: str | bytes) -> None:
    """Put a text into a file, on the disk when this returns. Raise `Mistake` where that cannot be, with the old text still there.

    It is written beside the file under a name that no other process uses and then takes its place.
    """
    try:
        place = Path(os.path.realpath(path))
        if not path.name or path.name == ".." or (place.exists() and not place.is_file()):
            raise Mistake(f"{path} cannot be written: that is no name for a file")
        partial = place.with_name(f".{place.name}.{token_hex(8)}.part")
        sweep(place)
        try:
            with partial.open("xb") as file:
                file.write(content if isinstance(content, bytes) else content.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            if place.exists():
                partial.chmod(place.stat().st_mode & 0o777)
            partial.replace(place)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
        settle(place.parent)
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}") from error
    except ValueError as error:
        raise Mistake(f"{path} cannot be written: that is no name for a file") from error


def settle(folder: Path) -> None:
    """Let the names in a folder reach the disk, where the system can do that with a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(place: Path) -> None:
    """Remove what processes left beside a file that were stopped while they wrote it."""
    start, end = f".{place.name}.", ".part"
    with contextlib.suppress(OSError):
        for left in place.parent.iterdir():
            named = left.name.startswith(start) and left.name.endswith(end)
            if named and time.time() - left.stat().st_mtime > LEFT_OVER:
                left.unlink()
