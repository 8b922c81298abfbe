"""A loop cannot come to its end: nothing in it changes what its condition reads.

Approximation: the condition reads no name that is given or changed inside, and no field or zone that the body writes, by itself or through
what it calls; and nothing inside leaves the loop or ends the game. A loop that goes on for ever is reported where nothing happens in it, or
where nobody is asked in it and no way leads out of it; so are procedures that call one another and never come back.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.source import Span
from rulewright.grammar.walk import descendants
from rulewright.interpreter.core.graph.circles import circles
from rulewright.interpreter.core.lower.writing import meets
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.words import stem

CODE = Code("W740", "may-spin")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the loops whose conditions stay as they are."""
    loops = [(loop.head, loop.body) for loop in subject.every(nodes.Repeat)]
    loops += [(phase.repeat, phase.body) for phase in subject.every(nodes.PhaseStatement) if phase.repeat is not None]
    told: list[Span] = []
    heads = {head: body for head, body in loops if head.at_most is None and head.kind != "times"}
    for head, body in heads.items():
        seen = [keys for world in subject.worlds for keys in world.loops.get(head, ())]
        if not seen or _left(body):
            continue
        if head.value is None:
            spins = not any(keys.writes for keys in seen) and not _asks(body)
        else:
            spins = not _given(head.value, body) and not any(
                meets(set(keys.reads), set(keys.writes)) or ("end", "*") in keys.writes for keys in seen
            )
        if spins:
            hint = "Change in the loop what its condition reads, or leave it with `stop`."
            told.append(head.span)
            yield Diagnostic(CODE, head.span, "nothing in this loop changes whether it goes on", hint)
    for span, calls in dict.fromkeys(circle for program in subject.programs for circle in circles(program)):
        if any(span.holds(one) or one.holds(span) for one in told):
            continue
        if calls:
            hint = "Call it only in some cases, so that it comes back in the others."
            yield Diagnostic(CODE, span.first_line, "this leads to itself again, and never comes back", hint)
        else:
            hint = "Let somebody decide something in it, end the game or leave it in some case, or say how often it is done."
            yield Diagnostic(CODE, span.first_line, "this goes on for ever, and asks nobody", hint)


def _left(body: nodes.Block) -> bool:
    """Tell whether something inside leaves the loop by its own words."""
    return any(
        isinstance(node, nodes.Stop | nodes.Eliminated | nodes.Hole)
        or (isinstance(node, nodes.Sentence) and node.verb == "end")
        for node in descendants(body)
    )


def _asks(body: nodes.Block) -> bool:
    asking = nodes.Menu | nodes.Choose | nodes.Roll | nodes.Do | nodes.PhaseStatement | nodes.Sentence
    return any(isinstance(node, asking) for node in descendants(body))


def _given(condition: nodes.Expr, body: nodes.Block) -> bool:
    """Tell whether the condition reads a name that the body gives to something, or counts with."""
    read = {stem(node.text) for node in descendants(condition) if isinstance(node, nodes.Name)}
    given: set[str] = set()
    for node in descendants(body):
        match node:
            case nodes.Let(name=name) | nodes.Choose(name=nodes.Word() as name) | nodes.Roll(name=nodes.Word() as name):
                given.add(stem(name.text))
            case nodes.Set(target=nodes.Name(text=text)):
                given.add(stem(text))
            case nodes.Phrase(objects=objects):
                given |= {stem(part.text) for part in objects if isinstance(part, nodes.Name)}
            case nodes.Choose(members=nodes.Members(noun=noun)):
                given.add(stem(noun.text))
            case _:
                pass
    return bool(read & given)
