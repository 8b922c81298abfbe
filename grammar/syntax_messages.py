"""What is wrong with a text, in the author's words: a function for each message, and what to write instead."""

# A function for each message: its name and its text say all.
# ruff: noqa: D103

from __future__ import annotations

from collections.abc import Sequence

from rulewright.grammar import codes
from rulewright.grammar.diagnostics import Code, Diagnostic, Fix, Label
from rulewright.grammar.source import Span


def _say(
    code: Code, span: Span, message: str, hint: str = "", fix: str | None = None, at: Span | None = None
) -> Diagnostic:
    """Return a diagnostic; `fix` is the text that would mend it, in place of the span or of another one."""
    return Diagnostic(code, span, message, hint, (), Fix(at or span, fix) if fix is not None else None)


# ---------------------------------------------------------------- characters and lines
def too_long(span: Span, length: int, most: int) -> Diagnostic:
    message = f"the file has {length:,} characters, and {most:,} are the most that can be read"
    return _say(codes.TOO_LONG, span, message, "split it: all `.rules` files of a folder are one game")


_INSTEAD = {
    "{": "a block is what is indented below a line", "}": "a block is what is indented below a line",
    ";": "each sentence has a line of its own", "&": "write `and`", "!": "write `not`, `is not`, or `<>` between numbers",
    "'": "texts stand in double quotes, and `player's blood` is `player.blood`", "%": "there are no remainders",
    "[": "write `( )`; a set is what `where` chooses", "]": "write `( )`; a set is what `where` chooses",
    "\\": "a line goes on after a comma or an open bracket", "$": "a name has letters, digits and `_` only",
    "?": "write `if ..` and `otherwise`", "–": "write `-`", "—": "write `-`", "×": "write `*`", "÷": "write `/`",
    "≥": "write `>=`", "≤": "write `<=`", "≠": "write `<>`, or `is not`", "…": "write three dots", "`": "take it out",
    "\u00a0": "it looks like a blank; type a plain blank", "|": "bars make the rows of a table, from the first to the last cell",
}  # fmt: skip
_REPLACED = {"–": "-", "—": "-", "×": "*", "÷": "/", "≥": ">=", "≤": "<=", "≠": "<>", "…": "...", "\u00a0": " "}
_QUOTES = "“”„«»‘’‚"


def foreign_character(span: Span) -> Diagnostic:
    character = span.text
    shown = f"`{character}`" if character.isprintable() and not character.isspace() else f"U+{ord(character):04X}"
    if character in _QUOTES:
        return _say(codes.FOREIGN_CHARACTER, span, f"{shown} is no quotation mark here", 'write straight quotes: `"`')
    hint = _INSTEAD.get(character, "take it out, or put it in quotes")
    fix = _REPLACED.get(character)
    return _say(codes.FOREIGN_CHARACTER, span, f"{shown} means nothing in the rules", hint, fix)


def number_and_letters(span: Span) -> Diagnostic:
    return _say(codes.NUMBER, span, f"`{span.text}` is neither a number nor a name", "a name starts with a letter")


def long_number(span: Span) -> Diagnostic:
    return _say(codes.NUMBER, span, "this number is too large", "a number has nine digits at most")


def fraction(span: Span) -> Diagnostic:
    return _say(codes.NUMBER, span, "numbers are whole", "divide and say how it is rounded: `x / 2 rounded down`")


def tab(span: Span) -> Diagnostic:
    fix = span.text.expandtabs(4)
    return _say(codes.TAB, span, "there is a tab in the indentation", "use four blanks for each level", fix)


def odd_indentation(span: Span) -> Diagnostic:
    width = len(span.text)
    message = f"{width} blanks make no level"
    return _say(codes.ODD_INDENTATION, span, message, "use four blanks for each level")


def two_blanks(span: Span) -> Diagnostic:
    return _say(codes.ODD_INDENTATION, span, "this file uses two blanks for a level", "use four blanks for each level")


def level_skipped(span: Span) -> Diagnostic:
    hint = "a block is one level deeper than the line that opens it; the first line of a file has none"
    return _say(codes.LEVEL_SKIPPED, span, "this line is indented too far", hint)


def too_deep(span: Span) -> Diagnostic:
    return _say(
        codes.TOO_DEEP, span, "this is nested too deeply", "give the inner part a name: `how to ..` or `define .. as`"
    )


def open_quotes(span: Span) -> Diagnostic:
    return _say(
        codes.OPEN_QUOTES, span, "these quotes are never closed", 'a text begins and ends with `"` on the same line'
    )


def open_bracket(span: Span) -> Diagnostic:
    return _say(codes.BRACKETS, span, "this bracket is never closed", "put `)` where it ends")


def stray_bracket(span: Span) -> Diagnostic:
    return _say(
        codes.BRACKETS, span, "nothing was opened that this bracket closes", "take it out, or put `(` where it begins"
    )


def open_row(span: Span) -> Diagnostic:
    return _say(
        codes.OPEN_ROW, span, "this row of a table is not complete", "begin and end it with a bar: `| one | 2 |`"
    )


def empty_block(header: Span) -> Diagnostic:
    hint = "indent the lines that belong to it by four blanks, or write `...` below it if they are still to come"
    return _say(codes.EMPTY_BLOCK, header, "nothing is indented below this line", hint)


def block_without_header(span: Span, header: Span) -> Diagnostic:
    message = "this line is indented, but the line above opens no block"
    label = (Label(header, "opens no block"),)
    return Diagnostic(codes.BLOCK_WITHOUT_HEADER, span, message, "bring it to the level of the line above", label)


def sentence_at_top(span: Span) -> Diagnostic:
    hint = "indent it below `setup`, a `phase`, an `action`, a `how to ..` or a `when ..`"
    return _say(codes.WRONG_LEVEL, span, "a sentence does not stand on its own: it is part of a block", hint)


def declaration_inside(span: Span, word: str) -> Diagnostic:
    hint = "bring it to the beginning of the line, out of the block"
    return _say(codes.WRONG_LEVEL, span, f"`{word} ..` cannot stand inside this block", hint)


# ---------------------------------------------------------------- words from elsewhere
def assignment(span: Span, target: str, sign: str, value: str, line: Span, top: bool) -> Diagnostic:
    if top:
        hint = f"write `define {target} as {value}` for a value that stays, or name it in `facts` for one that changes"
        return _say(codes.ASSIGNMENT, span, f"`{sign}` does not give a value", hint)
    match sign:
        case "+=":
            mended = f"add {value} to {target}"
        case "-=":
            mended = f"remove {value} from {target}"
        case "++":
            mended = f"add 1 to {target}"
        case "--":
            mended = f"remove 1 from {target}"
        case _:
            mended = f"set {target} to {value}"
    fix = mended if value or sign in ("++", "--") else None
    message = f"`{sign}` does not change a value"
    return _say(codes.ASSIGNMENT, span, message, f"write `{mended}`", fix, line)


def equals(span: Span) -> Diagnostic:
    right = {"==": "=", "===": "=", "=>": ">=", "=<": "<=", "!=": "<>", "><": "<>"}[span.text]
    hint = "write `<>` between numbers, `is not` for everything else" if right == "<>" else f"write `{right}`"
    return _say(codes.EQUALS, span, f"`{span.text}` is no comparison", hint, right)


def otherwise(span: Span) -> Diagnostic:
    right = "otherwise" if span.text == "else" else "otherwise if"
    return _say(codes.OTHERWISE, span, f"`{span.text}` is not a word of the language", f"write `{right}`", right)


def no_then(span: Span) -> Diagnostic:
    return _say(
        codes.NO_THEN, span, "there is no `then`", "write a colon, or put what follows on the next line, indented"
    )


def possessive(span: Span, mended: str) -> Diagnostic:
    return _say(codes.POSSESSIVE, span, "what belongs to something is written with a dot", f"write `{mended}`")


_FOREIGN_WORDS = {
    "return": "there is nothing to return: a value has a `define .. as`, things are brought back by `return x to y`",
    "def": "write `how to ..` for what is done, `define .. as` for a value",
    "function": "write `how to ..` for what is done, `define .. as` for a value",
    "var": "write `let x = ..`", "const": "write `define x as ..`", "print": "the log says what happens; `reveal` shows cards",
    "elif": "write `otherwise if`", "elsif": "write `otherwise if`", "elseif": "write `otherwise if`",
    "while": "write `repeat while ..`", "foreach": "write `for each x in ..`", "break": "write `stop`",
    "continue": "write `next`", "true": "write `yes`", "false": "write `no`", "null": "what may be missing is a `slot`",
    "none": "what may be missing is a `slot`", "unless": "write `if not (..)`", "loop": "write `repeat`",
    "call": "write `do ..`", "import": "all `.rules` files of a folder are one game; there is no `import`",
    "include": "all `.rules` files of a folder are one game; there is no `include`", "random": "write `at random`",
    "begin": "a block is what is indented below a line", "class": "write `card`, `token`, `figure` or `kind`",
}  # fmt: skip


def foreign_word(span: Span) -> Diagnostic | None:
    """Return the message for a word of a programming language, or None for another word."""
    hint = _FOREIGN_WORDS.get(span.text.lower())
    return _say(codes.FOREIGN_WORD, span, f"`{span.text}` is not a word of the language", hint) if hint else None


# ---------------------------------------------------------------- sentences
def unknown_word(span: Span, near: str | None, wanted: str) -> Diagnostic:
    message = f"`{span.text}` is {wanted}"
    if near is None:
        return _say(codes.UNKNOWN_WORD, span, message)
    return _say(codes.UNKNOWN_WORD, span, message, f"did you mean `{near}`?", near)


def half_a_phrase(span: Span, phrases: Sequence[str]) -> Diagnostic:
    whole = _listed([f"`{phrase}`" for phrase in phrases], False)
    return _say(codes.UNKNOWN_WORD, span, f"`{span.text}` alone cannot stand here", f"did you mean {whole}?")


def said_otherwise(span: Span, right: str) -> Diagnostic:
    return _say(codes.UNKNOWN_WORD, span, f"`{span.text}` is not said like that", f"write `{right}`", right)


def no_such_verb(span: Span) -> Diagnostic:
    hint = f"the verbs are in the reference; what you name yourself by `how to ..` is called by `do {span.text}(..)`"
    return _say(codes.UNKNOWN_WORD, span, f"`{span.text}` is no verb of the language", hint)


def no_verb(span: Span, hint: str) -> Diagnostic:
    return _say(codes.UNKNOWN_WORD, span, "there is no verb where one has to stand", hint)


def missing_colon(span: Span, gap: Span) -> Diagnostic:
    message = f"a colon is missing before `{span.text}`"
    return _say(
        codes.MISSING_COLON, span, message, "put `:` there, or what follows on the next line, indented", ":", gap
    )


def second_colon(span: Span) -> Diagnostic:
    hint = "put what follows the first colon on the next line, indented"
    return _say(codes.SECOND_COLON, span, "one line has one colon at most", hint)


def early_colon(span: Span, last: str, wanted: str) -> Diagnostic:
    message = f"something is missing before the colon: after `{last}` comes {wanted}"
    return _say(codes.LINE_TOO_SHORT, span, message)


def colon(span: Span) -> Diagnostic:
    return _say(codes.SECOND_COLON, span, "no colon can stand here", "put what follows on a line of its own")


def missing_comma(span: Span, gap: Span) -> Diagnostic:
    return _say(codes.MISSING_COMMA, span, f"a comma is missing before `{span.text}`", "put `,` there", ",", gap)


def loose_otherwise(span: Span) -> Diagnostic:
    hint = "below `may` write `if declined`, below `must` write `if unable`"
    return _say(codes.OTHERWISE, span, "`otherwise` belongs to `if`, and there is none above it", hint)


def bare_citation(span: Span) -> Diagnostic:
    fix = f"@ {span.text}"
    return _say(
        codes.BARE_CITATION, span, "a text cannot stand here", f"a heading of the rulebook is cited with `{fix}`", fix
    )


def joined_sentences(span: Span, word: str) -> Diagnostic:
    return _say(codes.JOINED_SENTENCES, span, f"another sentence begins after `{word}`", "give it a line of its own")


def line_too_short(span: Span, last: str, wanted: str) -> Diagnostic:
    message = f"the line ends too early: after `{last}` comes {wanted}"
    return _say(codes.LINE_TOO_SHORT, span, message)


def reserved_word(span: Span, wanted: str) -> Diagnostic:
    message = f"`{span.text}` is a word of the language and cannot be a name; {wanted} belongs here"
    return _say(codes.RESERVED_WORD, span, message, "give the thing another name")


def needs_parentheses(span: Span) -> Diagnostic:
    message = "this stands alone, or in parentheses inside a larger condition"
    return _say(codes.NEEDS_PARENTHESES, span, message, "put `( )` around it: `(number of cards in hand where ..) > 2`")


def how_many(span: Span, noun: str) -> Diagnostic:
    hint = f"write `a {noun}`, `2 {noun}s`, `up to 2 {noun}s` or `any number of {noun}s`"
    return _say(codes.HOW_MANY, span, f"it is not said how many of `{noun}`", hint)


def outcome(span: Span) -> Diagnostic:
    return _say(codes.OUTCOME, span, "what is expected is how it ended", "write `won`, `lost` or `drew`")


def not_a_fact(span: Span) -> Diagnostic:
    return _say(codes.OUTCOME, span, "only what is true then can be expected", "put the decision on a line of its own")


def doubled_word(span: Span, word: str) -> Diagnostic:
    return _say(codes.DOUBLED_WORD, span, f"`{word}` stands here twice", "take one of them out")


def missing_word(span: Span, gap: Span, word: str) -> Diagnostic:
    message = f"`{word}` is missing before `{_short(span.text)}`"
    return _say(codes.MISSING_WORD, span, message, f"put `{word}` there", f" {word}", gap)


def missing_name(span: Span, side: str) -> Diagnostic:
    return _say(codes.MISSING_WORD, span, f"a name is missing {side} the dot")


# ---------------------------------------------------------------- whatever else
_NAMES = {
    "WORD": "a name", "INTEGER": "a number", "QUOTED": "a text in quotes", "VERB": "a verb", "TABLE_ROW": "a row of a table",
    "PARTICIPLE": "a word like `placed`", "_NL": "the end of the line", "_INDENT": "an indented block", "@": "a citation",
}  # fmt: skip
_PREPOSITIONS = frozenset(
    "to from on onto under by at as for into in against between toward towards among with over through past".split()
)
_FOLDED = {
    "a preposition such as `to`": _PREPOSITIONS,
    "a comparison": frozenset(("=", "<>", "<", "<=", ">", ">=", "is", "are", "share", "shares", "differ in", "differs in")),
    "arithmetic": frozenset("+-*/"),
    "a condition": frozenset(("where", "such that")),
    "`and`, `or`": frozenset(("and", "or")),
    "a quantity such as `2` or `all`": frozenset(("a", "an", "another", "all", "any number of", "up to", "_EXACTLY")),
    "a sentence": frozenset(("let", "set", "do", "if", "repeat", "for each", "together", "stop", "next", "nothing", "go ahead")),
}  # fmt: skip
_SILENT = frozenset(("_DEDENT", "$END", "END_COUNT", "_NUMBER_OF_IN", "...", ".", "(", "before"))
_VALUES = frozenset(("WORD", "INTEGER", "number of"))
_OF_A_VALUE = frozenset(
    "-|yes|no|the|not|number of|distance from|steps from|the turn order|sum of|highest of|lowest of|there is|the next|the first"
    "|the last|top of|bottom of|first of|last of|the top of|the bottom of|the first of|the last of".split("|")
)
_OF_A_SENTENCE = frozenset(("WORD", "VERB", "the", "each", "all", "phase", "may", "must"))
_ORDER = (
    "a name", "a number", "a verb", "a sentence", "a quantity such as `2` or `all`", "a text in quotes",
    "a preposition such as `to`", "`:`", "`,`", "the end of the line",
)  # fmt: skip
MOST = 7


def wanted(expected: frozenset[str]) -> str:
    """Say what could stand at a place: at most seven things, prepositions and the like as one."""
    left = {name for name in expected - _SILENT if not name.startswith(", ")}
    if left >= _VALUES:
        left -= _OF_A_VALUE
    words: list[str] = []
    for name, group in _FOLDED.items():
        if len(group & left) > 1:
            words.append(name)
            left -= group
    if "a sentence" in words:
        left = {name for name in left - _OF_A_SENTENCE if not name[0].isalpha() or name == name.upper()}
    words += [_NAMES.get(name, f"`{name}`") for name in left]
    rank = {name: index for index, name in enumerate(_ORDER)}
    words.sort(key=lambda word: (rank.get(word, len(rank)), word))
    return _listed(words[:MOST], len(words) > MOST)


def _listed(words: Sequence[str], more: bool) -> str:
    if not words:
        return "nothing more"
    if more or len(words) == 1:
        return ", ".join(words) + (" .." if more else "")
    return f"{', '.join(words[:-1])} or {words[-1]}"


def only_word(expected: frozenset[str]) -> str | None:
    """Return the keyword that alone could go on, operators aside; None where several things could."""
    left = {name for name in expected - _SILENT if not name.startswith(", ")}
    for name in ("a comparison", "arithmetic", "`and`, `or`", "a condition"):
        left -= _FOLDED[name]
    only = left.pop() if len(left) == 1 else ""
    return only if only and only != only.upper() else "=" if expected == {"="} else None


def unexpected(span: Span, expected: frozenset[str]) -> Diagnostic:
    return _say(codes.UNEXPECTED, span, f"`{_short(span.text)}` cannot stand here; {wanted(expected)} can")


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
