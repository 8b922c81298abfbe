"""Reasons: what has to hold for something to be on offer, each with the words of the rules, for whoever asks why it is not."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.grammar import nodes
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.instructions import Reason, Why
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.writing import conjunction


def reason(
    t: Translator,
    kind: Why,
    node: nodes.Node,
    conditions: Sequence[Form],
    words: str = "",
    cite: nodes.Cite | None = None,
) -> tuple[Reason, ...]:
    """Return the reason that some conditions of a node are, as a tuple of one, of none where there is no condition."""
    condition = conjunction(conditions)
    if condition is None:
        return ()
    return (Reason(condition, kind, words or said(node), t.site(node, cite)),)


def said(node: nodes.Node) -> str:
    """Return the words of a node on one line, without comments."""
    lines = (line.partition("  #")[0] for line in node.span.text.split("\n"))
    return " ".join(" ".join(lines).split())


def what_follows(body: nodes.Block) -> str:
    """Return the words of the first sentence of a block; of one of several lines nothing."""
    return said(body.statements[0]).partition(":")[0] if "\n" not in body.statements[0].span.text else ""


def asked_for(node: nodes.Node) -> str:
    """Return the words of what is to be chosen by a node: a parameter of an action, a noun phrase with its condition."""
    match node:
        case nodes.Choose(members=nodes.Members() as members, such_that=judged):
            return said(members) + (f" such that {said(judged)}" if judged is not None else "")
        case nodes.Parameter() | nodes.Things():
            parts = [said(node)]
            for word, part in (("where", node.where), ("such that", node.such_that)):
                if part is not None and not node.span.start <= part.span.start < node.span.end:
                    parts.append(f"{word} {said(part)}")  # it stands behind the rest of the sentence
            return " ".join(parts)
        case nodes.Choose(low=nodes.Node() as low, high=nodes.Node() as high):
            return f"number from {said(low)} to {said(high)}"
        case nodes.Sentence(objects=objects):
            return said(node) if objects else ""
        case _:
            return ""
