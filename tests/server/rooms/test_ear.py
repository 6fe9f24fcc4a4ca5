"""Listening to PostgreSQL, however many files the server has open."""

from __future__ import annotations

import asyncio
import os
import resource
from collections.abc import Iterator

import psycopg
import pytest

from topout.server.rooms.ear import Ear
from topout.server.store.database import read_url

pytestmark = pytest.mark.xdist_group("postgres")
MANY = 1100
"""More open files than `select` supports."""


class Hearer:
    """Records what it hears."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.began, self.told = asyncio.Event(), asyncio.Queue[str]()

    def noticed(self, text: str) -> None:
        self.loop.call_soon_threadsafe(self.told.put_nowait, text)

    def missed(self) -> None:
        self.loop.call_soon_threadsafe(self.began.set)


@pytest.fixture
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 2 * MANY + soft)), hard))
    opened = [os.open(os.devnull, os.O_RDONLY) for _ in range(MANY)]
    yield
    for file in opened:
        os.close(file)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def tell(address: str, **notices: str) -> None:
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
        for channel, text in notices.items():
            await connection.execute("SELECT pg_notify(%s, %s)", (channel, text))


def test_a_channel_is_heard_from_when_it_is_wished_until_it_is_not(postgres: str, many_files: None) -> None:
    async def listen() -> list[str]:
        hearer = Hearer()
        ear = Ear(read_url(postgres), hearer, "me")
        ear.start()
        await hearer.began.wait()
        await tell(postgres, mine="too early", topout="everyone")
        await ear.listen("mine")
        await tell(postgres, mine="in time", other="of no interest")
        ear.ignore("mine")
        await ear.listen("last")
        await tell(postgres, mine="too late", last="the end")
        heard = [await hearer.told.get() for _ in range(3)]
        ear.close()
        await asyncio.to_thread(ear.thread.join)
        return heard

    assert asyncio.run(listen()) == ["everyone", "in time", "the end"]
