"""The facts for the page say what the rules do."""

from __future__ import annotations

import json

import pytest
from games.gloombah.dungeon import ITEM, battle, dungeon, passes, wear

from topout.core.match import Match
from topout.core.position import position
from topout.games.gloombah.cards import CLASSES, ITEMS
from topout.games.gloombah.facts import FACTS


def hold(match: Match, seat: int, card: str) -> None:
    """Put a card into a hand, whatever set it is of."""
    with position(match) as s:
        s.hand[seat][ITEM[card]], s.hand_size[seat] = 1, 1
        s.status[seat][0] = -25


def moves(match: Match, seat: int) -> set[tuple[str, bool]]:
    """The verbs by which a seat may play a card, and whether on a player."""
    verbs = ("equip", "use", "play", "backstab")
    legal = (action for action in match.legal(seat) if action.name in verbs)
    return {(action.name, action.params.get("target") is not None) for action in legal}


@pytest.mark.parametrize("name", ITEMS)
@pytest.mark.parametrize("kind", CLASSES)
def test_a_card_is_played_by_its_verb_by_those_who_may(name: str, kind: str) -> None:
    found = set()
    for seat in (0, 1):
        match = dungeon(classes=f"{kind} {kind} {kind}")
        wear(match, 0, "Padded Tunic")
        hold(match, seat, name)
        found |= moves(match, 0)
        battle(match, "Orc Brute")
        passes(match, seat)
        found |= moves(match, seat)
    may = FACTS["wielder_of"].get(name, kind) == kind
    assert found == ({(FACTS["verb_of_item"][name], name in FACTS["aimed_at_players"])} if may else set())


def test_facts_are_ready_for_json() -> None:
    assert json.loads(json.dumps(FACTS))["last_level"] == 12
    assert set(FACTS["kind_of_item"]) == set(ITEMS)
