"""House rules: variants and scenarios in files of their own, in any folder; they name their game by its title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic, Diagnostics
from rulewright.grammar.frozen import frozen
from rulewright.grammar.parse import heads, parse_files
from rulewright.grammar.paths import below, is_file, is_folder
from rulewright.grammar.reading import read_source
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages, overlays

SUFFIX = ".rules"


@frozen
class HouseFile:
    """A file of house rules: its variants and scenarios, its examples, and what is wrong with its text.

    `of`: the line that names the game, which a file without a variant needs.
    """

    path: Path
    overlays: tuple[nodes.Overlay, ...]
    examples: tuple[nodes.Example, ...]
    faults: tuple[Diagnostic, ...]
    of: nodes.ExamplesOf | None = None

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(overlay.title for overlay in self.overlays)

    @property
    def game(self) -> str:
        """The title of the game that it is for."""
        return self.of.title if self.of is not None else self.overlays[0].of

    @property
    def declarations(self) -> tuple[nodes.Declaration, ...]:
        """What the file adds to its game."""
        return (*self.overlays, *self.examples)

    @property
    def naming(self) -> Span:
        """The place where the game is named."""
        return self.of.span if self.of is not None else self.overlays[0].span


@dataclass(slots=True)
class Added:
    """What house rules add to a game. `names`: for each file or folder, as it was named, the titles that it stands for."""

    declarations: tuple[nodes.Declaration, ...] = ()
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)


# ---------------------------------------------------------------- files
def read_house(path: Path) -> HouseFile | None:
    """Read a file of house rules; None where it is something else: it has a `game`, or names none."""
    if path.suffix != SUFFIX or not is_file(path):
        return None
    source, _ = read_source(path)
    begin = heads(source) if source is not None else set()
    if "game" in begin or begin.isdisjoint(("variant", "scenario", "examples")):
        return None
    parsed = parse_files([path])
    lines = parsed.program.declarations if parsed.program is not None else ()
    found = tuple(line for line in lines if isinstance(line, nodes.Overlay))
    named = [line for line in lines if isinstance(line, nodes.ExamplesOf)]
    if not (found or named) or any(isinstance(line, nodes.Game) for line in lines):
        return None
    faults = list(parsed.diagnostics)
    faults += [messages.examples_of_another(line.span, line.title, named[0].title) for line in named[1:]]
    faults += [
        messages.overlay_of_another(line.span, line.title, line.of, named[0].title)
        for line in found
        if named and line.of != named[0].title
    ]
    faults += [
        messages.stray_in_house_rules(line.span)
        for line in lines
        if not isinstance(line, nodes.Overlay | nodes.Example | nodes.ExamplesOf)
    ]
    examples = tuple(line for line in lines if isinstance(line, nodes.Example))
    return HouseFile(path, found, examples, tuple(faults), named[0] if named else None)


def house_at(where: Path) -> tuple[HouseFile, ...]:
    """Return the house rules of a file, or of a folder in which every rules file holds house rules; none where it is something else."""
    if not is_folder(where):
        files = [read_house(where)]
    else:
        files = [read_house(path) for path in sorted(where.glob(f"*{SUFFIX}"))]
    return tuple(file for file in files if file is not None) if all(files) else ()


def house_in(folder: Path) -> Iterator[HouseFile]:
    """Yield the files of house rules in a folder, whatever stands beside them."""
    files = (read_house(path) for path in sorted(folder.glob(f"*{SUFFIX}")))
    yield from (file for file in files if file is not None)


def house_below(folder: Path) -> Iterator[HouseFile]:
    """Yield the house rules in the folders below that of a game; a game that is one file has none."""
    if not is_folder(folder):
        return
    for inside in below(folder):
        yield from house_at(inside)
        yield from house_below(inside)


# ---------------------------------------------------------------- what they add to a game
def added(tree: nodes.Program, own: Iterable[Path], where: Path, named: Sequence[str], faults: Diagnostics) -> Added:
    """Read the house rules that are named: files, folders, or titles in files below the game's folder.

    What they build on (`with "A"`) is looked for in the game, among each other, and in the files beside them. `own`: the files
    of the game itself. A name that is none of these is left to whoever asks for it.
    """
    inside = {path.resolve() for path in own}
    titles = set(overlays.overlays_of(tree))
    found = Added()
    files: dict[Path, HouseFile] = {}
    for name in named:
        if name in titles:
            continue
        here = house_at(Path(name))
        if here:
            found.names[name] = tuple(title for file in here for title in file.titles)
        else:
            here = tuple(file for file in house_below(where) if name in file.titles)[:1]
        files |= {file.path.resolve(): file for file in here if file.path.resolve() not in inside}
        titles |= {title for file in here for title in file.titles}
    declarations: list[nodes.Declaration] = []
    for file in files.values():
        faults.extend(file.faults)
        declarations += file.declarations
    found.declarations = (*declarations, *_beside(declarations, titles, set(files) | inside, faults))
    return found


def _beside(
    declarations: Sequence[nodes.Declaration], titles: set[str], read: set[Path], faults: Diagnostics
) -> list[nodes.Overlay]:
    """Return the variants that others name and that stand in files beside theirs, and what those build on in turn."""
    found: list[nodes.Overlay] = []
    known = set(titles)
    waiting = list(declarations)
    while waiting:
        line = waiting.pop(0)
        missing = [title for title in named_by(line) if title not in known]
        if not missing:
            continue
        folder = Path(line.span.source.name).parent
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            file = read_house(path) if path.resolve() not in read else None
            for overlay in file.overlays if file is not None else ():
                if overlay.title in missing and overlay.title not in known:
                    faults.extend(file.faults if file is not None else ())
                    known.add(overlay.title)
                    found.append(overlay)
                    waiting.append(overlay)
    return found


def named_by(line: nodes.Declaration) -> tuple[str, ...]:
    """Return the titles of the variants that a variant builds on, or that an example is played with."""
    match line:
        case nodes.Overlay(settles=titles):
            return titles
        case nodes.Example(lines=lines):
            return tuple(other.title for other in lines if isinstance(other, nodes.WithOverlay))
        case _:
            return ()
