"""A device without a browser: its database in memory, its workers in this very process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from topout.device.desk import Desk, Mind
from topout.lab.analysis.findings import Analysis

NOTHING_FOUND = msgspec.json.encode(Analysis(0, [0], 1, 0.0, [[0.5, 0.5]], [], [])).decode()


class Drawer:
    """A database that forgets nothing as long as it is there."""

    def __init__(self) -> None:
        self.journals: dict[str, dict[int, str]] = {}
        self.kept: dict[str, str] = {}
        self.full = False

    async def append(self, table: str, number: int, body: str, line: str | None) -> None:
        """Keep an entry; one whose number is taken is not kept."""
        await asyncio.sleep(0)
        journal = self.journals.setdefault(table, {})
        if self.full or number in journal:
            raise ValueError("not kept")
        journal[number] = body
        if line:
            self.kept[f"line {table}"] = line

    async def entries(self, table: str) -> Sequence[str]:
        """The entries of a table, which a browser does not have at once."""
        await asyncio.sleep(0)
        journal = self.journals.get(table, {})
        return [journal[number] for number in sorted(journal)]

    async def lines(self) -> Sequence[str]:
        """The lines of all tables."""
        return [text for key, text in self.kept.items() if key.startswith("line ")]

    async def put(self, key: str, text: str) -> None:
        """Keep anything else."""
        if self.full:
            raise ValueError("not kept")
        self.kept[key] = text

    async def get(self, key: str) -> str | None:
        """What was kept."""
        return self.kept.get(key)


class Crew:
    """Workers that work at once, and search for nothing: what they would search in takes long to compile."""

    async def think(self, question: str) -> str:
        """What a quick bot would do."""
        return Mind().think(json.dumps({**json.loads(question), "bot": "medium"}))

    async def analyse(self, task: str, tell: Callable[[str], None]) -> str:
        """What playouts would say, if there were any."""
        tell('{"share":0.5}')
        await asyncio.sleep(0)
        return NOTHING_FOUND


class Page:
    """The page of a device, as far as the device can tell."""

    def __init__(self, drawer: Drawer, pace: float = 0.0) -> None:
        self.desk = Desk(drawer, Crew(), pace)
        self.frames: list[dict[str, Any]] = []
        self.news = asyncio.Event()
        self.asked = 0

    async def open(self, name: str = "Ada") -> Page:
        """Open the page and say who one is."""
        await self.desk.open()
        await self.post("/guests", {"name": name})
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A request: the status and what came."""
        answer = await self.desk.ask(method, path, "" if body is None else json.dumps(body))
        return int(answer[:3]), json.loads(answer[4:])

    async def get(self, path: str) -> Any:
        """Something that must be there."""
        status, found = await self.ask("GET", path)
        assert status == 200, found
        return found

    async def post(self, path: str, body: Any = None) -> Any:
        """Something that must be done."""
        status, found = await self.ask("POST", path, {} if body is None else body)
        assert status == 200, found
        return found

    async def table(self, game: str, seats: Sequence[dict[str, Any]], **more: Any) -> str:
        """A table that has started."""
        made = await self.post("/tables", {"game": game, "seats": seats, **more})
        await self.post(f"/tables/{made['id']}/start")
        return str(made["id"])

    async def sit(self, table: str) -> None:
        """Open a line to a table."""
        await self.desk.connect(1, table, self._heard)

    def _heard(self, text: str) -> None:
        self.frames.append(json.loads(text))
        self.news.set()

    async def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first frame from now on that is so; frames before it are gone."""
        while True:
            while self.frames:
                frame = self.frames.pop(0)
                if true(frame):
                    return frame
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 120)

    def send(self, **frame: Any) -> None:
        """Send a frame."""
        self.asked += 1
        self.desk.hear(1, json.dumps({"id": f"f{self.asked}", **frame}))
