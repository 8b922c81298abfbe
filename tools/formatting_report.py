"""Tell what formatting did to files, or would do: for people, and for programs as `schemas/formatting.schema.json` says."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rulewright.tools.formatting import File
from rulewright.tools.report import plural, show as show_fault
from rulewright.tools.report_json import Json, written as written_fault
from rulewright.tools.screen import Screen, harmless, shown_path

COLOUR = {"+": "green", "-": "red", "@": "cyan"}


def show(files: Sequence[File], screen: Screen, written: bool, diff: bool) -> None:
    """Write the faults of files that cannot be read, the names of those that change, or how, and a line that sums it up."""
    for file in files:
        for fault in file.diagnostics:
            show_fault(fault, screen)
            screen.line()
        if file.state == "changed" and diff:
            for line in file.difference():
                screen.line(Text(harmless(line), COLOUR.get(line[:1], "")))
        elif file.state == "changed":
            screen.line(f"{shown_path(str(file.path))} {'was' if written else 'would be'} formatted")
    changed, faulty = (sum(file.state == state for file in files) for state in ("changed", "faulty"))
    said = [f"{plural(changed, 'file')} {'formatted' if written else 'would change'}"] if changed else []
    said += (
        [f"{plural(faulty, 'file')} cannot be read and {'is' if faulty == 1 else 'are'} as before"] if faulty else []
    )
    left = len(files) - changed - faulty
    said += [f"{plural(left, 'file')} well formatted already"] if left else []
    screen.line(f"{', '.join(said)}.")


def document(files: Sequence[File], written: bool) -> dict[str, Json]:
    """Write what became of each file. `written`: whether those that changed were written, too."""
    return {
        "written": written,
        "files": [{"file": str(file.path), "state": file.state} for file in files],
        "diagnostics": [written_fault(fault) for file in files for fault in file.diagnostics],
    }
