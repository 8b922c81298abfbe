"""From the tree of a rules file to a checked program, its graph of phases, and played games."""
