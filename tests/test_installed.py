"""The package as it is installed: its command runs, and every data file can be reached.

The tests hold for the editable install of a developer too. With `RULEWRIGHT_INSTALLED=1` they also insist that the
package comes from a wheel and not from the tree.
"""

import os
import shutil
import subprocess
import sysconfig
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

import rulewright

TREE = Path(__file__).resolve().parents[1]
FOLDERS = ("grammar", "interpreter", "games", "schemas", "tools")
CODE = {".py", ".pyc", ".typed"}


def run(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command that the installation brought, found where it was put and not by the PATH."""
    command = shutil.which(name, path=sysconfig.get_path("scripts"))
    assert command is not None, f"no command `{name}` was installed"
    return subprocess.run([command, *arguments], capture_output=True, text=True, timeout=60, check=False)


def data_files() -> list[Path]:
    """List the files of the tree that a package must carry beside its code, relative to the tree."""
    found = (path for folder in FOLDERS for path in (TREE / folder).rglob("*") if path.is_file())
    return sorted(path.relative_to(TREE) for path in found if path.suffix not in CODE and not path.name.startswith("."))


def resource(relative: Path) -> Traversable:
    """Find a file of the package by its place in the tree."""
    return files("rulewright").joinpath(*relative.parts)


def test_the_command_says_its_version() -> None:
    done = run("rulewright", "--version")
    assert done.returncode == 0, done.stderr
    assert version("rulewright") in done.stdout.split()


def test_the_package_says_its_version() -> None:
    assert rulewright.__version__ == version("rulewright")


def test_the_package_is_marked_as_typed() -> None:
    assert files("rulewright").joinpath("py.typed").is_file()


@pytest.mark.parametrize("pattern", ["grammar/*.lark", "games/**/*.rules", "schemas/*.schema.json"])
def test_each_kind_of_data_file_is_there(pattern: str) -> None:
    assert list(TREE.glob(pattern)), f"the tree has no {pattern}"


@pytest.mark.parametrize("relative", data_files(), ids=str)
def test_a_data_file_can_be_reached(relative: Path) -> None:
    assert resource(relative).read_bytes() == (TREE / relative).read_bytes()


def test_the_renderer_came_along() -> None:
    done = run("graphviz-pure", "-V")
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.environ.get("RULEWRIGHT_INSTALLED") != "1", reason="the package is not installed from a wheel")
def test_the_package_comes_from_a_wheel() -> None:
    place = Path(rulewright.__file__).resolve()
    assert place.is_relative_to(Path(sysconfig.get_path("purelib")).resolve())
    assert not place.is_relative_to(TREE)
    assert not (place.parent / "interpreter" / "_facade.py").exists(), "the same code must not be shipped twice"
