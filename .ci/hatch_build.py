"""Give the five top-level folders one package to live in, in a wheel and in an editable install."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("grammar", "interpreter", "games", "schemas", "tools")
FILES = {"interpreter/_facade.py": "rulewright/__init__.py", "interpreter/py.typed": "rulewright/py.typed"}


class PackageLayout(BuildHookInterface):
    """Add the package's own two files to a wheel; link folders and files for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare the kind of build that `version` names before any file is collected."""
        root = Path(self.root)
        if version != "editable":
            build_data["force_include"].update({str(root / source): target for source, target in FILES.items()})
            return
        links = {**FILES, **{folder: f"rulewright/{folder}" for folder in FOLDERS}}
        for source, target in links.items():
            link = root / ".hatch" / "editable" / target
            link.parent.mkdir(parents=True, exist_ok=True)
            if link.is_symlink() and link.readlink() == root / source:
                continue
            link.unlink(missing_ok=True)
            link.symlink_to(root / source, target_is_directory=source in FOLDERS)
