"""What a right line of a sort looks like: a model to write after, by its first word or by its verb."""

from __future__ import annotations

import re
from typing import Final

from rulewright.grammar.classify.case import Case
from rulewright.grammar.verbs import BY_FORM, BY_KEY, key_of

_MODELS: Final = {
    # declarations
    "game": 'game "Market day"', "players": "players 2..4", "rulebook": 'rulebook "rulebook.yaml"', "kind": "kind Suit: clubs, hearts",
    "card": "card Card, one of each suit and rank", "token": "token Crate, 4 for each player", "each": "each player",
    "table": 'table Card from "cards.csv"', "die": "die d6: 1..6", "phase": "phase turn for each player, in turn order, repeat",
    "action": "action sell(card in hand)", "reaction": "reaction parry", "how": "how to sell(player, goods)",
    "define": "define player.wealth as player.coins * 2", "when": "when a player gains coins", "before": "before a player draws a card",
    "as": "as soon as a player has coins = 0: player gains 1 coin", "at": "at the end of turn: player gains 1 coin",
    "while": "while day >= 3: player.income gets +1", "always": "always: player.income gets +1", "score": "score player",
    "variant": 'variant "Short" of "Market day"', "scenario": 'scenario "Duel" of "Market day" for 2 players',
    "example": 'example "The first turn"', "needs": "needs you.coins > 2", "cost": "cost: pay 2 coins", "does": "does: gain 2 coins",
    "limit": "limit once each turn", "during": "during main, not during strike", "ties": "ties by most player.coins",
    "given": "given Ann.coins = 1, day = 3", "expect": "expect Ann.coins = 3, hand is not empty", "change": "change goal to 30",
    "replace": "replace how to stumble: nothing", "without": "without phase night", "text": 'text "Draw two cards."',
    # statements
    "if": "if player.coins >= 3: player gains 1 point", "otherwise": "otherwise: nothing", "repeat": "repeat 3 times",
    "for": "for each card in hand where card.worth > 2", "choose": "choose a card in hand at random",
    "chooses": "player chooses a card in hand", "roll": "roll d6 as pips", "rolls": "player rolls d6 as pips",
    "let": "let total = number of cards in hand", "set": "set day to 3", "do": "do sell(player, hand)",
    "go": "go ahead with amount - 1", "instead": "instead player loses 1 point", "until": "until the turn ends: player.income gets +1",
    "depending": "depending on day", "on": "on 1..3: nothing", "names": "player names a Card",
}  # fmt: skip
"""By the first word of a line, or by the verb that is none of the table of verbs, a right line of that sort."""


def model(case: Case) -> str | None:
    """Return a right line of the sort that this one seems to be; None where its sort is not known."""
    first, *others = [*case.words, case.here]
    if first in _MODELS:
        return _MODELS[first]
    if case.line.level == 1 and (re.match(r"[\w, ]+:", case.before) or (":" in case.wanted and len(case.words) == 1)):
        return "deck: deck of Card, face down" if case.header.startswith("zones") else "coins: 0..9, starts 3"
    for word in (first, *others):
        if word in BY_FORM:
            key = key_of(word)
            return BY_KEY[key].example if key is not None else None
        if word in ("chooses", "rolls", "names"):
            return _MODELS[word]
    return None
