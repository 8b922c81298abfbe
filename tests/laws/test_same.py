"""Copies, saves and undo change nothing."""

import json
from collections.abc import Iterator
from random import Random

import pytest
from matches import decided, logs, played, sampled, shown, take_any, whole
from sampling import often

from rulewright import Game, Match, Refused

THROUGHOUT = often(1, 20)  # games that are looked at at every decision, or at MANY of them
MANY = often(18, 100_000)
BESIDES = often(3, 200)  # games that are looked at at five decisions
DECISIONS = 5


def looked_at(game: Game) -> Iterator[tuple[Match, Random]]:
    """Matches at the decisions that are looked at, each with a stream of random numbers."""
    for seed in range(THROUGHOUT):
        stream = Random(seed)
        for match in sampled(game, seed, MANY):
            yield match, stream
    for seed in range(THROUGHOUT, THROUGHOUT + BESIDES):
        stream = Random(seed)
        for match in sampled(game, seed, DECISIONS):
            yield match, stream


def same(one: Match, other: Match) -> None:
    """Assert that two matches show the same: everything, and the log as some reader has it."""
    assert shown(one) == shown(other)
    assert one.history == other.history
    decision = one.decision
    for reader in (None, 0 if decision is None else decision.seat):
        assert one.log(reader) == other.log(reader)


def test_a_copy_is_the_same_and_goes_on_by_itself(game: Game) -> None:
    for match, stream in looked_at(game):
        before, records = shown(match), match.log()
        copy = match.copy()
        same(match, copy)
        if copy.decisions:
            take_any(copy, stream)
        assert shown(match) == before
        assert match.log() == records


def test_a_copy_can_be_taken_back_like_the_first(game: Game) -> None:
    for seed in range(often(3, 30)):
        for match in played(game, seed):
            copy = match.copy()
            assert copy.can_undo == match.can_undo
            if copy.can_undo:
                copy.undo()
                assert copy.fingerprint() != match.fingerprint()


def test_a_save_is_plain_and_brings_back_the_same(game: Game) -> None:
    for match, _ in looked_at(game):
        save = match.save()
        text = json.dumps(save)
        assert json.loads(text) == save
        same(match, game.restore(json.loads(text)))
        assert match.save() == save


def test_undo_brings_back_the_same(game: Game) -> None:
    for match, stream in looked_at(game):
        if not match.decisions:
            continue
        after = match.copy()
        take_any(after, stream)
        if after.can_undo:
            after.undo()
            same(match, after)
        else:
            changed = shown(after)
            with pytest.raises(Refused):
                after.undo()
            assert shown(after) == changed


def test_what_was_revealed_or_rolled_cannot_be_taken_back(game: Game) -> None:
    for seed in range(often(6, 100)):
        stream, before, decided_now = Random(seed), game.start(seed), game.start(seed)
        while before.decisions:
            take_any(decided_now, stream)
            if rolled(before) != rolled(decided_now) or learned(before, decided_now):
                assert not decided_now.can_undo
            before = decided_now.copy()


def rolled(match: Match) -> list[object]:
    """How often dice were rolled and something was chosen at random. (A shuffle settles nothing yet.)"""
    program = match.game.program
    return [match.cells[source.counter] for source in (*program.dice, *program.randoms)]


def learned(before: Match, after: Match) -> bool:
    """Whether a seat knows the front or a hidden field of something that it did not know."""
    program = before.game.program
    masks = range(program.layout.known, program.layout.known + len(program.components))
    bits = list(masks) if program.layout.known >= 0 else []
    bits += [field.mask + x for field in program.hidden_fields for x in range(field.first, field.first + field.count)]
    return any(after.cells[at] & ~before.cells[at] for at in bits)


def test_undo_goes_back_step_by_step_to_where_it_cannot_go_further(game: Game) -> None:
    for seed in range(often(5, 50)):
        seen: list[str] = []
        for match in played(game, seed):
            seen.append(match.fingerprint())
            back = match.copy()
            for fingerprint in reversed(seen[:-1]):
                if not back.can_undo:
                    break
                back.undo()
                assert back.fingerprint() == fingerprint


def test_only_the_seat_that_decided_last_can_take_back(game: Game) -> None:
    for seed in range(often(5, 50)):
        match, stream = game.start(seed), Random(seed)
        deciders: list[int] = []
        while match.decisions:
            decision = stream.choice(match.decisions)
            match.choose(stream.choice(decision.ids), decision.seat)
            deciders.append(decision.seat)
            back, steps = match.copy(), 0
            while back.can_undo:
                back.undo()
                steps += 1
            assert len(set(deciders[len(deciders) - steps :])) <= 1


def test_a_restored_match_goes_on_like_the_first(game: Game) -> None:
    for seed in range(often(4, 50)):
        for match in sampled(game, seed, 2):
            restored = game.restore(json.loads(json.dumps(match.save())))
            ends = [list(decided(one, Random(seed)))[-1] for one in (match, restored)]
            assert whole(ends[0]) == whole(ends[1])


def test_playing_on_leaves_an_earlier_copy_as_it_was(game: Game) -> None:
    for seed in range(often(3, 30)):
        kept = [(match.copy(), shown(match), logs(match)) for match in sampled(game, seed, 3)]
        for match, before, records in kept:
            for _ in decided(match.copy(), Random(seed)):
                pass
            assert shown(match) == before
            assert logs(match) == records
