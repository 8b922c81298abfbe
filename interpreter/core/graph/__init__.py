"""The phase graph: the code of a game as a graph, and its pictures at three levels."""

from rulewright.interpreter.core.graph.circles import circles
from rulewright.interpreter.core.graph.drawing import Cluster, Drawing, Level, Line, Node
from rulewright.interpreter.core.graph.steps import START
from rulewright.interpreter.core.graph.whole import phase_graph, quotient

__all__ = ["START", "Cluster", "Drawing", "Level", "Line", "Node", "circles", "phase_graph", "quotient"]
