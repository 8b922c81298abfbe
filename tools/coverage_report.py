"""Show which rules and examples cite which heading of a rulebook, as a table for people or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from rulewright.interpreter.core.graph.words import bare
from rulewright.tools.report import place_in_game, plural
from rulewright.tools.report_json import Json
from rulewright.tools.screen import Screen, harmless, shown_path
from rulewright.tools.table import GAP, show_table

if TYPE_CHECKING:
    from rulewright.grammar.source import Span
    from rulewright.interpreter.check.coverage import Coverage, Entry
    from rulewright.interpreter.check.rulebook import Outline

HEADER = ("heading", "page", "rules", "examples")
INDENT = "  "
BELOW = "below"  # in place of a number: only headings below this one are cited
ELSEWHERE = "variant"  # in place of a number: only a variant or scenario that is not played cites it


def words(span: Span) -> str:
    """Write the first line of a rule in the author's words, without its comment and its citation."""
    return bare(span.source.line(span.line)).rstrip(":")


def name(entry: Entry) -> str:
    """Write a heading, and that there is nothing to encode under it."""
    return entry.heading.text + ("" if entry.heading.mechanical else " (not mechanical)")


def counts(entry: Entry) -> tuple[str, str]:
    """Write how many rules and how many examples cite a heading; nothing where none does and none has to."""
    needed = entry.heading.mechanical
    none = "0" if needed else ""
    by_rules = BELOW if entry.below else ELSEWHERE if entry.variants else none
    by_examples = BELOW if entry.shown_below else none
    return str(len(entry.rules) or by_rules), str(len(entry.examples) or by_examples)


# ---------------------------------------------------------------- for people
def show(title: str, found: Coverage, screen: Screen, rules: bool) -> None:
    """Write all headings and what cites them; then what is missing, and a line that sums it up."""
    screen.line(Text(harmless(f"{title}: {found.title}" if found.title != title else title), style="bold"), hanging=2)
    screen.line()
    rows = [
        (INDENT * entry.depth + name(entry), str(entry.heading.page or ""), *counts(entry)) for entry in found.entries
    ]
    wide = sum(max(map(cell_len, column)) + len(GAP) for column in zip(HEADER, *rows, strict=True)) - len(GAP)
    if rules or (screen.width is not None and wide > screen.width):
        listed(found, screen, rules)
    else:
        show_table(screen, HEADER, rows)
    findings(found, screen)
    missing, all_of = len(found.missing), found.mechanical
    screen.line()
    if missing:
        screen.line(Text(f"{missing} of {plural(all_of, 'mechanical heading')} not covered.", style="bold red"))
    else:
        screen.line(Text.assemble(("Covered", "bold green"), f": {plural(all_of, 'mechanical heading')}."))


def listed(found: Coverage, screen: Screen, rules: bool) -> None:
    """Write each heading on a line of its own; with `rules` below it those that cite it, and what the outline remarks on it."""
    for entry in found.entries:
        heading = entry.heading
        by_rules, by_examples = counts(entry)
        said = [
            f"page {heading.page}" if heading.page is not None else "",
            plural(len(entry.rules), "rule") if entry.rules else by_rules and f"rules: {by_rules}",
            plural(len(entry.examples), "example") if entry.examples else by_examples and f"examples: {by_examples}",
        ]
        about = ", ".join(part for part in said if part)
        head = Text.assemble((harmless(name(entry)), "bold"), (f"  {about}" if about else "", "dim"))
        screen.line(head, indent=2 * entry.depth, hanging=4)
        if rules:
            inside = 2 * entry.depth + 4
            for remark in (heading.why, heading.note):
                if remark:
                    screen.line(Text(harmless(remark), style="dim"), indent=inside, hanging=2)
            for span in entry.rules:
                rule(span, screen, inside)
            for variant in entry.variants:
                screen.line(f'{"also" if entry.rules else "only"} with "{variant}"', indent=inside, hanging=2)


def rule(span: Span, screen: Screen, indent: int) -> None:
    """Write where a rule stands and its first words."""
    screen.line(Text.assemble((f"{place_in_game(span)}  ", "dim"), harmless(words(span))), indent=indent, hanging=2)


def findings(found: Coverage, screen: Screen) -> None:
    """Write the headings that no rule or no example cites, and the rules that cite nothing."""
    if found.missing:
        screen.heading(f"No rule cites {plural(len(found.missing), 'heading')}")
        for entry in found.missing:
            page = f"  page {entry.heading.page}" if entry.heading.page else ""
            where, what = (f"{place_in_game(entry.heading.span)}  ", "dim"), harmless(entry.heading.text)
            screen.line(Text.assemble(where, what, (page, "dim")), indent=2, hanging=2)
    if found.unshown:
        screen.heading(f"No example cites {plural(len(found.unshown), 'heading')}")
        for entry in found.unshown:
            screen.line(entry.heading.text, indent=2, hanging=2)
    if found.citing_nothing:
        verb = "cites" if len(found.citing_nothing) == 1 else "cite"
        screen.heading(f"{plural(len(found.citing_nothing), 'rule')} {verb} no heading")
        for span in found.citing_nothing:
            rule(span, screen, 2)


# ---------------------------------------------------------------- for programs
def spot(span: Span) -> dict[str, Json]:
    """Write what cites a heading: its first line, its file and its line there."""
    return {"words": words(span), "file": shown_path(span.source.name), "line": span.line}


def written(entry: Entry) -> dict[str, Json]:
    """Write one heading."""
    heading = entry.heading
    return {
        "heading": heading.text,
        "depth": entry.depth,
        "page": heading.page,
        "mechanical": heading.mechanical,
        "why": heading.why or None,
        "note": heading.note or None,
        "line": heading.span.line,
        "rules": [spot(span) for span in entry.rules],
        "examples": [spot(span) for span in entry.examples],
        "variants": list(entry.variants),
        "missing": entry.missing,
        "without_example": entry.unshown,
    }


def document(title: str, variants: Sequence[str], outline: Outline, found: Coverage) -> dict[str, Json]:
    """Write all of it as `schemas/coverage.schema.json` says."""
    return {
        "game": title,
        "variants": list(variants),
        "rulebook": {"title": outline.title, "file": outline.file},
        "mechanical": found.mechanical,
        "missing": len(found.missing),
        "without_example": len(found.unshown),
        "headings": [written(entry) for entry in found.entries],
        "rules_without_heading": [spot(span) for span in found.citing_nothing],
    }
