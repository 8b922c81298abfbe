"""Somebody must take an action, and each of those on offer has to be paid for or can be used up.

Approximation: no `if able`, no block `if unable`, no `if` around it, and each action named pays an amount, or has a `limit`.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.walk import descendants
from rulewright.tools.lint.subject import Subject

CODE = Code("W731", "nothing-affordable")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the offers that can be empty when nothing is left to pay with."""
    guarded = {
        node for branch in subject.every(nodes.Branch) for node in descendants(branch.body) if isinstance(node, nodes.Sentence)
    }  # fmt: skip
    actions = {action.name.text: action for action in subject.every(nodes.Action)}
    for sentence in subject.every(nodes.Sentence):
        if (
            sentence.verb != "take"
            or sentence.modal == "may"
            or sentence.if_able
            or sentence.unable is not None
            or sentence in guarded
        ):
            continue
        named = [
            part.text for phrase in sentence.phrases if phrase.preposition == "from"
            for part in phrase.objects if isinstance(part, nodes.Name)
        ]  # fmt: skip
        if named and all(name in actions and _runs_out(actions[name]) for name in named):
            hint = "Offer one that is free, write `if able`, or say what happens `if unable`."
            message = "each of these actions has to be paid for or can be used up, and one of them has to be taken"
            yield Diagnostic(CODE, sentence.span, message, hint)


def _runs_out(action: nodes.Action) -> bool:
    for clause in action.clauses:
        match clause:
            case nodes.Limit():
                return True
            case nodes.Cost(body=body):
                for node in descendants(body):
                    if isinstance(node, nodes.Sentence) and node.verb == "pay":
                        return True
            case _:
                pass
    return False
