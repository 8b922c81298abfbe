"""Try mutants of one game, and say what became of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.interpreter.core.instructions import Phrase, Reason
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.pipeline import load
from seeding.game import Edit, Planted
from seeding.mutant import Kind, Mutant, Outcome, linted, places, replaced

SAME = "the program is the same"


def tried(folder: Path, kinds: Sequence[Kind], seed: int, count: int) -> list[Outcome]:
    """Plant `count` mutants of each kind in one game."""
    game = Planted(folder.resolve())
    found = []
    with TemporaryDirectory() as temporary:
        here = Path(temporary) / game.folder.name
        clean = _signs(linted(game, Mutant(()), here), here)
        for kind in kinds:
            dice = Random(f"{seed} {folder.name} {kind.name}")
            sites = list(kind.sites(game, dice))
            chosen = dice.sample(sites, min(count, len(sites)))
            found += [_outcome(game, kind, mutant, here, clean) for mutant in chosen]
    return found


def _signs(faults: Sequence[Diagnostic], here: Path) -> list[tuple[str, str, str]]:
    return [(fault.span.source.name.removeprefix(str(here)), fault.code.id, fault.message) for fault in faults]


def _outcome(game: Planted, kind: Kind, mutant: Mutant, here: Path, clean: list[tuple[str, str, str]]) -> Outcome:
    faults = linted(game, mutant, here)
    left = clean[:]
    new = []
    for fault, sign in zip(faults, _signs(faults, here), strict=True):
        if sign in left:
            left.remove(sign)
        else:
            new.append(fault)
    allowed = places(game, mutant, here)
    there = any(_is_there(fault, mutant, allowed) for fault in new)
    verdict = "there" if there else "elsewhere" if new else "nothing"
    edit = mutant.edits[0]
    return Outcome(
        game.folder.name,
        kind.name,
        kind.group,
        verdict,
        f"{Path(edit.source.name).relative_to(game.folder.parent).as_posix()}:{edit.source.position(edit.start)[0]}",
        _shown(mutant, changed=False),
        _shown(mutant, changed=True),
        tuple(f"{_where(fault, here)} {fault.code.id} {fault.message}" for fault in new),
        "" if new else _reason(game, kind, mutant, here),
    )


def _is_there(fault: Diagnostic, mutant: Mutant, allowed: set[tuple[str, int]]) -> bool:
    """Tell whether a fault is told at the mistake, or on a line with a name that the mistake is about."""
    spans = (fault.span, *(label.span for label in fault.labels))
    if any((span.source.name, span.line) in allowed for span in spans):
        return True
    line = fault.span.source.line(fault.span.line)
    return any(re.search(rf"\b{re.escape(name)}s?\b", line, re.I) for name in mutant.about)


def _reason(game: Planted, kind: Kind, mutant: Mutant, here: Path) -> str:
    """Say why a mutant that lint finds clean is no mistake: it is the same program, or a legal one by its kind."""
    checked = load(here)
    examples = [one.span for one in game.checked.examples]
    if any(
        span.source.name == edit.source.name and span.start <= edit.start < span.end
        for edit in mutant.edits
        for span in examples
    ):
        return kind.legal
    if not checked.has_errors and _meaning(checked.compile()) == _meaning(game.checked.compile()):
        return SAME
    return kind.legal


def _meaning(part: object) -> object:
    """Return what a program does, without its words."""
    match part:
        case Program():
            return _meaning((part.code, part.functions, part.watches, part.scoring, part.listeners, part.layout))
        case str() | Phrase() | Reason():
            return None
        case tuple():
            return tuple(_meaning(one) for one in part)
        case _ if is_dataclass(part) and not isinstance(part, type):
            return (type(part).__name__, *(_meaning(getattr(part, field.name)) for field in fields(part)))
        case _:
            return part


def _where(fault: Diagnostic, here: Path) -> str:
    name = fault.span.source.name
    return f"{Path(name).relative_to(here).as_posix() if name.startswith(str(here)) else name}:{fault.span.line}"


def _shown(mutant: Mutant, changed: bool) -> str:
    """Return the lines of a mutant's first edit and those of the others that begin there, cut to what fits."""
    first = mutant.edits[0]
    text = first.source.text
    start, end = text.rfind("\n", 0, first.start) + 1, text.find("\n", first.end)
    end = end if end >= 0 else len(text)
    inside = [edit for edit in mutant.edits if edit.source is first.source and start <= edit.start <= edit.end <= end]
    moved = [Edit(edit.source, edit.start - start, edit.end - start, edit.text) for edit in inside if changed]
    whole = replaced(text[start:end], moved)
    return " / ".join(line.strip() for line in whole.split("\n") if line.strip())[:160]


def batches(games: Sequence[Path], kinds: Sequence[Kind]) -> Iterator[tuple[Path, Sequence[Kind]]]:
    """Cut the work into pieces of one game each, the largest games first, in halves."""
    for folder in sorted(games, key=lambda one: -sum(path.stat().st_size for path in one.rglob("*.*"))):
        yield folder, kinds[::2]
        yield folder, kinds[1::2]
