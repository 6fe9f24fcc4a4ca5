"""The unit for systemd: it is one, it is shut tight, and what it starts serves and ends as it must."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from hosting.starting import TOPOUT, started
from server.running import fetch

UNIT = Path(__file__).parents[2] / "docs" / "hosting" / "topout.service"
EXPOSED = 20
"""What `systemd-analyze security` may find at most, of 100; services that nobody thought about have 96."""


def test_systemd_takes_it_and_finds_it_shut_tight(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    here = tmp_path / "topout.service"
    here.write_text(UNIT.read_text().replace("/opt/topout/bin/topout", str(TOPOUT)))
    analyze("verify", str(here))
    analyze("security", "--offline=true", f"--threshold={EXPOSED}", str(here))


def analyze(*words: str) -> None:
    done = subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Unknown" not in done.stderr


def test_its_command_serves_from_the_folder_it_may_write_to_and_ends_well(tmp_path: Path) -> None:
    text = UNIT.read_text()
    words = shlex.split(text.partition("ExecStart=")[2].partition("\n")[0])
    lines = [line.partition("=")[2] for line in text.splitlines() if line.startswith("Environment=")]
    settings = dict(pair.split("=", 1) for line in lines for pair in shlex.split(line))
    assert settings["TOPOUT_DATA"] == "/var/lib/topout"
    assert "StateDirectory=topout\n" in text
    with started(words, {**settings, "TOPOUT_DATA": str(tmp_path)}) as door:
        assert fetch("GET", f"{door.url}/readyz").text == "ready\n"
        assert (tmp_path / "tables.db").exists()
