"""The phase graph: the code of a game as a graph, and its pictures at three levels."""
