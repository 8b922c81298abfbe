"""Who is meant after `each`, `choose a`, `number of`: nouns, domains and conditions to domains with a variable."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.units import spelt_plural
from rulewright.interpreter.check.world import ThingKind, ZoneInfo, snake
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.lower import ends, expressions, rolls
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import ERROR, PLAYER, describe, is_error
from rulewright.interpreter.core.program import OUT
from rulewright.interpreter.values import (
    SORT_ENDS,
    ComponentType,
    DiceType,
    Ends,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    Type,
    ZoneType,
)


@frozen
class Set:
    """A domain: its form and the type of its members."""

    form: Form
    element: Type
    ends: Ends


@frozen
class Found:
    """Members: the variable's word and cell, the domain, the condition that judges each (None: all), the scope inside."""

    variable: str
    slot: int
    domain: Form
    condition: Form | None
    type: Type
    ends: Ends
    scope: Scope


def narrowed(found: Found) -> Form:
    """Return the domain with its condition applied."""
    if found.condition is None:
        return found.domain
    return forms.Filter(found.slot, found.domain, found.condition)


def singular_of(t: Translator, word: str) -> str:
    """Return the word for one of several: cards -> card, players -> player."""
    thing = t.world.nouns.get(word) or t.world.things.get(word)
    if thing is not None and word in (thing.singular, thing.plural, thing.name, spelt_plural(thing.singular)):
        return thing.singular
    return word[:-1] if word.endswith("s") and len(word) > 1 else word


def found_by(t: Translator, condition: nodes.Expr, body: nodes.Block) -> Iterator[nodes.Exists]:
    """Yield each `there is a card in slot` that holds where a condition does, and of which the body says `card`."""
    match condition:
        case nodes.Logic(op="and", left=left, right=right):
            yield from found_by(t, left, body)
            yield from found_by(t, right, body)
        case nodes.Exists(article="a", members=who):
            word = singular_of(t, who.noun.text)
            if any(isinstance(part, nodes.Name) and part.text == word for part in descendants(body)):
                yield condition
        case _:
            return


def plural_of(t: Translator, word: str) -> str:
    """Return the word for several of one: card -> cards, also where the type is called otherwise."""
    thing = t.world.nouns.get(word)
    return thing.plural if thing is not None and word == thing.singular else word + "s"


def contents(t: Translator, zone: Typed) -> Form:
    """Return the components in a zone, and note what is read."""
    if isinstance(zone.type, ZoneType):
        reads(t, zone.type)
        zones = [t.world.zone_list[number] for info in zone_infos(t, zone.type) for number in info.numbers]
        if any(one.shown != t.world.everyone for one in zones):
            t.hidden_read = True
    return forms.Contents(zone.form)


def reads(t: Translator, of: ZoneType) -> None:
    """Note that it is read what lies in a zone, whichever it is."""
    for decl in of.decls:
        t.read("zone", decl)


def zone_infos(t: Translator, of: ZoneType) -> list[ZoneInfo]:
    """Return the declared zones of which a value may be one."""
    found = [zone_info(t, decl) for decl in of.decls]
    return [info for info in found if info is not None]


def type_of(info: ZoneInfo) -> ZoneType:
    """Return the type of a declared zone."""
    return ZoneType((info.name,), info.content, info.sort)


def of_zone(t: Translator, zone: Typed, say: Callable[[ZoneInfo], int | None]) -> Typed | None:
    """Return a number that the declaration of a zone says, whichever zone it is; None where one of them says nothing."""
    assert isinstance(zone.type, ZoneType)
    said = {number: say(info) for info in zone_infos(t, zone.type) for number in info.numbers}
    numbers = {number: value for number, value in said.items() if value is not None}
    if len(numbers) < len(said) or not numbers:
        return None
    low, high = min(numbers.values()), max(numbers.values())
    form = Const(low) if low == high else looked_up(numbers, zone.form)
    return Typed(form, NumberType(low, high))


def zone_info(t: Translator, decl: str) -> ZoneInfo | None:
    """Return a declared zone by name: of the table, of each player, of each component."""
    return t.world.zones.get(decl) or t.world.player_zones.get(decl) or t.world.thing_zones.get(decl)


def looked_up(table: Mapping[int, int], number: Form) -> Form:
    """Return what a table says of a number that stands in it."""
    first = min(table, default=0)
    return forms.Column(tuple(table.get(n, -1) for n in range(first, max(table, default=-1) + 1)), first, number)


def zone_with(info: ZoneInfo, holder: Form) -> Typed:
    """Return the zone that a player or a component has."""
    table = dict(zip(info.holders, info.numbers, strict=True))
    of = type_of(info)
    if isinstance(holder, Const) and isinstance(holder.value, int) and holder.value in table:
        return Typed(Const(table[holder.value]), of)
    return Typed(looked_up(table, holder), of)


def owned_zone(t: Translator, name: str) -> ZoneInfo | None:
    """Return a zone that each player or each component has."""
    return t.world.player_zones.get(name) or t.world.thing_zones.get(name)


def all_in(t: Translator, info: ZoneInfo) -> Form:
    """Return what lies in the zones that all players, or all components of a type, have."""
    slot = t.scratch()
    return forms.Map(slot, Const(tuple(info.holders)), contents(t, zone_with(info, Cell(slot))), True)


def as_set(t: Translator, typed: Typed, span: Span) -> Set:
    """Read a value as a domain: a zone is what lies in it, a roll the numbers it shows."""
    match typed.type:
        case ZoneType(content=content, sort=sort):
            return Set(contents(t, typed), ComponentType(content), "" if sort == "deck" else SORT_ENDS[sort])
        case SetType(element=element, ends=ends):
            return Set(typed.form, element, ends)
        case DiceType(die=die):
            numbers = next(faces.numbers for faces in t.world.die_faces if faces.name == die)
            slot = t.scratch()
            shown = forms.Map(slot, typed.form, forms.Column(numbers, 0, Cell(slot)))
            return Set(shown, rolls.result_type(t, die), "first")
        case ComponentType() | PlayerType():
            return Set(forms.Tuple((typed.form,)), typed.type, "")
        case _:
            if not is_error(typed.type):
                t.fault(messages.wrong_type(span, "a zone or a set", describe(typed.type)))
            return Set(Const(()), ERROR, "")


def thing_named(t: Translator, word: str) -> ThingKind | None:
    """Return the type of component that a word stands for: `card`, `cards`, `Card`."""
    return t.world.nouns.get(word) or t.world.things.get(word)


def find_members(
    t: Translator, scope: Scope, members: nodes.Members, plural: bool = False, named: bool = True
) -> Found:
    """Settle who is meant; bind the noun's word in a scope inside `scope` (with `plural`, as written and as said of one).

    `named`: the noun may be a name that is given here (`victim in castle`), where something near it says it again.
    """
    domain = _everywhere(t, members) if members.everywhere else _domain(t, scope, members)
    domain, variable = _of_noun(t, members, domain, named and members not in t.world.unspoken)
    slot = t.scratch()
    inner = scope.inner()
    inner.names[variable] = inner.names[singular_of(t, members.noun.text)] = Typed(Cell(slot), domain.element)
    if plural:
        for word in (members.noun.text, singular_of(t, members.noun.text)):
            inner.names[word] = inner.names[variable]
    where = expressions.condition(t, inner, members.where) if members.where is not None else None
    return Found(variable, slot, domain.form, where, domain.element, domain.ends, inner)


def _domain(t: Translator, scope: Scope, members: nodes.Members) -> Set:
    word = members.noun.text
    if members.domain is not None:
        if (
            isinstance(members.domain, nodes.Name)
            and members.domain.text in t.world.kinds
            and scope.find(members.domain.text) is None
        ):
            kind = t.world.kinds[members.domain.text]
            return Set(Const(tuple(range(len(kind.values)))), kind, "first")
        return as_set(t, expressions.express(t, scope, members.domain), members.domain.span)
    local = scope.find(word)
    if local is not None and isinstance(local.type, SetType | ZoneType):
        return as_set(t, local, members.span)
    if word in ("player", "players", "opponent", "opponents"):
        return _players(t, scope, word, members.span)
    thing = thing_named(t, word)
    if thing is not None:
        return Set(Const(tuple(thing.members)), ComponentType(thing.name), "")
    for kind in t.world.kinds.values():
        if word in (snake(kind.name), snake(kind.name) + "s"):
            return Set(Const(tuple(range(len(kind.values)))), kind, "first")
    if (None, word) in t.world.defines or word in t.world.zones or word in t.world.player_zones:
        return as_set(t, expressions.express(t, scope, nodes.Name(members.noun.span, word)), members.span)
    t.fault(messages.unknown_name(members.noun.span, word, [*t.world.nouns, "player", "players", *scope.known()]))
    return Set(Const(()), ERROR, "")


def still_in(t: Translator, seat: Form) -> Form:
    """Return the condition that a seat has not been eliminated."""
    bits = forms.Column(tuple(1 << number for number in range(t.world.players)), 0, seat)
    shifted = forms.Arithmetic("/", Cell(OUT), bits)
    twice = forms.Arithmetic("*", forms.Arithmetic("/", shifted, Const(2)), Const(2))
    return forms.Compare("=", shifted, twice)


def everybody(t: Translator) -> Form:
    """Return the seats that are still in the game."""
    seats = Const(tuple(range(t.world.players)))
    if not t.world.eliminates:
        return seats
    t.read("seats", "*")
    slot = t.scratch()
    return forms.Filter(slot, seats, still_in(t, Cell(slot)))


def _players(t: Translator, scope: Scope, word: str, span: Span) -> Set:
    if word.startswith("player"):
        return Set(everybody(t), PLAYER, "first")
    you = scope.find("you") or scope.find("player")
    if you is None:
        t.fault(messages.who_is_meant(span, word))
        return Set(Const(()), PLAYER, "first")
    return Set(forms.Combine("without", everybody(t), forms.Tuple((you.form,))), PLAYER, "first")


def _everywhere(t: Translator, members: nodes.Members) -> Set:
    """`among all hands`: what lies in the zones of that name, whoever or whatever has them."""
    where = members.domain
    if isinstance(where, nodes.Name):
        for name in (where.text, singular_of(t, where.text)):
            info = owned_zone(t, name)
            if info is not None:
                return Set(all_in(t, info), ComponentType(info.content), "")
        known = [name + "s" for name in (*t.world.player_zones, *t.world.thing_zones)]
        t.fault(messages.unknown_name(where.span, where.text, known))
    return Set(Const(()), ERROR, "")


def _of_noun(t: Translator, members: nodes.Members, domain: Set, named: bool) -> tuple[Set, str]:
    """Hold the noun against the domain: a type of component narrows it; another word just names the members."""
    word = members.noun.text
    thing = thing_named(t, word)
    if thing is None:
        if not named and not _names_members(t, members, domain):
            lies = _said_of(t, domain.element)
            t.fault(messages.no_such_noun(members.noun.span, word, t.world.nouns, lies))
            return (domain, lies) if lies else (Set(Const(()), ERROR, ""), word)
        return domain, "player" if word == "players" else word if members.domain is not None else singular_of(t, word)
    if is_error(domain.element):
        return domain, singular_of(t, word)
    if isinstance(domain.element, ZoneType):
        slot = t.scratch()
        inside = contents(t, Typed(Cell(slot), domain.element))
        domain = Set(forms.Map(slot, domain.form, inside, True), ComponentType(domain.element.content), "")
    if not isinstance(domain.element, ComponentType):
        t.fault(messages.wrong_type(members.noun.span, describe(domain.element), describe(ComponentType(thing.name))))
        return Set(Const(()), ERROR, ""), thing.singular
    if t.world.is_a(domain.element.name, thing.name):
        return domain, singular_of(t, word)
    if not t.world.is_a(thing.name, domain.element.name):
        t.fault(messages.never_there(members.noun.span, describe(domain.element), word, f"{thing.sort} {thing.name}"))
        return Set(Const(()), ERROR, ""), thing.singular
    slot = t.scratch()
    narrow = forms.Filter(slot, domain.form, is_a_form(t, thing.name, Cell(slot)))
    return Set(narrow, ComponentType(thing.name), domain.ends), singular_of(t, word)


def _names_members(t: Translator, members: nodes.Members, domain: Set) -> bool:
    """Tell whether a word that is no type of component says what the members of a domain are: a player, a square, a guest in guests."""
    if members.domain is None or is_error(domain.element):
        return True
    word = singular_of(t, members.noun.text)
    match members.domain:
        case nodes.Name(text=text) | nodes.Dot(name=nodes.Word(text=text)) | nodes.Call(target=nodes.Name(text=text)):
            named = {singular_of(t, text)}
        case nodes.Call(target=nodes.Dot(name=nodes.Word(text=text))):
            named = {singular_of(t, text)}
        case _:
            named = set[str]()
    if isinstance(domain.element, ZoneType):
        named |= {"square", "space", "spot", "place"}
    if isinstance(domain.element, PlayerType):
        named.add("opponent")
    named.add(_said_of(t, domain.element))
    return word in named


def _said_of(t: Translator, element: Type) -> str:
    """Return the word for a member of such a type; empty where there is none."""
    match element:
        case ComponentType(name=name) if name in t.world.things:
            return t.world.things[name].singular
        case PlayerType():
            return "player"
        case KindType(name=name):
            return snake(name)
        case NumberType():
            return "number"
        case _:
            return ""


def is_a_form(t: Translator, name: str, component: Form) -> Form:
    """Return the condition that a component is of a type or a subtype of it."""
    members = set(t.world.things[name].members)
    flags = tuple(int(number in members) for number in range(len(t.world.components)))
    return forms.Column(flags, 0, component)


# ---------------------------------------------------------------- the one with the most, the first, the next
def tie_keys(t: Translator, found: Found, tie: nodes.Tie | None, outer: Scope) -> list[tuple[Form, bool]]:
    """Return the keys (form about the member, whether high comes first) that a tie rule adds."""
    if tie is None:
        return []
    match tie.kind:
        case "most" | "least":
            assert tie.value is not None
            return [(measure(t, found, tie.value), tie.kind == "most")]
        case "turn order":
            start = expressions.express(t, outer, tie.value) if tie.value is not None else Typed(Const(0), PLAYER)
            if not isinstance(found.type, PlayerType) or not isinstance(start.type, PlayerType):
                if not is_error(found.type) and not is_error(start.type):
                    t.fault(
                        messages.wrong_type(
                            tie.span, "players", describe(found.type), "Turn order settles ties among players."
                        )
                    )
                return []
            around = forms.Around(Const(tuple(range(t.world.players))), start.form)
            return [(forms.Place(Cell(found.slot), around), False)]
        case "choice":
            t.fault(messages.not_supported(tie.span, "`ties by choice of` outside `let`"))
            return []


def measure(t: Translator, found: Found, by: nodes.Expr) -> Form:
    """Read `rank` in `the highest rank` as a field of the member."""
    variable = nodes.Name(by.span, found.variable)
    if isinstance(by, nodes.Name) and found.scope.find(by.text) is None:
        return expressions.number(t, found.scope, nodes.Dot(by.span, variable, nodes.Word(by.span, by.text))).form
    return expressions.number(t, found.scope, by).form


def best_of(t: Translator, scope: Scope, expr: nodes.Superlative) -> Typed:
    """`the card with the highest rank in trick where ..`: the member with the best keys. A fault of the match where there is none."""
    found = find_members(t, scope, expr.members)
    keys = [(measure(t, found, expr.by), expr.most), *tie_keys(t, found, expr.ties, scope)]
    if expr.ties is None and isinstance(found.type, PlayerType):
        t.fault(messages.ties_are_open(expr.span))
    ordered = forms.Sorted(found.slot, narrowed(found), tuple(key for key, _ in keys), tuple(most for _, most in keys))
    return Typed(forms.One("first", ordered), found.type)


def nth_of(t: Translator, scope: Scope, expr: nodes.Nth) -> Typed:
    """`the first card in row where ..`, `the next player in order where ..`."""
    if expr.which == "next":
        t.fault(messages.not_supported(expr.span, "`the next .. in ..`"))
        return Typed(Const(0), ERROR)
    found = find_members(t, scope, expr.members)
    if expr.members.domain is not None:
        domain = expressions.express(t, scope, expr.members.domain)
        if ends.unread(t, expr.span, domain.type) or ends.wrong(t, expr, domain.type):
            return Typed(Const(0), ERROR)
    return Typed(ends.one(expr.which, narrowed(found)), found.type)
