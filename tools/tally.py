"""Add up simulated games: who won how often, how they ended, how long they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.run.ran import Ran
from rulewright.interpreter.run.results import Result
from rulewright.tools.report_json import Json
from rulewright.tools.statistics import QUANTILES, Share, Spread, share, spread


@frozen
class Played:
    """One game: its seed and its result, None where a `fault` of the rules stopped it or it was given up, and `open` says where it stood.

    `decisions`: for each seat, how many it was asked; a set that is put together counts once. `ran`: what of the rules ran, where
    that was noted.
    """

    seed: int
    result: Result | None
    decisions: tuple[int, ...]
    fault: str = ""
    open: str = ""
    ran: Ran | None = None


@frozen
class SeatTally:
    """What one seat got: shares of the finished games, and how many decisions it was asked in them."""

    seat: str
    agent: str
    wins: Share
    draws: Share
    losses: Share
    decisions: Spread | None
    score: Spread | None


@frozen
class Tally:
    """All that a simulation says. Seats, endings and lengths are about finished games; the others are listed by their seeds."""

    games: int
    finished: int
    seats: tuple[SeatTally, ...]
    endings: tuple[tuple[str, Share], ...]
    length: Spread | None
    faults: tuple[tuple[int, str], ...]
    unfinished: tuple[tuple[int, str], ...]


def tally(games: Iterable[Played], seats: Sequence[str], agents: Sequence[str]) -> Tally:
    """Add up games, given in the order of their seeds."""
    everything = list(games)
    done = [(game, game.result) for game in everything if game.result is not None]
    endings = Counter(result.ending for _, result in done)
    in_order = sorted(endings.items(), key=lambda item: (-item[1], item[0]))
    return Tally(
        games=len(everything),
        finished=len(done),
        seats=tuple(
            seat_tally(done, number, seat, agent)
            for number, (seat, agent) in enumerate(zip(seats, agents, strict=True))
        ),
        endings=tuple((name, share(count, len(done))) for name, count in in_order),
        length=spread([sum(game.decisions) for game, _ in done]),
        faults=tuple((game.seed, game.fault) for game in everything if game.fault),
        unfinished=tuple((game.seed, game.open) for game in everything if game.result is None and not game.fault),
    )


def seat_tally(done: Sequence[tuple[Played, Result]], number: int, seat: str, agent: str) -> SeatTally:
    """Add up what one seat got."""
    mine = [result.seats[number] for _, result in done]
    outcomes = Counter(one.outcome for one in mine)
    return SeatTally(
        seat=seat,
        agent=agent,
        wins=share(outcomes["won"], len(done)),
        draws=share(outcomes["drew"], len(done)),
        losses=share(outcomes["lost"], len(done)),
        decisions=spread([game.decisions[number] for game, _ in done]),
        score=spread([one.score for one in mine if one.score is not None]),
    )


def share_json(part: Share) -> dict[str, Json]:
    """Write a share."""
    return {"count": part.count, "share": round(part.share, 6), "low": round(part.low, 6), "high": round(part.high, 6)}


def spread_json(numbers: Spread | None) -> Json:
    """Write how numbers are spread."""
    if numbers is None:
        return None
    quantiles: dict[str, Json] = {str(part): value for part, value in zip(QUANTILES, numbers.quantiles, strict=True)}
    return {"min": numbers.least, "mean": round(numbers.mean, 6), "max": numbers.greatest, "quantiles": quantiles}


def document(title: str, rules: str, seed: int, found: Tally) -> dict[str, Json]:
    """Write a simulation as `schemas/simulation.schema.json` says."""
    return {
        "game": title,
        "rules": rules,
        "seed": seed,
        "games": found.games,
        "finished": found.finished,
        "seats": [
            {
                "seat": seat.seat,
                "agent": seat.agent,
                "wins": share_json(seat.wins),
                "draws": share_json(seat.draws),
                "losses": share_json(seat.losses),
                "decisions": spread_json(seat.decisions),
                "score": spread_json(seat.score),
            }
            for seat in found.seats
        ],
        "endings": [{"name": name, **share_json(part)} for name, part in found.endings],
        "length": spread_json(found.length),
        "faults": [{"seed": number, "message": message} for number, message in found.faults],
        "unfinished": [{"seed": number, "message": message} for number, message in found.unfinished],
    }
