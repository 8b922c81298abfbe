"""Games that nobody would write: shipped ones with a few words exchanged. Both executors come to the same in them too."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from in_step import both
from matches import Case
from sampling import often

from rulewright import Game, RulesError, load

EXCHANGED: Final = (
    ("must", "may"),
    ("and", "or"),
    (">", "<"),
    (">=", "<="),
    ("=", "<>"),
    ("first", "last"),
    ("highest", "lowest"),
    ("top", "bottom"),
    ("add", "remove"),
    ("to", "from"),
    ("any", "all"),
    ("is", "is not"),
    ("player", "active"),
    ("player", "players"),
    ("a", "all"),
    ("more", "fewer"),
)
"""Words that stand in each other's place in a mutant."""

LONGEST: Final = often(60, 150)
"""After how many decisions a mutant is left, since many never end."""


def mutants(text: str, stream: Random) -> Iterator[str]:
    """Yield texts in which one or two things are other than in a text; most of them are no rules."""
    table = dict(EXCHANGED) | {two: one for one, two in EXCHANGED}
    end = text.find("\nexample ")
    rules, rest = (text, "") if end < 0 else (text[:end], text[end:])
    names = sorted(set(re.findall(r"[a-z_]{3,}", rules)))
    while True:
        lines = rules.split("\n")
        for _ in range(stream.randint(1, 2)):
            at = stream.randrange(len(lines))
            words = re.split(r"(\W+)", lines[at])
            place = stream.randrange(len(words))
            word, kind = words[place].strip(), stream.randrange(5)
            if word.isdigit():
                words[place] = str(stream.choice([0, 1, 2, int(word) + 1, int(word) - 1, int(word) + 5, -1]))
            elif word in table:
                words[place] = words[place].replace(word, table[word])
            elif kind == 0:
                words = []
            elif kind == 1:
                words = [*words, "\n", *words]
            elif word.isidentifier():
                words[place] = stream.choice(names)
            lines[at] = "".join(words)
        yield "\n".join(lines) + rest


def loaded(case: Case, folder: Path, count: int, stream: Random) -> Iterator[Game]:
    """Yield mutants of a game that are rules, `count` of them at most, out of forty times as many tries."""
    source = case.path if case.path.is_dir() else case.path.parent
    shutil.copytree(source, folder)
    file = folder / "game.rules"
    found, texts = 0, mutants(file.read_text(encoding="utf-8"), stream)
    for _ in range(40 * count):
        text = next(texts)
        file.write_text(text, encoding="utf-8")
        try:
            game = load(folder, players=case.players)
        except (RulesError, ValueError):  # no rules, or for other numbers of players
            continue
        yield game
        found += 1
        if found == count:
            return


def test_both_executors_come_to_the_same_in_mutants(case: Case, tmp_path: Path) -> None:
    stream = Random(f"{case}")
    for game in loaded(case, tmp_path / "mutant", often(1, 20), stream):
        for seed in range(often(1, 4)):
            for automatic in (True, False):
                match, playout = game.start(seed, automatic=automatic), game.playout(seed, automatic=automatic)
                for _, _ in zip(range(LONGEST), both(match, playout, Random(seed)), strict=False):
                    pass
