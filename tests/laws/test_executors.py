"""Both executors come to the same: the generated one is held to the reference after every decision, over all games."""

from random import Random

from in_step import both
from sampling import often

from rulewright import Game

GAMES = often(4, 100)


def test_a_playout_comes_to_the_states_of_a_match(game: Game) -> None:
    for seed in range(GAMES):
        for _ in both(game.start(seed), game.playout(seed), Random(seed)):
            pass


def test_lone_options_and_chance_in_the_open_come_alike(game: Game) -> None:
    for seed in range(often(1, 20)):
        for _ in both(game.start(seed, automatic=False), game.playout(seed, automatic=False), Random(seed)):
            pass
        for _ in both(game.start(None), game.playout(None), Random(seed)):
            pass


def test_a_playout_goes_on_from_anywhere(game: Game) -> None:
    """From a match, from a copy, from what a seat imagines."""
    for seed in range(often(1, 10)):
        stream = Random(seed)
        match, number = game.start(seed), 0
        while match.decisions:
            if number % often(9, 3) == 0:
                for other in (match.playout(), match.playout().copy()):
                    for _, _ in zip(range(4), both(match.copy(), other, Random(seed)), strict=False):
                        pass
                seat = match.decisions[0].seat
                one, other = match.imagine(seat, number), match.playout().imagine(seat, number)
                for _, _ in zip(range(4), both(one, other, Random(seed)), strict=False):
                    pass
            decision = stream.choice(match.decisions)
            match.choose(stream.choice(decision.ids), decision.seat)
            number += 1


def test_a_copy_of_a_playout_leaves_it_alone(game: Game) -> None:
    for seed in range(often(1, 10)):
        stream, playout = Random(seed), game.playout(seed)
        while playout.offers:
            before, offers = playout.fingerprint(), playout.offers
            copy = playout.copy()
            seat = stream.choice(list(offers))
            copy.choose(stream.choice(offers[seat]), seat)
            assert playout.fingerprint() == before
            assert playout.offers == offers
            playout = copy
        assert playout.match().fingerprint() == playout.fingerprint()


def test_keys_are_equal_where_positions_are(game: Game) -> None:
    """Over all states of some games: one key for each position, one position for each key."""
    pairs: set[tuple[str, bytes]] = set()
    for seed in range(often(4, 60)):
        stream, playout = Random(seed), game.playout(seed)
        while playout.offers:
            pairs.add((playout.position(), playout.key()))
            seat = stream.choice(list(playout.offers))
            playout.choose(stream.choice(playout.offers[seat]), seat)
        pairs.add((playout.position(), playout.key()))
    assert len(pairs) == len({position for position, _ in pairs}) == len({key for _, key in pairs})
