"""Dice: faces that are numbers, faces with names, faces with properties in a table."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.lines import WHOLE, titled
from rulewright.interpreter.check.spaces import read_column
from rulewright.interpreter.check.world import World
from rulewright.interpreter.core.program import DieFaces
from rulewright.interpreter.values import KindType

_MOST_FACES = 1000


def declare_die(world: World, declaration: nodes.Die) -> None:
    """Lay out a die: `numbers` of the faces, or for named faces a kind of its own whose values are the different faces."""
    name = declaration.name.text
    if declaration.rows:
        names, columns = _table(world, declaration)
    else:
        names, columns = _listed(world, declaration), {}
    if not names and not declaration.faces:
        world.faults.add(messages.empty_die(declaration.span))
    if len(names) > _MOST_FACES:
        world.faults.add(messages.too_many_faces(declaration.span, _MOST_FACES))
        names = names[:_MOST_FACES]
    if not names:
        names, columns = ["1"], {}
    if not columns and all(WHOLE.fullmatch(face) for face in names):
        numbers = [int(face) for face in names]
    else:
        if not columns and any(WHOLE.fullmatch(face) for face in names):
            world.faults.add(messages.mixed_faces(declaration.span))
        different = tuple(dict.fromkeys(names))
        numbers = [different.index(face) for face in names]
        world.die_kinds[name] = KindType(name, different)
        world.printed[name] = {
            title: read_column(cells, f"{name} {title}", 0, world) for title, cells in columns.items()
        }
    world.dice[name] = declaration
    world.die_faces.append(DieFaces(name, tuple(names), tuple(numbers), -1))


def _listed(world: World, declaration: nodes.Die) -> list[str]:
    """Read `1..6` or `heads, tails`."""
    names: list[str] = []
    for face in declaration.faces:
        match face.low, face.high:
            case nodes.Number(value=low), nodes.Number(value=high) if low <= high and high - low < _MOST_FACES:
                names += [str(number) for number in range(low, high + 1)]
            case nodes.Number(value=low), nodes.Number(value=high):
                wrong = (
                    messages.backwards(face.span, low, high)
                    if low > high
                    else messages.too_many_faces(face.span, _MOST_FACES)
                )
                world.faults.add(wrong)
            case nodes.Number(value=low), None:
                names.append(str(low))
            case nodes.Name(text=word), None:
                names.append(word)
            case _:
                world.faults.add(messages.not_constant(face.span, "a face"))
    return names


def _table(world: World, declaration: nodes.Die) -> tuple[list[str], dict[str, list[nodes.Word]]]:
    """Read a table of faces: the first column names them, `count` repeats them, the others are what is printed on each different face."""
    rows = [row for row in declaration.rows if isinstance(row, nodes.Row)]
    for hole in declaration.rows:
        if isinstance(hole, nodes.Hole):
            world.hole(hole)
    if not rows:
        return [], {}
    titles, lines = titled(rows, world)
    names: list[str] = []
    columns: dict[str, dict[str, nodes.Word]] = {title: {} for title in titles[1:] if title != "count"}
    for line in lines:
        face, count = line.cells[0].text, 1
        for title, cell in zip(titles[1:], line.cells[1:], strict=True):
            if title != "count":
                columns[title].setdefault(face, cell)
            elif WHOLE.fullmatch(cell.text):
                count = max(0, min(int(cell.text), _MOST_FACES + 1))
            else:
                world.faults.add(messages.wrong_type(cell.span, "a number", f"`{cell.text}`"))
        names += [face] * count
    different = list(dict.fromkeys(names))
    return names, {title: [cells[face] for face in different] for title, cells in columns.items()}
