"""Codes and wording of what can be wrong in a table.

Every sentence that an author can read about a table stands here. A function gives a `Wording`, which knows no place;
`tell` puts it at one. What is quoted from a file is cut to a length that can be read.
"""

# ruff: noqa: D103 (the name of a wording says what it is for)

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rulewright.grammar.diagnostics import Code, Diagnostic, Fix, Label
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.grammar.suggest import nearest
from rulewright.interpreter.values import (
    FAR,
    ComponentType,
    EffectType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    TextType,
    Type,
    YesNoType,
)

NOT_COMMAS = Code("E410", "table-without-commas")
OPEN_QUOTE = Code("E411", "open-quote-in-table")
STRAY_QUOTE = Code("E412", "stray-quote-in-table")
EMPTY_TABLE = Code("E413", "empty-table")
NO_HEADER = Code("E414", "table-without-header")
UNKNOWN_COLUMN = Code("E415", "unknown-column")
MISSING_COLUMN = Code("E416", "missing-column")
REPEATED_COLUMN = Code("E417", "repeated-column")
UNNAMED_COLUMN = Code("E418", "unnamed-column")
RAGGED_ROW = Code("E419", "ragged-row")
EMPTY_CELL = Code("E420", "empty-cell")
NOT_A_NUMBER = Code("E421", "cell-not-a-number")
OUT_OF_RANGE = Code("E422", "cell-out-of-range")
NOT_YES_OR_NO = Code("E423", "cell-not-yes-or-no")
UNKNOWN_VALUE = Code("E424", "unknown-value-in-cell")
REPEATED_VALUE = Code("E425", "repeated-value-in-cell")
UNKNOWN_OWNER = Code("E426", "unknown-owner")
NOT_A_WORD = Code("E427", "provenance-not-a-word")
REPEATED_NAME = Code("E428", "repeated-name-in-table")
RESERVED_COLUMN = Code("E429", "field-named-like-a-column")
WRONG_TABLE = Code("E432", "wrong-yaml-table")
NO_TABLE = Code("E434", "file-is-no-table")
NOTHING_THERE = Code("E435", "nothing-in-cell")
SIMILAR_NAME = Code("W430", "names-differ-in-capitals")
SIMILAR_PROVENANCE = Code("W431", "misspelt-provenance")
LIKE_COMMENT = Code("W433", "row-like-a-comment")

PROVENANCES = ("printed", "reconstructed")
LONGEST_QUOTE = 40
LONGEST_LIST = 8
_OTHER_SEPARATORS = re.compile(r"\s*[;/|&+]\s*|\s+(?:and\s+)?")
_OTHER_WORDS = dict.fromkeys(("qty", "quantity", "copies", "amount", "number"), "count") | {"title": "name"}
YES_WORDS = frozenset({"yes", "y", "t", "true", "1", "x", "on", "ok", "✓", "✔"})
NO_WORDS = frozenset({"no", "n", "f", "false", "0", "off", "-", "✗", "✘"})


@frozen
class Wording:
    """What is wrong, without its place.

    `part` is the piece of the text in question that is meant, where that is not all of it; `replacement` is what
    would mend that piece.
    """

    code: Code
    text: str
    hint: str = ""
    part: str | None = None
    replacement: str | None = None


def tell(where: str, span: Span, wording: Wording, labels: Sequence[Label] = ()) -> Diagnostic:
    """Put a wording at a place, narrowed to the part that is meant; `where`, if any, says the place in words."""
    whole = not wording.part
    found = None if whole else re.search(rf"(?<!\w){re.escape(wording.part or '')}(?!\w)", span.text)
    if found is not None:
        span = Span(span.source, span.start + found.start(), span.start + found.end())
    fix = Fix(span, wording.replacement) if wording.replacement is not None and (whole or found) else None
    message = f"{where}: {wording.text}" if where else wording.text
    return Diagnostic(wording.code, span, message, wording.hint, tuple(labels), fix)


def again(wording: Wording, text: str) -> Wording:
    """Return a wording that says with other words what is wrong in several places; it is mended in none of them by itself."""
    return replace(wording, text=text, replacement=None)


def quoted(text: str) -> str:
    """Return a text of the author's in quotes, on one line and cut where it is long."""
    line = " ".join(text[: 2 * LONGEST_QUOTE].split())
    if len(text) > LONGEST_QUOTE:
        line = line[: LONGEST_QUOTE - 1].rstrip() + "…"
    return f'"{line}"'


def listed(words: Iterable[str]) -> str:
    """Return a list for people, cut where it is long: `clubs, hearts or spades`."""
    known = list(words)
    if len(known) > LONGEST_LIST:
        known[LONGEST_LIST - 1 :] = [f"one of {len(known) - LONGEST_LIST + 1} more"]
    return " or ".join(part for part in (", ".join(known[:-1]), *known[-1:]) if part)


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is meant: one that differs in capitals alone, else the nearest spelling."""
    if len(word) > LONGEST_QUOTE:
        return None
    words = list(known)
    plain = _plain(word)
    return next((other for other in words if _plain(other) == plain), None) or nearest(word, words)


def _plain(word: str) -> str:
    return word.casefold().replace("_", " ").replace("-", " ")


def did_you_mean(close: str | None) -> str:
    """Return the question that names a close spelling, with a blank before it; empty where there is none."""
    return f' (did you mean "{close}"?)' if close is not None else ""


def counted(number: int, thing: str) -> str:
    """Return `1 cell`, `2 cells`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


# ---------------------------------------------------------------- the form of a table
def no_table(file: str) -> Wording:
    name, _, ending = file.rpartition(".")
    hint = "Save it as CSV with commas, in UTF-8, and name that file here."
    if ending.casefold() == "json":
        hint = f'Name it "{name}.yaml": a list of objects is a table there, with `"-"` where it says null.'
    return Wording(NO_TABLE, f"{file} is not read: a table is a file that ends in .csv or .yaml", hint)


def not_commas(separator: str) -> Wording:
    name = "tabs" if separator == "\t" else "semicolons"
    return Wording(
        NOT_COMMAS,
        f"the cells are separated by {name}; a table needs commas",
        "Save it as CSV with commas, or replace them; a cell that holds a comma itself goes in quotes.",
    )


def open_quote() -> Wording:
    return Wording(
        OPEN_QUOTE,
        "this quote is never closed",
        "End the cell with a second quote; a quote that belongs to the text is written twice.",
    )


def stray_quote() -> Wording:
    return Wording(
        STRAY_QUOTE,
        "text follows the quote that closes this cell",
        'A quote that belongs to the text is written twice: "the ""big"" one".',
    )


def empty_table(columns: Sequence[str]) -> Wording:
    return Wording(EMPTY_TABLE, "the table is empty", f"Its first row names the columns: {', '.join(columns)}.")


def no_rows() -> Wording:
    return Wording(EMPTY_TABLE, "the table has a header and no rows", "Write a row below it for each thing.")


def no_header(columns: Sequence[str]) -> Wording:
    return Wording(
        NO_HEADER, "the first row must name the columns", f"Put a row on top with the names: {', '.join(columns)}."
    )


def unknown_column(name: str, meant: str | None, known: Sequence[str]) -> Wording:
    close = meant or closest(name, known)
    return Wording(
        UNKNOWN_COLUMN,
        f"there is no field {quoted(name)}{did_you_mean(close)}",
        f"The columns can be: {', '.join(known)}.",
        name,
        meant,
    )


def meant_column(name: str, free: Sequence[str]) -> str | None:
    """Return the column that is meant by a name that is not declared, among those that the header lacks; None if unclear."""
    other_word = _OTHER_WORDS.get(name.casefold(), "")
    return other_word if other_word in free else closest(name, free)


def missing_column(names: Sequence[str]) -> Wording:
    columns = ", ".join(f'"{name}"' for name in names)
    return Wording(
        MISSING_COLUMN,
        f"the column {columns} is missing" if len(names) == 1 else f"the columns {columns} are missing",
        "Every declared field needs a column; only a yes/no field may go without, and is then no.",
    )


def repeated_column(name: str, other: str, first: int, again: int) -> Wording:
    places = f"(columns {first} and {again})"
    text = f"column {quoted(name)} occurs twice {places}"
    if name != other:
        text = f"columns {quoted(other)} and {quoted(name)} differ only in capitals {places}"
    return Wording(REPEATED_COLUMN, text, "Rename one of them, or take it out.")


def reserved_column(name: str) -> Wording:
    return Wording(
        RESERVED_COLUMN,
        f'a field cannot be called "{name}": in a table, that column has a meaning of its own',
        "Give the field another name where it is declared.",
    )


def unnamed_column(number: int) -> Wording:
    return Wording(UNNAMED_COLUMN, f"column {number} has cells and no name", "Name it in the first row, or empty it.")


def short_row(has: int, needs: int) -> Wording:
    return Wording(
        RAGGED_ROW,
        f"the row has {counted(has, 'cell')}, the header {needs}",
        "Write a cell for each column, as many as there are in the first row.",
    )


def long_row(has: int, needs: int) -> Wording:
    return Wording(
        RAGGED_ROW,
        f"the row has {counted(has, 'cell')}, the header {needs}",
        "Put quotes around a cell that holds a comma.",
    )


def row_like_comment(*, one_column: bool) -> Wording:
    why = "in a table of one column every line is a row" if one_column else "a comment holds no comma"
    hint = (
        "Put the cell in quotes if it is one, or write it without the blank; a comment may stand above the first row."
    )
    return Wording(LIKE_COMMENT, f"this begins like a comment and is read as a row: {why}", hint)


def not_rows() -> Wording:
    return Wording(
        WRONG_TABLE, "a table is a list of rows", "Write a dash for each row, and its keys behind and below it."
    )


def not_a_cell() -> Wording:
    return Wording(WRONG_TABLE, "a cell is a text or a list of texts", "Write a text, or a list such as [one, two].")


def cell_like_comment(text: str) -> Wording:
    hint = f"Put it in quotes: '{text}'. A comment about an empty cell stands on a line of its own."
    return Wording(WRONG_TABLE, "what begins with # is a comment here, and so the cell is empty", hint)


def not_a_list(of: Type) -> Wording:
    return Wording(WRONG_TABLE, "a list stands only where a set is declared", f"Write {wanted(of)}.")


def repeated_name(name: str, first: int, differs: str | None) -> Wording:
    """Say that a row has the name of an earlier one; `differs` is the first column in which they differ, None where none does."""
    hint = "Several copies of one thing are one row with a `count`."
    text = f"{quoted(name)} is the name of row {first} too"
    if differs is not None:
        text += f', which differs in "{differs}"'
        hint = f'Give each a name of its own, such as "{name} 1" and "{name} 2"; only copies that are alike share one.'
    return Wording(REPEATED_NAME, text, hint)


def similar_name(name: str, other: str, first: int) -> Wording:
    return Wording(
        SIMILAR_NAME,
        f"{quoted(name)} and {quoted(other)} of row {first} differ only in capitals",
        "Spell both alike, or give one another name.",
    )


# ---------------------------------------------------------------- single cells
def wanted(of: Type) -> str:
    """Return what a cell of a type holds, for people: `a whole number from 1 to 3`, `noble or clergy`."""
    match of:
        case NumberType(int(low), int(high)):
            return f"a whole number from {low} to {high}"
        case NumberType(int(low), None):
            return f"a whole number, {low} or more"
        case NumberType(None, int(high)):
            return f"a whole number, {high} or less"
        case NumberType():
            return "a whole number"
        case YesNoType():
            return "yes or no"
        case TextType():
            return "a text"
        case KindType(values=values):
            return listed(values)
        case SetType(element):
            return f"{wanted(element)}, with commas between several"
        case PlayerType():
            return "the role of a player"
        case EffectType():
            return "a procedure, with numbers or names in parentheses"
        case _:
            return "a name"


def _or_marks(of: Type, *, read: bool) -> str:
    """Return what else a cell takes, behind what it holds; `read`: the rules read the column, and need something there."""
    none = not read or isinstance(of, SetType | TextType | ComponentType | EffectType)
    marks = ["- for none"] * none + ["? where the source does not say"] * (not read)
    if marks:
        return f"; {', '.join(marks)}"
    return "; the rules read it, so where no source says it, put a stand-in there and mark the row `reconstructed`"


def empty_cell(of: Type, *, read: bool) -> Wording:
    return Wording(EMPTY_CELL, "the cell is empty", f"Write {wanted(of)}{_or_marks(of, read=read)}.")


def nothing_in_cell(*, unknown: bool) -> Wording:
    what = "is not known" if unknown else "is none"
    hint = "Put a stand-in there and mark the row `reconstructed`."
    return Wording(NOTHING_THERE, f"the rules read this column, and here it {what}", hint)


def no_name() -> Wording:
    return Wording(EMPTY_CELL, "the row has no name", "Write the name that is printed, or take the row out.")


def not_a_number(cell: str, of: NumberType, *, copies: bool, read: bool) -> Wording:
    marks = "; an empty cell is 1" if copies else _or_marks(of, read=read)
    return Wording(NOT_A_NUMBER, f"{quoted(cell)} is not a whole number", f"Write {wanted(of)}{marks}.")


def out_of_range(number: int, low: int | None, high: int | None, *, copies: bool) -> Wording:
    shown = quoted(str(number)).strip('"')
    if (high is None and number > FAR) or (low is None and number < -FAR):
        return Wording(OUT_OF_RANGE, f"{shown} has more than {len(str(FAR))} digits", "Write a shorter number.")
    if low is None:
        text = f"{shown} is more than {high}"
    elif high is None:
        text = f"{shown} is less than {low}"
    else:
        text = f"{shown} is not in {low}..{high}"
    if copies:
        return Wording(OUT_OF_RANGE, text, "Take the row out where there is no copy of the thing.")
    return Wording(OUT_OF_RANGE, text, "Change the number, or the range where the field is declared.")


def not_yes_or_no(cell: str) -> Wording:
    lowered = cell.lower()
    meant = "yes" if lowered in YES_WORDS else "no" if lowered in NO_WORDS else None
    hint = f"Write {meant}." if meant else "Write yes or no."
    return Wording(NOT_YES_OR_NO, f"{quoted(cell)} is neither yes nor no", hint, cell, meant)


def unknown_value(word: str, kind: str, values: Sequence[str]) -> Wording:
    close = closest(word, values)
    article = "an" if kind[:1] in "AEIOaeio" else "a"
    text = f"{quoted(word)} is not {article} {kind}{did_you_mean(close)}"
    return Wording(UNKNOWN_VALUE, text, f"Write {listed(values)}.", word, close)


def unknown_member(word: str, kind: str, values: Sequence[str]) -> Wording:
    """Say what is wrong with one member of a set of values of a kind."""
    if not word:
        return empty_member()
    parts = _OTHER_SEPARATORS.split(word)
    if len(parts) > 1 and all(part in values for part in parts):
        right = ", ".join(parts)
        text = f"the values in {quoted(word)} need commas between them"
        return Wording(UNKNOWN_VALUE, text, f"Write {right}.", word)
    return unknown_value(word, kind, values)


def empty_member() -> Wording:
    return Wording(EMPTY_CELL, "there is nothing beside a comma", "Write a value there, or take the comma out.")


def repeated_value(word: str) -> Wording:
    return Wording(REPEATED_VALUE, f"{quoted(word)} stands in the cell twice", "Take one out.", word)


def unknown_owner(word: str, owners: Sequence[str]) -> Wording:
    if not owners:
        return Wording(UNKNOWN_OWNER, f"{quoted(word)}: the players of this game have no roles", "Take it out.", word)
    close = closest(word, owners)
    text = f"{quoted(word)} is not the role of a player{did_you_mean(close)}"
    return Wording(UNKNOWN_OWNER, text, f"Write {listed(owners)}.", word, close)


def not_a_word(cell: str) -> Wording:
    hint = f"Write one word, for example {listed(PROVENANCES)}."
    return Wording(NOT_A_WORD, f"{quoted(cell)} is not a single word", hint)


def doubtful_provenance(word: str) -> tuple[Wording, ...]:
    """Doubt a provenance that is almost one of the usual ones."""
    close = closest(word, PROVENANCES)
    if word in PROVENANCES or close is None:
        return ()
    return (Wording(SIMILAR_PROVENANCE, f'{quoted(word)} looks like "{close}"', f"Write {close}.", word, close),)
