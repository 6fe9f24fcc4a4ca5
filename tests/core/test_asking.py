"""Prompts name only what is possible now."""

from __future__ import annotations

from topout.core.asking import either, sentence

DEEDS = {"climb": "climb", "fan-club": "play a card", "support": "play a card", "end": "end your turn"}


def test_only_deeds_that_can_be_done_are_named_and_each_once() -> None:
    assert either(DEEDS, {"climb", "fan-club", "support", "end"}) == "climb, play a card or end your turn"
    assert either(DEEDS, {"support", "end"}) == "play a card or end your turn"
    assert either(DEEDS, {"end"}) == "end your turn"
    assert either(DEEDS, set()) == ""


def test_a_sentence_begins_with_a_capital_and_ends() -> None:
    assert sentence("end your turn") == "End your turn."
