"""Administration of programs' keys: made, listed, revoked, exported and erased."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from server.contest import new
from server.programs import Program, keyed, offered, played, seated
from server.running import house
from websockets.exceptions import ConnectionClosed

from topout.cli import main
from topout.server.store.keeping import NotThere
from topout.server.web.admin import have_done


def admin(database: Path, *words: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(["admin", *words, "--database", str(database)])
    assert not end.value.code


def test_keys_are_made_listed_and_revoked_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "t.db"
    with house(database) as place:
        ada = place.guest("Ada")
        admin(database, "new-key", "1", "Deepfox")
        key = capsys.readouterr().out.strip()
        assert keyed(place, key).get("/api/me")["by"] == "Ada"
        admin(database, "programs")
        assert capsys.readouterr().out.split()[0::4][:1] == ["2"]
        with Program(place, ada, "Deepfox", key=key) as deepfox:
            admin(database, "revoke-key", "2")
            with pytest.raises(ConnectionClosed, match="not valid any more"):
                deepfox.line.catch_up()
        assert ada.get("/api/me/keys")["keys"] == []


def test_there_is_a_sentence_for_what_is_not_there(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with house(database) as place:
        place.guest("Ada")
    for work, given in (
        ("new-key", {"owner": 9, "name": "Deepfox"}),
        ("new-key", {"owner": 1, "name": "bot"}),
        ("revoke-key", {"program": 1}),
    ):
        with pytest.raises(NotThere):
            have_done(work, str(database), given)


def test_a_banned_guests_programs_are_sent_away_and_may_not_come(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with house(database) as place, Program(place, place.guest("Ada"), "Deepfox") as deepfox:
        have_done("sanction", str(database), {"guest": 1, "kind": "ban", "on": True})
        with pytest.raises(ConnectionClosed):
            deepfox.line.catch_up()
        assert deepfox.refused("GET", "/api/me") == (403, "banned")


def test_programs_are_given_out_and_forgotten_with_whoever_made_them(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with house(database) as place:
        ada, ben = place.guest("Ada"), place.guest("Ben")
        with Program(place, ada, "Deepfox") as deepfox:
            offered(deepfox)
            table = seated(ben, deepfox)
            sockets = ben.sit(table), deepfox.sit(table)
            ben.start(table)
            sockets[1].ask("say", text="a secret")
            played(*sockets)
        key = deepfox.token
    told = have_done("export-guest", str(database), {"guest": 1})
    assert [program["name"] for program in told["programs"]] == ["Deepfox"]
    assert "a secret" in json.dumps(told)
    assert key not in json.dumps(told)
    have_done("purge", str(database), {"days": {"guests": -1}})
    have_done("erase", str(database), {"guest": 1})
    kept = json.dumps(have_done("export", str(database), {"table": table}))
    for gone in ("Deepfox", "Ada", "a secret"):
        assert gone not in kept
    with house(database) as place:
        assert keyed(place, key).refused("GET", "/api/me") == (401, "no_key")
        assert ben.token
        assert place.guest("Ben", ben.token).get(f"/api/tables/{table}")["phase"] == "over"


def test_who_made_or_entered_a_tournament_is_not_purged(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with house(database) as place:
        ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
        ben.post(f"/api/tournaments/{new(ada)}/enter")
    have_done("purge", str(database), {"days": {"guests": -1}})
    with house(database) as place:
        for person in (ada, ben):
            assert place.guest(person.name, person.token).get("/api/me")["name"] == person.name
        assert place.guest("Eve", eve.token).refused("GET", "/api/me") == (401, "no_guest")


def test_who_has_a_program_is_not_purged(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with house(database) as place:
        key = place.guest("Ada").post("/api/me/keys", name="Deepfox")["key"]
    have_done("purge", str(database), {"days": {"guests": -1}})
    with house(database) as place:
        assert keyed(place, key).get("/api/me")["by"] == "Ada"
