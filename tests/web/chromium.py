"""Finding a Chromium: the system's, Playwright's own, or Debian's where it may be installed.

The one without windows comes first: the same engine, but a new profile costs it a fifth of the CPU time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SKIP = "TOPOUT_SKIP_BROWSER"
WINDOWLESS = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENT = ("-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0")
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
    found = (
        os.environ.get("TOPOUT_CHROMIUM") or shutil.which(WINDOWLESS) or _debians() or _on_path() or _playwrights_own()
    )
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


def _debians() -> str | None:
    """Debian's, installed if that is allowed here."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", WINDOWLESS]):
        subprocess.run(["apt-get", "-qq", *PATIENT, *command], check=False, stdout=subprocess.DEVNULL, env=quiet)
    return shutil.which(WINDOWLESS)
