"""Types in the translation: how they are called, which fits where, what two have in common."""

from __future__ import annotations

from rulewright.interpreter.check.fields import spoken
from rulewright.interpreter.check.world import World
from rulewright.interpreter.values import (
    ComponentType,
    DefinitionType,
    DiceType,
    EffectType,
    ErrorType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    TextType,
    Type,
    YesNoType,
    ZoneType,
)

NUMBER = NumberType()
YES_NO = YesNoType()
PLAYER = PlayerType()
ERROR = ErrorType()


def with_article(word: str) -> str:
    """Return a word with its article: "a card", "an officer"."""
    return ("an " if word[:1] in "aeiou" else "a ") + word


def describe(of: Type) -> str:
    """Say in words what a value of this type is."""
    match of:
        case NumberType():
            return "a number"
        case YesNoType():
            return "yes or no"
        case TextType():
            return "a text"
        case KindType(name=name):
            return with_article(spoken(name))
        case PlayerType():
            return "a player"
        case ComponentType(name=name):
            return with_article(spoken(name))
        case DefinitionType(name=name):
            return f"the name of {with_article(spoken(name))}"
        case ZoneType(decls=decls):
            return f"the zone {' or '.join(f'`{decl}`' for decl in decls)}"
        case DiceType():
            return "a roll of dice"
        case SetType(element=element):
            return f"a set ({describe(element)} each)"
        case EffectType():
            return "an effect"
        case ErrorType():
            return "something unknown"


def is_error(of: Type) -> bool:
    """Say whether a fault in this was reported already."""
    return isinstance(of, ErrorType) or (isinstance(of, SetType) and is_error(of.element))


def fits(of: Type, want: Type, world: World) -> bool:
    """Say whether a value of one type may stand where another is wanted."""
    if is_error(of) or is_error(want):
        return True
    match of, want:
        case (
            (NumberType(), NumberType())
            | (YesNoType(), YesNoType())
            | (TextType(), TextType())
            | (PlayerType(), PlayerType())
        ):
            return True
        case ComponentType(name=one), ComponentType(name=other):
            return world.is_a(one, other)
        case ((ComponentType(name=one) | DefinitionType(name=one)), DefinitionType(name=other)):
            return world.is_a(one, other) or world.is_a(other, one)
        case ZoneType(sort=one), ZoneType(sort=other):
            return one == other
        case SetType(element=one), SetType(element=other):
            return fits(one, other, world)
        case _:
            return of == want


def comparable(one: Type, other: Type, world: World) -> bool:
    """Say whether asking if two values are the same makes sense."""
    if isinstance(one, ComponentType) and isinstance(other, ComponentType):
        return world.is_a(one.name, other.name) or world.is_a(other.name, one.name)
    if isinstance(one, ZoneType) and isinstance(other, ZoneType):
        return True
    return fits(one, other, world) or fits(other, one, world)


def join(one: Type, other: Type, world: World) -> Type | None:
    """Return the type that values of both have, or None."""
    if is_error(one) or is_error(other):
        return ERROR
    match one, other:
        case NumberType(low=a, high=b), NumberType(low=c, high=d):
            return NumberType(
                None if a is None or c is None else min(a, c), None if b is None or d is None else max(b, d)
            )
        case ComponentType(name=a_name), ComponentType(name=b_name):
            common = world.common(a_name, b_name)
            return ComponentType(common) if common else None
        case ZoneType(), ZoneType():
            content = world.common(one.content, other.content)
            same = content is not None and one.sort == other.sort
            return ZoneType(tuple(sorted({*one.decls, *other.decls})), content, one.sort) if content and same else None
        case SetType(element=a_element, ends=one_ends), SetType(element=b_element, ends=other_ends):
            element = join(a_element, b_element, world)
            return SetType(element, one_ends if one_ends == other_ends else "") if element else None
        case _:
            return one if one == other else None


def zone_of(of: Type) -> ZoneType | None:
    """Return the zone that a type is of, or that of each member of a set (the squares of a grid); None where it is of none."""
    element = of.element if isinstance(of, SetType) else of
    return element if isinstance(element, ZoneType) else None


def general(of: Type) -> Type:
    """Return the type without the bounds of numbers: what decides which instance of a define is meant."""
    match of:
        case NumberType():
            return NUMBER
        case SetType(element=element, ends=ends):
            return SetType(general(element), ends)
        case _:
            return of


def universe(of: Type, world: World) -> tuple[int, int] | None:
    """Return (first, count) of all numbers that values of a type can be, or None where they are not bounded."""
    match of:
        case NumberType(low=int(low), high=int(high)):
            return low, high - low + 1
        case YesNoType():
            return 0, 2
        case KindType(values=values):
            return 0, len(values)
        case PlayerType():
            return 0, world.players
        case ComponentType():
            return 0, len(world.components)
        case DefinitionType():
            return 0, len(world.definitions)
        case ZoneType():
            return 0, len(world.zone_list)
        case _:
            return None
