"""Format files: which there are, what each would become, and putting that in its place."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.formatting import formatted
from rulewright.grammar.frozen import frozen
from rulewright.grammar.paths import below, is_file, is_folder, is_there
from rulewright.grammar.reading import read_source
from rulewright.tools.guard import Mistake

SUFFIX = ".rules"
State = Literal["same", "changed", "faulty"]


@frozen
class File:
    """A file with the text that it should hold; None, with what is wrong, where it cannot be read."""

    path: Path
    text: str | None
    diagnostics: tuple[Diagnostic, ...]
    state: State

    def difference(self) -> Iterator[str]:
        """Yield the lines of a patch that would make the file what it should be."""
        source, _ = read_source(self.path)
        old = source.text.split("\n")[:-1] if source is not None else []
        new = (self.text or "").split("\n")[:-1]
        name = self.path.as_posix()
        lines = list(difflib.unified_diff(old, new, name, name, lineterm=""))
        yield from lines or [f"{name}: only its line ends and other marks that are not seen"]


def files_at(names: Iterable[str]) -> list[Path]:
    """Return the rules files that names stand for: themselves, or all at and below a folder. Raise `Mistake` where there are none."""
    found: dict[Path, None] = {}
    for name in names:
        path = Path(name)
        if is_folder(path):
            here = sorted(_below(path))
            if not here:
                raise Mistake(f"{name} holds no {SUFFIX} file")
        elif is_file(path):
            here = [path]
        elif is_there(path):
            raise Mistake(f"{name} is no file of text")
        else:
            raise Mistake(f"there is no file or folder called {name}")
        found.update(dict.fromkeys(here))
    return list(found)


def _below(folder: Path) -> Iterator[Path]:
    """Yield the rules files of a folder and of those in it, but for folders whose names begin with a dot."""
    yield from (path for path in folder.iterdir() if path.suffix == SUFFIX and is_file(path))
    for inside in below(folder):
        if not inside.is_symlink():
            yield from _below(inside)


def read(path: Path) -> File:
    """Read a file and find out what it should hold."""
    source, unread = read_source(path)
    if source is None:
        return File(path, None, unread, "faulty")
    found = formatted(source)
    if found.text is None:
        return File(path, None, found.diagnostics, "faulty")
    same = path.read_bytes() == found.text.encode("utf-8")
    return File(path, found.text, (), "same" if same else "changed")
