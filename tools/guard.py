"""How a command ends: 0 clean, 1 findings, 2 usage or internal; and no traceback for whoever ran it."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import typer

import rulewright
from rulewright.tools.screen import harmless

P = ParamSpec("P")

CLEAN, FINDINGS, UNABLE = 0, 1, 2


class Mistake(Exception):  # noqa: N818 - it is that of whoever typed the command
    """What was asked for cannot be done; its text says in one sentence why, for the person who asked."""


def folder_for_reports() -> Path:
    """Return the folder where reports of internal errors go, that of the saved grammar; it need not be there yet."""
    from rulewright.grammar.saved_parser import cache_folder

    return cache_folder().expanduser()


def written_report(text: str) -> Path | None:
    """Write a report into the user's cache, or into the folder for temporary files; None where neither can be written."""
    for folder in (folder_for_reports, lambda: Path(tempfile.gettempdir())):
        try:
            place = folder()
            place.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix="error-", suffix=".txt", dir=place)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
        except (OSError, RuntimeError):
            continue
        return Path(name)
    return None


def say_internal(fault: Exception) -> None:
    """Say in one line that the fault is ours, and where its traceback was written."""
    words = " ".join(f"{type(fault).__name__}: {fault}".split())
    if len(words) > 200:
        words = words[:199] + "\u2026"
    command = " ".join(sys.argv)
    about = f"rulewright {rulewright.__version__}, Python {sys.version}, {sys.platform}\ncommand: {command}\n\n"
    path = written_report(about + "".join(traceback.format_exception(fault)))
    where = f" The details are in {path}" if path else ""
    typer.echo(harmless(f"rulewright: internal error, a fault of Rulewright and not yours: {words}.{where}"), err=True)


def told_of_rules(fault: Exception) -> bool:
    """Report the errors in rules that somebody wanted to play or draw; False for any other fault."""
    pipeline = sys.modules.get("rulewright.interpreter.pipeline")
    if pipeline is None or not isinstance(fault, pipeline.RulesError):
        return False
    from rulewright.tools.report import report
    from rulewright.tools.screen import err

    report(fault.diagnostics, err(), 1)
    return True


def not_found(fault: Exception) -> bool:
    """Tell whether a fault is that what was named holds no game."""
    pipeline = sys.modules.get("rulewright.interpreter.pipeline")
    return pipeline is not None and isinstance(fault, pipeline.GameNotFound)


def guarded(command: Callable[P, int]) -> Callable[P, None]:
    """Make a command of the command line out of a function that returns its exit code.

    A `Mistake`, or that there is no game, becomes a line on standard error and code 2; rules with errors are reported, code 1;
    anything else that is raised is our own fault, code 2.
    """

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            code = command(*args, **kwargs)
        except (typer.Exit, typer.Abort, typer.BadParameter, BrokenPipeError):
            raise
        except Mistake as mistake:
            typer.echo("\n".join(map(harmless, f"rulewright: {mistake}".split("\n"))), err=True)
            code = UNABLE
        except Exception as fault:
            code = FINDINGS if told_of_rules(fault) else UNABLE
            if not_found(fault):
                typer.echo(harmless(f"rulewright: {fault}"), err=True)
            elif code == UNABLE:
                say_internal(fault)
        if code:
            raise typer.Exit(code)

    return run
