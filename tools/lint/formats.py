"""Write findings for programs: for annotations on GitHub, and as SARIF 2.1.0."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from rulewright import __version__
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import NOWHERE, Span
from rulewright.tools.lint.registry import all_rules
from rulewright.tools.lint.suppress import ABOUT
from rulewright.tools.report_json import Json
from rulewright.tools.screen import harmless, shown_path

_SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


def github(faults: Sequence[Diagnostic]) -> str:
    """Write a workflow command for each finding, so that it stands beside its line in a pull request."""
    return "\n".join(_command(fault) for fault in faults)


def _command(fault: Diagnostic) -> str:
    line, column = fault.span.source.position(fault.span.start)
    place = (
        f"file={_property(shown_path(fault.span.source.name))},line={line},col={column}," if _somewhere(fault) else ""
    )
    title = _property(f"{fault.code.id} {fault.code.name}")
    words = harmless(f"{fault.message}. {fault.hint}".removesuffix(". ").rstrip())
    return f"::{fault.severity} {place}title={title}::{_escaped(words)}"


def _somewhere(fault: Diagnostic) -> bool:
    return fault.span.source is not NOWHERE.source


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def sarif(faults: Sequence[Diagnostic]) -> dict[str, Json]:
    """Write a SARIF log of one run."""
    about = {rule.code.id: rule.about for rule in all_rules()} | {code.id: text for code, text in ABOUT.items()}
    codes = {fault.code.id: fault.code for fault in faults}
    rules: list[Json] = [
        {"id": code.id, "name": code.name, "shortDescription": {"text": about.get(code.id, code.name)}}
        for code in sorted(codes.values(), key=lambda code: code.id)
    ]
    driver: dict[str, Json] = {"name": "rulewright", "version": __version__, "rules": rules}
    results: list[Json] = [_result(fault) for fault in faults]
    run: dict[str, Json] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SARIF, "version": "2.1.0", "runs": [run]}


def _result(fault: Diagnostic) -> Json:
    result: dict[str, Json] = {
        "ruleId": fault.code.id,
        "level": fault.severity,
        "message": {"text": f"{fault.message}. {fault.hint}".removesuffix(". ")},
    }
    if _somewhere(fault):
        result["locations"] = [_location(fault.span)]
    if fault.labels:
        result["relatedLocations"] = [
            {**_location(label.span), "message": {"text": label.text}} for label in fault.labels
        ]
    return result


def _location(span: Span) -> dict[str, Json]:
    (line, column), (last, end) = span.source.position(span.start), span.source.position(span.end)
    region: dict[str, Json] = {"startLine": line, "startColumn": column, "endLine": last, "endColumn": end}
    uri = PurePath(shown_path(span.source.name)).as_posix()
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
