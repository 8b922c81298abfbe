"""How far a long piece of work is, shown on standard error and only where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def tracked(work: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Yield what the work yields, with a bar that says how many of `total` there are."""
    if not sys.stderr.isatty():
        yield from work
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(work, label, total, console=Console(stderr=True), transient=True)


@contextmanager
def counter(label: str) -> Iterator[Callable[[int], None]]:
    """Give a function to call with how much was done so far, of work whose size nobody knows."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status(label) as status:
        yield lambda count: status.update(f"{label}: {count:,}")
