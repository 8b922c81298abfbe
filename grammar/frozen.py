"""Classes of values and of nodes, of which there are some hundred, all made at every start."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a class of values, with slots, compared and hashed by what they hold.

    Nothing of a value is ever changed; the type checker sees to that. A class that guards itself takes three times as long to make.
    """
    return dataclass(slots=True, unsafe_hash=True, repr=False)(_shown(cls))


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def node(cls: type[T]) -> type[T]:
    """Make a class as `frozen` does, of nodes of the tree, which are equal only to themselves."""
    return dataclass(slots=True, eq=False, repr=False)(_shown(cls))


def _shown(cls: type[T]) -> type[T]:
    """Give a class the one function that shows objects of all of them, where it has none of its own."""
    if "__repr__" not in cls.__dict__:
        cls.__repr__ = _show  # type: ignore[method-assign]
    return cls


def _show(self: Any) -> str:  # noqa: ANN401 - an object of any of the classes
    """Write an object as it could be made."""
    inside = ", ".join(f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
    return f"{type(self).__qualname__}({inside})"
