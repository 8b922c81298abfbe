"""Patterns: which events a `when`, `before` or `would` rule is about, and what its words stand for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rulewright.grammar import nodes
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.units import fields_called
from rulewright.interpreter.check.world import Bearer
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Return
from rulewright.interpreter.core.lower import events, expressions, members, rolls, statements
from rulewright.interpreter.core.lower.scope import ROLLER, Scope, Thrown, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import ERROR, NUMBER, PLAYER
from rulewright.interpreter.core.lower.writing import cited, conjunction, put
from rulewright.interpreter.values import ComponentType, ZoneType

if TYPE_CHECKING:
    from rulewright.interpreter.core.lower.events import Event, Moment

_PLAYERS = ("someone", "player")
_LONGEST = 70
SEEN = (
    "gain", "lose", "pay", "add", "remove", "put", "give", "advance", "move back", "suffer", "move", "place", "draw", "discard",
    "return", "deal", "play", "take", "enter", "leave", "roll",
)  # fmt: skip


@dataclass(slots=True)
class Matched:
    """How a rule matches an event: once, or for each member of a domain; the condition; the words of the rule with their values.

    `you`: who would react, or who holds the card with the rule; `bearer`: the things of which `this` is one that the event moves;
    `around`: what words mean besides; `prepared`: locals that have to be written before the event.
    """

    slot: int = -1
    domain: Form | None = None
    conditions: list[Form] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    values: list[Typed] = field(default_factory=list)
    seat: Form | None = None
    you: Typed | None = None
    bearer: Bearer | None = None
    around: Scope = field(default_factory=Scope)
    prepared: list[tuple[int, Form]] = field(default_factory=list)

    def bind(self, word: str, value: Typed) -> None:
        if word not in self.words:
            self.words.append(word)
            self.values.append(value)

    @property
    def condition(self) -> Form | None:
        return conjunction(self.conditions)

    def prepare(self, t: Translator, node: nodes.Node) -> None:
        """Write what the match looks at and the event changes."""
        for at, value in self.prepared:
            put(t, node, at, value)


def words_of(pattern: nodes.Pattern | nodes.PhasePattern) -> set[str]:
    """Return the words that what happens brings along by itself."""
    if isinstance(pattern, nodes.PhasePattern):
        return set()
    found = {"amount", "player", "opponent"}
    if pattern.who.article is not None and isinstance(pattern.who.who, nodes.Name):
        found.add(pattern.who.who.text)
    things = (
        thing.noun if isinstance(thing, nodes.Things) else thing
        for thing in pattern.objects
        if pattern.verb == "roll" or isinstance(thing, nodes.Things)
    )
    return found | {noun.text for noun in things if isinstance(noun, nodes.Name)}


def means_phase(t: Translator, pattern: nodes.Pattern) -> bool:
    """Say whether a pattern is `turn ends`, which has to be `phase turn ends`."""
    who = pattern.who.who
    return pattern.verb in ("end", "start") and isinstance(who, nodes.Name) and who.text in t.world.spans


def moment_of(rule: nodes.When) -> Moment:
    """Say when a rule looks: `would` before the event, in its place; `before`; `when` it has happened."""
    if isinstance(rule.pattern, nodes.Pattern) and rule.pattern.would:
        return "would"
    return rule.moment


def _whose(t: Translator, rule: nodes.When) -> str:
    """Return the name of the card that a rule stands in, as its words begin; empty for a rule of the game."""
    bearer = t.world.bearers.get(rule)
    return f"{bearer.name}: " if bearer is not None else ""


def title(t: Translator, rule: nodes.When) -> str:
    """Return the rule's words, for people who choose which rule comes first."""
    words = _whose(t, rule) + " ".join(rule.span.text.split())
    return words if len(words) <= _LONGEST else words[: _LONGEST - 2] + ".."


def matches(t: Translator, rule: nodes.When, event: Event) -> list[Matched]:
    """Return all ways in which a rule matches an event: for a rule in the block of cards, one for each copy that may carry it."""
    bearer = t.world.bearers.get(rule)
    pattern = rule.pattern
    if bearer is None or isinstance(pattern, nodes.PhasePattern):
        found = match(t, rule, event)
        return [] if found is None else [found]
    if _about_this(pattern):
        found = match(t, rule, event, bearer=bearer)
        return [] if found is None else [found]
    if pattern.condition is None or not mentions(pattern.condition, "this"):
        if not t.sizes.first:
            t.fault(messages.where_is_this(rule.pattern.span, f"{rule.moment} .. if this is in hand"))
        return []
    every = [match(t, rule, event, holder(t, copy), this(bearer, copy)) for copy in bearer.copies]
    return [found for found in every if found is not None]


def this(bearer: Bearer, copy: int) -> Typed:
    """Return a copy of a card as `this`."""
    return Typed(Const(copy), ComponentType(bearer.type))


def holder(t: Translator, copy: int) -> Typed:
    """Return the player in whose zone a copy lies (`you` in a rule of its own)."""
    t.read("zone", "*")
    return Typed(forms.Column(tuple(zone.seat for zone in t.world.zone_list), 0, forms.ZoneOf(Const(copy))), PLAYER)


def mentions(node: nodes.Node, word: str) -> bool:
    """Say whether a word stands somewhere in a piece of the rules."""
    return any(isinstance(part, nodes.Name) and part.text == word for part in descendants(node))


def _about_this(pattern: nodes.Pattern) -> bool:
    """Say whether a pattern is about the card itself: `you play this`, `this leaves castle`."""
    who = pattern.who.who
    return (isinstance(who, nodes.Name) and who.text == "this") or any(
        isinstance(thing, nodes.Name) and thing.text == "this" for thing in pattern.objects
    )


def match(
    t: Translator,
    rule: nodes.When,
    event: Event,
    you: Typed | None = None,
    this: Typed | None = None,
    bearer: Bearer | None = None,
    around: Scope | None = None,
) -> Matched | None:
    """Return how a rule matches an event, or None where it cannot."""
    pattern = rule.pattern
    if isinstance(pattern, nodes.PhasePattern):
        return None
    start = Matched(you=you, bearer=bearer, around=around or Scope())
    if event.thrown is not None:
        found = _roll(t, pattern, event, moment_of(rule), start)
    elif event.moved < 0:
        found = _amount(t, pattern, event, moment_of(rule), start)
    else:
        found = _move(t, pattern, event, start)
    if found is None:
        return None
    if this is not None:
        found.bind("this", this)
    if this is not None and you is not None:
        found.bind("you", you)
        found.seat = you.form
    if pattern.condition is not None:
        scope = found.around.inner()
        if you is not None:
            scope.names["you"] = you
        for word, value in zip(found.words, found.values, strict=True):
            scope.names[word] = value
        found.conditions.append(expressions.condition(t, scope, pattern.condition))
    return found


def taken(t: Translator, pattern: nodes.Pattern, action: str, actor: Typed, you: Typed) -> Matched | None:
    """Return how `someone takes attack` matches an action that somebody takes; None where it is about something else."""
    thing = pattern.objects[0] if len(pattern.objects) == 1 else None
    if pattern.verb != "take" or pattern.passive or not isinstance(thing, nodes.Name) or thing.text != action:
        return None
    found = Matched(you=you)
    return found if _who(t, pattern, actor, found) else None


def _who(t: Translator, pattern: nodes.Pattern, seat: Typed | None, found: Matched) -> bool:
    """Hold the one who does it against the pattern."""
    who = pattern.who.who
    word = who.text if isinstance(who, nodes.Name) else ""
    if word and pattern.who.article is None and found.around.find(word) is not None:
        return seat is not None and _is_seat(t, who, seat, found)
    if word == "you" and seat is not None and found.you is None and found.bearer is not None:
        found.bind("you", seat)
        found.seat = seat.form
        return True
    if word in _PLAYERS or (word == "opponent" and pattern.who.article is not None):
        if seat is not None:
            found.bind("opponent" if word == "opponent" else "player", seat)
            found.seat = seat.form
        if word != "opponent" and pattern.who.article != "another":
            return True
        if found.you is None or seat is None:
            return False
        found.conditions.append(forms.Compare("<>", seat.form, found.you.form))
        return True
    if pattern.who.article is not None or seat is None:
        return False
    if word == "you" and found.you is not None:
        found.conditions.append(forms.Compare("=", seat.form, found.you.form))
        return True
    return _is_seat(t, who, seat, found)


def _is_seat(t: Translator, who: nodes.Expr, seat: Typed, found: Matched) -> bool:
    """Ask that a seat is the player who is named."""
    named = expressions.express(t, found.around, who)
    if named.type != PLAYER:
        return False
    found.conditions.append(forms.Compare("=", seat.form, named.form))
    return True


# ---------------------------------------------------------------- amounts
def _amount(t: Translator, pattern: nodes.Pattern, event: Event, moment: Moment, found: Matched) -> Matched | None:
    """`a player would lose 2 coins`, `a player gains points`."""
    if pattern.verb != event.verb or pattern.passive or pattern.phrases or len(pattern.objects) != 1:
        return None
    thing = pattern.objects[0]
    noun: nodes.Expr = thing.noun if isinstance(thing, nodes.Things) else thing
    if not isinstance(noun, nodes.Name) or event.field not in fields_called(noun.text):
        return None
    if not _who(t, pattern, event.seat, found):
        return None
    amount = Cell(event.done if moment == "when" else event.amount)
    if moment == "when":
        found.conditions.append(forms.Compare(">", amount, Const(0)))
    found.bind("amount", Typed(amount, NUMBER))
    if isinstance(thing, nodes.Things) and thing.number is not None:
        wanted = expressions.number(t, found.around, thing.number)
        found.conditions.append(forms.Compare("=", amount, wanted.form))
    return found


# ---------------------------------------------------------------- rolls
def _roll(t: Translator, pattern: nodes.Pattern, event: Event, moment: Moment, found: Matched) -> Matched | None:
    """`someone rolls d6` (one), `2 d6`, `any number of d6`: the die's name then means what lies there; before the roll it means nothing."""
    assert event.thrown is not None
    if pattern.verb != "roll" or pattern.passive or pattern.phrases or len(pattern.objects) != 1:
        return None
    thing = pattern.objects[0]
    noun: nodes.Expr = thing.noun if isinstance(thing, nodes.Things) else thing
    die = t.world.die_faces[event.thrown.rolled.die].name
    if not isinstance(noun, nodes.Name) or noun.text != die or moment == "would":
        return None
    shown = event.thrown
    match thing:
        case nodes.Things(quantity="any number", where=None, such_that=None):
            shown = rolls.thrown(t, replace(shown.rolled, one=False))
        case nodes.Things(quantity="number", where=None, such_that=None, number=number) if (
            number and not shown.rolled.one
        ):
            wanted = expressions.number(t, found.around, number)
            found.conditions.append(forms.Compare("=", Cell(event.amount), wanted.form))
        case nodes.Name() if shown.rolled.one:
            pass
        case _:
            return None
    if not _who(t, pattern, event.seat, found):
        return None
    if moment == "when":
        found.bind(die, shown)
        if event.seat is not None:
            found.bind(ROLLER, event.seat)
    return found


# ---------------------------------------------------------------- moves
def _move(t: Translator, pattern: nodes.Pattern, event: Event, found: Matched) -> Matched | None:
    found.slot, found.domain = t.scratch(), Cell(event.moved)
    item = Cell(found.slot)
    if pattern.verb in ("enter", "leave") or pattern.passive:
        if not isinstance(pattern.who.who, nodes.Name) or not _thing(t, pattern.who.who, item, event, found):
            return None
        if pattern.passive:
            fits = pattern.verb == event.verb and _places(t, pattern.phrases, event, found)
        else:
            fits = len(pattern.objects) == 1 and _zone(t, pattern, pattern.objects[0], event, found)
        return found if fits else None
    if pattern.verb != event.verb or not _who(t, pattern, event.seat, found):
        return None
    if len(pattern.objects) != 1:
        return None
    thing = pattern.objects[0]
    noun = thing.noun if isinstance(thing, nodes.Things) else thing
    if not isinstance(noun, nodes.Name):
        return None
    if not isinstance(thing, nodes.Things) and noun.text != "this" and found.around.find(noun.text) is None:
        return None
    if not _thing(t, noun, item, event, found):
        return None
    return found if _places(t, pattern.phrases, event, found) else None


def _thing(t: Translator, noun: nodes.Name, item: Form, event: Event, found: Matched) -> bool:
    """Hold what moves against a kind of thing, whose word stands for it, or against a thing that is known already."""
    known = found.around.find(noun.text)
    if known is not None and isinstance(known.type, ComponentType):
        found.conditions.append(forms.Compare("=", item, known.form))
        return True
    if noun.text == "this" and found.bearer is not None and isinstance(event.type, ComponentType):
        of = found.bearer.type
        if not t.world.is_a(event.type.name, of) and not t.world.is_a(of, event.type.name):
            return False
        found.conditions.append(forms.Member(item, Const(found.bearer.copies)))
        found.bind("this", Typed(item, ComponentType(of)))
        return True
    kind = t.world.nouns.get(noun.text)
    if kind is None or not isinstance(event.type, ComponentType):
        return False
    if not t.world.is_a(event.type.name, kind.name):
        if not t.world.is_a(kind.name, event.type.name):
            return False
        found.conditions.append(members.is_a_form(t, kind.name, item))
    found.bind(kind.singular, Typed(item, ComponentType(kind.name)))
    return True


def _zone(t: Translator, pattern: nodes.Pattern, place: nodes.Object, event: Event, found: Matched) -> bool:
    """`leaves castle`, `enters a space`: the zone that is left or entered."""
    if pattern.verb == "enter":
        return _place(t, place, event, found)
    if isinstance(place, nodes.Name) and place.text in (event.source, event.goal):
        return event.goal != place.text
    return _left(t, place, event, found)


def _left(t: Translator, place: nodes.Object, event: Event, found: Matched) -> bool:
    """Keep of what moves, as it lies before, that which lies in a zone that is named; say whether anything may."""
    here = _lies_in(t, place, forms.ZoneOf(Cell(found.slot)), event.source, found)
    if here is None:
        return False
    left = t.local(event.type)
    found.prepared.append((left, forms.Filter(found.slot, Cell(event.moved), here)))
    found.domain = Cell(left)
    return True


def _places(t: Translator, phrases: tuple[nodes.Phrase, ...], event: Event, found: Matched) -> bool:
    """Hold `from x`, `to y`, `on a square` against the zones of the event."""
    for part in phrases:
        if len(part.objects) != 1:
            return False
        if part.preposition == "from":
            place = part.objects[0]
            known = isinstance(place, nodes.Name) and event.source == place.text
            if not known and not _left(t, place, event, found):
                return False
        elif not _place(t, part.objects[0], event, found):
            return False
    return True


def _place(t: Translator, place: nodes.Object, event: Event, found: Matched) -> bool:
    if isinstance(place, nodes.Things):
        if not isinstance(place.noun, nodes.Name) or event.place is None:
            return False
        found.bind(place.noun.text, Typed(event.zone, event.place))
        return bool(members.zone_infos(t, event.place))
    if isinstance(place, nodes.Name) and event.goal == place.text:
        return True
    entered = event.zone if event.goal != "*" else forms.ZoneOf(Cell(found.slot))
    here = _lies_in(t, place, entered, event.goal, found)
    if here is None:
        return False
    found.conditions.append(here)
    return True


def _lies_in(t: Translator, place: nodes.Object, zone: Form, decl: str, found: Matched) -> Form | None:
    """Ask that a zone is one that is named, `stack` or `space.stack`; None where it cannot be.

    `decl`: its declared name ("*": not known).
    """
    if isinstance(place, nodes.Dot):
        named = expressions.express(t, found.around, place)
        if not isinstance(named.type, ZoneType) or decl not in (*named.type.decls, "*"):
            return None
        return forms.Compare("=", zone, named.form)
    if not isinstance(place, nodes.Name):
        return None
    numbers = _zones_named(t, place.text)
    if not numbers:
        t.fault(
            messages.unknown_name(
                place.span, place.text, [*(zone.name for zone in t.world.every_zone()), *t.world.zone_names]
            )
        )
        return None
    if decl != "*" and not any(t.world.zone_list[number].group == decl for number in numbers):
        return None
    return forms.Member(zone, Const(numbers))


def _zones_named(t: Translator, word: str) -> tuple[int, ...]:
    """Return the zones that a word stands for: one of the table, those of all players or components, a square."""
    info = members.zone_info(t, word)
    if info is not None:
        return tuple(info.numbers)
    return (t.world.zone_names[word],) if word in t.world.zone_names else ()


# ---------------------------------------------------------------- the rule itself
def procedure(t: Translator, number: int, rule: nodes.When, found: Matched) -> Draft:
    """Return the procedure of a rule, for the words that it binds."""
    words = list(found.words)
    types = [value.type for value in found.values]
    name = f"{_whose(t, rule)}{rule.moment} {' '.join(rule.pattern.span.text.split())}"

    def write(draft: Draft) -> None:
        inner = Scope(would=moment_of(rule) == "would")
        for place, (word, of) in enumerate(zip(words, draft.parameters, strict=True)):
            t.bind_slot(inner, word, of, draft.low + place)
        for word, value in zip(words, found.values, strict=True):
            if isinstance(value, Thrown):
                rolls.lie_there(t, inner, word, value)
        own = next((word for word in ("you", "player") if word in words), None)
        if own is not None:
            draft.seat = draft.low + words.index(own)
        t.rule = name
        t.cite = cited(t, rule)
        if moment_of(rule) == "would" and not events.decides(rule.body):
            t.fault(messages.undecided_event(rule.span))
        statements.write_block(t, inner, rule.body)
        t.code.place(draft.leave)
        t.code.add(Return(t.site(rule)))

    of = " ".join(str(value.type) for value in found.values if isinstance(value, Thrown))
    return t.procedure(f"rule {number} / {' '.join(words)} {of}".rstrip(), name, "rule", rule.span, types, write)


def spare(t: Translator) -> None:
    """Translate the rules that nothing wakes, only to find the faults in their bodies."""
    for number, rule in enumerate(t.world.whens):
        if rule not in t.world.used and not isinstance(rule.pattern, nodes.PhasePattern):
            words = sorted(words_of(rule.pattern) | ({"you", "this"} if rule in t.world.bearers else set()))
            procedure(t, number, rule, Matched(words=words, values=[likely(t, word) for word in words]))


def likely(t: Translator, word: str) -> Typed:
    """Return what a word of a rule that nothing wakes would stand for: a player, an amount, a thing; else what fits everything."""
    thing = t.world.nouns.get(word)
    if word in ("you", "player", "opponent", "someone"):
        return Typed(Const(0), PLAYER)
    if word == "amount":
        return Typed(Const(0), NUMBER)
    return Typed(Const(0), ComponentType(thing.name) if thing is not None and word == thing.singular else ERROR)


def check(t: Translator) -> None:
    """Report the rules that no event of this game can wake."""
    for one in t.world.pendings:
        awaits = isinstance(one, nodes.NextTime) and isinstance(one.pattern, nodes.Pattern) and not one.pattern.would
        if awaits and one not in t.world.used and not t.world.faults.has_errors:
            t.fault(messages.never_wakes(one.span))
    for rule in t.world.whens:
        if rule in t.world.used:
            continue
        if isinstance(rule.pattern, nodes.PhasePattern):
            t.fault(messages.not_supported(rule.span, "`when phase .. ends` (write `at the end of ..`)"))
        elif rule.pattern.verb not in SEEN or (rule.pattern.verb == "roll" and rule.pattern.would):
            would = "would " if rule.pattern.would else ""
            t.fault(messages.not_supported(rule.pattern.span, f"rules about `{would}{rule.pattern.verb}`"))
        elif (word := _unknown_unit(t, rule.pattern)) is not None:
            t.fault(messages.no_such_amount(word.span, word.text, t.world.player_fields))
        elif not t.world.faults.has_errors:
            t.fault(messages.never_wakes(rule.pattern.span))


def _unknown_unit(t: Translator, pattern: nodes.Pattern) -> nodes.Name | None:
    """Return what a pattern counts and nothing has: the `pionts` of `a player gains pionts`."""
    if pattern.verb not in ("gain", "lose", "pay") or len(pattern.objects) != 1:
        return None
    thing = pattern.objects[0]
    noun = thing.noun if isinstance(thing, nodes.Things) else thing
    if not isinstance(noun, nodes.Name):
        return None
    drawers = (t.world.facts, t.world.player_fields, *(of.fields for of in t.world.things.values()))
    known = any(field in drawer for field in fields_called(noun.text) for drawer in drawers)
    return None if known or noun.text in t.world.nouns else noun
