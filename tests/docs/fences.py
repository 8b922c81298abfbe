"""The fenced blocks of a document, and what each of them says when it is run.

What is run: `rules` (a game, or a part of one put into the document's frame), `python`, `console`. A block of `text` below one of
them is what it says; where there is none, it has nothing to say. A block of `csv NAME` is a file that the rules below it may name,
a block of `rules-file NAME` one that the commands below it may name.
"""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from typer.testing import CliRunner

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.interpreter import pipeline
from rulewright.interpreter.run.match import Game, Match
from rulewright.tools.cli import app
from rulewright.tools.examples import outcomes

TREE = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```([\w-]*)([^\n]*)\n(.*?)^```$", re.M | re.S)
STAND_IN = re.compile(r"^ *(?:\.\.\. )?# here: (?P<what>turn|beside)$", re.M)
PLAYED, LONGEST = 3, 400  # so many games of each block are played at random, at most so many decisions long
RUN = ("rules", "python", "console", "rules-file")


@dataclass
class Block:
    """A fenced block: its language, the words after it, its text, the line of its fence, where its text starts in the document.

    `said`: the block of text that follows it and says what comes of it.
    """

    language: str
    words: str
    text: str
    line: int
    start: int
    said: Block | None = None
    files: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"line {self.line}: {self.language} {self.words}".strip()


def blocks_of(document: Path) -> list[Block]:
    """Read the blocks of a document that are run, each with what it is expected to say and the files that stand above it."""
    source = document.read_text(encoding="utf-8")
    found: list[Block] = []
    files: dict[str, str] = {}
    last: Block | None = None
    end = 0
    for match in FENCE.finditer(source):
        language, words, text = match[1], match[2].strip(), match[3]
        block = Block(language, words, text, source.count("\n", 0, match.start()) + 1, match.start(3))
        if "\n## " in source[end : match.start()]:
            files = {}
        if language == "csv":
            files[words] = text
        elif language == "text" and last is not None and not last.said:
            last.said = block
        elif language in RUN:
            block.files = dict(files)
            found.append(block)
        last = block if language in RUN else None
        end = match.end()
    return found


# ---------------------------------------------------------------- rules
def frame_of(blocks: Sequence[Block]) -> str:
    """Return the game into which a document puts its fragments."""
    return next((block.text for block in blocks if block.language == "rules" and block.words == "frame"), "")


def framed(block: Block, frame: str) -> tuple[str, int]:
    """Return the whole game of a block, and how many lines of it stand above those of the block."""
    places = {match["what"]: match for match in STAND_IN.finditer(frame)}
    match block.words:
        case "" | "frame":
            return block.text, 0
        case "turn":
            place, text = places["turn"], re.sub(r"^(?=.)", "    ", block.text, flags=re.M).rstrip("\n")
        case "beside":
            place, text = places["beside"], block.text.rstrip("\n")
        case other:
            raise ValueError(f"what should be done with a block of rules called {other}?")
    above = frame[: place.start()]
    return above + text + frame[place.end() :], above.count("\n")


def checked(block: Block, frame: str, folder: Path) -> tuple[pipeline.Checked, int]:
    """Write the game of a block into a folder and check it."""
    folder.mkdir(parents=True, exist_ok=True)
    text, above = framed(block, frame)
    for name, content in block.files.items():
        (folder / name).write_text(content, encoding="utf-8")
    path = folder / "game.rules"
    path.write_text(text, encoding="utf-8")
    return pipeline.load(path if not block.files else folder), above


def told(faults: Sequence[Diagnostic], above: int = 0) -> str:
    """Write diagnostics as the documents do: line (of the block), code, message, hint."""
    lines = []
    for fault in faults:
        lines.append(f"line {fault.span.line - above}: {fault.message} [{fault.code.id}]")
        if fault.hint:
            lines.append(f"    {fault.hint}")
    return "".join(line + "\n" for line in lines)


def play(game: Game, seed: int) -> Match:
    """Play at random until the game ends, or for long enough."""
    match, chance = game.start(seed), Random(seed)
    for _ in range(LONGEST):
        if not match.decisions:
            break
        decision = chance.choice(match.decisions)
        match.choose(chance.choice(decision.ids), decision.seat)
    return match


def run_rules(block: Block, frame: str, folder: Path) -> str:
    """Check the game of a block, run its examples and play it at random; return its diagnostics and its faults."""
    game, above = checked(block, frame, folder)
    said = told(game.diagnostics, above)
    if game.has_errors:
        return said
    for outcome in outcomes(game):
        if outcome.failure is not None:
            said += f"line {outcome.failure.span.line - above}: example failed: {outcome.failure.message}\n"
    compiled = Game(game.compile())
    faults = {str(match.fault): None for match in (play(compiled, seed) for seed in range(PLAYED)) if match.fault}
    return said + "".join(f"fault: {fault.rpartition('game.rules:')[2]}\n" for fault in faults)


# ---------------------------------------------------------------- Python and the command line
def run_python(block: Block, names: dict[str, object]) -> str:
    """Run a block of Python in a namespace that the blocks of a document share; return what it prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile("\n" * block.line + block.text, "<document>", "exec"), names)
    return out.getvalue()


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Read a console block: each command with what it is expected to write."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def run_command(command: str) -> str:
    """Run one `rulewright ..` line in this process; return all that it writes."""
    words = re.findall(r'"[^"]*"|\S+', command)
    assert words[0] == "rulewright", command
    done = CliRunner().invoke(app, [word.strip('"') for word in words[1:]], env={"COLUMNS": "110", "NO_COLOR": "1"})
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    lines = [line.rstrip() for line in done.output.splitlines()]
    return "\n".join(lines).rstrip("\n") + "\n"


def abridged(output: str, expected: str) -> str:
    """Leave out of an output what an expectation leaves out with a line of three dots."""
    if "\n...\n" not in f"\n{expected}":
        return output
    head, _, tail = f"\n{expected}".partition("\n...\n")
    lines = output.splitlines(keepends=True)
    first, last = head.strip("\n").count("\n") + 1 if head.strip("\n") else 0, tail.count("\n")
    if first + last >= len(lines):
        return output
    return "".join(lines[:first]) + "...\n" + "".join(lines[len(lines) - last :])


def run_console(block: Block) -> str:
    """Run the commands of a block; return the block as it should stand."""
    return "".join(f"$ {command}\n{abridged(run_command(command), output)}" for command, output in commands(block.text))
