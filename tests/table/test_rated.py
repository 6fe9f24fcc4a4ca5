"""Rated tables: by the usual rules, without hints and without taking back, and everyone at the table is told."""

from __future__ import annotations

from typing import Any

import pytest

from topout.messages.protocol import Arrange, NewTable, Place
from topout.messages.rejection import Rejected
from topout.table import setup
from topout.table.arranging import arranged
from topout.table.describe import table_info
from topout.table.people import Person
from topout.table.rated import players
from topout.table.table import Table
from topout.table.takeback import asked

ADA = Person(1, "Ada")


def made(**wish: Any) -> Table:
    table = Table("t")
    for entry in setup.as_wished(ADA, NewTable("festival", [Place("me"), Place("bot", "hard")], rated=True, **wish)):
        table.apply(entry)
    return table


def test_everyone_is_told_that_a_table_is_rated_and_has_no_hints() -> None:
    info = table_info(made(), None, set(), False)
    assert (info.rated, info.hints) == (True, False)


@pytest.mark.parametrize("options", [{"levels": 3}, {"first": 0}])
def test_a_rated_match_is_played_by_the_usual_rules(options: dict[str, Any]) -> None:
    with pytest.raises(Rejected, match="usual rules"):
        made(options=options)
    with pytest.raises(Rejected, match="usual rules"):
        arranged(made(), ADA, Arrange(options=options))
    made(options={"levels": 8})


def test_the_host_switches_the_rating_off_and_on_until_the_start() -> None:
    table = made()
    for rated in (False, True):
        entry = arranged(table, ADA, Arrange(rated=rated))
        assert entry
        table.apply(entry)
        assert table.made.rated == rated
    table.apply(setup.start(table, ADA))  # type: ignore[arg-type]
    with pytest.raises(Rejected, match="has started"):
        arranged(table, ADA, Arrange(rated=False))


def test_moves_stand_and_nobody_is_rated_before_the_end() -> None:
    table = made()
    table.apply(setup.start(table, ADA))  # type: ignore[arg-type]
    with pytest.raises(Rejected, match="moves stand"):
        asked(table, 0, [], "")
    assert players(table) == ()


def test_the_same_people_go_on_rated() -> None:
    created = setup.once_more(made(), ADA)[0]
    assert created.rated  # type: ignore[union-attr]
