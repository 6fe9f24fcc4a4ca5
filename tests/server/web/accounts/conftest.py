"""One server that sends mail, and its mailbox, for all tests of accounts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.mailbox import Mailbox, mailbox
from server.running import House, house
from server.signing_in import sending


@pytest.fixture(scope="session")
def box() -> Iterator[Mailbox]:
    with mailbox() as opened:
        yield opened


@pytest.fixture(scope="session")
def place(box: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("accounts") / "t.db", **sending(box)) as running:
        yield running
