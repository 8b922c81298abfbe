"""The rules of the linter, a file for each: its CODE, what it is about (the docstring), its `check`.

The file is called like the code's name; the page is `docs/diagnostics/` and the code.
"""
