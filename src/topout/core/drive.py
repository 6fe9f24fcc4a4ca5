"""Driver loops written once over slots that each game fills: single steps on an array of states, and bulk play."""

from __future__ import annotations

from typing import Any

from topout.core.chance import WORD, lowest, signed, unsigned
from topout.core.rule import Slot, rule

why = Slot("why")
legal = Slot("legal")
act = Slot("act")
setup = Slot("setup")
redeal = Slot("redeal")

GOLDEN, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


@rule
def setup_at(states: Any, i: int) -> None:
    """Set up game i."""
    setup(states[i])


@rule
def why_at(states: Any, i: int, seat: int, action: int) -> int:
    """Whether and why an action is refused in game i."""
    return why(states[i], seat, action)


@rule
def legal_at(states: Any, i: int, seat: int, ids: Any) -> int:
    """List the legal actions of a seat in game i."""
    return legal(states[i], seat, ids)


@rule
def act_at(states: Any, i: int, seat: int, action: int) -> None:
    """Carry out a legal action in game i."""
    act(states[i], seat, action)


@rule
def redeal_at(states: Any, i: int, seat: int) -> None:
    """Resample what a seat cannot know in game i."""
    redeal(states[i], seat)


@rule
def player_word(stream: Any, count: int) -> int:
    """Number `count` of a player's own stream (SplitMix64), below 2 ** 32; never the match's chance."""
    x = (stream + unsigned(count) * unsigned(GOLDEN)) & WORD
    x = (x ^ x >> unsigned(30)) * unsigned(MIX_1) & WORD
    x = (x ^ x >> unsigned(27)) * unsigned(MIX_2) & WORD
    return signed((x ^ x >> unsigned(31)) >> unsigned(32))


@rule
def play_out(s: Any, stream: Any, ids: Any, mask: Any) -> int:
    """Play one game to its end by uniform random choice, keeping the full legal mask at every move; the moves made."""
    moves = 0
    while not s.over:
        seat = lowest(s.owed)
        count = legal(s, seat, ids)
        for k in range(count):
            mask[ids[k]] = 1
        moves += 1
        chosen = ids[player_word(stream, moves) * count >> 32]
        for k in range(count):
            mask[ids[k]] = 0
        act(s, seat, chosen)
    return moves


@rule
def play_games(states: Any, seeds: Any, scores: Any, places: Any, moves: Any, ids: Any, mask: Any) -> None:
    """Play one game per seed in states[0], each begun from the template states[1]; writes how they ended."""
    for i in range(len(seeds)):
        states[0] = states[1]
        s = states[0]
        s.key[0] = seeds[i]
        setup(s)
        moves[i] = play_out(s, seeds[i], ids, mask)
        for p in range(s.seats):
            scores[i][p] = s.score[p]
            places[i][p] = s.place[p]
