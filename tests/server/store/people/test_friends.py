"""Friends by mutual consent, where they are, and quick matches, on one server and on two."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.running import PATIENCE, House, Person, house

from topout.server.store.accounts.belongings import moved
from topout.server.store.database import connect, engine_of, read_url
from topout.server.store.people import friends as kept
from topout.server.web.admin import have_done

pytestmark = pytest.mark.xdist_group("postgres")


def profile_of(person: Person) -> str:
    return str(person.get("/api/me/profile")["id"])


def befriend(one: Person, other: Person) -> None:
    one.post(f"/api/people/{profile_of(other)}/friend")
    other.post(f"/api/people/{profile_of(one)}/friend")


def relations(person: Person) -> list[tuple[str, str]]:
    return [(friend["name"], friend["relation"]) for friend in person.get("/api/me/friends")["friends"]]


def attend(place: House) -> None:
    place.do(place.house.attendance.write())


def test_friends_are_asked_agree_and_part(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    ada.post(f"/api/people/{profile_of(ben)}/friend")
    assert (relations(ada), relations(ben)) == ([("Ben", "asked")], [("Ada", "asks")])
    assert ben.get(f"/api/people/{profile_of(ada)}")["relation"] == "asks"
    ben.post(f"/api/people/{profile_of(ada)}/friend")
    assert (relations(ada), relations(ben)) == ([("Ben", "friend")], [("Ada", "friend")])
    ada.ask("DELETE", f"/api/people/{profile_of(ben)}/friend")
    assert (relations(ada), relations(ben)) == ([], [])


def test_a_refusal_is_not_told_and_the_same_is_not_asked_again(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    for _ in range(2):
        ada.post(f"/api/people/{profile_of(ben)}/friend")
        ben.ask("DELETE", f"/api/people/{profile_of(ada)}/friend")
        assert (relations(ada), relations(ben)) == ([("Ben", "asked")], [])
    ben.post(f"/api/people/{profile_of(ada)}/friend")
    assert (relations(ada), relations(ben)) == ([("Ben", "asks")], [("Ada", "asked")])


def test_who_asked_someone_who_is_private_since_then_takes_it_back(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    bens = profile_of(ben)
    ada.post(f"/api/people/{bens}/friend")
    ben.ask("PATCH", "/api/me/profile", private=True)
    assert ada.ask("DELETE", f"/api/people/{bens}/friend").json() == {"friends": []}
    assert relations(ben) == []
    for other in (ada, eve):
        assert other.refused("DELETE", f"/api/people/{bens}/friend") == (404, "no_profile")


def test_so_many_friends_and_no_more(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 1)
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    ada.post(f"/api/people/{profile_of(ben)}/friend")
    assert ada.refused("POST", f"/api/people/{profile_of(eve)}/friend") == (429, "enough")


def test_friends_see_who_is_here_and_at_which_tables_they_can_join(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    befriend(ada, ben)
    assert ada.get("/api/me/friends")["friends"][0]["here"] is False
    public = ben.table("festival", ["me", "open"])
    ben.table("festival", ["me", "open"], public=False)
    ben.table("festival", ["me", "reserved"])
    ben.sit(public)
    attend(place)
    [told] = ada.get("/api/me/friends")["friends"]
    assert (told["here"], [table["id"] for table in told["tables"]]) == (True, [public])
    assert ada.join(told["tables"][0]["id"])["seats"][1]["you"]
    ben.ask("PATCH", "/api/me/profile", unseen=True)
    [told] = ada.get("/api/me/friends")["friends"]
    assert (told["here"], told["tables"]) == (False, [])


def test_who_only_asked_sees_nothing_of_where_someone_is(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    befriend(ben, place.guest("Eve"))
    ada.post(f"/api/people/{profile_of(ben)}/friend")
    ben.sit(ben.table("festival", ["me", "open"]))
    attend(place)
    [told] = ada.get("/api/me/friends")["friends"]
    assert (told["relation"], told["here"], told["tables"]) == ("asked", False, [])


def test_friendships_are_exported_erased_and_moved(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    with house(file) as place:
        ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
        befriend(ada, ben)
        eve.post(f"/api/people/{profile_of(ada)}/friend")
    told = have_done("export-guest", str(file), {"guest": 1})["friends"]
    assert told == [{"name": "Ben", "relation": "friend"}, {"name": "Eve", "relation": "asks"}]
    with connect(engine_of(read_url(str(file)))) as connection:
        moved(connection, 1, 3)
    with house(file) as place:
        assert relations(place.guest("Eve", eve.token)) == [("Ben", "friend")]
    have_done("erase", str(file), {"guest": 2})
    with house(file) as place:
        assert relations(place.guest("Eve", eve.token)) == []


@pytest.fixture(params=["sqlite", "postgresql"])
def two_doors(request: pytest.FixtureRequest) -> Iterator[tuple[House, House]]:
    """One server twice, or two servers on one database."""
    if request.param == "sqlite":
        place = request.getfixturevalue("place")
        yield place, place
        return
    url = request.getfixturevalue("postgres")
    with house(url) as one, house(url) as other:
        yield one, other


def seeking(*searches: Callable[[], Any]) -> list[str]:
    """Everyone polls in turn until all have a table."""
    tables: dict[int, str] = {}
    end = time.monotonic() + PATIENCE
    while len(tables) < len(searches) and time.monotonic() < end:
        for number, search in enumerate(searches):
            found = None if number in tables else search()["table"]
            if found:
                tables[number] = found
    return [tables[number] for number in range(len(searches))]


def test_two_who_look_for_the_same_meet(two_doors: tuple[House, House]) -> None:
    one, other = two_doors
    ada, ben, eve = one.guest("Ada"), other.guest("Ben"), other.guest("Eve")
    wish = {"game": "clamber", "level": "easy"}
    assert eve.post("/api/quick", **{**wish, "level": "hard"})["table"] is None
    tables = seeking(lambda: ada.post("/api/quick", **wish), lambda: ben.post("/api/quick", **wish))
    assert tables[0] == tables[1]
    info = ben.get(f"/api/tables/{tables[0]}")
    assert info["phase"] == "running"
    assert sorted(seat["kind"] for seat in info["seats"]) == ["bot", "person", "person"]
    assert eve.ask("DELETE", "/api/quick").json()["table"] is None


def test_those_who_are_apart_do_not_meet_and_who_stopped_is_not_found(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    ada.post(f"/api/people/{profile_of(ben)}/block")
    wish = {"game": "festival", "level": "expert", "rated": True}
    for _ in range(2):
        assert ada.post("/api/quick", **wish)["table"] is None
        assert ben.post("/api/quick", **wish)["table"] is None
    ada.ask("DELETE", "/api/quick")
    table = seeking(lambda: ben.post("/api/quick", **wish), lambda: eve.post("/api/quick", **wish))[0]
    assert eve.get(f"/api/tables/{table}")["rated"] is True
    assert ada.refused("POST", "/api/quick", game="chess") == (404, "no_game")
