"""The container: built and run where there is an engine, and step by step where there is none."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from hosting.starting import TOPOUT, started
from server.running import fetch

ROOT = Path(__file__).parents[2]


def steps(kind: str) -> list[str]:
    """What the container file says after a word, in its order."""
    text = (ROOT / "Containerfile").read_text()
    return re.findall(rf"^{kind} (.*)$", text, re.MULTILINE)


def health() -> list[str]:
    """The command that asks how the server is."""
    words: list[str] = json.loads(steps("HEALTHCHECK")[0].partition("CMD ")[2])
    return words


def answers(engine: str) -> bool:
    """Whether a container engine is there and runs."""
    found = shutil.which(engine)
    return bool(found) and subprocess.run([engine, "info"], capture_output=True, check=False).returncode == 0


@pytest.fixture
def image() -> Iterator[tuple[str, str]]:
    """A built image and the engine that has it."""
    name = next(filter(answers, ("podman", "docker")), None)
    if name is None:
        pytest.skip("no container engine answers here")
    subprocess.run([name, "build", "-t", "topout-tested", "-f", "Containerfile", "."], cwd=ROOT, check=True)
    yield name, "topout-tested"
    subprocess.run([name, "rmi", "-f", "topout-tested"], check=True)


def test_it_is_built_serves_as_nobody_in_particular_and_stops_when_told(image: tuple[str, str]) -> None:
    name, built = image

    def ask(*words: str) -> str:
        return subprocess.run([name, *words], capture_output=True, text=True, check=True).stdout.strip()

    box = ask("run", "-d", "-p", "127.0.0.1:0:8000", built)
    try:
        while "Topout is at" not in ask("logs", box):
            assert ask("inspect", "-f", "{{.State.Running}}", box) == "true"
        ask("exec", box, *health())
        assert ask("exec", box, "id", "-u") == "10001"
        assert "Topout" in fetch("GET", f"http://{ask('port', box, '8000').splitlines()[0]}/").text
        ask("stop", "-t", "30", box)
        assert ask("inspect", "-f", "{{.State.ExitCode}}", box) == "0"
    finally:
        ask("rm", "-f", box)


def test_all_that_it_copies_is_there_and_nothing_that_was_built_here_goes_along() -> None:
    ignored = (ROOT / ".containerignore").read_text().splitlines()
    assert (ROOT / ".dockerignore").read_text().splitlines() == ignored
    assert steps("COPY") == [". .", "--from=build /wheel /wheel"]
    for made in (".venv", "src/topout/server/static", "src/topout/games/clamber/rules.wasm"):
        assert any(fnmatch(made, pattern) for pattern in ignored), made
    needed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    kept = [file for file in needed if not file.startswith("docs/pictures/")]
    assert not [file for file in kept for pattern in ignored if fnmatch(file, f"{pattern}/*") or fnmatch(file, pattern)]


def test_all_that_it_installs_is_locked_with_hashes(tmp_path: Path) -> None:
    export = next(step for step in steps("RUN") if step.startswith("uv export"))
    file = tmp_path / "requirements.txt"
    words = shlex.split(export.replace("/wheel/requirements.txt", str(file)))
    subprocess.run([str(TOPOUT.with_name("uv")), *words[1:]], cwd=ROOT, check=True)
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    locked = re.findall(r"^([a-z0-9.-]+)(?:\[.*\])?==.*\\\n +--hash=sha256:", file.read_text(), re.MULTILINE)
    assert {re.split(r"[\[><=;]", name)[0] for name in wanted} <= set(locked)


def first_of_all() -> list[str]:
    """What starts a command as the first process of all, which is given no signals that it does not ask for."""
    alone = ["unshare", "--map-root-user", "--pid", "--fork"]
    can = shutil.which("unshare") and subprocess.run([*alone, "true"], capture_output=True, check=False).returncode == 0
    return alone if can else []


def test_its_command_serves_is_found_healthy_and_stops_when_told(tmp_path: Path) -> None:
    assert steps("USER") == ["topout"]
    settings = dict(pair.split("=", 1) for pair in steps("ENV")[0].split())
    assert settings["TOPOUT_DATA"] in steps("VOLUME")
    with started(json.loads(steps("CMD")[0]), {**settings, "TOPOUT_DATA": str(tmp_path)}, first_of_all()) as door:
        ada = door.guest("Ada")
        assert ada.sit(ada.table("festival", ["me", "open"])).ask("ping")["type"] == "done"
        words = [word.replace("http://127.0.0.1:8000", door.url) for word in health()]
        subprocess.run([sys.executable, *words[1:]], check=True)
        unwell = [word.replace("/readyz", "/api/nowhere") for word in words]
        assert subprocess.run([sys.executable, *unwell[1:]], check=False, capture_output=True).returncode == 1
