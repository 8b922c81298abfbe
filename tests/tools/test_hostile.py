"""Broken, enormous and hostile input, given to the commands as people run them: a clear end within seconds and within a gibibyte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

resource = pytest.importorskip("resource", reason="this system cannot bound what a process takes")

SECONDS = 20  # of work, far more than each takes
MEMORY = 1024**3
HEAD = 'game "Lamps"\n    players 2\nfacts\n    n: 0..9\n'
TURN = "phase turn for each player, in turn order, repeat\n"
RULES = HEAD + TURN + '    player chooses\n        "Go": add 1 to n\n        "Stay": end the game\n'
CARD = "card Card\n    worth: 1..9\nzones\n    deck: deck of Card\n"
BARE = HEAD + CARD + 'table Card from "{}"\n' + RULES.removeprefix(HEAD)
OUTLINED = RULES.replace("2\n", '2\n    rulebook "{}"\n', 1)


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended: its exit code, and all that it said."""

    code: int
    said: str


Run = Callable[..., Done]
Write = Callable[..., None]


def bounded() -> None:
    """Bound what the process that is about to start may take."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command in a process of its own, in the folder of the game."""

    def start(*arguments: object) -> Done:
        command = [sys.executable, "-c", "from rulewright.tools.cli import main; main()", *map(str, arguments)]
        where, env = tmp_path / "game", {**os.environ, "COLUMNS": ""}
        done = subprocess.run(
            command, cwd=where, env=env, capture_output=True, check=False, timeout=300, preexec_fn=bounded
        )
        said = (done.stdout + done.stderr).decode("utf-8")
        assert done.returncode in (0, 1, 2), (arguments, done.returncode, said[-500:])
        assert "Traceback" not in said
        assert "internal error" not in said, said[-500:]
        return Done(done.returncode, said)

    return start


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write the rules of a game, as text or as bytes, and files beside them."""

    def files(rules: str | bytes, **beside: str) -> None:
        folder = tmp_path / "game"
        folder.mkdir(exist_ok=True)
        (folder / "lamps.rules").write_bytes(rules if isinstance(rules, bytes) else rules.encode("utf-8"))
        for name, text in beside.items():
            (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")

    return files


def codes(run: Run, *, most: int = 10**9) -> list[str]:
    """Return the codes of all that `check` finds, in order, each as often as it is found; see that it ends with 1 for them."""
    done = run("check", ".", "--json")
    found = [fault["code"] for fault in json.loads(done.said)["diagnostics"]]
    assert done.code == (1 if found else 0)
    return found[:most]


# ---------------------------------------------------------------- bytes and characters
def test_tabs_are_mended_by_one_command(run: Run, write: Write, tmp_path: Path) -> None:
    write(RULES.replace("    ", "\t"))
    assert codes(run) == ["E103"] * 5
    assert "5 fixes made in lamps.rules" in run("lint", "lamps.rules", "--fix").said
    assert (tmp_path / "game" / "lamps.rules").read_text() == RULES
    assert [path.name for path in (tmp_path / "game").iterdir()] == ["lamps.rules"]


def test_a_mark_and_other_line_ends_are_no_matter(run: Run, write: Write, tmp_path: Path) -> None:
    written = b"\xef\xbb\xbf" + RULES.replace("\n", "\r\n").encode()
    write(written)
    assert codes(run) == []
    assert run("play", ".", "--auto", "--seed", 1).code == 0
    run("fmt", ".")
    assert (tmp_path / "game" / "lamps.rules").read_bytes() == RULES.encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [(RULES.encode() + b"# caf\xe9\n", "E402"), (RULES.encode() + b"# \0\n", "E403"), (b"", "E203")],
    ids=["latin 1", "nul", "empty"],
)
def test_what_is_no_text_of_rules_is_one_fault(run: Run, write: Write, tmp_path: Path, data: bytes, code: str) -> None:
    write(data)
    assert codes(run) == [code]
    for command in ("lint --fix .", "graph . -o x.svg", "play . --auto --save x.json"):
        done = run(*command.split())
        assert (done.code, done.said.count(code)) == (1, 1), done
    assert run("fmt", ".").code == (0 if code == "E203" else 1)
    assert [(path.name, path.read_bytes()) for path in (tmp_path / "game").iterdir()] == [("lamps.rules", data)]


# ---------------------------------------------------------------- size and depth
def test_a_hundred_thousand_lines(run: Run, write: Write) -> None:
    write(HEAD + "# a note\n\n" * 50_000 + RULES.removeprefix(HEAD))
    assert codes(run) == []
    assert run("fmt", ".").code == 0
    write(HEAD + TURN + "    add 1 to n\n" * 100_000)
    assert codes(run) == ["E102"]
    assert run("fmt", ".").code == 1


def test_thousands_of_faults_in_names(run: Run, write: Write) -> None:
    fields = "".join(f"    field_{number}: 0..9\n" for number in range(1_000))
    write(HEAD + fields + TURN + "".join(f"    add 1 to feild_{number}\n" for number in range(1_000)))
    assert codes(run) == ["E201"] * 1_000
    done = run("check", ".")
    assert "800 more are not shown; `rulewright check --json` writes them all.\n\n1,000 errors in 1 game." in done.said
    assert "Did you mean `field_0`?" in done.said


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("".join("    " * level + "if n = 1\n" for level in range(1, 501)) + "    " * 501 + "add 1 to n\n", ["E106"]),
        ("    set n to " + "(" * 500 + "1" + ")" * 500 + "\n", []),
        ("    set n to " + "(1+" * 500 + "1" + ")" * 500 + "\n", ["E106"]),
        ("    set n to " + "(" * 500 + "\n", ["E108"]),
        ("    if " + " and ".join(["n = 1"] * 500) + ": add 1 to n\n", ["E106"]),
    ],
    ids=["blocks", "brackets", "sums", "open", "conditions"],
)
def test_five_hundred_levels(run: Run, write: Write, statement: str, found: list[str]) -> None:
    write(HEAD + TURN + statement)
    assert codes(run) == found
    assert run("fmt", ".").code == bool(found)


LONG = "x" * 1_000_000


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (f'    player wins "{LONG}"', "All is well"),
        (f'    player wins "{LONG}', "E107"),
        (f"    set n to {LONG}", "E201"),
        (f"    {LONG}", "E130"),
        ("    set n to " + "1" * 1_000_000, "E109"),
        ("    set n to " + "x " * 500_000, "E150"),
    ],
    ids=["text", "open", "name", "verb", "number", "words"],
)
def test_a_megabyte_on_a_line(run: Run, write: Write, statement: str, found: str) -> None:
    write(f"{HEAD}{TURN}{statement}\n")
    done = run("check", ".")
    assert (done.code, found in done.said, len(done.said) < 5_000) == (0 if found == "All is well" else 1, True, True)


def test_a_kind_of_fifty_thousand_values(run: Run, write: Write) -> None:
    write(RULES + "kind Lamp: " + ", ".join(f"lamp{number}" for number in range(50_000)) + "\n")
    assert codes(run) == []


# ---------------------------------------------------------------- files that others name
def test_a_table_and_an_overlay_that_are_not_there(run: Run, write: Write) -> None:
    write(BARE.format("none.csv"))
    assert codes(run) == ["E400"]
    write(RULES)
    for command, name in (("play . --auto", "None"), ("diff .", "none.rules"), ("graph .", "../../etc/passwd")):
        assert run(*command.split(), "--with", name).code == 2


def test_two_overlays_of_one_another(run: Run, write: Write) -> None:
    one, other = (
        f'variant "{title}" of "Lamps" with "{behind}"\n    change n.starts to {number}\n'
        for title, behind, number in (("A", "B", 3), ("B", "A", 4))
    )
    write(RULES + one + other)
    assert codes(run) == ["E306"]
    done = run("play", ".", "--auto", "--with", "A")
    assert done.code == 1
    assert 'in a circle: "A" on "B", "B" on "A"' in done.said


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "link.csv", "below/../../outside.csv", "/dev/zero"]
)
def test_a_path_out_of_the_folder_is_not_followed(run: Run, write: Write, tmp_path: Path, name: str) -> None:
    (tmp_path / "outside.csv").write_text("name,worth\nSecret,1\n")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "link.csv").symlink_to(tmp_path / "outside.csv")
    write(OUTLINED.format(name) + BARE.format(name).removeprefix(HEAD).removesuffix(RULES.removeprefix(HEAD)))
    assert codes(run) == ["E212"] * 2


# ---------------------------------------------------------------- rules without end
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("    repeat\n        set n to 3\n", "the rules go round in circles"),
        ("    repeat 999999999 times\n        set n to 3\n", "the rules go round in circles"),
        ("    do again\nhow to again\n    do again\n", "inside itself more than 100 times"),
        ("    set n to 1\nas soon as n = 1: set n to 2\nas soon as n = 2: set n to 1\n", "and still apply"),
        ("    do more(9)\nhow to more(size)\n    do more(size * size)\n", "a number beyond 1,000,000,000,000,000"),
        ("    player chooses a number from 1 to 999999999\n", "100,000 are the most"),
    ],
    ids=["repeat", "times", "recursion", "triggers", "squares", "choices"],
)
def test_rules_that_go_on_without_end(run: Run, write: Write, tmp_path: Path, rules: str, said: str) -> None:
    write(HEAD + TURN + rules)
    done = run("play", ".", "--auto", "--seed", 1)
    assert (done.code, said in done.said) == (1, True), done
    assert run("graph", ".", "-o", "picture.svg").code == 0
    assert (tmp_path / "game" / "picture.svg").read_text().rstrip().endswith("</svg>")


# ---------------------------------------------------------------- tables
def test_fifty_thousand_rows(run: Run, write: Write) -> None:
    rows = "".join(f"Card {number},{number % 9 + 1}\n" for number in range(50_000))
    write(BARE.format("cards.csv"), cards_csv="name,worth\n" + rows)
    assert codes(run) == ["E214"]
    write(BARE.format("cards.csv"), cards_csv="name,worth\n" + rows.replace(",", ",1"))
    done = run("check", ".")
    assert (done.code, done.said.count("E422")) == (1, 1)
    assert "and the like in 49999 rows" in done.said


def test_rows_of_all_lengths(run: Run, write: Write) -> None:
    rows = "".join(f"Card {number}{',1' * (number % 4)}\n" for number in range(9_000))
    write(BARE.format("cards.csv"), cards_csv="name,worth\n" + rows)
    assert codes(run) == ["E419"] * 3  # one for each length


def test_headers_that_differ_in_capitals_and_thousands_of_them(run: Run, write: Write) -> None:
    write(BARE.format("cards.csv"), cards_csv="name,worth,Worth,NAME\nA,1,2,B\n")
    assert codes(run) == ["E417"] * 2
    many = ",".join(f"c{number}" for number in range(20_000))
    write(BARE.format("cards.csv"), cards_csv=f"name,worth,{many}\nA,1\n")
    assert codes(run, most=3) == ["E415"] * 3


def test_numbers_in_cells_that_are_out_of_range(run: Run, write: Write) -> None:
    outside, strange = ("10", "0", "-1"), ("9" * 5_000, "1e9", "9" * 1_000_000)
    rows = "".join(f"Card {number},{cell}\n" for number, cell in enumerate((*outside, *strange)))
    write(BARE.format("cards.csv"), cards_csv="name,worth\n" + rows)
    assert codes(run) == ["E422"] * 3 + ["E421"] * 2  # two that are far too long are one mistake


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("players 2", "players 2..999999", "E303"),
        ("0..9", "0.." + "9" * 5_000, "E109"),
        ("facts", "token T, 999999999 in supply\nzones\n    heap: supply of T\nfacts", "E214"),
        ("facts", "die d: 1..999999999\nfacts", "E303"),
        ("facts", "token T, 9 in supply\nzones\n    z: grid of T, 999999 rows, 999999 columns\nfacts", "E303"),
    ],
    ids=["players", "digits", "things", "faces", "squares"],
)
def test_numbers_in_rules_that_are_out_of_range(run: Run, write: Write, old: str, new: str, code: str) -> None:
    write(RULES.replace(old, new, 1))
    assert code in codes(run)


BOMB = "- &a [x]\n" + "".join(
    f"- &{'bcdefghijklmno'[n]} [{('*' + 'abcdefghijklmn'[n] + ',') * 9}]\n" for n in range(14)
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("- name: A\n  worth: 1\n  worth: 2\n", "E442"),
        ("- !thing {name: A, worth: 1}\n", "E441"),
        ("- {name: !!python/object:os.system A, worth: 1}\n", "E441"),
        (BOMB, "E441"),
        ("- " + "{x: " * 50_000, "E441"),
    ],
    ids=["keys", "tag", "object", "anchors", "depth"],
)
def test_tricks_of_yaml(run: Run, write: Write, text: str, code: str) -> None:
    write(BARE.format("cards.yaml"), cards_yaml=text)
    assert code in codes(run)
    write(OUTLINED.format("book.yaml"), book_yaml=text)
    done = run("coverage", ".")
    assert (done.code, len(done.said) < 100_000) == (1, True)


# ---------------------------------------------------------------- saves
def test_saves_that_are_cut_off_of_other_rules_and_edited(run: Run, write: Write, tmp_path: Path) -> None:
    write(RULES)
    assert run("play", ".", "--auto", "--seed", 1, "--save", "game.json").code == 0
    path = tmp_path / "game" / "game.json"
    whole = path.read_text(encoding="utf-8")
    moves = '"moves": [' + "[0, 1, [[]]]," * 100_000
    for text in (whole[: len(whole) // 2], whole.replace('"seed": 1', '"seed": 2'), whole.replace('"moves": [', moves)):
        assert text != whole
        path.write_text(text, encoding="utf-8")
        assert run("replay", "game.json").code in (1, 2)
        assert path.read_text(encoding="utf-8") == text
    path.write_text(whole, encoding="utf-8")
    write(RULES.replace("add 1", "add 2"))
    assert run("play", ".", "--auto", "--load", "game.json").code == 2
    assert run("replay", "game.json").code == 2
    assert path.read_text(encoding="utf-8") == whole
