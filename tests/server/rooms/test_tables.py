"""Tables before, beside and after the match."""

from __future__ import annotations

import threading
import time

import pytest
import sqlalchemy as sa
from msgspec import Raw
from server.rated import play_out
from server.running import House, Person
from server.store.people.test_friends import attend, befriend, profile_of
from sqlalchemy.engine import Connection
from websockets.exceptions import ConnectionClosed

from topout.server.store import schema
from topout.table import journal


def names(person: Person, phase: str) -> list[str]:
    return [line["id"] for line in person.get(f"/api/tables?phase={phase}")["tables"]]


def test_a_public_table_is_listed_until_it_starts_and_then_as_running(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"])
    assert table in names(ben, "open")
    ben.join(table)
    ada.start(table)
    assert table not in names(ben, "open")
    assert table in names(ben, "running")
    assert [line["id"] for line in ben.get("/api/tables/mine")["tables"]] == [table]


def test_a_table_by_link_is_not_listed_but_can_be_joined(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"], public=False)
    assert table not in names(ben, "open")
    assert ben.join(table)["seats"][1]["name"] == "Ben"


def test_a_reserved_chair_is_for_the_one_with_its_link(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "reserved"])
    link = ada.get(f"/api/tables/{table}")["invitation"]
    assert "invitation" not in ben.get(f"/api/tables/{table}")
    assert ben.refused("POST", f"/api/tables/{table}/join") == (409, "no_chair")
    assert ben.refused("POST", f"/api/tables/{table}/join", invitation="guess") == (409, "no_chair")
    assert ben.join(table, invitation=link)["seats"][1]["you"]


def test_everyone_sees_at_once_what_the_host_changes(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open", "easy"])
    ben.join(table)
    socket = ben.sit(table)
    swapped = [{"was": 1}, {"was": 0}]
    assert ben.refused("POST", f"/api/tables/{table}/arrange", chairs=swapped) == (403, "not_host")
    assert len(ada.post(f"/api/tables/{table}/arrange", chairs=swapped)["seats"]) == 2
    news = socket.until("welcome")["table"]
    assert [(seat["name"], seat["you"]) for seat in news["seats"]] == [("Ben", True), ("Ada", False)]
    assert ada.start(table)["phase"] == "running"
    assert ada.refused("POST", f"/api/tables/{table}/arrange", public=False) == (409, "started")


def test_an_invited_guest_plays_on_for_one_who_left(place: House) -> None:
    ada, ben, cy = place.guest("Ada"), place.guest("Ben"), place.guest("Cy")
    table = ada.table("festival", ["me", "open"])
    ben.join(table)
    ada.start(table)
    watching = cy.sit(table)
    ben.post(f"/api/tables/{table}/leave")
    link = ada.get(f"/api/tables/{table}")["invitation"]
    assert cy.join(table, invitation=link)["seats"][1]["you"]
    assert watching.until("welcome")["seen"]["you"] == 1
    assert ben.refused("POST", f"/api/tables/{table}/leave") == (403, "not_seated")


def test_only_the_host_starts_and_only_a_full_table(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("clamber", ["me", "open", "easy"])
    assert ada.refused("POST", f"/api/tables/{table}/start") == (409, "not_full")
    ben.join(table)
    assert ben.refused("POST", f"/api/tables/{table}/start") == (403, "not_host")
    assert ada.start(table)["phase"] == "running"
    assert ada.start(table)["phase"] == "running"
    assert place.guest("Cy").refused("POST", f"/api/tables/{table}/join") == (409, "started")


def test_the_host_can_send_someone_away_before_the_start(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"])
    ben.join(table)
    assert ben.refused("POST", f"/api/tables/{table}/kick", seat=0) == (403, "not_host")
    assert ada.post(f"/api/tables/{table}/kick", seat=1)["seats"][1]["name"] is None
    assert ada.refused("POST", f"/api/tables/{table}/kick", seat=0) == (409, "no_seat")
    ben.join(table)
    ada.start(table)
    assert ada.refused("POST", f"/api/tables/{table}/kick", seat=1) == (409, "started")


def test_the_next_person_is_host_when_the_maker_leaves_and_an_empty_table_closes(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"])
    ben.join(table)
    ada.post(f"/api/tables/{table}/leave")
    assert ben.get(f"/api/tables/{table}")["host"]
    assert ben.post(f"/api/tables/{table}/leave")["phase"] == "closed"
    assert ben.refused("POST", f"/api/tables/{table}/leave") == (403, "not_seated")


def test_a_rematch_is_one_table_with_the_same_people(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"levels": 3})
    ben.join(table)
    ada.start(table)
    assert ada.refused("POST", f"/api/tables/{table}/rematch") == (409, "not_over")
    sockets = [ada.sit(table), ben.sit(table)]
    while not sockets[0].seen["view"]["over"]:
        for socket in sockets:
            socket.catch_up()
            if socket.owed:
                socket.move(socket.seen["legal"][0]["id"])
    again = ben.post(f"/api/tables/{table}/rematch")
    assert ada.post(f"/api/tables/{table}/rematch")["id"] == again["id"]
    assert [seat["name"] for seat in again["seats"]] == ["Ada", "Ben"]
    assert again["options"]["levels"] == 3
    assert ada.get(f"/api/tables/{table}")["rematch"] == again["id"]
    assert place.guest("Cy").refused("POST", f"/api/tables/{table}/rematch") == (403, "not_seated")
    assert ben.start(again["id"])["phase"] == "running"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"game": "chess", "seats": [{}, {}]}, "There is no game 'chess'. The games: "),
        ({"game": "clamber", "seats": [{}]}, "Clamber is for 3 to 8 seats, not 1."),
        (
            {"game": "festival", "seats": [{}, {}], "options": {"levels": "tall"}},
            "Height of the temple: “tall” will not do. It takes a whole number from 3 to 9.",
        ),
        ({"game": "festival", "seats": [{}, {}], "options": {"colour": 1}}, "has no option 'colour'"),
        ({"game": "festival", "seats": [{}, {}], "options": {"first": 3}}, "chair 4 is to begin"),
        ({"game": "festival", "seats": [{"kind": "me"}, {"kind": "me"}]}, "one chair only"),
        ({"game": "festival", "seats": [{"kind": "bot", "level": "guru"}, {}]}, "guru"),
        ({"game": "festival", "seats": []}, "seats"),
        ({"game": "festival", "seats": [{}, {}], "clock": {"kind": "sand"}}, "sand"),
        ({"game": "festival", "seats": [{}, {}], "colour": 1}, "colour"),
        ({}, "game"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(place: House, wish: dict[str, object], reason: str) -> None:
    answer = place.guest().ask("POST", "/api/tables", **wish)
    assert answer.status_code == 400
    assert reason in answer.json()["reason"]


def test_a_table_that_does_not_exist_is_not_found(place: House) -> None:
    for path in ("", "/record", "/replay"):
        assert place.guest().refused("GET", f"/api/tables/nowhere{path}") == (404, "no_table")


def test_games_come_with_options_levels_phrases_and_rules(place: House) -> None:
    person = place.guest()
    listed = person.get("/api/games")
    assert "festival" in [game["name"] for game in listed["games"]]
    assert listed["levels"] == ["easy", "medium", "hard", "expert"]
    sounds = {game["name"]: game["sounds"] for game in listed["games"]}
    assert sounds["verdon"]["rolled"] == "dice"
    assert all(sounds.values())
    rules = person.get("/api/games/festival/rules")
    assert ("The goal" in rules["rulebook"], "Rulings" in rules["text"]) == (True, True)
    assert person.refused("GET", "/api/games/chess/rules") == (404, "no_game")


def test_a_new_name_shows_at_the_table(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "easy"])
    socket = ada.sit(table)
    assert ada.ask("PATCH", "/api/me", name="  Ada   L. ").json() == {"name": "Ada L."}
    assert socket.until("table", fits=lambda f: f["table"]["seats"][0]["name"] == "Ada L.")
    assert ada.get("/api/me") == {"name": "Ada L."}


def played_out(place: House, *people: Person) -> str:
    """A short match of these people and an easy bot, played to its end."""
    table = people[0].table("festival", ["me", *["open"] * (len(people) - 1), "easy"], options={"levels": 3})
    for person in people[1:]:
        person.join(table)
    people[0].start(table)
    sockets = [person.sit(table) for person in people]
    while not sockets[0].seen["view"]["over"]:
        for socket in sockets:
            socket.catch_up()
            if socket.owed:
                socket.move(socket.seen["legal"][0]["id"])
    return table


def test_my_games_say_how_they_ended_and_can_be_put_away(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = played_out(place, ada, ben)
    places = ada.get(f"/api/tables/{table}/record")["result"]["placings"]
    (mine,) = ben.get("/api/tables/mine")["tables"]
    assert (mine["seat"], mine["place"], mine["names"][:2]) == (1, places[1], ["Ada", "Ben"])
    (tally,) = ben.get("/api/me/statistics")["tallies"]
    assert (tally["game"], tally["level"], tally["played"]) == ("festival", "easy", 1)
    assert (tally["won"], tally["average_place"]) == (int(places[1] == 1), places[1])
    assert ben.post(f"/api/tables/{table}/dismiss")["tables"] == []
    assert len(ada.get("/api/tables/mine")["tables"]) == 1
    assert place.guest("Cy").refused("POST", f"/api/tables/{table}/dismiss") == (403, "not_seated")


def test_my_games_say_whose_turn_it_is_even_when_everyone_has_gone(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 1})
    ben.join(table)
    ada.start(table)
    with ada.sit(table).raw:
        assert ben.get("/api/tables/mine")["tables"][0]["turn"] == [1]
    place.house.rooms.clear()
    while ben.get("/api/tables/mine")["tables"][0]["turn"] != [1]:
        pass


def test_someone_who_stood_up_before_the_start_has_the_table_among_theirs_no_more(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"])
    ben.join(table)
    ben.post(f"/api/tables/{table}/leave")
    assert ben.get("/api/tables/mine")["tables"] == []


def test_a_table_for_its_players_only_is_so_from_its_start(place: House) -> None:
    ada, eve = place.guest("Ada"), place.guest("Eve")
    table = ada.table("festival", ["me", "easy"], spectators=False)
    ada.sit(table)
    room = place.house.rooms[table]
    room.busy = True
    starting = threading.Thread(target=ada.start, args=(table,))
    starting.start()
    while not room.waiting:
        time.sleep(0.001)
    watching = eve.sit_soon(table)
    while len(room.waiting) < 2:
        time.sleep(0.001)
    place.house.loop.call_soon_threadsafe(room._go_on)
    with pytest.raises(ConnectionClosed, match="for its players only"):
        watching.read()
    starting.join()


def in_every_phase(place: House, ada: Person, ben: Person) -> list[str]:
    """Their tables in every phase: open, running and over."""
    tables = [ada.table("festival", ["me", "open", "open"], options={"levels": 3}) for _ in range(3)]
    for table in tables[1:]:
        ben.join(table)
        place.guest("Cy").join(table)
        ada.start(table)
    play_out(place, tables[2])
    return tables


@pytest.mark.parametrize("column", ["names", "turn"])
def test_a_damaged_line_breaks_no_list(place: House, column: str) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    befriend(ada, ben)
    broken, whole = in_every_phase(place, ada, ben), in_every_phase(place, ada, ben)
    damage = sa.update(schema.tables).where(schema.tables.c.id.in_(broken)).values({column: "{"})
    assert place.kept(lambda connection: connection.execute(damage).rowcount) == 3
    left = {"names": set(), "turn": {broken[0], broken[2]}}[column] | set(whole)
    assert {table["id"] for table in ada.get("/api/tables/mine")["tables"]} == left
    seen = set(whole) if column == "names" else {*whole, *broken}
    for phase, table in zip(("open", "running", "over"), whole, strict=True):
        assert {table} <= {*names(ada, phase)} & {*broken, *whole} <= seen
    past = ada.get(f"/api/people/{profile_of(ada)}/history")["matches"]
    assert {match["table"] for match in past} == {whole[2], broken[2]} & seen
    attend(place)
    friends = ben.get("/api/me/friends")["friends"]
    assert {table["id"] for table in friends[0]["tables"]} <= seen
    assert ada.ask("PATCH", "/api/me", name="Ada Lovelace").is_success


def test_what_another_server_has_kept_happens_once_and_what_is_missing_before_it_is_read(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "open"])
    socket, room = ada.sit(table), place.house.rooms[table]
    first = room.table.number
    bodies = [journal.write_entry(journal.Spoke(0, text)) for text in ("one", "two", "three")]

    def keep(connection: Connection) -> None:
        for number, body in enumerate(bodies, first):
            row = {"table_id": table, "number": number, "at": 0, "body": body.decode()}
            connection.execute(schema.entries.insert().values(row))

    place.kept(keep)
    told = [(first, bodies[:1]), (first, bodies[:1]), (first + 2, bodies[2:]), (first, bodies)]
    for number, entries in told:
        place.house.loop.call_soon_threadsafe(room.follow, number, list(map(Raw, entries)))
    assert [socket.until("said")["line"]["text"] for _ in bodies] == ["one", "two", "three"]
    socket.catch_up()
    assert room.table.number == first + 3
