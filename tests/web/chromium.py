"""Finding a Chromium: the system's, Playwright's own, or Debian's where it may be installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SKIP = "TOPOUT_SKIP_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-background-timer-throttling",
]


class NoChromium(Exception):
    """There is none and none can be had; the message says what would help."""


def find_chromium() -> str:
    """The path of a Chromium."""
    found = os.environ.get("TOPOUT_CHROMIUM") or _on_path() or _playwrights_own()
    if not found and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        _install_debians()
        found = _on_path()
    if not found:
        raise NoChromium(
            "The tests of the page need a Chromium: install one, name it in TOPOUT_CHROMIUM, "
            f"or set {SKIP}=1 to leave these tests out."
        )
    return found


def _on_path() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _playwrights_own() -> str | None:
    home = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    return next((str(path) for path in sorted(home.glob("chromium-*/chrome-linux*/chrome"))), None)


def _install_debians() -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=quiet)
