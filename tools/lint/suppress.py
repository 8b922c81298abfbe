"""Comments that allow a finding: `# lint: allow W712 because the printed rules name it`.

Such a comment stands on the line of the finding, or alone on the lines above it; or, for all findings about one thing at once, where that
thing is declared, if the finding shows that place. It has to say why, and it has to allow something.
Errors cannot be allowed, and neither can what is found about these comments themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rulewright.grammar.diagnostics import Code, Diagnostic, Fix
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Source, Span

NO_REASON = Code("W700", "allowed-without-reason")
NEEDLESS = Code("W701", "allows-nothing")
ABOUT = {
    NO_REASON: "A comment allows a finding, and does not say why.",
    NEEDLESS: "A comment allows a finding that is not there.",
}

DECLARED = "declared here"
"""The words of a label at the declaration of what a finding is about."""

_ALLOW = re.compile(r"#\s*lint:\s*allow\b(?P<codes>[^\n#]*?)(?:\bbecause\b(?P<why>[^\n#]*))?(?=[ \t]#|\n)")
_CODE = re.compile(r"\b[A-Z]\d{3}\b")


@frozen
class Allowance:
    """A comment: its place, the codes it names, why, and the lines for which it counts."""

    span: Span
    codes: tuple[str, ...]
    why: str
    lines: frozenset[int]


def allowances(source: Source) -> Iterator[Allowance]:
    """Yield the comments of a file that allow something."""
    for match in _ALLOW.finditer(source.text):
        span = Span(source, match.start(), match.end())
        before = source.line(span.line)[: source.position(span.start)[1] - 1]
        if before.count('"') % 2:
            continue  # it stands in a text
        lines = {span.line}
        if not before.strip():
            lines.add(line_below(source, span.line))
        yield Allowance(span, tuple(_CODE.findall(match["codes"])), (match["why"] or "").strip(), frozenset(lines))


def line_below(source: Source, line: int) -> int:
    """Return the next line that is no comment."""
    while line < len(source.starts) and source.line(line).lstrip().startswith("#"):
        line += 1
    return line


def allowed(faults: Iterable[Diagnostic], sources: Iterable[Source], complete: bool) -> tuple[Diagnostic, ...]:
    """Return the faults that nothing allows, and what is wrong with the comments that allow some.

    `complete`: all rules have looked at these files, so that a comment that allows nothing is one too many.
    """
    found = list(faults)
    files = {source.name: source for source in (*(fault.span.source for fault in found), *sources)}
    comments = [one for source in files.values() for one in allowances(source)]
    used: set[tuple[Allowance, str]] = set()
    kept: list[Diagnostic] = []
    for fault in found:
        here = [one for one in comments if _counts(one, fault, fault.span)]
        declared = [label.span for label in fault.labels if label.text == DECLARED]
        there = [[one for one in comments if _counts(one, fault, span)] for span in declared]
        here += [one for found in there for one in found] if all(there) else []
        used.update((one, fault.code.id) for one in here)
        if not here:
            kept.append(fault)
    return (*kept, *_wrong(comments, used, complete))


def _counts(comment: Allowance, fault: Diagnostic, place: Span) -> bool:
    """Tell whether a comment allows a fault where it stands at a place: that of the fault, or that of what it is about."""
    return (
        fault.severity == "warning"
        and fault.code.id in comment.codes
        and comment.span.source.name == place.source.name
        and place.line in comment.lines
    )


def _wrong(comments: Sequence[Allowance], used: set[tuple[Allowance, str]], complete: bool) -> Iterator[Diagnostic]:
    for one in comments:
        needless = [code for code in one.codes if complete and (one, code) not in used]
        if not one.codes:
            hint = "Name the codes: `# lint: allow W712 because ..`."
            yield Diagnostic(NEEDLESS, one.span, "this comment does not say what it allows", hint)
        elif needless:
            whole = len(needless) == len(one.codes)
            hint = "Take the comment out; `lint --fix` does." if whole else "Take the code out of the comment."
            message = f"nothing here is {' or '.join(needless)}, so this comment allows nothing"
            yield Diagnostic(NEEDLESS, one.span, message, hint, fix=_without(one) if whole else None)
        if one.codes and not one.why and len(needless) < len(one.codes):
            hint = f"Write it: `# lint: allow {', '.join(one.codes)} because ..`."
            yield Diagnostic(NO_REASON, one.span, f"it is not said why {' and '.join(one.codes)} is allowed here", hint)


def _without(comment: Allowance) -> Fix:
    """Take a comment out, with the blanks before it; with its line where it is alone on it."""
    source, start, end = comment.span.source, comment.span.start, comment.span.end
    begin = source.starts[comment.span.line - 1]
    while start > begin and source.text[start - 1] in " \t":
        start -= 1
    if start == begin:
        end = min(end + 1, len(source.text))
    return Fix(Span(source, start, end), "")
