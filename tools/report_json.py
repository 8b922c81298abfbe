"""Write diagnostics for programs, as `schemas/diagnostics.schema.json` says."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import Span
from rulewright.tools.screen import DIRECTIONS

STRANGE: Final = re.compile("[" + "".join(map(chr, (*range(127, 160), *DIRECTIONS))) + "\ud800-\udfff]")
"""What JSON need not escape and a terminal must not get."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


def in_text(document: object) -> str:
    """Write a document as all commands do with --json; what a terminal must not get is escaped."""
    return STRANGE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(document, indent=2, ensure_ascii=False))


def place(span: Span) -> dict[str, Json]:
    """Write a span: its file, and start and end as offset (from 0), line and column (from 1), all in characters."""
    ends: dict[str, Json] = {}
    for name, offset in (("start", span.start), ("end", span.end)):
        line, column = span.source.position(offset)
        ends[name] = {"offset": offset, "line": line, "column": column}
    return {"file": span.source.name, **ends}


def written(fault: Diagnostic) -> dict[str, Json]:
    """Write one diagnostic."""
    return {
        "code": fault.code.id,
        "name": fault.code.name,
        "severity": fault.severity,
        "message": fault.message,
        "hint": fault.hint,
        "place": place(fault.span),
        "labels": [{"place": place(label.span), "text": label.text} for label in fault.labels],
        "fix": None if fault.fix is None else {"place": place(fault.fix.span), "text": fault.fix.text},
    }


def document(faults: Sequence[Diagnostic], games: int, houses: int = 0) -> dict[str, Json]:
    """Write all diagnostics of one run over a number of games and files of house rules."""
    errors = sum(fault.severity == "error" for fault in faults)
    return {
        "games": games,
        "house_rules": houses,
        "errors": errors,
        "warnings": len(faults) - errors,
        "diagnostics": [written(fault) for fault in faults],
    }
