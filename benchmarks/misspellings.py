"""How many single misspellings of the shipped classics neither check nor lint notices.

    python benchmarks/misspellings.py -n 200 --seed 7 pig nim

misspells one word of a game at a time, in its rules and in its tables: two letters change places, or one is left out.
Titles, citations, the lines of menus, the reasons of endings and comments are free text and are left alone.
"""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rulewright.interpreter.pipeline import Library, find_game, shipped_games
from rulewright.tools.lint.run import lint

FREE = re.compile(r"$|.*@|game$|rulebook$|example$|(?:variant|scenario)$|.*\b(?:wins|win|loses|draws)$")
"""What stands before a text that may be anything: a menu's line, a heading, a title, the reason of an ending."""
PIECE = re.compile(r'"[^"\n]*"|#[^\n]*|[^\W\d]\w+')


def places(path: Path) -> Iterator[tuple[Path, int, int]]:
    """Yield where the words of a file of rules or a table stand that can be misspelt."""
    text = path.read_text(encoding="utf-8")
    for found in PIECE.finditer(text):
        quoted = found[0].startswith('"')
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()].strip()
        if found[0].startswith("#") or (quoted and path.suffix == ".rules" and FREE.match(line)):
            continue
        start, word = found.start() + quoted, found[0].strip('"')
        if len(word) > 2:
            yield path, start, start + len(word)


def misspelt(word: str, dice: Random) -> str:
    """Return a word with two letters changed in place, or without one; never the word itself."""
    while True:
        at = dice.randrange(len(word) - 1)
        other = word[:at] + (word[at + 1] + word[at] + word[at + 2 :] if dice.random() < 0.5 else word[at + 1 :])
        if other != word and other.strip():
            return other


def told(folder: Path) -> list[tuple[str, str]]:
    """Return what check and lint say of a game."""
    return [(fault.code.id, fault.message) for fault in lint(folder, Library()).faults]


def unnoticed(games: Sequence[Path], count: int, seed: int) -> Iterator[str]:
    """Misspell words of the games one at a time; yield those of which nothing is said."""
    dice = Random(seed)
    with TemporaryDirectory() as temporary:
        copies = [Path(shutil.copytree(game, Path(temporary) / game.name)) for game in games]
        clean = {copy: told(copy) for copy in copies}
        every = [
            (copy, *place) for copy in copies for path in sorted(copy.iterdir()) if path.suffix in (".rules", ".csv")
            for place in places(path)
        ]  # fmt: skip
        for copy, path, start, end in dice.sample(every, min(count, len(every))):
            text = path.read_text(encoding="utf-8")
            other = misspelt(text[start:end], dice)
            path.write_text(text[:start] + other + text[end:], encoding="utf-8")
            if told(copy) == clean[copy]:
                line = text[text.rfind("\n", 0, start) + 1 : text.find("\n", end)].strip()
                yield f"{copy.name}/{path.name}: {text[start:end]} -> {other}: {line}"
            path.write_text(text, encoding="utf-8")


def main() -> None:
    """Misspell, lint, and print what nobody noticed."""
    head, text = (__doc__ or "").split("\n\n", 1)
    options = argparse.ArgumentParser(
        description=head, epilog=text, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("games", nargs="*", help="names of shipped games; all classics unless given")
    options.add_argument("-n", type=int, default=200, dest="count", help="misspellings (200)")
    options.add_argument("--seed", type=int, default=1, help="of the places and the slips (1)")
    asked = options.parse_args()
    games = [find_game(name) for name in asked.games]
    games = games or [game.path for game in shipped_games() if game.path.parent.name == "classics"]
    missed = list(unnoticed(games, asked.count, asked.seed))
    print("\n".join(missed))
    print(f"{len(missed)} of {asked.count} passed unnoticed")


if __name__ == "__main__":
    main()
