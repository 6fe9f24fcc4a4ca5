"""The log: requests without secrets, as JSON lines if wanted."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from server.running import house

from topout.server.web import logs
from topout.server.web.logs import Lines, unsaid


def test_requests_are_written_down_without_what_is_secret_in_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "topout.requests")
    with house(tmp_path / "t.db", request_log=1) as place:
        ada = place.guest("Ada")
        table = ada.table("festival", ["me", "open"])
        ada.get(f"/api/tables/{table}")
    lines = [record.getMessage() for record in caplog.records if record.name == "topout.requests"]
    assert any(line.startswith("GET /api/tables/… 200") for line in lines)
    assert not any(secret in line for line in lines for secret in (table, ada.token, "Ada"))


def test_a_line_is_one_json_object() -> None:
    told = {"method": "GET", "path": "/", "status": 200, "ms": 1.0}
    record = logging.LogRecord("topout.requests", logging.INFO, "", 0, "GET / 200 1.0 ms", (), None)
    record.told = told
    read = json.loads(Lines().format(record))
    assert {**read, **told} == read
    assert (read["level"], read["from"]) == ("info", "topout.requests")


def test_a_mistake_has_its_trace() -> None:
    try:
        raise ValueError("no such thing")
    except ValueError as problem:
        info = (ValueError, problem, problem.__traceback__)
    record = logging.LogRecord("topout.server", logging.ERROR, "", 0, "It failed", (), info)
    assert "no such thing" in json.loads(logs.Lines().format(record))["trace"]


def test_only_what_could_be_a_secret_is_left_out() -> None:
    assert unsaid("/api/tables/q8Zr0v_kPq3mXw1T/join") == "/api/tables/…/join"
    assert unsaid("/api/games/festival/rules") == "/api/games/festival/rules"
