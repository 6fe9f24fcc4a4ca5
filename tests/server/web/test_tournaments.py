"""Tournaments over HTTP, and what is rejected."""

from __future__ import annotations

import pytest
from server.contest import look, new
from server.running import House

from topout.server.store.tournaments import MOST
from topout.tournament import organising


def test_only_the_one_who_made_it_begins_ends_and_adds_bots(place: House) -> None:
    host, other = place.guest("Host"), place.guest("Other")
    cup = new(host)
    for deed, body in (("begin", {}), ("end", {}), ("bots", {"level": "easy"}), ("withdraw", {"entrant": 0})):
        assert host.post(f"/api/tournaments/{cup}/enter")
        assert other.refused("POST", f"/api/tournaments/{cup}/{deed}", **body) == (403, "not_organiser")
    assert host.refused("POST", f"/api/tournaments/{cup}/begin") == (409, "too_few")
    assert other.post(f"/api/tournaments/{cup}/enter")["you"] == 1
    assert other.post(f"/api/tournaments/{cup}/enter")["number"] == 3
    assert host.post(f"/api/tournaments/{cup}/withdraw", entrant=1)["entrants"][1]["left"]
    assert other.post(f"/api/tournaments/{cup}/enter")["you"] == 2
    assert host.post(f"/api/tournaments/{cup}/end")["phase"] == "closed"
    assert other.refused("POST", f"/api/tournaments/{cup}/withdraw") == (409, "over")
    assert place.guest("Late").refused("POST", f"/api/tournaments/{cup}/enter") == (409, "over")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": "easy bot"}, "bot_name"),
        ({"name": "\u3164"}, "no_name"),
        ({"game": "chess"}, "no_game"),
        ({"seats": 9}, "bad_seats"),
        ({"rated": True, "options": {"levels": 3}}, "rated"),
        ({"options": {"levels": 77}}, "bad_option"),
        ({"options": {"levels": [[[[[[[[[[[1]]]]]]]]]]]}}, "too_deep"),
        ({"seats": 1}, "misunderstood"),
        ({"rounds": 1000}, "misunderstood"),
        ({"most": 100000}, "misunderstood"),
        ({"host": 1}, "misunderstood"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(place: House, wish: dict[str, object], code: str) -> None:
    body = {"name": "Cup", "game": "festival", "seats": 2, **wish}
    assert place.guest().refused("POST", "/api/tournaments", **body) == (400, code)


def test_one_guest_makes_so_many_and_no_more(place: House) -> None:
    host = place.guest("Busy")
    made = [new(host) for _ in range(MOST)]
    body = {"name": "Cup", "game": "festival", "seats": 2}
    assert host.refused("POST", "/api/tournaments", **body) == (429, "enough")
    host.post(f"/api/tournaments/{made[0]}/end")
    new(host)


def test_coming_and_going_has_an_end(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(organising, "MOST_COMINGS", 8)
    host = place.guest("Host")
    cup = new(host, most=4)
    host.post(f"/api/tournaments/{cup}/bots", level="easy", count=3)
    assert host.refused("POST", f"/api/tournaments/{cup}/bots", level="easy", count=2) == (409, "full")
    while host.ask("POST", f"/api/tournaments/{cup}/enter").is_success:
        host.post(f"/api/tournaments/{cup}/withdraw")
    assert len(look(host, cup)["entrants"]) == 8


def test_whom_the_maker_has_blocked_stays_out(place: House) -> None:
    host, rude = place.guest("Host"), place.guest("Rude")
    table = host.table("festival", ["me", "open"])
    rude.join(table)
    host.post(f"/api/tables/{table}/block", seat=1)
    assert rude.refused("POST", f"/api/tournaments/{new(host)}/enter") == (403, "blocked")


def test_nobody_learns_who_a_guest_is_or_sees_what_is_not_public(place: House) -> None:
    host, other = place.guest("Host"), place.guest("Other")
    cup, secret = new(host), new(host, public=False)
    host.post(f"/api/tournaments/{cup}/enter")
    told = look(other, cup)
    assert not {"seed", "guest", "made"} & {*told, *told["entrants"][0]}
    assert told["host"] is False
    assert told["entrants"][0]["you"] is False
    listed = {line["id"] for line in other.get("/api/tournaments")["tournaments"]}
    assert cup in listed
    assert secret not in listed
    assert secret in {line["id"] for line in host.get("/api/tournaments")["tournaments"]}
    assert other.refused("GET", "/api/tournaments/nothing") == (404, "no_tournament")
    assert other.refused("GET", "/api/tournaments/%00") == (404, "no_tournament")
    assert other.refused("POST", "/api/tournaments/nothing/enter") == (404, "no_tournament")


def test_a_page_that_knows_how_it_stands_is_told_nothing(place: House) -> None:
    host = place.guest("Host")
    cup = new(host)
    told = look(host, cup)
    assert host.get(f"/api/tournaments/{cup}?known={told['number']}") is None
    host.post(f"/api/tournaments/{cup}/enter")
    assert host.get(f"/api/tournaments/{cup}?known={told['number']}")["number"] == told["number"] + 1


def test_at_a_table_of_a_tournament_moves_stand_and_nobody_is_let_in(place: House) -> None:
    host, other = place.guest("Host"), place.guest("Other")
    cup = new(host, options={"levels": 8})
    for person in (host, other):
        person.post(f"/api/tournaments/{cup}/enter")
    table = host.post(f"/api/tournaments/{cup}/begin")["table"]
    assert table == look(other, cup)["table"]
    while not host.ask("GET", f"/api/tables/{table}").is_success:
        pass
    info = host.get(f"/api/tables/{table}")
    assert info["tournament"] == cup
    assert not info["hints"]
    socket = host.sit(table)
    assert not socket.table.get("invitation")
    mover = socket if socket.owed else other.sit(table)
    mover.move(mover.seen["legal"][0]["id"])
    assert mover.ask("back")["code"] == "tournament"
    assert place.guest("Eve").refused("POST", f"/api/tables/{table}/join", invitation="")[0] == 409
