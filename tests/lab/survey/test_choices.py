"""What a survey says of Fork, where one choice or one secret is everything: figures that must not be nothing."""

from __future__ import annotations

import math

import numpy as np
import pytest
from lab.survey.fork import FORK

from topout.lab.survey import tension
from topout.lab.survey.curves import Curves
from topout.lab.survey.fairness import by_order
from topout.lab.survey.hidden import hidden
from topout.lab.survey.ladder import in_bulk, skill
from topout.lab.survey.length import length, real_choices
from topout.lab.survey.luck import causes, luck, movements
from topout.lab.survey.watching import Setting, Survey, Watcher

pytestmark = pytest.mark.xdist_group("survey")
GAMES = 1_000


def played(**options: str) -> Survey:
    """Games among random players."""
    return Watcher(Setting.of(FORK, bots=["random"], options=options)).survey(GAMES)


@pytest.fixture(scope="module")
def open_survey() -> Survey:
    """The choice decides."""
    return played()


@pytest.fixture(scope="module")
def sealed_survey() -> Survey:
    """The deal decides."""
    return played(sealed="on")


def test_a_choice_that_decides_is_real_and_worth_the_whole_game(open_survey: Survey) -> None:
    curves = Curves(open_survey)
    assert real_choices(open_survey, curves).value == 1.0
    figures = {figure.label: figure.estimate.value for found in length(open_survey, curves) for figure in found.figures}
    assert figures["what a choice is worth"] == pytest.approx(1.0, abs=1e-6)


def test_no_choice_is_real_where_all_is_sealed(sealed_survey: Survey) -> None:
    assert real_choices(sealed_survey, Curves(sealed_survey)).value == 0.0


def test_all_movement_is_choice_where_nothing_is_drawn(open_survey: Survey) -> None:
    deal, drawn, chosen = causes(movements(open_survey, Curves(open_survey)))
    assert (deal.value, drawn.value, chosen.value) == pytest.approx((0.0, 0.0, 1.0), abs=0.01)


def test_all_movement_is_the_deal_where_the_winner_is_drawn_at_it(sealed_survey: Survey) -> None:
    deal, drawn, chosen = causes(movements(sealed_survey, Curves(sealed_survey)))
    assert (deal.value, drawn.value, chosen.value) == pytest.approx((1.0, 0.0, 0.0), abs=0.01)
    assert luck(sealed_survey, Curves(sealed_survey))[0].concern


def test_half_of_the_guesses_at_a_sealed_winner_are_wholly_wrong(sealed_survey: Survey) -> None:
    (found,) = hidden(sealed_survey, Curves(sealed_survey))
    off, misled = (figure.estimate.value for figure in found.figures)
    assert misled == pytest.approx(0.5, abs=0.05)
    assert off == pytest.approx(misled, abs=0.02)


def test_nothing_is_hidden_where_nothing_is_sealed(open_survey: Survey) -> None:
    (found,) = hidden(open_survey, Curves(open_survey))
    assert [figure.estimate.value for figure in found.figures] == [0.0, 0.0]


def test_chances_know_all_of_a_sealed_winner_and_nothing_of_a_choice_to_come(
    open_survey: Survey, sealed_survey: Survey
) -> None:
    assert Curves(open_survey).explained == pytest.approx(0.0, abs=0.01)
    assert Curves(sealed_survey).explained == pytest.approx(1.0, abs=0.02)


def test_one_turn_from_even_to_certain_is_all_suspense_and_all_surprise(open_survey: Survey) -> None:
    curves = Curves(open_survey)
    assert tension.measured(curves, tension.surprise).mean() == pytest.approx(math.sqrt(0.5), abs=0.01)
    chance = by_order(open_survey)[0].value  # what the mover has before a sensible choice makes it all
    assert tension.suspense(open_survey, curves).value == pytest.approx(math.sqrt(2) * (1 - chance), abs=0.01)


def test_a_sealed_game_is_decided_from_the_start_and_nobody_comes_back(sealed_survey: Survey) -> None:
    curves = Curves(sealed_survey)
    assert not tension.measured(curves, tension.decided_at).any()
    assert not tension.measured(curves, tension.comeback).any()
    concerns = {finding.key for finding in tension.tension(sealed_survey, curves) if finding.concern}
    assert {"uncertainty", "lead", "decided", "comebacks", "suspense"} <= concerns


def test_a_better_player_who_picks_in_half_of_the_games_has_half_of_all_skill(open_survey: Survey) -> None:
    share = in_bulk(open_survey.setting, 0.03)
    assert share.value == pytest.approx(3 / 4, abs=0.04)
    assert skill(share, 0.5) == pytest.approx(0.5, abs=0.08)
    assert np.isclose(share.doubt, 0.03, atol=0.01)
