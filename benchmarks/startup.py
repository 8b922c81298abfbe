"""How much processor time commands take as processes of their own, beside an empty Python or another Rulewright."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator

CALL = "from rulewright.tools.cli import main; main()"
GAMES = ("vampire-empire", "thirty-coins", "bloody-nights")


def spent(python: str, *arguments: str) -> float:
    """Return the seconds of processor time, of the user and of the system, that a process took with its children."""
    # Python must be let keep its bytecode, or each start compiles everything
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        [python, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):  # 1: something was found
        sys.exit(f"{python} {' '.join(arguments)} failed")
    return usage.ru_utime + usage.ru_stime


def commands(games: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield what is timed, each as the arguments of the command line."""
    yield ("--version",)
    for game in games:
        yield "check", game
        yield "lint", game
        yield "simulate", game, "-n", "1", "--seed", "1"


def main() -> None:
    """Time the commands by turns, so that a busy machine slows all alike; the first run of each only warms what is kept on disk."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "--game", action="append", help="a shipped game's name, a folder or a file; three games unless given"
    )
    options.add_argument(
        "--against", metavar="PYTHON", help="the Python of an environment with another Rulewright, as .venv/bin/python"
    )
    options.add_argument("--rounds", type=int, default=5)
    asked = options.parse_args()
    print(f"{'an empty Python':<44} {min(spent(sys.executable, '-c', 'pass') for _ in range(asked.rounds)):.3f} s")
    pythons = [sys.executable, *([asked.against] if asked.against else [])]
    for command in commands(asked.game or list(GAMES)):
        took: dict[str, list[float]] = {python: [] for python in pythons}
        for _ in range(asked.rounds + 1):
            for python in pythons:
                took[python].append(spent(python, "-c", CALL, *command))
        best = [min(rounds[1:]) for rounds in took.values()]
        compared = f"   the other {best[1]:.3f} s, {best[1] / best[0]:.2f} times as much" if len(best) > 1 else ""
        print(f"{' '.join(command):<44} {best[0]:.3f} s{compared}", flush=True)


if __name__ == "__main__":
    main()
