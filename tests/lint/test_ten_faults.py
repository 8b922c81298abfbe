"""Ten faults of ten sorts in one game: one run of `rulewright lint` reports each at its place, and nothing else."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from typer.testing import CliRunner

from rulewright.tools.cli import app

GAME = Path(__file__).resolve().parents[2] / "games" / "vampire_empire"

# what is wrong, the file, what stands there, what is put in its place, the code, a word of the line that is reported
PLANTED = (
    ("misspelt verb", "game.rules", "reveal combats\n        put", "revael combats\n        put", "E130", "revael"),
    ("unknown zone", "game.rules", "do search(cellar)", "do search(celar)", "E201", "celar"),
    (
        "wrong type",
        "game.rules",
        "set character.defence_markers to 0",
        "set character.defence_markers to yes",
        "E301",
        "defence_markers to yes",
    ),
    (
        "unused card",
        "game.rules",
        "zones\n",
        "card Rumour, 2 in supply\nzones\n    gossip: pile of Rumour\n",
        "W714",
        "card Rumour",
    ),
    (
        "cost nobody can pay",
        "game.rules",
        "discard 2 cards from hand to moat, or all",
        "discard 99 cards from hand to moat",
        "W732",
        "99 cards",
    ),
    ("bad table cell", "combats.csv", "Noble 3,2,Human,3", "Noble 3,2,Human,three", "E421", "Human,three"),
    (
        "overlay on a missing name",
        "house_rules/four_vampires.rules",
        "change vampires",
        "change vampirs",
        "E201",
        "vampirs",
    ),
    (
        "uncited rule",
        "game.rules",
        'how to search(pile)                           @ "Searching a pile"',
        "how to search(pile)",
        "W760",
        "how to search",
    ),
    (
        "phase nobody enters",
        "game.rules",
        "how to unmask(character)",
        'how to rest                                   @ "The turn"\n    phase rest_of_day: shuffle city\n\nhow to unmask(character)',
        "W202",
        "how to rest",
    ),
    ("tab", "game.rules", "    2 * living_vampires", "\t2 * living_vampires", "E103", "2 * living_vampires"),
)


def test_one_run_reports_all_ten_faults_at_their_places(tmp_path: Path) -> None:
    game = shutil.copytree(GAME, tmp_path / "game")
    for sort, name, old, new, _, _ in PLANTED:
        text = (game / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, sort
        (game / name).write_text(text.replace(old, new), encoding="utf-8")
    wanted = []
    for _, name, _, _, code, word in PLANTED:
        lines = (game / name).read_text(encoding="utf-8").splitlines()
        (line,) = (number for number, text in enumerate(lines, 1) if word in text)
        wanted.append((str(game / name), line, code))
    done = CliRunner().invoke(app, ["lint", str(game), "--format", "json"])
    found = [
        (fault["place"]["file"], fault["place"]["start"]["line"], fault["code"])
        for fault in json.loads(done.stdout)["diagnostics"]
    ]
    assert sorted(found) == sorted(wanted)
