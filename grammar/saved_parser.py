"""The parse table: made by Lark from the grammar file, reduced to what the machine needs, saved for the next start.

Lark reads `rulewright.lark`, expands it and computes the LALR(1) table in its strict mode, so that a conflict is an
error. The table is plain data and is kept in the user's cache folder under a name that depends on the grammar, on
Lark and on Python; a folder that cannot be read or written only costs the time to make the table again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypedDict, cast

from rulewright.grammar.frozen import frozen

FORMAT: Final = 1

VALUE, SPLICE, WORD, NOTHING = range(4)
"""What a rule does with a child: hand it on, hand on its members, make a word of it, or hand on None."""

PackedRule = tuple[str, int, str, list[tuple[int, int]], bool, bool]


class Packed(TypedDict):
    """The table as it is saved."""

    actions: list[dict[str, int]]
    gotos: list[dict[str, int]]
    rules: list[PackedRule]
    terminals: list[str]
    start: int
    end: int


@frozen
class Rule:
    """One expansion: its left side, its length, the function that builds it, and its recipe.

    `recipe` has a pair (child, what to do) for each child that is handed on. A `spliced` rule gives its children to its
    parent; a `single` one is its child where it has one only; `passes` marks a rule that is always its only child.
    """

    left: str
    length: int
    make: str
    recipe: tuple[tuple[int, int], ...]
    spliced: bool
    single: bool
    passes: bool


@frozen
class Table:
    """The automaton: for each state what a terminal does (a state to go to, or ~rule), and where a rule's left side goes.

    Terminals that are keywords have their text as a name; the others are in capitals.
    """

    actions: tuple[dict[str, int], ...]
    gotos: tuple[dict[str, int], ...]
    rules: tuple[Rule, ...]
    terminals: tuple[str, ...]
    start: int
    end: int


@cache
def table() -> Table:
    """Return the table of the language, from the cache folder if it is there."""
    grammar = files("rulewright.grammar").joinpath("rulewright.lark").read_text(encoding="utf-8")
    saved = place_of(grammar)
    data = _load(saved)
    if data is None:
        data = compile_grammar(grammar)
        _save(saved, data)
    return unpack(data)


def unpack(data: Packed) -> Table:
    """Return the table for the machine from its saved form."""
    rules = []
    for left, length, make, recipe, spliced, single in data["rules"]:
        steps = tuple((index, step) for index, step in recipe)
        passes = single and steps == ((0, VALUE),) and length == 1
        rules.append(Rule(left, length, make, steps, spliced, single, passes))
    actions, gotos = tuple(data["actions"]), tuple(data["gotos"])
    return Table(actions, gotos, tuple(rules), tuple(data["terminals"]), data["start"], data["end"])


# ---------------------------------------------------------------- the cache folder
def cache_folder() -> Path:
    """Return the folder for what is only kept to be quicker, or to be looked at: `RULEWRIGHT_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("RULEWRIGHT_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base) / "rulewright"


def place_of(grammar: str) -> Path:
    """Return the file in which the table of a grammar is kept."""
    python = ".".join(map(str, sys.version_info[:2]))
    key = hashlib.sha256("\0".join((str(FORMAT), _version_of_lark(), python, grammar)).encode()).hexdigest()
    return cache_folder() / f"grammar-{key[:20]}.json"


def _version_of_lark() -> str:
    """Return the text that names the version of Lark, which is not loaded for it: nor is what reads the metadata of packages."""
    spec = find_spec("lark")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")


def _load(place: Path) -> Packed | None:
    """Return a saved table; None where there is none, or what is there is damaged."""
    try:
        data = json.loads(place.expanduser().read_bytes())
    except (OSError, ValueError, RuntimeError):
        return None
    if not isinstance(data, dict) or data.keys() != Packed.__annotations__.keys():
        return None
    return cast("Packed", data)


def _save(place: Path, data: Packed) -> None:
    """Write the table beside its place and move it there, so that nobody ever reads half of it."""
    try:
        folder = place.expanduser().parent
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=place.stem, suffix=".part")
    except (OSError, RuntimeError):
        return
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(data, file, separators=(",", ":"))
        part.replace(folder / place.name)
    except OSError:
        part.unlink(missing_ok=True)


# ---------------------------------------------------------------- from Lark
def compile_grammar(grammar: str) -> Packed:
    """Let Lark make the table; raise its GrammarError where the grammar has a conflict."""
    from lark import Lark
    from lark.grammar import Rule as LarkRule
    from lark.lexer import Lexer, LexerState, TerminalDef, Token

    class NoLexer(Lexer):
        """Stand in for Lark's lexer, which is not used."""

        def __init__(self, _conf: object) -> None:
            pass

        def lex(self, _lexer_state: LexerState, _parser_state: object) -> Iterator[Token]:
            return iter(())

    lark = Lark(grammar, parser="lalr", lexer=NoLexer, strict=True, maybe_placeholders=True)
    data, memo = lark.memo_serialize([TerminalDef, LarkRule])
    automaton = data["parser"]["parser"]
    spelled = {terminal.name: str(terminal.pattern.value) for terminal in lark.terminals}
    symbols = {int(number): str(name) for number, name in automaton["tokens"].items()}
    terminals = {name for name in symbols.values() if name == name.upper()}
    numbers: dict[int, int] = {}
    packed = Packed(
        actions=[], gotos=[], rules=[], terminals=sorted(spelled.get(name, name) for name in terminals),
        start=automaton["start_states"]["start"], end=automaton["end_states"]["start"],
    )  # fmt: skip
    for row in automaton["states"].values():
        action: dict[str, int] = {}
        goto: dict[str, int] = {}
        for number, (reduces, argument) in row.items():
            name = symbols[int(number)]
            if reduces:
                rule = argument["@"]
                if rule not in numbers:
                    numbers[rule] = len(packed["rules"])
                    packed["rules"].append(_recipe(memo[rule]))
                action[spelled.get(name, name)] = ~numbers[rule]
            elif name in terminals:
                action[spelled.get(name, name)] = argument
            else:
                goto[name] = argument
        packed["actions"].append(action)
        packed["gotos"].append(goto)
    return packed


class _Symbol(TypedDict):
    name: str
    filter_out: bool
    __type__: str


class _Options(TypedDict):
    keep_all_tokens: bool
    expand1: bool
    empty_indices: list[bool]


class _LarkRule(TypedDict):
    origin: _Symbol
    expansion: list[_Symbol]
    alias: str | None
    options: _Options


def _recipe(rule: _LarkRule) -> PackedRule:
    """Return a rule of Lark as (left, length, make, recipe, spliced, single).

    The recipe says for each child that is handed on what is done with it; where an optional child is absent, Lark
    marks its place, and None is handed on.
    """
    left, expansion, options = str(rule["origin"]["name"]), rule["expansion"], rule["options"]
    marks = "".join(str(int(empty)) for empty in options["empty_indices"] or ())
    absent = [len(run) for run in marks.split("0")] if marks else [0] * (len(expansion) + 1)
    recipe: list[tuple[int, int]] = []
    for index, symbol in enumerate(expansion):
        recipe += [(0, NOTHING)] * absent[index]
        if symbol["__type__"] == "NonTerminal":
            recipe.append((index, SPLICE if symbol["name"].startswith("_") else VALUE))
        elif options["keep_all_tokens"] or not symbol["filter_out"]:
            recipe.append((index, WORD))
    recipe += [(0, NOTHING)] * absent[len(expansion)]
    single = options["expand1"] and not rule["alias"]
    return left, len(expansion), rule["alias"] or left, recipe, left.startswith("_"), single
