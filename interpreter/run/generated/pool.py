"""The names that generated text may use: functions that it calls, values that are always the same, helpers written beside it."""

from __future__ import annotations

from typing import Any

from rulewright.interpreter.core.forms import Value
from rulewright.interpreter.run.generated.scope import Scope

SHORT = 60
"""How long a constant may be to be written in place."""


class Pool:
    """The global names of the generated functions of one program. Equal texts and values are there once."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names: dict[str, Any] = dict(names)
        self.constants: dict[Any, str] = {}
        self.helpers: dict[str, str] = {}
        self.texts: list[str] = []

    def constant(self, value: Value) -> str:
        """Write a value that is always the same."""
        text = repr(value)
        return text if len(text) <= SHORT else self.thing(value, "K")

    def thing(self, value: Any, kind: str) -> str:  # noqa: ANN401 - a value of any sort
        """Return the name of a value that may be used as a key."""
        known = self.constants.get((kind, value))
        if known is None:
            known = self.constants[kind, value] = f"{kind}{len(self.constants)}"
            self.names[known] = value
        return known

    def helper(self, lines: list[str], inner: Scope, outer: Scope) -> str:
        """Write a function with these lines as its body beside the text; return the text of its call from the outer scope."""
        handed = inner.handed
        outer.used.update(handed)
        outer.faults |= inner.faults
        arguments = ", ".join(["c", *handed])
        body = f"({arguments}):\n" + "".join([f"    {line}\n" for line in lines])
        name = self.helpers.get(body)
        if name is None:
            name = self.helpers[body] = f"h{len(self.helpers)}"
            self.define(name, f"def {name}{body}")
        return f"{name}({arguments})"

    def define(self, name: str, text: str) -> None:
        """Compile a function and file it under its name."""
        self.texts.append(text)
        exec(compile(text, f"<generated {name}>", "exec"), self.names)
