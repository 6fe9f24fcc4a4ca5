"""Every request gets a sentence, and the log of it contains no secrets."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import pytest
from server.running import House, fetch, house

from topout.messages.rejection import no_table

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize("path", ["/api/guests", "/api/tables", "/api/replay", "/api/carry"])
@pytest.mark.parametrize(
    "body", [b"[" * 30_000, b'{"a":' * 9_000, b'{"name":"\xff"}'], ids=["lists", "objects", "bytes"]
)
def test_a_body_that_cannot_be_read_is_the_senders_mistake(
    place: House, caplog: pytest.LogCaptureFixture, path: str, body: bytes
) -> None:
    answer = fetch("POST", place.url + path, content=body, headers={**place.guest().http.headers, **JSON})
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert "cannot be read" in answer.json()["reason"]
    assert not caplog.records


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_a_tables_socket_asked_for_by_plain_http_says_what_it_is_and_logs_nothing(
    place: House, caplog: pytest.LogCaptureFixture, method: str
) -> None:
    answer = fetch(method, f"{place.url}/api/tables/any/socket")
    assert (answer.status_code, answer.json()["error"]) == (400, "websocket")
    assert "content-security-policy" in answer.headers
    assert not caplog.records


@pytest.mark.parametrize("said", [b"\x16\x03\x01\x02\x00", b"FOO / HTTP/1.1\r\n\r\n", b"GET /\r\nx\r\n\r\n"])
def test_what_is_no_http_is_told_so_and_logs_nothing(
    place: House, caplog: pytest.LogCaptureFixture, said: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", place.settings.port)) as line:
        line.sendall(said)
        answer = line.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"Invalid HTTP request received." in answer
    assert not caplog.records


@pytest.mark.parametrize("id", ["%00", "a%00b", "%ff%fe", "%ED%A0%80", "x" * 65, "a%20b", "%C3%A4"])
def test_what_cannot_be_a_table_is_none_and_the_database_is_not_asked(
    place: House, monkeypatch: pytest.MonkeyPatch, id: str
) -> None:
    person = place.guest()
    monkeypatch.setattr(place.house.storage, "call", None)
    answer = fetch("GET", f"{place.url}/api/tables/{id}", headers={})
    assert (answer.status_code, answer.json()["reason"]) == (404, no_table().reason)
    monkeypatch.undo()
    assert person.refused("GET", f"/api/tables/{id}/record") == (404, "no_table")


@pytest.mark.parametrize(
    ("method", "path", "status", "sentence"),
    [
        ("GET", "/api/nothing", 404, "There is no such address."),
        ("GET", "/api/tables/..%2fx/join/more", 404, "There is no such address."),
        ("DELETE", "/api/games", 405, "That cannot be done at this address;"),
    ],
)
def test_what_http_says_in_two_words_is_a_sentence_here(
    place: House, method: str, path: str, status: int, sentence: str
) -> None:
    answer = fetch(method, place.url + path)
    assert answer.status_code == status
    assert answer.json()["reason"].startswith(sentence)


def test_what_fails_here_is_written_down_without_what_leads_to_a_table(
    place: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = place.guest()
    table = person.table("festival", ["me", "open"], public=False)
    monkeypatch.setattr(place.house.blocks, "between", None)
    assert person.refused("POST", f"/api/tables/{table}/join") == (500, "broken")
    assert "POST /api/tables/…/join failed" in caplog.text
    assert table not in caplog.text


def test_a_failing_database_logs_neither_secrets_nor_invitations(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path / "t.db") as place, caplog.at_level(logging.DEBUG):
        person = place.guest()
        place.kept(lambda connection: connection.exec_driver_sql("DROP TABLE entries"))
        seats = [{"kind": "me"}, {"kind": "reserved"}]
        assert person.refused("POST", "/api/tables", game="festival", seats=seats) == (503, "not_kept")
    assert "no such table: entries" in caplog.text
    assert "invitations" not in caplog.text
    assert "secret" not in caplog.text
