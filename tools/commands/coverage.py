"""`rulewright coverage`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS
from rulewright.tools.opening import GameArgument, VariantOption, compiled_from, read

EXAMPLE = "rulewright coverage my-game"


def command(
    game: GameArgument,
    rules: Annotated[bool, typer.Option("--rules", help="List under each heading the rules that cite it.")] = False,
    variants: VariantOption = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Count headings without an example and rules without a heading as findings."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write it as JSON.")] = False,
) -> int:
    """Hold the rules against the headings of their rulebook: what cites which heading, and what is missing.

    A heading is cited by a rule that names it with @, or that names one below it. Ends with 1 where a heading that has something to
    encode is cited by no rule; with --strict also where no example cites one, or where a rule cites nothing.
    """
    from rulewright.interpreter.check.coverage import cover
    from rulewright.interpreter.pipeline import RulesError
    from rulewright.tools.coverage_report import document, show
    from rulewright.tools.outlines import outline_of
    from rulewright.tools.report_json import in_text
    from rulewright.tools.screen import screen

    checked = read(game, variants)
    compiled_from(checked, None, variants)
    if checked.has_errors:
        raise RulesError(checked.diagnostics)
    titles = checked.titles(variants or ())
    outline = outline_of(checked)
    coverage = cover(checked.tree, outline, titles)
    if as_json:
        typer.echo(in_text(document(checked.title, titles, outline, coverage)))
    else:
        show(checked.title, coverage, screen(), rules)
    weaker = coverage.unshown or coverage.citing_nothing
    return FINDINGS if coverage.missing or (strict and weaker) else CLEAN
