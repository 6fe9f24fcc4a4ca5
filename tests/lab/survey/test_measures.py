"""What a survey says of Pebble, whose fairness, length, luck and content are known by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from lab.survey.pebble import FOUND

from topout.core.ending import Gain, Origins, Source
from topout.core.study import Content
from topout.lab.survey.content import Usage, content
from topout.lab.survey.curves import Curves
from topout.lab.survey.fairness import by_chair, by_order, fairness, starters
from topout.lab.survey.groups import grouping_fields, groups
from topout.lab.survey.hidden import hidden
from topout.lab.survey.intervals import share
from topout.lab.survey.ladder import in_bulk, skill
from topout.lab.survey.length import choices, length, minutes, real_choices, turns
from topout.lab.survey.luck import causes, movements
from topout.lab.survey.points import points, tally
from topout.lab.survey.scenes import scenes
from topout.lab.survey.watching import Survey

pytestmark = pytest.mark.xdist_group("survey")


def test_everyone_wins_half_of_the_games_wherever_they_sit(survey: Survey) -> None:
    for estimates in (by_order(survey), by_chair(survey)):
        assert sum(estimate.value for estimate in estimates) == pytest.approx(1.0)
        assert not any(abs(estimate.value - 0.5) > 0.03 for estimate in estimates)
    assert not any(finding.concern for finding in fairness(survey))


def test_who_begins_is_whom_the_game_tells_and_who_moves_first(survey: Survey) -> None:
    first = survey.steps[::4]
    assert (starters(survey) == first[:, 1]).all()
    assert starters(survey).mean() == pytest.approx(0.5, abs=0.05)


def test_a_seat_that_wins_more_than_its_share_is_a_concern(survey: Survey) -> None:
    rigged = survey.part(survey.games)
    rigged.places = np.where(np.arange(2) == starters(rigged)[:, None], 1, 2)
    order = fairness(rigged)[0]
    assert order.concern
    assert "the starting player wins 100.0 %" in order.verdict


def test_a_game_has_four_turns_of_one_choice_between_two_options(survey: Survey, curves: Curves) -> None:
    assert set(turns(survey, curves)) == {4.0}
    assert set(choices(survey)) == {4.0}
    assert minutes(survey) == pytest.approx(4 * (4 + 4) / 60)
    figures = {figure.label: figure.estimate.value for found in length(survey, curves) for figure in found.figures}
    assert (figures["options a choice"], figures["turns of each player"]) == (2.0, 2.0)


def test_no_choice_is_real_where_left_is_as_good_as_right(survey: Survey, curves: Curves) -> None:
    assert real_choices(survey, curves).value == 0.0


def test_all_movement_is_luck_and_none_of_it_the_deal(survey: Survey, curves: Curves) -> None:
    deal, drawn, chosen = causes(movements(survey, curves))
    assert deal.value == pytest.approx(0.0, abs=0.01)
    assert drawn.value == pytest.approx(1.0, abs=0.03)
    assert chosen.value == pytest.approx(0.0, abs=0.03)


def test_nothing_is_hidden(survey: Survey, curves: Curves) -> None:
    (found,) = hidden(survey, curves)
    assert [figure.estimate.value for figure in found.figures] == [0.0, 0.0]


def test_what_seats_are_dealt_at_the_beginning_is_found_without_being_declared(survey: Survey) -> None:
    assert [field.name for field in grouping_fields(survey)] == ["hat"]
    (found,) = groups(survey)
    assert {figure.label for figure in found.figures} == {"red hat", "blue hat"}
    assert all(figure.estimate.value == pytest.approx(0.5, abs=0.03) for figure in found.figures)


def test_who_finds_a_pebble_wins_five_games_of_eight(survey: Survey) -> None:
    usage = Usage(survey, Content("Things", used=(FOUND,), part="thing"))
    nothing, pebble = range(2)
    assert usage.a_game(usage.used, pebble).value == pytest.approx(2.0, abs=0.1)
    assert usage.when_used(pebble).value == pytest.approx(5 / 8, abs=0.02)
    assert usage.when_used(nothing).value == pytest.approx(3 / 8, abs=0.02)
    assert usage.when_not(pebble).value == pytest.approx(1 / 8, abs=0.03)


def test_what_is_come_by_and_never_used_is_dead(survey: Survey) -> None:
    found, lost = survey.part(50), Content("Things", used=(FOUND,), gained=(FOUND,), part="thing")
    usage = Usage(found, lost)
    usage.used = usage.gained * 0
    assert usage.dead == ["nothing", "pebble"]
    assert Usage(found, lost).dead == []


def test_what_is_in_the_game_and_never_comes_up_is_told_and_what_is_not_in_it_is_not(survey: Survey) -> None:
    few = survey.part(1)
    few.events = few.events[:0]
    every = Content("Things", used=(FOUND,), part="thing")
    assert Usage(few, every).unseen == ["nothing", "pebble"]
    assert Usage(few, replace(every, there=lambda options: ["pebble"])).unseen == ["pebble"]


def test_every_kind_of_content_is_judged_by_use_and_by_wins(survey: Survey) -> None:
    assert [finding.key for finding in content(survey)] == ["content_0_use", "content_0_wins"]


def test_all_points_come_from_pebbles(survey: Survey) -> None:
    assert tally(survey)[:, :, 0].mean() == pytest.approx(1.0, abs=0.06)
    (found,) = points(survey)
    assert "100 % of all" in found.verdict


def test_points_that_the_log_tells_of_are_those_of_the_end(survey: Survey) -> None:
    found = Source("pebbles", "{n:pebble}")
    origins = Origins((found,), frozenset({FOUND}), lambda told, seats: (Gain(row[1], found, row[2]) for row in told))
    setting = replace(survey.setting, game=replace(survey.setting.game, origins=origins, lines=()))
    assert (tally(replace(survey, setting=setting)) == tally(survey)).all()


def test_each_half_takes_two_steps_and_moves_what_can_be_counted_out(survey: Survey, curves: Curves) -> None:
    took, moved = scenes(survey, curves)
    assert [(figure.label, figure.estimate.value) for figure in took.figures] == [
        ("first half", 2.0),
        ("second half", 2.0),
    ]
    assert [figure.estimate.value for figure in moved.figures] == pytest.approx([3 / 16, 7 / 32], abs=0.015)


def test_skill_is_nothing_where_the_better_player_wins_its_share_and_all_where_it_always_wins(survey: Survey) -> None:
    assert abs(skill(in_bulk(survey.setting, 0.03), 0.5)) < 0.1
    assert skill(share(np.ones(100)), 0.5) == 1.0
