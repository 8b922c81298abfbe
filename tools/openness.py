"""Whether a game keeps anything from anybody."""

from __future__ import annotations

from rulewright.interpreter.core.instructions import Choose, Collect, Divide, Secret
from rulewright.interpreter.core.program import Program


def hides_nothing(program: Program) -> bool:
    """Tell whether every seat always knows everything: no component, no field and no choice is ever hidden from anybody."""
    if program.layout.known >= 0 or program.hidden_fields:
        return False
    hiding = (Choose, Collect, Divide)
    return not any(isinstance(code, Secret) or (isinstance(code, hiding) and code.hidden) for code in program.code)
