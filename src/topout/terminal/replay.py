"""`topout replay`: a saved match from its beginning, or what can be read of one by other rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from topout.core.match import Match
from topout.core.replay import OtherRules, read_record, told_decisions
from topout.games.records import replayed
from topout.terminal.screen import Screen


def show_record(path: Path, seat: int | None, step: bool, screen: Screen) -> None:
    """A saved match; one by other rules as far as it can be read."""
    record = read_record(path)
    try:
        show_replay(replayed(record), seat, step, path, screen)
    except OtherRules as problem:
        show_decisions(record, problem, seat, step, screen)


def show_decisions(
    record: Mapping[str, Any], problem: OtherRules, seat: int | None, step: bool, screen: Screen
) -> None:
    """What was decided in a match whose rules are no more."""
    whose = "everyone, secrets included" if seat is None else f"seat {seat}"
    screen.plain(f"{problem} It can be read, but not played again: these are the decisions of {whose}.")
    for line in told_decisions(record, seat):
        screen.plain(f"  {line}", "dim")
        if step:
            screen.ask("")


def show_replay(match: Match, seat: int | None, step: bool, path: Path, screen: Screen) -> None:
    """A finished or unfinished match from its beginning, by its events."""
    names = [f"seat {p}" for p in range(match.seats)]
    screen.plain(f"{path}: {match.game.title}, {match.seats} seats, {len(match.decisions)} decisions.")
    for event in match.events(seat, names=names):
        screen.log([event])
        if step:
            screen.ask("")
    screen.table(match.game, match.view(seat), match.game.title)
    if match.result:
        screen.result(match.view(None), names)
    else:
        screen.plain(f"The match is not over; `topout play --resume {path}` goes on.")
