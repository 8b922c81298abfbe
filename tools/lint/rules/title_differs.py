"""A title names another number of players than the game, the variant or the scenario is for.

Approximation: in the title a number from one to twelve, as a word or in digits, stands right before `player`, `seats` or the like.
"""

import re
from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject

CODE = Code("W762", "title-differs")
_WORDS = "one two three four five six seven eight nine ten eleven twelve".split()
_NUMBER = "|".join([*_WORDS, r"\d{1,2}"])
_SAID = re.compile(
    rf"\b({_NUMBER})(?:\s*(?:-|–|to|or)\s*({_NUMBER}))?[\s-]+(?:players?|seats?|people|handed)\b", re.IGNORECASE
)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the titles that do not fit the number of players."""
    game = next(subject.every(nodes.Game), None)
    titled: list[nodes.Game | nodes.Overlay] = [*subject.every(nodes.Game), *subject.every(nodes.Overlay)]
    for one in titled:
        low, high = one.low, one.high
        if low is None or high is None:
            low, high = (game.low, game.high) if game is not None and low is None else (low, low)
        said = _SAID.search(one.title)
        if said is None or low is None or high is None:
            continue
        least = _number(said[1])
        most = _number(said[2]) if said[2] else least
        if least < low or most > high or (said[2] is None and isinstance(one, nodes.Overlay) and low != high):
            players = str(low) if low == high else f"{low} to {high}"
            hint = "Change the title, or the number behind `players`."
            message = f"the title says {said[0].lower()}, and this is for {players}"
            yield Diagnostic(CODE, one.span.first_line, message, hint)


def _number(word: str) -> int:
    return _WORDS.index(word.lower()) + 1 if word.lower() in _WORDS else int(word)
