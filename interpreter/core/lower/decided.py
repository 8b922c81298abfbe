"""Decision lines of examples: what they name, and whether any decision of the game could ever be one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.verbs import BY_KEY
from rulewright.interpreter.check import example_messages, messages
from rulewright.interpreter.check.units import fields_called
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.instructions import Choose, Collect, Divide, Param, Phrase, Secret, Shown
from rulewright.interpreter.core.lower import expressions, members
from rulewright.interpreter.core.lower.names import known_names
from rulewright.interpreter.core.lower.scope import Scope
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import is_error
from rulewright.interpreter.core.scripts import TakeThere, Wanted
from rulewright.interpreter.core.spoken import (
    CHOOSES,
    DECLINES,
    NOTHING,
    Tokens,
    is_verb,
    opens,
    says,
    third_person,
    tokens,
)
from rulewright.interpreter.values import ComponentType, DefinitionType, KindType, NumberType, PlayerType, ZoneType

Label = tuple[str | None, ...]


WORKED_OUT: Final = "\0"
"""Stands in a label for a value that is worked out and not chosen."""


def words_of(phrase: Phrase, params: tuple[Param, ...] = ()) -> Label:
    """Return the words of a label or a question, None for each value in it that is chosen there."""
    chosen = {Cell(param.slot) for param in params}
    found: list[str | None] = []
    for part in phrase.parts:
        match part:
            case str():
                found += tokens(part)
            case Shown(form=Const(value=int(value)), type=NumberType()):
                found.append(str(value))
            case Shown(form=form):
                found.append(None if form in chosen else WORKED_OUT)
    return tuple(found)


# ---------------------------------------------------------------- what a line names
@frozen
class Lines:
    """Reads the decision lines of one example. `vocabulary`: the words that labels of the game are made of."""

    t: Translator
    scope: Scope
    vocabulary: frozenset[str]

    def wanted(self, line: nodes.Decision) -> Iterator[Wanted]:
        """Yield what a line names, in its order."""
        for item in [*line.objects, *(item for part in line.phrases for item in part.objects)]:
            yield from self.item(item)

    def item(self, item: nodes.Object) -> Iterator[Wanted]:
        match item:
            case nodes.Text(value=text):
                yield self.text(text, item)
            case nodes.Number(value=number):
                yield Wanted("number", str(number), item.span, Const(number), NumberType(number, number))
            case nodes.Things(quantity="number", number=nodes.Number(value=count), noun=nodes.Text(value=text)):
                for _ in range(count):
                    yield self.text(text, item)
            case nodes.Things(quantity="number", number=nodes.Name() as word, noun=noun) if self.of_verb(word):
                yield Wanted("word", word.text, word.span, said=(tokens(word.text),))
                yield from self.item(noun)
            case nodes.Things(number=None | nodes.Number() as number, noun=nodes.Name() as noun):
                yield from self.things(item, 1 if number is None else number.value, noun)
            case nodes.Things():
                self.t.fault(messages.not_constant(item.span, "what is decided"))
            case nodes.Name(text=text) if text == NOTHING:
                yield Wanted("word", text, item.span, said=((text,),))
            case nodes.Name(text=text) if text in self.t.world.definition_names and self.scope.find(text) is None:
                yield self.text(text, item)
            case nodes.Name() if self.of_verb(item):
                yield Wanted("word", item.text, item.span, said=(tokens(item.text),))
            case nodes.Name(text=text) if text in self.amounts():
                yield Wanted("noun", text, item.span, said=(tokens(text),))
            case _:
                typed = expressions.express(self.t, self.scope, item)
                if not is_error(typed.type):
                    words = " ".join(item.span.text.split())
                    number = isinstance(typed.type, NumberType)
                    yield Wanted("number" if number else "value", words, item.span, typed.form, typed.type)

    def text(self, text: str, item: nodes.Node) -> Wanted:
        number = self.t.world.definition_names.get(text)
        return Wanted("text", text, item.span, definitions=frozenset(() if number is None else (number,)))

    def things(self, item: nodes.Things, count: int, noun: nodes.Name) -> Iterator[Wanted]:
        """Yield things of a type, or what is counted: `a mark`, `2 cards`, `1 chip`."""
        kind = members.thing_named(self.t, noun.text)
        counted = [name for name in fields_called(noun.text) if name in self.amounts()]
        if kind is None and not counted:
            self.t.fault(messages.unknown_name(noun.span, noun.text, [*self.t.world.nouns, *self.amounts()]))
            return
        forms = {tokens(noun.text), *(tokens(name) for name in counted)}
        if kind is not None:
            forms |= {tokens(kind.singular), tokens(kind.plural)}
        said = {(str(count), *form) for form in forms} | (forms if item.number is None else set())
        yield Wanted(
            "noun",
            " ".join(item.span.text.split()),
            item.span,
            definitions=frozenset(kind.definitions if kind is not None else ()),
            count=count,
            said=tuple(sorted(said)),
        )

    def of_verb(self, item: nodes.Name) -> bool:
        """Say whether a word that means nothing by itself is one of those that labels are made of."""
        word = item.text
        known = word in known_names(self.t, self.scope) or word in self.t.world.definition_names
        return not known and set(tokens(word)) <= self.vocabulary

    def amounts(self) -> set[str]:
        """Return the names of facts and of what players have: `First puts 1 chip in pot`."""
        return set(self.t.world.facts) | set(self.t.world.player_fields)


# ---------------------------------------------------------------- what could ever be decided
@frozen
class Possible:
    """Something that may be on offer at some time: its words, what is chosen in it and in sets that it leads to; whether it is a set."""

    label: Label
    params: tuple[Param, ...]
    sets: tuple[Param, ...] = ()
    whole: bool = False
    text: str = ""


class Decisions:
    """All that can be on offer in the code that is written."""

    def __init__(self, t: Translator) -> None:
        self.t = t
        self.found: list[Possible] = []
        self.declines = False
        self.seats: tuple[str, ...] = ()
        asked = [code.question if isinstance(code, Secret) else code for code in t.code.items]
        self.sets = [(t.sites[code.site].rule, code.param) for code in asked if isinstance(code, Collect)]
        for code in asked:
            if isinstance(code, Choose | Collect | Divide):
                self.add(code)

    def add(self, code: Choose | Collect | Divide) -> None:
        match code:
            case Choose():
                for line in code.alternatives:
                    if line.label.parts == (DECLINES,):
                        self.declines = True
                    else:
                        label = words_of(line.label, line.params)
                        plain = "".join(part for part in line.label.parts if isinstance(part, str))
                        text = "" if WORKED_OUT in label or line.params else plain
                        self.found.append(Possible(label, line.params, self.sets_of(line.rule), text=text))
            case Collect():
                self.declines |= code.low == Const(0)
                self.found.append(Possible(asked_words(code.prompt), (code.param,), whole=True))
            case Divide():
                self.found.append(Possible((*asked_words(code.prompt), WORKED_OUT), (), whole=True))

    @cached_property
    def _drafts(self) -> tuple[dict[str, Draft], dict[str, list[Draft]]]:
        """The procedures, all of which are known by now, by key and by name."""
        by_name: dict[str, list[Draft]] = {}
        for draft in self.t.drafts:
            by_name.setdefault(draft.name, []).append(draft)
        return {draft.key: draft for draft in self.t.drafts}, by_name

    def sets_of(self, rule: str) -> tuple[Param, ...]:
        """Return what the sets are made of that an action asks for, itself or in what it calls."""
        by_key, by_name = self._drafts
        waiting = list(by_name.get(rule, ()))
        names = {rule}
        seen: set[str] = set()
        while waiting:
            draft = waiting.pop()
            if draft.key not in seen:
                seen.add(draft.key)
                names.add(draft.name)
                waiting += [by_key[key] for key in draft.calls if key in by_key]
        return tuple(param for of, param in self.sets if of in names)

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The words that labels can begin with and that are verbs: those of the language, and those that actions are called by."""
        reactions = [reaction.name.text for reaction in self.t.world.reactions if reaction.name is not None]
        named = [*self.t.world.actions, *reactions]
        return frozenset(BY_KEY) | {words[0] for name in named if (words := tokens(name))}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of all labels."""
        return frozenset(word for one in self.found for word in one.label if word not in (None, WORKED_OUT))

    def check(self, step: TakeThere, written: str, seats: tuple[str, ...]) -> None:
        """Report a line that none of them could ever be. `written`: its verb; `seats`: what the example calls them."""
        verb, self.seats = step.verb, seats
        if is_verb(verb, DECLINES):
            if not self.declines:
                self.t.fault(example_messages.nobody_declines(step.span))
            return
        named = [one for one in self.found if is_verb(verb, CHOOSES) or opens(verb, one.label)]
        if not named:
            known = {
                third_person(one.label[0])
                for one in self.found
                if one.label and one.label[0] in self.verbs and self.could_be(one, step)
            }
            self.t.fault(example_messages.nobody_does(step.span, written, sorted(known)))
            return
        if not any(self.could_be(one, step) for one in named):
            wrong = next(
                (
                    item
                    for item in step.wanted
                    if not any(self.named_in(one, item, len(step.wanted) == 1) for one in named)
                ),
                step.wanted[-1],
            )
            self.t.fault(example_messages.never_that(wrong.span, wrong.text, written, self.names(named)))

    def could_be(self, one: Possible, step: TakeThere) -> bool:
        return all(self.named_in(one, item, len(step.wanted) == 1) for item in step.wanted)

    def named_in(self, one: Possible, item: Wanted, alone: bool) -> bool:
        """Say whether something that may be on offer can be named so."""
        if item.kind == "word" and item.text == NOTHING:
            return one.whole or self.declines
        if item.kind == "text" and alone and self.whole_label(one.label, tokens(item.text)):
            return True
        if any(says(one.label, words) for words in self.said(item)):
            return True
        if WORKED_OUT in one.label and item.kind in ("number", "value", "noun"):
            return True
        return any(self.may_be(param, item) for param in (*one.params, *one.sets))

    def whole_label(self, label: Label, words: Tokens) -> bool:
        """Say whether some words may be a whole label, whatever its values are."""
        values = [place for place, word in enumerate(label) if word in (None, WORKED_OUT)]
        if not values:
            return words == label
        at, behind = values[0], len(label) - 1 - values[-1]
        if not at and not behind:
            return WORKED_OUT in label
        end = len(words) - behind
        return at <= end and words[:at] == label[:at] and words[end:] == label[len(label) - behind :]

    def said(self, item: Wanted) -> Iterable[Tokens]:
        """Return the ways in which a label may say what is named."""
        if item.said:
            return item.said
        return (tokens(item.text),) if item.kind != "text" else ()

    def may_be(self, param: Param, item: Wanted) -> bool:
        """Say whether a value that is chosen may be what is named."""
        world = self.t.world
        match param.type:
            case ComponentType(name) | DefinitionType(name):
                if isinstance(item.type, ComponentType | DefinitionType):
                    return True
                known = world.things[name].definitions
                names = {tokens(world.definitions[number].name) for number in known}
                return bool(item.definitions & set(known)) or tokens(item.text) in names
            case NumberType():
                if item.kind != "number":
                    return False
                values = range(param.first, param.first + param.universe)
                return not isinstance(item.form, Const) or item.form.value in values
            case KindType(name, words):
                right = isinstance(item.type, KindType) and item.type.name == name
                return right or tokens(item.text) in {tokens(word) for word in words}
            case PlayerType():
                return isinstance(item.type, PlayerType) or item.text in self.seats
            case ZoneType():
                labels = {tokens(zone.label) for zone in world.zone_list}
                return isinstance(item.type, ZoneType) or tokens(item.text) in labels
            case _:
                return True

    def names(self, named: list[Possible]) -> list[str]:
        """Return what may be chosen, for the nearest right spelling: texts of menus, names of things."""
        world = self.t.world
        found = {one.text for one in named if one.text}
        for one in named:
            for param in (*one.params, *one.sets):
                if isinstance(param.type, ComponentType | DefinitionType):
                    found |= {world.definitions[number].name for number in world.things[param.type.name].definitions}
                elif isinstance(param.type, KindType):
                    found |= set(param.type.values)
        return sorted(found)


def asked_words(prompt: Phrase) -> Label:
    """Return the words of a question about a set, without how it is asked."""
    words = words_of(prompt)
    return words[1:] if words[:1] == ("secretly",) else words
