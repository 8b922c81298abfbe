"""`list GAME --changeable`: what it lists is what house rules can change, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rulewright.interpreter.finding import ShippedGame
from rulewright.interpreter.pipeline import load, shipped_games

Rulewright = Callable[..., Any]
Fits = Callable[[str, str], Any]

RULES = """\
game "Fair"
    players 2: Ann, Bea
    rulebook "book.yaml"
kind Suit: clubs, hearts
card Card
    suit: Suit
    worth: 1..9
    bent: yes/no, starts no
    marked: yes/no, known to Ann
table Card
    | name | suit   | worth |
    | One  | clubs  | 1     |
    | Two  | hearts | 2     |
token Coin, 5 for each player
each player
    coins: supply of Coin
    hand: hand of Card, limit 4, at most 9
    wood, iron: 0..20    @ "Goods"
zones
    stock: deck of Card
    board: grid of Coin, 3 rows, 4 columns, lines of 3
facts
    trump: Suit
    first: player, starts Bea
    open: yes/no
    best: Card
    chosen: any Suit
    told: text
    dear: -3..3, starts -1    @ "Prices"
action sell
    limit twice each turn
    does: player gains prize wood
phase turn for each player, in turn order, repeat
    player must take an action from sell
    if richest(player): player wins "Rich"
define prize as 3    @ "Prices"
define player.goods as player.wood + player.iron
define richest(someone) as
    if someone.wood > 9: yes
    otherwise: no
define lucky as hearts
define cheap as cards where card.worth < 2
"""
BOOK = 'title: Fair\nheadings:\n  - "Goods"\n  - "Prices"\n'
WORDS = """
card coin suit worth bent marked coins hand wood iron stock board trump first open best chosen told dear sell prize goods richest
lucky cheap turn clubs Fair nothing_like_it
"""
NOTHING_TO_CHANGE = ("copper-and-silver", "goofspiel")
NO_START = ("best.starts", "chosen.starts", "told.starts", "worth.starts")
NUMBERS = ("limit", "starts", "rows", "columns", "spaces", "lines", "supply")


@pytest.fixture
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with everything that can be changed, and with what cannot, in the current folder of the test."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fair").mkdir()
    (tmp_path / "fair" / "fair.rules").write_text(RULES)
    (tmp_path / "fair" / "book.yaml").write_text(BOOK)
    return Path("fair")


def another(entry: dict[str, Any]) -> str:
    """Return a value that can stand in the place of the one that is there; the old one where no other can be found so simply."""
    now, high, values = entry["now"], entry["high"], entry["values"]
    if values is not None and entry["sort"] != "define":
        return str(next(value for value in values if value != now))
    if entry["type"] != "a number":
        return str(entry["address"])  # its old value
    unknown = 1 if high is None else high  # the name of a printed field, or words
    old = int(now) if re.fullmatch(r"-?\d+", now) else {"once": 1, "twice": 2}.get(now, unknown)
    return str(old + 1 if high is None or old < high else old - 1)


def accepted(game: Path, title: str, entries: list[dict[str, Any]], tmp_path: Path) -> None:
    """Write house rules that change all that is listed, and see that nothing is wrong with them."""
    changes = [entry["line"].removesuffix("..") + another(entry) for entry in entries]
    house = tmp_path / "all.rules"
    house.write_text(f'variant "All" of "{title}"\n' + "".join(f"    {line}\n" for line in changes))
    checked = load(game, [str(house)])
    house_faults = [fault for fault in checked.diagnostics if fault.severity == "error"]
    assert [str(fault.span) + fault.message for fault in house_faults] == []
    assert len(checked.changes(["All"])) == len(changes)
    idle = [fault.span.text for fault in checked.diagnostics if fault.code.id == "W203"]
    assert all(entry["type"] != "a number" for entry in entries if entry["address"] in idle)


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games(), ids=lambda game: game.name)
def test_what_is_listed_of_shipped_games_is_accepted(
    rulewright: Rulewright, fits: Fits, game: ShippedGame, tmp_path: Path
) -> None:
    found = fits(rulewright("list", game.name, "--changeable", "--json").stdout, "changeable.schema.json")
    assert bool(found["changeable"]) == (game.name not in NOTHING_TO_CHANGE)
    if found["changeable"]:
        accepted(game.path, game.title, found["changeable"], tmp_path)


def test_each_address_is_accepted_and_no_other(rulewright: Rulewright, fits: Fits, fair: Path, tmp_path: Path) -> None:
    found = fits(rulewright("list", fair, "--changeable", "--json").stdout, "changeable.schema.json")["changeable"]
    accepted(fair, "Fair", found, tmp_path)
    for entry in found:
        accepted(fair, "Fair", [entry], tmp_path)
    listed = {entry["address"] for entry in found}
    words = {*WORDS.split()}
    tried = [f"{word}.{number}" for word in words for number in NUMBERS] + [*words]
    house = tmp_path / "one.rules"
    house.write_text('variant "One" of "Fair"\n' + "".join(f"    change {name} to 2\n" for name in {*tried} - listed))
    faults = load(fair, [str(house)]).diagnostics
    refused = {
        name for fault in faults for name in re.findall(r"change (.*) to 2", fault.span.source.line(fault.span.line))
    }
    assert refused == {*tried} - listed
    for name, value in product(NO_START, ("2", "yes", "hearts", "One")):
        house.write_text(f'variant "One" of "Fair"\n    change {name} to {value}\n')
        assert load(fair, [str(house)]).has_errors, f"{name} is accepted and not listed"


def test_what_is_told_of_each(rulewright: Rulewright, fits: Fits, fair: Path) -> None:
    found = fits(rulewright("list", fair, "--changeable", "--json").stdout, "changeable.schema.json")
    entries = {entry["address"]: entry for entry in found["changeable"]}
    assert found["game"] == "Fair"
    assert [*entries][:3] == ["bent.starts", "marked.starts", "coin.supply"]
    dear = entries["dear.starts"]
    assert (dear["sort"], dear["of"], dear["now"], dear["low"], dear["high"]) == ("start", None, "-1", -3, 3)
    assert dear["cites"] == ["Prices"]
    assert (dear["place"]["file"], dear["place"]["start"]["line"]) == ("fair/fair.rules", 29)
    assert (entries["wood.starts"]["now"], entries["wood.starts"]["of"]) == ("0", "player")
    assert entries["wood.starts"]["cites"] == ["Goods"]
    assert (entries["trump.starts"]["now"], entries["trump.starts"]["values"]) == ("clubs", ["clubs", "hearts"])
    assert (entries["first.starts"]["now"], entries["first.starts"]["values"]) == ("Bea", ["Ann", "Bea"])
    assert (entries["hand.limit"]["now"], entries["sell.limit"]["now"], entries["coin.supply"]["now"]) == (
        "4",
        "twice",
        "5",
    )
    assert (entries["board.lines"]["now"], entries["board.lines"]["high"]) == ("3", 4)
    assert (entries["prize"]["now"], entries["prize"]["line"]) == ("3", "change prize to ..")
    assert (entries["lucky"]["type"], entries["lucky"]["values"]) == ("a suit", ["clubs", "hearts"])
    assert entries["player.goods"]["of"] == "player"
    assert not {"worth.starts", "suit.starts", "best.starts", "chosen.starts", "told.starts"} & set(entries)


def test_the_table_lines_up_and_becomes_a_list_where_it_is_narrow(rulewright: Rulewright, fair: Path) -> None:
    wide = rulewright("list", fair, "--changeable", env={"COLUMNS": "200"}).stdout.splitlines()
    assert wide[0].startswith("to write ")
    column = wide[0].index("now")
    rows = wide[1 : wide.index("")]
    assert all(row[column - 1] == " " and row[column] != " " for row in rows)
    assert any(re.match(r"change richest to \.\. +\(several cases\) +yes, no +define ", row) for row in rows)
    assert wide[-1] == 'Such lines stand below `variant "My rules" of "Fair"` in a file, for --with.'
    narrow = rulewright("list", fair, "--changeable", env={"COLUMNS": "44"}).stdout.splitlines()
    assert all(len(line) <= 44 for line in narrow)
    at = narrow.index("change dear.starts to ..")
    assert narrow[at + 1 : at + 4] == ["  now: -1", "  may be: -3 to 3", "  what it is: start of a fact"]


def test_what_cannot_be_listed(rulewright: Rulewright, fair: Path, tmp_path: Path) -> None:
    assert rulewright("list", "--changeable").exit_code == 2
    assert rulewright("list", fair).exit_code == 2
    assert rulewright("list", "no-such-game", "--changeable").exit_code == 2
    (fair / "fair.rules").write_text(RULES.replace("0..20", "0..twenty-two"))
    done = rulewright("list", fair, "--changeable")
    assert (done.exit_code, done.stdout) == (1, "")
    (tmp_path / "bare.rules").write_text('game "Bare"\n    players 2\nphase turn for each player\n    nothing\n')
    done = rulewright("list", "bare.rules", "--changeable")
    assert done.exit_code == 0
    assert done.stdout == "There is no number and no define in Bare that house rules could change.\n"


def test_the_games_are_listed_for_programs(rulewright: Rulewright, fits: Fits) -> None:
    found = fits(rulewright("list", "--json").stdout, "games.schema.json")
    pig = next(game for game in found["games"] if game["name"] == "pig")
    assert pig == {
        "name": "pig",
        "title": "Pig",
        "players": {"least": 2, "most": 8},
        "variants": ["Short Pig", "Enough is enough"],
    }
