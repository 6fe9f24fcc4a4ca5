"""A wheel carries the built page; an editable install leaves building it to `make`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web"))


class PageHook(BuildHookInterface[Any]):
    """Builds the page before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; with Python and PyPI alone, as Node.js comes in a wheel too."""
        if self.target_name == "wheel" and version != "editable":
            import build

            build.build()
