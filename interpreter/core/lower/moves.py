"""Things that go from place to place, and what is shown of them: move, put, place, draw, discard, return, reveal, shuffle, .."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulewright.grammar import nodes
from rulewright.grammar.verbs import BY_KEY
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.declare import BOX
from rulewright.interpreter.check.fields import spoken
from rulewright.interpreter.check.world import FieldInfo
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Move, Param, Phrase, Say, Teach
from rulewright.interpreter.core.lower import choices, decks, ends, events, expressions, members, sentences, things
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.seen import hidden_number
from rulewright.interpreter.core.lower.things import Picked
from rulewright.interpreter.core.lower.translator import Key, Translator
from rulewright.interpreter.core.lower.types import describe, is_error, with_article
from rulewright.interpreter.core.lower.writing import Part, branch, phrase, put, say, wrote
from rulewright.interpreter.values import (
    ComponentType,
    DefinitionType,
    KindType,
    PlayerType,
    SetType,
    Type,
    YesNoType,
    ZoneType,
)

TO: tuple[str, ...] = ("to", "in", "into", "on", "onto", "at", "under")
Spot = Literal["natural", "top", "bottom"]
MOVING = ("move", "put", "place", "draw", "discard", "return", "remove", "give", "deal", "play", "take")


@dataclass(slots=True)
class Goal:
    """Where things go: the zone (it may read `member`), its place there, its type (None: not known), a choice of it, its words.

    `of_owners`: where each thing goes to a place of its owner, how the log's line goes on before the places that they came to.
    """

    zone: Form
    spot: Spot
    place: ZoneType | None
    words: list[Part]
    params: list[Param] = field(default_factory=list)
    member: int = -1
    of_owners: list[Part] | None = None

    @property
    def decl(self) -> str:
        """The declared name of the zone ("*": not known)."""
        return self.place.decl if self.place is not None else "*"


def plan(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None) -> sentences.Plan | None:
    """Return the plan of a sentence about things; None (reported) where it cannot be understood."""
    match node.verb:
        case verb if verb in MOVING:
            return _moving(t, scope, node, seat)
        case "reveal" | "show" | "look":
            return _seen(t, scope, node, seat)
        case "shuffle":
            return _shuffle(t, scope, node)
        case _:
            t.fault(messages.not_supported(node.verb_span.span, f"the verb `{node.verb}` here"))
            return None


def doer(node: nodes.Sentence, seat: Typed | None) -> list[Part]:
    """Return how a line of the log begins: `Ann draws`, or `Drawn` where nobody does it."""
    if seat is not None:
        return [seat, f" {sentences.third_person(node.verb)} "]
    return [BY_KEY[node.verb].participle.capitalize()]


def told(node: nodes.Sentence, seat: Typed | None, things_: Typed, where: list[Part]) -> list[Part]:
    """Return a line of the log: `Ann draws a card to hand`, or `Moved to row: a card` where nobody does it."""
    begin = doer(node, seat)
    return [*begin, things_, *where] if seat is not None else [*begin, *where, ": ", things_]


# ---------------------------------------------------------------- moves
def _moving(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None) -> sentences.Plan | None:
    if node.verb == "give":
        t.fault(messages.not_supported(node.span, "giving things to another owner (write `move card to player.hand`)"))
        return None
    if len(node.objects) != 1:
        t.fault(messages.wrong_frame(node.span, node.verb, "say one thing or set of things", BY_KEY[node.verb].example))
        return None
    if node.rest is not None and node.rest.kind != "or all":
        t.fault(messages.not_supported(node.rest.span, "`, the rest ..`"))
    thing, second = things.trailing_where(node)
    source = next((part for part in node.phrases if part.preposition == "from" and not out_of_game(part)), None)
    picked = things.pick(t, scope, node, thing, source, seat)
    if picked is None:
        return None
    goal = _goal(t, scope, node, second, picked, seat)
    if goal is None:
        return None
    by = seat
    moved = t.local(SetType(picked.type))
    name = things.phrase(node, "as")
    if name is not None and len(name.objects) == 1 and isinstance(name.objects[0], nodes.Name):
        value: Form = Cell(moved)
        scope.names[name.objects[0].text] = (
            Typed(forms.One("first", value), picked.type) if picked.single else Typed(value, SetType(picked.type))
        )

    def act(_: bool) -> None:
        picked.before()
        put(t, node, moved, picked.members)
        changed = [*_where(t, goal.decl, picked), *_where(t, picked.decl, picked), *picked.refilled]
        keys: list[Key] = [("zone", name) for name in dict.fromkeys(changed)]
        event = events.Event(node, node.verb, seat, moved, picked.type, picked.decl, goal.place, goal.zone)

        def core() -> None:
            t.code.add(
                Move(
                    t.site(node), Cell(moved), goal.zone, goal.spot, by.form if by else None, goal.member, -1, FOLLOWING
                )
            )
            where = goal.words if goal.of_owners is None else [*goal.of_owners, _lying(t, moved, goal.decl)]
            what = Typed(Cell(moved), SetType(picked.type))
            say(t, node, *told(node, seat, what, where), aware=Const(tuple(range(t.world.players))))

        nothing = t.code.label()
        if not picked.single:
            some = t.code.label()
            branch(t, node, forms.Compare(">", forms.Size(Cell(moved)), Const(0)), some, nothing)
            t.code.place(some)
        events.around(t, event, core, lambda: wrote(t, node, *keys))
        if t.world.hears:  # a deck is shuffled also for cards that do not come in the end
            wrote(t, node, *[("zone", name) for name in picked.refilled])
        t.code.place(nothing)

    label: list[Part] = [f"{node.verb} ", *picked.words, *goal.words]
    possible = list(picked.possible)
    return sentences.Plan(act, [*picked.params, *goal.params], picked.gather, possible, label, True)


def _goal(
    t: Translator,
    scope: Scope,
    node: nodes.Sentence,
    second: tuple[nodes.Things, nodes.Expr | None] | None,
    picked: Picked,
    seat: Typed | None,
) -> Goal | None:
    part = things.phrase(node, *TO)
    if any(out_of_game(other) for other in node.phrases):
        return Goal(Const(t.world.zone_names[BOX]), "natural", ZoneType((BOX,), "", ""), [" from the game"])
    if second is not None and part is not None:
        return _chosen_goal(t, scope, node, part, *second, picked.type)
    if part is None:
        return _default_goal(t, scope, node, seat)
    if len(part.objects) != 1 or isinstance(part.objects[0], nodes.Things):
        t.fault(messages.wrong_frame(part.span, node.verb, "one place is needed", BY_KEY[node.verb].example))
        return None
    target, end = part.objects[0], None
    spot: Spot = "bottom" if part.preposition == "under" else "natural"
    if isinstance(target, nodes.EndOf) and target.count is None:
        spot = "top" if target.end in ("top", "first") else "bottom"
        end, target = target, target.zone
    member = t.scratch()
    item = Typed(Cell(member), picked.type)
    inner = scope.inner(member=item)
    inner.names["owner"] = _owner_of(t, item)
    reads_member = isinstance(target, nodes.Dot) and isinstance(target.base, nodes.Name) and target.base.text == "owner"
    zone = expressions.express(t, inner if reads_member or _is_owner(target) else scope, target)
    if end is not None and ends.wrong(t, end, zone.type):
        return None
    return _zone_goal(t, node, target, zone, spot, item, part)


def out_of_game(part: nodes.Phrase) -> bool:
    """Say whether a phrase is `from the game`."""
    return (
        part.preposition == "from"
        and len(part.objects) == 1
        and isinstance(part.objects[0], nodes.Name)
        and part.objects[0].text == "game"
    )


def _is_owner(target: nodes.Expr) -> bool:
    return isinstance(target, nodes.Name) and target.text == "owner"


def _owner_of(t: Translator, item: Typed) -> Typed:
    return Typed(forms.Column(tuple(copy.owner for copy in t.world.components), 0, item.form), PlayerType())


def _zone_goal(
    t: Translator, node: nodes.Sentence, target: nodes.Expr, zone: Typed, spot: Spot, item: Typed, part: nodes.Phrase
) -> Goal | None:
    assert isinstance(item.form, Cell)
    match zone.type:
        case ZoneType(decl=decl, content=content):
            assert isinstance(item.type, ComponentType)
            if not _may_lie(t, item.type.name, content):
                t.fault(
                    messages.wrong_zone(
                        target.span, with_article(item.type.name), content, _declared(t, item.type.name)
                    )
                )
                return None
            to: list[Part] = [f" {part.preposition} "]
            words = [*to, f"their owner's {decl}"] if _is_member(target) else [*to, zone]
            return Goal(zone.form, spot, zone.type, words, [], item.form.at, to if _is_member(target) else None)
        case PlayerType() if node.verb == "return" and _is_owner(target):
            homes = forms.Column(tuple(copy.home for copy in t.world.components), 0, item.form)
            return Goal(homes, "natural", None, [], member=item.form.at)
        case _:
            if not is_error(zone.type):
                t.fault(messages.wrong_type(target.span, "a zone", describe(zone.type)))
            return None


def _may_lie(t: Translator, name: str, content: str) -> bool:
    """Say whether things of a type may be among those that a zone holds."""
    return t.world.is_a(name, content) or t.world.is_a(content, name)


def _declared(t: Translator, name: str) -> str:
    """Return how a type of thing is declared: `token Hole`."""
    return f"{t.world.things[name].sort} {name}"


def _where(t: Translator, decl: str, picked: things.Picked) -> list[str]:
    """Return the declared zones that a name stands for: where it is not known which is meant ("*"), all in which such things may lie.

    What is only known to be a card may be put in a zone for some of them, whether it is one of these or not.
    """
    if decl != "*" or not isinstance(picked.type, ComponentType) or picked.type.name not in t.world.things:
        return [decl]
    kind = picked.type.name
    return [*(zone.name for zone in t.world.every_zone() if t.world.common(kind, zone.content)), BOX]


def _lying(t: Translator, things_: int, decl: str) -> Typed:
    """Return the zones in which some things lie."""
    member = t.scratch()
    return Typed(forms.Map(member, Cell(things_), forms.ZoneOf(Cell(member))), SetType(ZoneType((decl,), "", "")))


def _is_member(target: nodes.Expr) -> bool:
    return isinstance(target, nodes.Dot) and isinstance(target.base, nodes.Name) and target.base.text == "owner"


def _chosen_goal(
    t: Translator,
    scope: Scope,
    node: nodes.Sentence,
    part: nodes.Phrase,
    place: nodes.Things,
    domain: nodes.Expr | None,
    item: Type,
) -> Goal | None:
    """`on a square in board where square is empty`: the subject chooses where."""
    if not isinstance(place.noun, nodes.Name) or place.quantity != "a":
        t.fault(messages.wrong_frame(place.span, node.verb, "one place is needed", BY_KEY[node.verb].example))
        return None
    word = nodes.Word(place.noun.span, place.noun.text)
    found = members.find_members(t, scope, nodes.Members(place.span, word, domain, False, None))
    if not isinstance(found.type, ZoneType):
        if not is_error(found.type):
            t.fault(messages.wrong_type(place.span, "a place", describe(found.type)))
        return None
    if isinstance(item, ComponentType) and not _may_lie(t, item.name, found.type.content):
        declared = _declared(t, item.name)
        t.fault(messages.wrong_zone(place.span, with_article(item.name), found.type.content, declared))
        return None
    slot = t.local(found.type)
    shown = t.bind_slot(scope, found.variable, found.type, slot)
    where = expressions.condition(t, scope, place.where) if place.where is not None else None
    what = choices.param(t, place, slot, found.domain, where, found.type)
    return Goal(Cell(slot), "natural", found.type, [f" {part.preposition} ", shown], [what])


def _default_goal(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None) -> Goal | None:
    """Where things go when it is not said: drawn cards to hand, discarded ones to discards, returned ones home."""
    if node.verb == "return":
        member = t.scratch()
        homes = forms.Column(tuple(copy.home for copy in t.world.components), 0, Cell(member))
        return Goal(homes, "natural", None, [], member=member)
    name = {"draw": "hand", "discard": "discards"}.get(node.verb)
    if name is not None and (name in t.world.zones or (name in t.world.player_zones and seat is not None)):
        inner = scope.inner(subject=seat)
        zone = expressions.express(t, inner, nodes.Name(node.span, name))
        assert isinstance(zone.type, ZoneType)
        return Goal(zone.form, "natural", zone.type, [" to ", zone] if node.verb == "discard" else [])
    t.fault(messages.missing_preposition(node.span, node.verb, "where they go", BY_KEY[node.verb].example))
    return None


# ---------------------------------------------------------------- what is seen
def _seen(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None) -> sentences.Plan | None:
    """`reveal x` to all, `show x to y`, `look at x`; a hidden field alone: `reveal person.mole`."""
    to = things.phrase(node, "to")
    everyone = Const(tuple(range(t.world.players)))
    if node.verb == "reveal" and to is not None:
        return _moving(t, scope, node, seat)
    target = node.objects[0] if len(node.objects) == 1 else None
    if node.verb == "look":
        at = things.phrase(node, "at")
        target = at.objects[0] if at is not None and len(at.objects) == 1 else None
    if target is None:
        t.fault(messages.wrong_frame(node.span, node.verb, "say what", BY_KEY[node.verb].example))
        return None
    seats: Form = everyone
    words: list[Part] = []
    if node.verb == "look":
        if seat is None:
            t.fault(messages.no_decider(node.span, "look"))
            return None
        seats = forms.Tuple((seat.form,))
    if node.verb == "show" and to is not None and len(to.objects) == 1 and not isinstance(to.objects[0], nodes.Things):
        who = expressions.express(t, scope, to.objects[0])
        if isinstance(who.type, PlayerType):
            seats, words = forms.Tuple((who.form,)), [" to ", who]
        elif isinstance(who.type, SetType) and isinstance(who.type.element, PlayerType):
            seats, words = who.form, [" to ", who]
        elif not is_error(who.type):
            t.fault(messages.wrong_type(to.objects[0].span, "a player", describe(who.type)))
    field = hidden_field(t, scope, target)
    if field is not None:
        return _teach_field(t, node, field, seats, words, seat)
    answers = _answers(t, scope, target)
    if answers is not None:
        return answers
    picked = things.pick(t, scope, node, target, None, seat, everywhere=True)
    if picked is None:
        return None
    seen = t.local(SetType(picked.type))
    name = things.phrase(node, "as")
    if name is not None and len(name.objects) == 1 and isinstance(name.objects[0], nodes.Name):
        scope.names[name.objects[0].text] = (
            Typed(forms.One("first", Cell(seen)), picked.type)
            if picked.single
            else Typed(Cell(seen), SetType(picked.type, "first"))
        )

    def act(_: bool) -> None:
        picked.before()
        put(t, node, seen, picked.members)
        t.code.add(Teach(t.site(node), Cell(seen), seats, -1, FOLLOWING))
        t.write("known", "*")
        what = Typed(Cell(seen), SetType(picked.type))
        if node.verb == "look":
            say(t, node, *doer(node, seat), "at ", what, aware=seats)
        else:
            say(t, node, *told(node, seat, what, words), aware=seats)
        wrote(t, node, *[("zone", name) for name in picked.refilled])

    return sentences.Plan(act, picked.params, picked.gather, picked.possible, [f"{node.verb} ", *picked.words, *words])


def hidden_field(t: Translator, scope: Scope, target: nodes.Object) -> tuple[Typed, FieldInfo] | None:
    """Return (component, field) where the target is a hidden field of something."""
    if not isinstance(target, nodes.Dot):
        return None
    if (
        isinstance(target.base, nodes.Name)
        and scope.find(target.base.text) is None
        and target.base.text not in t.world.definition_names
    ):
        return None
    owner = expressions.express(t, scope, target.base)
    if not isinstance(owner.type, ComponentType):
        return None
    info = t.world.field_of(owner.type.name, target.name.text)
    if info is None or info.hidden_from is None:
        return None
    return owner, info


def _teach_field(
    t: Translator,
    node: nodes.Sentence,
    what: tuple[Typed, FieldInfo],
    seats: Form,
    words: list[Part],
    seat: Typed | None,
) -> sentences.Plan:
    owner, info = what
    assert isinstance(owner.type, ComponentType)
    name, number = info.name, hidden_number(t.world, info)
    label, of = name.replace("_", " "), info.type
    if isinstance(of, YesNoType):  # `armed` or `not armed`
        of = KindType(name, (f"not {label}", label))
    value: list[Part] = [Typed(forms.Field(info.base, owner.form), of)]
    if of is info.type:
        value.insert(0, f"{label} ")
    hiding = f"{label} or not" if of is not info.type else label
    printed = Typed(expressions.definition_of(t, owner.form), DefinitionType(owner.type.name))
    kind = with_article(spoken(owner.type.name))
    done = f" is {BY_KEY[node.verb].participle}"

    def line(thing: Part, *told_: Part) -> Phrase:
        if node.verb == "look" and seat is not None:
            return phrase(seat, f" {sentences.third_person(node.verb)} at ", thing, ": ", *told_)
        return phrase(thing, done, *words, ": ", *told_)

    def act(told: bool) -> None:
        del told
        t.code.add(Teach(t.site(node), forms.Tuple((owner.form,)), seats, number, FOLLOWING))
        t.write("known", "*")
        t.code.add(Say(t.site(node), line(printed, *value), seats, FOLLOWING))
        if node.verb != "reveal":
            others = forms.Combine("without", Const(tuple(range(t.world.players))), seats)
            t.code.add(Say(t.site(node), line(kind, hiding), others, FOLLOWING, veiled=True))

    return sentences.Plan(act, label=[f"{node.verb} {name}", *words])


def _answers(t: Translator, scope: Scope, target: nodes.Object) -> sentences.Plan | None:
    """`reveal all bids` where the bids are numbers or places: everybody reads what each has answered."""
    if not isinstance(target, nodes.Things) or target.quantity != "all" or not isinstance(target.noun, nodes.Name):
        return None
    word = members.singular_of(t, target.noun.text)
    answers = scope.find_answers(word)
    if answers is None:
        return None
    of: Type = answers.type.element if isinstance(answers.type, SetType) else answers.type
    things_too = isinstance(of, ComponentType)

    def act(told: bool) -> None:
        del told
        for seat in range(t.world.players):
            answer = Typed(Cell(answers.base + seat), answers.type)
            if things_too:
                shown = answer.form if isinstance(answers.type, SetType) else forms.Tuple((answer.form,))
                known = Const(tuple(range(t.world.players)))
                t.code.add(Teach(t.site(target), shown, known, -1, FOLLOWING))
            say(t, target, Typed(Const(seat), PlayerType()), f" has {word} ", answer)
        t.write("known", "*")

    return sentences.Plan(act)


def _shuffle(t: Translator, scope: Scope, node: nodes.Sentence) -> sentences.Plan | None:
    if len(node.objects) != 1 or isinstance(node.objects[0], nodes.Things):
        t.fault(messages.wrong_frame(node.span, "shuffle", "say one deck", "shuffle deck"))
        return None
    zone = expressions.express(t, scope, node.objects[0])
    if not isinstance(zone.type, ZoneType) or zone.type.sort != "deck":
        if not is_error(zone.type):
            t.fault(
                messages.wrong_type(
                    node.objects[0].span,
                    "a deck",
                    describe(zone.type),
                    "Only a deck is shuffled; declare it as `deck of ..`.",
                )
            )
        return None

    def act(told: bool) -> None:
        del told
        decks.shuffle(t, node, zone)

    return sentences.Plan(act, label=["shuffle ", zone])


def passes_zone(node: nodes.Sentence) -> bool:
    """Say whether a sentence hands whole zones on: `all players pass hand to the left`."""
    return (
        node.verb == "pass"
        and len(node.objects) == 1
        and node.subject is not None
        and node.subject.kind in ("each", "all")
    )


def pass_zone(t: Translator, node: nodes.Sentence) -> None:
    """All at once: what lies in the zone of each player goes to the zone of the one on the left, or on the right."""
    to = things.phrase(node, "to")
    target = to.objects[0] if to is not None and len(to.objects) == 1 else None
    what = node.objects[0]
    zone = t.world.player_zones.get(what.text) if isinstance(what, nodes.Name) else None
    if zone is None or not isinstance(target, nodes.Name) or target.text not in ("left", "right"):
        t.fault(
            messages.wrong_frame(
                node.span, "pass", "a zone of each player and a side are needed", "all players pass hand to the left"
            )
        )
        return
    step = 1 if target.text == "left" else -1
    seats = range(t.world.players)
    of = SetType(ComponentType(zone.content))
    held = [t.local(of) for _ in seats]
    for seat in seats:
        put(t, node, held[seat], forms.Contents(Const(zone.numbers[seat])))
    for seat in seats:
        to_zone = Const(zone.numbers[(seat + step) % t.world.players])
        t.code.add(Move(t.site(node), Cell(held[seat]), to_zone, "natural", Const(seat), -1, -1, FOLLOWING))
    say(t, node, f"Everybody passes {zone.name.replace('_', ' ')} to the {target.text}")
    wrote(t, node, ("zone", zone.name))
