"""What guests may be called, and how those at one table are told apart."""

from __future__ import annotations

import pytest

from topout.messages.protocol import Join, NewTable, Place
from topout.messages.rejection import Rejected
from topout.table import setup
from topout.table.people import ALIKE, Person, looks, read_name, told_apart
from topout.table.table import Table


@pytest.mark.parametrize(
    "name",
    ["", "  ", "\u200d", "\u3164", "\u2800\u2800", "\u115f\u1160", "\ufe0f", "\u0301\u0301", "\u202e\u2066", "\x00"],
)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(Rejected, match="that can be seen"):
        read_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "easy bot 1",
        "Expert  Bot",
        "BOT",
        "bot 7",
        "medium-bot-2",
        "h\u0430rd b\u043et 1",
        "easy b0t",
        "Seat 2",
        "b\u200dot",
        "\u13f4\u13ce\u13a2".replace("\u13ce", "\u0585"),
        "\u0299\u1d0f\u1d1b",
        "\U0001f171\U0001f17e\U0001f183",
        "\u0392\u039f\u03a4 3",
    ],
)
def test_nobody_is_called_like_a_bot_or_an_empty_seat(name: str) -> None:
    with pytest.raises(Rejected, match="bots"):
        read_name(name)


@pytest.mark.parametrize(
    "name", ["Ada", "\u540d\u524d", "\U0001f410", "Abbot", "Robot 5", "x", "?!", "Zo\u00eb", "\u0410\u0434\u0430"]
)
def test_any_other_name_stays_as_it_is(name: str) -> None:
    assert read_name(name) == name


def test_names_that_look_the_same_get_a_number() -> None:
    assert told_apart("Ada", ["Ben", ""]) == "Ada"
    for other in ("Ada", "ADA", "\u0410d\u0430", "Ada\u3164", "A\u200dda", "\uff21da", "A\u0301da"):
        assert told_apart("Ada", [other]) == "Ada 2", other
    for mine, yours in (("Max", "\u039cax"), ("Zoe", "\u0396oe"), ("Will", "\u051dill"), ("Irma", "\u0131rma")):
        assert told_apart(mine, [yours]) == f"{mine} 2"
    assert told_apart("Ada", ["Ada", "ada 2"]) == "Ada 3"
    assert looks("Bill 10") == looks("B1LL lO")
    assert all(chr(new).isascii() and chr(new).islower() for new in ALIKE.values())


def test_nobody_at_a_table_poses_as_another() -> None:
    table, ada, other = Table("here"), Person(1, "Ada"), Person(2, "\u0410d\u0430")
    for entry in setup.as_wished(ada, NewTable("festival", [Place("me"), Place("open")])):
        table.apply(entry)
    joined = setup.join(table, other, Join())
    assert joined
    table.apply(joined)
    assert table.names == ("Ada", "\u0410d\u0430 2")
    assert setup.named(table, other) is None
    named = setup.named(table, Person(2, "ada"))
    assert named
    assert named.name == "ada 2"
