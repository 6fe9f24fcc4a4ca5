"""A device does what a server does, for those in front of it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

import pytest
from device.desktop import Drawer, Page

from topout.device.house import BEGINNING, PACE
from topout.games import registry
from topout.games.records import replayed
from topout.table.luck import verified

BOT = {"kind": "bot", "level": "easy"}
ME = {"kind": "me"}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def is_seen(frame: dict[str, Any]) -> bool:
    return frame["type"] == "seen" or (frame["type"] == "welcome" and frame["seen"] is not None)


async def play_on(page: Page, moves: int, rng: random.Random) -> dict[str, Any]:
    """Make moves whenever one is asked, until so many are made or the match is over; what was seen last."""
    while True:
        frame = await page.until(is_seen)
        seen: dict[str, Any] = frame.get("seen", frame)
        if seen["view"]["result"] or (moves == 0 and seen["legal"]):
            return seen
        if seen["legal"]:
            moves -= 1
            page.send(type="move", revision=seen["revision"], action=rng.choice(seen["legal"])["id"])


def test_a_match_survives_closing_the_page_and_its_record_can_be_verified() -> None:
    async def work() -> None:
        drawer, rng = Drawer(), random.Random(5)
        page = await Page(drawer).open()
        table = await page.table("festival", [ME, BOT], options={"levels": 3})
        await page.sit(table)
        before = await play_on(page, 2, rng)
        page.desk.hang_up(1)
        again = await Page(drawer).open()
        assert [mine["id"] for mine in (await again.get("/tables/mine"))["tables"]] == [table]
        await again.sit(table)
        welcome = await again.until(lambda frame: frame["type"] == "welcome")
        assert welcome["seen"]["view"] == before["view"]
        again.frames.append(welcome)
        after = await play_on(again, 1000, rng)
        record = await again.get(f"/tables/{table}/record")
        assert verified(record).result == after["view"]["result"] == replayed(record).result
        assert (await again.get("/me/statistics"))["tallies"][0]["played"] == 1
        replay = await again.get(f"/tables/{table}/replay?eyes=open")
        assert replay["steps"][0]["number"] == 0
        looked = await again.post("/replay", {"record": record, "eyes": "0"})
        assert looked["length"] == replay["length"]

    run(work())


def test_bots_that_begin_are_quick() -> None:
    async def work() -> None:
        page = await Page(Drawer(), pace=PACE).open()
        for seats, pace in (([ME, BOT], BEGINNING), ([BOT, BOT], PACE)):
            table = await page.table("festival", seats, options={"levels": 3})
            room = await page.desk.device.room(table)
            assert room.presence.pace == pace
        table = await page.table("festival", [ME, BOT], options={"levels": 3, "first": 0})
        await page.sit(table)
        await play_on(page, 1, random.Random(5))
        assert (await page.desk.device.room(table)).presence.pace == PACE

    run(work())


def test_whoever_looks_at_a_table_and_sits_down_at_the_same_time_finds_one_match() -> None:
    async def work() -> None:
        drawer = Drawer()
        page = await Page(drawer).open()
        table = await page.table("festival", [ME, BOT], options={"levels": 3})
        again = await Page(drawer).open()
        again.desk.device.rooms.clear()
        await asyncio.gather(again.sit(table), again.get(f"/tables/{table}"))
        over = await play_on(again, 1000, random.Random(5))
        assert (await again.get(f"/tables/{table}/record"))["result"] == over["view"]["result"]

    run(work())


@pytest.mark.parametrize("game", registry.GAMES)
def test_friends_pass_the_device_and_see_only_their_own(game: str) -> None:
    async def work() -> None:
        page = await Page(Drawer()).open()
        count = registry.game(game).seats[0]
        friends = [{"kind": "open", "name": name} for name in ("Bea", "Cy", "Dan")][: count - 1]
        table = await page.table(game, [ME, *friends])
        await page.sit(table)
        first = await page.until(lambda frame: frame["type"] == "welcome")
        assert [seat["name"] for seat in first["table"]["seats"]][:2] == ["Ada", "Bea"]
        assert all(seat["connected"] for seat in first["table"]["seats"])
        front = first["seen"]["you"]
        page.desk.turn_to(1, (front + 1) % count)
        second = await page.until(lambda frame: frame["type"] == "welcome")
        match = page.desk.device.rooms[table].table.playing
        assert second["seen"]["you"] == (front + 1) % count
        assert second["seen"]["view"]["owed"] == list(match.owed)
        assert second["seen"]["legal"] == [] or second["seen"]["you"] in match.owed

    run(work())


def test_what_the_database_does_not_take_has_not_happened() -> None:
    async def work() -> None:
        drawer = Drawer()
        page = await Page(drawer).open()
        table = await page.table("festival", [ME, {"kind": "open"}])
        await page.sit(table)
        seen = (await page.until(is_seen))["seen"]
        drawer.full = True
        page.send(type="move", revision=seen["revision"], action=seen["legal"][0]["id"])
        lost = await page.until(lambda frame: frame["type"] == "stale")
        assert lost["seen"]["view"] == seen["view"]

    run(work())


def test_a_request_that_fails_is_answered_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> None:
        drawer = Drawer()
        page = await Page(drawer).open()
        drawer.full = True
        status, no = await page.ask("POST", "/me/lessons", {"games": ["festival"]})
        assert (status, no["error"]) == (500, "failed")
        assert "try again" in no["reason"]
        drawer.full = False
        assert await page.post("/me/lessons", {"games": ["festival"]}) == {"games": ["festival"]}

    run(work())
    assert "not kept" in capsys.readouterr().err


def test_a_lesson_is_given_and_a_hint_comes_from_a_worker() -> None:
    async def work() -> None:
        page = await Page(Drawer()).open()
        lesson = await page.post("/lessons/festival")
        await page.sit(lesson["id"])
        welcome = await page.until(lambda frame: frame["type"] == "welcome")
        assert welcome["seen"]["guide"]["pages"]
        page.desk.hang_up(1)
        table = await page.table("festival", [ME, {"kind": "open"}], options={"levels": 3})
        await page.sit(table)
        await page.until(is_seen)
        page.send(type="hint")
        assert (await page.until(lambda frame: frame["type"] == "hint"))["steps"]

    run(work())


def test_an_analysis_is_kept_and_one_that_cannot_be_read_is_made_anew() -> None:
    async def work() -> None:
        drawer = Drawer()
        page = await Page(drawer).open()
        table = await page.table("festival", [ME, BOT], options={"levels": 3})
        await page.sit(table)
        await play_on(page, 1000, random.Random(5))
        address = f"/tables/{table}/analysis"
        assert (await page.get(address))["state"] == "none"
        assert (await page.post(address))["state"] == "running"
        while (await page.get(address))["state"] == "running":
            await asyncio.sleep(0)
        again = await Page(drawer).open()
        assert (await again.get(address)) == (await page.get(address)) == (await again.post(address))
        assert (await again.get(address))["state"] == "done"
        drawer.kept[f"analysis {table}"] = "{}"
        assert (await (await Page(drawer).open()).get(address))["state"] == "none"

    run(work())


def test_requests_are_rejected_as_a_server_rejects_them() -> None:
    async def work() -> None:
        page = Page(Drawer())
        await page.desk.open()
        assert (await page.ask("GET", "/me"))[0] == 401
        assert (await page.ask("GET", "/nothing"))[0] == 404
        assert (await page.ask("GET", "/tables/nowhere"))[0] == 404
        await page.post("/guests", {"name": "Ada"})
        status, no = await page.ask("POST", "/tables", {"game": "festival", "seats": 3})
        assert (status, no["error"]) == (400, "misunderstood")
        assert (await page.get("/tables?phase=open")) == {"tables": []}
        assert len((await page.get("/games"))["games"]) == len(registry.GAMES)

    run(work())
