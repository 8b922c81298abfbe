"""Patterns: which events a `when`, `before` or `would` rule is about, and what its words stand for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Return
from rulewright.interpreter.core.lower import events, expressions, members, statements
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import NUMBER, PLAYER
from rulewright.interpreter.core.lower.writing import conjunction, put
from rulewright.interpreter.values import ComponentType, ZoneType

if TYPE_CHECKING:
    from rulewright.interpreter.core.lower.events import Event, Moment

_PLAYERS = ("someone", "player")
_LONGEST = 70
_SEEN = (
    "gain", "lose", "pay", "add", "remove", "put", "give", "advance", "move back", "suffer", "move", "place", "draw", "discard",
    "return", "deal", "play", "take", "enter", "leave",
)  # fmt: skip


@dataclass(slots=True)
class Matched:
    """How a rule matches an event: once, or for each member of a domain; the condition; the words of the rule with their values."""

    slot: int = -1
    domain: Form | None = None
    conditions: list[Form] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    values: list[Typed] = field(default_factory=list)
    seat: Form | None = None

    def bind(self, word: str, value: Typed) -> None:
        if word not in self.words:
            self.words.append(word)
            self.values.append(value)

    @property
    def condition(self) -> Form | None:
        return conjunction(self.conditions)


def moment_of(rule: nodes.When) -> Moment:
    """Say when a rule looks: `would` before the event, in its place; `before`; `when` it has happened."""
    if isinstance(rule.pattern, nodes.Pattern) and rule.pattern.would:
        return "would"
    return rule.moment


def title(rule: nodes.When) -> str:
    """Return the rule's words, for people who choose which rule comes first."""
    words = " ".join(rule.span.text.split())
    return words if len(words) <= _LONGEST else words[: _LONGEST - 2] + ".."


def match(t: Translator, rule: nodes.When, event: Event) -> Matched | None:
    """Return how a rule matches an event, or None where it cannot."""
    pattern = rule.pattern
    if isinstance(pattern, nodes.PhasePattern):
        return None
    found = _amount(t, pattern, event, moment_of(rule)) if event.moved < 0 else _move(t, pattern, event)
    if found is not None and pattern.condition is not None:
        scope = Scope()
        for word, value in zip(found.words, found.values, strict=True):
            scope.names[word] = value
        found.conditions.append(expressions.condition(t, scope, pattern.condition))
    return found


def _who(t: Translator, pattern: nodes.Pattern, event: Event, found: Matched) -> bool:
    """Hold the one who does it against the pattern."""
    who = pattern.who.who
    if isinstance(who, nodes.Name) and who.text in _PLAYERS:
        if event.seat is not None:
            found.bind("player", event.seat)
            found.seat = event.seat.form
        return True
    if pattern.who.article is not None or event.seat is None:
        return False
    named = expressions.express(t, Scope(), who)
    if named.type != PLAYER:
        return False
    found.conditions.append(forms.Compare("=", event.seat.form, named.form))
    return True


# ---------------------------------------------------------------- amounts
def _amount(t: Translator, pattern: nodes.Pattern, event: Event, moment: Moment) -> Matched | None:
    """`a player would lose 2 coins`, `a player gains points`."""
    if pattern.verb != event.verb or pattern.passive or pattern.phrases or len(pattern.objects) != 1:
        return None
    thing = pattern.objects[0]
    noun: nodes.Expr = thing.noun if isinstance(thing, nodes.Things) else thing
    if not isinstance(noun, nodes.Name) or event.field not in (noun.text, noun.text + "s"):
        return None
    found = Matched()
    if not _who(t, pattern, event, found):
        return None
    amount = Cell(event.done if moment == "when" else event.amount)
    if moment == "when":
        found.conditions.append(forms.Compare(">", amount, Const(0)))
    found.bind("amount", Typed(amount, NUMBER))
    if isinstance(thing, nodes.Things) and thing.number is not None:
        wanted = expressions.number(t, Scope(), thing.number)
        found.conditions.append(forms.Compare("=", amount, wanted.form))
    return found


# ---------------------------------------------------------------- moves
def _move(t: Translator, pattern: nodes.Pattern, event: Event) -> Matched | None:
    found = Matched(t.scratch(), Cell(event.moved))
    item = Cell(found.slot)
    if pattern.verb in ("enter", "leave") or pattern.passive:
        if not isinstance(pattern.who.who, nodes.Name) or not _thing(t, pattern.who.who, item, event, found):
            return None
        if pattern.passive:
            fits = pattern.verb == event.verb and _places(t, pattern.phrases, event, found)
        else:
            fits = len(pattern.objects) == 1 and _zone(t, pattern, pattern.objects[0], event, found)
        return found if fits else None
    if pattern.verb != event.verb or not _who(t, pattern, event, found):
        return None
    if len(pattern.objects) != 1:
        return None
    thing = pattern.objects[0]
    if (
        not isinstance(thing, nodes.Things)
        or not isinstance(thing.noun, nodes.Name)
        or not _thing(t, thing.noun, item, event, found)
    ):
        return None
    return found if _places(t, pattern.phrases, event, found) else None


def _thing(t: Translator, noun: nodes.Name, item: Form, event: Event, found: Matched) -> bool:
    """Hold what moves against a kind of thing; its word stands for it."""
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
    if not isinstance(place, nodes.Name) or event.source not in (place.text, "*") or event.goal == place.text:
        return False
    if event.source == "*":
        zone = expressions.express(t, Scope(), place)
        left = t.local(event.type)
        keep = forms.Filter(
            found.slot, Cell(event.moved), forms.Compare("=", forms.ZoneOf(Cell(found.slot)), zone.form)
        )
        put(t, event.node, left, keep)
        found.domain = Cell(left)
    return True


def _places(t: Translator, phrases: tuple[nodes.Phrase, ...], event: Event, found: Matched) -> bool:
    """Hold `from x`, `to y`, `on a square` against the zones of the event."""
    for part in phrases:
        if len(part.objects) != 1:
            return False
        if part.preposition == "from":
            place = part.objects[0]
            if not isinstance(place, nodes.Name) or event.source != place.text:
                return False
        elif not _place(t, part.objects[0], event, found):
            return False
    return True


def _place(t: Translator, place: nodes.Object, event: Event, found: Matched) -> bool:
    if isinstance(place, nodes.Things):
        if not isinstance(place.noun, nodes.Name) or event.goal == "*":
            return False
        content = event.type.name if isinstance(event.type, ComponentType) else ""
        found.bind(place.noun.text, Typed(event.zone, ZoneType(event.goal, content)))
        return members.zone_info(t, event.goal) is not None
    if not isinstance(place, nodes.Name):
        return False
    if event.goal == place.text:
        return True
    numbers = _zones_named(t, place.text)
    if not numbers:
        t.fault(
            messages.unknown_name(place.span, place.text, [*t.world.zones, *t.world.player_zones, *t.world.zone_names])
        )
        return False
    if event.goal != "*" and not any(t.world.zone_list[number].group == event.goal for number in numbers):
        return False
    found.conditions.append(
        forms.Member(event.zone if event.goal != "*" else forms.ZoneOf(Cell(found.slot)), Const(numbers))
    )
    return True


def _zones_named(t: Translator, word: str) -> tuple[int, ...]:
    """Return the zones that a word stands for: one of the table, those of all players, a square."""
    info = members.zone_info(t, word)
    if info is not None:
        return tuple(info.numbers)
    return (t.world.zone_names[word],) if word in t.world.zone_names else ()


# ---------------------------------------------------------------- the rule itself
def procedure(t: Translator, number: int, rule: nodes.When, found: Matched) -> Draft:
    """Return the procedure of a rule, for the words that it binds."""
    words = list(found.words)
    types = [value.type for value in found.values]
    name = f"{rule.moment} {' '.join(rule.pattern.span.text.split())}"

    def write(draft: Draft) -> None:
        inner = Scope(would=moment_of(rule) == "would")
        for place, (word, of) in enumerate(zip(words, draft.parameters, strict=True)):
            t.bind_slot(inner, word, of, draft.low + place)
        if "player" in words:
            draft.seat = draft.low + words.index("player")
        t.rule = name
        t.cite = rule.cite.headings if rule.cite else ()
        if moment_of(rule) == "would" and not events.decides(rule.body):
            t.fault(messages.undecided_event(rule.span))
        statements.write_block(t, inner, rule.body)
        t.code.place(draft.leave)
        t.code.add(Return(t.site(rule)))

    return t.procedure(f"rule {number} / {' '.join(words)}", name, "rule", rule.span, types, write)


def check(t: Translator) -> None:
    """Report the rules that no event of this game can wake."""
    for rule in t.world.whens:
        if rule in t.world.used:
            continue
        if isinstance(rule.pattern, nodes.PhasePattern):
            t.fault(messages.not_supported(rule.span, "`when phase .. ends` (write `at the end of ..`)"))
        elif rule.pattern.verb not in _SEEN:
            t.fault(messages.not_supported(rule.pattern.span, f"rules about `{rule.pattern.verb}`"))
        elif not t.world.faults.has_errors:
            t.fault(messages.never_wakes(rule.pattern.span))
