"""Codes and wording of what can be wrong in a YAML file and in the outline of a rulebook."""

# ruff: noqa: D103 (the name of a wording says what it is for)

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.grammar.diagnostics import Code
from rulewright.interpreter.check.table_codes import LONGEST_QUOTE, Wording, closest, did_you_mean, listed, quoted

BAD_YAML = Code("E440", "unreadable-yaml")
YAML_TRICK = Code("E441", "yaml-beyond-lists-and-texts")
REPEATED_KEY = Code("E442", "repeated-key")
UNKNOWN_KEY = Code("E443", "unknown-key-in-outline")
WRONG_OUTLINE = Code("E444", "wrong-outline")
UNQUOTED_HEADING = Code("E445", "unquoted-heading")
UNKNOWN_HEADING = Code("E446", "unknown-heading")
UNCITED_HEADING = Code("W447", "uncited-heading")


# ---------------------------------------------------------------- YAML
def bad_yaml(context: str, problem: str) -> Wording:
    """Say in plain words what a reader of YAML calls `problem` (while it did what it calls `context`)."""
    character = re.search(r"found character '(.+)' that cannot start", problem)
    hint = "A text with : # @ { [ or quotes in it goes in quotes."
    if character and character[1] == r"\t":
        return Wording(BAD_YAML, "a tab stands here", "Indent with blanks.")
    if character:
        return Wording(BAD_YAML, f"a text without quotes cannot begin with {character[1]}", "Put the text in quotes.")
    if "quoted scalar" in context:
        if "end of stream" in problem:
            return Wording(BAD_YAML, "this quote is never closed", "End the text with the same quote.")
        return Wording(BAD_YAML, "a backslash in double quotes has a meaning of its own", "Write it twice.")
    if "mapping values" in problem:
        text = "a colon does not fit here: the text needs quotes, or the line stands too far in"
        return Wording(BAD_YAML, text, hint)
    if "entries are not allowed" in problem or "keys are not allowed" in problem:
        return Wording(BAD_YAML, "a mark that stands alone goes in quotes", 'Write "-" or "?".')
    if "flow" in context:
        return Wording(BAD_YAML, "this bracket is never closed", hint)
    if "block end" in problem or "document start" in problem:
        text = "this line does not fit the lines above: look at its indentation and its dash"
        return Wording(BAD_YAML, text, hint)
    return Wording(BAD_YAML, "this cannot be read as YAML", hint)


def yaml_trick(what: str) -> Wording:
    return Wording(YAML_TRICK, f"{what} is not used here", "Write plain lists, keys and texts.")


def repeated_key(key: str) -> Wording:
    return Wording(REPEATED_KEY, f"{quoted(key)} is said twice", "Keep one of them.")


# ---------------------------------------------------------------- the outline of a rulebook
def no_outline(*, empty: bool) -> Wording:
    text = "the outline is empty" if empty else "the outline is not made of keys"
    return Wording(WRONG_OUTLINE, text, "Begin with `title:`, then a list of `headings:`.")


def unknown_key(key: str, free: Sequence[str], known: Sequence[str]) -> Wording:
    close = closest(key, free)
    text = f"there is no key {quoted(key)} here{did_you_mean(close)}"
    return Wording(UNKNOWN_KEY, text, f"Write {listed(known)}.", key, close)


def missing_key(key: str) -> Wording:
    hints = {"headings": "Write `headings:`, and below it a line with a dash for each."}
    return Wording(WRONG_OUTLINE, f"`{key}` is missing", hints.get(key, f"Write `{key}:` and what is printed."))


def wrong_shape(key: str, wanted: str) -> Wording:
    return Wording(WRONG_OUTLINE, f"`{key}` is {wanted}", "Look at the dashes and at how far the line stands in.")


def empty_heading() -> Wording:
    return Wording(WRONG_OUTLINE, "this heading is empty", "Write the heading, or take the line out.")


def loose_heading(text: str) -> Wording:
    hint = f'Write `heading: "{text}"`, and below it `headings:` with the list.'
    return Wording(UNQUOTED_HEADING, f"{quoted(text)} is a heading with others below it", hint)


def not_mechanical(said: str) -> Wording:
    return Wording(
        WRONG_OUTLINE, f"`mechanical` is yes or no, not {quoted(said)}", "Write no where there is nothing to encode."
    )


def not_a_page() -> Wording:
    return Wording(WRONG_OUTLINE, "`page` is a number from 1", "Write the number of the page, or take the line out.")


def no_remark(key: str) -> Wording:
    return Wording(WRONG_OUTLINE, f"`{key}` is a text", "Write it in quotes on one line, or take the line out.")


def needless_why() -> Wording:
    text = "`why` says why there is nothing to encode, and here there is something"
    return Wording(WRONG_OUTLINE, text, "Add `mechanical: no`, or write `note:` instead of `why:`.")


def unquoted_heading(text: str) -> Wording:
    right = "'" + text.replace("'", "''") + "'" if '"' in text or "\\" in text else f'"{text}"'
    hint = f"Write {right}." if len(right) <= LONGEST_QUOTE else "Put it in quotes."
    return Wording(UNQUOTED_HEADING, "a heading with a colon goes in quotes", hint, text, right)


def unknown_heading(cited: str, outline: str, known: Sequence[str]) -> Wording:
    close = closest(cited, known)
    text = f"{outline} has no heading {quoted(cited)}{did_you_mean(close)}"
    return Wording(UNKNOWN_HEADING, text, "Cite a heading of the outline, or add this one to it.", cited, close)


def uncited_heading(text: str) -> Wording:
    hint = f"Cite it with @ {quoted(text)} where its rule is, or write `mechanical: no` below it."
    return Wording(UNCITED_HEADING, f"no rule cites {quoted(text)}", hint)
