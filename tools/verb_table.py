"""The table of verbs in the reference of the language: written from the verbs' own table, each verb tried before it is said to run.

python -m rulewright.tools.verb_table                     # print it
python -m rulewright.tools.verb_table docs/language.md    # write it anew between its two marks in a document
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from rulewright.grammar.verbs import VERBS
from rulewright.interpreter.pipeline import load

BEGIN, END = "<!-- verbs: begin -->", "<!-- verbs: end -->"
NOT_SUPPORTED: Final = "E901"

GAME: Final = """game "Trial"
    players 2: Ann, Bea
card Card, one of each rank
    rank: 1..9
token Mark, 4 for each player
zones
    deck: deck of Card
    row: row of Card
    discards: pile of Card
    board: grid of Mark, 3 rows, 3 columns
each player
    hand: hand of Card
    marks: supply of Mark
    coins: 0..9, starts 3
facts
    threat: 0..9
action stay
    does: nothing
phase turn for each player, in turn order, repeat
    for each card in hand: {sentence}
    player must take an action from stay
"""
"""What a sentence is tried in."""

TRIED: Final[dict[str, str]] = {
    "move": "move card to row",
    "put": "put card under row",
    "place": "player must place a mark on a square in board where square is empty if able",
    "draw": "player draws 2 cards from deck to hand",
    "deal": "deal 2 cards from deck to players",
    "discard": "discard card to discards",
    "return": "return card to deck",
    "remove": "remove card from the game",
    "play": "player plays card to row",
    "pass": "player passes",
    "give": "player gives card to player.left.hand",
    "take": "player takes card to hand",
    "swap": "swap card with row.first",
    "exchange": "player exchanges 2 coins for 1 coin",
    "push": "push card toward row",
    "enter": "player enters row",
    "leave": "player leaves row",
    "reveal": "reveal card",
    "show": "show card to Ann",
    "look": "player looks at card",
    "flip": "flip card",
    "shuffle": "shuffle deck",
    "refill": "refill row to 4 from deck",
    "exhaust": "exhaust card",
    "ready": "ready card",
    "gain": "player gains 1 coin",
    "lose": "player loses 1 coin",
    "pay": "player pays 1 coin",
    "suffer": "player suffers 1 coin",
    "buy": "player buys card for 3 coins",
    "add": "add 1 to threat",
    "advance": "advance threat",
    "move back": "move back threat",
    "divide": "player divides 5 coins among players",
    "become": "player becomes Ann",
    "use": "player uses card",
    "control": "player controls card",
    "attack": "player attacks Bea",
    "cancel": "cancel card",
    "start": "player starts turn",
    "end": "end the turn",
    "reverse": "reverse the turn order",
    "win": 'player wins "Enough"',
    "finish": "player finishes",
}
"""A plain sentence with each verb."""

WATCHED: Final = {
    "enter": "when a card enters row: add 1 to threat",
    "leave": "when a card leaves row: add 1 to threat",
}
"""Verbs that name what a move brings about: no sentence carries them out, but rules wait for them."""

REACTING: Final = {
    "cancel": "reaction parry\n    when someone plays a card\n    cost: pay 1 coin\n    does: {sentence}",
}
"""Verbs that stand only in a reaction."""

SORTS: Final = {
    "cards": "cards and tokens",
    "number": "an amount",
    "zone": "a zone",
    "thing": "one thing",
    "player": "a player",
    "place": "a place",
    "action": "an action",
    "text": 'a "reason"',
    "turn": "a turn",
    "phase": "a phase",
    "none": "nothing",
}


def tried(sentence: str, rule: str = "") -> bool:
    """Try a sentence and a rule that waits; say whether both are carried out. Raise ValueError where one is wrong otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trial.rules"
        path.write_text(GAME.format(sentence=sentence) + rule + "\n", encoding="utf-8")
        errors = [fault for fault in load(path).diagnostics if fault.severity == "error"]
    wrong = [fault for fault in errors if fault.code.id != NOT_SUPPORTED]
    if wrong:
        raise ValueError(f"`{sentence}`: {wrong[0].message}")
    return not errors


def table() -> str:
    """Write the table: a row for each verb, in the order of the verbs' own table."""
    lines = [
        "| verb | runs | what it does | with what | words that may follow | for example |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for verb in VERBS:
        objects = ", ".join(SORTS[sort] for sort in verb.objects)
        follow = ", ".join(f"**{word}**" if word in verb.needs else word for word in verb.prepositions)
        shown = TRIED[verb.key]
        if verb.key in REACTING:
            works = (
                "in reactions"
                if tried("player plays card to row", REACTING[verb.key].format(sentence=shown))
                else "not yet"
            )
        else:
            works = "yes" if tried(shown) else "not yet"
        if works == "not yet" and verb.key in WATCHED and tried("move card to row", WATCHED[verb.key]):
            works, shown = "in `when` rules", WATCHED[verb.key]
        lines.append(f"| `{verb.key}` | {works} | {verb.summary} | {objects} | {follow} | `{shown}` |")
    return "\n".join(lines) + "\n"


def renewed(document: str, written: str) -> str:
    """Return a document with the table between its two marks. Raise ValueError where they are not there."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the document does not hold the marks {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{written}{END}{after}"


def main() -> None:
    """Print the table, or write it anew into the documents that are named."""
    written = table()
    if not sys.argv[1:]:
        sys.stdout.write(written)
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(renewed(path.read_text(encoding="utf-8"), written), encoding="utf-8")


if __name__ == "__main__":
    main()
