"""The rules that there are: every module of `rules` is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.frozen import frozen
from rulewright.tools.lint import rules
from rulewright.tools.lint.subject import Subject

Check = Callable[[Subject], Iterable[Diagnostic]]


@frozen
class Rule:
    """A rule: its code, one sentence about it, and the check."""

    code: Code
    about: str
    check: Check


@cache
def all_rules() -> tuple[Rule, ...]:
    """Return all rules by code."""
    found = []
    for module in iter_modules(rules.__path__):
        rule = import_module(f"{rules.__name__}.{module.name}")
        about = (rule.__doc__ or "").split("\n\n")[0].replace("\n", " ")
        found.append(Rule(rule.CODE, about, rule.check))
    return tuple(sorted(found, key=lambda rule: rule.code.id))
