"""Write what is on offer, and whole answers, as the lines of an example that take them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.interpreter.core.instructions import Phrase
from rulewright.interpreter.core.spoken import DECLINES, NOTHING, third_person
from rulewright.interpreter.run.match import Decision, Match
from rulewright.interpreter.run.options import Choosing
from rulewright.interpreter.run.secret import Secretly
from rulewright.interpreter.values import (
    ComponentType,
    DefinitionType,
    KindType,
    NumberType,
    PlayerType,
    Type,
    ZoneType,
)
from rulewright.tools.lines import members_of, values_of

_JOINTS = frozenset((" ", ", ", " with ", " to ", " on ", " in ", " from ", " against "))
"""What may stand between two values in a label, so that a line may say it as it is."""


def lines_on_offer(match: Match, decision: Decision) -> tuple[str, ...]:
    """Write a line for each option; of a set one for each member, and one for the empty set where it may be."""
    if decision.shape in ("subset", "order"):
        none = [line_of_whole(match, decision, ())] if decision.min == 0 else []
        return (*none, *dict.fromkeys(line_of_whole(match, decision, (member.id,)) for member in decision.members))
    options = decision.options[:-1] if decision.window else decision.options
    return tuple(dict.fromkeys(line_of(match, decision, option.id) for option in options))


def line_of(match: Match, decision: Decision, option: int) -> str:
    """Write the line that takes an option: by its own verb where that can be said plainly, else with its words in quotes."""
    name, label = decision.name, decision.label(option)
    if label == DECLINES:
        return f"{name} declines"
    question = decision.question.inner() if isinstance(decision.question, Secretly) else decision.question
    written = [word_for(match, of, value) for of, value in values_of(match, decision, option)]
    if isinstance(question, Choosing) and written and all(written):
        plain = plainly(question.line(option).code.label, written)
        if plain:
            return f"{name} {plain}"
    if isinstance(question, Choosing) and not written and label.isalpha() and label.islower():
        return f"{name} {third_person(label)}"
    return f'{name} chooses "{label}"' if decision.shape != "division" else f"{name} chooses {label}"


def plainly(label: Phrase, values: Sequence[str]) -> str:
    """Say a label with its verb in the third person and its values as they are written; empty where it has other words too."""
    parts, words = list(label.parts), list[str]()
    first = parts[0]
    if isinstance(first, str):
        verb, blank, rest = first.partition(" ")
        if not verb.isalpha() or (rest and rest != "a ") or not blank:
            return ""
        parts = parts[1:]
        words.append(third_person(verb) + " ")
    else:
        words.append("chooses ")
    shown = iter(values)
    for part in parts:
        if isinstance(part, str):
            if part not in _JOINTS:
                return ""
            words.append(part)
        else:
            value = next(shown, "")
            if not value:
                return ""
            words.append(value)
    return "".join(words) if next(shown, None) is None else ""


def line_of_whole(match: Match, decision: Decision, answer: Iterable[int]) -> str:
    """Write the line that takes a whole set, or that divides an amount."""
    if decision.shape == "division":
        return f"{decision.name} chooses {', '.join(str(part) for part in answer)}"
    members = {number: (of, value) for number, of, value in members_of(match, decision)}
    named = [word_for(match, *members[number]) or f'"{decision.label(number)}"' for number in answer]
    return f"{decision.name} chooses {', '.join(named) if named else NOTHING}"


def word_for(match: Match, of: Type, value: int) -> str:
    """Write a value as a line names it; empty where it has no word there."""
    program = match.game.program
    match of:
        case ComponentType() if value >= 0:
            return f'"{program.definitions[program.components[value].definition].name}"'
        case DefinitionType() if value >= 0:
            return f'"{program.definitions[value].name}"'
        case KindType(_, names) if 0 <= value < len(names):
            return names[value]
        case PlayerType() if value >= 0:
            return program.seats[value]
        case NumberType():
            return str(value)
        case ZoneType() if value >= 0 and program.zones[value].sort == "square":
            return program.zones[value].label
        case _:
            return ""
