"""What is read but not executed yet is an error at its line; nothing that is written is passed over in silence."""

import re
from pathlib import Path

import pytest
from lab import Lab

TREE = Path(__file__).resolve().parents[2]

BASE = """
kind Suit: clubs, hearts
die d6: 1..6
card Card, one of each suit and rank
    suit: Suit
    rank: 1..3
    open: yes/no, starts no
token Tok, 6 in supply
zones
    deck: deck of Card
    row: row of Card
    discards: pile of Card
    stock: supply of Tok
    board: grid of Tok, 2 rows, 2 columns
each player
    hand: hand of Card
    coins, wood: 0..9, starts 3
facts
    threat: 0..9, starts 0
"""

# Each construct in a game; the line that ends with `# !` has to be reported.
STATEMENTS = {
    "may roll": "player may roll d6  # !\n    if declined: nothing",
    "after this round": "after this turn player gains 1 coin  # !",
    "after this turn the game ends": "after this turn the game ends  # !",
    "one of": "one of  # !\n        player gains 1 coin\n        player gains 1 wood",
    "jointly": "all players jointly choose a number from 1 to 3 as share  # !",
    "jointly may": "all players jointly may divide 5 coins among players  # !",
    "the rest of a move": "player draws 2 cards from deck to hand, the rest is lost  # !",
    "or all of a number": "player pays 2 coins, or all  # !",
    "the others": 'player wins "It", the others draw "Else"  # !',
    "another turn": "player takes another turn  # !",
    "reverse": "reverse the turn order  # !",
    "finishes": "player finishes  # !",
    "flip": "for each card in row: flip card  # !",
    "exhaust": "for each card in row: exhaust card  # !",
    "ready": "for each card in row: ready card  # !",
    "swap": "for each card in row: swap card with card  # !",
    "exchange": "player exchanges 2 wood for 1 coin  # !",
    "pays somebody": "player pays 1 coin to Ann  # !",
    "gains from": "player gains 1 coin from Ann  # !",
    "shuffles with": "shuffle deck with row  # !",
    "a card from a deck at random": "player draws 1 card from deck to hand at random  # !",
    "push": "for each tok in stock: push tok toward a1  # !",
    "buy": "player buys a card from row for 3 coins  # !",
    "suffer": "player suffers 2 coins  # !",
    "become": "player becomes clubs  # !",
    "use": "for each card in row: player uses card  # !",
    "control": "for each card in row: player controls card  # !",
    "attack": "player attacks player.opponent  # !",
    "enter": "for each tok in stock: tok enters a1  # !",
    "leave": "for each tok in stock: tok leaves board  # !",
    "start": "player starts turn  # !",
    "deal": "deal 2 cards from deck to each hand  # !",
    "draws no text": "player draws  # !",
    "wins without a text": "player wins  # !",
    "face up": "for each card in row\n        if card is face up: nothing  # !",
    "a place face down": "for each card in row: move card to discards face down  # !",
    "within": "player chooses a tok within 2 of a1  # !",
    "distance": "set threat to distance from a1 to b1  # !",
    "steps": "let ways = steps from a1 toward b1  # !",
    "ties by choice outside let": "set chief to the player with the most coins among players, ties by choice of player  # !",
    "the next player": "let other = the next player in players where player.coins > 1  # !",
    "value before": "set threat to player.coins before  # !",
    "a card's effect": "for each card in row: do card.open(3)  # !",
    "at random with may": "player may choose a card in row at random  # !\n    if declined: nothing",
    "at random with such that": "choose 2 cards in row such that number of cards = 2 at random  # !",
    "a number at random": "choose a number from 1 to 3 at random  # !",
    "a block below a secret choice": "all players secretly choose a number from 1 to 3 as bid  # !\n        nothing",
    "secretly may": "all players secretly may choose a number from 1 to 3 as bid  # !",
    "a secret menu": 'all players secretly choose  # !\n        "A": nothing\n        "B": nothing',
    "up to of a deck": "player draws up to 2 cards from deck to hand  # !",
}  # fmt: skip

TAKEN = "phase other\n    Ann must take an action from odd"
DECLARATIONS = {
    "cannot": "always: Ann cannot gain coins  # !",
    "may also": "always: Ann may also gain coins  # !",
    "ignores": "always: Ann ignores hand.limit  # !",
    "a spot": 'spot "Forest", room for 2 toks  # !\n    does: gain 2 wood',
    "a map": "place Space  # !\nmap roads of Space\n    one: two, three",
    "a map of squares": "map squares of Tok, 8 by 8  # !",
    "teams": "teams of 2  # !",
    "levels": 'scenario "Long" of "Trial"\n    levels easy, hard  # !\n        | level | easy | hard |\n        | goal | 5 | 6 |',
    "a figure": "figure Hero, plural heroes  # !\n    health: 1..6",
    "a sheet": "sheet Board  # !\n    health: 1..6",
    "a die on the table": "token Cube shows d6  # !",
    "rules inside a declaration": "each player\n    lives: 0..3, starts 3\n    as soon as lives = 0: nothing  # !",
    "the first time": "facts\n    doom: track 0..3, starts 1\n        the first time at 2 or more: add 1 to threat  # !",
    "discard down": "each player\n    hold: pile of Card, limit 3, discard down at the end of the turn  # !",
    "a grid of each component": "each Card\n    below: grid of Tok, 2 rows, 2 columns  # !",
    "spaces": "each player\n    places: row of Tok, 3 spaces  # !",
    "a zone that starts with a number": "zones\n    spare: deck of Card, starts 5  # !",
    "known to": "facts\n    doom: 0..3, known to Ann  # !",
    "a phase that ends": "when phase turn ends: nothing  # !",
    "a reaction to what would happen": "reaction spoil\n    when someone would gain coins  # !\n    cost: pay 1 coin",
    "the cost comes back": "reaction spoil\n    when someone takes odd\n    cost: pay 1 coin\n"
    "    does: cancel odd, and return the cost  # !\naction odd\n    does: gain 1 coin\n" + TAKEN,
    "in place of a roll": "when someone would roll d6: go ahead  # !",
    "if in a cost": "action odd\n    cost\n        if threat > 1: pay 1 coin  # !\n    does: nothing\n" + TAKEN,
    "score of a team": "score team  # !\n    1",
    "a misspelt lifetime": "facts\n    doom: 0..3, this trun  # !",
}  # fmt: skip


def game_of(kind: str, text: str) -> str:
    if kind == "statement":
        return (
            BASE
            + f"phase turn for each player, in turn order\n    player gains 1 coin\n    player rolls d6\n    {text}\n"
        )
    return BASE + f"phase turn for each player, in turn order\n    player gains 1 coin\n    player rolls d6\n{text}\n"


CASES = [("statement", name, text) for name, text in STATEMENTS.items()] + [
    ("declaration", name, text) for name, text in DECLARATIONS.items() if "# !" in text
]


def test_the_base_is_right(lab: Lab) -> None:
    assert [fault.code.id for fault in lab.check(game_of("statement", "nothing"))] == []


@pytest.mark.parametrize(
    ("kind", "text"), [(kind, text) for kind, _, text in CASES], ids=[name for _, name, _ in CASES]
)
def test_a_construct_that_is_not_executed_is_an_error_at_its_line(lab: Lab, kind: str, text: str) -> None:
    faults = lab.check(game_of(kind, text))
    marked = next(fault for fault in faults if fault.severity == "error").span.source.text.splitlines()
    wanted = next(number for number, line in enumerate(marked, 1) if line.endswith("# !"))
    found = {int(str(fault.span).split(":")[-2]) for fault in faults if fault.severity == "error"}
    assert wanted in found, [(str(fault.span).split("/")[-1], fault.message) for fault in faults]


def test_the_reference_lists_all_that_is_not_executed_yet(lab: Lab) -> None:
    """Case H: what waits stands in the table at the end of the reference, in the words in which it is refused."""
    text = (TREE / "docs" / "language.md").read_text(encoding="utf-8")
    frame = text.partition("```rules frame\n")[2].partition("```")[0]
    rows = text.partition("<!-- not supported: begin -->")[2].partition("<!-- not supported: end -->")[0]
    listed = set[str]()
    for row in re.findall(r"^\| .*? \| `(.*)` \|$", rows, re.M):
        lines = row.replace("\\|", "|").replace(" // ", "\n        ").replace(" / ", "\n    ").replace(" ; ", "\n")
        listed |= waiting(lab, frame.replace("# here: turn", lines.replace("\n", "\n    ")))
        listed |= waiting(lab, frame.replace("# here: beside", lines))
    refused = {what for kind, _, rules in CASES for what in waiting(lab, game_of(kind, rules))}
    assert sorted(refused - listed) == []


def waiting(lab: Lab, rules: str) -> set[str]:
    """Return what is refused in some rules as not supported yet."""
    return {fault.message.removeprefix("not supported yet: ") for fault in lab.check(rules) if fault.code.id == "E901"}
