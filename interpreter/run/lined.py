"""Which conditions are about lines of places that hold at most one component each: `a line in board.lines where (number of ..) = 3`."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.forms import Form


@frozen
class Lined:
    """Whether some line, as a tuple of places in `slot`, has so many things, each in `member`, for which `holds`.

    `number`: 1 at least; `exactly`: and not more. `lines`: those that are long enough.
    """

    slot: int
    lines: tuple[tuple[int, ...], ...]
    member: int
    holds: Form
    number: int
    exactly: bool


def lined(form: Form, single: Sequence[bool]) -> Lined | None:
    """Return what a condition about lines asks for; None where it is no such condition. `single`: the places that hold one at most."""
    match form:
        case f.Some(
            slot,
            f.Const(tuple(lines)),
            f.Compare(
                "=" | ">=" as op,
                f.Size(f.Filter(member, f.Map(place, f.Cell(at), f.Contents(f.Cell(inner)), True), holds)),
                f.Const(int(number)),
            ),
        ) if at == slot and inner == place and number > 0:
            found = []
            for line in lines:
                zones = tuple([zone for zone in line if isinstance(zone, int)]) if isinstance(line, tuple) else ()
                if not isinstance(line, tuple) or len(zones) < len(line) or not all(single[zone] for zone in zones):
                    return None
                if len(zones) >= number:
                    found.append(zones)
            return Lined(slot, tuple(found), member, holds, number, op == "=")
        case _:
            return None
