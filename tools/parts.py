"""The parts of a game that can come into play: the rules that its text declares, and the options of its decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check.overlays import chosen, merged, overlays_of
from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.graph.words import sentence
from rulewright.interpreter.core.program import Program

HOLE: Final = ".."  # stands for what is chosen in the label of an option


@frozen
class Part:
    """A part of a game that can come into play.

    `what`: phase, action, reaction, procedure, rule, setup, ending, option, sentence, otherwise (that a condition does
    not hold) or thing (a card, a token). `at`: where it stands,
    None for a thing; `whole`: all of its text.
    """

    what: str
    name: str
    at: Span | None = None
    whole: Span | None = None


def declared(tree: nodes.Program, variants: Sequence[str]) -> Iterator[tuple[Part, bool]]:
    """Yield every rule that is declared in a game with some variants merged in, also those that nothing uses.

    With it stands whether it runs in its place, at an edge of a phase, and not as a procedure.
    """
    for node in _rules(tree, variants):
        match node:
            case nodes.Setup():
                yield Part("setup", "setup", node.span, node.span), False
            case nodes.PhaseStatement():
                yield Part("phase", node.name.text, node.name.span, node.span), False
            case nodes.Action():
                yield Part("action", node.name.text, node.name.span, node.span), False
            case nodes.Reaction():
                name = node.name.text if node.name is not None else sentence(node.span)
                yield Part("reaction", name, node.name.span if node.name is not None else node.span, node.span), False
            case nodes.HowTo():
                yield Part("procedure", node.name.text, node.name.span, node.span), False
            case nodes.When() | nodes.AsSoonAs() | nodes.AtTime():
                name = sentence(node.span).partition(":")[0]
                yield Part("rule", name, node.span, node.span), isinstance(node, nodes.AtTime)
            case _:
                pass


def conditions(tree: nodes.Program, variants: Sequence[str]) -> Iterator[Part]:
    """Yield for each `if` without an `otherwise` that its last condition does not hold: no sentence tells whether that ever came up."""
    for node in _rules(tree, variants):
        if isinstance(node, nodes.If) and node.otherwise is None:
            last = node.branches[-1]
            yield Part("otherwise", f"if {sentence(last.condition.span)}", last.span, last.span)


def _rules(tree: nodes.Program, variants: Sequence[str]) -> Iterator[nodes.Node]:
    """Yield all nodes of a game's rules with some variants merged in; examples are none."""
    whole = merged(tree, chosen(overlays_of(tree), variants))
    for line in whole.declarations:
        if not isinstance(line, nodes.Example):
            yield line
            yield from descendants(line)


def options(program: Program) -> Iterator[tuple[tuple[int, int], Part]]:
    """Yield each alternative of the decisions that have several, by the address of the decision and its own base."""
    for pc, code in enumerate(program.code):
        question = code.question if isinstance(code, i.Secret) else code
        if not isinstance(question, i.Choose) or len(question.alternatives) < 2:
            continue
        span = program.sites[code.site].span
        for line in question.alternatives:
            label = "".join(part if isinstance(part, str) else HOLE for part in line.label.parts)
            name = line.params[-1].words if label == HOLE and line.params else label
            yield (pc, line.base), Part("option", name or label, span, span)
