"""Every game says whose design it is, wherever people meet it."""

from __future__ import annotations

import json

import pytest
from conformance.cases import every_game

from topout import cli
from topout.games import registry


@every_game
def test_rulebook_and_rules_open_with_whose_design_the_game_is(name: str) -> None:
    game = registry.game(name)
    assert game.credit
    for text in (game.rulebook, game.rules):
        assert f"*{game.credit}*" in text.splitlines()[:4]


def test_programs_are_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    cli.games(json=True)
    told = json.loads(capsys.readouterr().out)
    assert {name: about["credit"] for name, about in told.items()} == {
        name: registry.game(name).credit for name in registry.GAMES
    }
