"""Hold a decision line of an example against what is on offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.interpreter.core.instructions import Choose, Param, Secret
from rulewright.interpreter.core.scripts import TakeThere, Wanted
from rulewright.interpreter.run.match import Decision, Match, Option
from rulewright.interpreter.run.members import Collecting
from rulewright.interpreter.run.options import Choosing
from rulewright.interpreter.run.secret import Secretly
from rulewright.interpreter.run.texts import spaced
from rulewright.interpreter.values import ComponentType, DefinitionType, Type, ZoneType

Bound = tuple[tuple[Type, int], ...]


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


def options_of(match: Match, decision: Decision) -> list[tuple[int, set[str]]]:
    """Return the members that a set may be made of: the number of each, and the words that name it."""
    return [(number, names_of(match, of, value)) for number, of, value in members_of(match, decision)]


def names_of(match: Match, of: Type, value: int) -> set[str]:
    """Return the words that name a value: the printed name, as it is written and as it is shown, the label of a place, a number, a seat."""
    program = match.game.program
    if isinstance(of, ComponentType):
        value = program.components[value].definition
    if isinstance(of, ComponentType | DefinitionType):
        name = program.definitions[value].name
        return {name, spaced(name)}
    return {str(value)}


def _same(match: Match, wanted: Wanted, of: Type, value: int) -> bool:
    program = match.game.program
    match wanted.kind:
        case "text":
            return wanted.text in names_of(match, of, value)
        case "noun":
            return isinstance(of, ComponentType | DefinitionType)
        case "number":
            return wanted.value == value
        case "value":
            if (
                isinstance(wanted.type, ComponentType)
                and isinstance(of, DefinitionType)
                and isinstance(wanted.value, int)
            ):
                return program.components[wanted.value].definition == value
            if (
                isinstance(wanted.type, ComponentType)
                and isinstance(of, ComponentType)
                and isinstance(wanted.value, int)
            ):
                return program.components[wanted.value].definition == program.components[value].definition
            return wanted.value == value


def _squares(match: Match, wanted: tuple[Wanted, ...]) -> Iterator[str]:
    """Yield the names of the squares that are named."""
    for one in wanted:
        if one.kind == "value" and isinstance(one.type, ZoneType) and isinstance(one.value, int):
            zone = match.game.program.zones[one.value]
            if zone.sort == "square":
                yield zone.label


def fits(match: Match, decision: Decision, option: Option, step: TakeThere, words: set[str]) -> bool:
    """Say whether an option is what a line says: its verb, and what the line names in the order of the parameters."""
    label = option.label
    if {"decline"} & words:
        return label == "decline"
    if label == "decline":
        return False
    bound = values_of(match, decision, option.id)
    if not bound and len(step.wanted) == 1 and step.wanted[0].kind == "text" and "choose" in words:
        return label == step.wanted[0].text
    if not words & {"choose", "roll", "name", option.rule, label.split(" ")[0], decision.prompt.split(" ")[0]}:
        return False
    if len(bound) > len(step.wanted) and not decision.window:
        return False  # in a window neither the card that reacts nor what is answered need be named
    if any(square not in label.split() for square in _squares(match, step.wanted[len(bound) :])):
        return False  # a piece that goes to a square that the rules name, as in a setup, goes nowhere else
    return all(_same(match, wanted, of, value) for wanted, (of, value) in zip(step.wanted, bound, strict=False))


def leftovers(match: Match, decision: Decision, option: int, step: TakeThere) -> tuple[Wanted, ...]:
    """Return what a line names beyond the parameters of the option that it takes: the members of a set that is asked for next."""
    bound = values_of(match, decision, option)
    if not bound and len(step.wanted) == 1 and decision.label(option) == step.wanted[0].text:
        return ()
    return tuple(wanted for wanted in step.wanted[len(bound) :] if wanted.kind == "text")
