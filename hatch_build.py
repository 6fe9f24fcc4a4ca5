"""A wheel carries the built page and the built rules; an editable install leaves building them to `make`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "web"))


class WheelHook(BuildHookInterface[Any]):
    """Builds the page and the rules before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; with Python and PyPI alone, as Node.js comes in a wheel too."""
        if self.target_name == "wheel" and version != "editable":
            import build

            build.build()
            environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
            subprocess.run([sys.executable, "-m", "topout.portable"], check=True, env=environment)
