"""Surveys: the games are those that bulk play plays, and nothing of them is lost."""

from __future__ import annotations

import numpy as np
import pytest
from lab.survey.pebble import PEBBLE

from topout.bots import NoSuchBot
from topout.core.batch import Batch
from topout.core.game import BadOption
from topout.core.match import Match
from topout.lab.survey import diary, watching
from topout.lab.survey.watching import Setting, Survey, Watcher

pytestmark = pytest.mark.xdist_group("survey")


def test_the_games_are_those_of_bulk_play(survey: Survey) -> None:
    played = Batch(PEBBLE, 2).play_bots(np.arange(200), ["greedy"] * 2)
    assert (played.scores == survey.scores[:200]).all()
    assert (played.places == survey.places[:200]).all()


def test_a_match_from_the_same_seed_tells_the_same_events(survey: Survey) -> None:
    match = Match(PEBBLE, 2, 7, {})
    for row in survey.steps[survey.steps[:, diary.OF_GAME] == 7]:
        match.act(int(row[diary.SEAT]), int(row[diary.ACTION]))
    assert match.over
    told = survey.events[survey.events[:, diary.OF_GAME] == 7]
    assert [event["event"] for event in match.chronicle()] == [
        PEBBLE.event_by_number[int(kind)].name for kind in told[:, diary.KIND]
    ]
    end = np.frombuffer(match.pack(), PEBBLE.layout.dtype)[0]
    for name in PEBBLE.layout.dtype.names or ():
        assert (end[name] == survey.ends[7][name]).all(), name


def test_small_pages_lose_nothing(survey: Survey, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "ROOM", 64)
    cramped = Watcher(Setting.of(PEBBLE)).survey(100)
    same = survey.part(100)
    for name in ("steps", "weighed", "draws", "looks", "events", "scores", "places"):
        assert (getattr(cramped, name) == getattr(same, name)).all(), name


def test_bots_with_thoughts_of_their_own_play_too() -> None:
    found = Watcher(Setting.of(PEBBLE, bots=["forgetful", "random"])).survey(10)
    assert found.games == 10
    assert len(found.steps) == 40


def test_ctrl_c_ends_it_early_with_what_was_played() -> None:
    def stop(played: int) -> None:
        raise KeyboardInterrupt

    found = Watcher(Setting.of(PEBBLE)).survey(100_000, progress=stop)
    assert found.stopped
    assert 0 < found.games < 100_000


def test_a_setting_that_will_not_do_says_what_would() -> None:
    with pytest.raises(BadOption, match="2 to 2 seats"):
        Setting.of(PEBBLE, 5)
    with pytest.raises(BadOption, match="generous"):
        Setting.of(PEBBLE, options={"mean": "on"})
    with pytest.raises(NoSuchBot, match="greedy"):
        Setting.of(PEBBLE, bots=["clever"])
