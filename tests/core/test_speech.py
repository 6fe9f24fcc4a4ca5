"""Sentences about people and amounts read as people speak."""

from __future__ import annotations

import pytest

import topout
from topout.core.speech import YOU, Amount, Someone, a, counted, either, listed, one_of, ordinal, second_person


@pytest.mark.parametrize(
    ("verb", "yours"),
    [
        ("draws", "draw"),
        ("passes", "pass"),
        ("goes", "go"),
        ("fixes", "fix"),
        ("chooses", "choose"),
        ("is", "are"),
        ("has", "have"),
        ("was", "were"),
        ("cannot", "cannot"),
        ("dies", "die"),
    ],
)
def test_a_verb_follows_you(verb: str, yours: str) -> None:
    assert second_person(verb) == yours


def test_someone_is_named_to_others_and_addressed_by_you() -> None:
    told = "{seat:ends} {seat:their} turn; it was {seat:'s}, of {seat}"
    assert told.format(seat=Someone("Ben")) == "Ben ends their turn; it was Ben's, of Ben"
    assert told.format(seat=Someone(YOU)) == "you end your turn; it was your, of you"


def test_things_are_counted() -> None:
    assert [counted(1, "bolt"), counted(4, "bolt"), counted(2, "chalk"), counted(2, "Hero")] == [
        "1 bolt",
        "4 bolts",
        "2 chalk",
        "2 Heroes",
    ]
    assert "{n:{thing}}, {n}".format(n=Amount(3), thing="rope") == "3 ropes, 3"


def test_lists_articles_and_places() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"])] == ["", "a", "a, b and c"]
    assert [one_of([]), one_of(["a"]), one_of(["a", "b", "c"])] == ["", "a", "a, b or c"]
    assert [a("Orc"), a("Rat"), a("The Gloom")] == ["an Orc", "a Rat", "The Gloom"]
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
    ]


def test_only_deeds_that_can_be_done_are_named_and_each_once() -> None:
    deeds = {"climb": "climb", "fan-club": "play a card", "support": "play a card", "end": "end your turn"}
    assert either(deeds, set(deeds)) == "climb, play a card or end your turn"
    assert either(deeds, {"support", "end"}) == "play a card or end your turn"
    assert either(deeds, {"end"}) == "end your turn"
    assert either(deeds, set()) == ""


def test_who_does_something_to_themselves_is_not_named_twice() -> None:
    match = topout.new("clamber", seats=3, seed=3)
    seat = match.owed[0]
    match.act(seat, next(action for action in match.legal(seat) if action.params["target"] == seat))
    told = match.events(seat, names=["you" if p == seat else "Ben" for p in range(3)])
    seen = match.events(None, names=["Ada", "Ben", "Cy"])
    assert any(happened["text"].endswith("on yourself") for happened in told)
    assert any("on themselves" in happened["text"] for happened in seen)
