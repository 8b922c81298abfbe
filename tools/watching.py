"""Do something again whenever a file of some games changes, until Ctrl-C."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from rulewright.grammar.paths import below as folders_in, is_file, is_folder
from rulewright.tools.guard import CLEAN, Mistake
from rulewright.tools.opening import all_found
from rulewright.tools.screen import err, screen

if TYPE_CHECKING:
    from watchfiles import Change

SUFFIXES: Final = (".rules", ".csv", ".yaml", ".yml")
TICK: Final = 200  # milliseconds until it is looked whether a folder that is watched is still the same one

WatchOption = Annotated[
    bool, typer.Option("--watch", help="Check again whenever a file of the game changes, until Ctrl-C.")
]


def watched(names: Sequence[str], check: Callable[[], int]) -> int:
    """Call `check`, and again after each change below what is named; return when Ctrl-C is typed.

    What cannot be found or read just now is told, and looked for again after the next change.
    """
    out, first = screen(), True
    try:
        for _ in rounds(lambda: folders(names)):
            out.clear(scrolled=False)
            if not first and not out.console.is_terminal:
                out.line()
            first = False
            try:
                check()
            except (Mistake, OSError) as missing:
                err().line(f"rulewright: {missing}", hanging=2)
            out.line()
            out.line(f"Checked at {time.strftime('%H:%M:%S')}. Waiting for changes; Ctrl-C ends it.", hanging=2)
    except KeyboardInterrupt:
        out.line()
    return CLEAN


def rounds(wanted: Callable[[], frozenset[Path]]) -> Iterator[None]:
    """Yield at once, and after each change in the folders that are wanted, also where they vanish, come back or get others."""
    from watchfiles import watch

    while True:
        try:
            here, fresh = wanted(), True
            marks = marks_of(here)
            for changes in watch(
                *here, watch_filter=matters, rust_timeout=TICK, yield_on_timeout=True, recursive=False
            ):
                if marks_of(here) != marks or (changes and wanted() != here):
                    break
                if fresh or changes:
                    fresh = False
                    yield
        except FileNotFoundError:  # a folder went between two looks
            continue


def matters(_: Change, name: str) -> bool:
    """Tell whether a change may be about a game: its files, and folders that come."""
    path = Path(name)
    return not path.name.startswith(".") and (path.suffix in SUFFIXES or is_folder(path))


def marks_of(paths: frozenset[Path]) -> dict[Path, int]:
    """Return which folder stands at each path; none where nothing does."""
    return {path: path.stat().st_ino for path in paths if path.is_dir()}


# ---------------------------------------------------------------- what is watched
def folders(names: Sequence[str]) -> frozenset[Path]:
    """Return the folders in which the files of what is named stand, or could come to stand where they are not there."""
    found: set[Path] = set()
    for name in names:
        try:
            places = all_found([name])
        except (Mistake, OSError):
            places = []
        found.update(folder for place in places for folder in around(place))
        found.update(below(Path(name)))
    return frozenset(found)


def around(place: Path) -> Iterator[Path]:
    """Yield the folders of a game, or of house rules and the game that they are for."""
    from rulewright.interpreter.finding import game_of
    from rulewright.interpreter.house import house_at

    yield place if is_folder(place) else place.parent
    for house in house_at(place) if is_file(place) else ():
        game, _ = game_of(house)
        if game is not None:
            yield game if game.is_dir() else game.parent


def below(place: Path) -> Iterator[Path]:
    """Yield a folder with those in it, or the nearest one in which a path that is no folder stands or stood."""
    if not is_folder(place):
        yield next(folder for folder in place.absolute().parents if is_folder(folder))
        return
    yield place
    for inside in folders_in(place):
        yield from below(inside)
