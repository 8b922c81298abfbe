"""Hold a decision line of an example against what is on offer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

from rulewright.interpreter.core.forms import Cell
from rulewright.interpreter.core.instructions import Choose, Param, Phrase, Secret
from rulewright.interpreter.core.scripts import TakeThere
from rulewright.interpreter.core.spoken import CHOOSES, DECLINES, NOTHING, Tokens, is_verb, opens, says, tokens
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.match import Decision, Match, Option
from rulewright.interpreter.run.members import Collecting
from rulewright.interpreter.run.options import Choosing
from rulewright.interpreter.run.secret import Secretly
from rulewright.interpreter.values import ComponentType, DefinitionType, KindType, NumberType, Type

Bound = tuple[tuple[Type, int], ...]
Words = tuple[str | None, ...]


def values_of(match: Match, decision: Decision, option: int) -> Bound:
    """Return the values that an option binds, each with its type, in the order of the parameters."""
    question = decision.question
    cells = match.cells[:]
    if isinstance(question, Choosing):
        line = question.line(option)
        line.bind(cells, decision.seat, option)
        return tuple((param.type, cells[param.slot]) for param in line.code.params)
    if isinstance(question, Secretly):
        param = _param(match, decision)
        value = question.stands_for(cells, decision.seat, option)
        return ((param.type, value),) if isinstance(value, int) else ()
    return ()


def _param(match: Match, decision: Decision) -> Param:
    code = match.game.program.code[decision.question.pc]
    assert isinstance(code, Secret)
    return code.question.alternatives[0].params[0] if isinstance(code.question, Choose) else code.question.param


def values_asked(match: Match, decision: Decision) -> Iterator[tuple[Type, Any]]:
    """Yield the values that a decision is about, each with its type: those in its question, those of its options or members."""
    question = decision.question
    if isinstance(question, Choosing | Collecting):
        types = [part.type for part in question.prompt_phrase.parts if not isinstance(part, str)]
        captured = question.prompt_values(match.cells[:])
        yield from ((of, value) for of, (value, _) in zip(types, captured, strict=True))
    if decision.shape in ("subset", "order"):
        yield from ((of, value) for _, of, value in members_of(match, decision))
    else:
        for option in decision.ids:
            yield from values_of(match, decision, option)


def members_of(match: Match, decision: Decision) -> Iterator[tuple[int, Type, int]]:
    """Yield the members that a set may be made of: the number of each, its type and its value."""
    question, cells = decision.question, match.cells[:]
    found = question.many if isinstance(question, Secretly) else question
    if isinstance(found, Collecting) and isinstance(question, Collecting | Secretly):
        picks = question.now(cells, decision.seat)
        for number, value in zip(picks.numbers, picks.sets.members, strict=True):
            yield found.gather.offset + number, found.gather.code.param.type, value


class Offered:
    """An option as a line may say it: the words of its label, None where a value stands that it binds, and those values."""

    def __init__(self, match: Match, decision: Decision, option: Option) -> None:
        self.option, self.label = option, option.label
        self.bound = values_of(match, decision, option.id)
        self.words: Words = tokens(self.label)
        self.also: Words = ()
        self.more = False
        self.declines = self.label == DECLINES
        question = decision.question.inner() if isinstance(decision.question, Secretly) else decision.question
        if isinstance(question, Choosing):
            cells = match.cells[:]
            line = question.line(option.id)
            line.bind(cells, decision.seat, option.id)
            slots = {Cell(param.slot) for param in line.code.params}
            self.words = words_in(match, cells, line.code.label, decision.seat, slots)
            self.also = (None, *tokens(decision.price(option.id)))
            self.more = True
        if self.declines:
            self.also = (None, *tokens(decision.prompt))

    @property
    def opening(self) -> Tokens:
        """The words before the first value."""
        end = self.words.index(None) if None in self.words else len(self.words)
        return tuple(word for word in self.words[:end] if word is not None)


def words_in(match: Match, cells: Cells, phrase: Phrase, seat: int, slots: Set[Cell]) -> Words:
    """Return the words of a phrase, with the values in it, but None for what stands in some slots."""
    found: list[str | None] = []
    for part in phrase.parts:
        if isinstance(part, str):
            found += tokens(part)
        elif part.form in slots:
            found.append(None)
        else:
            value = match.game.machine.forms.value(part.form)(cells)
            found += tokens(worded(match, part.type, value, seat))
    return tuple(found)


def worded(match: Match, of: Type, value: Any, seat: int = -1) -> str:  # noqa: ANN401 - a cell's value
    """Write a value for somebody who knows all. `seat`: whose own places are written without a name."""
    texts = match.game.machine.texts
    masks = (match.game.program.everybody,) * len(list(texts.components(value, of)))
    return texts.value(value, masks, of, None, seat)


class Line:
    """A decision line at one place of a match: its seat, its verb, and what it names, worked out as things stand there."""

    def __init__(self, match: Match, step: TakeThere) -> None:
        self.match, self.step, self.verb = match, step, step.verb
        self.values: list[Any] = [None if item.form is None else match.evaluate(item.form) for item in step.wanted]
        self.nothing = [item.text for item in step.wanted] == [NOTHING]
        self.declining = is_verb(self.verb, DECLINES)
        self.generic = is_verb(self.verb, CHOOSES)
        self.opening = len(self.verb) + sum(item.kind == "word" for item in step.wanted)  # the words of the verb

    # ---------------------------------------------------------------- one option
    def options(self, decision: Decision) -> list[Offered]:
        """Return the options that the line may mean: those of which it says the most. To pass a window is never written."""
        options = decision.options[:-1] if decision.window else decision.options
        found = [offered for option in options if self.fits(decision, offered := Offered(self.match, decision, option))]
        best = max((len(offered.bound) for offered in found), default=0)
        found = [offered for offered in found if len(offered.bound) == best]
        whole = [offered for offered in found if self.is_whole(offered) or self.opening == len(offered.opening)]
        return whole or found

    def is_whole(self, offered: Offered) -> bool:
        """Say whether the line has the option's words in quotes, as they are shown."""
        items = self.step.wanted
        return (
            self.generic
            and len(items) == 1
            and items[0].kind == "text"
            and tokens(items[0].text) == tokens(offered.label)
        )

    def fits(self, decision: Decision, offered: Offered) -> bool:
        """Say whether an option is what the line says: every word of it, and every value that the option binds."""
        if offered.declines:
            if self.nothing and self.names_one(decision):
                return False
            said = all(
                says(offered.also, words) for number in range(len(self.values)) for words in self.said(number)[:1]
            )
            return self.nothing or (self.declining and said)
        if self.declining or (self.nothing and (self.generic or not opens(self.verb, offered.words))):
            return False
        if self.is_whole(offered):
            return True
        if not self.generic and not opens(self.verb, offered.words):
            return False
        return self.left(decision, offered) is not None

    def names_one(self, decision: Decision) -> bool:
        """Say whether the verb is that of an option: then what follows is about its set, and `nothing` is the empty one."""
        offers = (Offered(self.match, decision, option) for option in decision.options)
        return not self.generic and any(opens(self.verb, one.words) for one in offers if not one.declines)

    def left(self, decision: Decision, offered: Offered) -> tuple[int, ...] | None:
        """Return the places of what the line names beyond an option, for the set that is asked for next; None: it is not this option."""
        if self.is_whole(offered):
            return ()
        if self.nothing and not offered.declines:  # the empty set, of what is asked for next
            return None if offered.bound else (0,)
        items, bound, further = self.step.wanted, offered.bound, offered.more and not self.generic

        def follow(item: int, param: int, skipped: bool) -> tuple[int, ...] | None:
            """Go on with an item and a value; `skipped`: a value was left out."""
            if item == len(items):
                return () if param == len(bound) or decision.window else None
            found = None
            if param < len(bound) and self.same(item, *bound[param]):
                found = follow(item + 1, param + 1, skipped)
            if found is None and any(
                says(words, said) for words in (offered.words, offered.also) for said in self.said(item)
            ):
                found = follow(item + 1, param, skipped)
            if found is None and decision.window and param < len(bound):
                found = follow(item, param + 1, True)  # neither the card that reacts nor what is answered need be named
            if found is None and further and param == len(bound) and not skipped and items[item].kind != "word":
                found = follow(item + 1, param, skipped)
                return None if found is None else (item, *found)
            return found

        return follow(0, 0, False)

    # ---------------------------------------------------------------- a set, or amounts
    def members(self, decision: Decision, places: Iterable[int]) -> list[int] | None:
        """Return the members of a set, or the numbers of a division, that the line names; None where one of them is none."""
        answer: list[int] = []
        members = list(members_of(self.match, decision))
        asked = (None, *tokens(decision.prompt))
        for place in places:
            item = self.step.wanted[place]
            if decision.shape == "division" and item.kind == "number":
                answer.append(self.values[place])
                continue
            found = [number for number, of, value in members if number not in answer and self.same(place, of, value)]
            if len(found) >= item.count:
                answer += found[: item.count]
            elif not any(says(asked, words) for words in self.said(place)):
                return None
        return answer

    def asks(self, decision: Decision) -> bool:
        """Say whether the line has the verb of a decision about a set."""
        asked = tokens(decision.prompt)
        asked = asked[1:] if asked[:1] == ("secretly",) else asked
        return self.generic or self.declining or opens(self.verb, asked)

    # ---------------------------------------------------------------- one of the things named
    def said(self, place: int) -> tuple[Tokens, ...]:
        """Return the ways in which a label may say what is named."""
        item, value = self.step.wanted[place], self.values[place]
        if item.said or item.form is None or item.type is None:
            return item.said
        seat = int(self.match.evaluate(self.step.seat))
        return tuple(dict.fromkeys(tokens(worded(self.match, item.type, value, whose)) for whose in (-1, seat)))

    def same(self, place: int, of: Type, value: int) -> bool:
        """Say whether what is named is a value of some type."""
        item, own = self.step.wanted[place], self.values[place]
        program = self.match.game.program
        number = program.components[value].definition if isinstance(of, ComponentType) and value >= 0 else value
        match item.kind:
            case "number" | "value" if isinstance(of, NumberType):
                return isinstance(item.type, NumberType) and own == value
            case "value" if isinstance(item.type, ComponentType) and isinstance(of, ComponentType | DefinitionType):
                return int(own) >= 0 and program.components[own].definition == number
            case "value" if isinstance(item.type, KindType) and isinstance(of, KindType):
                return item.type.name == of.name and own == value
            case "value":
                return type(item.type) is type(of) and own == value
            case "noun" | "text" if isinstance(of, ComponentType | DefinitionType) and item.definitions:
                return number in item.definitions
            case "text" | "number" | "noun" | "word":
                return tokens(worded(self.match, of, value)) == tokens(item.text)
