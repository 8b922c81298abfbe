"""The second executor: Python written from the core, block by block as each is first entered (docs/internals/executors.md)."""
