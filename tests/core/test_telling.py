"""Sentences that are put together once, and still say what is so at each table."""

from __future__ import annotations

from topout.core.state import EVERYONE
from topout.core.view import event
from topout.games import registry
from topout.games.festival.board import NAMES
from topout.games.festival.events import CLIMBED

FESTIVAL, CLAMBER = registry.game("festival"), registry.game("clamber")


def climb(levels: int, names: tuple[str, ...] = ("Ada", "Ben"), you: int | None = None) -> str:
    """What is said of a climb to the third level of a temple."""
    row = (int(CLIMBED), EVERYONE, 0, NAMES.index("2.0"), NAMES.index("3.0"), 0, 0)
    text: str = event(FESTIVAL, row, you, {"levels": levels}, names, you)["text"]
    return text


def test_a_sentence_goes_by_the_board_it_is_about() -> None:
    for _ in range(2):
        assert climb(3) == "Ada climbs from level 2 (1st space) to the bell"
        assert climb(4) == "Ada climbs from level 2 (1st space) to level 3 (1st space)"


def test_a_sentence_has_the_names_of_its_own_table_and_addresses_who_reads_it() -> None:
    assert climb(3, ("cy", "Dot")).startswith("Cy climbs")
    assert climb(3, ("Eve", "Dot"), you=0).startswith("You climb ")
    assert climb(3, (), you=1).startswith("Seat 0 climbs")


def test_two_people_of_one_name_are_two_people() -> None:
    kind = next(kind for kind in CLAMBER.events if sum(part.seat for part in kind.parts.values()) == 2)
    seats = iter((0, 1))
    row = (int(kind), EVERYONE, *(next(seats) if part.seat else 1 for part in kind.parts.values()))
    assert event(CLAMBER, row, None, {}, ("Ben", "Ben"))["text"].count("Ben") == 2
