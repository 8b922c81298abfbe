"""Two worlds: exchange what a seat cannot know, and nothing that the seat receives changes, not even whether it is asked.

`imagine` makes the second world. What a seat receives is its view, its log, who is asked, and its own decisions.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from matches import asked, chance_so_far, contents, decided, open_of, played, sampled
from sampling import FULL, often
from shipped import shipped

from rulewright import Decision, Game, Match, Refused
from rulewright.interpreter.core.instructions import Secret
from rulewright.interpreter.core.program import PC

GAMES = often(3, 150)
DECISIONS = often(5, 40)


def received(match: Match, seat: int) -> str:
    """All that a seat receives, in one text."""
    return json.dumps(
        {
            "view": match.view(seat),
            "log": [(line.depth, line.text) for line in match.log(seat)],
            "information": match.information(seat),
            "asked": [decision.seat for decision in match.decisions],
            "own": [asked(decision) for decision in match.decisions if decision.seat == seat],
            "result": repr(match.result),
        },
        indent=1,
    )


def some_seats(match: Match) -> list[int]:
    """All seats; in the ordinary run no more than three."""
    seats = list(range(len(match.game.seats)))
    return seats if FULL else [*seats[:2], seats[-1]][: len(seats)]


def known(match: Match, seat: int) -> Counter[Any]:
    """All that a seat knows of fronts and hidden fields, and where; and of what it knows, which of it fields speak of."""
    program, cells, found = match.game.program, match.cells, Counter[Any]()
    for zone, of in enumerate(program.zones):
        rest = () if of.rest < 0 else cells[of.rest]
        for place, x in enumerate(contents(match, zone)):
            if program.layout.known < 0 or cells[program.layout.known + x] >> seat & 1:
                found[x, zone, place if of.ordered and x not in rest else -1] += 1
    for field in program.hidden_fields:
        for x in range(field.first, field.first + field.count):
            if cells[field.mask + x] >> seat & 1:
                found[x, field.name, cells[field.base + x]] += 1
    for spoken in program.fields if program.layout.known >= 0 else ():
        for at in range(spoken.base + spoken.first, spoken.base + spoken.first + spoken.count):
            things = cells[at] if isinstance(cells[at], tuple) else (cells[at],)
            for x in things if program.layout.hold[at] != "plain" else ():
                if x >= 0 and cells[program.layout.known + x] >> seat & 1:
                    found[x, spoken.name, at] += 1
    return found


def looked_at(game: Game, seed: int) -> list[Match]:
    """Some decisions of a game, and some at which a seat is in the middle of an answer."""
    amid = [match.copy() for match in played(game, seed) if any(decision.picked for decision in match.decisions)]
    return sampled(game, seed, DECISIONS) + amid[:: max(1, len(amid) // often(3, 6))]


def test_a_seat_cannot_tell_the_worlds_apart(game: Game) -> None:
    for seed in range(GAMES):
        for match in looked_at(game, seed):
            for seat in some_seats(match):
                before = match.fingerprint()
                other = match.imagine(seat, seed)
                assert received(other, seat) == received(match, seat)
                assert match.fingerprint() == before
                assert match.imagine(seat, seed).fingerprint() == other.fingerprint()
                assert received(other.imagine(seat, seed + 1), seat) == received(match, seat)


def test_what_is_imagined_follows_from_what_the_asked_seat_knows(game: Game) -> None:
    """From worlds that the seat cannot tell apart, one seed leads to one world."""
    scratch = game.program.layout.scratch
    for seed in range(GAMES):
        for match in looked_at(game, seed):
            for seat in {decision.seat for decision in match.decisions}:
                found = [world.imagine(seat, seed + 1).cells[:scratch] for world in (match, match.imagine(seat, seed))]
                assert found[0] == found[1]


def test_an_imagined_match_is_a_match(game: Game) -> None:
    """Its components are all there, it can be saved, and it goes on to an end."""
    every = list(range(len(game.program.components)))
    for seed in range(GAMES):
        for match in looked_at(game, seed)[::4]:
            for seat in some_seats(match):
                other = match.imagine(seat, seed)
                assert game.restore(json.loads(json.dumps(other.save()))).fingerprint() == other.fingerprint()
                for now in decided(other, Random(seed)):
                    lying = [x for zone in range(len(game.program.zones)) for x in contents(now, zone)]
                    assert sorted(lying) == every


def label_for(match: Match, decision: Decision, option: int, reader: int) -> str:
    """An option as another seat would read it."""
    return decision.question.label(match.cells, decision.seat, option, reader)


def gathered(true: Match, other: Match, seat: int, reader: int, stream: Random) -> bool:
    """Let a seat answer a set in both worlds with members that read the same to the reader. Tell whether that is possible."""
    said: list[str | None] = []
    plies = len(true.history)
    while (decision := open_of(true, seat)) is not None and len(true.history) == plies:
        members = {option.id for option in decision.members}
        option = stream.choice(decision.ids)
        said.append(label_for(true, decision, option, reader) if option in members else None)
        true.choose(option, seat)
    plies = len(other.history)
    while (decision := open_of(other, seat)) is not None and len(other.history) == plies:
        members = {option.id for option in decision.members}
        words = said.pop(0) if said else None
        alike = [
            option
            for option in decision.ids
            if (label_for(other, decision, option, reader) if option in members else None) == words
        ]
        if not alike:
            return False
        other.choose(stream.choice(alike), seat)
    return said in ([], [None])


def step(true: Match, other: Match, reader: int, stream: Random) -> bool:
    """Let one seat answer in both worlds with what reads the same to the reader. Tell whether that is possible."""
    decision = stream.choice(true.decisions)
    seat, there = decision.seat, open_of(other, decision.seat)
    assert there is not None
    if seat == reader:
        option = stream.choice(decision.ids)
        true.choose(option, seat)
        other.choose(option, seat)
        return True
    if decision.shape not in ("one", "number"):
        return not decision.picked and gathered(true, other, seat, reader, stream)
    option = stream.choice(decision.ids)
    words = label_for(true, decision, option, reader)
    alike = [number for number in there.ids if label_for(other, there, number, reader) == words]
    if not alike:
        return False
    true.choose(option, seat)
    other.choose(stream.choice(alike), seat)
    return True


def together(match: Match) -> int:
    """The address of the secret choice that the match stands before, -1 where there is none."""
    at: int = match.cells[PC]
    return at if isinstance(match.game.program.code[at], Secret) else -1


def one_is_ahead(true: Match, other: Match, reader: int) -> bool:
    """Whether all that was heard is the same, and one of the worlds has gone on where the other has stopped to ask."""
    here, there = true.log(reader), other.log(reader)
    heard = min(len(here), len(there))
    return len(here) != len(there) and here[:heard] == there[:heard]


def test_what_happens_in_public_alike_is_received_alike(game: Game) -> None:
    """The same happens in both worlds, as the seat sees it; as long as it learns the same, it receives the same.

    Left out is what comes after chance, and after a secret choice is over: there the worlds have each their own. But after equal
    answers never does one world go on without a word where the other stops to ask.
    """
    for seed in range(GAMES):
        stream = Random(seed)
        for match in looked_at(game, seed):
            for seat in some_seats(match):
                true, other = match.copy(), match.imagine(seat, seed)
                for _ in range(6):
                    if not true.decisions:
                        break
                    chance, secret = chance_so_far(true), together(true)
                    plies = len(true.history), len(other.history)
                    if not step(true, other, seat, stream) or secret not in (-1, together(true)):
                        break
                    if true.history[plies[0] :][:1] == other.history[plies[1] :][:1]:
                        assert not one_is_ahead(true, other, seat)
                    if chance_so_far(true) != chance or chance_so_far(other) != chance:
                        break
                    if known(true, seat) != known(other, seat):
                        break
                    assert received(other, seat) == received(true, seat)


def test_what_others_cannot_know_is_imagined_in_every_way() -> None:
    """With three cards and one each, the other seat may hold either of two cards, and the deck the third (case A74)."""
    game = shipped("kuhn-poker")
    for seed in range(6):
        match = game.start(seed)
        for seat in (0, 1):
            held = set()
            for number in range(40):
                zones = match.imagine(seat, number).view()["zones"]
                held.add(
                    str([(zone["name"], zone["owner"], [card["name"] for card in zone["cards"]]) for zone in zones])
                )
            assert len(held) == 2


def test_hidden_fields_are_imagined_in_more_than_one_way(game: Game) -> None:
    for match in sampled(game, 1, DECISIONS):
        for seat in some_seats(match):
            for field in game.program.hidden_fields:
                of = range(field.first, field.first + field.count)
                unknown = [x for x in of if not match.cells[field.mask + x] >> seat & 1]
                ways = set()
                for number in range(60):
                    cells = match.imagine(seat, number).cells
                    ways.add(tuple([cells[field.base + x] for x in unknown]))
                assert (len(ways) > 1) == (len({match.cells[field.base + x] for x in unknown}) > 1)


def test_a_seat_that_is_not_asked_cannot_answer_in_an_imagined_match(game: Game) -> None:
    for match in sampled(game, 1, 5):
        for seat in range(len(game.seats)):
            other = match.imagine(seat, 1)
            for outsider in range(len(game.seats)):
                if open_of(match, outsider) is None:
                    with pytest.raises(Refused):
                        other.choose(0, outsider)
