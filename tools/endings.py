"""How a game ends, in words of its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.interpreter.core.graph import words
from rulewright.interpreter.core.instructions import Eliminate, End
from rulewright.interpreter.core.program import THE_END, Program
from rulewright.interpreter.run.texts import spaced

WAKING = ("as soon as ", "when ", "would ", "before ")  # rules whose name says when they are carried out


def how_it_ends(program: Program) -> list[str]:
    """Return a line for each sentence that ends the game, or puts somebody out of it, and one for the points where it has some."""
    found = list(dict.fromkeys(_sentences(program))) or ["when its phases are over"]
    if program.scoring is not None:
        found.append(f"then by points: {words.whole(program.scoring.span)}")
    return found


def _sentences(program: Program) -> Iterator[str]:
    for code in program.code:
        if not isinstance(code, End | Eliminate):
            continue
        site = program.sites[code.site]
        if site.rule == THE_END:
            continue
        said, head = words.result(site.span), words.header(site.span)
        if site.rule.startswith(WAKING):
            when = site.rule
        else:
            condition = f" {head}," if head.startswith(("if ", "otherwise if ")) else ""
            when = f"{condition} in {spaced(site.rule)}".strip()
        yield f"{said} {when}"
