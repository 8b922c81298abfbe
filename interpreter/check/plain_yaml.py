"""YAML without its tricks: lists, keys and texts, each with its place.

Every scalar is a text: what `no` or `7` means is the business of whoever reads it. Tags, anchors, aliases, a key said
twice and a second document are refused; depth is bounded, and nothing is constructed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from rulewright.grammar.diagnostics import Diagnostic, Label
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check import outline_codes as codes
from rulewright.interpreter.check.table_codes import Wording, tell

if TYPE_CHECKING:
    from ruamel.yaml.events import Event, NodeEvent

DEEPEST = 20


@frozen
class Text:
    """A scalar, as it reads without its quotes; the span has them."""

    text: str
    span: Span


@frozen
class Items:
    """A list."""

    items: tuple[Tree, ...]
    span: Span


@frozen
class Entries:
    """Keys and what they say, in the order of the file."""

    entries: tuple[tuple[Text, Tree], ...]
    span: Span


Tree: TypeAlias = "Text | Items | Entries"


class _TooDeepError(Exception):
    """Lists in lists beyond the bound."""


def read_yaml(where: str, source: Source) -> tuple[Tree | None, tuple[Diagnostic, ...]]:
    """Read a text as YAML; `where` names it in messages. The tree is None where the text is empty or cannot be read."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    reader = _Reader(where, source, YAML(typ="safe", pure=True).parse(source.text))
    try:
        return reader.document(), tuple(reader.faults)
    except _TooDeepError:
        reader.fault(reader.rest_of_line(reader.open[-1]), codes.yaml_trick(f"a list more than {DEEPEST} levels deep"))
    except MarkedYAMLError as error:
        context, problem = error.context or "", error.problem or ""
        mark = error.context_mark if "end of stream" in problem else error.problem_mark
        at = reader.open[-1] if "flow" in context and reader.open else mark.index if mark else 0
        reader.fault(reader.rest_of_line(at), codes.bad_yaml(context, problem))
    except YAMLError as error:
        reader.fault(reader.rest_of_line(getattr(error, "position", 0)), codes.bad_yaml("", ""))
    return None, tuple(reader.faults)


class _Reader:
    """Make a tree of the events of one document; `open` has the places of the lists and keys that are under way."""

    def __init__(self, where: str, source: Source, events: Iterator[Event]) -> None:
        self.where = where
        self.source = source
        self.events = events
        self.open: list[int] = []
        self.faults: list[Diagnostic] = []

    def fault(self, span: Span, wording: Wording, *labels: Label) -> None:
        self.faults.append(tell(self.where, span, wording, labels))

    def rest_of_line(self, at: int) -> Span:
        """Return the span from an offset to the end of its line."""
        return Span(self.source, at, at + len(self.source.rest_of_line(at).rstrip()))

    def document(self) -> Tree | None:
        """Read the only document; None where there is none, or where it is not one at all."""
        from ruamel.yaml.events import DocumentStartEvent, NodeEvent

        tree: Tree | None = None
        documents = 0
        for event in self.events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents == 2:
                    self.fault(self.rest_of_line(event.start_mark.index), codes.yaml_trick("a second document"))
            elif isinstance(event, NodeEvent):
                found = self.node(event)
                tree = found if documents == 1 else tree
        return None if isinstance(tree, Text) and not tree.text else tree

    def node(self, event: NodeEvent) -> Tree:
        """Read the node that begins with an event, to its end."""
        from ruamel.yaml.events import AliasEvent, MappingStartEvent, ScalarEvent

        span = Span(self.source, event.start_mark.index, event.end_mark.index)
        if isinstance(event, AliasEvent):
            self.fault(span, codes.yaml_trick("an alias (`*name`)"))
            return Text("", span)
        if event.anchor is not None:
            self.fault(self.rest_of_line(span.start), codes.yaml_trick("an anchor (`&name`)"))
        if getattr(event, "tag", None) is not None:
            self.fault(self.rest_of_line(span.start), codes.yaml_trick("a tag (`!name`)"))
        if isinstance(event, ScalarEvent):
            return Text(event.value, span)
        if len(self.open) == DEEPEST:
            raise _TooDeepError
        self.open.append(span.start)
        parts, end = self.parts()
        self.open.pop()
        if self.source.text[end - 1 : end] not in ("]", "}"):
            end = max(part.span.end for part in parts) if parts else span.end
        whole = Span(self.source, span.start, end)
        if isinstance(event, MappingStartEvent):
            return Entries(tuple(self.entries(parts)), whole)
        return Items(tuple(parts), whole)

    def parts(self) -> tuple[list[Tree], int]:
        """Read what a list holds, or keys and values in turn; return it with the offset of its end."""
        from ruamel.yaml.events import NodeEvent

        parts: list[Tree] = []
        event = next(self.events)
        while isinstance(event, NodeEvent):
            parts.append(self.node(event))
            event = next(self.events)
        return parts, event.end_mark.index

    def entries(self, parts: list[Tree]) -> Iterator[tuple[Text, Tree]]:
        """Pair keys with their values; a key that is no text, or is said again, is reported and left out."""
        first: dict[str, Text] = {}
        for key, value in zip(parts[::2], parts[1::2], strict=True):
            if not isinstance(key, Text):
                self.fault(key.span, codes.yaml_trick("a list as a key"))
            elif key.text in first:
                label = Label(first[key.text].span, "first here")
                self.fault(key.span, codes.repeated_key(key.text), label)
            else:
                first[key.text] = key
                yield key, value
