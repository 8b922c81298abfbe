"""A printed text has other numbers than its rule.

Approximation: of a card, or a type of cards, with a text and rules in the same block. Numbers from two on, in digits or in English words,
are compared with those in its rules, in the procedures and defines that these name, and in its row of the table.
"""

import re
from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check.world import World
from rulewright.tools.lint.subject import Subject

CODE = Code("W750", "text-differs")

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty"
).split()
_NUMBERS = {word: number for number, word in enumerate(_WORDS)} | {"twice": 2, "double": 2, "both": 2, "thrice": 3}
_TOKEN = re.compile(r"\d+|[a-z]+", re.I)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the texts and rules that differ in their numbers."""
    world = subject.world
    blocks: list[nodes.Single | nodes.Component] = [*subject.every(nodes.Single), *subject.every(nodes.Component)]
    for block in blocks:
        rules: list[nodes.Node] = [
            line for line in block.lines if not isinstance(line, nodes.PrintedText | nodes.Field | nodes.Hole)
        ]
        text = next((line for line in block.lines if isinstance(line, nodes.PrintedText)), None)
        if text is None or not rules or world is None:
            continue
        said = set(_said(text.text))
        direct = {node.value: node for rule in rules for node in descendants(rule) if isinstance(node, nodes.Number)}
        meant = set(_beyond(world, rules)) | set(_printed(world, block))
        missing = sorted(said - meant)
        unsaid = sorted(value for value in direct if value > 1 and value not in said) if said else []
        if missing or unsaid:
            labels = tuple(Label(direct[value].span, "the rule says this") for value in unsaid)
            yield Diagnostic(CODE, text.span, _message(missing, unsaid), "Correct the one that is wrong.", labels)


def _message(missing: list[int], unsaid: list[int]) -> str:
    if missing and unsaid:
        return f"the text says {_listed(missing)}, and the rule {_listed(unsaid)}"
    return (
        f"the text says {_listed(missing)}, and the rule does not"
        if missing
        else f"the rule says {_listed(unsaid)}, and the text does not"
    )


def _listed(numbers: list[int]) -> str:
    return " and ".join(map(str, numbers))


def _said(text: str) -> Iterator[int]:
    for token in _TOKEN.findall(text.lower()):
        number = int(token) if token.isdigit() else _NUMBERS.get(token, 0)
        if number > 1:
            yield number


def _beyond(world: World, rules: list[nodes.Node]) -> Iterator[int]:
    """Yield the numbers in rules, in the procedures and defines that rules name, and in those that these name."""
    defines: dict[str, list[nodes.Node]] = {}
    for (_, name), define in world.defines.items():
        defines.setdefault(name, []).append(define)
    waiting, seen = list(rules), set[nodes.Node]()
    while waiting:
        for node in descendants(waiting.pop()):
            match node:
                case nodes.Number(value=value):
                    yield value
                case nodes.Name(text=name) | nodes.Dot(name=nodes.Word(text=name)):
                    called = [
                        *defines.get(name, ()),
                        *(one for one in (world.procedures.get(name),) if one is not None),
                    ]
                    waiting += [one for one in called if one not in seen]
                    seen.update(called)
                case _:
                    pass


def _printed(world: World, block: nodes.Single | nodes.Component) -> Iterator[int]:
    for number, row in world.rows.items():
        definition = world.definitions[number]
        if definition.name == block.name if isinstance(block, nodes.Single) else definition.type == block.name.text:
            yield from (cell.value for cell in row.cells.values() if isinstance(cell.value, int))
