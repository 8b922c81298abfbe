"""Comments that allow a finding: `# mutate: allow because the printed cards say it`.

Such a comment stands on the line of what it allows, or alone on the lines above it, as in a table file. On the line of an example's title
it is for all that the example expects, on that of a table in a file for all cells of that file. It has to say why, and it has to allow
something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Source, Span
from rulewright.grammar.walk import descendants
from rulewright.tools.lint.suppress import line_below

_ALLOW = re.compile(r"#\s*mutate:\s*allow\b(?:\s+because\b(?P<why>[^\n#]*))?")


@frozen
class Allowance:
    """A comment: its place, why, and the files and lines for which it counts (line 0: all of the file)."""

    span: Span
    why: str
    places: frozenset[tuple[str, int]]

    def covers(self, span: Span) -> bool:
        """Tell whether what begins at a place is allowed."""
        name = span.source.name
        return (name, span.line) in self.places or (name, 0) in self.places


def allowances(tree: nodes.Program, tables: Iterable[Source]) -> Iterator[Allowance]:
    """Yield the comments that allow something, in the rules of a game and in some tables of it."""
    sources = {source.name: source for source in (*tables, *(line.span.source for line in tree.declarations))}
    for source in sources.values():
        for match in _ALLOW.finditer(source.text):
            span = Span(source, match.start(), match.end())
            if source.line(span.line)[: source.position(span.start)[1] - 1].count('"') % 2 == 0:
                lines = frozenset(_lines(source, span))
                places = {(source.name, line) for line in lines} | set(_wider(tree.declarations, source, lines))
                yield Allowance(span, (match["why"] or "").strip(), frozenset(places))


def _lines(source: Source, span: Span) -> Iterator[int]:
    yield span.line
    if not source.line(span.line)[: source.position(span.start)[1] - 1].strip():
        yield line_below(source, span.line)


def _wider(
    declarations: Iterable[nodes.Declaration], source: Source, lines: frozenset[int]
) -> Iterator[tuple[str, int]]:
    """Yield what else stands for the lines of a comment: those of an example, the cells of a file."""
    for line in declarations:
        if line.span.source is not source or line.span.line not in lines:
            continue
        if isinstance(line, nodes.Example):
            yield from ((source.name, part.span.line) for part in line.lines)
        elif isinstance(line, nodes.Table) and line.file is not None:
            yield str((Path(source.name).parent / line.file).resolve()), 0
        else:
            rows = (part.span.source for part in descendants(line) if isinstance(part, nodes.Row))
            yield from {(file.name, 0) for file in rows if file is not source}
