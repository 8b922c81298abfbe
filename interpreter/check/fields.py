"""Fields: what the table, each player and each component have."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.addressable import CHANGING
from rulewright.interpreter.check.lines import attributes_of, number_of, places
from rulewright.interpreter.check.mentioned import everything
from rulewright.interpreter.check.spaces import read_spaces
from rulewright.interpreter.check.units import spelt_plural
from rulewright.interpreter.check.world import FieldInfo, World, snake
from rulewright.interpreter.check.zones import seen_mask
from rulewright.interpreter.values import (
    ComponentType,
    EffectType,
    ErrorType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    TextType,
    Type,
    YesNoType,
    holds,
)

_MOST_USES = 1_000_000


def snake_names(world: World) -> None:
    """Register the singular and plural words of all types of component; `card` will do where there is one type of card."""
    for thing in world.things.values():
        for word in (thing.singular, thing.plural):
            if word in world.nouns and world.nouns[word] is not thing:
                world.faults.add(messages.declared_twice(thing.span, word, world.nouns[word].span))
            world.nouns[word] = thing
    for thing in world.things.values():
        world.nouns.setdefault(spelt_plural(thing.singular), thing)
    for sort in dict.fromkeys(thing.sort for thing in world.things.values()):
        roots = [thing for thing in world.things.values() if thing.sort == sort and thing.parent is None]
        if len(roots) == 1 and sort not in world.nouns and sort + "s" not in world.nouns:
            world.nouns[sort] = world.nouns[sort + "s"] = roots[0]


def declare_fields(tree: nodes.Program, world: World) -> None:
    """Declare every field; lay out those of the game and of the players (components are not there yet)."""
    for owner, line, block in places(tree, world):
        if isinstance(line.type, nodes.ZoneType):
            continue
        if block == "zones":
            world.faults.add(messages.wrong_frame(line.span, "zones", "a fact stands in a `facts` block", "facts"))
        if block == "each" and owner != "player":
            world.faults.add(
                messages.below_the_card(line.span, owner or "", world.things[owner or ""].sort, line.span.text)
            )
            continue
        for word in line.names:
            info = _field(owner, line, word, world)
            drawer = world.fields_of(owner)
            first = drawer[word.text].word if word.text in drawer else _zone_of_name(owner, word.text, world)
            if first is not None:
                world.faults.add(messages.declared_twice(word.span, word.text, first.span))
            drawer[word.text] = info
            if owner is None:
                info.base = world.cell(info.start, holds(info.type))
            elif owner == "player":
                info.base = world.cell(info.start, holds(info.type), world.players)
                info.count = world.players


def _zone_of_name(owner: str | None, name: str, world: World) -> nodes.Word | None:
    """Return where the game, each player or a type of component (or one above or below it) has a zone of some name."""
    if owner is None or owner == "player":
        zone = (world.zones if owner is None else world.player_zones).get(name)
    else:
        zone = world.thing_zones.get(name)
        if zone is not None and zone.owner is not None and world.common(owner, zone.owner) not in (owner, zone.owner):
            zone = None
    return zone.word if zone is not None else None


def declare_limits(tree: nodes.Program, world: World) -> None:
    """Lay out how often each player has used an action or a reaction that has a limit."""
    for action in everything(tree):
        if not isinstance(action, nodes.Action | nodes.Reaction):
            continue
        for clause in action.clauses:
            if not isinstance(clause, nodes.Limit):
                continue
            if clause.span_name.text not in world.spans:
                world.faults.add(messages.unknown_name(clause.span_name.span, clause.span_name.text, world.spans))
            name = limit_name(action, clause.span_name.text)
            kind = nodes.RangeType(clause.span, None, None, False)
            line = nodes.Field(clause.span, (clause.span_name,), kind, (), (), (), None)
            info = FieldInfo(name, "player", NumberType(0, _MOST_USES), line, clause.span_name)
            info.span_name, info.count = clause.span_name.text, world.players
            info.low_value, info.high_value = 0, _MOST_USES
            info.base = world.cell(0, count=world.players)
            world.player_fields[name] = info


def limit_name(action: nodes.Action | nodes.Reaction, span_name: str) -> str:
    """Return the name of the field that counts the uses of an action or a reaction (no author can write it)."""
    name = action.name.text if action.name is not None else f"reaction {action.span.source.name} {action.span.start}"
    return f"uses of {name} each {span_name}"


def _field(owner: str | None, line: nodes.Field, word: nodes.Word, world: World) -> FieldInfo:
    attributes = attributes_of(line, ["starts", "known to", "on the back", "lifetime"], world, "a fact")
    info = FieldInfo(word.text, owner, ErrorType(), line, word)
    info.type = field_type(line.type, info, world)
    _ends(line, info, world)
    for hole in line.holes:
        world.hole(hole)
    if line.rows:
        info.type = read_spaces(line, info, world)
    elif info.track and info.low is None:
        world.faults.add(messages.no_spaces(line.span, word.text))
    if info.track and "starts" not in attributes:
        world.faults.add(
            messages.missing_preposition(word.span, "track", "where it starts", f"{word.text}: track 0..3, starts 1")
        )
    if "lifetime" in attributes:
        span_name = attributes["lifetime"].names[0]
        info.span_name = span_name.text
        if span_name.text not in world.spans:
            world.faults.add(messages.unknown_name(span_name.span, span_name.text, world.spans))
    if "known to" in attributes:
        if owner in (None, "player"):
            world.faults.add(
                messages.not_supported(attributes["known to"].span, "`known to` for what is not a component's")
            )
        info.hidden_from = world.everyone & ~seen_mask(attributes["known to"].names, -1, world)
    if "on the back" in attributes:
        info.back = True
        span = attributes["on the back"].span
        if owner in (None, "player"):
            world.faults.add(
                messages.wrong_frame(span, "on the back", "only what a card or token has stands on its back", "")
            )
        elif "known to" in attributes:
            world.faults.add(messages.wrong_frame(span, "on the back", "what stands there is known to everyone", ""))
    info.constant = owner not in (None, "player") and not CHANGING & set(attributes)
    if isinstance(info.type, EffectType) and not info.constant:
        world.faults.add(messages.printed_only(line.type.span))
        info.type = ErrorType()
    if (
        "starts" in attributes
        and owner not in (None, "player")
        and isinstance(info.type, NumberType | KindType | YesNoType)
    ):
        info.starts_at = _printed_start(info, attributes["starts"].value)
    if info.starts_at is not None:
        if "lifetime" in attributes:
            world.faults.add(messages.not_constant(attributes["starts"].span, f"the start of `{word.text}`"))
        return info
    info.start = _start(info, attributes.get("starts"), world)
    return info


def _ends(line: nodes.Field, info: FieldInfo, world: World) -> None:
    """Hold the rules for the ends of a range against it."""
    found: dict[str, nodes.TrackRule] = {}
    for rule in line.rules:
        if rule.kind == "first time":
            world.faults.add(messages.not_supported(rule.span, f"`{rule.kind}`"))
            continue
        if rule.kind in found:
            world.faults.add(messages.declared_twice(rule.span, rule.kind, found[rule.kind].span))
        found.setdefault(rule.kind, rule)
        if not isinstance(info.type, NumberType):
            world.faults.add(messages.has_no_ends(rule.span, info.name, rule.kind))
        elif not info.track and (info.high if rule.kind == "past the end" else info.low) is None:
            world.faults.add(messages.has_no_end(rule.span, info.name, rule.kind))


def field_type(written: nodes.FieldType, info: FieldInfo, world: World) -> Type:
    """Return the type of a field as written; an unknown one is reported and becomes ErrorType."""
    match written:
        case nodes.RangeType(low=low, high=high, track=track):
            info.low, info.high, info.track = low, high, track
            info.low_value, info.high_value = number_of(low), number_of(high)
            if info.low_value is not None and info.high_value is not None and info.low_value > info.high_value:
                world.faults.add(messages.backwards(written.span, info.low_value, info.high_value))
            return NumberType(info.low_value, info.high_value)
        case nodes.PlainType(name="yes/no"):
            return YesNoType()
        case nodes.PlainType():
            return TextType()
        case nodes.NamedType(name=name, many=many):
            element = named_type(name, world)
            if many and isinstance(element, NumberType):
                world.faults.add(messages.not_supported(written.span, "a set of numbers"))
                return ErrorType()
            return SetType(element) if many else element
        case nodes.ZoneType():
            return ErrorType()


def named_type(name: nodes.Word, world: World) -> Type:
    """Return the type that a word names: a kind, a type of component, `player`, `number`, `effect`."""
    if name.text in world.kinds:
        return world.kinds[name.text]
    if name.text in world.things:
        return ComponentType(name.text)
    if name.text == "player":
        return PlayerType()
    if name.text == "number":
        return NumberType()
    if name.text == "effect":
        return EffectType()
    known = [*world.kinds, *world.things, "player", "number", "effect"]
    world.faults.add(messages.unknown_type(name.span, name.text, known))
    return ErrorType()


def _printed_start(info: FieldInfo, value: nodes.Expr | nodes.Face | None) -> nodes.Name | None:
    """Return the name in `starts life`, which has to be a printed field of the same thing; None where it is a value."""
    if isinstance(value, nodes.Name) and not (isinstance(info.type, KindType) and value.text in info.type.values):
        return value
    return None


def _start(info: FieldInfo, attribute: nodes.Attribute | None, world: World) -> int | tuple[()]:
    """Return the value a field starts with: as written, else 0, `no`, the first value, the empty set, or the low end of a range."""
    if attribute is None:
        if isinstance(info.type, SetType):
            return ()
        if isinstance(info.type, ComponentType | PlayerType):
            return -1
        low, high = info.low_value, info.high_value
        if isinstance(info.type, NumberType) and low is not None and (low > 0 or (high is not None and high < 0)):
            return low
        return 0
    value = attribute.value
    number = number_of(value)
    match info.type, value:
        case NumberType(), _ if number is not None:
            low, high = info.low_value, info.high_value
            if (low is not None and number < low) or (high is not None and number > high):
                world.faults.add(messages.out_of_range(attribute.span, f"the start of `{info.name}`", low, high))
            return number
        case YesNoType(), nodes.YesNo(value=yes):
            return int(yes)
        case KindType(values=values), nodes.Name(text=text) if text in values:
            return values.index(text)
        case KindType(values=values), _ if number is not None and str(number) in values:
            return values.index(str(number))
        case PlayerType(), nodes.Name(text=text) if world.roles and text in world.seats:
            return world.seats.index(text)
        case KindType(values=values), nodes.Name(text=text, span=span):
            world.faults.add(messages.unknown_name(span, text, values))
        case ErrorType(), _:
            pass
        case _:
            world.faults.add(messages.not_constant(attribute.span, f"the start of `{info.name}`"))
    return 0


def spoken(name: str) -> str:
    """Return a declared name as words: AttackMarker -> attack marker."""
    return snake(name).replace("_", " ")
