"""Profiles, histories and leaderboards: what others see of someone, and what nobody does."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from server.rated import played, rated_table
from server.running import House, Person

from topout.server.store.people import history as histories
from topout.server.store.people import ratings, standings
from topout.server.store.people.profiles import ENOUGH
from topout.server.store.people.standings import give, shown
from topout.server.store.schema import people as people_schema
from topout.server.store.schema.programs import programs


def profile_of(person: Person) -> str:
    return str(person.get("/api/me/profile")["id"])


def do(place: House, statement: Any) -> None:
    """Change a running server's database."""
    place.kept(lambda connection: connection.execute(statement).rowcount)


def seasoned(place: House, *people: Person) -> None:
    """These people have played enough to be listed."""
    rated = people_schema.ratings
    whose = [guest_of(place, person) for person in people]
    do(place, rated.update().where(rated.c.guest.in_(whose)).values(played=ENOUGH))


def guest_of(place: House, person: Person) -> int:
    mine = profile_of(person)
    named = sa.select(people_schema.profiles.c.guest).where(people_schema.profiles.c.id == mine)
    return int(place.kept(lambda connection: connection.execute(named).scalar_one()))


def test_a_profile_tells_ratings_and_matches_but_nothing_by_which_someone_could_be_impersonated(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = played(place, ada, ben)
    mine = profile_of(ada)
    told = ben.get(f"/api/people/{mine}")
    assert (told["name"], told["you"], told["relation"]) == ("Ada", False, "none")
    [rating] = told["ratings"]
    assert (rating["game"], rating["seats"], rating["played"]) == ("festival", 2, 1)
    matches = ben.get(f"/api/people/{mine}/history")["matches"]
    assert [(match["table"], match["rated"], match["rating"]) for match in matches] == [(table, True, rating["rating"])]
    course = ben.get(f"/api/people/{mine}/course?game=festival&seats=2")["points"]
    assert [point["rating"] for point in course] == [rating["rating"]]
    text = ben.ask("GET", f"/api/people/{mine}").text + ben.ask("GET", f"/api/people/{mine}/history").text
    assert ada.token not in text
    assert '"guest"' not in text


def test_nothing_of_a_running_match_is_told(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    before = [ben.ask("GET", f"/api/people/{profile_of(ada)}{part}").text for part in ("", "/history")]
    table = rated_table(ada, ben)
    socket = ada.sit(table)
    if socket.owed:
        socket.move(socket.seen["legal"][0]["id"])
    after = [ben.ask("GET", f"/api/people/{profile_of(ada)}{part}").text for part in ("", "/history")]
    assert after == before


def test_a_private_profile_is_its_owners_and_their_friends(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    mine = profile_of(ada)
    ada.post(f"/api/people/{profile_of(ben)}/friend")
    ben.post(f"/api/people/{mine}/friend")
    told = ada.ask("PATCH", "/api/me/profile", private=True, listed=True).json()
    assert (told["private"], told["listed"]) == (True, False)
    assert ben.get(f"/api/people/{mine}")["private"] is False
    for part in ("", "/history", "/course?game=festival&seats=2"):
        assert eve.refused("GET", f"/api/people/{mine}{part}") == (404, "no_profile")
    assert eve.refused("GET", "/api/people/nobody") == (404, "no_profile")


def test_people_who_blocked_each_other_see_neither_profile_and_are_friends_no_more(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    one, other = profile_of(ada), profile_of(ben)
    ada.post(f"/api/people/{other}/friend")
    ben.post(f"/api/people/{one}/friend")
    ada.post(f"/api/people/{other}/block")
    assert ben.get("/api/me/friends") == {"friends": []}
    assert ben.refused("GET", f"/api/people/{one}") == (404, "no_profile")
    assert ada.refused("GET", f"/api/people/{other}") == (404, "no_profile")
    assert ben.refused("POST", f"/api/people/{one}/friend") == (404, "no_profile")
    assert [each["name"] for each in ada.get("/api/me/blocks")["blocked"]] == ["Ben"]


def test_others_see_matches_at_public_tables_alone(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    shown_one = played(place, ada, ben)
    closed = [played(place, ada, ben, public=False), played(place, ada, ben, spectators=False)]
    mine = profile_of(ada)
    assert [match["table"] for match in ada.get(f"/api/people/{mine}/history")["matches"]] == [*closed[::-1], shown_one]
    assert [match["table"] for match in ben.get(f"/api/people/{mine}/history")["matches"]] == [shown_one]


def test_a_history_has_pages_and_a_course_is_thinned(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "PAGE", 2)
    monkeypatch.setattr(standings, "POINTS", 2)
    ada, ben = place.guest("Ada"), place.guest("Ben")
    tables = [played(place, ada, ben) for _ in range(5)]
    address, found = f"/api/people/{profile_of(ada)}/history", []
    told = ben.get(address)
    while told["next"]:
        found += told["matches"]
        told = ben.get(f"{address}?before={told['next']}")
    found += told["matches"]
    assert [match["table"] for match in found] == tables[::-1]
    assert len(ada.get(f"/api/people/{profile_of(ada)}/course?game=festival&seats=2")["points"]) == 2
    for bad in ("x", "-", "5", "99999999999999999-a", "1-%00"):
        assert ben.refused("GET", f"{address}?before={bad}") == (400, "no_page")


def test_a_leaderboard_lists_those_who_want_it_and_have_played_enough_and_where_bots_stand(
    place: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "PAGE", 1)
    people = [place.guest(name) for name in ("Ada", "Ben", "Eve")]
    ada, ben, eve = people
    played(place, *people, bots=1)
    address = "/api/ratings/festival/4"
    assert ada.get(address)["me"] == {"played": 1, "enough": ENOUGH, "listed": False, "rank": None}
    seasoned(place, *people)
    for person in (ada, ben):
        person.ask("PATCH", "/api/me/profile", listed=True)
    first = ada.get(address)
    second = ada.get(f"{address}?behind={first['next']}")
    names = [(board["first"], [line["name"] for line in board["lines"]]) for board in (first, second)]
    assert sorted(names) in ([(1, ["Ada"]), (2, ["Ben"])], [(1, ["Ben"]), (2, ["Ada"])])
    assert second["next"] is None
    assert [mark["level"] for mark in first["marks"]] == ["easy"]
    assert sorted(person.get(address)["me"]["rank"] for person in (ada, ben)) == [1, 2]
    eve.post(f"/api/people/{profile_of(ben)}/block")
    assert [line["name"] for line in eve.get(address)["lines"]] == ["Ada"]
    ben.ask("PATCH", "/api/me/profile", private=True)
    assert [line["name"] for line in ada.get(address)["lines"]] == ["Ada"]


def test_a_program_is_listed_as_one_and_says_whose_it_is(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "ENOUGH", 1)
    ada, rook, eve = (place.guest(name) for name in ("Ada", "Rook", "Eve"))
    whose = {"guest": guest_of(place, rook), "owner": guest_of(place, ada), "hash": None, "made": 5}
    do(place, programs.insert().values(whose))
    played(place, rook, eve, bots=1)
    lines = ada.get("/api/ratings/festival/3")["lines"]
    assert [(line["name"], line["program"]) for line in lines] == [("Rook", True)]
    assert ada.get(f"/api/people/{lines[0]['person']}")["by"] == "Ada"
    assert "by" not in ada.get("/api/me/profile")


def test_a_rated_table_tells_how_strong_everyone_seems(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    played(place, ada, ben)
    table = rated_table(ada, ben)
    told = eve.get(f"/api/tables/{table}/people")["seats"]
    assert [seat["person"] for seat in told] == [profile_of(ada), profile_of(ben)]
    assert all(seat["rating"] and seat["give"] for seat in told)
    ben.ask("PATCH", "/api/me/profile", private=True)
    hidden = eve.get(f"/api/tables/{table}/people")["seats"][1]
    assert (hidden["person"], hidden["rating"]) == (None, None)
    apart = rated_table(ada, ben, spectators=False)
    assert eve.refused("GET", f"/api/tables/{apart}/people") == (403, "no_spectators")


def test_what_is_asked_of_people_that_are_not_there_is_refused_with_a_sentence(place: House) -> None:
    ada = place.guest("Ada")
    mine = profile_of(ada)
    for address in ("/api/ratings/chess/2", "/api/ratings/festival/9", f"/api/people/{mine}/course?game=x&seats=2"):
        assert ada.refused("GET", address) == (404, "no_game")
    assert ada.refused("GET", f"/api/people/{mine}/course?game=festival&seats=99")[0] == 400
    assert ada.refused("POST", f"/api/people/{mine}/friend") == (400, "yourself")
    assert ada.refused("POST", f"/api/people/{mine}/report", reason="ugly")[0] == 400
    assert ada.get("/api/ratings/festival/2?behind=nobody")["first"] == 1


def test_someone_is_reported_from_their_profile(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    ada.post(f"/api/people/{profile_of(ben)}/report", reason="name", words="Look at it")
    assert ("Ben",) in place.kept(lambda connection: list(connection.execute(sa.text("SELECT name FROM reports"))))


def test_ratings_are_told_around_1500() -> None:
    assert (shown(25.0), give(25 / 3)) == (1500, 667)
