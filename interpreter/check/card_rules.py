"""Rules that stand with the cards that carry them: in `card "Name"`, or below the declaration of a type.

They are put among the rules of the game; `World.bearers` says of each which things carry it.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import Bearer, World


def attach_rules(tree: nodes.Program, world: World) -> None:
    """Attach the rules of single cards and of types of cards, once all copies are there."""
    named: dict[str, nodes.Single] = {}
    for declaration in tree.declarations:
        match declaration:
            case nodes.Single(name=name):
                if name in named:
                    world.faults.add(messages.declared_twice(declaration.span, f'"{name}"', named[name].span))
                named.setdefault(name, declaration)
                bearer = _single(world, declaration)
                if bearer is not None:
                    _lines(world, declaration.lines, bearer)
            case nodes.Component(name=word):
                thing = world.things.get(word.text)
                if thing is not None and thing.node is declaration:
                    bearer = Bearer(thing.singular, thing.name, tuple(thing.definitions), tuple(thing.members), None)
                    _lines(world, declaration.lines, bearer)
            case _:
                pass


def _single(world: World, declaration: nodes.Single) -> Bearer | None:
    number = world.definition_names.get(declaration.name)
    if number is None:
        named = f'"{declaration.name}"'
        quoted = [f'"{name}"' for name in world.definition_names]
        world.faults.add(messages.no_such_card(declaration.span, named, quoted))
        return None
    of = world.definitions[number].type
    copies = tuple(index for index, copy in enumerate(world.components) if copy.definition == number)
    return Bearer(declaration.name, of, (number,), copies, declaration.cite)


def _lines(world: World, lines: tuple[nodes.Node, ...], bearer: Bearer) -> None:
    for line in lines:
        match line:
            case nodes.When():
                world.whens.append(line)
            case nodes.AsSoonAs():
                world.watches.append(line)
            case nodes.Standing():
                world.standings.append(line)
            case nodes.Reaction():
                world.reactions.append(line)
            case nodes.PrintedText(text=text):
                _text(world, line, text, bearer)
                continue
            case nodes.Hole():
                world.hole(line)
                continue
            case nodes.Field():
                continue
            case nodes.ValueLine():
                world.faults.add(
                    messages.not_supported(line.span, "values in the block of a card (write them in its table)")
                )
                continue
            case _:
                what = (
                    "`at the ..` in the block of a card"
                    if isinstance(line, nodes.AtTime)
                    else "this in the block of a card"
                )
                world.faults.add(messages.not_supported(line.span, what))
                continue
        world.bearers[line] = bearer


def _text(world: World, line: nodes.PrintedText, text: str, bearer: Bearer) -> None:
    """Note what is printed on a card; its table may say so too, in the same words."""
    for number in bearer.definitions:
        known = world.definitions[number]
        said = dict(known.values).get("text")
        if said is None:
            world.definitions[number] = replace(known, values=(*known.values, ("text", text)))
        elif said != text:
            world.faults.add(messages.printed_twice(line.span, known.name))
