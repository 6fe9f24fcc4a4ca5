"""Rulebooks are prose with facts and figures in it; what they name must be there."""

from __future__ import annotations

import re

import pytest

from topout.core.rulebook import UnknownFact, captioned, figures, filled


def test_facts_are_put_in_their_places() -> None:
    facts = {"hand": 4, "prices": {"bolt": 1, "rope": 3, "nut": 0}, "sizes": [8, 9], "copies": {"Up!": {"2": 7}}}
    text = "Hold {hand}. Pay {prices}. Take {sizes} or {sizes[1]}. There are {copies[Up!][2]}."
    assert filled(text, facts) == "Hold 4. Pay 3 ropes, 1 bolt. Take 8, 9 or 9. There are 7."


@pytest.mark.parametrize("fact", ["{hands}", "{hand[0]}", "{sizes[2]}", "{sizes[first]}", "{prices[rope][nut]}"])
def test_an_unknown_fact_is_noticed(fact: str) -> None:
    with pytest.raises(UnknownFact, match=re.escape(fact)):
        filled(f"Hold {fact}.", {"hand": 4, "sizes": [8, 9], "prices": {"rope": {"bolt": 1}}})


def test_where_nothing_is_drawn_the_caption_remains() -> None:
    text = "Look.\n\n![A card.](figures/card)\n"
    assert figures(text) == ["card"]
    assert captioned(text) == "Look.\n\n*A card.*\n"
