"""The waiting room: what its host may change, and what becomes of those who sit there."""

from __future__ import annotations

import pytest

from topout.messages.frames import Say
from topout.messages.protocol import Arrange, Chair, Clock, Join, NewTable, Place
from topout.messages.rejection import Rejected
from topout.table import journal, setup
from topout.table.arranging import arranged
from topout.table.describe import table_info
from topout.table.people import Person
from topout.table.table import Table
from topout.table.talk import spoke

ADA, BEN, CY = Person(1, "Ada", "fox"), Person(2, "Ben"), Person(3, "Cy")


def opened(*kinds: str, game: str = "festival") -> Table:
    table = Table("here")
    for entry in setup.as_wished(ADA, NewTable(game, [Place(kind) for kind in kinds])):  # type: ignore[arg-type]
        table.apply(entry)
    return table


def sit(table: Table, person: Person, seat: int | None = None, invitation: str | None = None) -> None:
    joined = setup.join(table, person, Join(seat, invitation))
    assert joined
    table.apply(joined)


def arrange(table: Table, wish: Arrange, by: Person = ADA) -> None:
    entry = arranged(table, by, wish)
    assert entry
    table.apply(journal.read_entry(journal.write_entry(entry)))


def test_bots_have_names_and_faces_of_their_own() -> None:
    table = opened("me", *["bot"] * 7, game="clamber")
    assert len(set(table.names)) == 8
    assert len({chair.face for chair in table.chairs}) == 8
    assert table.chairs[0].face == "fox"


def test_a_bot_is_added_named_and_given_another_level() -> None:
    table = opened("me", "open")
    arrange(table, Arrange(chairs=[Chair(0), Chair(1, "bot", "easy"), Chair(None, "bot", "hard", "Rosa")]))
    mira, rosa = table.chairs[1:]
    assert (mira.level, rosa.level, rosa.name) == ("easy", "hard", "Rosa")
    arrange(table, Arrange(chairs=[Chair(0), Chair(2, "bot", "expert"), Chair(1, "bot", "easy")]))
    assert [(chair.name, chair.level) for chair in table.chairs[1:]] == [("Rosa", "expert"), (mira.name, "easy")]
    assert table.chairs[2].face == mira.face


def test_a_bot_never_has_the_name_of_someone_at_the_table() -> None:
    table = opened("me", "open")
    arrange(table, Arrange(chairs=[Chair(0), Chair(1, "bot", name="Ada")]))
    assert table.names == ("Ada", "Ada 2")


def test_people_keep_their_chairs_when_these_are_moved() -> None:
    table = opened("me", "open", "reserved")
    sit(table, BEN)
    table.apply(spoke(table, 1, Say("a", "Hello")))
    arrange(table, Arrange(chairs=[Chair(2, "reserved"), Chair(1), Chair(0)]))
    assert table.names == ("seat 0", "Ben", "Ada")
    assert (table.seat_of(ADA.id), table.seat_of(BEN.id)) == (2, 1)
    arrange(table, Arrange(chairs=[Chair(1), Chair(2)]))
    assert [(line.seat, line.name) for line in table.talk.lines] == [(0, "Ben")]
    assert list(table.answered) == [(0, "a")]


def test_rules_clock_and_visitors_can_be_changed() -> None:
    table = opened("me", "open")
    arrange(table, Arrange(options={"levels": "3"}, clock=Clock("move", 30), public=False, hints=False))
    assert table.made.options["levels"] == 3
    assert (table.made.clock.seconds, table.made.public, table.made.hints) == (30, False, False)
    assert [table.clocks.remaining(seat) for seat in range(2)] == [30_000, 30_000]
    assert arranged(table, ADA, Arrange(public=False)) is None


@pytest.mark.parametrize(
    ("chairs", "reason"),
    [
        ([Chair(0), Chair(1, "bot")], "Ben sits there"),
        ([Chair(0), Chair()], "Ben sits there"),
        ([Chair(1), Chair(None, "bot")], "Ada sits there"),
        ([Chair(0), Chair(1), Chair(1)], "chairs have changed"),
        ([Chair(0), Chair(1), Chair(7)], "chairs have changed"),
        ([Chair(0), Chair(1), *[Chair()] * 3], "2 to 4"),
    ],
)
def test_chairs_that_cannot_be_are_rejected_with_a_sentence(chairs: list[Chair], reason: str) -> None:
    table = opened("me", "open")
    sit(table, BEN)
    with pytest.raises(Rejected, match=reason):
        arranged(table, ADA, Arrange(chairs))


def test_only_the_host_changes_the_table_and_only_before_the_start() -> None:
    table = opened("me", "open")
    sit(table, BEN)
    with pytest.raises(Rejected, match="made the table"):
        arranged(table, BEN, Arrange(public=False))
    started = setup.start(table, ADA)
    assert started
    table.apply(started)
    with pytest.raises(Rejected, match="has started"):
        arranged(table, ADA, Arrange(public=False))


def test_one_invitation_opens_every_chair_that_is_kept_and_then_the_open_ones() -> None:
    table = opened("me", "open", "reserved", "reserved")
    with pytest.raises(Rejected, match="not free"):
        setup.join(table, BEN, Join(2))
    sit(table, BEN, invitation=table.invitation)
    sit(table, CY, invitation=table.invitation)
    sit(table, Person(4, "Di"), invitation=table.invitation)
    assert table.names == ("Ada", "Di", "Ben", "Cy")


def test_an_invitation_outlives_changes_of_the_table() -> None:
    table = opened("me", "open")
    invitation = table.invitation
    arrange(table, Arrange(chairs=[Chair(0), Chair(1, "reserved")]))
    sit(table, BEN, invitation=invitation)
    assert table.names == ("Ada", "Ben")


def test_someone_invited_plays_on_for_one_who_left_but_hears_no_old_whispers() -> None:
    table = opened("me", "open")
    sit(table, BEN)
    started = setup.start(table, ADA)
    assert started
    table.apply(started)
    table.apply(spoke(table, 0, Say("a", "psst", 1)))
    with pytest.raises(Rejected, match="started already"):
        setup.join(table, CY, Join(invitation=table.invitation))
    gone = setup.leave(table, BEN)
    assert gone
    table.apply(gone)
    with pytest.raises(Rejected, match="started already"):
        setup.join(table, CY, Join())
    sit(table, CY, invitation=table.invitation)
    assert (table.seat_of(CY.id), table.chairs[1].stand_in) == (1, None)
    assert not table.talk.hears(table.talk.lines[0], 1)
    assert table.talk.hears(table.talk.lines[0], 0)


def test_tables_of_older_journals_have_their_bots_and_invitations() -> None:
    old = (
        '{"is":"created","game":"festival","version":1,"options":{},"places":[{"kind":"reserved"},{"kind":"bot"}],'
        '"host":1,"secret":"00","invitations":{"0":"code"}}'
    )
    table = Table("here")
    table.apply(journal.read_entry(old))
    assert table.names == ("seat 0", "medium bot 1")
    sit(table, BEN, invitation="code")
    assert table.seat_of(BEN.id) == 0


def test_a_rematch_takes_people_faces_talk_and_mutes_along() -> None:
    table = opened("me", "open", "bot")
    sit(table, BEN)
    table.apply(spoke(table, 1, Say("a", "Hello")))
    table.apply(spoke(table, 0, Say("b", "psst", 1)))
    table.apply(journal.Muted(0, 1))
    again = Table("there")
    for entry in setup.once_more(table, BEN):
        again.apply(entry)
    assert (again.names, again.chairs[0].face, again.host) == (table.names, "fox", BEN.id)
    assert [(line.seat, line.to, line.text) for line in again.talk.lines] == [(1, None, "Hello"), (0, 1, "psst")]
    assert again.talk.muted == {(0, 1)}
    assert again.invitation != table.invitation
    table.apply(journal.Rematched(again.id, 1))
    info = table_info(table, ADA.id, set(), paused=False)
    assert (info.rematch, info.rematch_by) == ("there", 1)
