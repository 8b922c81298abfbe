"""The project's own papers: what they name is there, and what they tell a reader to run is what is tested."""

import re
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted(
    path for pattern in ("README.md", "CONTRIBUTING.md", "docs/**/*.md", "*/README.md") for path in TREE.glob(pattern)
)
FOLDERS = ("benchmarks", "docs", "games", "grammar", "interpreter", "schemas", "tests", "tools", ".ci")
FILES = {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", ".gitignore"}

FENCED = re.compile(r"^ *(```|~~~).*?^ *\1 *$", re.M | re.S)
BACKTICKED = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PLACEHOLDER = re.compile(r"(?:^|/)(?:[A-Z_]+(?=[/.]|$)(?!\.md$)|<[^/]*>|\.\.\.)")
PATH = re.compile(rf"(?:{'|'.join(map(re.escape, FOLDERS))})/[\w./*-]*|{'|'.join(map(re.escape, sorted(FILES)))}")


def looks_like_a_path(text: str) -> bool:
    """Tell whether backticks hold a path of this repository, and not a placeholder such as `games/NAME/`."""
    return PATH.fullmatch(text) is not None and (text in FILES or not PLACEHOLDER.search(text))


def paths_in(document: Path) -> list[tuple[str, str]]:
    """List what a document names: each path in backticks and each link to a file, with how it is resolved."""
    prose = FENCED.sub("", document.read_text(encoding="utf-8"))
    named = [(text, text) for text in BACKTICKED.findall(prose) if looks_like_a_path(text)]
    links = [
        link.partition("#")[0] for link in LINK.findall(prose) if "://" not in link and not link.startswith("mailto:")
    ]
    folder = document.parent.relative_to(TREE)
    return named + [(link, (folder / link).as_posix()) for link in links if link]


def is_there(path: str) -> bool:
    """Tell whether a path, or at least one file that its stars match, exists."""
    return any(TREE.glob(path.rstrip("/"))) if "*" in path else (TREE / path).exists()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(TREE).as_posix())
def test_what_a_document_names_is_there(document: Path) -> None:
    missing = sorted({text for text, path in paths_in(document) if not is_there(path)})
    assert not missing, f"{document.relative_to(TREE)} names what is not there: {', '.join(missing)}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("grammar/parse.py", True),
        ("README.md", True),
        ("docs/internals/core.md", True),
        (".ci/run", True),
        ("games/", True),
        ("games/*/*.rules", True),
        ("games/NAME/", False),
        ("games/NAME/NAME.rules", False),
        ("games/<name>/cards.csv", False),
        ("tools -> interpreter", False),
        ("deck.yaml", False),
        ("tests/a.py::test_b", False),
    ],
)
def test_what_counts_as_a_path(text: str, expected: bool) -> None:
    assert looks_like_a_path(text) is expected


def test_the_quick_start_is_two_commands_of_one_line() -> None:
    readme = (TREE / "README.md").read_text(encoding="utf-8")
    section = re.search(r"^## Quick start$(.*?)(?=^## |\Z)", readme, re.M | re.S)
    assert section is not None, "README.md has no `## Quick start`"
    commands = re.findall(r"^ *```\w*\n(.*?)\n *```$", section[1], re.M | re.S)
    assert len(commands) == 2
    assert not any("\n" in command for command in commands)
    assert commands[1].strip() == "python -m pip install -e '.[dev]' && python -m pytest -n auto"
