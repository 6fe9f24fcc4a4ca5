"""Everything stored about someone can be downloaded, and deleted accounts leave no name behind."""

from __future__ import annotations

import json

import pytest
from server.mailbox import Mailbox
from server.running import House
from server.signing_in import ask, code_in, come_in, failed, kept, newcomer


def test_everything_comes_as_one_file_without_anything_to_come_in_by(place: House, box: Mailbox) -> None:
    ada, ben = newcomer(place), newcomer(place, "Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0})
    ben.join(table)
    ada.start(table)
    ada.sit(table).move(0)
    ben.sit(table).ask("say", text="A secret of Ben's")
    key = kept(place, ada)
    ask(place, "letter", ada.token, address="export@example.org")
    ask(place, "letter/open", ada.token, code=code_in(box))
    club = ada.post("/api/clubs", name="Wednesday climbers")
    answer = ada.ask("GET", "/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    told = json.loads(answer.content)
    assert told["passkeys"][0]["name"] == "Laptop"
    assert told["addresses"][0]["address"] == "export@example.org"
    assert [entry["is"] for entry in told["tables"][table]] == ["joined", "moved"]
    assert [(one["name"], one["role"]) for one in told["clubs"]] == [("Wednesday climbers", "organiser")]
    for secret in (key.id, ada.token, "A secret of Ben's", 'secret"', club["invitation"]):
        assert secret not in answer.text


def test_whoever_is_forgotten_leaves_a_match_without_their_name(place: House) -> None:
    ada, ben = newcomer(place, "Adelaide"), newcomer(place, "Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0, "levels": 3})
    ben.join(table)
    ada.start(table)
    playing = ben.sit(table)
    ada.sit(table).move(0)
    key = kept(place, ada)
    assert ada.refused("POST", "/api/account/farewell", name="Ada") == (400, "not_sure")
    answer = ada.ask("POST", "/api/account/farewell", name="Adelaide")
    assert answer.status_code == 200
    assert ada.refused("GET", "/api/me") == (401, "no_guest")
    assert failed(come_in(place, key)) == (403, "no_passkey")
    with pytest.raises(Exception, match="please reconnect"):
        playing.until("never")
    again = ben.sit(table)
    assert again.welcome["table"]["seats"][0]["name"] == "someone"
    assert again.welcome["table"]["seats"][0]["stand_in"] == "left"
    while not again.seen["view"]["over"]:
        if again.owed:
            again.move(again.seen["legal"][0]["id"])
        else:
            again.until("seen")
    replay = ben.get(f"/api/tables/{table}/replay?eyes=open")
    assert "Adelaide" not in json.dumps(replay)
