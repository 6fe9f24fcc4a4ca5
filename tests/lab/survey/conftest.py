"""One survey of Pebble for all tests of what surveys say."""

from __future__ import annotations

import pytest
from lab.survey.pebble import PEBBLE

from topout.lab.survey.curves import Curves
from topout.lab.survey.watching import Setting, Survey, Watcher

GAMES = 3_000


@pytest.fixture(scope="session")
def survey() -> Survey:
    """Three thousand games of Pebble between greedy players, who play at random there."""
    return Watcher(Setting.of(PEBBLE)).survey(GAMES)


@pytest.fixture(scope="session")
def curves(survey: Survey) -> Curves:
    """Their winning chances."""
    return Curves(survey)
