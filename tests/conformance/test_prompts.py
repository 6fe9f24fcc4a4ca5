"""People are asked for what they can do, and for nothing else: every prompt of random games beside the legal moves."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping

import pytest
from conformance.cases import grouped

import topout
from topout.core.match import Match
from topout.games import registry

STEPS = 600
NAMED: dict[str, dict[str, str]] = {
    "clamber": {r"play one card": "play"},
    "festival": {
        r"(?<!neither )bring a climber": "introduce",
        r"(?<!nor )climb\b": "climb",
        r"\bpass\b": "pass",
    },
    "gloombah": {
        r"\bwear\b|\bwield\b": "outfit",
        r"\bequip\b": "equip",
        r"\bplay\b(?! a card)": "use",
        r"\bdiscard\b": "discard",
        r"draw a monster": "go-on",
        r"fight or": "fight",
        r"or run\?": "run",
        r"play a card for your side": "play",
        r"\bbackstab\b": "backstab",
        r"offer help": "offer",
        r"withdraw your offer": "withdraw",
        r"accept an offer": "accept",
        r"\bpass\b": "pass",
        r"card you keep": "keep",
    },
    "tabletop_climber": {
        r"pass on": "send",
        r"\bleave\b": "leave",
        r"leave up to": "done",
        r"beat the field(?!:)|play anything|add more": "add",
        r"play them as they are": "play",
        r"\bpass\b(?! on)": "pass",
        r"discard one card": "discard",
    },
    "verdon": {
        r"place (a|your \w+) project": "project",
        r"fix a rope": "rope",
        r"pick two": "pick",
        r"move the token": "token",
        r"leave it": "leave",
        r"climb a project": "climb",
        r"repeat a route": "repeat",
        r"the bank": "bank",
        r"buy a publicity card": "buy",
        r"play a card": "fan-club sponsorship expedition support rivalry",
        r"end the expedition": "stop",
        r"make an offer": "offer",
        r"\baccept\b": "accept",
        r"\bdecline\b": "decline",
        r"counter-offer": "counter",
        r"what you give": "give",
        r"what you want": "want for",
        r"trade with (seat|you)": "close",
        r"nobody": "no-trade",
        r"end your turn": "end",
    },
}
"""What a prompt may name, by game, and the verbs of which that means one."""


def differences(prompt: str, can: set[str], named: Mapping[str, str]) -> Iterator[str]:
    """What a prompt names though it cannot be done, and what it leaves out though it can."""
    for pattern, verbs in named.items():
        found, possible = re.search(pattern, prompt, re.IGNORECASE), can & set(verbs.split())
        if bool(found) != bool(possible):
            yield f"{prompt!r} {'names' if found else 'leaves out'} {verbs}; legal: {sorted(can)}"


def asked(match: Match, rng: random.Random) -> Iterator[tuple[str, set[str]]]:
    """Play at random: every prompt, and the verbs that were legal then."""
    for _ in range(STEPS):
        if match.over:
            return
        for seat in match.owed:
            yield match.prompt(seat), {action.name for action in match.legal(seat)}
        seat = rng.choice(match.owed)
        verbs = sorted({action.name for action in match.legal(seat)})
        verb = rng.choice(verbs)
        match.act(seat, rng.choice([action.id for action in match.legal(seat) if action.name == verb]))


@pytest.mark.parametrize("name", grouped(list(NAMED)))
def test_prompts_name_what_is_possible_now_and_nothing_else(name: str) -> None:
    for seats in registry.game(name).seats:
        match = topout.new(name, seats=seats, seed=seats)
        seen = asked(match, random.Random(seats))
        assert sorted({wrong for prompt, can in seen for wrong in differences(prompt, can, NAMED[name])}) == []


def test_a_prompt_that_promises_too_much_or_too_little_is_found() -> None:
    named = NAMED["festival"]
    assert list(differences("Bring a climber to the base or climb.", {"introduce", "climb"}, named)) == []
    assert len(list(differences("Bring a climber to the base or climb.", {"climb"}, named))) == 1
    assert len(list(differences("Climb.", {"introduce", "climb"}, named))) == 1
