"""Four small games written down as programs, instruction by instruction: the graph must not depend on a translator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from random import Random as Random_

import pytest

from rulewright.grammar.source import NOWHERE, Source, Span
from rulewright.interpreter.core.forms import Arithmetic, Around, Cell, Compare, Const, Contents, Form, One, Range
from rulewright.interpreter.core.instructions import (
    Alternative,
    Answer,
    Branch,
    Call,
    Change,
    Choose,
    Collect,
    Determine,
    Divide,
    Each,
    Eliminate,
    End,
    Fault,
    Instruction,
    Leave,
    Listener,
    Match,
    Move,
    Param,
    Phrase,
    Random,
    Return,
    Roll,
    Secret,
    Set,
    Settle,
    Shown,
    Shuffle,
    Together,
    Wake,
    Would,
)
from rulewright.interpreter.core.program import (
    FIRST_FREE,
    DieFaces,
    Ending,
    Layout,
    Procedure,
    Program,
    Scoring,
    Site,
    Watch,
)
from rulewright.interpreter.pipeline import load, shipped_games
from rulewright.interpreter.values import ComponentType

LABELS = 1_000_000
TARGETS = ("next", "then", "other", "body", "unable", "cancelled")
NEXT = LABELS - 1
YES = Const(1)
PLAYER = Cell(FIRST_FREE)


class Assembler:
    """Collect instructions; a target is an address, NEXT, or the number of a label that is placed somewhere."""

    def __init__(self, text: str, seats: tuple[str, ...], endings: tuple[str, ...] = ()) -> None:
        self.source = Source("game.rules", text)
        self.seats = seats
        self.endings = ("Score", *endings)
        self.code: list[Instruction] = []
        self.sites: list[Site] = []
        self.names: dict[str, int] = {}
        self.labels: dict[int, int] = {}
        self.procedures: list[Procedure] = []
        self.watches: list[Watch] = []
        self.listeners: list[Listener] = []

    def span(self, words: str) -> Span:
        start = self.source.text.index(words)
        return Span(self.source, start, start + len(words))

    def site(self, words: str) -> int:
        self.sites.append(Site(self.span(words), "", ()))
        return len(self.sites) - 1

    def label(self, name: str) -> int:
        return LABELS + self.names.setdefault(name, len(self.names))

    def place(self, name: str) -> None:
        self.labels[self.label(name)] = len(self.code)

    def add(self, *instructions: Instruction) -> None:
        self.code.extend(instructions)

    def procedure(self, name: str, kind: str, words: str, *, leave: str = "", active: bool = False) -> int:
        """Declare a procedure whose entry is the label of its name; its first local is cell PLAYER where it is for a player."""
        at = self.label(leave) if leave else -1
        seat = FIRST_FREE if active else -1
        made = Procedure(
            name, kind, self.label(name), at, FIRST_FREE, FIRST_FREE + 1, seat, active, int(active), self.span(words)
        )
        self.procedures.append(made)
        return len(self.procedures) - 1

    def watch(self, words: str, name: str) -> int:
        procedure = self.procedure(name, "rule", words)
        self.watches.append(Watch(procedure, -1, None, YES, ()))
        return procedure

    def finish(self) -> Program:
        def real(target: int, at: int) -> int:
            return at + 1 if target == NEXT else self.labels[target] if target >= LABELS else target

        code: list[Instruction] = []
        for at, one in enumerate(self.code):
            names = [*TARGETS, *(["done"] if isinstance(one, Each) else [])]
            changes: dict[str, object] = {
                field.name: real(getattr(one, field.name), at) for field in fields(one) if field.name in names
            }
            if isinstance(one, Choose):
                changes["alternatives"] = tuple(replace(line, next=real(line.next, at)) for line in one.alternatives)
            code.append(replace(one, **changes))  # type: ignore[arg-type]
        return Program(
            title="Test",
            seats=self.seats,
            rules_hash="",
            code=tuple(code),
            sites=tuple(self.sites),
            layout=Layout((0,) * 40, ("plain",) * 40, 20, 30, -1, -1, (40, 40), 40),
            definitions=(),
            components=(),
            zones=(),
            dice=(DieFaces("d6", ("1", "2", "3", "4", "5", "6"), (1, 2, 3, 4, 5, 6), 39),),
            randoms=(),
            hidden_fields=(),
            fields=(),
            procedures=tuple(
                replace(one, entry=real(one.entry, 0), leave=real(one.leave, 0)) for one in self.procedures
            ),
            functions=(),
            listeners=tuple(self.listeners),
            watches=tuple(self.watches),
            scoring=Scoring(0, None, Const(0), (), NOWHERE) if "score player" in self.source.text else None,
            endings=tuple(Ending(name, self.span(self.source.text[:1])) for name in self.endings),
            options=1,
        )

    # ---------------------------------------------------------------- short ways to write what the games use often
    def change(self, words: str, to: int = NEXT) -> Change:
        return Change(self.site(words), 20, None, YES, Const(0), Const(9), -1, -1, to)

    def move(self, words: str, to: int = NEXT) -> Move:
        return Move(self.site(words), Contents(Const(0)), Const(1), "natural", None, -1, -1, to)

    def menu(
        self, words: str, lines: Mapping[str, int], seat: Form = PLAYER, guards: Mapping[str, str] | None = None
    ) -> Choose:
        alternatives = tuple(
            Alternative(
                Phrase((name,)),
                name,
                YES if guards and name in guards else None,
                (),
                None,
                to,
                base,
                (guards or {}).get(name, ""),
            )
            for base, (name, to) in enumerate(lines.items())
        )
        return Choose(self.site(words), seat, Phrase((words,)), "one", alternatives, False, -1)

    def pick(self, words: str, of: str, seat: Form = PLAYER, to: int = NEXT) -> Choose:
        param = Param(31, Contents(Const(0)), None, ComponentType(of), 0, 9, True)
        label = Phrase(("take ", Shown(Cell(31), ComponentType(of))))
        return Choose(
            self.site(words),
            seat,
            Phrase((words,)),
            "one",
            (Alternative(label, "", None, (param,), None, to, 0),),
            False,
            -1,
        )

    def some(self, words: str, seat: Form = PLAYER, unable: int = -1, to: int = NEXT) -> Collect:
        param = Param(31, Contents(Const(0)), None, ComponentType("Card"), 0, 9, True)
        return Collect(
            self.site(words),
            seat,
            Phrase((words,)),
            "subset",
            param,
            Const(0),
            Const(9),
            None,
            32,
            False,
            0,
            unable,
            to,
        )

    def turns(self, words: str, start: int, call: int, after: str) -> None:
        """Write `phase turn for each player, starting with .., repeat until ..` as the code that the game starts with."""
        order = Around(Range(Const(0), Const(len(self.seats) - 1)), Const(start))
        self.place("round")
        self.add(
            Branch(self.site(after), Compare("=", Cell(25), YES), self.label("over"), NEXT),
            Set(self.site(words), 21, None, order, None, None, NEXT),
        )
        self.place("members")
        self.add(
            Each(self.site(words), 21, 22, 23, None, NEXT, self.label("round")),
            Call(self.site(words), call, (Cell(23),), self.label("members")),
        )
        self.place("over")
        self.add(Return(self.site(words)))


LINE_UP = """\
phase turn for each player, in turn order, repeat until board is full   # nobody won
    player must place a mark on a square in board
as soon as a player has a_line: player wins "A line"
"""


def line_up() -> Program:
    """Two players in turn; a watch ends the game."""
    a = Assembler(LINE_UP, ("Cross", "Nought"), ("A line",))
    turn = a.procedure("turn", "phase", LINE_UP.split("\nas")[0], active=True)
    a.watch(LINE_UP.splitlines()[2], "line")
    a.turns("phase turn for each player, in turn order, repeat", 0, turn, "repeat until board is full")
    words = "player must place a mark on a square in board"
    a.place("turn")
    a.add(a.pick(words, "Mark"), a.move(words), Settle(a.site(words), (0,), NEXT), Return(a.site(words)))
    a.place("line")
    a.add(End(a.site('player wins "A line"'), 1, PLAYER, None, None))
    return a.finish()


PRESS = """\
phase turn for each player, in turn order, repeat until nobody is left
    let pot = 0
    repeat
        player chooses
            "Roll"
                player rolls d6 as pips
                    on 1: end the turn
                    otherwise: add pips to pot
            "Hold"
                player gains pot points
                end the turn
as soon as a player has points >= goal: player wins "First at the goal"
when a player gains points
    add 1 to gains
when a player loses points
    add 1 to losses
"""


def press() -> Program:
    """Roll or hold: a menu, chance, a phase that is ended early, an event that wakes a rule."""
    a = Assembler(PRESS, ("Ann", "Bea", "Cyd"), ("First at the goal",))
    turn = a.procedure("turn", "phase", PRESS.split("\nas")[0], leave="turn ends", active=True)
    a.watch('as soon as a player has points >= goal: player wins "First at the goal"', "goal")
    gains = a.procedure("gains", "rule", "when a player gains points\n    add 1 to gains")
    losses = a.procedure("losses", "rule", "when a player loses points\n    add 1 to losses")
    a.listeners += [Listener(number, -1, None, None, (), None, Phrase(("",))) for number in (gains, losses)]
    a.turns("phase turn for each player, in turn order", 0, turn, "repeat until nobody is left")
    a.place("turn")
    a.add(Set(a.site("let pot = 0"), 13, None, Const(0), None, None, NEXT))
    a.place("again")
    a.add(a.menu("player chooses", {"Roll": a.label("roll"), "Hold": a.label("hold")}))
    a.place("roll")
    a.add(
        Roll(a.site("player rolls d6 as pips"), 0, YES, PLAYER, 14, NEXT),
        Branch(a.site("on 1: end the turn"), Compare("=", Cell(14), YES), a.label("lost"), NEXT),
        a.change("add pips to pot", a.label("again")),
    )
    a.place("lost")
    a.add(Leave(a.site("end the turn"), (turn,)))
    a.place("hold")
    words = "player gains pot points"
    a.add(
        a.change(words),
        Match(a.site(words), (0, 1), 15, NEXT),
        Settle(a.site(words), (0,), NEXT),
        Wake(a.site(words), 15, 0, NEXT),
        Leave(a.site("end the turn"), (turn,)),
    )
    a.place("turn ends")
    a.add(Return(a.site("phase turn for each player")))
    a.place("goal")
    a.add(End(a.site('player wins "First at the goal"'), 1, PLAYER, None, None))
    a.place("gains")
    a.add(a.change("add 1 to gains"), Return(a.site("add 1 to gains")))
    a.place("losses")
    a.add(a.change("add 1 to losses"), Return(a.site("add 1 to losses")))
    return a.finish()


DUEL = """\
setup
    shuffle city
    draw 3 cards from city to castle
    choose 3 characters in characters at random
phase turn for each player where player is not spent, starting with Night, in turn order, repeat until all players are spent
    phase refresh
        player may discard any number of cards from hand to cellar
        player draws (hand.limit - number of cards in hand) cards from library to hand
    phase unmasking
        if player is Night
            player may choose a character in castle where character is a_wolf
                do unmask(character)
    phase main
        player must take an action from attack, hide, ask, pass
how to unmask(character)
    reveal character.wolf
    if character is wolf: set character.revealed to yes
action attack(attacker in leaders, target in castle where target is not attacker)
    does
        phase combat
            you must play any number of cards from backers(attacker) to attack
                do reply(attacker, target)
            you may play any number of cards from backers(attacker) to attack
                do reply(attacker, target)
how to reply(attacker, target)
    opponent may play any number of combats from hand to defence where fits(combat, target)
    if strike(attacker) > guard(target)
        do unmask(target)
        move target to dead
        end the combat
at the end of combat
    return all combats from attack to owner.moat
action hide(character in castle)
    needs city is not empty
    does: put character under city
action ask
    does
        you name a Character where character is not in dead
            do unmask(character)
            if character is revealed and character is in castle: you may attack character
action pass
    cost: discard 2 cards from hand to moat, or all
    does: end the turn
as soon as number of characters in castle < 3 and city is not empty: move the top of city to castle
as soon as living = 0: Night wins "All are dead"
as soon as living_wolves = 0: Day wins "All wolves are dead"
when a character leaves castle
    return all markers from character to supply
when a player draws cards
    add 1 to draws
score player
"""


def duel() -> Program:
    """Setup, nested phases, four actions, a combat in two rounds that is ended early, procedures that many places use, watches."""
    a = Assembler(DUEL, ("Day", "Night"), ("All are dead", "All wolves are dead"))
    lines = DUEL.splitlines()
    setup = a.procedure("setup", "setup", "setup")
    turn = a.procedure(
        "turn", "phase", next(line for line in lines if line.startswith("phase turn")), leave="turn ends", active=True
    )
    refresh = a.procedure("refresh", "phase", "phase refresh")
    unmasking = a.procedure("unmasking", "phase", "phase unmasking")
    main = a.procedure("main", "phase", "phase main")
    unmask = a.procedure("unmask", "procedure", "how to unmask(character)")
    attack = a.procedure(
        "attack", "action", "action attack(attacker in leaders, target in castle where target is not attacker)"
    )
    combat = a.procedure("combat", "phase", "phase combat", leave="combat ends")
    reply = a.procedure("reply", "procedure", "how to reply(attacker, target)")
    hide = a.procedure("hide", "action", "action hide(character in castle)")
    ask = a.procedure("ask", "action", "action ask")
    passing = a.procedure("pass", "action", "action pass")
    for name in ("refill", "dead", "hunted"):
        a.watch(next(line for line in lines if line.startswith("as soon as") and line.endswith(REFILLS[name])), name)
    leaves = a.procedure("leaves", "rule", "when a character leaves castle")
    draws = a.procedure("draws", "rule", "when a player draws cards")
    a.listeners += [Listener(number, -1, None, None, (), None, Phrase(("",))) for number in (leaves, draws)]

    def settle(words: str) -> Settle:
        return Settle(a.site(words), (0, 1, 2), NEXT)

    def do(number: int, words: str, to: int = NEXT) -> Call:
        return Call(a.site(words), number, (), to)

    a.add(do(setup, "setup"))
    a.turns("phase turn for each player", 1, turn, "repeat until all players are spent")
    a.place("setup")
    a.add(
        Shuffle(a.site("shuffle city"), Const(0), NEXT),
        Determine(a.site("draw 3 cards from city to castle"), Const(0), "top", Const(3), NEXT),
        a.move("draw 3 cards from city to castle"),
        settle("draw 3 cards from city to castle"),
        Random(a.site("choose 3 characters in characters at random"), 0, Contents(Const(0)), Const(3), False, 20, NEXT),
        Return(a.site("setup")),
    )
    a.place("turn")
    a.add(do(refresh, "phase refresh"), do(unmasking, "phase unmasking"), do(main, "phase main"))
    a.place("turn ends")
    a.add(Return(a.site("phase turn")))
    a.place("refresh")
    draw = "player draws (hand.limit - number of cards in hand) cards from library to hand"
    a.add(
        a.some("player may discard any number of cards from hand to cellar"),
        a.move("player may discard any number of cards from hand to cellar"),
        Determine(a.site(draw), Const(1), "top", Const(5), NEXT),
        a.move(draw),
        Match(a.site(draw), (1,), 26, NEXT),
        settle(draw),
        Wake(a.site(draw), 26, 0, NEXT),
        Return(a.site("phase refresh")),
    )
    a.place("unmasking")
    a.add(Branch(a.site("if player is Night"), Compare("=", PLAYER, YES), NEXT, a.label("unmasked")))
    choose = "player may choose a character in castle where character is a_wolf"
    a.add(
        a.menu(choose, {"choose character": NEXT, "decline": a.label("unmasked")}),
        do(unmask, "do unmask(character)"),
    )
    a.place("unmasked")
    a.add(Return(a.site("phase unmasking")))
    a.place("main")
    names = ("attack", "hide", "ask", "pass")
    a.add(
        a.menu(
            "player must take an action from attack, hide, ask, pass",
            {name: a.label(f"go {name}") for name in names},
            guards={"hide": "city is not empty"},
        )
    )
    for name, number in zip(names, (attack, hide, ask, passing), strict=True):
        a.place(f"go {name}")
        if name == "pass":
            a.add(
                a.some("discard 2 cards from hand to moat, or all"), a.move("discard 2 cards from hand to moat, or all")
            )
        a.add(do(number, f"action {name}", a.label("main ends")))
    a.place("main ends")
    a.add(Return(a.site("phase main")))
    a.place("unmask")
    a.add(
        a.change("reveal character.wolf"),
        Branch(a.site("if character is wolf: set character.revealed to yes"), YES, NEXT, a.label("unmask ends")),
        a.change("set character.revealed to yes"),
        settle("set character.revealed to yes"),
    )
    a.place("unmask ends")
    a.add(Return(a.site("how to unmask")))
    a.place("attack")
    a.add(do(combat, "phase combat"), Return(a.site("action attack")))
    a.place("combat")
    for words in (
        "you must play any number of cards from backers(attacker) to attack",
        "you may play any number of cards from backers(attacker) to attack",
    ):
        a.add(a.some(words, unable=a.label("combat ends")), a.move(words), do(reply, "do reply(attacker, target)"))
    a.place("combat ends")
    a.add(a.move("return all combats from attack to owner.moat"), Return(a.site("phase combat")))
    a.place("reply")
    defend = "opponent may play any number of combats from hand to defence where fits(combat, target)"
    kills = "if strike(attacker) > guard(target)"
    a.add(
        a.some(defend, Arithmetic("-", YES, PLAYER)),
        a.move(defend),
        Branch(a.site(kills), YES, NEXT, a.label("alive")),
        do(unmask, "do unmask(target)"),
        a.move("move target to dead"),
        settle("move target to dead"),
        Leave(a.site("end the combat"), (combat,)),
    )
    a.place("alive")
    a.add(Return(a.site("how to reply")))
    a.place("hide")
    put = "put character under city"
    a.add(
        a.move(put),
        Match(a.site(put), (0,), 26, NEXT),
        settle(put),
        Wake(a.site(put), 26, 0, NEXT),
        Return(a.site(put)),
    )
    a.place("ask")
    again = "if character is revealed and character is in castle: you may attack character"
    a.add(
        a.pick("you name a Character where character is not in dead", "Character"),
        do(unmask, "do unmask(character)"),
        Branch(a.site(again), YES, NEXT, a.label("asked")),
        a.menu("you may attack character", {"attack": NEXT, "decline": a.label("asked")}),
        do(attack, "you may attack character"),
    )
    a.place("asked")
    a.add(Return(a.site("action ask")))
    a.place("pass")
    a.add(Leave(a.site("end the turn"), (turn,)))
    a.place("refill")
    top = "move the top of city to castle"
    a.add(Determine(a.site(top), One("first", Contents(Const(0))), "top", YES, NEXT), a.move(top), Return(a.site(top)))
    a.place("dead")
    a.add(End(a.site('Night wins "All are dead"'), 1, YES, None, None))
    a.place("hunted")
    a.add(End(a.site('Day wins "All wolves are dead"'), 2, Const(0), None, None))
    for name, words in (("leaves", "return all markers from character to supply"), ("draws", "add 1 to draws")):
        a.place(name)
        a.add(a.move(words), Return(a.site(words)))
    return a.finish()


STORM = """\
phase round repeat 3 times
    all players secretly choose a card in hand as bid
    for each player
        player divides 3 coins among players
        player may discard a card
        if player has no cards: player is eliminated
    together
        reveal all bids
        discard all bids
    if all players are out: nothing can go on
how to discard(player)
    player discards a card
    if hand is empty: end the round
when a player would lose cards
    if player is safe: go ahead
    otherwise: instead player loses 1 coin
when a card is revealed
    do discard(player)
"""


def storm() -> Program:
    """What the other games have not: secret choices, divisions, replaced and gathered events, players who leave, a fault."""
    a = Assembler(STORM, ("Ann", "Bea"))
    rounds = a.procedure("round", "phase", "phase round repeat 3 times", leave="round ends")
    discard = a.procedure("discard", "procedure", "how to discard(player)", active=True)
    would = a.procedure("would", "rule", "when a player would lose cards")
    shown = a.procedure("shown", "rule", "when a card is revealed")
    a.listeners += [Listener(number, -1, None, None, (), None, Phrase(("",))) for number in (would, shown)]

    a.place("again")
    times = "phase round repeat 3 times"
    a.add(
        Branch(a.site(times), YES, NEXT, a.label("over")),
        Call(a.site(times), rounds, (), a.label("again")),
    )
    a.place("over")
    a.add(End(a.site(times), -1, None, None, None))
    a.place("round")
    bid = "all players secretly choose a card in hand as bid"
    a.add(
        Secret(a.site(bid), Range(Const(0), YES), a.pick(bid, "Card", to=-1), 12, 13, 15, 17, 18, NEXT),
        Set(a.site("for each player"), 21, None, Range(Const(0), YES), None, None, NEXT),
    )
    divides = "player divides 3 coins among players"
    a.place("each")
    a.add(
        Each(a.site("for each player"), 21, 22, 23, None, NEXT, a.label("all")),
        Divide(
            a.site(divides),
            PLAYER,
            Phrase(("divide",)),
            Const(3),
            Contents(Const(0)),
            31,
            None,
            32,
            False,
            0,
            NEXT,
        ),
        a.menu("player may discard a card", {"discard card": NEXT, "decline": a.label("kept")}),
        Would(a.site("player may discard a card"), (0,), -1, 33, 0, NEXT, a.label("kept")),
        Call(a.site("player may discard a card"), discard, (PLAYER,), NEXT),
    )
    a.place("kept")
    out = "if player has no cards: player is eliminated"
    a.add(
        Branch(a.site(out), YES, NEXT, a.label("each")),
        Eliminate(a.site("player is eliminated"), Range(Const(0), YES), a.label("each")),
    )
    a.place("all")
    a.add(
        Together(a.site("together"), True, 34, NEXT),
        a.move("reveal all bids"),
        Match(a.site("reveal all bids"), (1,), 35, NEXT),
        a.move("discard all bids"),
        Together(a.site("together"), False, 34, NEXT),
        Wake(a.site("together"), 34, 0, NEXT),
        Branch(a.site("if all players are out: nothing can go on"), YES, a.label("stuck"), a.label("round ends")),
    )
    a.place("stuck")
    a.add(Fault(a.site("nothing can go on"), "nothing can go on"))
    a.place("round ends")
    a.add(Return(a.site(times)))
    a.place("discard")
    a.add(
        a.some("player discards a card"),
        Branch(a.site("if hand is empty: end the round"), YES, NEXT, a.label("discarded")),
        Leave(a.site("end the round"), (rounds,)),
    )
    a.place("discarded")
    a.add(Return(a.site("how to discard(player)")))
    a.place("would")
    a.add(
        Branch(a.site("if player is safe: go ahead"), YES, NEXT, a.label("instead")),
        Answer(a.site("go ahead"), True, None),
    )
    a.place("instead")
    a.add(a.change("player loses 1 coin"), Answer(a.site("instead player loses 1 coin"), False, None))
    a.place("shown")
    a.add(Call(a.site("do discard(player)"), discard, (PLAYER,), NEXT), Return(a.site("do discard(player)")))
    return a.finish()


def chaos(seed: int) -> Program:
    """Code without any sense: procedures of random instructions that lead anywhere inside them."""
    random = Random_(seed)
    text = "a: b\nphase turn\n"
    a = Assembler(text, ("Ann", "Bea"), ("End",))
    kinds = [random.choice(("phase", "action", "procedure", "rule")) for _ in range(random.randint(2, 6))]
    for number, kind in enumerate(kinds):
        a.procedure(f"p{number}", kind, "phase turn", leave=f"leave{number}", active=random.random() < 0.3)
        if kind == "rule":
            a.watches.append(Watch(number, -1, None, YES, ()))
    for number in [len(kinds), *range(len(kinds))]:
        size, base = random.randint(2, 9), len(a.code)
        a.place(f"p{number}")
        ends = random.randrange(size)
        for step in range(size):
            if step == ends:
                a.place(f"leave{number}")
            one, other = (base + random.randrange(size) for _ in range(2))
            a.add(
                random.choice(
                    (
                        Branch(a.site("a"), YES, one, other),
                        Call(a.site("b"), random.randrange(len(kinds)), (), one),
                        Return(a.site("a")),
                        Leave(a.site("a"), (random.randrange(len(kinds)),)),
                        a.move("b", one),
                        a.menu("a", {"x": one, "y": other}),
                        Roll(a.site("b"), 0, YES, None, 14, one),
                        Shuffle(a.site("a"), Const(0), one),
                        Settle(a.site("a"), tuple(range(len(a.watches))), one),
                        End(a.site("a"), random.choice((-1, 1)), None, None, None),
                    )
                )
            )
    program = a.finish()
    initial = (a.labels[a.label(f"p{len(kinds)}")], *program.layout.initial[1:])
    return replace(program, layout=replace(program.layout, initial=initial))


REFILLS = {
    "refill": "move the top of city to castle",
    "dead": '"All are dead"',
    "hunted": '"All wolves are dead"',
}
GAMES = {"line_up": line_up, "press": press, "duel": duel, "storm": storm}
SEEDS = range(40)
SHIPPED = [game.path for game in shipped_games()]


@pytest.fixture(scope="session", params=GAMES)
def game(request: pytest.FixtureRequest) -> tuple[str, Program]:
    """Each of the games with its name."""
    return request.param, GAMES[request.param]()


@pytest.fixture(
    scope="session", params=[*GAMES, *SEEDS, *SHIPPED], ids=lambda param: getattr(param, "name", str(param))
)
def any_program(request: pytest.FixtureRequest) -> Program:
    """Each of the games, programs without any sense, and the games that are shipped."""
    match request.param:
        case int(seed):
            return chaos(seed)
        case Path() as folder:
            return load(folder).compile()
        case name:
            return GAMES[name]()


@pytest.fixture(scope="session")
def games() -> dict[str, Program]:
    """All games by name."""
    return {name: write() for name, write in GAMES.items()}
