"""`topout serve` and `topout verify` as a user meets them."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from server.running import PATIENCE, fetch

from topout.server.settings import Settings
from topout.server.web.app import listen

HEAVY = {"alembic", "networkx", "numba", "numpy", "openskill", "rich", "wasmtime", "webauthn"}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "topout", *arguments]


def test_serve_says_where_it_is_and_ends_cleanly_on_ctrl_c(tmp_path: Path) -> None:
    words = command("serve", "--port", "0", "--database", str(tmp_path / "t.db"))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout
        line = running.stdout.readline()
        assert line.startswith("Topout is at http://127.0.0.1:")
        page = fetch("GET", line.split()[-1])
        assert page.status_code == 200
        running.send_signal(signal.SIGINT)
        out, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, errors) in ((0, "", ""), (130, "", ""))


def modules(told: str) -> set[str]:
    """The packages that Python reports as imported."""
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in told.splitlines()}


def test_serve_loads_nothing_heavy_when_its_database_is_there(tmp_path: Path) -> None:
    """The start-up cost is measured in imported modules, because time depends on the machine."""
    words = command("serve", "--port", "0", "--database", str(tmp_path / "t.db"))
    loaded = []
    for _ in range(2):
        watched = [words[0], "-X", "importtime", *words[1:]]
        with subprocess.Popen(watched, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            assert running.stdout
            assert running.stderr
            said = threading.Thread(target=lambda told=running.stderr: loaded.append(told.read()))
            said.start()
            running.stdout.readline()
            running.kill()
            said.join(PATIENCE)
    first, again = map(modules, loaded)
    assert HEAVY & first == {"alembic"}
    assert not HEAVY & again


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serve", "--port", "70000"], "a port is a number from 0 to 65535"),
        (["serve", "--port", "0", "--database", "mysql://x"], "the databases are sqlite:///FILE and postgresql://"),
        (["serve", "--port", "0", "--database", "/dev/null/x.db"], "/dev/null"),
        (
            ["serve", "--port", "0", "--workers", "2", "--database", "postgresql://127.0.0.1:1/x"],
            "postgresql://127.0.0.1:1/x cannot",
        ),
        (["serve", "--port", "0", "--host", "203.0.113.7"], "--host 203.0.113.7: this machine has no such address"),
        (["serve", "--port", "0", "--origin", "here"], "write it as https://"),
        (["verify", "nowhere.json"], "Cannot read nowhere.json"),
    ],
)
def test_a_mistake_gets_one_clear_sentence(arguments: list[str], sentence: str) -> None:
    done = subprocess.run(command(*arguments), capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_port_in_use_is_said_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        words = command("serve", "--port", str(taken.getsockname()[1]), "--database", str(tmp_path / "t.db"))
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 2
    assert re.fullmatch(r"topout: Port \d+ is taken by another program: .*--port\.\n", done.stderr)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_nobody_comes_in_before_there_is_someone_to_answer(host: str) -> None:
    bound, settings = listen(Settings(host=host, port=0))
    with bound, pytest.raises(ConnectionRefusedError):
        socket.create_connection((host, settings.port))


def test_a_record_without_luck_cannot_be_verified(tmp_path: Path) -> None:
    import topout

    file = tmp_path / "match.json"
    file.write_text(json.dumps(topout.new("festival", seed=1).record()))
    done = subprocess.run(command("verify", str(file)), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "has no luck to verify" in done.stderr
