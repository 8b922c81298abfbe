"""Names and dots: what a word stands for, and what somebody or something has."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.squares import STEPS
from rulewright.interpreter.check.world import FieldInfo, ZoneInfo, snake
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Const, Form
from rulewright.interpreter.core.lower import calls, ends, expressions, members, modifiers, rows, squares
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import ERROR, NUMBER, PLAYER, describe, is_error, with_article
from rulewright.interpreter.values import (
    ComponentType,
    DefinitionType,
    DiceType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    Type,
    ZoneType,
)

WRONG = Typed(Const(0), ERROR)


def name(t: Translator, scope: Scope, expr: nodes.Name, want: Type | None) -> Typed:
    """Say what a bare name stands for: a local, what the one spoken of has, a thing of the table, a define, a word of a kind."""
    word = expr.text
    if expr.span.start == expr.span.end:
        return WRONG  # it stands for a line that could not be read
    if expr.span.text.startswith('"'):
        return quoted(t, expr)
    local = scope.find(word)
    if local is not None:
        return local
    if scope.member is not None:
        found = having(t, scope, scope.member, word, expr.span)
        if found is not None:
            return found
    if isinstance(want, KindType) and word in want.values:
        return Typed(Const(want.values.index(word)), want)
    if word in t.world.facts:
        return fact(t, t.world.facts[word])
    if word in t.world.zones:
        return table_zone(t.world.zones[word])
    if t.world.roles and word in t.world.seats:
        return Typed(Const(t.world.seats.index(word)), PLAYER)
    if (None, word) in t.world.defines:
        return calls.define(t, scope, t.world.defines[(None, word)], [], expr.span)
    belongs = _of_player(t, scope, expr)
    if belongs is not None:
        return belongs
    found = _universe(t, scope, expr)
    if found is not None:
        return found
    kinds = [kind for kind in t.world.kinds.values() if word in kind.values]
    if len(kinds) == 1:
        return Typed(Const(kinds[0].values.index(word)), kinds[0])
    if len(kinds) > 1:
        names = " or ".join(f"`{kind.name}`" for kind in kinds)
        t.fault(
            messages.general(
                messages.AMBIGUOUS_NAME,
                expr.span,
                f"`{word}` may be a {names} here",
                "Give one of the two another name.",
            )
        )
        return WRONG
    named = [number for number, zone in enumerate(t.world.zone_list) if zone.sort == "square" and zone.label == word]
    if len(named) > 1:
        grids = [f"`{t.world.zone_list[number].group}.{word}`" for number in named]
        t.fault(
            messages.general(
                messages.AMBIGUOUS_NAME,
                expr.span,
                f"`{word}` is a square of {len(named)} grids",
                f"Write {' or '.join(grids)}.",
            )
        )
        return WRONG
    if named:
        return square(t, named[0])
    if word in t.world.definition_names:
        return definition(t, word)
    if want is not None and is_error(want):
        return WRONG
    if word in t.world.thing_zones:
        holder = t.world.things[t.world.thing_zones[word].owner or ""].singular
        t.fault(messages.which_zone(expr.span, word, holder))
    elif word in t.world.nouns and word == t.world.nouns[word].singular:
        t.fault(messages.which_one(expr.span, word, with_article(word)))
    else:
        t.fault(messages.unknown_name(expr.span, word, known_names(t, scope)))
    return WRONG


def only_copy(t: Translator, expr: nodes.Expr) -> Typed | None:
    """Return the thing that a name in quotes stands for, where there is only one copy of it."""
    known = isinstance(expr, nodes.Text) and expr.value in t.world.definition_names
    found = definition(t, expr.value) if isinstance(expr, nodes.Text) and known else None
    return found if found is not None and isinstance(found.type, ComponentType) else None


def quoted(t: Translator, expr: nodes.Name) -> Typed:
    """Say what a name in quotes stands for: a thing of a table, whatever else is called so."""
    if expr.text in t.world.definition_names:
        return definition(t, expr.text)
    t.fault(messages.unknown_name(expr.span, expr.text, t.world.definition_names))
    return WRONG


def known_names(t: Translator, scope: Scope) -> set[str]:
    """Return all words that may stand at a place, for the nearest right spelling."""
    world = t.world
    known = scope.known() | set(world.facts) | set(world.zones) | set(world.player_fields) | set(world.player_zones)
    known |= {key for owner, key in world.defines} | set(world.nouns) | {"players", "player", "you"}
    known |= {value for kind in world.kinds.values() for value in kind.values}
    known |= {name for name in world.definition_names if name.isidentifier()}
    return known | (set(world.seats) if world.roles else set())


def square(t: Translator, number: int) -> Typed:
    """Return a square of a grid by its name: `a1`."""
    grid = t.world.zones[t.world.zone_list[number].group]
    return Typed(Const(number), members.type_of(grid))


def definition(t: Translator, word: str) -> Typed:
    """Return the only copy of a named thing, or its definition where there are several copies or none."""
    number = t.world.definition_names[word]
    copies = [index for index, copy in enumerate(t.world.components) if copy.definition == number]
    if len(copies) == 1:
        return Typed(Const(copies[0]), ComponentType(t.world.definitions[number].type))
    return Typed(Const(number), DefinitionType(t.world.definitions[number].type))


def fact(t: Translator, info: FieldInfo) -> Typed:
    """Return a fact of the game."""
    t.read("fact", info.name)
    return modifiers.modified(
        t, None, info.name, Typed(forms.Cell(info.base), info.type), info.low_value, info.high_value
    )


def table_zone(info: ZoneInfo) -> Typed:
    """Return a zone of the table; a grid is the set of its squares."""
    if info.sort == "grid":
        return Typed(Const(tuple(info.numbers)), SetType(members.type_of(info), "first"))
    return Typed(Const(info.numbers[0]), members.type_of(info))


def owner_of(scope: Scope) -> Typed | None:
    """Return whose a bare field is: the sentence's subject's, else yours, else the bound player's."""
    for candidate in (scope.subject, scope.find("you"), scope.find("player")):
        if candidate is not None and isinstance(candidate.type, PlayerType):
            return candidate
    return None


def _of_player(t: Translator, scope: Scope, expr: nodes.Name) -> Typed | None:
    """Read a bare word as something that each player has."""
    word = expr.text
    answers = scope.find_answers(word)
    if (
        word not in t.world.player_fields
        and word not in t.world.player_zones
        and answers is None
        and ("player", word) not in t.world.defines
    ):
        return None
    owner = owner_of(scope)
    if owner is None:
        t.fault(messages.who_is_meant(expr.span, word))
        return WRONG
    return having(t, scope, owner, word, expr.span)


def _universe(t: Translator, scope: Scope, expr: nodes.Name) -> Typed | None:
    """Read a plural word as all there are: `players`, `characters`."""
    word = expr.text
    if word in ("players", "everyone"):
        return Typed(members.everybody(t), SetType(PLAYER, "first"))
    if word == "active":
        if not t.world.takes_turns:
            t.fault(messages.nobody_active(expr.span))
        return Typed(forms.Active(), PLAYER)
    if word == "opponent":
        owner = owner_of(scope)
        if owner is None:
            t.fault(messages.who_is_meant(expr.span, word))
            return WRONG
        return dot(t, scope, nodes.Dot(expr.span, nodes.Name(expr.span, "player"), nodes.Word(expr.span, word)), owner)
    thing = t.world.nouns.get(word)
    if thing is not None and word in (thing.plural, thing.sort + "s"):
        return Typed(Const(tuple(thing.members)), SetType(ComponentType(thing.name)))
    return None


# ---------------------------------------------------------------- dots
def dot(t: Translator, scope: Scope, expr: nodes.Dot, base: Typed | None = None) -> Typed:
    """Say what `base.name` stands for. `base` may be given where it is known already."""
    word = expr.name.text
    if base is None:
        special = _zone_attribute(t, expr)
        if special is not None:
            return special
        base = expressions.express(t, scope, expr.base)
    if is_error(base.type):
        return WRONG
    if word == "before":
        t.fault(messages.not_supported(expr.span, "`.. before`, a value before the event"))
        return WRONG
    found = having(t, scope, base, word, expr.name.span)
    if found is not None:
        return found
    if word == "limit" and isinstance(base.type, ZoneType):
        hint = "Give it one where it is declared: `hand: hand of Card, limit 7`."
        t.fault(messages.general(messages.NO_SUCH_FIELD, expr.name.span, "this zone has no limit", hint))
        return WRONG
    if ends.after_dot(t, expr, base.type):
        return WRONG
    if base.type == PLAYER and word in t.world.answers:
        t.fault(messages.secret_answer(expr.name.span, word))
        return WRONG
    t.fault(messages.no_such_field(expr.name.span, word, describe(base.type), _choices(t, base.type)))
    return WRONG


def having(t: Translator, scope: Scope, base: Typed, word: str, at: Span) -> Typed | None:
    """Return what somebody or something has under a name, asked at a place of the rules, or None."""
    match base.type:
        case PlayerType():
            return _player_has(t, scope, base, word, at)
        case ComponentType(name=thing):
            return _component_has(t, scope, base, thing, word, at)
        case DefinitionType(name=thing):
            info = t.world.field_of(thing, word)
            if info is not None and info.constant:
                lowest = min(t.world.things[info.owner or thing].definitions, default=0)
                return Typed(forms.Column(tuple(info.definition_column), lowest, base.form), info.type)
            return None
        case ZoneType() as zone:
            return _zone_has(t, base, zone, word)
        case SetType(element=element):
            end = ends.as_end(word)
            if end in ends.words(base.type):
                return Typed(ends.one(end, base.form), element)
            if isinstance(element, ComponentType):
                return rows.beside_any(t, element, base.form, word)
            grid = squares.of_grids(element)
            if grid is None:
                return None
            return squares.of_grid(t, grid, base.form, word) or squares.of_squares(t, grid, base.form, word)
        case KindType(name=name) if (snake(name), word) in t.world.defines:
            declaration = t.world.defines[(snake(name), word)]
            return calls.define(t, scope, declaration, [base], at)
        case KindType(name=name) | NumberType(spaces=name) if word in t.world.printed.get(name, ()):
            column = t.world.printed[name][word]
            return Typed(forms.Column(column.values, column.first, base.form), column.type)
        case DiceType():
            if word in ("total", "highest", "lowest") and base.type.die not in t.world.die_kinds:
                domain = members.as_set(t, base, t.world.span)
                slot = t.scratch()
                kind = "sum" if word == "total" else word
                return Typed(forms.Fold(kind, slot, domain.form, forms.Cell(slot)), NUMBER)  # type: ignore[arg-type]
            return None
        case _:
            return None


def _player_has(t: Translator, scope: Scope, base: Typed, word: str, at: Span) -> Typed | None:
    world = t.world
    if word in world.player_fields:
        info = world.player_fields[word]
        t.read("field", f"player.{word}")
        stored = Typed(forms.Field(info.base, base.form), info.type)
        return modifiers.modified(t, base, word, stored, info.low_value, info.high_value)
    if word in world.player_zones:
        return members.zone_with(world.player_zones[word], base.form)
    if ("player", word) in world.defines:
        return calls.define(t, scope, world.defines[("player", word)], [base], at)
    answers = scope.find_answers(word)
    if answers is not None:
        return Typed(forms.Field(answers.base, base.form), answers.type)
    if word in ("left", "right") or (word == "opponent" and world.players == 2):
        return Typed(_neighbour(t, base.form, word), PLAYER)
    return None


def _neighbour(t: Translator, seat: Form, word: str) -> Form:
    """Return who sits beside a seat, of those who still play: whoever is alone is their own neighbour, and has no opponent."""
    beside = forms.Beside(seat, -1 if word == "right" else 1)
    if not t.world.eliminates:
        return beside
    match word:
        case "opponent":
            t.read("seats", "*")
            return forms.Cases(((members.still_in(t, beside), beside),), Const(-1))
        case "left":
            return forms.One("first", forms.Around(members.everybody(t), beside))
        case _:
            return forms.One("last", forms.Around(members.everybody(t), seat))


def _component_has(t: Translator, scope: Scope, base: Typed, thing: str, word: str, at: Span) -> Typed | None:
    world = t.world
    info = world.field_of(thing, word)
    if info is not None:
        if info.constant:
            printed = Typed(forms.Column(tuple(info.column), info.first, base.form), _known_range(info))
            return modifiers.modified(t, base, word, printed, info.low_value, info.high_value)
        t.read("field", f"{info.owner}.{word}")
        if info.hidden_from:
            t.hidden_read = True
        stored = Typed(forms.Field(info.base, base.form), info.type)
        return modifiers.modified(t, base, word, stored, info.low_value, info.high_value)
    zone = world.zone_of(thing, word)
    if zone is not None:
        return members.zone_with(zone, base.form)
    for kind in world.lineage(thing):
        if (kind.singular, word) in world.defines:
            declaration = world.defines[(kind.singular, word)]
            return calls.define(t, scope, declaration, [base], at)
    near = rows.beside(t, ComponentType(thing), base.form, word)
    if near is not None:
        return near
    if word == "owner":
        return Typed(forms.Column(tuple(copy.owner for copy in world.components), 0, base.form), PLAYER)
    if word == "holder":
        t.read("zone", "*")
        owners = tuple(zone.seat for zone in world.zone_list)
        return Typed(forms.Column(owners, 0, forms.ZoneOf(base.form)), PLAYER)
    if word == "by":
        t.reads_by = True
        return Typed(forms.ByOf(base.form), PLAYER)
    return None


def _known_range(info: FieldInfo) -> Type:
    """Return the type of a constant number with the bounds that its column really has."""
    if isinstance(info.type, NumberType) and info.column:
        numbers = [value for value in info.column if isinstance(value, int)]
        return NumberType(min(numbers), max(numbers)) if numbers else info.type
    return info.type


def _zone_has(t: Translator, base: Typed, of: ZoneType, word: str) -> Typed | None:
    if word == "limit":
        return members.of_zone(t, base, lambda info: info.limit)
    end = ends.as_end(word)
    if end in ends.words(of) and of.sort != "deck":
        domain = members.as_set(t, base, t.world.span)
        return Typed(ends.one(end, domain.form), domain.element)
    return squares.of_square(t, of, base.form, word) if of.sort == "grid" else None


def _zone_attribute(t: Translator, expr: nodes.Dot) -> Typed | None:
    """Read `hand.limit`: a number in the declaration of what each player or each component has, whichever is meant."""
    if isinstance(expr.base, nodes.Name) and expr.name.text == "limit":
        info = members.owned_zone(t, expr.base.text)
        if info is not None and info.limit is not None:
            return Typed(Const(info.limit), NumberType(info.limit, info.limit))
    return None


def _choices(t: Translator, of: Type) -> list[str]:
    """Return the words that may follow a dot after something of a type."""
    world = t.world
    match of:
        case PlayerType():
            own = [
                *world.player_fields,
                *world.player_zones,
                *(name for owner, name in world.defines if owner == "player"),
            ]
            return [*own, "left", "right", *(["opponent"] if world.players == 2 else [])]
        case ComponentType(name=thing):
            found: list[str] = ["owner", "holder", "by", *rows.words(t, of)]
            for kind in world.lineage(thing):
                found += [*kind.fields, *(name for owner, name in world.defines if owner == kind.singular)]
            found += [name for name in world.thing_zones if world.zone_of(thing, name) is not None]
            return found
        case DefinitionType(name=thing):
            return [name for name, info in world.things[thing].fields.items() if info.constant]
        case ZoneType() as zone:
            own = ["limit"] if all(info.limit is not None for info in members.zone_infos(t, zone)) else []
            return [*ends.words(of), *own, *(squares.OF_SQUARE if zone.sort == "grid" else [])]
        case SetType(element=element):
            return [*ends.words(of), *([*squares.OF_GRID, *STEPS] if squares.of_grids(element) is not None else [])]
        case KindType(name=name) | NumberType(spaces=name) if name in t.world.printed:
            return list(t.world.printed[name])
        case DiceType():
            return ["total", "highest", "lowest"]
        case _:
            return []
