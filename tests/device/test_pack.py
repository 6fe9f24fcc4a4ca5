"""The pack that a browser gets: of Topout, all that it loads."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import topout

PACKAGE = Path(topout.__file__).parent
LOADED = """
import json, sys, topout.device.desk
print(json.dumps([m.__file__ for name, m in sys.modules.items() if name.split(".")[0] == "topout"]))
"""


def packed() -> set[Path]:
    """The files of the pack, as the program that makes it lists them."""
    place = PACKAGE.parents[1] / "web" / "device.py"
    found = importlib.util.spec_from_file_location("web_device", place)
    assert found
    assert found.loader
    program = importlib.util.module_from_spec(found)
    found.loader.exec_module(program)
    return set(program.sources())


def test_whatever_the_desk_loads_is_in_it() -> None:
    told = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout
    assert {Path(file) for file in json.loads(told)} - packed() == set()
