"""Tell what a run over mutants found, for people and as JSON."""

from __future__ import annotations

from rich.text import Text

from rulewright.grammar.source import Span
from rulewright.tools.mutate.findings import Findings
from rulewright.tools.report import place, plural
from rulewright.tools.report_json import Json
from rulewright.tools.screen import Screen, harmless, shown_path


def show(title: str, found: Findings, screen: Screen) -> None:
    """Write what was found in one game."""
    screen.line(Text(harmless(title), style="bold"))
    if found.failing:
        verb = "fails" if len(found.failing) == 1 else "fail"
        screen.line(f"{plural(len(found.failing), 'example')} that {verb} under the rules as they are:", indent=2)
        for span, example in found.failing:
            _told(span, example, "it says nothing about changes", screen)
    if found.hollow:
        screen.line(f"{plural(len(found.hollow), 'expectation')} that no change of the rules makes fail:", indent=2)
        for one in found.hollow:
            held = "; it held before anything was done" if one.before else ""
            _told(one.span, " ".join(one.span.text.split()), f"{one.example}{held}", screen)
    if found.unseen:
        screen.line(f"{plural(len(found.unseen), 'rule')} of which no example notices a change:", indent=2)
        for rule in found.unseen:
            how = f"tried: {', '.join(rule.changes)}" if rule.changes else "no example comes to it"
            _told(rule.span, rule.words, how, screen)
    for span in found.idle:
        _told(span, span.text, "this comment allows nothing, or does not say why", screen)
    kept = f", {found.allowed:,} allowed by comments" if found.allowed else ""
    among = f"{plural(found.places, 'rule')}, {plural(found.expectations, 'expectation')}, {plural(found.changes, 'change')}"
    word, colour = (
        ("every expectation can fail, every rule is noticed", "green") if found.clean else ("findings", "bold red")
    )
    screen.line(Text.assemble((word, colour), f" ({among}{kept})"), indent=2)


def _told(span: Span, words: str, why: str, screen: Screen) -> None:
    screen.line(Text.assemble((place(span), "bold"), f": {harmless(words)}"), indent=4, hanging=2)
    screen.line(Text(harmless(why), style="dim"), indent=6, hanging=2)


def document(title: str, found: Findings) -> dict[str, Json]:
    """Write what was found in one game as `schemas/mutations.schema.json` says."""
    return {
        "game": title,
        "examples": found.examples,
        "expectations": found.expectations,
        "rules": found.places,
        "changes": found.changes,
        "allowed": found.allowed,
        "failing": [{**_at(span), "example": example} for span, example in found.failing],
        "cannot_fail": [
            {**_at(one.span), "words": one.span.text, "example": one.example, "held_before": one.before}
            for one in found.hollow
        ],
        "not_noticed": [
            {**_at(one.span), "words": one.words, "reached": bool(one.changes), "tried": list(one.changes)}
            for one in found.unseen
        ],
        "idle_comments": [{**_at(span), "words": span.text} for span in found.idle],
    }


def _at(span: Span) -> dict[str, Json]:
    return {"file": shown_path(span.source.name), "line": span.line}
