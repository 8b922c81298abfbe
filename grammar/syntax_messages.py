"""What is wrong with a text, in the author's words: a function for each message, and what to write instead."""

# A function for each message: its name and its text say all.
# ruff: noqa: D103

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.grammar import codes
from rulewright.grammar.diagnostics import Code, Diagnostic, Fix, Label
from rulewright.grammar.expectations import listed
from rulewright.grammar.layout import WIDTH
from rulewright.grammar.source import Span


def _say(
    code: Code, span: Span, message: str, hint: str = "", fix: str | None = None, at: Span | None = None
) -> Diagnostic:
    """Return a diagnostic; `fix` is the text that would mend it, in place of the span or of another one."""
    return Diagnostic(code, span, message, hint, (), Fix(at or span, fix) if fix is not None else None)


# ---------------------------------------------------------------- characters and lines
def too_long(span: Span, length: int, what: str, most: int) -> Diagnostic:
    message = f"the file has {length:,} {what}, and {most:,} are the most that can be read"
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
    rows, sign, columns = span.text.partition("x")
    hint = f"write `{rows} rows, {columns} columns`" if sign and columns.isdigit() else "a name starts with a letter"
    return _say(codes.NUMBER, span, f"`{span.text}` is neither a number nor a name", hint)


def long_number(span: Span) -> Diagnostic:
    return _say(codes.NUMBER, span, "this number is too large", "a number has nine digits at most")


def fraction(span: Span) -> Diagnostic:
    return _say(codes.NUMBER, span, "numbers are whole", "divide and say how it is rounded: `x / 2 rounded down`")


def tab(span: Span) -> Diagnostic:
    fix = span.text.expandtabs(WIDTH)
    return _say(codes.TAB, span, "there is a tab in the indentation", "use four blanks for each level", fix)


def odd_indentation(span: Span) -> Diagnostic:
    message = f"{len(span.text)} blanks make no level"
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


def odd_quotes(span: Span) -> Diagnostic:
    hint = 'a text begins and ends with `"` on the same line'
    return _say(codes.OPEN_QUOTES, span, "a quotation mark is missing in this line, or one is too many", hint)


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


def rows_without_table(span: Span, header: str) -> Diagnostic:
    message = f"`{_short(header)}` has no rows, and this is a row of a table"
    declared = re.match(r"(?:card|token|place|figure|sheet) (\w+)", header)
    hint = f"write the line that the rows belong to above them, not indented: `table {declared[1] if declared else 'Card'}`"
    return _say(codes.WRONG_LEVEL, span, message, hint)


def dashes(span: Span) -> Diagnostic:
    hint = "take it out: the first row names the columns, and the next is the first thing"
    return _say(codes.OPEN_ROW, span, "a line of dashes is no row of a table", hint)


def comment_in_row(span: Span) -> Diagnostic:
    message = "what stands behind `#` in this row is read as a comment, up to the last bar"
    return _say(codes.OPEN_ROW, span, message, 'put a cell that holds `#` in quotes: `| "#1" | 2 |`')


def empty_block(header: Span) -> Diagnostic:
    hint = "indent the lines that belong to it by four blanks, or write `...` below it if they are still to come"
    return _say(codes.EMPTY_BLOCK, header, "nothing is indented below this line", hint)


def not_indented(span: Span, header: Span) -> Diagnostic:
    message = f"this line is not indented, and belongs below `{_short(header.text)}`"
    return _say(codes.EMPTY_BLOCK, span, message, "indent it by four blanks more than that line")


def block_without_header(span: Span, header: Span) -> Diagnostic:
    message = "this line is indented, but the line above opens no block"
    label = (Label(header, "opens no block"),)
    return Diagnostic(codes.BLOCK_WITHOUT_HEADER, span, message, "bring it to the level of the line above", label)


def sentence_at_top(span: Span) -> Diagnostic:
    hint = "indent it below `setup`, a `phase`, an `action`, a `how to ..` or a `when ..`"
    return _say(codes.WRONG_LEVEL, span, "a sentence does not stand on its own: it is part of a block", hint)


def belongs_in_block(span: Span, word: str, header: str) -> Diagnostic:
    hint = f"indent it below {header}; is that line missing above?"
    return _say(codes.WRONG_LEVEL, span, f"`{word} ..` stands in a block of its own sort, and not here", hint)


def strange_in_block(span: Span, header: str, wanted: str | None) -> Diagnostic:
    message = f"no line below `{_short(header)}` begins with `{_short(span.text)}`"
    hint = f"what stands there is {wanted}" if wanted else "bring the line to the block that it belongs to"
    return _say(codes.WRONG_LEVEL, span, message, hint)


def field_at_top(span: Span) -> Diagnostic:
    hint = "indent it below `facts`, `each player`, `zones`, a `card` or a `token`"
    return _say(codes.WRONG_LEVEL, span, "this says what something is or has, and not of what", hint)


def no_declaration(span: Span) -> Diagnostic:
    hint = "a line that is not indented begins with a word like `phase`, `action`, `card`, `zones` or `when`"
    return _say(codes.UNKNOWN_WORD, span, f"`{span.text}` begins nothing that can stand here", hint)


def loose_case(span: Span) -> Diagnostic:
    hint = (
        "indent `on 1: ..` below a roll or `depending on ..`; where a number comes in other ways, write `if x = 1: ..`"
    )
    return _say(codes.WRONG_LEVEL, span, "`on ..` has no line above it whose result it could be about", hint)


def missing_does(span: Span) -> Diagnostic:
    hint = "write `does:` in front of one sentence, or `does` alone and the sentences below it, indented"
    return _say(codes.WRONG_LEVEL, span, "it is not said that this is what is done", hint)


def declaration_inside(span: Span, word: str, changes: bool = False) -> Diagnostic:
    hint = "bring it to the beginning of the line, out of the block"
    if changes:
        hint = f"in a variant, write `add {word} ..`"
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


_HABITS = {
    "which": ("it is not said which of them is meant", "write `a card in market is ripe` where any will do, or `the first card in market`"),
    "has": ("how much somebody has is compared with a sign", "write `player.coins >= 3`, and for a thing `there is a card in hand`"),
    "total": ("what is added up or compared is said for each of them", "write `sum of card.worth for each card in hand`"),
    "between numbers": ("a number is chosen from one end to the other", "write `a number from 1 to 3`"),
    "or numbers": ("how many is one number, or up to one", "write `up to 2 cards`, or a menu with a line for each"),
    "half a comparison": ("each comparison says both of its sides", "write `day >= 3 and day <= 5`"),
    "needs": ("what an action needs is a condition", "write `needs you.coins >= 3`; what is paid stands below `cost`"),
    "waits": ("`when` and `before` wait for something that is done", "write `as soon as day = 7: ..` for what holds"),
    "limit": ("how often is said with `once`, `twice` or `3 times`", "write `limit once each turn`"),
    "parameter": ("between these parentheses stand names only", "write `how to sell(card, hand)`: what they are is said by who calls it"),
    "count": ("things are counted with `number of`", "write `number of cards in hand`"),
}  # fmt: skip


def habit(span: Span, name: str) -> Diagnostic:
    message, hint = _HABITS[name]
    return _say(codes.OTHER_SPELLING, span, message, hint)


def whose(span: Span, thing: str) -> Diagnostic:
    hint = f"write `player.{thing}`, in an action `you.{thing}`"
    return _say(codes.POSSESSIVE, span, f"`{span.text.split()[0]}` is not used: whose it is stands before a dot", hint)


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
    whole = listed([f"`{phrase}`" for phrase in phrases])
    return _say(codes.UNKNOWN_WORD, span, f"`{span.text}` alone cannot stand here", f"did you mean {whole}?")


def said_otherwise(span: Span, right: str) -> Diagnostic:
    return _say(codes.UNKNOWN_WORD, span, f"`{span.text}` is not said like that", f"write `{right}`", right)


def no_such_verb(span: Span) -> Diagnostic:
    hint = f"the verbs are in the reference; what you name yourself by `how to ..` is called by `do {span.text}(..)`"
    return _say(codes.UNKNOWN_WORD, span, f"`{span.text}` is no verb of the language", hint)


def no_verb(span: Span, model: str) -> Diagnostic:
    hint = f"a sentence is somebody and what he does: `{model}`"
    return _say(codes.UNKNOWN_WORD, span, "there is no verb where one has to stand", hint)


def if_able(span: Span, choice: bool) -> Diagnostic:
    if choice:
        hint = "below the choice, `if unable:` says what happens where nothing can be chosen"
        return _say(codes.UNKNOWN_WORD, span, "`if able` is not said of a choice", hint)
    hint = "write `player must draw 1 card from deck if able`"
    return _say(codes.UNKNOWN_WORD, span, "`if able` goes with `must`", hint)


def counted_end(span: Span, end: str) -> Diagnostic:
    hint = f"write a number or a name there, `the {end} 3 of deck`; what is worked out gets its name with `let`"
    return _say(codes.UNKNOWN_WORD, span, f"how many of the {end} is a number or a name", hint)


def seat_by_number(span: Span) -> Diagnostic:
    hint = "give the seats names: `players 2: Ann, Bea` for the game, `given players Ann, Bea` for an example"
    return _say(codes.UNKNOWN_WORD, span, f"`{span.text}` is no name that rules can say", hint)


def between_squares(span: Span) -> Diagnostic:
    hint = "write it after a noun: `for each square between a1 and a5`, `number of cards between a1 and a5`"
    return _say(codes.UNKNOWN_WORD, span, "`between` is not said like that", hint)


def missing_colon(span: Span, gap: Span) -> Diagnostic:
    message = f"a colon is missing before `{span.text}`"
    return _say(
        codes.MISSING_COLON, span, message, "put `:` there, or what follows on the next line, indented", ":", gap
    )


def second_colon(span: Span) -> Diagnostic:
    hint = "put what follows the first colon on the next line, indented"
    return _say(codes.SECOND_COLON, span, "one line has one colon at most", hint)


def early_colon(span: Span, last: str, wanted: str | None, model: str | None) -> Diagnostic:
    behind = f"after `{last}` comes" if last else "a line here begins with"
    message = f"something is missing before the colon{f': {behind} {wanted}' if wanted else ''}"
    return _say(codes.LINE_TOO_SHORT, span, message, f"for example: `{model}`" if model else "")


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


def own_line(span: Span, word: str) -> Diagnostic:
    message = f"this stands in a line of its own, which begins with `{word}`"
    return _say(codes.JOINED_SENTENCES, span, message, f"write `{word} {span.text.strip()}` below")


def line_too_short(span: Span, last: str, wanted: str | None, model: str | None) -> Diagnostic:
    message = f"the line ends too early: after `{last}` {f'comes {wanted}' if wanted else 'something has to follow'}"
    return _say(codes.LINE_TOO_SHORT, span, message, f"for example: `{model}`" if model else "")


def reserved_word(span: Span) -> Diagnostic:
    message = f"`{span.text}` is a word of the language and cannot be a name"
    return _say(codes.RESERVED_WORD, span, message, "give the thing another name")


def all_of_them(span: Span, things: str) -> Diagnostic:
    hint = f"write `all {things} ..` for what lies there now, `number of {things} ..` for how many"
    return _say(codes.MISSING_WORD, span, "it is not said how many are meant", hint)


def no_quantity_here(span: Span, noun: str) -> Diagnostic:
    message = f"`{span.text}` does not stand before what an action chooses"
    hint = f"leave it out for at least one, or say how many: `2 {noun} in ..`, `up to 2 {noun} in ..`, `any number of {noun} in ..`"
    if span.text in ("a", "an", "another"):
        hint = f"`{noun} in ..` alone chooses one"
    return _say(codes.RESERVED_WORD, span, message, hint)


def needs_parentheses(span: Span) -> Diagnostic:
    message = "this stands alone, or in parentheses inside a larger condition"
    return _say(codes.NEEDS_PARENTHESES, span, message, "put `( )` around it: `(number of cards in hand where ..) > 2`")


def two_claims(span: Span, first: str, word: str, second: str) -> Diagnostic:
    message = f"it may stand beside `{first}`, or be part of what that asks"
    hint = f"put `( )` around what belongs together: `({first}) {word} {second}`, or `{first} {word} ({second})`"
    return _say(codes.NEEDS_PARENTHESES, span, message, hint)


def how_many(span: Span, noun: str) -> Diagnostic:
    hint = f"write `a {noun}`, `2 {noun}s`, `up to 2 {noun}s` or `any number of {noun}s`"
    return _say(codes.HOW_MANY, span, f"it is not said how many of `{noun}`", hint)


def outcome(span: Span) -> Diagnostic:
    return _say(codes.OUTCOME, span, "what is expected is how it ended", "write `won`, `lost` or `drew`")


def not_a_fact(span: Span) -> Diagnostic:
    return _say(codes.OUTCOME, span, "only what is true then can be expected", "put the decision on a line of its own")


def other_spelling(span: Span, right: str) -> Diagnostic:
    return _say(
        codes.OTHER_SPELLING, span, f"`{span.text}` is said in other words here", f"write `{right}`", right, span
    )


def ties_by_name(span: Span) -> Diagnostic:
    hint = "write `define player.total as ..`, and `ties by most player.total`"
    return _say(codes.OTHER_SPELLING, span, "what settles ties is a field or a define", hint)


def doubled_word(span: Span, word: str) -> Diagnostic:
    return _say(codes.DOUBLED_WORD, span, f"`{word}` stands here twice", "take one of them out")


def missing_word(span: Span, gap: Span, word: str) -> Diagnostic:
    message = f"`{word}` is missing before `{_short(span.text)}`"
    return _say(codes.MISSING_WORD, span, message, f"put `{word}` there", f" {word}", gap)


def missing_name(span: Span, side: str) -> Diagnostic:
    return _say(codes.MISSING_WORD, span, f"a name is missing {side} the dot")


def left_out(span: Span, gap: Span, words: Sequence[str]) -> Diagnostic:
    told = listed([f"`{word}`" for word in words[:3]])
    message = f"something is left out before `{_short(span.text)}`"
    if len(words) > 1:
        return _say(codes.MISSING_WORD, span, message, f"put {told} there, or what else is meant")
    if words[0] == ",":
        return missing_comma(span, gap)
    if words[0] == ":":
        return missing_colon(span, gap)
    return missing_word(span, gap, words[0])


def line_of_its_own(span: Span, word: str, below: bool) -> Diagnostic:
    message = f"two lines are written as one: `{word} ..` begins another"
    hint = "put it on the next line, indented" if below else "put it on a line of its own"
    return _say(codes.JOINED_SENTENCES, span, message, hint)


def goes_on(span: Span) -> Diagnostic:
    hint = "write both on one line; after a comma at its end, or inside `( )`, it may go on in the next one, indented"
    return _say(codes.JOINED_SENTENCES, span, "this belongs to the end of the line above", hint)


def too_much(span: Span) -> Diagnostic:
    return _say(codes.TOO_MUCH, span, f"`{_short(span.text)}` is too much here", "take it out", "")


def instead_of(span: Span, words: Sequence[str]) -> Diagnostic:
    told = listed([f"`{word}`" for word in words[:3]])
    message = f"`{_short(span.text)}` does not fit here"
    return _say(codes.TOO_MUCH, span, message, f"did you mean {told}?", words[0] if len(words) == 1 else None)


def something_left_out(span: Span, what: str) -> Diagnostic:
    return _say(codes.MISSING_WORD, span, f"{what} is left out before `{_short(span.text)}`", "put it there")


def no_such_thing(span: Span, what: str) -> Diagnostic:
    return _say(codes.TOO_MUCH, span, f"`{_short(span.text)}` does not fit here", f"{what} belongs in its place")


# ---------------------------------------------------------------- what the builders find
def how_many_players(span: Span, low: int, high: int) -> Diagnostic:
    return _say(
        codes.PLAYERS, span, f"{low}..{high} is no number of players", "write the lower number first, as in `2..4`"
    )


def no_players(span: Span) -> Diagnostic:
    return _say(codes.PLAYERS, span, "the game does not say how many may play", "write a line like `players 2..4`")


def line_of_game_twice(span: Span) -> Diagnostic:
    return _say(codes.SAID_TWICE, span, "a line of the game is there twice", "keep one of them")


def two_plurals(span: Span, name: str) -> Diagnostic:
    return _say(codes.SAID_TWICE, span, f"{name} has two plurals", "keep one of them")


def repeats_twice(span: Span, phase: str) -> Diagnostic:
    return _say(codes.SAID_TWICE, span, f"phase {phase} says twice how it repeats", "keep one of them")


def limit_without_repeat(span: Span, phase: str) -> Diagnostic:
    message = f"phase {phase} has a limit but does not repeat"
    return _say(codes.SAID_TWICE, span, message, "write `repeat` before it")


def only_numbers_between(span: Span) -> Diagnostic:
    hint = f"write `a number from .. to .. as {span.text}`"
    return _say(codes.NUMBER_RANGE, span, "only `a number` is chosen from one value to another", hint)


def one_number(span: Span, name: str, ends: str) -> Diagnostic:
    hint = f"write `{name} in {ends}`; several things are chosen `in` a zone"
    return _say(codes.NUMBER_RANGE, span, "of the numbers between two values an action chooses one", hint)


def numbers_have_ends(span: Span) -> Diagnostic:
    hint = "change the ends instead: `a number from 2 to 5`"
    return _say(codes.NUMBER_RANGE, span, "a number from one value to another takes no condition", hint)


def discarded_at_the_end(span: Span) -> Diagnostic:
    message = "cards over the limit are discarded at the end of something"
    return _say(codes.MOMENT, span, message, "write `at the end of`")


def citation_behind_levels(span: Span) -> Diagnostic:
    message = "a citation cannot stand behind `levels`"
    return _say(codes.LOOSE_CITATION, span, message, "put it behind the scenario's title")


def loose_condition(span: Span, kind: str) -> Diagnostic:
    message = f"`{kind}` has nothing before it that it could be about"
    return _say(codes.LOOSE_CONDITION, span, message, f"name the things first: `2 cards from hand {kind} ..`")


def such_that_one(span: Span) -> Diagnostic:
    hint = "write `any number of cards`, `2 cards` or the like before it"
    return _say(codes.LOOSE_CONDITION, span, "`such that` needs a quantity that it is about", hint)


def two_conditions(span: Span, kind: str) -> Diagnostic:
    return _say(codes.LOOSE_CONDITION, span, f"there are two `{kind}` for the same things", "join them with `and`")


def menu_named(span: Span) -> Diagnostic:
    return _say(codes.WRONG_ANSWER, span, "a menu is chosen from, not named", "write `chooses`")


def if_able_below_may(span: Span) -> Diagnostic:
    message = "`if able` belongs to `must`, not to `may`"
    return _say(codes.WRONG_ANSWER, span, message, "take it away, or write `must`")


def nothing_to_decline(span: Span) -> Diagnostic:
    message = "`if declined` belongs to `may`, and nothing above it can be declined"
    return _say(codes.WRONG_ANSWER, span, message, "write `may` above it, or `if unable`")


def no_such_answer(span: Span, kind: str) -> Diagnostic:
    hint = "`if unable` belongs to `must`; `if declined` also runs where what was offered is impossible"
    return _say(codes.WRONG_ANSWER, span, f"`if {kind}` cannot stand here", hint)


def answered_twice(span: Span, kind: str) -> Diagnostic:
    return _say(codes.WRONG_ANSWER, span, f"there is an `if {kind}` already", "put both into one block")


def block_below_must(span: Span) -> Diagnostic:
    message = "a block below `must` has no meaning: what must be done is done"
    return _say(codes.WRONG_ANSWER, span, message, "write the lines below at the same level, or `may` above them")


def answer_without_sentence(span: Span, kind: str) -> Diagnostic:
    message = f"`if {kind}` has no sentence above it that it could belong to"
    hint = "`if declined` stands below `may`, at the same level; `if unable` below `must`"
    return _say(codes.WRONG_ANSWER, span, message, hint)


# ---------------------------------------------------------------- whatever else
def unexpected(span: Span, wanted: str | None, model: str | None) -> Diagnostic:
    message = f"`{_short(span.text)}` cannot stand here{f'; {wanted} can' if wanted else ''}"
    return _say(codes.UNEXPECTED, span, message, f"a line like this is written so: `{model}`" if model else "")


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
