"""`rulewright simulate`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS
from rulewright.tools.opening import GameArgument, PlayersOption, VariantOption, compiled_from, found, read
from rulewright.tools.seats import LONGEST, BudgetOption, LongestOption, SeatOption, agents_of, budget_of

EXAMPLE = "rulewright simulate my-game -n 1000 --seed 1"


def command(
    game: GameArgument,
    count: Annotated[int, typer.Option("-n", "--games", metavar="N", min=1, help="How many games.")] = 100,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The first game's seed; each other has the next.")
    ] = 1,
    longest: LongestOption = LONGEST,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", min=1, help="In how many processes.")] = 1,
    seats: SeatOption = None,
    budget: BudgetOption = None,
    players: PlayersOption = None,
    variants: VariantOption = None,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help="Say too what never fired: rules that never began, endings that never came, options that nobody took, sentences "
            "that never ran, and things (cards, tokens) that after the set-up were never moved, shown, chosen or what a rule was about.",
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write what came out as JSON.")] = False,
) -> int:
    """Play many games between built-in players and say who won how often, how the games ended and how long they were.

    A seat takes any option alike, or with --seat Ann=search tries its options out. The same games with the same seeds come out
    the same, however many processes play them. Ends with 1 where a fault of the rules stopped a game, or where one had to be given
    up as too long.
    """
    from rulewright import Game
    from rulewright.tools.progress import tracked
    from rulewright.tools.report import plural
    from rulewright.tools.report_json import in_text
    from rulewright.tools.screen import screen
    from rulewright.tools.simulate import Setting, simulate
    from rulewright.tools.tally import document, tally
    from rulewright.tools.tally_report import show

    checked = read(game, variants)
    chosen = Game(compiled_from(checked, players, variants))
    agents = agents_of(chosen.seats, seats)
    given = tuple(variants or ())
    setting = Setting(found(game), given, players, agents, longest, budget_of(agents, budget), coverage)
    played = tracked(simulate(setting, chosen, range(seed, seed + count), jobs), count, "games")
    firing = None
    if coverage:
        from rulewright.tools import fired_report
        from rulewright.tools.fired import Firing

        firing = Firing(chosen.program, checked.tree, checked.titles(given))
    result = tally(played if firing is None else firing.added(played), chosen.seats, agents)
    if as_json:
        told = {"coverage": fired_report.document(firing.all())} if firing is not None else {}
        typer.echo(in_text({**document(chosen.title, chosen.program.rules_hash, seed, result), **told}))
    else:
        show(chosen.title, result, screen())
        if firing is not None:
            fired_report.show(firing.all(), plural(firing.played, "game"), screen())
    return FINDINGS if result.faults or result.unfinished else CLEAN
