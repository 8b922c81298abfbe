"""The outline of a printed rulebook, and whether rules and headings meet.

title: The Game
headings:
  - "Setup"
  - heading: "Components"
    mechanical: no
    why: "a list of what is in the box"
  - heading: "The round"
    page: 6
    note: "the page was not at hand"
    headings: [ "Draw", "Play" ]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check import outline_codes as codes
from rulewright.interpreter.check.plain_yaml import Entries, Items, Text, Tree, read_yaml
from rulewright.interpreter.check.table_codes import Wording, closest, tell

_COLON = re.compile(" *:")
OUTLINE_KEYS = ("title", "headings")
HEADING_KEYS = ("heading", "mechanical", "why", "page", "note", "headings")


@frozen
class Heading:
    """A heading of the rulebook: whether there is anything to encode under it, its page, and the headings below it.

    `why`: the reason why there is nothing to encode; `note`: a remark, as on a page that could not be read. Both may be empty.
    """

    text: str
    mechanical: bool
    page: int | None
    span: Span
    below: tuple[Heading, ...] = ()
    why: str = ""
    note: str = ""

    def family(self) -> Iterator[Heading]:
        """Yield this heading and all below it, in the order of the book."""
        yield self
        for heading in self.below:
            yield from heading.family()


@frozen
class Outline:
    """The headings of a rulebook in their order; `file` is the name of the outline's file."""

    file: str
    title: str
    headings: tuple[Heading, ...]

    def all(self) -> Iterator[Heading]:
        """Yield all headings of all levels, in the order of the book."""
        for heading in self.headings:
            yield from heading.family()


def read_outline(source: Source) -> tuple[Outline | None, tuple[Diagnostic, ...]]:
    """Read the outline of a rulebook, and report all its faults; the outline is None where nothing can be read."""
    file = PurePath(source.name).name
    tree, faults = read_yaml(file, source)
    reader = _Reader(file, list(faults))
    outline = None
    if isinstance(tree, Entries):
        outline = reader.outline(tree)
    elif not faults:
        reader.fault(Span(source, 0, len(source.line(1))), codes.no_outline(empty=tree is None))
    return outline, tuple(reader.faults)


def check_citations(outline: Outline, cites: Sequence[tuple[str, Span]]) -> tuple[Diagnostic, ...]:
    """Report each citation of a heading that is not there, and each mechanical heading that nothing cites.

    A heading is cited by a rule that names it, or that names one below it. Of headings with the same text, one citation
    counts for all.
    """
    texts = {heading.text for heading in outline.all()}
    cited = {text for text, _ in cites}
    unknown = [
        tell("", span, codes.unknown_heading(text, outline.file, sorted(texts)))
        for text, span in cites
        if text not in texts
    ]
    uncited = [
        tell(outline.file, heading.span, codes.uncited_heading(heading.text))
        for heading in outline.all()
        if heading.mechanical and not any(member.text in cited for member in heading.family())
    ]
    return (*unknown, *uncited)


class _Reader:
    """Turn the tree of a YAML file into headings."""

    def __init__(self, file: str, faults: list[Diagnostic]) -> None:
        self.file = file
        self.faults = faults

    def fault(self, span: Span, wording: Wording) -> None:
        self.faults.append(tell(self.file, span, wording))

    def keys(self, tree: Entries, known: Sequence[str]) -> dict[str, Tree]:
        """Return what each key says, and report the unknown ones; a misspelt one stands for the key it is close to."""
        said = {key.text: value for key, value in tree.entries}
        for key, value in tree.entries:
            if key.text not in known:
                free = [other for other in known if other not in said]
                self.fault(key.span, codes.unknown_key(key.text, free, known))
                said.setdefault(closest(key.text, free) or key.text, value)
        return said

    def text(self, tree: Tree | None) -> str | None:
        """Return a text on one line; None where it is empty or something else."""
        return " ".join(tree.text.split()) or None if isinstance(tree, Text) else None

    def outline(self, tree: Entries) -> Outline:
        said = self.keys(tree, OUTLINE_KEYS)
        head = tree.entries[0][0].span if tree.entries else tree.span
        title = self.text(said.get("title"))
        if title is None:
            self.fault(head, codes.missing_key("title"))
        if "headings" not in said:
            self.fault(head, codes.missing_key("headings"))
        return Outline(self.file, title or "", self.headings(said.get("headings"), True))

    def headings(self, tree: Tree | None, mechanical: bool) -> tuple[Heading, ...]:
        """Read a list of headings; `mechanical` holds where they do not say it themselves."""
        if tree is None:
            return ()
        if not isinstance(tree, Items):
            self.fault(tree.span, codes.wrong_shape("headings", "a list, a line with a dash for each heading"))
            return ()
        found = [self.heading(item, mechanical) for item in tree.items]
        return tuple(heading for heading in found if heading is not None)

    def heading(self, tree: Tree, mechanical: bool) -> Heading | None:
        if isinstance(tree, Items):
            self.fault(tree.span, codes.wrong_shape("heading", "a text; lists stand under `headings:`"))
            return None
        if isinstance(tree, Text):
            text = self.text(tree)
            if text is None:
                self.fault(tree.span, codes.empty_heading())
                return None
            return Heading(text, mechanical, None, tree.span)
        return self.loose(tree, mechanical) or self.full(tree, mechanical)

    def loose(self, tree: Entries, mechanical: bool) -> Heading | None:
        """Read a heading that became a key because its colon is not in quotes, and report it; None for a real one."""
        if len(tree.entries) != 1:
            return None
        key, value = tree.entries[0]
        source = key.span.source
        colon = _COLON.match(source.text, key.span.end)
        if colon is None or closest(key.text, HEADING_KEYS) is not None:
            return None
        if not isinstance(value, Text):
            self.fault(key.span, codes.loose_heading(key.text))
            return Heading(key.text, mechanical, None, key.span, self.headings(value, mechanical))
        span = Span(source, key.span.start, value.span.end if value.text else colon.end())
        text = span.text
        self.fault(span, codes.unquoted_heading(text))
        return Heading(" ".join(text.split()), mechanical, None, span)

    def full(self, tree: Entries, mechanical: bool) -> Heading | None:
        said = self.keys(tree, HEADING_KEYS)
        mechanical = self.yes_or_no(said.get("mechanical"), mechanical)
        page = self.page(said.get("page"))
        why, note = self.remark("why", said), self.remark("note", said)
        if why and mechanical:
            self.fault(said["why"].span, codes.needless_why())
        below = self.headings(said.get("headings"), mechanical)
        text = self.text(said.get("heading"))
        if text is None:
            self.fault(tree.span, codes.missing_key("heading"))
            return None
        return Heading(text, mechanical, page, said["heading"].span, below, why, note)

    def remark(self, key: str, said: dict[str, Tree]) -> str:
        """Return a text that may be left out."""
        found = self.text(said.get(key))
        if key in said and found is None:
            self.fault(said[key].span, codes.no_remark(key))
        return found or ""

    def yes_or_no(self, tree: Tree | None, otherwise: bool) -> bool:
        if tree is None:
            return otherwise
        said = self.text(tree) or ""
        if said not in ("yes", "no"):
            self.fault(tree.span, codes.not_mechanical(said))
        return said == "yes"

    def page(self, tree: Tree | None) -> int | None:
        said = self.text(tree)
        if tree is not None and not (said and said.isdecimal() and len(said) <= 4 and int(said) > 0):
            self.fault(tree.span, codes.not_a_page())
            return None
        return int(said) if said else None
