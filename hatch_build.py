"""A wheel carries the built page, the built rules and Python for browsers; editable installs leave that to `make`."""

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
    """Builds the page, the rules, and what lets the page play by itself, before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; with Python and PyPI alone, as Node.js comes in a wheel too."""
        if self.target_name == "wheel" and version != "editable":
            import build

            build.build()
            environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
            for made in (("-m", "topout.portable"), (str(ROOT / "web" / "device.py"),)):
                subprocess.run([sys.executable, *made], check=True, env=environment)
