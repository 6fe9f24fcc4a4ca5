"""Make what the page needs to play without a server: Python for browsers, the parts of Topout it runs, built rules.

They go to `src/topout/device/python/`, from where `topout site` and `topout serve` take them; nothing happens when
nothing has changed.
"""

from __future__ import annotations

import json
import lzma
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from build import MODULES, ROOT, WEB, done, fingerprint, install, node

PACKAGE = ROOT / "src" / "topout"
MADE = PACKAGE / "device" / "python"
STAMP = MADE / ".made-from"
PYODIDE = MODULES / "pyodide"
AS_IT_IS, PACKED = "pyodide.mjs", ("pyodide.asm.mjs", "pyodide.asm.wasm")
"""Of Pyodide's own files the large ones lie here packed; a site has them as they are."""
MAKING = ("device.py", "device.mjs", "squeeze.py", "package-lock.json")
EVERYWHERE = ("core", "games", "bots", "lab", "messages", "table", "device", "server/minds", "server/rooms")
"""The folders of the package that run in a browser."""
SINGLE = (
    *("__init__.py", "lesson.py", "server/__init__.py", "server/limits.py", "server/metrics.py"),
    *("server/settings.py", "server/store/__init__.py", "server/store/jobs.py", "server/store/lines.py"),
)
NOT_THERE = (
    *("/web/", "/__pycache__/", "/device/python/", "/device/site/", "/core/gpu.", "/core/compiler."),
    *("/portable/builder.", "/portable/doors.", "/portable/floats.", "/portable/runtime."),
    *("/rooms/house.", "/rooms/relay.", "/rooms/people/", "/rooms/programs/", "/rooms/background/"),
    *("/minds/analyses.", "/lab/survey/"),
)
DATA = (".py", ".md", ".toml", ".json")
PLATFORM = "pyemscripten_2026_0_wasm32"
"""The kind of wheels that this Python for browsers takes."""
PYTHON = "3.14"


def main() -> None:
    """Make everything anew, unless it was made of these very sources."""
    install()
    wanted = fingerprint([*sources(), *(WEB / name for name in MAKING)])
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir(parents=True)
    shutil.copy(PYODIDE / AS_IT_IS, MADE)
    for name in PACKED:
        (MADE / f"{name}.xz").write_bytes(lzma.compress((PYODIDE / name).read_bytes()))
    write_lock()
    write_archives()
    STAMP.write_text(wanted)


def sources() -> list[Path]:
    """The files of the package that run in a browser."""
    found = [path for folder in EVERYWHERE for path in (PACKAGE / folder).rglob("*") if path.is_file()]
    kept = [path for path in found if path.suffix in DATA and not any(part in path.as_posix() for part in NOT_THERE)]
    return sorted([*kept, *(PACKAGE / name for name in SINGLE)])


def write_lock() -> None:
    """Pyodide's list of packages, without any: they would come from elsewhere."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    (MADE / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))


def write_archives() -> None:
    """Python's own library and our pack, compiled by the very Python that will run them."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "raw.zip"
        with zipfile.ZipFile(raw, "w") as archive:
            for path in sources():
                archive.write(path, path.relative_to(PACKAGE.parent))
            for name, content in (*wheel(Path(folder)), *rules()):
                archive.writestr(name, content)
        done("making of the archives", node(WEB / "device.mjs", PYODIDE, raw, MADE))


def wheel(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of the one library that is not Python alone, as PyPI has it for browsers."""
    wanted = f"msgspec=={version('msgspec')}"
    kind = ("--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp", "--abi", "cp314")
    command = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", *kind, wanted)
    done("download of msgspec", subprocess.run([*command, "--dest", str(folder)], check=False).returncode)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        for name in archive.namelist():
            if name.endswith((".py", ".so")):
                yield name, archive.read(name)


def rules() -> Iterator[tuple[str, bytes]]:
    """The rules of every game as WebAssembly."""
    from topout.core.portable.files import FILE, built
    from topout.games import registry

    for name in registry.GAMES:
        yield f"topout/games/{name}/{FILE}", built(registry.game(name)).read_bytes()


if __name__ == "__main__":
    main()
