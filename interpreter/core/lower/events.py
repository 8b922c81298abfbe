"""Events: what a sentence makes happen, and the rules that it wakes: `would`, `before`, `when`.

An event that no rule names is its core alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from heapq import merge
from operator import itemgetter
from typing import Literal

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check.units import fields_called
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Each, Listener, Match, Phrase, Wake, Would
from rulewright.interpreter.core.lower import circles, patterns, pending, reactions
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Thrown, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import branch, jump, put
from rulewright.interpreter.core.program import WAITING
from rulewright.interpreter.values import SetType, Type, ZoneType

Moment = Literal["would", "before", "when"]
NO_ZONE = Const(-1)


@frozen
class Event:
    """Something that happens: the verb, who does it, what moves, what amount of which field changes, or which dice are rolled.

    Moves: `moved` is the cell of the tuple of things, `type` theirs; `source`, `goal` the declared zones ("*": not known), `zone`
    the place they go to, `place` its type (None: not known). Amounts: `amount` is the cell of the number that was said, `done` of
    what it really was, `field` the name of what changes; `moved` is -1. Rolls: `thrown` is what the dice show once they lie there,
    `amount` the cell of how many there are. `possible` has to hold still after the rules that come before.
    """

    node: nodes.Node
    verb: str
    seat: Typed | None
    moved: int = -1
    type: Type = NUMBER
    source: str = "*"
    place: ZoneType | None = None
    zone: Form = NO_ZONE
    amount: int = -1
    done: int = -1
    field: str = ""
    possible: Form | None = None
    thrown: Thrown | None = None

    @property
    def goal(self) -> str:
        """The declared name of the zone that they go to ("*": not known)."""
        return self.place.decl if self.place is not None else "*"


def listeners(t: Translator, event: Event, moment: Moment) -> list[int]:
    """Return the numbers of the listeners of an event: one for each rule that names it."""
    found: list[int] = []
    for number, rule in _heard(t, event, moment):
        found_one = False
        for match in patterns.matches(t, rule, event):
            found_one = True
            match.prepare(t, event.node)
            draft = patterns.procedure(t, number, rule, match)
            t.world.used.add(rule)
            t.calls(draft)
            found.append(len(t.listeners))
            t.listeners.append(
                Listener(draft.number, match.slot, match.domain, match.condition, tuple(value.form for value in match.values), match.seat,
                         Phrase((patterns.title(t, rule),)), tuple(place for place, word in enumerate(match.words)
                               if word != "amount" and not isinstance(match.values[place], Thrown)))
            )  # fmt: skip
        if found_one and moment == "when":
            circles.note(t, number, event.node)
    if moment == "when":
        for listener in pending.awaited(t, event):
            found.append(len(t.listeners))
            t.listeners.append(listener)
    return found


def _heard(t: Translator, event: Event, moment: Moment) -> Iterable[tuple[int, nodes.When]]:
    """Return the rules that may be about an event, with their places among all; those about an amount are found by verb and field."""
    if not t.rules_by_event:
        for number, rule in enumerate(t.world.whens):
            for key in _keys(t, rule):
                t.rules_by_event.setdefault(key, []).append((number, rule))
    amounts = event.moved < 0 and event.thrown is None
    key = (moment, event.verb, event.field) if amounts else (moment, "", "")
    found = t.rules_by_event.get(key, [])
    return merge(found, t.rules_by_event.get((moment, "of a card", ""), []), key=itemgetter(0)) if amounts else found


def _keys(t: Translator, rule: nodes.When) -> Iterator[tuple[Moment, str, str]]:
    """Yield by what a rule is found: its moment; its moment, verb and each field that it may mean; one of a card may mean more."""
    moment, pattern = patterns.moment_of(rule), rule.pattern
    yield moment, "", ""
    if rule in t.world.bearers:
        yield moment, "of a card", ""
    elif isinstance(pattern, nodes.Pattern) and len(pattern.objects) == 1:
        thing = pattern.objects[0]
        noun = thing.noun if isinstance(thing, nodes.Things) else thing
        if isinstance(noun, nodes.Name):
            for field in fields_called(noun.text):
                yield moment, pattern.verb, field


def around(t: Translator, event: Event, core: Callable[[], None], settle: Callable[[], None]) -> None:
    """Write an event: the rules before it, its core, the settling, the rules after it."""
    if not t.world.hears:
        core()
        settle()
        return
    site = t.site(event.node)
    would = listeners(t, event, "would")
    cancelled = t.code.label()
    instead = cancelled if t.unpaid is None else t.unpaid  # a cost that is replaced is not paid
    if would:
        if event.moved >= 0:
            _would_each(t, event, would)
        else:
            applied = t.local(NUMBER)
            t.code.add(
                Would(site, tuple(would), event.amount, applied, t.option_numbers(len(would)), FOLLOWING, instead)
            )
    _before(t, event, cancelled)
    if reactions.hear(t, event, "when"):
        _with_window(t, event, core, settle)
        t.code.place(cancelled)
        return
    after = listeners(t, event, "when")
    whole = t.whole if event.thrown is None else None
    waiting = t.locals(1, "plain") if whole is None else whole.waiting(t)
    core()
    if after:
        t.code.add(_matched(t, event, after, waiting))
    settle()
    if after and whole is None:
        t.code.add(Wake(site, waiting, t.option_numbers(WAITING), FOLLOWING))
    t.code.place(cancelled)


def _before(t: Translator, event: Event, cancelled: int) -> None:
    """Write what comes before an event: rules, and a window. What has become impossible by it does not happen.

    A thing is left out where it no longer lies where it did. A cost that has become impossible ends its action.
    """
    before = listeners(t, event, "before")
    heard = reactions.hear(t, event, "before")
    if not before and not heard:
        return
    lay = -1
    if event.moved >= 0:
        lay, one = t.local(SetType(NUMBER, "first")), t.scratch()
        put(t, event.node, lay, forms.Map(one, Cell(event.moved), forms.ZoneOf(Cell(one))))
    if before:
        _wake(t, event, before)
    if heard:
        reactions.to_event(t, event, "before", event.moved)
    possible = event.possible
    if lay >= 0:
        left, one = t.local(SetType(event.type)), t.scratch()
        place = forms.Arithmetic("-", forms.Place(Cell(one), Cell(event.moved)), Const(1))
        stays = forms.Compare("=", forms.ZoneOf(Cell(one)), forms.At(Cell(lay), place))
        put(t, event.node, left, forms.Filter(one, Cell(event.moved), stays))
        put(t, event.node, event.moved, Cell(left))
        possible = forms.Compare(">", forms.Size(Cell(event.moved)), Const(0))
    if possible is not None:
        go = t.code.label()
        branch(t, event.node, possible, go, cancelled if t.unpaid is None else t.unpaid)
        t.code.place(go)


def _with_window(t: Translator, event: Event, core: Callable[[], None], settle: Callable[[], None]) -> None:
    """Write an event that some reaction answers: its core, the window, then the rules that what is not cancelled wakes."""
    site, left = t.site(event.node), -1
    seen = event
    if event.moved >= 0:
        left = t.local(SetType(event.type))
        put(t, event.node, left, Cell(event.moved))
        seen = replace(event, moved=left)
    after = listeners(t, seen, "when")
    whole = t.whole if event.thrown is None else None
    waiting = t.locals(1, "plain") if whole is None else whole.waiting(t)
    core()
    settle()
    reactions.to_event(t, event, "when", left)
    if after:
        t.code.add(_matched(t, event, after, waiting))
    if after and whole is None:
        t.code.add(Wake(site, waiting, t.option_numbers(WAITING), FOLLOWING))


def _wake(t: Translator, event: Event, found: list[int]) -> None:
    slot = t.locals(1, "plain")
    t.code.add(Match(t.site(event.node), tuple(found), slot, FOLLOWING, event.thrown is not None))
    t.code.add(Wake(t.site(event.node), slot, t.option_numbers(WAITING), FOLLOWING))


def _matched(t: Translator, event: Event, found: list[int], slot: int) -> Match:
    """Return what collects the rules about an event; those about a roll do not wait, since they say what comes of it."""
    now = event.thrown is not None
    return Match(t.site(event.node), tuple(found), slot, FOLLOWING, now, t.whole is not None and not now)


def _would_each(t: Translator, event: Event, would: list[int]) -> None:
    """Ask about each thing that moves by itself: one may be replaced while the others go on."""
    site = t.site(event.node)
    kept, items, index, one = (
        t.local(SetType(event.type)),
        t.local(SetType(event.type)),
        t.local(NUMBER),
        t.local(event.type),
    )
    applied = t.local(NUMBER)
    put(t, event.node, items, Cell(event.moved))
    many = t.local(NUMBER) if t.unpaid is not None else -1
    if many >= 0:
        put(t, event.node, many, forms.Size(Cell(event.moved)))
    put(t, event.node, kept, Const(()))
    put(t, event.node, index, Const(0))
    again, go, done = t.code.here(), t.code.label(), t.code.label()
    t.code.add(Each(site, items, index, one, None, go, done))
    t.code.place(go)
    put(t, event.node, event.moved, forms.Tuple((Cell(one),)))
    t.code.add(Would(site, tuple(would), -1, applied, t.option_numbers(len(would)), FOLLOWING, again))
    put(t, event.node, kept, forms.Combine("union", Cell(kept), forms.Tuple((Cell(one),))))
    jump(t, again)
    t.code.place(done)
    if t.unpaid is not None:
        whole = t.code.label()
        branch(t, event.node, forms.Compare("=", forms.Size(Cell(kept)), Cell(many)), whole, t.unpaid)
        t.code.place(whole)
    put(t, event.node, event.moved, Cell(kept))


def decides(block: nodes.Block | None) -> bool:
    """Say whether every way through a `would` rule ends with `go ahead` or `instead ..`."""
    if block is None or not block.statements:
        return False
    match block.statements[-1]:
        case nodes.GoAhead() | nodes.Instead():
            return True
        case nodes.If(branches=branches, otherwise=otherwise):
            return all(decides(branch.body) for branch in branches) and decides(otherwise)
        case nodes.Menu(items=items, modal=modal, declined=declined):
            told = all(isinstance(item, nodes.MenuItem) and decides(item.body) for item in items)
            return told and (modal != "may" or decides(declined))
        case nodes.Sentence(modal="may", body=body, declined=declined):
            return decides(body) and decides(declined)
        case nodes.Choose(body=body, declined=declined, modal=modal):
            return decides(body) and (modal != "may" or decides(declined))
        case _:
            return False
