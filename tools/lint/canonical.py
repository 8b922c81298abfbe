"""Conditions that say the same, whichever cells their members are kept in while they are looked at."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TypeVar

from rulewright.interpreter.core import forms
from rulewright.tools.lint.cells import parts

T = TypeVar("T")

_FIRST = -1000  # no cell of a program


def canonical(form: T) -> T:
    """Return a form with the cells of its members numbered in the order in which it speaks of them."""
    found = (getattr(part, "slot", None) for part in parts(form))
    slots = dict.fromkeys(slot for slot in found if isinstance(slot, int))
    return _renamed(form, {slot: _FIRST - number for number, slot in enumerate(slots)}) if slots else form


def _renamed(value: T, names: dict[int, int]) -> T:
    match value:
        case tuple():
            return tuple(_renamed(one, names) for one in value)  # type: ignore[return-value]
        case forms.Cell(at):
            return forms.Cell(names.get(at, at))  # type: ignore[return-value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            inside = {field.name: getattr(value, field.name) for field in fields(value)}
            return type(value)(
                **{name: names[one] if name == "slot" else _renamed(one, names) for name, one in inside.items()}
            )
        case _:
            return value
