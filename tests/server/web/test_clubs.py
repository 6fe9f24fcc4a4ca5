"""Clubs over HTTP: what members can do, what outsiders see, and what is rejected."""

from __future__ import annotations

import json
from typing import Any

import pytest
from server.club import founded, number_of, role
from server.contest import look, new
from server.rated import played, rated_table
from server.running import House, Person

from topout.server.commands import reports
from topout.server.store.clubs import clubs, members

OUTSIDE = (404, "no_club")


def ids(person: Person, path: str) -> list[str]:
    return [line["id"] for lines in person.get(path).values() for line in lines]


def test_a_club_is_joined_by_its_invitation_and_seen_by_those_who_are_in_it(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    club = founded(ada, ben, about="On the rocks")
    told = ben.get(f"/api/clubs/{club}")
    assert (told["name"], told["about"], told["role"], told["members"]) == (
        "Wednesday climbers",
        "On the rocks",
        "member",
        2,
    )
    assert [(one["name"], one["role"], one["you"]) for one in told["people"]] == [
        ("Ada", "organiser", False),
        ("Ben", "member", True),
    ]
    assert "invitation" not in told
    invitation = ada.get(f"/api/clubs/{club}")["invitation"]
    assert eve.post(f"/api/clubs/{club}/look", invitation=invitation)["people"] == []
    for other in ("guess", None):
        assert eve.refused("POST", f"/api/clubs/{club}/look", invitation=other) == OUTSIDE
    assert eve.refused("POST", f"/api/clubs/{club}/join", invitation="") == OUTSIDE
    ada.post(f"/api/clubs/{club}/invitation")
    assert eve.refused("POST", f"/api/clubs/{club}/join", invitation=invitation) == OUTSIDE


def test_nothing_of_a_club_is_told_outside(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    club = founded(ada, ben)
    table = ada.table("festival", ["me", "open"], club=club)
    cup = new(ada, club=club)
    for part in ("", "/tables", "/tournaments", "/ratings/festival/2"):
        assert eve.refused("GET", f"/api/clubs/{club}{part}") == OUTSIDE
        assert place.guest("Anna").refused("GET", f"/api/clubs/nothing{part}") == OUTSIDE
    for method, part, body in (
        ("PATCH", "", {"name": "Mine"}),
        ("DELETE", "", {}),
        ("POST", "/leave", {}),
        ("POST", "/invitation", {}),
        ("PATCH", "/members/1", {"role": "organiser"}),
    ):
        assert eve.refused(method, f"/api/clubs/{club}{part}", **body) == OUTSIDE
    assert ids(eve, "/api/clubs") == []
    seen = [eve.get(path) for path in ("/api/tables", "/api/tables?phase=running", "/api/tournaments")]
    assert not {club, table, cup} & set(json.dumps(seen).replace('"', " ").split())
    assert eve.refused("POST", "/api/tables", **wish(club)) == OUTSIDE
    assert eve.refused("POST", "/api/tournaments", name="Cup", game="festival", seats=2, club=club) == OUTSIDE
    assert eve.refused("POST", "/api/tables", **wish("\x00")) == OUTSIDE
    assert eve.refused("GET", "/api/clubs/%00") == OUTSIDE


def wish(club: str) -> dict[str, Any]:
    return {"game": "festival", "seats": [{"kind": "me"}, {"kind": "open"}], "club": club}


def test_tables_of_a_club_stand_in_its_lobby_and_whoever_has_the_link_may_sit_down(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    club = founded(ada, ben)
    table = ada.table("festival", ["me", "open"], club=club)
    assert ids(ben, f"/api/clubs/{club}/tables") == [table]
    assert ada.post(f"/api/tables/{table}/arrange", public=True)["public"] is False
    assert eve.join(table)["club"] == club
    ada.start(table)
    assert ids(ben, f"/api/clubs/{club}/tables") == []
    assert ids(ben, f"/api/clubs/{club}/tables?phase=running") == [table]
    assert table not in ids(ben, "/api/tables?phase=running")


def test_only_a_members_next_match_is_the_clubs_again(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    club = founded(ada, ben)
    first = played(place, ada, eve, club=club)
    assert ids(ben, f"/api/clubs/{club}/tables?phase=over") == [first]
    eves = eve.post(f"/api/tables/{first}/rematch")
    assert ("club" in eves, eves["public"]) == (False, False)
    second = played(place, ada, eve, club=club)
    assert ada.post(f"/api/tables/{second}/rematch")["club"] == club
    third = played(place, ada, ben, club=club)
    role(ada, club, "Ben", "out")
    assert "club" not in ben.post(f"/api/tables/{third}/rematch")


def test_an_open_club_is_listed_and_joined_without_an_invitation(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    club = founded(ada, open=True)
    assert club in [line["id"] for line in ben.get("/api/clubs")["open"]]
    assert ben.get(f"/api/clubs/{club}")["role"] is None
    assert ben.post(f"/api/clubs/{club}/join")["role"] == "member"
    assert [line["id"] for line in ben.get("/api/clubs")["mine"]] == [club]
    assert ben.post(f"/api/clubs/{club}/leave") == ben.get("/api/clubs")
    assert ada.ask("PATCH", f"/api/clubs/{club}", open=False, name="Hermits").json()["name"] == "Hermits"
    assert ben.refused("GET", f"/api/clubs/{club}") == OUTSIDE


def test_only_organisers_run_a_club_and_it_is_passed_on(place: House) -> None:
    ada, ben, cid = (place.guest(name) for name in ("Ada", "Ben", "Cid"))
    club = founded(ada, ben, cid)
    me = number_of(ada, club, "Ada")
    for method, part, body in (
        ("PATCH", "", {"name": "Mine"}),
        ("DELETE", "", {}),
        ("POST", "/invitation", {}),
        ("PATCH", f"/members/{me}", {"role": "out"}),
    ):
        assert ben.refused(method, f"/api/clubs/{club}{part}", **body) == (403, "not_organiser")
    assert ada.refused("POST", f"/api/clubs/{club}/leave") == (409, "last_organiser")
    assert ada.refused("PATCH", f"/api/clubs/{club}/members/{me}", role="member") == (409, "last_organiser")
    assert role(ada, club, "Ben", "organiser")["people"][1]["role"] == "organiser"
    assert ada.refused("PATCH", f"/api/clubs/{club}/members/{number_of(ada, club, 'Ben')}", role="out") == (
        403,
        "not_yours",
    )
    ada.post(f"/api/clubs/{club}/leave")
    assert [one["name"] for one in ben.get(f"/api/clubs/{club}")["people"]] == ["Ben", "Cid"]
    ben.ask("DELETE", f"/api/clubs/{club}")
    assert cid.refused("GET", f"/api/clubs/{club}") == OUTSIDE


def test_whoever_is_sent_away_comes_back_only_when_they_may(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    club = founded(ada, ben, open=True)
    before = ada.get(f"/api/clubs/{club}")["invitation"]
    told = role(ada, club, "Ben", "out")
    assert [one["name"] for one in told["out"]] == ["Ben"]
    assert told["invitation"] != before, "whoever was sent away knows the old one"
    assert ben.refused("GET", f"/api/clubs/{club}") == OUTSIDE
    assert ben.refused("POST", f"/api/clubs/{club}/join", invitation=told["invitation"]) == OUTSIDE
    assert club not in ids(ben, "/api/clubs")
    assert role(ada, club, "Ben", "member", "out")["error"] == "bad_role"
    assert role(ada, club, "Ben", "none", "out")["out"] == []
    ben.post(f"/api/clubs/{club}/join")
    for number in (number_of(ada, club, "Ben") + 1000, 2**80, -1):
        assert ada.refused("PATCH", f"/api/clubs/{club}/members/{number}", role="out") == (404, "no_member")


def test_a_club_that_nobody_is_in_any_more_is_ended(place: House) -> None:
    ada = place.guest("Ada")
    club = founded(ada)
    assert ada.post(f"/api/clubs/{club}/leave")["mine"] == []
    assert ada.refused("GET", f"/api/clubs/{club}") == OUTSIDE


def test_people_who_blocked_each_other_do_not_meet_there(place: House) -> None:
    ada, ben, cid, eve = (place.guest(name) for name in ("Ada", "Ben", "Cid", "Eve"))
    club = founded(ada, ben, cid)
    ben.post(f"/api/people/{cid.get('/api/me/profile')['id']}/block")
    assert [one["name"] for one in cid.get(f"/api/clubs/{club}")["people"]] == ["Ada", "Cid"]
    assert [one["name"] for one in ada.get(f"/api/clubs/{club}")["people"]] == ["Ada", "Ben", "Cid"]
    ada.post(f"/api/people/{eve.get('/api/me/profile')['id']}/block")
    invitation = ada.get(f"/api/clubs/{club}")["invitation"]
    assert eve.refused("POST", f"/api/clubs/{club}/join", invitation=invitation) == (403, "blocked")


def test_the_leaderboard_lists_members_alone_with_what_they_did_at_the_clubs_tables(place: House) -> None:
    ada, ben, cid, eve = (place.guest(name) for name in ("Ada", "Ben", "Cid", "Eve"))
    club = founded(ada, ben, cid)
    played(place, ada, ben, club=club)
    played(place, ada, eve)
    address = f"/api/clubs/{club}/ratings/festival/2"
    board = {line["name"]: line for line in cid.get(address)["lines"]}
    assert {name: (line["played"], line["here"]) for name, line in board.items()} == {"Ada": (2, 1), "Ben": (1, 1)}
    assert sum(line["won"] for line in board.values()) == 1
    general = {rating["seats"]: rating["rating"] for rating in ada.get("/api/me/profile")["ratings"]}
    assert board["Ada"]["rating"] == general[2]
    ben.ask("PATCH", "/api/me/profile", private=True)
    assert [line["name"] for line in cid.get(address)["lines"]] == ["Ada"]
    assert cid.refused("GET", f"/api/clubs/{club}/ratings/chess/2") == (404, "no_game")


def test_the_leaderboard_tells_nothing_of_a_running_match(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    club = founded(ada, ben)
    played(place, ada, ben, club=club)
    before = ada.get(f"/api/clubs/{club}/ratings/festival/2")
    table = rated_table(ada, ben, club=club)
    for person in (ada, ben):
        socket = person.sit(table)
        if socket.owed:
            socket.move(socket.seen["legal"][0]["id"])
    assert ada.get(f"/api/clubs/{club}/ratings/festival/2") == before


def test_a_table_begins_with_what_the_club_plays(place: House) -> None:
    ada = place.guest("Ada")
    club = founded(ada)
    usual = {"game": "festival", "seats": 3, "options": {"levels": 4}, "clock": {"kind": "move", "seconds": 90}}
    told = ada.ask("PATCH", f"/api/clubs/{club}", defaults=usual).json()["defaults"]
    assert (told["seats"], told["options"]["levels"], told["clock"]["seconds"]) == (3, 4, 90)
    for wrong, code in (
        ({"game": "chess"}, "no_game"),
        ({"seats": 9}, "bad_option"),
        ({"options": {"levels": 77}}, "bad_option"),
        ({"rated": True}, "rated"),
    ):
        assert ada.refused("PATCH", f"/api/clubs/{club}", defaults={**usual, **wrong}) == (400, code)


def test_only_members_enter_a_tournament_of_a_club_and_its_tables_are_the_clubs(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    club = founded(ada, ben)
    cup = new(ada, club=club)
    assert ids(ben, f"/api/clubs/{club}/tournaments") == [cup]
    assert cup not in ids(eve, "/api/tournaments")
    assert eve.refused("POST", f"/api/tournaments/{cup}/enter") == (403, "not_member")
    for person in (ada, ben):
        assert person.post(f"/api/tournaments/{cup}/enter")["club"] == club
    ada.post(f"/api/tournaments/{cup}/begin")
    table = look(ada, cup)["table"]
    while not ada.ask("GET", f"/api/tables/{table}").is_success:
        pass
    assert ids(ben, f"/api/clubs/{club}/tables?phase=running") == [table]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": "easy bot"}, "bot_name"),
        ({"name": "\u3164"}, "no_name"),
        ({"name": "x" * 41}, "misunderstood"),
        ({"about": "x" * 501}, "misunderstood"),
        ({"owner": 1}, "misunderstood"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(place: House, wrong: dict[str, Any], code: str) -> None:
    assert place.guest().refused("POST", "/api/clubs", **{"name": "Club", **wrong}) == (400, code)


def test_nobody_has_more_clubs_or_members_than_anyone_needs(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clubs, "MOST_RUN", 2)
    monkeypatch.setattr(members, "MOST", 2)
    monkeypatch.setattr(members, "MOST_CLUBS", 1)
    ada, ben, cid = (place.guest(name) for name in ("Ada", "Ben", "Cid"))
    first, second = founded(ada, ben), founded(ada)
    assert ada.refused("POST", "/api/clubs", name="Third") == (429, "enough")
    link = {club: ada.get(f"/api/clubs/{club}")["invitation"] for club in (first, second)}
    assert cid.refused("POST", f"/api/clubs/{first}/join", invitation=link[first]) == (409, "full")
    assert ben.refused("POST", f"/api/clubs/{second}/join", invitation=link[second]) == (429, "enough")
    ada.post(f"/api/clubs/{second}/leave")
    founded(ada)


def test_a_club_is_reported_by_whoever_sees_it(place: House, capsys: pytest.CaptureFixture[str]) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    club = founded(ada, ben, name="Rude climbers")
    invitation = ada.get(f"/api/clubs/{club}")["invitation"]
    report = f"/api/clubs/{club}/report"
    assert ben.post(report, words="Look at its name")["role"] == "member"
    assert eve.refused("POST", report) == OUTSIDE
    eve.post(report, invitation=invitation, reason="spam")
    assert ada.refused("POST", report) == (409, "yourself")
    assert ben.refused("POST", report, words="x" * 501) == (400, "misunderstood")
    reports(database=place.settings.database)
    said = capsys.readouterr().out
    assert said.count(f"“The club Rude climbers, {club}”") == 2
    assert "“Look at its name”" in said


def test_a_program_is_in_no_club(place: House) -> None:
    ada = place.guest("Ada")
    club = founded(ada, open=True)
    program = place.guest("", token=ada.post("/api/me/keys", name="Deepfox")["key"])
    assert program.refused("POST", f"/api/clubs/{club}/join") == (403, "program")
    assert program.refused("POST", "/api/clubs", name="Club") == (403, "program")
    assert program.refused("GET", f"/api/clubs/{club}/tables") == OUTSIDE
