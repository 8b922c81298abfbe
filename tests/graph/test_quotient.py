"""Pictures are quotients of the code: nothing is drawn that cannot happen, nothing that can is left out."""

from __future__ import annotations

import subprocess
import sys
from typing import get_args

import networkx as nx
import pytest

from rulewright.interpreter.core.graph.drawing import Drawing, Level, Line, Node
from rulewright.interpreter.core.graph.steps import START
from rulewright.interpreter.core.graph.whole import phase_graph, quotient
from rulewright.interpreter.core.program import Program

pytestmark = pytest.mark.slow

LEVELS: tuple[Level, ...] = get_args(Level)


def node_of(drawing: Drawing) -> dict[int, str]:
    return {at: node.id for node in drawing.nodes for at in node.members}


def find(drawing: Drawing, words: str) -> Node:
    [found] = [node for node in drawing.nodes if words in node.label]
    return found


def between(drawing: Drawing, source: str, target: str) -> Line:
    ends = find(drawing, source).id, find(drawing, target).id
    [found] = [line for line in drawing.lines if (line.source, line.target) == ends]
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_what_can_be_reached_is_in_exactly_one_node(any_program: Program, level: Level) -> None:
    reachable = nx.descendants(phase_graph(any_program), START) | {START}
    drawing = quotient(any_program, level)
    drawn = [at for node in drawing.nodes for at in node.members]
    assert sorted(drawn) == sorted(reachable)
    assert all(node.members for node in drawing.nodes)
    assert len({node.id for node in drawing.nodes}) == len(drawing.nodes)


@pytest.mark.parametrize("level", LEVELS)
def test_a_line_runs_exactly_where_an_edge_does(any_program: Program, level: Level) -> None:
    drawing = quotient(any_program, level)
    home = node_of(drawing)
    edges = {(home[one], home[other]) for one, other in phase_graph(any_program).edges() if one in home}
    lines = [(line.source, line.target) for line in drawing.lines]
    assert len(set(lines)) == len(lines)
    assert {(one, other) for one, other in lines if one != other} == {
        (one, other) for one, other in edges if one != other
    }
    assert set(lines) <= edges


def test_a_coarser_picture_joins_nodes_of_a_finer_one(any_program: Program) -> None:
    fine, middle, coarse = (quotient(any_program, level) for level in ("full", "decisions", "phases"))
    for finer, coarser in ((fine, middle), (middle, coarse)):
        home = node_of(coarser)
        for node in finer.nodes:
            assert len({home[at] for at in node.members}) == 1
    assert len(fine.nodes) >= len(middle.nodes) >= len(coarse.nodes)


@pytest.mark.parametrize("level", LEVELS)
def test_clusters_hold_nodes(any_program: Program, level: Level) -> None:
    drawing = quotient(any_program, level)
    paths = {cluster.path for cluster in drawing.clusters}
    assert {node.cluster[:depth] for node in drawing.nodes for depth in range(1, len(node.cluster) + 1)} == paths


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_program_gives_the_same_picture(any_program: Program, level: Level) -> None:
    assert quotient(any_program, level) == quotient(any_program, level)


def test_the_graph_has_every_address_and_says_what_its_edges_are(games: dict[str, Program]) -> None:
    program = games["press"]
    graph = phase_graph(program)
    assert set(range(len(program.code))) <= set(graph)
    kinds = {kind for _, _, kind in graph.edges(data="kind")}
    assert kinds == {
        "start", "next", "then", "other", "body", "done", "alternative", "call", "return", "leave", "wake", "run", "back"
    }  # fmt: skip
    assert {text for _, _, text in graph.edges(data="text")} >= {"Roll", "Hold", "on 1", "nobody is left"}


def test_a_call_that_never_comes_back_has_no_next(games: dict[str, Program]) -> None:
    program = games["duel"]
    graph = phase_graph(program)
    passing = next(number for number, one in enumerate(program.procedures) if one.name == "pass")
    called = [one for one, other in graph.edges() if graph.nodes[other]["procedure"] == passing]
    assert len(called) == 1
    assert {kind for _, _, kind in graph.out_edges(called[0], data="kind")} == {"call"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "first"), [("line_up", "Cross"), ("press", "Ann"), ("duel", "Night")])
def test_the_start_says_whose_turn_it_is(games: dict[str, Program], level: Level, name: str, first: str) -> None:
    assert find(quotient(games[name], level), "Start").label == f"Start\n{first} begins"


def test_decisions_say_who_decides(games: dict[str, Program]) -> None:
    drawing = quotient(games["duel"], "decisions")
    assert find(drawing, "you must play").seat == "the active player"
    assert find(drawing, "may play any number of combats").seat == "opponent"
    assert {node.kind for node in drawing.nodes if node.seat} == {"decision"}


def test_guards_stand_on_lines(games: dict[str, Program]) -> None:
    drawing = quotient(games["duel"], "decisions")
    assert between(drawing, "from hand to defence", "combat ends").label == "strike(attacker) > guard(target)"
    assert between(drawing, "take an action", "hide\n").label == "if city is not empty"
    assert between(drawing, "take an action", "discard 2 cards").label == "pass"
    assert between(drawing, "turn begins", "the score decides").label == "all players are spent"
    press = quotient(games["press"], "decisions")
    assert between(press, "player chooses", "player rolls").label == "Roll"
    assert between(press, "player rolls", "turn ends").label == "on 1"
    assert between(press, "player rolls", "player chooses").label == "otherwise"


def test_a_procedure_of_many_places_is_an_aside(games: dict[str, Program]) -> None:
    drawing = quotient(games["duel"], "decisions")
    for attack in ("you must play", "you may play"):
        assert between(drawing, attack, "from hand to defence").role == "aside"
        assert between(drawing, "from hand to defence", "you may play").role == "silent"
    assert between(drawing, "you must play", "you may play").role == "flow"


def test_phases_say_what_they_offer_and_what_ends_them(games: dict[str, Program]) -> None:
    drawing = quotient(games["duel"], "phases")
    assert find(drawing, "main").label == "main\nactions: attack, hide, ask, pass"
    assert find(drawing, "combat").label.split("\n")[1:] == [
        "- you must play any number of cards from backers(attacker) to attack",
        "- you may play any number of cards from backers(attacker) to attack",
        "- opponent may play any number of combats from hand to defence..",
        "does: reply",
        "ends early: strike(attacker) > guard(target)",
    ]
    assert between(drawing, "main\n", "combat").label == "attack"
    press = quotient(games["press"], "phases")
    assert "ends early: player rolls d6 as pips: on 1; Hold" in find(press, "turn").label


@pytest.mark.parametrize("level", ["decisions", "phases"])
def test_rules_that_end_the_game_have_a_line_to_the_end(games: dict[str, Program], level: Level) -> None:
    drawing = quotient(games["duel"], level)
    line = between(drawing, "as soon as living = 0", 'Night wins "All are dead"')
    assert line.role == "flow"
    assert find(drawing, "as soon as living = 0").cluster == find(drawing, "Night wins").cluster != ()
    assert find(drawing, "when a character leaves castle").label.count("\n") == 1  # both quiet rules in one node


def test_straight_lines_are_read_in_full(games: dict[str, Program]) -> None:
    drawing = quotient(games["press"], "full")
    assert find(drawing, "player gains pot points").label == "player gains pot points\nend the turn"
    assert find(drawing, "add pips").label == "add pips to pot"


def test_another_level_is_refused(games: dict[str, Program]) -> None:
    with pytest.raises(ValueError, match="no such level: rooms"):
        quotient(games["press"], "rooms")  # type: ignore[arg-type]


def test_heavy_libraries_load_when_something_is_drawn() -> None:
    code = (
        "import sys, rulewright.tools.draw; print([name for name in ('networkx', 'graphviz') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "[]\n"
