"""From the text of a rules file to a tree of frozen nodes, and back."""
