"""What roles score for: the printed numbers unless a table chooses others."""

from __future__ import annotations

import pytest
from games.clamber.well import put, roles

import topout
from topout.core.game import BadOption
from topout.core.match import Match
from topout.core.position import position
from topout.games.clamber.points import PRINTED, SCORES, SETS
from topout.games.clamber.scoring import end
from topout.games.clamber.state import DEAD, ESCAPED
from topout.games.clamber.words import terms


def ended(scores: str) -> Match:
    """A match that ended with a Hero and a Sadist out of the well and a Competitor dead in it."""
    match = topout.new("clamber", seats=3, seed=1, scores=scores)
    roles(match, "Hero", "Sadist", "Competitor")
    put(match, fate=[ESCAPED, ESCAPED, DEAD], inside=0, helped=[4, 0, 0], hurt=[0, 2, 0], sabotages=[0, 1, 0])
    with position(match) as s:
        end(s)
    return match


def scores_of(match: Match) -> list[int]:
    assert match.result is not None
    found: list[int] = match.result["scores"]
    return found


def test_the_printed_scores_are_the_usual_ones() -> None:
    assert scores_of(ended("printed")) == [5 + 3 + 4, 5 + 5 + 3 + 2, 0]


@pytest.mark.parametrize(
    ("change", "hero", "sadist"),
    [
        ("hero.other=7", 2, 0),
        ("hero.escape=0", -3, 0),
        ("hero.card=2", 4, 0),
        ("sadist.other=3", 0, -2),
        ("sadist.escape=6", 0, 1),
        ("sadist.sabotage=1", 0, -2),
        ("sadist.card=0", 0, -2),
    ],
)
def test_every_number_of_a_hero_and_a_sadist_can_be_changed(change: str, hero: int, sadist: int) -> None:
    usual = scores_of(ended("printed"))
    assert scores_of(ended(change)) == [usual[0] + hero, usual[1] + sadist, 0]


@pytest.mark.parametrize(("change", "more"), [("competitor.escape=8", 3), ("competitor.step=3", 2)])
def test_every_number_of_a_competitor_can_be_changed(change: str, more: int) -> None:
    def score(scores: str) -> int:
        match = topout.new("clamber", seats=3, seed=1, scores=scores)
        roles(match, "Competitor", "Hero", "Hero")
        put(match, fate=[ESCAPED, ESCAPED, DEAD], inside=0, escape_place=[1, 2, 0], position=[17, 15, 0])
        put(match, stood=[[17, 15, 0, 0, 0, 0, 0, 0], *([0] * 8 for _ in range(7))], escape_gap=[20, 20, 0])
        with position(match) as s:
            end(s)
        return scores_of(match)[0]

    assert score(change) == score("printed") + more


def test_the_table_is_told_what_each_thing_is_worth() -> None:
    match = ended("hero.other=7, hero.card=2")
    view = match.view(0)
    assert view["hero_points"] == {"other": 7, "escape": 3, "card": 2}
    assert terms(view, 0)[:3] == ["Hero: 1 other escaped: 7", "escaped too: 3", "4 cards that helped others: 8"]


def test_a_table_with_printed_scores_has_the_record_it_always_had() -> None:
    assert "scores" not in topout.new("clamber", seats=3, seed=1).record()["options"]
    changed = topout.new("clamber", seats=3, seed=1, scores="hero.other=7").record()
    assert changed["options"]["scores"] == "printed, hero.other=7"
    assert topout.replay(changed).options["scores"] == "printed, hero.other=7"


def test_a_wrong_set_or_number_is_answered_by_those_there_are() -> None:
    with pytest.raises(BadOption, match="there are printed, balanced"):
        topout.new("clamber", seats=3, scores="fair")
    with pytest.raises(BadOption, match=r"there are hero\.other, hero\.escape"):
        topout.new("clamber", seats=3, scores="villain.other=3")


@pytest.mark.parametrize("name", SETS)
def test_every_set_changes_numbers_that_there_are(name: str) -> None:
    assert SCORES.read(name) == name
    assert SETS[name].keys() <= PRINTED.keys()
