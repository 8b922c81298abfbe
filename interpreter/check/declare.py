"""Declarations to a world: names, types, zones, components, for a number of players.

`declare(program, players, read_file)` never raises for a fault of the author: it reports all it finds and goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostics
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.card_rules import attach_rules
from rulewright.interpreter.check.components import place_components
from rulewright.interpreter.check.dice import declare_die
from rulewright.interpreter.check.fields import declare_fields, declare_limits, snake_names
from rulewright.interpreter.check.mentioned import everything, mentions_in
from rulewright.interpreter.check.pendings import declare_pendings
from rulewright.interpreter.check.shortages import declare_shortages
from rulewright.interpreter.check.world import ThingKind, World, snake
from rulewright.interpreter.check.zones import declare_zones
from rulewright.interpreter.core.program import DEFERRED, FINISH, FIRST_FREE, PARTIAL, RESULT, STACK, Zone
from rulewright.interpreter.values import KindType

ReadFile = Callable[[str, Span], Source | None]
BOX = "the game box"
MOST_PLAYERS = 100


def find_game(tree: nodes.Program, faults: Diagnostics) -> nodes.Game | None:
    """Return the game's own declaration; report where there is none or a second one."""
    found: nodes.Game | None = None
    for declaration in tree.declarations:
        if isinstance(declaration, nodes.Game):
            if found is None:
                found = declaration
            else:
                faults.add(messages.declared_twice(declaration.span, "game", found.span))
    if found is None:
        span = tree.declarations[0].span if tree.declarations else tree.span
        faults.add(messages.no_game(span))
    return found


def players_named(example: nodes.Example) -> int | None:
    """Return how many players an example names, or None where it leaves it open."""
    return next((len(line.names) for line in example.lines if isinstance(line, nodes.GivenPlayers)), None)


def variants_of_examples(tree: nodes.Program) -> set[tuple[str, ...]]:
    """Return the sets of variants that examples are played with."""
    return {_variants(line) for line in tree.declarations if isinstance(line, nodes.Example)} - {()}


def _variants(example: nodes.Example) -> tuple[str, ...]:
    return tuple(line.title for line in example.lines if isinstance(line, nodes.WithOverlay))


def example_players(tree: nodes.Program, game: nodes.Game, variants: tuple[str, ...]) -> set[int]:
    """Return the numbers of players for which there are examples with some variants, where the game allows them."""
    found: set[int] = set()
    for line in tree.declarations:
        if isinstance(line, nodes.Example) and _variants(line) == variants:
            named = players_named(line)
            found.add(named if named is not None else game.low)
    return {count for count in found if game.low <= count <= game.high}


def seat_names(game: nodes.Game, players: int) -> tuple[str, ...]:
    """Return the names of the seats: the game's roles, else Player 1, Player 2, .."""
    if game.roles:
        return tuple(role.text for role in game.roles[:players])
    return tuple(f"Player {number + 1}" for number in range(players))


def declare(tree: nodes.Program, game: nodes.Game, players: int, faults: Diagnostics, read_file: ReadFile) -> World:
    """Build the world of a game for a number of players (`game.low` <= players <= `game.high`)."""
    if game.high > MOST_PLAYERS:
        faults.add(messages.out_of_range(game.span, "the number of players", 1, MOST_PLAYERS))
        players = min(players, MOST_PLAYERS)
    world = World(game.title, seat_names(game, players), bool(game.roles), faults, game.span, game.low, game.high)
    world.cell(0, count=FIRST_FREE)
    for tuples in (STACK, RESULT, PARTIAL, DEFERRED, FINISH):
        world.cells[tuples] = ()
    for place, role in enumerate(game.roles):
        first = next((other for other in game.roles[:place] if other.text == role.text), None)
        if first is not None:
            faults.add(messages.declared_twice(role.span, role.text, first.span))
    if game.roles and len(game.roles) != game.high:
        faults.add(messages.roles_and_players(game.roles[0].span.to(game.roles[-1].span), len(game.roles), game.high))
    if game.team_size is not None:
        faults.add(messages.not_supported(game.span, "teams"))
    if game.language not in (None, "en"):
        faults.add(messages.not_supported(game.span, f'the language "{game.language}" (only "en")'))
    _sort(tree, world)
    _names(tree, world)
    for name in world.things:
        _parents(world, world.things[name])
    snake_names(world)
    declare_zones(tree, world)
    declare_fields(tree, world)
    declare_limits(tree, world)
    declare_shortages(tree, world)
    _answered(tree, world)
    declare_pendings(tree, world)
    _box(world)
    _refills(world)
    place_components(tree, world, read_file)
    attach_rules(tree, world)
    return world


def _sort(tree: nodes.Program, world: World) -> None:
    """Put each declaration into its drawer; report names that are taken."""
    taken: dict[str, Span] = {}

    def claim(word: nodes.Word) -> bool:
        if word.text in taken:
            world.faults.add(messages.declared_twice(word.span, word.text, taken[word.text]))
            return False
        taken[word.text] = word.span
        return True

    for declaration in tree.declarations:
        match declaration:
            case nodes.Kind():
                if claim(declaration.name):
                    _kind(world, declaration)
            case nodes.Component():
                if claim(declaration.name):
                    singular = snake(declaration.name.text)
                    plural = declaration.plural.text if declaration.plural else singular + "s"
                    parent = declaration.parent.text if declaration.parent else None
                    world.things[declaration.name.text] = ThingKind(
                        declaration.name.text,
                        declaration.sort,
                        singular,
                        plural,
                        parent,
                        declaration.name.span,
                        declaration,
                    )
                    if declaration.sort not in ("card", "token"):
                        world.faults.add(messages.not_supported(declaration.span, f"`{declaration.sort}`"))
                    if declaration.shows is not None:
                        world.faults.add(messages.not_supported(declaration.span, "dice that stay on the table"))
            case nodes.Die():
                if claim(declaration.name):
                    declare_die(world, declaration)
            case nodes.Define():
                key = (declaration.owner.text if declaration.owner else None, declaration.name.text)
                if key in world.defines:
                    world.faults.add(
                        messages.declared_twice(declaration.name.span, key[1], world.defines[key].name.span)
                    )
                else:
                    world.defines[key] = declaration
            case nodes.HowTo():
                if claim(declaration.name):
                    world.procedures[declaration.name.text] = declaration
            case nodes.Action():
                if claim(declaration.name):
                    world.actions[declaration.name.text] = declaration
            case nodes.Phase():
                world.phases.append(declaration.phase)
            case nodes.Setup():
                world.setups.append(declaration)
            case nodes.AsSoonAs():
                world.watches.append(declaration)
            case nodes.When():
                world.whens.append(declaration)
            case nodes.AtTime():
                world.at_times.append(declaration)
            case nodes.Standing():
                world.standings.append(declaration)
            case nodes.Score():
                world.scores.append(declaration)
            case nodes.Example():
                world.examples.append(declaration)
            case nodes.Reaction(name=name):
                if name is None:
                    world.faults.add(messages.nameless_reaction(declaration.span))
                elif claim(name):
                    world.reactions.append(declaration)
            case nodes.Overlay():
                pass  # merged before, where it was asked for
            case nodes.ExamplesOf():
                pass  # held against the title of the game where the game is read
            case nodes.Spot():
                world.faults.add(messages.not_supported(declaration.span, "spots"))
            case nodes.Map():
                world.faults.add(messages.not_supported(declaration.span, "maps"))
            case nodes.Teams():
                world.faults.add(messages.not_supported(declaration.span, "teams"))
            case (
                nodes.Game()
                | nodes.Zones()
                | nodes.Each()
                | nodes.Table()
                | nodes.Single()
                | nodes.Track()
                | nodes.Shortage()
            ):
                pass


def _names(tree: nodes.Program, world: World) -> None:
    """Note what can begin and end, and all names that the rules mention."""
    found = mentions_in(tree)
    world.spans = {"game", *world.procedures, *world.actions, *found.spans}
    world.mentioned, world.ended, world.answers, world.unspoken = (
        found.names,
        found.ended,
        found.answers,
        found.unspoken,
    )
    world.eliminates, world.takes_turns = found.eliminates, found.takes_turns


def _answered(tree: nodes.Program, world: World) -> None:
    """Lay out the cell for what is cancelled and that for dice which lie there, where some rule is about them."""
    if any(isinstance(node, nodes.Sentence) and node.verb == "cancel" for node in everything(tree)):
        world.cancelled = world.cell((), "components")
    if any(isinstance(node, nodes.Pattern) and node.verb == "roll" for node in everything(tree)):
        world.thrown = world.cell(())


def _kind(world: World, declaration: nodes.Kind) -> None:
    seen: dict[str, Span] = {}
    for value in declaration.values:
        if value.text in seen:
            world.faults.add(messages.declared_twice(value.span, value.text, seen[value.text]))
        seen[value.text] = value.span
    world.kinds[declaration.name.text] = KindType(declaration.name.text, tuple(seen))


def _parents(world: World, thing: ThingKind) -> None:
    """Check that a type's parents exist and do not go round in a circle."""
    seen = {thing.name}
    at = thing
    while at.parent is not None:
        word = at.node.parent
        if word is not None and at.parent not in world.things:
            world.faults.add(messages.unknown_type(word.span, at.parent, world.things))
            at.parent = None
            return
        if word is not None and at.parent in seen:
            world.faults.add(messages.defined_by_itself(word.span, at.name))
            at.parent = None
            return
        seen.add(at.parent)
        at = world.things[at.parent]


def _refills(world: World) -> None:
    """Check the zones that are shuffled into a deck when it runs out."""
    for info in world.every_zone():
        if info.refill is None:
            continue
        attribute = next(item for item in info.node.attributes if item.kind == "reshuffles")
        other = world.refill_of(info)
        span = attribute.value.span if attribute.value is not None else attribute.span
        if other is None:
            known = [zone.name for zone in world.every_zone() if zone.owner in (None, info.owner)]
            world.faults.add(messages.unknown_name(span, info.refill, known))
        elif not world.is_a(other.content, info.content):
            world.faults.add(messages.wrong_type(span, f"a zone of {info.content}", f"a zone of {other.content}"))


def _box(world: World) -> None:
    """Lay out the zone for what left the game."""
    world.zone_names[BOX] = len(world.zone_list)
    world.zone_list.append(Zone(BOX, BOX, -1, False, "bag", False, world.everyone, None, -1, -1, -1))
