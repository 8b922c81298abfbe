"""From the checked tree to the core: a file for each construct."""
