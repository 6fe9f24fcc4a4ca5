"""Positions set up by hand are positions like any other, in every mode."""

from __future__ import annotations

import pytest
from core.cairn import CAIRN, reveal

from topout.core.engine import MODES, Mode
from topout.core.match import Match
from topout.core.position import peek, position

every_mode = pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "portable"])
"""Cairn is not among the games, and only those are built."""


def cairn(mode: Mode = "plain") -> Match:
    return Match(CAIRN, 2, 7, {}, mode)


@every_mode
def test_a_match_goes_on_from_the_position_it_was_given(mode: Mode) -> None:
    match = cairn(mode)
    with position(match) as s:
        s.stack[0] = 2
        s.owed = 0b01
    assert match.owed == (0,)
    assert [str(action) for action in match.legal(0)] == ["add 1", "stop"]
    match.act(0, "stop")
    assert match.view(None)["total"] == [2, 0]


@every_mode
def test_a_peek_shows_what_is_hidden_and_cannot_change_it(mode: Mode) -> None:
    match = cairn(mode)
    match.act(1, "stack 3")
    seen, before = peek(match), match.hash
    assert seen.stack[:2] == [0, 3]
    seen.stack[1] = 1
    match.act(0, "stack 1")
    assert seen.total[:2] == [0, 0]
    assert match.hash != before
    assert peek(match).total[:2] == [1, 3]


@every_mode
def test_what_rules_tell_while_a_position_is_set_up_is_logged_unless_quiet(mode: Mode) -> None:
    loud, quiet, fresh = cairn(mode), cairn(mode), cairn(mode)
    assert [event["event"] for event in loud.events(0)] == ["whisper"]
    for match, wish in ((loud, {}), (quiet, {"quiet": True}), (fresh, {"fresh": True})):
        with position(match, **wish) as s:
            reveal(s)
    assert [event["event"] for event in loud.events(0)] == ["whisper", "revealed", "revealed"]
    assert [event["event"] for event in quiet.events(0)] == ["whisper"]
    assert [event["event"] for event in fresh.events(0)] == ["revealed", "revealed"]


def test_a_position_that_fails_halfway_leaves_the_match_as_it_was() -> None:
    match = cairn()
    before = match.hash
    with pytest.raises(AttributeError, match="has no attribute 'stakc'"):
        misspell(match)
    assert match.hash == before
    assert match.record()["seed"] == 7


def misspell(match: Match) -> None:
    with position(match) as s:
        s.stack[0] = 2
        s.stakc[0] = 1


def test_a_position_made_by_hand_has_no_record() -> None:
    match = cairn()
    with position(match) as s:
        s.stack[0] = 1
    with pytest.raises(ValueError, match="no seed leads to it"):
        match.record()


def test_a_refusal_is_told_without_trying() -> None:
    match = cairn()
    stop = match.game.actions.parse("stop")
    assert stop is not None
    refusal, before = match.refusal(0, stop), match.hash
    assert refusal
    assert (refusal.rule, refusal.reason) == ("Stack", "A stack has at least one stone.")
    with position(match) as s:
        s.stack[0] = 1
    assert match.refusal(0, stop) is None
    assert match.hash != before
