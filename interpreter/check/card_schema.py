"""The JSON Schema of a table, derived from the declared fields, and what it says of a cell in the author's words.

The schema is the one place that says what a table may hold; nothing here or in the reader of tables checks a value by
itself. A cell becomes JSON by its looks alone (`json_of`), the schema judges it, and what it refuses is told by the
column's type and the schema's keyword. What passes becomes a value of the game (`value_of`).

A row is an object with a property for each column. `-` is null (for a set: no members), `?` is the text "?", a number is
an integer, a set an array; an empty cell is no property at all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check import table_codes as codes
from rulewright.interpreter.core.forms import Value
from rulewright.interpreter.values import (
    FAR,
    ErrorType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    TextType,
    Type,
    YesNoType,
)

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

Json: TypeAlias = "str | int | bool | Sequence[Json] | Mapping[str, Json] | None"

DIALECT = "https://json-schema.org/draft/2020-12/schema"
RESERVED = ("name", "count", "owner", "provenance", "text")
MOST_COPIES = 999
UNKNOWN, NONE = "?", "-"
_UNKNOWN_ONLY = r"^\?$"
_A_NAME = r"[^\s?]"
_A_WORD = r"^[^\W\d_][\w-]*$"
_WHOLE = re.compile(r"[+-]?[0-9]{1,300}")


@frozen
class ColumnSpec:
    """A column that a declaration asks for: the field's name and the type of its cells, and whether rules read it."""

    name: str
    type: Type
    read: bool = False


# ---------------------------------------------------------------- deriving
@frozen
class CardSchema:
    """What a table may hold: the schema of each column by name, and the columns that must be there."""

    what: str
    properties: Mapping[str, Mapping[str, Json]]
    required: tuple[str, ...]


def derive(what: str, columns: Sequence[ColumnSpec], owners: Sequence[str], needs_name: bool) -> CardSchema:
    """Derive the schema of the table called `what` from its columns.

    `owners` are the roles of the players; without any, no row has an owner. Every column is required, but for yes/no
    (no where it is missing) and the reserved ones; of those, `name` is required where `needs_name` says so.
    """
    required = [spec.name for spec in columns if not isinstance(spec.type, YesNoType)]
    properties: dict[str, Mapping[str, Json]] = {
        "name": {"type": "string", "pattern": _A_NAME} if needs_name else _cell_schema(TextType(), owners),
        "count": {"type": "integer", "minimum": 1, "maximum": MOST_COPIES, "default": 1},
        "owner": {"enum": [*owners, None], "default": None},
        "provenance": {"type": ["string", "null"], "pattern": _A_WORD, "default": None},
        "text": _cell_schema(TextType(), owners),
    }
    properties |= {spec.name: _cell_schema(spec.type, owners) for spec in columns}
    return CardSchema(what, properties, tuple((["name"] if needs_name else []) + required))


def _cell_schema(of: Type, owners: Sequence[str]) -> Mapping[str, Json]:
    """Return the schema of a cell; names of other things are plain texts here, which the checker looks up."""
    match of:
        case NumberType(low, high):
            return {
                "type": ["integer", "null", "string"],
                "pattern": _UNKNOWN_ONLY,
                "minimum": -FAR if low is None else low,
                "maximum": FAR if high is None else high,
            }
        case YesNoType():
            return {"enum": ["yes", "no", UNKNOWN], "default": "no"}
        case KindType(name, values):
            return {"title": name, "enum": [*values, None, UNKNOWN]}
        case PlayerType():
            return {"enum": [*owners, None, UNKNOWN]}
        case SetType(element):
            members = _member_schema(element, owners)
            return {"type": ["array", "string"], "pattern": _UNKNOWN_ONLY, "uniqueItems": True, "items": members}
        case TextType():
            return {"type": ["string", "null"]}
        case ErrorType():
            return {}
        case _:
            return {"type": ["string", "null"], "minLength": 1}


def _member_schema(of: Type, owners: Sequence[str]) -> Mapping[str, Json]:
    match of:
        case KindType(name, values):
            return {"title": name, "enum": list(values)}
        case PlayerType():
            return {"enum": list(owners)}
        case _:
            return {"type": "string", "minLength": 1}


# ---------------------------------------------------------------- from a cell to a value
def json_of(of: Type, text: str) -> Json:
    """Return the JSON of a cell by its looks; what does not look like the type stays a text."""
    match of:
        case YesNoType():
            return text
        case SetType():
            if text == UNKNOWN:
                return text
            return [] if text == NONE else [part.strip() for part in text.split(",")]
        case NumberType() if _WHOLE.fullmatch(text):
            return int(text)
        case _:
            return None if text == NONE else text


def value_of(of: Type, cell: Json, owners: Sequence[str]) -> Value | None:
    """Return the value of JSON that passed the schema: kinds and players by index, sets sorted, yes/no as 1 or 0."""
    match of, cell:
        case YesNoType(), _:
            return int(cell == "yes")
        case TextType(), None:
            return ""
        case SetType(element), list(members):
            return tuple(sorted(_word_value(element, str(member), owners) for member in members))
        case _, str(word):
            return _word_value(of, word, owners)
        case _, int(number):
            return number
        case _:
            return None


def _word_value(of: Type, word: str, owners: Sequence[str]) -> int | str:
    match of:
        case KindType(values=values):
            return values.index(word)
        case PlayerType():
            return list(owners).index(word)
        case _:
            return word


# ---------------------------------------------------------------- judging
@frozen
class Verdict:
    """What a cell holds: its value (None: none, or unknown), and what is wrong with it."""

    value: Value | None
    unknown: bool
    faults: tuple[codes.Wording, ...] = ()


@dataclass(slots=True)
class Judge:
    """Hold the cells of one column against its schema, each different text once; `read`: rules read it, so that a cell needs a value."""

    name: str
    type: Type
    read: bool
    owners: Sequence[str]
    schema: Mapping[str, Json]
    validator: Draft202012Validator
    known: dict[str, Verdict] = field(default_factory=dict)

    def verdict(self, text: str) -> Verdict:
        """Return what a cell with this text holds; a cell with a fault counts as unknown."""
        found = self.known.get(text)
        if found is None:
            found = self.known[text] = self._judge(text)
        return found

    def absent(self) -> Verdict:
        """Return what a cell holds that is not there: the schema's default; unknown where it has none."""
        if "default" in self.schema:
            return Verdict(value_of(self.type, self.schema["default"], self.owners), False)
        return Verdict(None, True)

    def _judge(self, text: str) -> Verdict:
        if not text and "default" in self.schema:
            return self.absent()
        instance = json_of(self.type, text)
        faults = tuple(self._worded(text, error) for error in self.validator.iter_errors(instance))
        if faults:
            return Verdict(None, True, faults)
        if text == UNKNOWN:
            return Verdict(None, True)
        doubts = codes.doubtful_provenance(text) if self.name == "provenance" else ()
        return Verdict(value_of(self.type, instance, self.owners), False, doubts)

    def _worded(self, text: str, error: ValidationError) -> codes.Wording:
        """Return a violation in the author's words."""
        if self.name == "name":
            return codes.no_name()
        if not text:
            return codes.empty_cell(self.type, read=self.read)
        match self.type, error.instance:
            case NumberType(low, high), int(number):
                return codes.out_of_range(number, low, high, copies=self.name == "count")
            case NumberType() as of, _:
                return codes.not_a_number(text, of, copies=self.name == "count", read=self.read)
            case YesNoType(), _:
                return codes.not_yes_or_no(text)
            case PlayerType(), _:
                return codes.unknown_owner(text, self.owners)
            case KindType(name, values), _:
                return codes.unknown_value(text, name, values)
            case SetType(), list(members):
                return codes.repeated_value(next(member for member in members if members.count(member) > 1))
            case SetType(PlayerType()), member:
                return codes.unknown_owner(str(member), self.owners)
            case SetType(KindType(name, values)), member:
                return codes.unknown_member(str(member), name, values)
            case SetType(), _:
                return codes.empty_member()
            case _:
                return codes.not_a_word(text)


def column_types(columns: Sequence[ColumnSpec]) -> dict[str, Type]:
    """Return the type of each column that a table may have, those with a meaning of their own among them."""
    reserved: dict[str, Type] = dict.fromkeys(RESERVED, TextType())
    reserved |= {"count": NumberType(1, MOST_COPIES), "owner": PlayerType()}
    return reserved | {spec.name: spec.type for spec in columns}


def judges(schema: CardSchema, columns: Sequence[ColumnSpec], owners: Sequence[str]) -> dict[str, Judge]:
    """Return a judge for each column that a table may have."""
    from jsonschema import Draft202012Validator

    types = column_types(columns)
    read = {spec.name for spec in columns if spec.read}
    return {
        name: Judge(name, types[name], name in read, owners, cell, Draft202012Validator(cell))
        for name, cell in schema.properties.items()
    }
