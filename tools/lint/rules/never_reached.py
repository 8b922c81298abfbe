"""Something is never reached: what stands before it always leaves, or goes on until the game is over.

Approximation: in a block, or among the phases at the margin, what follows `end ..`, `stop`, `next`, an ending, an `if` all of whose ways
leave, or a phase or loop that repeats for ever and that nothing inside stops. Endings take effect later inside `together`, also in what is
called from there.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.grammar.walk import descendants
from rulewright.tools.lint.subject import Subject

CODE = Code("W743", "never-reached")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the first sentence, or the first phase, behind what never comes back."""
    later = _together(subject)
    changed = {
        node.text for line in subject.every(nodes.OverlayLine) for target in line.targets if line.kind == "without"
        for node in descendants(target) if isinstance(node, nodes.Name)
    }  # fmt: skip
    blocks: list[tuple[Sequence[nodes.Statement], bool]] = [
        (block.statements, block not in later) for block in subject.every(nodes.Block)
    ]
    blocks.append(([line.phase for line in subject.tree.declarations if isinstance(line, nodes.Phase)], True))
    for statements, endings in blocks:
        for one, other in pairwise(statements):
            if _leaves(one, endings, changed) and not isinstance(other, nodes.Hole):
                hint = "Put it before, or into a phase of its own that can end; or take it out."
                label = Label(one.span.first_line, "nothing goes on behind this")
                yield Diagnostic(CODE, other.span.first_line, "this is never reached", hint, (label,))
                break


def _together(subject: Subject) -> set[nodes.Block]:
    """Return the blocks inside `together`, and those of the procedures that are called from there."""
    waiting: list[nodes.Node] = list(subject.every(nodes.Together))
    procedures = {one.name.text: one for one in subject.every(nodes.HowTo)}
    found: set[nodes.Block] = set()
    while waiting:
        for node in descendants(waiting.pop()):
            match node:
                case nodes.Block():
                    found.add(node)
                case nodes.Do(call=nodes.Name(text=text) | nodes.Call(target=nodes.Name(text=text))):
                    waiting += [one] if (one := procedures.pop(text, None)) is not None else []
                case _:
                    pass
    return found


def _leaves(statement: nodes.Statement, endings: bool, changed: set[str]) -> bool:
    """Tell whether nothing goes on behind a statement. `endings`: what ends the game does so at once; `changed`: by variants."""
    match statement:
        case nodes.Stop() | nodes.Next():
            return True
        case nodes.Sentence(verb="end", modal=None, objects=(nodes.Name(text=text),)):
            return endings or text != "game"
        case nodes.Sentence(verb="win" | "lose" | "draw", modal=None, objects=(nodes.Text(),)):
            return endings
        case nodes.If(branches=branches, otherwise=nodes.Block() as last):
            return all(_left(block, endings, changed) for block in (*(one.body for one in branches), last))
        case nodes.PhaseStatement(repeat=nodes.RepeatHead(kind="forever", at_most=None)):
            return statement.name.text not in changed
        case nodes.Repeat(head=nodes.RepeatHead(kind="forever", at_most=None), body=body):
            return not any(isinstance(node, nodes.Stop) for node in descendants(body))
        case _:
            return False


def _left(block: nodes.Block, endings: bool, changed: set[str]) -> bool:
    return any(_leaves(one, endings, changed) for one in block.statements)
