"""Programs in tournaments: entered by their owners or the organiser, invited to their tables, replaced when gone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from server.contest import Crowd, all_in, look, new
from server.programs import Program, offered
from server.running import House, Person, house, until
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.xdist_group("postgres")


def entered(person: Person, cup: str, program: Program) -> object:
    return person.post(f"/api/tournaments/{cup}/programs", program=program.number)


def plays(program: Program) -> None:
    """Go to every invitation and play there, until the connection ends."""
    try:
        while True:
            table = program.line.until("invited")["table"]
            socket = program.sit(table)
            while not socket.seen["view"]["over"]:
                if socket.owed:
                    socket.move(socket.seen["legal"][0]["id"])
                else:
                    socket.read()
            socket.raw.close()
            offered(program)
    except ConnectionClosed:
        return


@contextmanager
def playing(program: Program) -> Iterator[None]:
    thread = threading.Thread(target=plays, args=[program], daemon=True)
    thread.start()
    try:
        yield
    finally:
        program.line.raw.close()
        thread.join(60)


def test_programs_play_along_and_one_that_is_gone_is_replaced(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", grace=0.2) as place:
        ada, ben = place.guest("Ada"), place.guest("Ben")
        with Program(place, ben, "Deepfox") as deepfox, Program(place, ben, "Gone") as gone:
            for program in (deepfox, gone):
                offered(program)
            cup = new(ada, rounds=3)
            ada.post(f"/api/tournaments/{cup}/enter")
            entered(ben, cup, deepfox)
            entered(ada, cup, gone)
            gone.line.raw.close()
            ada.post(f"/api/tournaments/{cup}/bots", level="easy")
            with playing(deepfox):
                ada.post(f"/api/tournaments/{cup}/begin")
                Crowd(place, cup, [ada]).join()
            told = look(ada, cup)
        all_in(told)
        marked = {one["name"]: (one.get("by"), one["person"], one["level"]) for one in told["entrants"]}
        assert marked["Deepfox"] == ("Ben", False, None)
        tables = [ada.get(f"/api/tables/{table['id']}") for past in told["played"] for table in past["tables"]]
        chairs = [chair for table in tables for chair in table["seats"]]
        assert {(chair["kind"], chair["by"]) for chair in chairs if chair.get("by")} == {("program", "Ben")}
        assert {chair["stand_in"] for chair in chairs if chair["name"] == "Gone"} == {"connection"}
        assert {chair["stand_in"] for chair in chairs if chair["name"] == "Deepfox"} == {None}


def test_everyone_enters_and_withdraws_their_own_and_the_maker_any(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    cup = new(ada)
    with Program(place, ben, "Deepfox") as deepfox:
        wish = {"program": deepfox.number}
        assert ben.refused("POST", f"/api/tournaments/{cup}/programs", **wish) == (409, "no_program")
        offered(deepfox, [{"game": "festival", "seats": [3]}])
        assert ben.refused("POST", f"/api/tournaments/{cup}/programs", **wish) == (409, "no_program")
        offered(deepfox)
        assert eve.refused("POST", f"/api/tournaments/{cup}/programs", **wish) == (403, "not_organiser")
        assert deepfox.refused("POST", f"/api/tournaments/{cup}/programs", **wish) == (403, "program")
        mine = {p["number"]: p["mine"] for p in ben.get("/api/programs?game=festival&seats=2")["programs"]}
        assert mine[deepfox.number]
        entered(ben, cup, deepfox)
        told = look(ben, cup)["entrants"][0]
        assert (told["name"], told["by"], told["program"], told["you"]) == ("Deepfox", "Ben", deepfox.number, False)
        assert look(deepfox, cup)["you"] == 0
        assert eve.refused("POST", f"/api/tournaments/{cup}/withdraw", entrant=0) == (403, "not_organiser")
        assert ben.post(f"/api/tournaments/{cup}/withdraw", entrant=0)["entrants"][0]["left"]
        entered(ada, cup, deepfox)
        assert ada.post(f"/api/tournaments/{cup}/withdraw", entrant=1)["entrants"][1]["left"]


def test_whom_the_maker_has_blocked_enters_no_program_either(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    with Program(place, ben, "Deepfox") as deepfox:
        offered(deepfox)
        cup = new(ada)
        ada.post(f"/api/people/{ben.get('/api/me/profile')['id']}/block")
        assert ben.refused("POST", f"/api/tournaments/{cup}/programs", program=deepfox.number) == (403, "blocked")
        assert ada.refused("POST", f"/api/tournaments/{cup}/programs", program=deepfox.number) == (409, "no_program")


def test_a_program_at_another_server_is_called_to_its_tables(postgres: str) -> None:
    with house(postgres) as first, house(postgres) as second:
        ada, ben = first.guest("Ada"), second.guest("Ben")
        with Program(second, ben, "Farfox") as farfox:
            offered(farfox)
            until(lambda: farfox.number in first.house.offers.here())
            cup = new(ada, rounds=2)
            ada.post(f"/api/tournaments/{cup}/enter")
            entered(ada, cup, farfox)
            with playing(farfox):
                ada.post(f"/api/tournaments/{cup}/begin")
                Crowd(first, cup, [ada]).join()
            told = look(ada, cup)
        tables = [ada.get(f"/api/tables/{table['id']}") for past in told["played"] for table in past["tables"]]
        assert {chair["stand_in"] for table in tables for chair in table["seats"]} == {None}


def test_with_its_owner_a_program_loses_its_name_in_tournaments(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Benedict")
    cup = new(ada)
    with Program(place, ben, "Deepfox") as deepfox:
        offered(deepfox)
        entered(ben, cup, deepfox)
    ben.post("/api/account/farewell", name="Benedict")
    told = look(ada, cup)["entrants"][0]
    assert (told["name"], told["by"], told["person"]) == ("someone", "someone", False)
