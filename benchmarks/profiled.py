"""Where the time of random games goes: samples of a running game, and a profile of its calls, added up by what the code is for.

The samples disturb nothing: a timer (of Unix) looks every millisecond which function is running. The profiler makes every call dearer, so
that what consists of many small functions looks larger than it is; it says how many calls there are.
"""

# `profile` would be the name, if that of a module of Python's own were not looked up in this folder first.

from __future__ import annotations

import argparse
import signal
from collections import Counter
from cProfile import Profile
from pathlib import Path
from pstats import Stats
from time import perf_counter
from types import FrameType
from typing import Any

from measure import WARM, table
from playouts import EXECUTORS, Play, shipped

EVERY = 0.001  # seconds between two samples
PURPOSES = {
    "options: what is on offer": "options members search divide secret questions contextlib faults gathering secretly",
    "answers: matches, decisions, moves": "match decisions moves cells playout <string>",
    "forms: values of expressions": "closures loops scalars absent going functions",
    "steps: the loop, jumps, cells": "reference simple executor",
    "frames: calls and returns": "frames",
    "movement, knowledge, zones": "knowledge zones moving",
    "components that count as the same": "classes",
    "events and watches": "events",
    "the log: places and captured values": "log texts noted",
    "chance": "chance outcomes",
    "endings": "results",
    "hashing": "hashes translate liveness",
    "the players of the benchmark": "playouts",
}
PURPOSE = {module: purpose for purpose, modules in PURPOSES.items() for module in modules.split()}


GENERATED = {
    "h": "generated: conditions, values",
    "f": "generated: conditions, values",
    "s": "generated: conditions, values",
    "o": "generated: blocks, with moves and what is on offer",
    "a": "generated: blocks, with moves and what is on offer",
    "b": "generated: blocks, with moves and what is on offer",
    "w": "generated: blocks, with moves and what is on offer",
}
"""By the first letter of a generated function's name (`interpreter/run/generated/executor.py`, `interpreter/run/generated/pool.py`)."""


def purpose_of(function: tuple[str, int, str]) -> str:
    """Return what a function is for, by its module."""
    if function[0].startswith("<generated "):
        return GENERATED[function[0][11]]
    path = Path(function[0])
    return PURPOSE.get(path.stem, "" if function[0] == "~" else f"other: {path.stem}")


def sampled(play: Play, count: int) -> Counter[str]:
    """Play games; return how often the timer met each purpose."""
    met = Counter[str]()

    def look(_signal: int, frame: FrameType | None) -> None:
        if frame is not None:
            met[purpose_of((frame.f_code.co_filename, 0, ""))] += 1

    signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    play(count)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return met


def added_up(stats: dict[Any, Any]) -> tuple[Counter[str], Counter[str]]:
    """Return the seconds and the calls of each purpose; those of built-in functions by who called them."""
    seconds, calls = Counter[str](), Counter[str]()
    for function, (_, count, own, _, callers) in stats.items():
        if purpose := purpose_of(function):
            seconds[purpose] += own
            calls[purpose] += count
            continue
        for caller, (_, times, took, _) in callers.items():
            seconds[purpose_of(caller) or "other: built-in"] += took
            calls[purpose_of(caller) or "other: built-in"] += times
    return seconds, calls


def main() -> None:
    """Profile one game."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", help="a shipped game's name")
    options.add_argument("--executor", default="reference", choices=list(EXECUTORS))
    options.add_argument("--seconds", type=float, default=2.0, help="about so long, without the profiler")
    options.add_argument("--top", type=int, default=0, metavar="N", help="the N functions that take most, too")
    asked = options.parse_args()
    play = EXECUTORS[asked.executor](shipped([asked.game])[asked.game])
    play(WARM)
    count, took, taken = 1, 0.0, 0
    while took < asked.seconds / 3:
        count *= 2
        start = perf_counter()
        taken = play(count)
        took = perf_counter() - start
    met = sampled(play, count)
    profile = Profile()
    profile.runcall(play, count)
    stats = Stats(profile)
    found, calls = added_up(vars(stats)["stats"])
    samples, whole = sum(met.values()), sum(found.values())
    print(
        f"{asked.game}, {asked.executor}: {count:,} games of {taken / count:.1f} decisions; a decision takes {1e6 * took / taken:.1f} "
        f"microseconds, with the profiler {1e6 * whole / taken:.1f}\n"
    )
    lines = [
        [
            name,
            f"{100 * met[name] / samples:.0f} %",
            f"{100 * found[name] / whole:.0f} %",
            f"{calls[name] / taken:.1f}",
        ]
        for name in sorted({*met, *found}, key=lambda name: -met[name])
        if max(met[name] / samples, found[name] / whole) >= 0.01
    ]
    print(table(["what for", "samples", "profiler's time", "calls/decision"], lines, left=1))
    if asked.top:
        stats.sort_stats("tottime").print_stats(asked.top)


if __name__ == "__main__":
    main()
