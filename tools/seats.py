"""Who plays which seat, as a command line says it: `--seat Ann=human,Bea=random`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from rulewright.grammar.suggest import nearest
from rulewright.tools.agents import AGENTS, BUDGET, SEARCHES
from rulewright.tools.guard import Mistake

HUMAN = "human"

LONGEST: Final = 10_000
"""Decisions after which a game is given up that nobody but built-in players plays, unless something else is asked for."""

LongestOption = Annotated[
    int,
    typer.Option("--longest", metavar="N", min=1, help="Give up a game of built-in players after so many decisions."),
]

SeatOption = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="S=WHO", help="Who plays a seat, by its name or number; several with commas, or repeated."
    ),
]

BudgetOption = Annotated[
    int | None,
    typer.Option(
        "--budget",
        metavar="N",
        min=1,
        help=f"From how many trial games a seat played by {SEARCHES} decides; {BUDGET} unless given.",
    ),
]


def seat_number(name: str, seats: Sequence[str]) -> int:
    """Return the seat of a name (in any case) or of a number that counts from 1. Raise `Mistake` where there is none."""
    by_name = {seat.lower(): number for number, seat in enumerate(seats)}
    if name.lower() in by_name:
        return by_name[name.lower()]
    if name.isdecimal() and 1 <= int(name) <= len(seats):
        return int(name) - 1
    close = {seat.lower(): seat for seat in seats}.get(nearest(name.lower(), by_name) or "")
    hint = f"did you mean {close}? The" if close else "the"
    raise Mistake(f'there is no seat "{name}"; {hint} seats are {", ".join(seats)}')


def who_plays(
    seats: Sequence[str], said: Sequence[str] | None, others: Sequence[str], known: Sequence[str]
) -> tuple[str, ...]:
    """Return who plays each seat: what was said of it, else what `others` has for it. Raise `Mistake` for anybody not known."""
    found = list(others)
    for part in (part.strip() for text in said or () for part in text.split(",")):
        name, equals, who = (piece.strip() for piece in part.partition("="))
        if not equals and HUMAN in known:
            who = HUMAN
        elif not equals:
            raise Mistake(f'"{part}" does not say who plays which seat; write for example --seat {seats[0]}={known[0]}')
        if who not in known:
            close = nearest(who, known)
            hint = f"did you mean {close}?" if close else f"there is {', '.join(known)}"
            raise Mistake(f'"{who}" is nobody that can play; {hint}')
        found[seat_number(name, seats)] = who
    return tuple(found)


def agents_of(seats: Sequence[str], said: Sequence[str] | None) -> tuple[str, ...]:
    """Return the agent of each seat where only agents play; any takes its options at random unless something else is said."""
    return who_plays(seats, said, ["random"] * len(seats), sorted(AGENTS))


def players_of(
    seats: Sequence[str], said: Sequence[str] | None, auto: bool, before: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Return who plays each seat: what was said of it; else with `auto` an agent, or who played it `before`.

    Where nobody has played before and no human's seat is said, a human plays the first seat and agents the others.
    """
    if before is not None and not auto:
        return who_plays(seats, said, before, [HUMAN, *sorted(AGENTS)])
    parts = [part.partition("=") for item in said or () for part in item.split(",")]
    human_said = any(not equals or who.strip() == HUMAN for _, equals, who in parts)
    first = "random" if auto or human_said else HUMAN
    return who_plays(seats, said, [first, *["random"] * (len(seats) - 1)], [HUMAN, *sorted(AGENTS)])


def budget_of(who: Sequence[str], said: int | None) -> int:
    """Return the budget of the seats that search. Raise `Mistake` where one is said and no seat does."""
    if said is not None and SEARCHES not in who:
        raise Mistake(
            f"--budget is for a seat that is played by {SEARCHES}; say which, for example --seat 1={SEARCHES}"
        )
    return BUDGET if said is None else said
