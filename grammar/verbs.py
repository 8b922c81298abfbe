"""The table of frames: every verb of the language, how it is spoken, what it takes.

The scanner knows a verb by its forms, the builder writes its key into the tree, the checker holds a sentence against
its frame, and completion, documentation and messages read the same rows. Authors add procedures, not verbs.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, cast, get_args

from rulewright.grammar.frozen import frozen

Sort: TypeAlias = Literal[
    "cards", "number", "zone", "thing", "player", "place", "action", "text", "turn", "phase", "none"
]


@frozen
class Verb:
    """One verb.

    `key` is the base form; `forms` are its spellings in a sentence, the key first; `participle` follows `is` in an
    event (`a mark is placed on a space`). `objects` are the sorts of thing it may act on, `none` where it may stand
    alone. `prepositions` are those that it allows; where `needs` is not empty, one of them has to be there.
    """

    key: str
    forms: tuple[str, ...]
    participle: str
    objects: tuple[Sort, ...]
    prepositions: tuple[str, ...]
    needs: tuple[str, ...]
    summary: str
    example: str


def _verb(
    forms: str,
    participle: str,
    objects: str,
    prepositions: str,
    summary: str,
    example: str,
    needs: str = "",
) -> Verb:
    spellings = tuple(forms.split("/"))
    sorts = tuple(cast("Sort", word) for word in objects.split())
    unknown = set(sorts) - set(get_args(Sort))
    if unknown:
        raise ValueError(f"unknown sorts of objects: {sorted(unknown)}")
    allowed, needed = tuple(prepositions.split()), tuple(needs.split())
    return Verb(spellings[0], spellings, participle, sorts, allowed, needed, summary, example)


_PLACES: Final = "to from in into on onto under at as"

VERBS: Final[tuple[Verb, ...]] = (
    # ------------------------------------------------------------------------------------- things that go from place to place
    _verb("move/moves", "moved", "cards zone thing", _PLACES + " toward towards through over past by",
          "Take things from where they are to another place.", "move all cards from trick to dealer.won",
          needs="to into in on onto under toward towards"),
    _verb("put/puts", "put", "cards zone thing number", _PLACES,
          "Lay things down at a place.", "put card under deck", needs="in into on onto under to at"),
    _verb("place/places", "placed", "cards thing", _PLACES,
          "Set a piece on a space or a spot.", "player must place a worker on a spot", needs="in on onto at to under into"),
    _verb("draw/draws", "drawn", "cards text none", "from to as",
          "Take cards from the top of a deck; with a text, end the game without a winner.",
          "player draws 2 cards from deck to hand"),
    _verb("deal/deals", "dealt", "cards", "from to",
          "Give cards from the top of a deck to every player named.", "deal 5 cards from deck to player.hand", needs="to"),
    _verb("discard/discards", "discarded", "cards zone", "from to",
          "Put cards on a discard pile.", "discard 2 cards from hand to discards"),
    _verb("return/returns", "returned", "cards zone thing", "from to",
          "Bring things back to where they belong.", "return all markers from square to supply"),
    _verb("remove/removes", "removed", "cards zone thing number", "from",
          "Take things out of a place, a counter or the game.", "remove card from the game", needs="from"),
    _verb("play/plays", "played", "cards", "from to on at against as",
          "Play a card for its effect, or lay it at a place.", "player plays a card from hand to trick"),
    _verb("pass/passes", "passed", "cards zone none", "to",
          "Hand cards on to somebody; alone, do nothing.", "all players pass hand to the left"),
    _verb("give/gives", "given", "cards thing number", "to from",
          "Make somebody else the owner of things.", "player gives a card from hand to other", needs="to"),
    _verb("take/takes", "taken", "cards thing number action turn", "from to as",
          "Get things from a place; take an action from those offered; take another turn.",
          "player must take an action from attack, hide, pass"),
    _verb("swap/swaps", "swapped", "cards zone thing", "with",
          "Let two things change places.", "swap card with other.card"),
    _verb("exchange/exchanges", "exchanged", "cards zone thing number", "with for from",
          "Give some things for others.", "player exchanges 2 wood for 1 coin", needs="with for"),
    _verb("push/pushes", "pushed", "cards thing", "to toward towards from",
          "Shove a piece to the next space.", "push token toward centre"),
    _verb("enter/enters", "entered", "place phase none", "from with",
          "Come to a place.", "when a figure enters a space"),
    _verb("leave/leaves", "left", "place phase none", "to with",
          "Go away from a place.", "when a card leaves market"),
    # ---------------------------------------------------------------------------------------------- what is seen and known
    _verb("reveal/reveals", "revealed", "cards zone thing", "to from as",
          "Turn things up for everyone.", "reveal the top of deck as turned"),
    _verb("show/shows", "shown", "cards zone thing", "to",
          "Let somebody see things.", "show card.rank to player", needs="to"),
    _verb("look/looks", "looked at", "cards zone none", "at as",
          "See things without showing them.", "player looks at the top 3 of deck as seen", needs="at"),
    _verb("flip/flips", "flipped", "cards thing", "to",
          "Turn a thing over.", "flip coin"),
    _verb("refill/refills", "refilled", "zone", "to from",
          "Bring a zone up to a number of things.", "refill market to 4 from stock", needs="to from"),
    _verb("shuffle/shuffles", "shuffled", "zone cards", "into with",
          "Bring a zone into an order that nobody knows.", "shuffle deck"),
    _verb("exhaust/exhausts", "exhausted", "cards thing", "",
          "Turn a thing sideways: it has been used.", "exhaust hero"),
    _verb("ready/readies", "readied", "cards thing", "",
          "Turn a used thing upright again.", "ready all heroes"),
    # ------------------------------------------------------------------------------------------------ what somebody has
    _verb("gain/gains", "gained", "number cards thing", "from for",
          "Get more of what is counted.", "player gains 3 coins"),
    _verb("lose/loses", "lost", "number cards thing text none", "from to",
          "Have less of what is counted, as far as there is any; with a text, lose the game.", "player loses 1 life"),
    _verb("pay/pays", "paid", "number", "to from for with",
          "Give what is counted, in full or not at all.", "player pays 2 coins"),
    _verb("suffer/suffers", "suffered", "number", "from",
          "Take wounds or their like.", "hero suffers 2 wounds"),
    _verb("buy/buys", "bought", "cards thing", "from for to",
          "Get a thing for its price.", "player buys a card from market for 3 coins"),
    _verb("add/adds", "added", "number cards thing", "to",
          "Raise a counter, or put a member into a set.", "add 1 to points", needs="to"),
    _verb("advance/advances", "advanced", "number thing", "by to on",
          "Go forward on a track.", "advance doom"),
    _verb("move back/moves back", "moved back", "number thing", "by to on",
          "Go back on a track.", "move back you.strength"),
    _verb("divide/divides", "divided", "number cards", "among between as",
          "Split an amount in whole parts.", "all heroes jointly may divide 5 wounds among heroes", needs="among between"),
    _verb("become/becomes", "become", "thing number", "",
          "Be something else from now on.", "player becomes leader"),
    _verb("use/uses", "used", "cards thing action", "on against for with",
          "Use a thing for what it can do.", "player uses a potion"),
    _verb("control/controls", "controlled", "thing", "",
          "Decide for a figure from now on.", "player controls hero"),
    # ------------------------------------------------------------------------------------------- what goes on, and ends
    _verb("attack/attacks", "attacked", "thing player place none", "with from in",
          "Fight somebody.", "you may attack hero"),
    _verb("cancel/cancels", "cancelled", "cards action thing", "",
          "Take away the effect of what was just done.", "cancel card"),
    _verb("start/starts", "started", "phase none", "with in at",
          "Begin.", "when a player starts a battle"),
    _verb("end/ends", "ended", "phase none", "with",
          "Leave a phase, an action, a procedure or the game.", "end the turn"),
    _verb("reverse/reverses", "reversed", "turn zone", "",
          "Turn an order round.", "reverse the turn order"),
    _verb("win/wins", "won", "text cards none", "from with",
          "Win the game, with the reason.", 'player wins "Three in a line"'),
    _verb("finish/finishes", "finished", "none", "",
          "Be done with the game, in the next free place.", "player finishes"),
)  # fmt: skip

BY_FORM: Final[dict[str, Verb]] = {form: verb for verb in VERBS for form in verb.forms}
BY_KEY: Final[dict[str, Verb]] = {verb.key: verb for verb in VERBS}
BY_PARTICIPLE: Final[dict[str, Verb]] = {verb.participle: verb for verb in VERBS}


def key_of(form: str) -> str | None:
    """Return the key of a verb from one of its forms (blanks of any width), or None for another word."""
    verb = BY_FORM.get(" ".join(form.split()))
    return verb.key if verb else None
