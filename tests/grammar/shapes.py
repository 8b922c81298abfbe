"""A tree as text that a test can compare: classes and what they hold, without places and without what is absent."""

from __future__ import annotations

from rulewright.grammar.nodes import Name, Node, Number, Text, Word
from rulewright.grammar.parse import parse_text
from rulewright.grammar.walk import field_names

ABSENT = (None, (), False)


def shape(value: object) -> str:
    """Show a node; a name stands as it is written, a word with a dot before it, a text in quotes."""
    match value:
        case Name(text=text):
            return text
        case Word(text=text):
            return f".{text}"
        case Number(value=number):
            return str(number)
        case Text(value=text):
            return f'"{text}"'
        case Node():
            held = ((name, getattr(value, name)) for name in field_names(type(value)))
            inner = ", ".join(f"{name}={shape(part)}" for name, part in held if not _absent(part))
            return f"{type(value).__name__}({inner})"
        case tuple():
            return f"[{', '.join(map(shape, value))}]"
        case str():
            return f"'{value}'"
        case _:
            return str(value)


def _absent(value: object) -> bool:
    return value is None or value == () or value is False


def lines(value: object, name: str = "", depth: int = 0) -> list[str]:
    """Show a node with a line for each node in it that holds more than words."""
    head = "    " * depth + (f"{name}: " if name else "")
    if isinstance(value, tuple) and any(_opens(part) for part in value):
        return [f"{head}"[:-1], *(line for part in value for line in lines(part, "", depth + 1))]
    if not isinstance(value, Node) or not _opens(value):
        return [head + shape(value)]
    held = [(field, getattr(value, field)) for field in field_names(type(value))]
    plain = ", ".join(f"{field}={shape(part)}" for field, part in held if not _absent(part) and not _opens(part))
    found = [f"{head}{type(value).__name__}({plain})"]
    for field, part in held:
        if _opens(part):
            found += lines(part, field, depth + 1)
    return found


def _opens(value: object) -> bool:
    return len(shape(value)) > 100 if isinstance(value, (Node, tuple)) else False


def parsed(text: str) -> str:
    """Show the only declaration of a text that has to be right."""
    found = parse_text(text, "test")
    assert not found.diagnostics, [f"{fault.span}: {fault.message}" for fault in found.diagnostics]
    assert found.program is not None
    (declaration,) = found.program.declarations
    return shape(declaration)


def sentence(text: str) -> str:
    """Show one statement as it stands in a phase."""
    block = "\n".join(f"    {line}" for line in text.strip("\n").split("\n"))
    whole = parsed(f"phase p\n{block}\n")
    start = "Phase(phase=PhaseStatement(name=.p, body=Block(statements=["
    assert whole.startswith(start)
    assert whole.endswith("])))")
    return whole.removeprefix(start)[:-4]


def value(text: str) -> str:
    """Show one expression as it stands after `let`."""
    whole = sentence(f"let x = {text}")
    return whole.removeprefix("Let(name=.x, value=")[:-1]
