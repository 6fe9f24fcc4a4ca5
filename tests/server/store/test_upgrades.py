"""A newer Topout finds everything an older one stored, or changes nothing; servers can be replaced in turn."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from server import rolling
from server.running import House, Person, house
from sqlalchemy.engine import Connection, Engine

from topout.games import registry
from topout.server.store import database, schema
from topout.server.store.database import BadDatabase, connect, engine_of, opened, read_url
from topout.server.store.identity import hashed

pytestmark = pytest.mark.xdist_group("postgres")
SHAPES = sorted(file.name[1:5] for file in (database.MIGRATIONS / "versions").glob("m*.py"))[:-1]
"""All schema versions before the present one."""
TABLE = "an-older-table"
Fresh = Callable[[str], sa.URL]


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fresh]:
    """Creates new, empty databases."""
    if request.param == "sqlite":
        yield lambda name: read_url(str(tmp_path / f"{name}.db"))
        return
    server = read_url(request.getfixturevalue("postgres"))
    engine = engine_of(server)

    def make(name: str) -> sa.URL:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE SCHEMA {name}")
        return server.update_query_dict({"options": f"-csearch_path={name}"})

    yield make
    engine.dispose()


def shaped(engine: Engine, shape: str) -> None:
    """Migrate a database to an older version, and have someone play there."""
    config = Config()
    config.set_main_option("script_location", str(database.MIGRATIONS))
    with opened(engine) as connection:
        config.attributes["connection"] = connection
        connection.exec_driver_sql("BEGIN")
        command.upgrade(config, shape)
        _play(connection)
        connection.exec_driver_sql("COMMIT")


def _play(connection: Connection) -> None:
    """Two guests, a token, and a table as the first release wrote it."""
    game = registry.game("festival")
    made = {"game": game.name, "version": game.version, "options": game.settle({"first": 0}), "host": 1}
    told: list[dict[str, Any]] = [
        {"is": "created", **made, "places": [{}, {}], "secret": "00" * 32, "invitations": {"1": "come-in"}},
        {"is": "joined", "seat": 0, "guest": 1, "name": "Ada"},
        {"is": "joined", "seat": 1, "guest": 2, "name": "Ben"},
        {"is": "started", "seed": "5"},
        {"is": "moved", "seat": 0, "steps": [0]},
    ]
    for name in ("Ada", "Ben"):
        connection.execute(sa.text("INSERT INTO guests (name, made) VALUES (:name, 5)"), {"name": name})
    connection.execute(sa.text("INSERT INTO tokens (hash, guest) VALUES (:hash, 1)"), {"hash": hashed("adas-token")})
    line = {"id": TABLE, "names": '["Ada", "Ben"]', "yes": True}
    columns = "id, game, phase, public, spectators, free, names, changed"
    values = ":id, 'festival', 'running', :yes, :yes, 0, :names, 7"
    connection.execute(sa.text(f"INSERT INTO tables ({columns}) VALUES ({values})"), line)
    connection.execute(sa.text("INSERT INTO sittings (guest, table_id) VALUES (1, :id), (2, :id)"), {"id": TABLE})
    for number, entry in enumerate(told):
        row = {"table_id": TABLE, "number": number, "at": number, "body": json.dumps(entry)}
        connection.execute(schema.entries.insert().values(row))


@pytest.mark.parametrize("shape", SHAPES)
def test_what_was_kept_in_an_older_shape_is_played_on(fresh: Fresh, shape: str) -> None:
    url = fresh(f"of{shape}")
    shaped(engine_of(url), shape)
    with house(url.render_as_string(hide_password=False)) as place:
        ada = place.guest("Ada", "adas-token")
        assert [line["id"] for line in ada.get("/api/tables/mine")["tables"]] == [TABLE]
        playing = ada.sit(TABLE)
        assert playing.seen["view"]["climbers"][0]
        assert playing.seen["view"]["owed"] == [1]
        assert place.guest("Eve").get("/api/me")["name"] == "Eve"


FAILS = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9001", "{head}"

def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.add_column("guests", sa.Column("half", sa.Text))
    op.execute("UPDATE guests SET name = 'half'")
    op.execute("DELETE FROM entries")
    op.execute("INSERT INTO nowhere VALUES (1)")
"""
"""A migration with an error at its end."""


def everything(engine: Engine) -> dict[str, Any]:
    """All tables of a database with columns and rows."""
    with opened(engine) as connection:
        tables = sa.MetaData()
        tables.reflect(connection)
        rows = {name: [tuple(row) for row in connection.execute(sa.select(t))] for name, t in tables.tables.items()}
        return {name: ([column.name for column in tables.tables[name].columns], rows[name]) for name in rows}


def test_an_upgrade_that_fails_half_way_changes_nothing(
    fresh: Fresh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = engine_of(fresh("failing"))
    shaped(engine, "0003")
    before = everything(engine)
    shutil.copytree(database.MIGRATIONS, tmp_path / "migrations")
    (tmp_path / "migrations" / "versions" / "m9001.py").write_text(FAILS.format(head=schema.HEAD))
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", tmp_path / "migrations")
        patch.setattr(database, "HEAD", "9001")
        with pytest.raises(BadDatabase, match="nowhere"):
            connect(engine)
    assert everything(engine) == before
    connect(engine).close()
    assert everything(engine)["guests"][1][0][1] == "Ada"


def test_servers_are_replaced_in_turn_without_a_lost_move(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    report = rolling.run(postgres, rounds=1, tables=4)
    assert (report["lost"], report["doubled"], report["stuck"]) == (0, 0, 0)
    assert report["acknowledged"] > 20


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Give Festival new rules, as an upgrade would."""
    game = registry.game("festival")
    return lambda: monkeypatch.setattr(registry, "game", lambda name: replace(game, version=game.version + 1))


def played(place: House, over: bool) -> tuple[Person, str]:
    """A small match, finished or just started."""
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0, "levels": 3}, spectators=False)
    ben.join(table)
    ada.start(table)
    sockets = [ada.sit(table), ben.sit(table)]
    sockets[1].ask("say", text="Good luck")
    sockets[0].move(0)
    while over and not sockets[0].seen["view"]["over"]:
        for socket in sockets:
            socket.catch_up()
        mover = next(socket for socket in sockets if socket.owed)
        mover.move(mover.seen["legal"][0]["id"])
        sockets[0].catch_up()
    return ada, table


@pytest.mark.parametrize("over", [True, False])
def test_a_match_by_older_rules_can_be_read_when_it_can_no_longer_be_played(
    tmp_path: Path, other_rules: Callable[[], None], over: bool
) -> None:
    with house(tmp_path / "t.db") as before:
        ada, table = played(before, over)
        assert ada.refused("GET", f"/api/tables/{table}/keepsake") == (404, "no_table")
    other_rules()
    with house(tmp_path / "t.db") as after:
        again = after.guest("Ada", ada.token)
        assert again.refused("GET", f"/api/tables/{table}") == (410, "unplayable")
        kept = again.get(f"/api/tables/{table}/keepsake")
        assert kept["why"].startswith("This match was played by version 1 of the rules of Festival Climbers;")
        assert kept["names"] == ["Ada", "Ben"]
        assert any(line.startswith("Ada") for line in kept["lines"])
        assert (kept["places"] is not None) == over
        assert kept["talk"] == ["Ben: Good luck"]
        assert [line["phase"] for line in again.get("/api/tables/mine")["tables"]] == ["over"]
        assert after.guest("Eve").refused("GET", f"/api/tables/{table}/keepsake") == (403, "no_spectators")


def test_of_a_match_that_was_not_put_into_words_the_names_are_left(
    tmp_path: Path, other_rules: Callable[[], None]
) -> None:
    with house(tmp_path / "t.db") as before:
        ada, table = played(before, over=False)
    with connect(engine_of(read_url(str(tmp_path / "t.db")))) as connection:
        connection.execute(schema.keepsakes.delete())
    other_rules()
    with house(tmp_path / "t.db") as after:
        kept = after.guest("Ada", ada.token).get(f"/api/tables/{table}/keepsake")
        assert (kept["names"], kept["lines"]) == (["Ada", "Ben"], [])
