"""The codes of what can be wrong with the text itself. A code never changes its meaning; E1 is the text, as read."""

from __future__ import annotations

from typing import Final

from rulewright.grammar.diagnostics import Code

UNEXPECTED: Final = Code("E100", "unexpected")

# ---------------------------------------------------------------- characters and lines
FOREIGN_CHARACTER: Final = Code("E101", "foreign-character")
TOO_LONG: Final = Code("E102", "too-long")
TAB: Final = Code("E103", "tab")
ODD_INDENTATION: Final = Code("E104", "odd-indentation")
LEVEL_SKIPPED: Final = Code("E105", "level-skipped")
TOO_DEEP: Final = Code("E106", "too-deep")
OPEN_QUOTES: Final = Code("E107", "open-quotes")
BRACKETS: Final = Code("E108", "brackets")
NUMBER: Final = Code("E109", "number")
EMPTY_BLOCK: Final = Code("E110", "empty-block")
BLOCK_WITHOUT_HEADER: Final = Code("E111", "block-without-header")
WRONG_LEVEL: Final = Code("E112", "wrong-level")
OPEN_ROW: Final = Code("E113", "open-row")

# ---------------------------------------------------------------- words from elsewhere
ASSIGNMENT: Final = Code("E120", "assignment")
EQUALS: Final = Code("E121", "equals")
OTHERWISE: Final = Code("E122", "otherwise")
NO_THEN: Final = Code("E123", "no-then")
POSSESSIVE: Final = Code("E124", "possessive")
FOREIGN_WORD: Final = Code("E125", "foreign-word")
OUTCOME: Final = Code("E126", "outcome")

# ---------------------------------------------------------------- sentences
UNKNOWN_WORD: Final = Code("E130", "unknown-word")
MISSING_COLON: Final = Code("E131", "missing-colon")
SECOND_COLON: Final = Code("E132", "second-colon")
MISSING_COMMA: Final = Code("E133", "missing-comma")
BARE_CITATION: Final = Code("E134", "bare-citation")
JOINED_SENTENCES: Final = Code("E135", "joined-sentences")
LINE_TOO_SHORT: Final = Code("E136", "line-too-short")
RESERVED_WORD: Final = Code("E137", "reserved-word")
NEEDS_PARENTHESES: Final = Code("E138", "needs-parentheses")
HOW_MANY: Final = Code("E139", "how-many")

# ---------------------------------------------------------------- found while building
LOOSE_CONDITION: Final = Code("E140", "loose-condition")
WRONG_ANSWER: Final = Code("E141", "wrong-answer")
NUMBER_RANGE: Final = Code("E142", "number-range")
SAID_TWICE: Final = Code("E143", "said-twice")
PLAYERS: Final = Code("E144", "number-of-players")
MOMENT: Final = Code("E145", "wrong-moment")
LOOSE_CITATION: Final = Code("E146", "loose-citation")

# ---------------------------------------------------------------- between words
DOUBLED_WORD: Final = Code("E150", "doubled-word")
MISSING_WORD: Final = Code("E151", "missing-word")
TOO_MUCH: Final = Code("E153", "too-much")
OTHER_SPELLING: Final = Code("E152", "other-spelling")
