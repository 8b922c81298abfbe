"""What an overlay can address: defines by name, and the numbers in the heads of declarations (`hand.limit`, `fear.starts`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.walk import alike
from rulewright.interpreter.check.lines import number_of
from rulewright.interpreter.check.world import snake

_ATTRIBUTES = ("limit", "starts", "rows", "columns", "spaces", "lines")
CHANGING = {"starts", "known to", "lifetime"}  # a field of a thing with one of these is no printed value


@frozen
class Address:
    """A number of a declaration's head: of what, and which."""

    owner: str
    number: str

    @classmethod
    def of(cls, path: nodes.Expr) -> Address | None:
        """Read `hand.limit`; None where it is not of that form."""
        if isinstance(path, nodes.Dot) and isinstance(path.base, nodes.Name):
            return cls(path.base.text, path.name.text)
        return None


def names_of(define: nodes.Define) -> str:
    """Return a define's name as rules write it: `goal`, `player.might`."""
    return f"{define.owner.text}.{define.name.text}" if define.owner is not None else define.name.text


def change_number(line: nodes.Declaration, address: Address, value: nodes.Expr) -> nodes.Declaration | None:
    """Return a declaration with a number of its head changed, or None where it is not about that."""
    match line:
        case nodes.Zones(fields=fields):
            new = _fields(fields, address, value)
            return replace(line, fields=new) if new is not None else None  # type: ignore[arg-type]
        case nodes.Each(lines=lines):
            new = _fields(lines, address, value)
            return replace(line, lines=new) if new is not None else None  # type: ignore[arg-type]
        case nodes.Track(name=name, attributes=attributes) if name.text == address.owner:
            with_value = _with_value(attributes, address.number, value)
            return replace(line, attributes=with_value) if with_value != attributes else None
        case nodes.Component(name=name, lines=lines, supplies=supplies):
            if address.owner == snake(name.text) and address.number == "supply" and isinstance(value, nodes.Number):
                counted = tuple(replace(supply, count=value.value) for supply in supplies)
                return replace(line, supplies=counted) if supplies else None
            new = _fields(lines, address, value)
            return replace(line, lines=new) if new is not None else None  # type: ignore[arg-type]
        case (
            nodes.Action(name=nodes.Word(text=name), clauses=clauses)
            | nodes.Reaction(name=nodes.Word(text=name), clauses=clauses)
        ) if name == address.owner and address.number == "limit":
            if any(isinstance(clause, nodes.Limit) for clause in clauses):
                changed = tuple(
                    replace(clause, times=value) if isinstance(clause, nodes.Limit) else clause for clause in clauses
                )
                return replace(line, clauses=changed)
            return None
        case _:
            return None


@frozen
class Held:
    """Where a number of a declaration's head stands: the attribute, the clause, the supply, or the field that has none yet."""

    node: nodes.Node
    cite: tuple[str, ...]

    @property
    def text(self) -> str:
        """The number as it stands in the rules; empty where the field has none."""
        match self.node:
            case nodes.Attribute(value=value) if value is not None:
                return value.span.text
            case nodes.Limit(times=times):
                return times.span.text
            case nodes.Supply(count=count):
                return str(count)
            case _:
                return ""

    def takes(self, value: nodes.Expr) -> bool:
        """Tell whether a value can stand there at all: what is no start and no limit of an action has to be a number."""
        free = isinstance(self.node, nodes.Field | nodes.Limit)
        return free or getattr(self.node, "kind", "") == "starts" or number_of(value) is not None

    def is_value(self, value: nodes.Expr) -> bool:
        """Tell whether it has a value already."""
        match self.node:
            case nodes.Attribute(value=old) if old is not None:
                return alike(old, value)
            case nodes.Limit(times=times):
                return alike(times, value)
            case nodes.Supply(count=count):
                return isinstance(value, nodes.Number) and value.value == count
            case _:
                return False


def number_at(line: nodes.Declaration, address: Address) -> Held | None:
    """Return the number of a declaration's head that an address means, or None where it is not about that."""
    match line:
        case nodes.Component(name=name, supplies=supplies, cite=cite) if address.number == "supply":
            return _held(supplies[0], cite) if supplies and address.owner == snake(name.text) else None
        case nodes.Track(name=name, attributes=attributes) if name.text == address.owner:
            start = next((one for one in attributes if one.kind == address.number), None)
            return _held(start, line.cite) if start is not None else None
        case nodes.Zones(fields=lines) | nodes.Each(lines=lines) | nodes.Component(lines=lines):
            printed = isinstance(line, nodes.Component)
            field = next(
                (item for item in lines if isinstance(item, nodes.Field) and _has(item, address, printed)), None
            )
            if field is None:
                return None
            kept = [attribute for attribute in field.attributes if attribute.kind == address.number]
            return _held(kept[0] if kept else field, field.cite or line.cite)
        case (
            nodes.Action(name=nodes.Word(text=name), clauses=clauses)
            | nodes.Reaction(name=nodes.Word(text=name), clauses=clauses)
        ) if name == address.owner and address.number == "limit":
            limit = next((clause for clause in clauses if isinstance(clause, nodes.Limit)), None)
            return _held(limit, limit.cite or line.cite) if limit is not None else None
        case _:
            return None


def _held(node: nodes.Node, cite: nodes.Cite | None) -> Held:
    return Held(node, cite.headings if cite is not None else ())


def _has(field: nodes.Field, address: Address, printed: bool) -> bool:
    """Tell whether a field has a number, or can be given it; what is `printed` on a thing has no start."""
    if address.owner not in [word.text for word in field.names] or address.number not in _ATTRIBUTES:
        return False
    kinds = {attribute.kind for attribute in field.attributes}
    constant = printed and not kinds & CHANGING
    free = address.number == "starts" and not isinstance(field.type, nodes.ZoneType) and not constant
    return address.number in kinds or free


def _fields(lines: tuple[nodes.Node, ...], address: Address, value: nodes.Expr) -> tuple[nodes.Node, ...] | None:
    """Return the lines with an attribute of a field changed; `starts` is added where the field has none."""
    for place, line in enumerate(lines):
        if not isinstance(line, nodes.Field) or address.owner not in [word.text for word in line.names]:
            continue
        kinds = [attribute.kind for attribute in line.attributes]
        if address.number in _ATTRIBUTES and address.number in kinds:
            attributes = _with_value(line.attributes, address.number, value)
        elif address.number == "starts" and not isinstance(line.type, nodes.ZoneType):
            attributes = (*line.attributes, nodes.Attribute(value.span, "starts", value, ()))
        else:
            return None
        own = tuple(word for word in line.names if word.text == address.owner)
        others = tuple(word for word in line.names if word.text != address.owner)
        changed: list[nodes.Node] = [replace(line, names=own, attributes=attributes)]
        if others:
            changed.append(replace(line, names=others))
        return (*lines[:place], *changed, *lines[place + 1 :])
    return None


def _with_value(attributes: tuple[nodes.Attribute, ...], kind: str, value: nodes.Expr) -> tuple[nodes.Attribute, ...]:
    return tuple(replace(one, span=value.span, value=value) if one.kind == kind else one for one in attributes)


def addresses_of(declarations: Iterable[nodes.Declaration]) -> dict[str, Held | nodes.Define]:
    """Return all that `change` can address, as rules write it, with what it means; a define comes before a number of the same name."""
    lines = tuple(declarations)
    found: dict[str, Held | nodes.Define] = {}
    for line in lines:
        if isinstance(line, nodes.Define):
            found.setdefault(names_of(line), line)
    for line in lines:
        for address in _candidates(line):
            held = number_at(line, address)
            if held is not None:
                found.setdefault(f"{address.owner}.{address.number}", held)
    return found


def _candidates(line: nodes.Declaration) -> Iterator[Address]:
    """Yield what the numbers of a declaration's head could be called."""
    match line:
        case nodes.Zones(fields=lines) | nodes.Each(lines=lines) | nodes.Component(lines=lines):
            words = [word.text for item in lines if isinstance(item, nodes.Field) for word in item.names]
            yield from (Address(word, number) for word in words for number in _ATTRIBUTES)
            if isinstance(line, nodes.Component):
                yield Address(snake(line.name.text), "supply")
        case nodes.Track(name=nodes.Word(text=name)):
            yield Address(name, "starts")
        case nodes.Action(name=nodes.Word(text=name)) | nodes.Reaction(name=nodes.Word(text=name)):
            yield Address(name, "limit")
        case _:
            pass
