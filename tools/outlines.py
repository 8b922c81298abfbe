"""The outline of the rulebook that a game names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.tools.guard import Mistake

if TYPE_CHECKING:
    from rulewright.interpreter.check.rulebook import Outline
    from rulewright.interpreter.pipeline import Checked


def outline_of(checked: Checked) -> Outline:
    """Return the outline of the rulebook of a game that has no errors. Raise `Mistake` where it names none."""
    if checked.outline is None:
        raise Mistake(f'{checked.title} names no rulebook; write rulebook "rulebook.yaml" below the line of the game')
    return checked.outline
