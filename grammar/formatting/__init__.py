"""Formatting: the text of rules written as all rules are written, with the same meaning and the same comments."""

from rulewright.grammar.formatting.write import Formatted, formatted

__all__ = ["Formatted", "formatted"]
