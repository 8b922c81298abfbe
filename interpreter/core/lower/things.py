"""Which things a sentence is about: `a mark`, `2 cards from hand`, `all bids`, `the top of deck`, `card`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import ThingKind
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Param, Random
from rulewright.interpreter.core.lower import choices, decks, ends, expressions, members, sentences
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER, describe, is_error, with_article
from rulewright.interpreter.core.lower.writing import Part, put
from rulewright.interpreter.core.program import RandomSource
from rulewright.interpreter.values import ComponentType, SetType, Type, ZoneType


@dataclass(slots=True)
class Picked:
    """The things: a form of the tuple of them, their type, whether it is one, what is chosen for them, what must be done before.

    `decl`: the declared zone they come from ("*": not known); `drawn`: chance says which they are; `refilled`: zones that change where a
    deck runs out.
    """

    members: Form
    type: Type
    single: bool
    decl: str
    params: list[Param] = field(default_factory=list)
    gather: choices.Gather | None = None
    possible: list[Form] = field(default_factory=list)
    before: Callable[[], None] = lambda: None
    words: list[Part] = field(default_factory=list)
    drawn: bool = False
    refilled: list[str] = field(default_factory=list)


def phrase(node: nodes.Sentence, *prepositions: str) -> nodes.Phrase | None:
    """Return the phrase of a sentence with one of some prepositions."""
    return next((part for part in node.phrases if part.preposition in prepositions), None)


def trailing_where(node: nodes.Sentence) -> tuple[nodes.Object, tuple[nodes.Things, nodes.Expr | None] | None]:
    """Return the object and the place to be chosen (with its domain): a `where` at the end belongs to the last thing that is chosen."""
    thing = node.objects[0]
    place = next(
        (part.objects[0] for part in node.phrases if part.objects and isinstance(part.objects[0], nodes.Things)), None
    )
    if not isinstance(place, nodes.Things):
        return thing, None
    inside = phrase(node, "in")
    domain = inside.objects[0] if inside is not None and inside.objects and inside.objects[0] is not place else None
    if isinstance(thing, nodes.Things) and place.where is None and thing.where is not None:
        place = nodes.Things(place.span, place.quantity, place.number, place.noun, thing.where, None)
        thing = nodes.Things(thing.span, thing.quantity, thing.number, thing.noun, None, thing.such_that)
    return thing, (place, domain if not isinstance(domain, nodes.Things) else None)


def pick(
    t: Translator,
    scope: Scope,
    node: nodes.Sentence,
    thing: nodes.Object,
    source: nodes.Phrase | None,
    seat: Typed | None,
    everywhere: bool = False,
) -> Picked | None:
    """Settle which things are meant; None (reported) where that is not clear."""
    if not isinstance(thing, nodes.Things):
        return _named(t, scope, node, thing)
    if not isinstance(thing.noun, nodes.Name):
        t.fault(messages.wrong_frame(thing.span, node.verb, "a kind of thing is needed", ""))
        return None
    if source is not None and (len(source.objects) != 1 or isinstance(source.objects[0], nodes.Things)):
        t.fault(messages.wrong_frame(source.span, node.verb, "one place is needed after `from`", ""))
        return None
    if thing.quantity == "all":
        return _all(t, scope, thing, source, everywhere)
    origin = _origin(t, scope, node, thing, source, seat)
    if origin is None:
        return None
    if isinstance(origin.type, ZoneType) and origin.type.sort == "deck" and thing.where is None:
        return _from_deck(t, scope, node, thing, thing.noun, origin)
    return _chosen(t, scope, node, thing, thing.noun, origin)


def _named(t: Translator, scope: Scope, node: nodes.Sentence, thing: nodes.Expr) -> Picked | None:
    """Something that is known already: a component, a set of them, what lies in a zone, the top of a deck."""
    if isinstance(thing, nodes.EndOf):
        zone = expressions.express(t, scope, thing.zone)
        if isinstance(zone.type, ZoneType) and zone.type.sort == "deck":
            if ends.wrong(t, thing, zone.type):
                return None
            return _top(t, scope, node, thing, zone)
    typed = expressions.thing(t, scope, thing)
    match typed.type:
        case ComponentType():
            return Picked(forms.Tuple((typed.form,)), typed.type, True, "*", words=[typed])
        case SetType(element=ComponentType() as element):
            return Picked(typed.form, element, False, "*", words=[typed])
        case ZoneType(decl=decl, content=content):
            return Picked(members.contents(t, typed), ComponentType(content), False, decl, words=["all of ", typed])
        case _:
            if not is_error(typed.type):
                t.fault(messages.wrong_type(thing.span, "a card, a token or a set of them", describe(typed.type)))
            return None


def _top(t: Translator, scope: Scope, node: nodes.Sentence, thing: nodes.EndOf, zone: Typed) -> Picked:
    assert isinstance(zone.type, ZoneType)
    count = expressions.number(t, scope, thing.count).form if thing.count is not None else Const(1)
    many = t.local(NUMBER)

    def before() -> None:
        put(t, node, many, count)
        decks.refill(t, node, zone, many)
        decks.settle_end(t, node, zone, thing.end, Cell(many))

    drawn = ends.several(thing.end, forms.Contents(zone.form), Cell(many))
    content = ComponentType(zone.type.content)
    words: list[Part] = [f"the {thing.end} of ", zone]
    refilled = decks.refilled(t, zone)
    single = thing.count is None
    possible = [decks.holds_any(t, zone)] if single and node.modal is not None else []
    return Picked(
        drawn, content, single, zone.type.decl, before=before, possible=possible, words=words, drawn=True,
        refilled=refilled,
    )  # fmt: skip


def _all(
    t: Translator,
    scope: Scope,
    thing: nodes.Things,
    source: nodes.Phrase | None,
    everywhere: bool,
) -> Picked | None:
    """`all combats from attack`, `all bids`, `all hands`."""
    assert isinstance(thing.noun, nodes.Name)
    word = thing.noun.text
    one = members.singular_of(t, word)
    answers = scope.find_answers(one)
    if answers is not None and source is None:
        of: Type = answers.type.element if isinstance(answers.type, SetType) else answers.type
        if not isinstance(of, ComponentType):
            t.fault(messages.wrong_type(thing.span, "cards or tokens", describe(of)))
            return None
        cells = tuple(Cell(answers.base + seat) for seat in range(t.world.players))
        slot = t.scratch()
        joined: Form = forms.Tuple(cells)
        if isinstance(answers.type, SetType):
            joined = forms.Map(slot, joined, Cell(slot), True)
        return Picked(
            forms.Filter(slot, joined, forms.Compare(">=", Cell(slot), Const(0))), of, False, "*", words=[f"all {word}"]
        )
    info = members.owned_zone(t, one)
    if everywhere and source is None and word not in t.world.nouns and info is not None and scope.find(word) is None:
        return Picked(members.all_in(t, info), ComponentType(info.content), False, info.name, words=[f"all {word}"])
    domain = source.objects[0] if source is not None else None
    assert not isinstance(domain, nodes.Things)
    noun = nodes.Word(thing.noun.span, word)
    found = members.find_members(t, scope, nodes.Members(thing.span, noun, domain, False, thing.where), named=False)
    if not isinstance(found.type, ComponentType):
        if not is_error(found.type):
            t.fault(messages.wrong_type(thing.span, "cards or tokens", describe(found.type)))
        return None
    return Picked(
        members.narrowed(found), found.type, False, _decl(t, scope, domain), words=[f"all {word}".replace("_", " ")]
    )


def _decl(t: Translator, scope: Scope, domain: nodes.Expr | None) -> str:
    if domain is None:
        return "*"
    typed = expressions.express(t, scope, domain)
    return typed.type.decl if isinstance(typed.type, ZoneType) else "*"


def _origin(
    t: Translator,
    scope: Scope,
    node: nodes.Sentence,
    thing: nodes.Things,
    source: nodes.Phrase | None,
    seat: Typed | None,
) -> Typed | None:
    """Return where the things come from: what `from` says, else the one zone of the subject, or of the table, that holds such things."""
    assert isinstance(thing.noun, nodes.Name)
    if source is not None:
        target = source.objects[0]
        assert not isinstance(target, nodes.Things)
        return expressions.express(t, scope, target)
    local = scope.find(thing.noun.text)
    if local is not None and isinstance(local.type, SetType):
        return local
    kind = t.world.nouns.get(thing.noun.text)
    if kind is None:
        t.fault(messages.unknown_name(thing.noun.span, thing.noun.text, [*t.world.nouns, *t.world.player_fields]))
        return None
    if node.verb in ("draw", "deal"):
        return _one_deck(t, thing, kind, seat)
    if seat is not None:
        own = [
            info
            for info in t.world.player_zones.values()
            if t.world.is_a(kind.name, info.content) and info.sort in ("supply", "hand", "bag")
        ]
        if len(own) == 1:
            return members.zone_with(own[0], seat.form)
    table = [
        info
        for info in t.world.zones.values()
        if t.world.is_a(kind.name, info.content) and info.sort in ("supply", "bag")
    ]
    if len(table) == 1:
        return Typed(Const(table[0].numbers[0]), members.type_of(table[0]))
    t.fault(messages.no_source(thing.span, thing.span.text))
    return None


def _one_deck(t: Translator, thing: nodes.Things, kind: ThingKind, seat: Typed | None) -> Typed | None:
    """Return the only deck that such cards can be drawn from: the subject's own, else the table's."""
    for drawer in (t.world.player_zones if seat is not None else {}, t.world.zones):
        found = [info for info in drawer.values() if info.sort == "deck" and t.world.is_a(info.content, kind.name)]
        if len(found) == 1:
            if found[0].owner == "player" and seat is not None:
                return members.zone_with(found[0], seat.form)
            return Typed(Const(found[0].numbers[0]), members.type_of(found[0]))
    t.fault(messages.no_source(thing.span, thing.span.text))
    return None


def _from_deck(
    t: Translator, scope: Scope, node: nodes.Sentence, thing: nodes.Things, noun: nodes.Name, zone: Typed
) -> Picked | None:
    """So many things from a deck are its top ones."""
    assert isinstance(zone.type, ZoneType)
    kind = t.world.nouns.get(noun.text)
    if kind is None or not (t.world.is_a(zone.type.content, kind.name)):
        lies = t.world.things[zone.type.content].singular
        t.fault(messages.no_such_noun(noun.span, noun.text, t.world.nouns, lies))
        return None
    if thing.quantity not in ("number", "a", "exactly"):
        t.fault(messages.not_supported(thing.span, f"`{thing.quantity}` cards of a deck"))
        return None
    if any(part.preposition == "at random" for part in node.phrases):
        t.fault(messages.not_supported(thing.span, "`at random` from a deck, whose top cards are drawn (shuffle it),"))
        return None
    count = expressions.number(t, scope, thing.number).form if thing.number is not None else Const(1)
    many = t.local(NUMBER)

    def before() -> None:
        put(t, node, many, count)
        decks.refill(t, node, zone, many)
        decks.settle_end(t, node, zone, "top", Cell(many))

    drawn = forms.End("first", forms.Contents(zone.form), Cell(many))
    words: list[Part] = [Typed(count, NUMBER), f" {noun.text.replace('_', ' ')}"]
    single = thing.quantity == "a" or count == Const(1)
    refilled = decks.refilled(t, zone)
    return Picked(
        drawn,
        ComponentType(zone.type.content),
        single,
        zone.type.decl,
        before=before,
        words=words,
        drawn=True,
        refilled=refilled,
    )


def _chosen(
    t: Translator, scope: Scope, node: nodes.Sentence, thing: nodes.Things, noun: nodes.Name, origin: Typed
) -> Picked | None:
    """Things that somebody chooses, or chance does."""
    inner = scope.inner()
    inner.names["@origin"] = origin
    word = nodes.Word(noun.span, noun.text)
    found = members.find_members(
        t, inner, nodes.Members(thing.span, word, nodes.Name(noun.span, "@origin"), False, None), named=False
    )
    if not isinstance(found.type, ComponentType):
        if not is_error(found.type):
            t.fault(messages.wrong_type(thing.span, "cards or tokens", describe(found.type)))
        return None
    decl = origin.type.decl if isinstance(origin.type, ZoneType) else "*"
    slot = t.local(found.type)
    within = scope.inner()
    shown = t.bind_slot(within, found.variable, found.type, slot)
    where = expressions.condition(t, within, thing.where) if thing.where is not None else None
    domain = found.domain if where is None else forms.Filter(slot, found.domain, where)
    number = expressions.number(t, scope, thing.number).form if thing.number is not None else None
    if any(part.preposition == "at random" for part in node.phrases):
        return _random(t, node, domain, number or Const(1), found.type, decl, thing)
    one = thing.quantity in ("a", "another") or (thing.quantity == "number" and number == Const(1))
    if one:
        what = choices.param(t, thing, slot, found.domain, where, found.type)
        plain = len(t.world.things[found.type.name].definitions) == 1
        words: list[Part] = [with_article(found.variable.replace("_", " "))] if plain else [shown]
        if not thing.where:
            scope.names.setdefault(found.variable, shown)
        return Picked(forms.Tuple((Cell(slot),)), found.type, True, decl, params=[what], words=words)
    chosen = t.local(SetType(found.type))
    low, high = choices.sizes(t, scope, thing.quantity, thing.number, domain)
    if (node.rest is not None and node.rest.kind == "or all") or (
        thing.quantity == "number" and sentences.as_far_as_can_be(node)
    ):
        low = high = forms.Arithmetic("min", low, forms.Size(domain))
    judged = choices.such_that(t, scope, thing.such_that, found.variable, chosen, found.type)
    what = choices.param(t, thing, slot, found.domain, where, found.type)
    gather = choices.Gather(what, low, high, judged, chosen).bounded()
    plural = t.world.things[found.type.name].plural.replace("_", " ")
    possible: list[Form] = [forms.Can(chosen, domain, gather.low, gather.high, gather.such_that)]
    return Picked(Cell(chosen), found.type, False, decl, gather=gather, possible=possible, words=[plural])


def _random(
    t: Translator, node: nodes.Sentence, domain: Form, count: Form, of: Type, decl: str, thing: nodes.Things
) -> Picked:
    slot = t.local(SetType(of))
    source = len(t.randoms)
    t.randoms.append(RandomSource(f"{t.rule or 'rules'} {source}", t.counter()))

    def before() -> None:
        t.code.add(Random(t.site(node), source, domain, count, False, slot, FOLLOWING, True))

    return Picked(Cell(slot), of, thing.quantity == "a", decl, before=before, words=[thing.span.text], drawn=True)
