"""An ending names one player where one sentence can bring several there at once: the first seat is taken.

Approximation: an `as soon as` of a player says that this player wins or loses, one sentence changes what it looks at for several
players, and no ending before it in the text looks at the same.
"""

from collections.abc import Iterator, Sequence

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.grammar.walk import descendants
from rulewright.tools.lint.subject import Subject

CODE = Code("W745", "first-seat-wins")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the endings for one player that several can come to at once."""
    told: set[nodes.AsSoonAs] = set()
    for world in subject.worlds if subject.programs else ():
        for number, rule in enumerate(world.watches):
            ending = _for_one(rule)
            if ending is None or rule in told or rule not in world.at_once or _settled(world.watches[:number], rule):
                continue
            told.add(rule)
            said = ending.verb if ending.verb == "win" else "lose"
            label = Label(world.at_once[rule].span, "this can bring several there at once")
            yield Diagnostic(
                CODE,
                rule.condition.span,
                f"where several players come to this at once, the first seat {said}s",
                "Name all of them, `each player where ..` in place of `player`, or let `score` settle it: `end the game`.",
                (label,),
            )


def _for_one(rule: nodes.AsSoonAs) -> nodes.Sentence | None:
    """Return the sentence by which a rule about a player ends the game for the one that it has found."""
    match rule.condition:
        case nodes.Quantified(quantifier="a", members=members) | nodes.Exists(article="a", members=members):
            word = members.noun.text
        case _:
            return None
    for line in rule.body.statements:
        match line:
            case nodes.Sentence(
                verb="win" | "lose", objects=(nodes.Text(),), subject=nodes.Subject(who=nodes.Name(text=who))
            ):
                return line if who == word == "player" else None
            case _:
                pass
    return None


def _settled(before: Sequence[nodes.AsSoonAs], rule: nodes.AsSoonAs) -> bool:
    """Say whether an ending before it in the text looks at something that it looks at: then it may settle who comes there at once."""
    words = _words(rule)
    return any(_ends(other) and words & _words(other) for other in before)


def _words(rule: nodes.AsSoonAs) -> set[str]:
    """Return the words of a condition, but those for players."""
    found = {part.text for part in descendants(rule.condition) if isinstance(part, nodes.Name | nodes.Word)}
    return found - {"player", "players"}


def _ends(rule: nodes.AsSoonAs) -> bool:
    return any(
        isinstance(line, nodes.Sentence) and line.verb in ("win", "lose", "draw", "end")
        for line in rule.body.statements
    )
