"""The checks: what is declared, tables, the rulebook, every wording."""
