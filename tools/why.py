"""Why something is asked, on offer or not, told to a human who asks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from rulewright.grammar.source import Span
from rulewright.interpreter.core.graph import words
from rulewright.interpreter.run.explanation import Explanation
from rulewright.tools.answers import Asked, Misread, NotListed, one
from rulewright.tools.report import place_in_game

NOT = "not"
QUOTED = re.compile("`([^`]*)`")  # the author's words in an explanation
WORD = re.compile(r"\w+")
LONGEST = 12  # so many lines of a rule are shown
MOST = 6  # so many things on offer are named


def line(found: Explanation) -> str:
    """Write an explanation with what it cites of the rulebook, the file and the line."""
    cited = ", ".join(f'"{cite}"' for cite in found.cites)
    cited = f", in the rulebook {cited}" if cited else ""
    return f"{found.what}: {found.why}{cited} ({place_in_game(found.span)})."


def explained(found: Sequence[Explanation], of: Asked) -> Iterator[str]:
    """Write explanations, and behind them what the defines say that their words name."""
    program = of.decision.question.texts.program
    yield from map(line, found)
    said = " ".join(part for entry in found for part in QUOTED.findall(entry.why))
    named = set(WORD.findall(said))
    for span in dict.fromkeys(define.span for define in program.functions if define.name in named):
        yield f"  {words.whole(span)} ({place_in_game(span)})"


def told(rest: str, of: Asked) -> Iterator[str]:
    """Yield the answer to `why`, `why CHOICE` or `why not WORDS`; `rest` is what stands behind `why`."""
    first, _, what = rest.partition(" ")
    if first.lower() == NOT:
        yield from why_not(what.strip(), of)
    elif not rest:
        yield from with_rule(of.decision.why())
    else:
        try:
            number = one(rest, of, ())
        except NotListed as wrong:
            yield from reasons(wrong, of) or (f"{wrong}.",)
        except Misread as wrong:
            yield f"{wrong}."
        else:
            yield from with_rule(of.decision.why(number))


def with_rule(found: Explanation) -> Iterator[str]:
    """Write an explanation, and the lines of the rules that it points at."""
    yield line(found)
    said = written(found.span)
    if any(text.strip() not in found.why for text in said):
        yield from (f"  {text}" for text in said[:LONGEST])
        if len(said) > LONGEST:
            yield "  .."


def written(span: Span) -> list[str]:
    """Return the lines of the rules that a span begins, with those that stand deeper below it, without comments and citations."""
    first = span.source.starts[span.line - 1]
    lines = [line.expandtabs() for line in span.source.text[first:].split("\n")]
    inside = span.source.text[first : span.end].count("\n")
    depth = len(lines[0]) - len(lines[0].lstrip())
    deeper = " " * (depth + 1)
    below = takewhile(lambda line: not words.bare(line) or line.startswith(deeper), lines[inside + 1 :])
    texts = [*lines[: inside + 1], *below]
    return [f"{line[depth : len(line) - len(line.lstrip())]}{text}" for line in texts if (text := words.bare(line))]


def why_not(what: str, of: Asked) -> Iterator[str]:
    """Yield why what some words name is not on offer; without words, of all that could be and is not."""
    found = of.decision.why_not(what)
    offered = [entry.what for entry in found if entry.kind == "offered"]
    if offered:
        keys = {number: key for key, number in of.keys.items()}
        for label, number in [choice for choice in of.choices if choice[0] in offered][:MOST]:
            yield f"{label}: it is on offer, as choice {keys[number]}."
    yield from explained([entry for entry in found if entry.kind != "offered"], of)
    if not found and what:
        yield f'Nothing that could be on offer here is called "{what}".'
    elif not found:
        yield "Everything that could be on offer here is."


def reasons(wrong: NotListed, of: Asked) -> Sequence[str]:
    """Return why something that was typed is not on offer; empty where nothing can be said of it."""
    found = of.decision.why_not(wrong.word) if not wrong.word.isdecimal() else []
    first = wrong.word.partition(" ")[0].casefold()
    there = [
        entry
        for entry in found
        if entry.kind != "offered" and (entry.kind != "none" or entry.rule.casefold().startswith(first))
    ]
    return list(explained(there, of))
