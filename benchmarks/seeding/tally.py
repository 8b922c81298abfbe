"""Tell what came of many mutants: sums by kind, and what was not found."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.tools.screen import Screen
from rulewright.tools.table import show_table
from seeding.mutant import Group, Outcome

TITLES: dict[Group, str] = {
    "spelling": "Misspelt names and keys",
    "placing": "Misplaced names and keys",
    "other": "Other mistakes",
}
TARGETS: dict[Group, float] = {"spelling": 1.0, "placing": 0.95, "other": 0.9}
Sum = dict[str, int | float | str | None]


def sums(found: Sequence[Outcome]) -> list[Sum]:
    """Return for each kind how many were planted and what became of them, and so for each group."""
    kinds = list(dict.fromkeys((one.group, one.kind) for one in found))
    rows = [_sum(group, kind, [one for one in found if one.kind == kind]) for group, kind in kinds]
    rows += [
        _sum(group, "", [one for one in found if one.group == group]) for group in dict.fromkeys(g for g, _ in kinds)
    ]
    return rows


def _sum(group: str, kind: str, these: Sequence[Outcome]) -> Sum:
    there = sum(one.verdict == "there" for one in these)
    elsewhere = sum(one.verdict == "elsewhere" for one in these)
    legal = sum(one.verdict == "nothing" and bool(one.reason) for one in these)
    counted = len(these) - legal
    return {
        "group": group,
        "kind": kind,
        "planted": len(these),
        "there": there,
        "elsewhere": elsewhere,
        "legal": legal,
        "missed": counted - there - elsewhere,
        "recall": there / counted if counted else None,
        "of all": there / len(these),
    }


def report(found: Sequence[Outcome], screen: Screen, seed: int) -> None:
    """Print the table of recall, that of alarms, and what stays clean or is told only elsewhere."""
    rows = sums(found)
    screen.line(f"Seed {seed}, {len({one.game for one in found})} games, {len(found)} mutants.")
    for group, title in TITLES.items():
        these = [row for row in rows if row["group"] == group]
        if these:
            screen.heading(f"{title} (wanted: {TARGETS[group]:.0%})")
            header = ("kind", "planted", "there", "elsewhere", "legal", "missed", "recall", "of all")
            show_table(screen, header, [_cells(row, header) for row in these])
    benign = [row for row in rows if row["group"] == "benign"]
    if benign:
        screen.heading("Edits that are no mistakes (wanted: no alarm)")
        lines = [
            (str(row["kind"]) or "all", str(row["planted"]), str(int(row["there"] or 0) + int(row["elsewhere"] or 0)))
            for row in benign
        ]
        show_table(screen, ("edit", "made", "alarms"), lines)
    for title, these in _lists(found):
        if these:
            screen.heading(title)
            for one in these:
                screen.line(f"{one.place} {one.kind}: {one.before}  ->  {one.after}", indent=2, hanging=2)
                for line in (one.reason, *one.told):
                    if line:
                        screen.line(line, indent=6, hanging=2)


def _cells(row: Sum, header: Sequence[str]) -> list[str]:
    shares = {name: f"{row[name]:.1%}" if isinstance(row[name], float) else "-" for name in ("recall", "of all")}
    shown = {**row, "kind": row["kind"] or "all", **shares}
    return [str(shown[name]) for name in header]


def _lists(found: Sequence[Outcome]) -> list[tuple[str, list[Outcome]]]:
    mistakes = [one for one in found if one.group != "benign"]
    clean = [one for one in mistakes if one.verdict == "nothing"]
    return [
        ("Clean, and missed", [one for one in clean if not one.reason]),
        ("Clean, and legal", [one for one in clean if one.reason]),
        ("Told only elsewhere", [one for one in mistakes if one.verdict == "elsewhere"]),
        ("Alarms", [one for one in found if one.group == "benign" and one.verdict != "nothing"]),
    ]
