"""Tell what variants change in a game, to people and to programs."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from rulewright.interpreter.run.texts import listed
from rulewright.tools.differences import GROUPS, Comparison, Difference, Group
from rulewright.tools.report import place
from rulewright.tools.report_json import Json, place as json_place
from rulewright.tools.screen import Screen, harmless

HEADINGS: Final[dict[Group, str]] = {
    "changed": "Changed",
    "replaced": "Replaced",
    "removed": "Removed",
    "added": "Added",
}
COLOURS: Final = {"-": "red", "+": "green"}


def show(comparison: Comparison, screen: Screen) -> None:
    """Write a comparison for people."""
    titles = listed([f'"{title}"' for title in comparison.variants])
    screen.line(Text.assemble((harmless(comparison.title), "bold"), harmless(f" with {titles}")), hanging=2)
    for group in GROUPS:
        if comparison.of(group):
            screen.heading(HEADINGS[group])
        for difference in comparison.of(group):
            _one(difference, screen)
    if comparison.phases_gone or comparison.phases_new:
        screen.heading("In the course of the game")
        for names, what in ((comparison.phases_gone, "no longer there"), (comparison.phases_new, "new")):
            for name in names:
                screen.line(f"phase {name}: {what}", indent=2, hanging=2)
    if not comparison.differences:
        screen.line("nothing is changed", indent=2)


def _one(difference: Difference, screen: Screen) -> None:
    """Write one difference: what it was and is, the heading of the rulebook, where the variants say so."""
    stays = difference.was == difference.now
    words = f": {difference.was} -> {difference.now}" if not stays else f": stays {difference.was}"
    cite = ", ".join(f'"{heading}"' for heading in difference.cite)
    cited = f"  in the rulebook {cite}" if cite else ""
    screen.line(
        Text.assemble(
            (harmless(difference.name), "bold"), harmless(words if difference.now else ""), (harmless(cited), "dim")
        ),
        indent=2,
        hanging=2,
    )
    for line in difference.lines:
        screen.line(Text(harmless(line[:1] + " " + line[1:]), style=COLOURS.get(line[:1], "")), indent=4, hanging=2)
    told = [
        f'{_short(place(span))} "{title}"' for span, title in zip(difference.places, difference.titles, strict=True)
    ]
    before = f", after {listed(told[:-1])}" if told[:-1] else ""
    screen.line(Text(harmless(f"{told[-1]}{before}"), style="dim"), indent=4, hanging=2)


def _short(where: str) -> str:
    """Leave the column out of a place."""
    return where.rpartition(":")[0]


def document(comparison: Comparison) -> dict[str, Json]:
    """Write a comparison as `schemas/differences.schema.json` says."""
    return {
        "game": comparison.title,
        "variants": list(comparison.variants),
        "differences": [
            {
                "effect": difference.group,
                "name": difference.name,
                "was": difference.was if difference.now else None,
                "now": difference.now or None,
                "lines": list(difference.lines),
                "rulebook": list(difference.cite),
                "by": [
                    {"variant": title, "place": json_place(span)}
                    for span, title in zip(difference.places, difference.titles, strict=True)
                ],
            }
            for difference in comparison.differences
        ],
        "phases_removed": list(comparison.phases_gone),
        "phases_added": list(comparison.phases_new),
    }
