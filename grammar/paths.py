"""What a path that somebody wrote leads to. What is no name for a file, for it is too long or holds a NUL, leads to nothing."""

from __future__ import annotations

from pathlib import Path


def is_file(path: Path) -> bool:
    """Tell whether a path leads to a regular file: no folder, pipe or device."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Tell whether a path leads to a folder."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def is_there(path: Path) -> bool:
    """Tell whether a path leads to anything."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def below(folder: Path) -> list[Path]:
    """Return the folders in a folder, by name; none that lead back, by a link, to a folder that they lie in, and none that are hidden."""
    try:
        found = sorted(path for path in folder.iterdir() if not path.name.startswith(".") and is_folder(path))
    except OSError:
        return []
    return [path for path in found if not leads_back(path)]


def leads_back(folder: Path) -> bool:
    """Tell whether a folder is a link to a folder that it lies in."""
    return folder.is_symlink() and folder.resolve() in (parent.resolve() for parent in folder.absolute().parents)
