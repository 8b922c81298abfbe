"""The linter: what is allowed and yet probably not meant. It reads the tree, the worlds and the core, and never runs a game."""
