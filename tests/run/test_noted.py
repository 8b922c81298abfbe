"""What lies in a zone may be counted and not looked at: every way to look is noted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.interpreter.run.noted import Lying

FOUR = (4,)
LOOKS: list[Callable[[Lying], Any]] = [
    list, tuple, set, sorted, sum, max, any, hash, repr, lambda them: [*them], lambda them: (*them, 1),
    lambda them: them[0], lambda them: them[:1], lambda them: them[-1], lambda them: 3 in them, lambda them: them == (1,),
    lambda them: them != (1,), lambda them: them == (1,), lambda them: them.index(1), lambda them: them.count(1),
    lambda them: [x + 1 for x in them], lambda them: dict.fromkeys(them), lambda them: list(reversed(them)),
    lambda them: list(them + FOUR), lambda them: list(FOUR + them), lambda them: {1}.issuperset(them), lambda them: max(*them),
]  # fmt: skip


@pytest.mark.parametrize("look", LOOKS)
def test_who_looks_is_noted(look: Callable[[Lying], Any]) -> None:
    seen: list[int] = []
    them = Lying.of((1, 2), lambda: seen.append(1))
    if look is not repr:
        look(them)
        assert seen


def test_who_counts_is_not() -> None:
    seen: list[int] = []
    them, more = (Lying.of((1, 2), lambda: seen.append(1)) for _ in range(2))
    assert (len(them), bool(them), len(them + more), len(them + FOUR), len(FOUR + them)) == (2, True, 4, 3, 3)
    assert not seen
    assert list(them + more) == [1, 2, 1, 2]
    assert len(seen) == 2
