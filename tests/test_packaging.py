"""What `pip install topout` brings, and what it leaves to those who ask for more."""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from pathlib import Path

import pytest

from topout.messages.rejection import Rejected
from topout.messages.tournaments import NewTournament
from topout.server.store.database import BadDatabase, engine_of, read_url
from topout.table.people import Person
from topout.tournament.organising import as_wished

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
BASE = {
    *("alembic", "cyclopts", "httptools", "litestar", "msgspec", "numpy", "openskill"),
    *("rich", "sqlalchemy", "uvicorn", "wasmtime", "websockets"),
}
"""Playing, all bots, analysis, simulation and a server need these; each is megabytes for everyone."""


def names(wanted: list[str]) -> set[str]:
    return {re.match(r"[\w-]+", one)[0] for one in wanted}  # type: ignore[index]


def test_an_installation_without_extras_brings_no_more_than_playing_and_serving_need() -> None:
    assert names(PROJECT["dependencies"]) == BASE


EXTRAS = {"lab": "numba", "gpu": "numba-cuda", "server": "psycopg", "ray": "ray"}
RESEARCH = {"gym": "gymnasium", "pettingzoo": "pettingzoo", "openspiel": "open-spiel", "torch": "torch"}


@pytest.mark.parametrize(("extra", "brings"), [*EXTRAS.items(), *RESEARCH.items()])
def test_what_few_need_comes_with_an_extra(extra: str, brings: str) -> None:
    assert brings in names(PROJECT["optional-dependencies"][extra])


def test_a_server_without_the_driver_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadDatabase, match=r"pip install 'topout\[server\]'"):
        engine_of(read_url("postgresql://nobody@localhost/tables"))


def test_tables_of_two_in_tournaments_say_what_brings_their_library(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Person(1, "Ada")
    assert as_wished(ada, NewTournament("Cup", "festival", 2)).sizes == [2]
    monkeypatch.setitem(sys.modules, "networkx", None)
    assert as_wished(ada, NewTournament("Cup", "clamber", 4)).sizes == [3, 4]
    with pytest.raises(Rejected, match=r"pip install 'topout\[server\]'"):
        as_wished(ada, NewTournament("Cup", "festival", 2))


MISSING = {"gym": ("gymnasium", "gym"), "zoo": ("pettingzoo", "pettingzoo"), "spiel": ("pyspiel", "openspiel")}


@pytest.mark.parametrize("module", MISSING)
def test_an_environment_without_its_library_says_what_brings_it(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library, extra = MISSING[module]
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"topout.envs.{module}", raising=False)
    with pytest.raises(ImportError, match=rf"pip install 'topout\[{extra}\]'"):
        importlib.import_module(f"topout.envs.{module}")
