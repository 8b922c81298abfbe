"""How long the command line takes as a process of its own: `--version`, and `check` of a game, beside an empty Python."""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys

from measure import seconds

RUN = [sys.executable, "-c", "from rulewright.tools.cli import main; main()"]


def main() -> None:
    """Time the commands; the first run of each only warms the disk's cache and is not counted."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="vampire-empire", help="a shipped game's name, a folder or a file")
    options.add_argument("--rounds", type=int, default=10)
    asked = options.parse_args()
    for command in ([sys.executable, "-c", "pass"], [*RUN, "--version"], [*RUN, "check", asked.game]):

        def run(command: list[str] = command) -> None:
            subprocess.run(command, check=True, capture_output=True)

        run()
        took = seconds(run, asked.rounds)
        words = " ".join(command[3:]) or "python, doing nothing"
        print(f"{words:<44} {min(took):.3f} s   (median {statistics.median(took):.3f} s)")


if __name__ == "__main__":
    main()
