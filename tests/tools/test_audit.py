"""Asking about known vulnerabilities, of a service on this machine that knows some."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import audit  # noqa: E402


class Service(BaseHTTPRequestHandler):
    """Knows something about two packages."""

    bad = frozenset({("PyPI", "sqlalchemy"), ("npm", "svelte")})

    def do_POST(self) -> None:
        queries = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
        asked = [(query["package"]["ecosystem"], query["package"]["name"]) for query in queries]
        results = [{"vulns": [{"id": "GHSA-2"}, {"id": "CVE-1"}]} if name in self.bad else {} for name in asked]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"results": results}).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def service() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Service) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_what_is_known_is_written_down_and_is_a_failure(service: str, tmp_path: Path) -> None:
    assert audit.audit(service, tmp_path / "audit.md") == 1
    python, page = (tmp_path / "audit.md").read_text().splitlines()[-2:]
    assert python.startswith("| `uv.lock` |")
    assert "sqlalchemy 2." in python
    assert python.endswith(": CVE-1, GHSA-2 |")
    assert "svelte 5." in page


def test_nothing_known_is_a_success(service: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Service, "bad", frozenset())
    assert audit.audit(service, tmp_path / "audit.md") == 0
    assert (tmp_path / "audit.md").read_text().count("| nothing |") == 2


def test_no_answer_is_said_so_and_an_earlier_one_about_the_same_stands(
    service: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nobody = "http://127.0.0.1:1/"
    assert audit.audit(nobody, tmp_path / "audit.md") == 2
    assert f"{nobody} did not answer about uv.lock" in capsys.readouterr().err
    assert (tmp_path / "audit.md").read_text().count("| not answered |") == 2
    audit.audit(service, tmp_path / "audit.md")
    known = (tmp_path / "audit.md").read_text()
    assert audit.audit(nobody, tmp_path / "audit.md") == 2
    assert (tmp_path / "audit.md").read_text() == known
