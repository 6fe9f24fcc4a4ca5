"""Whoever is refused can look it up: every refusal cites a ruling or a place in the complete rules.

What a place is, and what a citation of it may leave out, says `web/src/rules/places.ts`, which finds them on the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from conformance.cases import every_game

from topout.core.action import NO_SUCH_ACTION
from topout.core.game import Game
from topout.games import registry

HEADING, EMPHASISED, FIRST_CELL = r"^#+ (.+)$", r"\*\*?([^*\n]+)\*\*?", r"^\| ([^|]+) \|"
"""What a reader finds at a glance: headings, words set off from the text, and the first cells of tables."""
NUMBERED = re.compile(r"(.+) (\d+)")


def known_as(words: str) -> str:
    """How one looks something up: without its article, capitals, marks and what follows in brackets."""
    bare = words.replace("*", "").split(" (")[0].strip(" :.").lower()
    return re.sub(r"^(a|an|the) ", "", bare)


def places(rules: str) -> set[str]:
    """Everything in the rules that can be looked up by its name."""
    found = (hit for kind in (HEADING, EMPHASISED, FIRST_CELL) for hit in re.findall(kind, rules, re.MULTILINE))
    return {known_as(words) for words in found}


def sections(rules: str) -> Iterator[tuple[str, str]]:
    """The name and the text of each section."""
    for part in re.split(r"^#+ ", rules, flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        yield known_as(heading), text


def names(place: str, cited: str) -> bool:
    """Whether a citation, perhaps shortened, means this place."""
    return f"{place} ".startswith(f"{known_as(cited)} ")


def found(rules: str, cited: str) -> bool:
    """Whether the rules have what is cited: `F2`, `Cards`, or `Turn 2` for the second step of a section."""
    step = NUMBERED.fullmatch(cited)
    if step and any(names(name, step[1]) and f"\n{step[2]}. " in f"\n{text}" for name, text in sections(rules)):
        return True
    return any(names(place, cited) for place in places(rules))


def refusals_of(game: Game) -> set[str]:
    """What the refusals of a game cite, those that every game has included; numbers of actions are no rule."""
    return {refusal.rule for number, refusal in game.refusal_by_number.items() if number != NO_SUCH_ACTION}


@every_game
def test_every_refusal_cites_a_ruling_or_a_place_in_the_rules(name: str) -> None:
    game = registry.game(name)
    assert {cited for cited in refusals_of(game) if not found(game.rules, cited)} == set()


@pytest.mark.parametrize(
    ("cited", "there"),
    [
        ("Turn", True),
        ("Turn 2", True),
        ("Turn 3", False),
        ("F2", True),
        ("F20", False),
        ("Introduce", True),
        ("Ends", False),
    ],
)
def test_a_place_that_is_not_there_is_noticed(cited: str, there: bool) -> None:
    assert found(registry.game("festival").rules, cited) == there
