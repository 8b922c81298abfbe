"""Cases K10, K11, K13, K15: what a stranger's file may send to a terminal, how large a save may be, games that were edited meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rulewright import load
from rulewright.tools import saves
from rulewright.tools.cli import app
from rulewright.tools.guard import Mistake
from rulewright.tools.saves import Table
from rulewright.tools.simulate import Setting, play_apart

Rulewright = Callable[..., Result]
COMMANDS = [command.name for command in app.registered_commands]
STRANGE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
TURNED = "Lamps\u200f of \u061c the \u200e night\u2028"
RULES = f"""game "{TURNED}"
    players 2
    rulebook "book.yaml"
card Card
    worth: 1..9
table Card from "cards.yaml"
each player
    hand: hand of Card
zones
    deck: deck of Card, face down
facts
    n: 0..9
setup @ "Head\u200fing"
    shuffle deck
phase turn for each player, in turn order, repeat 2 times @ "Head\u200fing"
    player draws 1 card from deck to hand
    player chooses
        "Go\u200f": add 1 to n
        "Stay\u200e": nothing
as soon as n = 9: everyone wins "Done\u2028now"
example "One\u200f"
    given a new game
    expect n = 3
"""
CARDS = '- {name: "One\\x9b31m\\u0085 \\u202e", worth: 1}\n- {name: "Two\\u2066", worth: 2}\n' + "".join(
    f'- {{name: "C{n}\\x9d", worth: {n % 9 + 1}}}\n' for n in range(9)
)
BOOK = 'title: "Lamps\\x9b"\nheadings:\n  - heading: "Head\u200fing"\n  - heading: "Other\\x9b"\n'
CALLS = {
    "list": [["--changeable", "."], ["--changeable", ".", "--json"]],
    "new": [["na\x9bme"], ["na\u202eme"]],
    "check": [["."], [".", "--json"], ["bad.rules"], ["bad.rules", "--json"], ["refused.rules"], ["refused.rules", "--json"]],
    "lint": [["."], [".", "--format", "json"], [".", "--format", "github"], [".", "--format", "sarif"], ["refused.rules"]],
    "fmt": [["--check", "."], ["--diff", "bad.rules"], ["--json", "--check", "bad.rules"], ["refused.rules"]],
    "diff": [[".", "--with", "house/h.rules"], [".", "--with", "house/h.rules", "--json"]],
    "coverage": [["."], [".", "--rules"], [".", "--json"]],
    "schema": [["."]],
    "graph": [[".", "--format", kind] for kind in ("dot", "mermaid", "svg")],
    "play": [[".", "--auto", "--seed", "1", "--save", "s.json"], [".", "--watch", "--seed", "1"], [".", "--load", "other.json"]],
    "replay": [["s.json"], ["s.json", "--json"], ["other.json"], ["s.json", "--to", "1", "--ask", "why not zz\x9b"]],
    "test": [["."]],
    "explore": [[".", "--limit", "5"], [".", "--limit", "5", "--json"]],
    "simulate": [[".", "-n", "2"], [".", "-n", "2", "--json"], [".", "-n", "1", "--coverage"]],
    "ast": [["."], [".", "--json"], ["bad.rules"]],
}  # fmt: skip


@pytest.fixture
def strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lamps"
    (folder / "house").mkdir(parents=True)
    monkeypatch.chdir(folder)
    Path("game.rules").write_text(RULES, encoding="utf-8")
    Path("cards.yaml").write_text(CARDS, encoding="utf-8")
    Path("book.yaml").write_text(BOOK, encoding="utf-8")
    house = f'variant "Shor\u200ft" of "{TURNED}"\n    change n.starts to 2\n'
    Path("house/h.rules").write_text(house, encoding="utf-8")
    return folder


def test_k11_every_command_is_tried() -> None:
    assert set(CALLS) == set(COMMANDS)


@pytest.mark.parametrize("command", CALLS)
def test_k11_no_control_character_and_no_mark_of_direction_reaches_a_terminal(strange: Path, command: str) -> None:
    run = CliRunner()
    if command in ("play", "replay"):
        assert run.invoke(app, ["play", ".", "--auto", "--seed", "1", "--save", "s.json"]).exit_code == 0
        save = json.loads(Path("s.json").read_text())
        Path("other.json").write_text(
            json.dumps({**save, "title": "T\x9b\u202e", "table": {**save["table"], "game": "g\x9bh"}})
        )
    outside = strange.parent / "outside"
    outside.mkdir()
    bad = (
        RULES.replace("nothing", "noth\u202eing")
        if command == "fmt"
        else RULES.replace("add 1 to n", "add 1 to \u202enn")
    )
    for name, text in (("bad", RULES.replace("add 1", "add  zz\u200f")), ("refused", bad)):
        (outside / f"{name}.rules").write_text(text, encoding="utf-8")
    for words in CALLS[command]:
        done = run.invoke(
            app, [command, *[str(outside / word) if word in ("bad.rules", "refused.rules") else word for word in words]]
        )
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        assert done.output
        found = STRANGE.search(done.output)
        assert found is None, (words, done.output[max(0, found.start() - 60) : found.end() + 20])
        if "--json" in words:
            json.loads(done.stdout)


def test_k11_controls_of_the_second_kind_are_refused_in_rules(tmp_path: Path, rulewright: Rulewright) -> None:
    for code in (0x80, 0x85, 0x9B, 0x9F):
        (tmp_path / "a.rules").write_text(f'game "A{chr(code)}"\n    players 2\n', encoding="utf-8")
        assert f"a control character (U+{code:04X}) stands here" in rulewright("check", tmp_path).output


# ---------------------------------------------------------------- how large a save may be
def test_k10_a_save_of_many_small_lists_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for text in (
        '{"cells": [' + "[]," * 1_000_001 + "[]]}",
        '{"log": ' + "[" * 600_000 + "1" + "]" * 600_000 + ', "a": {"b": [1, 2]}, "c": [' + "1," * 500_000 + "1]}",
        '{"moves": [' + '{"a":1},' * 600_000 + "0]}",
        '{"text": "' + "x" * 17_000_000 + '"}',
    ):
        path.write_text(text)
        with pytest.raises(Mistake, match="is too large for a saved game"):
            saves.read(path)


def test_k10_what_could_not_be_read_again_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, path = load(Path(saves.__file__).parents[1] / "games" / "classics" / "pig").start(1), tmp_path / "game.json"
    table = Table(("random", "random"))
    saves.write(match, table, path)
    before = path.read_text()
    monkeypatch.setattr(saves, "MOST", 10)
    with pytest.raises(Mistake, match="more to save than can be read again"):
        saves.write(match, table, path)
    assert path.read_text() == before


# ---------------------------------------------------------------- games that are edited meanwhile
def test_k13_an_edited_game_is_played_as_it_is_now(game: Path, rulewright: Rulewright) -> None:
    """In one process: the same folder, the same words, other rules, another table."""
    rules = game / "my-game.rules"
    calls = (
        ("simulate", game, "-n", 3, "--seed", 1), ("play", game, "--auto", "--seed", 1), ("explore", game),
        ("graph", game, "--level", "full", "--format", "mermaid"), ("list", game, "--changeable"),
    )  # fmt: skip
    before = [rulewright(*words).output for words in calls]
    text = rules.read_text()
    rules.write_text(
        text.replace("starts 12", "starts 3").replace("stones = 4", "stones = 6").replace("one stone", "a stone")
    )
    assert rules.read_text() != text
    after = [rulewright(*words).output for words in calls]
    assert all(one != other for one, other in zip(before, after, strict=True))
    rules.write_text(text)
    assert [rulewright(*words).output for words in calls] == before


def test_k13_settings_that_are_alike_play_what_the_file_holds(game: Path) -> None:
    setting = Setting(game / "my-game.rules", (), None, ("random", "random"))
    first = play_apart(setting, load(setting.path).program.rules_hash, range(4))
    rules = game / "my-game.rules"
    rules.write_text(rules.read_text().replace("starts 12", "starts 1"))
    second = play_apart(setting, load(setting.path).program.rules_hash, range(4))
    assert [played.decisions for played in first] != [played.decisions for played in second]


def test_k13_a_game_that_is_edited_while_it_is_played_is_not_mixed(game: Path) -> None:
    setting = Setting(game / "my-game.rules", (), None, ("random", "random"))
    with pytest.raises(Mistake, match="were changed while it was played"):
        play_apart(setting, "another hash", range(4))


# ---------------------------------------------------------------- said as it is, kept as it is
def test_k15_a_change_by_nothing_is_said_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.rules").write_text(
        'game "A"\n    players 2: Ann, Bea\neach player\n    woe: 0..9\nfacts\n    doom: 0..9\n    full: 0..9, starts 9\n    zero: 0..9\n'
        "    luck: 0..9, starts 4\nsetup\n    remove 3 from doom\n    add 2 to full\n    remove zero from luck\n    remove 2 from Ann.woe\n"
        "    add 2 to doom\n    remove 1 from luck\n"
        'phase turn\n    Ann chooses\n        "Go": nothing\n        "Stay": nothing\n',
        encoding="utf-8",
    )
    lines = [str(line).strip() for line in load(tmp_path).start(1).log()]
    assert lines[:4] == ["Doom: still 0", "Full: still 9", "Luck: still 4", "Ann's woe: still 0"]
    assert lines[4:6] == ["Doom: +2, now 2", "Luck: -1, now 3"]


@pytest.mark.parametrize(
    "comment", ["# cafe\u0301", "# \u1112\u1161\u11ab", "# A\u030angstro\u0308m \u212b", '# "cafe\u0301" and more']
)
def test_k15_fmt_keeps_comments_to_the_byte(tmp_path: Path, rulewright: Rulewright, comment: str) -> None:
    path = tmp_path / "a.rules"
    text = f'{comment}\ngame "Cafe\u0301 # no comment e\u0301"   {comment}\n    players 2  {comment}\nphase turn:   nothing\n'
    path.write_bytes(text.encode())
    assert rulewright("fmt", path).exit_code == 0
    found = path.read_bytes().decode()
    assert found.count(comment) == 3
    assert "Caf\u00e9 # no comment \u00e9" in found  # a name has one spelling
    assert rulewright("fmt", "--check", path).exit_code == 0
