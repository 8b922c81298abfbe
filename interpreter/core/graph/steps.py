"""Where control can go: the edges between the addresses of a program.

Besides addresses there are points without an instruction: START, the moment before the first one, and one point for each
rule that events wake (its condition is looked at there). They have negative numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set as AbstractSet
from typing import Final, Literal, TypeAlias, assert_never

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.graph import words
from rulewright.interpreter.core.instructions import (
    Answer,
    Branch,
    Call,
    Change,
    Choose,
    Collect,
    Determine,
    Divide,
    Each,
    Eliminate,
    End,
    Fault,
    Instruction,
    Leave,
    Match,
    Move,
    Random,
    Reset,
    Return,
    Roll,
    Say,
    Secret,
    Set,
    Settle,
    Shuffle,
    Teach,
    Together,
    Wake,
    Would,
)
from rulewright.interpreter.core.program import PC, Program

START: Final = -1
OTHERWISE: Final = "otherwise"
LAST: Final = "after the last"

LOOP = re.compile(r"(?:phase|repeat)\b")  # opens what is no condition: a loop that counts

Kind: TypeAlias = Literal[
    "start",  # from START to the first instruction
    "next",  # to what follows; of a Call also: to where it comes back
    "then",
    "other",  # the two ways of a Branch
    "body",
    "done",  # the two ways of an Each
    "alternative",  # what an alternative of a Choose leads to
    "unable",  # a decision without any option
    "cancelled",  # an event that a `would` rule replaced
    "call",
    "return",
    "leave",  # a Leave, to the end of the procedure it names
    "unwind",  # an Eliminate, to where a frame of that seat would have come back
    "wake",  # to a point of a rule
    "run",  # from that point to its procedure
    "back",  # from the end of a woken rule to what woke it
]


@frozen
class Edge:
    """Control can go from `source` to `target`.

    `text` says when, in words of the rules (empty: always); of an alternative, what it is; `guard`: when that is on offer.
    """

    source: int
    target: int
    kind: Kind
    text: str = ""
    guard: str = ""


def watch_point(watch: int) -> int:
    """Return the point of a watch."""
    return -2 - watch


def listener_point(program: Program, listener: int) -> int:
    """Return the point of a listener."""
    return -2 - len(program.watches) - listener


def points(program: Program) -> dict[int, int]:
    """Map the point of each rule to its procedure."""
    watches = {watch_point(number): watch.procedure for number, watch in enumerate(program.watches)}
    return watches | {
        listener_point(program, number): listener.procedure for number, listener in enumerate(program.listeners)
    }


def start_address(program: Program) -> int:
    """Return the address of the first instruction.

    Raises ValueError where the initial state holds no address of the code.
    """
    at = program.layout.initial[PC]
    if not isinstance(at, int) or not 0 <= at < len(program.code):
        raise ValueError(f"a program starts at an address of its code, not at {at!r}")
    return at


def place(program: Program, at: int) -> tuple[str, int, int]:
    """Return where in the rules an instruction was written: the source and the bounds of the span."""
    span = program.sites[program.code[at].site].span
    return span.source.name, span.start, span.end


def sentences(program: Program) -> frozenset[tuple[str, int, int]]:
    """Return the places of whole sentences: those for which more than questions was written."""
    return frozenset(place(program, at) for at, one in enumerate(program.code) if not isinstance(one, Branch | Each))


def steps(program: Program, at: int, whole: AbstractSet[tuple[str, int, int]]) -> Iterator[Edge]:
    """List the edges of one instruction inside its own procedure; a Call steps to where it comes back.

    `whole`: the places of sentences, see `sentences`; a question in the middle of one has no words of its own.
    """
    instruction: Instruction = program.code[at]
    match instruction:
        case Branch(site=site, then=then, other=other):
            asked = words.condition(program.sites[site].span)
            if LOOP.match(asked):
                yield from (Edge(at, then, "then"), Edge(at, other, "other", LAST))
            elif place(program, at) in whole:
                yield from (Edge(at, then, "then"), Edge(at, other, "other"))
            else:
                yield from (Edge(at, then, "then", asked), Edge(at, other, "other", OTHERWISE))
        case Each(site=site, body=body, done=done):
            members = words.head(program.sites[site].span)
            yield Edge(at, body, "body", "" if LOOP.match(members) else members)
            yield Edge(at, done, "done", LAST)
        case Choose(alternatives=alternatives, unable=unable):
            for alternative in alternatives:
                name = words.label(alternative.label) or alternative.rule
                yield Edge(
                    at, alternative.next, "alternative", name if len(alternatives) > 1 else "", alternative.words
                )
            if unable >= 0:
                yield Edge(at, unable, "unable", "if unable")
        case Collect(next=after, unable=unable):
            yield Edge(at, after, "next")
            if unable >= 0:
                yield Edge(at, unable, "unable", "if unable")
        case Would(next=after, cancelled=cancelled):
            yield Edge(at, after, "next")
            yield Edge(at, cancelled, "cancelled", "replaced by a rule")
        case (
            Call() | Set() | Change() | Reset() | Move() | Teach() | Shuffle() | Determine() | Roll() | Random() | Divide()
            | Secret() | Match() | Wake() | Settle() | Together() | Eliminate() | Say()
        ):  # fmt: skip
            yield Edge(at, instruction.next, "next")
        case Return() | Leave() | Answer() | End() | Fault():
            return
        case _:
            assert_never(instruction)
