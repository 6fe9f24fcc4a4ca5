"""Real web servers in front of a real server, configured by the files that docs/hosting hands out."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from server.certificate import made
from server.mailbox import free_port
from server.running import PATIENCE, Door, House, fetch, house

FILES = Path(__file__).parents[2] / "docs" / "hosting"
NAME = "tables.example.org"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return made(tmp_path_factory.mktemp("certificate"))


def rewritten(file: str, changes: dict[str, str]) -> str:
    """A file of docs/hosting with this test's own places in it; whatever is replaced must be there."""
    text = (FILES / file).read_text()
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, behind: int, files: tuple[Path, Path]) -> list[str]:
    """The command of an nginx that serves here."""
    plain = free_port()
    site = rewritten(
        "nginx.conf",
        {
            "    listen [::]:80;\n": "",
            "    listen [::]:443 ssl http2;\n": "",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
            "127.0.0.1:8000;\n    #": f"127.0.0.1:{behind};\n    #",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(files[0]),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(files[1]),
            NAME: "localhost",
        },
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder};\n" for kind in kinds)
    whole = f"user root;\ndaemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{site}}}\n"
    (folder / "nginx.conf").write_text(whole)
    return ["nginx", "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, behind: int, files: tuple[Path, Path]) -> list[str]:
    """The command of a Caddy that serves here."""
    site = rewritten(
        "Caddyfile",
        {
            f"\n{NAME} {{": f"\nhttps://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {files[0]} {files[1]}",
            "reverse_proxy 127.0.0.1:8000": f"reverse_proxy 127.0.0.1:{behind}",
        },
    )
    alone = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {folder}/storage\n}}\n"
    (folder / "Caddyfile").write_text(alone + site)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


Command = Callable[[Path, int, int, tuple[Path, Path]], list[str]]


@contextmanager
def running(words: list[str], folder: Path, port: int) -> Iterator[None]:
    """A web server, once it takes connections."""
    with (folder / "output").open("w") as output, subprocess.Popen(words, stdout=output, stderr=output) as web:
        try:
            while web.poll() is None:
                try:
                    socket.create_connection(("127.0.0.1", port), PATIENCE).close()
                    break
                except ConnectionRefusedError:
                    continue
            assert web.poll() is None, (folder / "output").read_text()
            yield
        finally:
            web.terminate()
            web.wait(PATIENCE)


@pytest.fixture(params=[nginx, caddy], ids=lambda program: str(program.__name__))
def front(
    request: pytest.FixtureRequest, tmp_path: Path, certificate: tuple[Path, Path]
) -> Iterator[tuple[House, Door]]:
    """A server, and the way to it through a web server."""
    command: Command = request.param
    if shutil.which(command.__name__) is None:
        pytest.skip(f"{command.__name__} is not installed")
    port = free_port()
    origins = (f"https://localhost:{port}",)
    settings = {"request_rate": 1e-9, "request_burst": 6.0, "proxies": ("127.0.0.1",), "origins": origins, "metrics": 1}
    with house(tmp_path / "t.db", **settings) as inside:
        words = command(tmp_path, port, inside.settings.port, certificate)
        with running(words, tmp_path, port):
            door = Door(port, ssl.create_default_context(cafile=certificate[0]))
            try:
                yield inside, door
            finally:
                door.opened.close()


def test_tables_can_be_played_through_it_and_only_true_addresses_count(front: tuple[House, Door]) -> None:
    inside, door = front
    plays_a_move(door)
    is_dressed_for_https(inside, door)
    counts_true_addresses(door)


def plays_a_move(door: Door) -> None:
    ada = door.guest("Ada")
    table = ada.table("festival", ["me", "easy"], options={"first": 0})
    ada.start(table)
    playing = ada.sit(table)
    assert playing.move(0)["type"] == "seen"
    playing.until("seen", fits=lambda frame: frame["view"]["owed"] == [0])


def is_dressed_for_https(inside: House, door: Door) -> None:
    """Browsers stay with HTTPS, what is large is not read, and what is for the house's own people is not outside."""
    with httpx.Client(base_url=door.url, verify=door.trust or True) as http:
        page = http.get("/")
        assert page.headers.get_list("strict-transport-security") == ["max-age=31536000"]
        script = page.text.partition('src="')[2].partition('"')[0]
        assert http.get(script).headers.get("content-encoding") == "gzip"
        assert http.get("/metrics").status_code == http.post("/api/admin/tables").status_code == 404
        assert http.post("/api/guests", content=b"x" * 100_000).json()["error"] == "too_large"
        assert http.post("/api/guests", content=b"x" * 300_000).status_code in (413, 502)  # Caddy 2.6 says 502
    assert fetch("GET", f"{inside.url}/metrics").status_code == 200
    assert "strict-transport-security" not in fetch("GET", inside.url).headers


def counts_true_addresses(door: Door) -> None:
    """Someone who says each time to be someone else has one address all the same; their neighbour has another."""
    assert [asked(door, "127.0.0.2", f"192.0.2.{n}") for n in range(8)] == [201] * 6 + [429] * 2
    assert asked(door, "127.0.0.3", "127.0.0.2") == 201


def asked(door: Door, true: str, forged: str) -> int:
    """How a request is answered that comes from one address and says it comes from another."""
    forgery = {"x-forwarded-for": forged, "x-real-ip": forged, "forwarded": f"for={forged}"}
    way = httpx.HTTPTransport(local_address=true, verify=door.trust or True)
    with httpx.Client(base_url=door.url, transport=way) as http:
        return http.post("/api/guests", json={"name": "Eve"}, headers=forgery).status_code
