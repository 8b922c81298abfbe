"""From Graphviz text to a picture, by the programs that can be installed for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

SECONDS: Final = 120
ADVICE: Final = "Install Graphviz (its program `dot`), or run `python -m pip install graphviz-pure`; `dot` and `mermaid` text need neither."


class DrawError(Exception):
    """No picture could be made; the message says what to do."""


def renderers() -> Iterator[str]:
    """List the programs that can draw: `dot` on the PATH, then `graphviz-pure` beside this Python, then on the PATH."""
    folders = dict.fromkeys((str(Path(sys.executable).parent), sysconfig.get_path("scripts"), *os.get_exec_path()))
    found = [shutil.which("dot"), shutil.which("graphviz-pure", path=os.pathsep.join(folders))]
    yield from filter(None, found)


def render(dot: str, format: Literal["svg", "png"]) -> bytes:
    """Draw Graphviz text.

    Raises DrawError where no program is there that can, with what the last one said.
    """
    said = "no program that draws is installed"
    for program in renderers():
        try:
            done = subprocess.run(
                [program, f"-T{format}"], input=dot.encode(), capture_output=True, timeout=SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            said = f"`{program}` does not run: {error}"
            continue
        if done.returncode == 0 and done.stdout:
            return done.stdout
        said = f"`{program}` failed: {done.stderr.decode(errors='replace').strip() or f'exit code {done.returncode}'}"
    raise DrawError(f"The picture cannot be drawn: {said}. {ADVICE}")
