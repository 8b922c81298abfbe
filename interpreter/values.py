"""Types: what kind of value an expression has, and how such a value is written for people."""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal, TypeAlias

from rulewright.grammar.frozen import frozen

FAR: Final = 999_999_999
"""No number that a game keeps is further from 0: the end of a range that says none. Rules cannot write a longer one."""

Ends: TypeAlias = Literal["", "first", "top"]
"""How the ends of an order are called: first and last, or top and bottom; empty where there is no order that one could go by."""

SORT_ENDS: Final[dict[str, Ends]] = {
    "deck": "top", "pile": "top", "row": "first", "slot": "first", "grid": "first", "hand": "", "bag": "", "supply": "", "": "",
}  # fmt: skip
"""How the ends of a zone are called, by its sort; what has room for one thing has them as a row has."""


@frozen
class NumberType:
    """A whole number from `low` to `high` (None: no bound known). `spaces`: of the track of that name, it is a space."""

    low: int | None = None
    high: int | None = None
    spaces: str = field(default="", compare=False)


@frozen
class YesNoType:
    """1 or 0."""


@frozen
class TextType:
    """A text."""


@frozen
class KindType:
    """A value of a declared kind (or the faces of a die): its index among `values`."""

    name: str
    values: tuple[str, ...]


@frozen
class PlayerType:
    """A seat."""


@frozen
class ComponentType:
    """A physical copy: the number of a component whose type is `name` or a subtype of it."""

    name: str


@frozen
class DefinitionType:
    """A row of a table: the number of a definition of a component type."""

    name: str


@frozen
class ZoneType:
    """A place where components lie: the number of a zone.

    `decls`: the declared names of which it may be one; `content`: the component type; `sort`: `deck`, `pile`, `row`, .., which all
    that it may be have in common.
    """

    decls: tuple[str, ...]
    content: str
    sort: str

    @property
    def decl(self) -> str:
        """The declared name, or `*` where it may be one of several."""
        return self.decls[0] if len(self.decls) == 1 else "*"


@frozen
class DiceType:
    """A roll: the numbers of the faces shown by dice of one die."""

    die: str


@frozen
class SetType:
    """A tuple of values of one type; `ends` says whether its order means something, and which words its ends have."""

    element: Type
    ends: Ends = ""


@frozen
class EffectType:
    """What a printed card does: the number of an effect of the game; it is run, and no value."""


@frozen
class ErrorType:
    """The type of what is wrong already and was reported; it fits everything."""


Type: TypeAlias = (
    NumberType | YesNoType | TextType | KindType | PlayerType | ComponentType | DefinitionType | ZoneType | DiceType | SetType
    | EffectType | ErrorType
)  # fmt: skip

Holds = Literal["plain", "component", "components"]


def holds(of: Type) -> Holds:
    """Say whether a cell of this type holds numbers of components (which `position` and `imagine` have to translate)."""
    if isinstance(of, ComponentType):
        return "component"
    if isinstance(of, SetType) and isinstance(of.element, ComponentType):
        return "components"
    return "plain"
