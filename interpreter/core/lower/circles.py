"""Circles: `when` rules that wake one another in any case, and go on until something else stops them."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.core.lower.translator import Key, Translator
from rulewright.interpreter.core.lower.writing import meets

_RULE = "rule "


def note(t: Translator, woken: int, node: nodes.Node) -> None:
    """Note that a sentence wakes a rule, where it is one that another rule carries out in any case."""
    key = t.draft.key if t.draft is not None else ""
    if not key.startswith(_RULE):
        return
    number = int(key.removeprefix(_RULE).split()[0])
    rule = t.world.whens[number]
    plain = (line for line in rule.body.statements if isinstance(line, nodes.Sentence) and line.modal is None)
    if any(line.span == node.span for line in plain) and rule.moment == "when":
        t.answers.setdefault(number, set()).add(woken)


def find(t: Translator) -> None:
    """Keep the circles of rules without a condition that no ending looks at: each once, from its first rule in the text on."""
    rules = t.world.whens
    ways = {
        number: {after for after in woken if _always(rules[after])}
        for number, woken in t.answers.items()
        if _always(rules[number])
    }
    told = set[frozenset[int]]()
    for start in sorted(ways):
        circle = _circle(ways, start)
        if len(circle) > 1 and frozenset(circle) not in told and not _ended(t, circle):
            told.add(frozenset(circle))
            t.world.circles.append(tuple(rules[number] for number in circle))


def _always(rule: nodes.When) -> bool:
    """Say whether a rule is woken whatever holds."""
    return isinstance(rule.pattern, nodes.Pattern) and rule.pattern.condition is None and not rule.pattern.would


def _circle(ways: dict[int, set[int]], start: int) -> list[int]:
    """Return the shortest way from a rule back to it, through rules behind it in the text; empty where there is none."""
    paths, seen = [[start]], {start}
    while paths:
        path = paths.pop(0)
        for after in sorted(ways.get(path[-1], ())):
            if after == start and len(path) > 1:
                return path
            if after > start and after not in seen:
                seen.add(after)
                paths.append([*path, after])
    return []


def _ended(t: Translator, circle: list[int]) -> bool:
    """Say whether some `as soon as` that ends something looks at what the rules of a circle write."""
    heads = [f"{_RULE}{number} " for number in circle]
    writes = set[Key]().union(
        *(keys for key, keys in t.sizes.writes.items() if any(f"{key} ".startswith(head) for head in heads))
    )
    ending = [number for number, key in enumerate(t.watch_keys) if ("end", "*") in t.sizes.writes.get(key, set())]
    return any(meets(t.watch_reads[number], writes) for number in ending)
