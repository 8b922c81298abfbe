"""A process that saves a game to one file again and again, until it is stopped: `python saver.py RULES FILE`."""

import sys
from pathlib import Path

from rulewright import load
from rulewright.tools import saves

game = load(sys.argv[1])
match = game.start(seed=1)
print("ready", flush=True)
while True:
    saves.write(match, saves.Table(("human", "human")), Path(sys.argv[2]))
    if match.decision is None:
        match = game.start(seed=1)
    else:
        match.choose(match.decision.options[-1].id)
