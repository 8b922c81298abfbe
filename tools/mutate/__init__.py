"""Change the rules of a game in one place after another, and say which examples notice it."""
