"""What is pending: `until battle ends: ..`, `in your next battle: ..`, `the next time a player gains coins: ..`.

Each such sentence has cells of its own (`World.pendings`). They are columns: an entry is at the same place in each of them. An entry
holds a number of its own, whether it is in force (one of `in your next ..` waits first), whom its end is about (-1: anybody), and the
values of the words of its sentence as they were when it was said. It ends with its phase, or when it has happened.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.pendings import COLUMNS, MOST_ENTRIES, MOST_WORDS
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Fault, Listener, Phrase, Return
from rulewright.interpreter.core.lower import expressions, modifiers, names, patterns, procedures, statements
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import NUMBER, PLAYER, general
from rulewright.interpreter.core.lower.writing import Part, branch, jump, put, say, wrote
from rulewright.interpreter.values import PlayerType, SetType, Type, holds

if TYPE_CHECKING:
    from rulewright.interpreter.core.lower.events import Event

Word = tuple[str, Type]
_OF = re.compile(r"\b(\w+)\.(\w+)")  # `player.coins`, which the log tells as "player's coins"
_LONGEST = 80
_IDS, _FORCE, _WHOM, _WORDS = range(4)


@frozen
class Entries:
    """The entries of one sentence: the first of its cells, its words with their types."""

    base: int
    words: tuple[Word, ...]

    @property
    def serial(self) -> int:
        """The cell that holds the number of the latest entry."""
        return self.base + COLUMNS

    @property
    def size(self) -> Form:
        return forms.Size(Cell(self.base))

    @property
    def places(self) -> Form:
        return forms.Range(Const(0), forms.Arithmetic("-", self.size, Const(1)))

    def of(self, column: int, place: Form) -> Form:
        """Return what an entry holds in a column."""
        return forms.At(Cell(self.base + column), place)

    def scope(self, place: Form) -> Scope:
        """Return a scope with the words of an entry."""
        scope = Scope()
        for column, (word, of) in enumerate(self.words, _WORDS):
            scope.names[word] = Typed(self.of(column, place), of)
        return scope


def entries(t: Translator, node: nodes.Until | nodes.NextTime) -> Entries | None:
    """Return the entries of a sentence; None before it was translated for the first time."""
    words = t.captured.get(node, t.sizes.captured.get(node))
    return None if words is None else Entries(t.world.pendings[node], words)


# ---------------------------------------------------------------- the sentence
def until(t: Translator, scope: Scope, node: nodes.Until) -> None:
    """`until the turn ends: player.coins gets +1`: an entry more, which ends with that phase."""
    if node.name.text not in t.world.spans:
        t.fault(messages.unknown_name(node.name.span, node.name.text, t.world.spans))
        return
    whom: Form = Const(-1)
    if node.for_whom is not None:
        whom = expressions.value(t, scope, node.for_whom, PLAYER).form
    elif node.edge == "next":
        owner = names.owner_of(scope)
        if owner is None:
            t.fault(messages.who_is_meant(node.name.span, node.name.text))
            return
        whom = owner.form
    _enter(t, scope, node, int(node.edge != "next"), whom)


def next_time(t: Translator, scope: Scope, node: nodes.NextTime) -> None:
    """`the next time a player gains coins: ..`: an entry more, which ends when that happens."""
    pattern = node.pattern
    if isinstance(pattern, nodes.PhasePattern) and pattern.name.text not in t.world.spans:
        t.fault(messages.unknown_name(pattern.name.span, pattern.name.text, t.world.spans))
        return
    if isinstance(pattern, nodes.Pattern) and patterns.means_phase(t, pattern):
        t.fault(messages.says_phase(pattern.span))
        return
    if isinstance(pattern, nodes.Pattern) and pattern.would:
        t.fault(messages.not_supported(pattern.span, "`the next time .. would ..`"))
        return
    _enter(t, scope, node, 1, Const(-1))


def _enter(t: Translator, scope: Scope, node: nodes.Until | nodes.NextTime, force: int, whom: Form) -> None:
    captured = _captured(scope, node)
    if len(captured) > MOST_WORDS:
        t.world.used.update(line for line in descendants(node) if isinstance(line, nodes.Modifier))
        t.fault(messages.too_many_words(node.span, [word for word, _ in captured], MOST_WORDS))
        return
    words = tuple((word, general(value.type)) for word, value in captured)
    known = t.captured.setdefault(node, words)
    of = Entries(t.world.pendings[node], known)
    for column, (_, kind) in enumerate(known, _WORDS):
        t.world.hold[of.base + column] = holds(SetType(kind))
    number = forms.Arithmetic("+", Cell(of.serial), Const(1))
    values = [number, Const(force), whom, *(value.form for _, value in captured)]
    room, full = t.code.label(), t.code.label()
    branch(t, node, forms.Compare("<", of.size, Const(MOST_ENTRIES)), room, full)
    t.code.place(full)
    t.code.add(Fault(t.site(node), f"this holds {MOST_ENTRIES} times already, and has not ended"))
    t.code.place(room)
    put(t, node, of.serial, number)
    values[_IDS] = Cell(of.serial)
    for column, value in reversed(list(enumerate(values))):
        cell = of.base + column
        put(t, node, cell, _longer(t, cell, value))
    say(t, node, *_told(t, scope, node))
    wrote(t, node, _key(of))


def _told(t: Translator, scope: Scope, node: nodes.Until | nodes.NextTime) -> list[Part]:
    """Return what the log says of an entry: of modifiers with the names of those whom they are about, else the author's words."""
    if isinstance(node, nodes.Until) and len(node.modifiers) == 1:
        modifier = node.modifiers[0]
        if isinstance(modifier, nodes.Modifier):
            whom = _whom(t, scope, modifier)
            phase = node.name.text.replace("_", " ")
            head = f"In the next {phase}: " if node.edge == "next" else f"Until {phase} {node.edge}: "
            if whom is not None:
                return [head, whom, _changed(modifier)]
    said = _OF.sub(r"\1's \2", " ".join(node.span.text.split())).replace("you's", "your").replace("_", " ")
    return [said[0].upper() + said[1:] if len(said) < _LONGEST else said[: _LONGEST - 2] + ".."]


def _whom(t: Translator, scope: Scope, modifier: nodes.Modifier) -> Typed | None:
    """Return the player whom a modifier is about; None where it is about something else."""
    match modifier.target:
        case nodes.Dot(base=base):
            found = expressions.express(t, scope, base)
        case nodes.Name(text=text) if modifier.kind != "cannot" and (
            text in t.world.player_fields or ("player", text) in t.world.defines
        ):
            return names.owner_of(scope)
        case target if modifier.kind == "cannot":
            found = expressions.express(t, scope, target)
        case _:
            return None
    return found if isinstance(found.type, PlayerType) else None


def _changed(modifier: nodes.Modifier) -> str:
    """Return what a modifier says of a player, behind the name."""
    if modifier.kind == "cannot":
        return f" cannot {modifier.verb.replace('_', ' ')}"
    target = modifier.target
    what = (target.name.text if isinstance(target, nodes.Dot) else target.span.text).replace("_", " ")
    value = modifier.value.span.text if modifier.value is not None else ""
    if modifier.kind == "is" and isinstance(modifier.value, nodes.YesNo):
        return f" is {what}" if modifier.value.value else f" is not {what}"
    rest = modifier.span.text[target.span.end - modifier.span.start :].strip()
    return f"'s {what} {' '.join(rest.split())}" if rest else f"'s {what} {value}"


def _longer(t: Translator, cell: int, value: Form) -> Form:
    """Return a column with a value more."""
    part = t.scratch()
    return forms.Map(part, forms.Tuple((Cell(cell), forms.Tuple((value,)))), Cell(part), True)


def _captured(scope: Scope, node: nodes.Until | nodes.NextTime) -> list[tuple[str, Typed]]:
    """Return the words of a sentence that mean something only here: those that it mentions, and who it speaks of."""
    bound = _binds(node)
    found: dict[str, Typed] = {}
    for word in ("you", "player"):
        value = scope.find(word)
        if value is not None and word not in bound and (word == "you" or "you" not in found):
            found[word] = value
    for part in descendants(node):
        if isinstance(part, nodes.Name) and part.text not in found and part.text not in bound:
            value = scope.find(part.text)
            if value is not None:
                found[part.text] = value
    return list(found.items())


def _binds(node: nodes.Until | nodes.NextTime) -> set[str]:
    """Return the words that an event brings along by itself; `player` only where it says `a player`."""
    if isinstance(node, nodes.Until) or not isinstance(node.pattern, nodes.Pattern):
        return set()
    named = node.pattern.who.article is None
    return patterns.words_of(node.pattern) - ({"player", "opponent"} if named else set())


# ---------------------------------------------------------------- its end
def at_edge(t: Translator, draft: Draft, node: nodes.Node, edge: str) -> None:
    """Write what begins or ends to hold, and what happens, where a phase, an action or a procedure of that name begins or ends."""
    for one in t.world.pendings:
        of = entries(t, one) if isinstance(one, nodes.Until | nodes.NextTime) else None
        if of is None:
            continue
        match one:
            case nodes.Until(name=name, edge="next") if name.text == draft.name:
                if edge == "start":
                    _begin(t, node, of, draft)
                else:
                    _drop(t, node, of, partial(in_force, of))
            case nodes.Until(name=name, edge=when) if name.text == draft.name and when.startswith(edge):
                _drop(t, node, of, partial(_meant, of, draft))
            case nodes.NextTime(pattern=nodes.PhasePattern(name=name, edge=when)) if (
                name.text == draft.name and when.startswith(edge)
            ):
                _happen(t, node, one, of)
            case _:
                pass


def _begin(t: Translator, node: nodes.Node, of: Entries, draft: Draft) -> None:
    """Write that the entries that waited for this frame are in force."""
    place = t.scratch()
    state = forms.Cases(((_meant(of, draft, Cell(place)), Const(1)),), of.of(_FORCE, Cell(place)))
    put(t, node, of.base + _FORCE, forms.Map(place, of.places, state))
    wrote(t, node, _key(of))


def _meant(of: Entries, draft: Draft, place: Form) -> Form:
    """Return whether the end of an entry is about this frame: about anybody's, or that of its player."""
    whom = of.of(_WHOM, place)
    if draft.seat < 0:
        return Const(1)
    return forms.Any((forms.Compare("=", whom, Const(-1)), forms.Compare("=", whom, Cell(draft.seat))))


def _drop(t: Translator, node: nodes.Node, of: Entries, gone: Callable[[Form], Form]) -> None:
    """Write that the entries for which something holds are there no more."""
    some, none, place, kept = t.code.label(), t.code.label(), t.scratch(), t.local(SetType(NUMBER))
    branch(t, node, forms.Compare(">", of.size, Const(0)), some, none)
    t.code.place(some)
    put(t, node, kept, forms.Filter(place, of.places, forms.Not(gone(Cell(place)))))
    for column in reversed(range(_WORDS + len(of.words))):
        cell, at = of.base + column, t.scratch()
        put(t, node, cell, forms.Map(at, Cell(kept), forms.At(Cell(cell), Cell(at))))
    t.code.place(none)
    wrote(t, node, _key(of))


def _happen(t: Translator, node: nodes.Node, one: nodes.NextTime, of: Entries) -> None:
    """Write that all entries happen, one after the other; those whose condition does not hold wait on."""
    assert isinstance(one.pattern, nodes.PhasePattern)
    place, latest = t.local(NUMBER), t.local(NUMBER)
    put(t, node, place, Const(0))
    put(t, node, latest, Cell(of.serial))  # what is said from here on waits for the next time
    again, look, done, fits, skip = t.code.here(), t.code.label(), t.code.label(), t.code.label(), t.code.label()
    due = forms.Compare("<=", of.of(_IDS, Cell(place)), Cell(latest))
    branch(t, node, forms.All((forms.Compare("<", Cell(place), of.size), due)), look, done)
    t.code.place(look)
    if one.pattern.condition is not None:
        branch(t, node, expressions.condition(t, of.scope(Cell(place)), one.pattern.condition), fits, skip)
    t.code.place(fits)
    draft = _body(t, one, of, [])
    values = [of.of(column, Cell(place)) for column in (_IDS, *range(_WORDS, _WORDS + len(of.words)))]
    procedures.call_procedure(t, node, draft, values)
    jump(t, again)
    t.code.place(skip)
    put(t, node, place, forms.Arithmetic("+", Cell(place), Const(1)))
    jump(t, again)
    t.code.place(done)


def _body(t: Translator, one: nodes.NextTime, of: Entries, more: list[tuple[str, Type]]) -> Draft:
    """Return the procedure of what happens once: its entry ends, then its block. `more`: words of the event."""
    name = f"the next time {' '.join(one.pattern.span.text.split())}"
    bound = [*of.words, *more]

    def write(draft: Draft) -> None:
        t.rule = name
        inner = Scope()
        for place, (word, kind) in enumerate(bound, 1):
            t.bind_slot(inner, word, kind, draft.low + place)
        own = next((word for word in ("you", "player") if word in inner.names), None)
        if own is not None and isinstance(inner.names[own].type, PlayerType):
            form = inner.names[own].form
            draft.seat = form.at if isinstance(form, Cell) else -1
        go = t.code.label()
        branch(t, one, forms.Member(Cell(draft.low), Cell(of.base)), go, draft.leave)
        t.code.place(go)
        _drop(t, one, of, lambda place: forms.Compare("=", of.of(_IDS, place), Cell(draft.low)))
        statements.write_block(t, inner, one.body)
        t.code.place(draft.leave)
        t.code.add(Return(t.site(one)))

    key = f"next time {one.span.source.name}:{one.span.start} / {' '.join(word for word, _ in bound)}"
    return t.procedure(key, name, "rule", one.span, [NUMBER, *(kind for _, kind in bound)], write)


# ---------------------------------------------------------------- what it changes and waits for
def sentences_of(t: Translator) -> Iterator[tuple[nodes.Until, Entries]]:
    """Yield the sentences that change what is read for a time, with their entries."""
    for one in t.world.pendings:
        if isinstance(one, nodes.Until):
            of = entries(t, one)
            if of is not None:
                yield one, of


def kept(t: Translator) -> Iterator[int]:
    """Yield the cells that keep what not everybody may know: values of words that are no players."""
    for one in t.world.pendings:
        of = entries(t, one) if isinstance(one, nodes.Until | nodes.NextTime) else None
        for column, (_, kind) in enumerate(of.words if of is not None else (), _WORDS):
            if of is not None and not isinstance(kind, PlayerType):
                yield of.base + column


def in_force(of: Entries, place: Form) -> Form:
    """Return whether an entry is in force."""
    return forms.Compare("=", of.of(_FORCE, place), Const(1))


def awaited(t: Translator, event: Event) -> Iterator[Listener]:
    """Yield a listener for each sentence that waits for something like an event."""
    for one in t.world.pendings:
        of = entries(t, one) if isinstance(one, nodes.NextTime) else None
        if of is None or not isinstance(one, nodes.NextTime) or not isinstance(one.pattern, nodes.Pattern):
            continue
        place = t.scratch()
        rule = nodes.When(one.span, "when", one.pattern, one.body, None)
        around = of.scope(Cell(place))
        you = around.names.get("you") or around.names.get("player")
        match = patterns.match(t, rule, event, you, around=around)
        if match is None:
            continue
        t.world.used.add(one)
        match.prepare(t, event.node)
        condition, values = match.condition, [value.form for value in match.values]
        seat = match.seat
        if match.slot >= 0 and match.domain is not None:
            fitting = match.domain if condition is None else forms.Filter(match.slot, match.domain, condition)
            condition = forms.Compare(">", forms.Size(fitting), Const(0))
            first = forms.One("first", fitting)
            values = [modifiers.replaced(form, Cell(match.slot), first) for form in values]
            seat = None if seat is None else modifiers.replaced(seat, Cell(match.slot), first)
        more = [(word, general(value.type)) for word, value in zip(match.words, match.values, strict=True)]
        draft = _body(t, one, of, more)
        t.calls(draft)
        arguments = [of.of(column, Cell(place)) for column in (_IDS, *range(_WORDS, _WORDS + len(of.words)))]
        yield Listener(
            draft.number, place, of.places, condition, (*arguments, *values), seat, Phrase((draft.name,)), (0,)
        )


def read(t: Translator, of: Entries) -> None:
    """Note that a condition or a value looks at the entries of a sentence."""
    t.read(*_key(of))


def _key(of: Entries) -> tuple[str, str]:
    return ("pending", str(of.base))
