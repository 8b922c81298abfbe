"""The outline of the rulebook that a game names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.tools.guard import Mistake

if TYPE_CHECKING:
    from rulewright.interpreter.check.rulebook import Outline
    from rulewright.interpreter.pipeline import Checked


def outline_of(checked: Checked) -> Outline:
    """Read the outline of the rulebook of a game that has no errors. Raise `Mistake` where it names none."""
    from rulewright.grammar import nodes
    from rulewright.grammar.reading import read_source
    from rulewright.interpreter.check.rulebook import read_outline

    named = next((line.rulebook for line in checked.tree.declarations if isinstance(line, nodes.Game)), None)
    if named is None:
        raise Mistake(f'{checked.title} names no rulebook; write rulebook "rulebook.yaml" below the line of the game')
    source, _ = read_source((checked.path if checked.path.is_dir() else checked.path.parent) / named)
    outline = read_outline(source)[0] if source is not None else None
    if outline is None:
        raise Mistake(f"{named} of {checked.title} cannot be read")
    return outline
