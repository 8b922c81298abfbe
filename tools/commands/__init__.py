"""The commands, one in each module: `command` returns its exit code, `EXAMPLE` stands in its help."""
