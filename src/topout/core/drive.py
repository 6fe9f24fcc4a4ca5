"""Driver loops written once over slots that each game fills: single steps on an array of states, and bulk play."""

from __future__ import annotations

from typing import Any

from topout.core.chance import siphash, signed, unsigned
from topout.core.rule import Slot, rule

why = Slot("why")
legal = Slot("legal")
act = Slot("act")
setup = Slot("setup")
redeal = Slot("redeal")


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
def player_word(stream: Any, count: Any) -> int:
    """A number below 2 ** 32 for the players' own choices; never the match's chance."""
    return signed(siphash(stream, unsigned(0), unsigned(count)) >> unsigned(32))


@rule
def first_owing(owed: int) -> int:
    """The lowest seat that owes a decision."""
    seat = 0
    while not owed >> seat & 1:
        seat += 1
    return seat


@rule
def play_out(s: Any, stream: Any, ids: Any, mask: Any) -> int:
    """Play one game to its end by uniform random choice, keeping the full legal mask at every move; the moves made."""
    moves = 0
    while not s.over:
        seat = first_owing(s.owed)
        count = legal(s, seat, ids)
        for k in range(count):
            mask[ids[k]] = 1
        chosen = ids[player_word(stream, moves) * count >> 32]
        for k in range(count):
            mask[ids[k]] = 0
        act(s, seat, chosen)
        moves += 1
    return moves


@rule
def play_games(states: Any, streams: Any, moves: Any, ids: Any, mask: Any) -> None:
    """Set up and play every game of an array; writes the number of moves of each."""
    for i in range(len(states)):
        setup(states[i])
        moves[i] = play_out(states[i], streams[i], ids, mask)
