"""Playing on from a given position many times over, written once as rules with slots and compiled for each game."""

from __future__ import annotations

from typing import Any

from topout.core.chance import lowest, unsigned
from topout.core.drive import (
    act,
    any_of,
    best_of_some,
    forecast,
    legal,
    player_word,
    redeal,
    setup,
    share_out,
)
from topout.core.rule import driver, rule

# States a driver works on: the position, the game in play, what its mover knows of it, and a trial of one move.
POSITION, GAME, GUESS, TRIAL, STATES = range(5)
DEAL = -1
"""The seat whose decision is the set-up itself."""
WORDS = 64
"""So many numbers of a player's own randomness belong to each move, counted from the beginning of the match."""


@rule
def stream_of(stream: Any, i: int) -> Any:
    """The own stream of playout i: the same for every position, so that neighbours differ by what differs there."""
    high = unsigned(player_word(stream, 2 * i)) << unsigned(32)
    return high | unsigned(player_word(stream, 2 * i + 1))


@rule
def guess(states: Any, seat: int, own: Any, word: int) -> None:
    """What a seat takes the position to be: hidden parts and the future are not the true ones."""
    states[GUESS] = states[GAME]
    g = states[GUESS]
    g.key[0] = unsigned(player_word(own, word))
    g.key[1] = own
    g.draws = 0
    redeal(g, seat)


@rule
def choice(states: Any, seat: int, ids: Any, tries: int, own: Any, words: Any) -> int:
    """The action a seat likes best among a few that come to its mind."""
    count = legal(states[GAME], seat, ids)
    first = ids[any_of(count, own, words)]
    if count == 1 or tries == 1:
        return first
    words[0] += 1
    guess(states, seat, own, words[0])
    return best_of_some(states, GUESS, seat, first, tries, ids, count, own, words)


@rule
def play_on(states: Any, made: int, most: int, ids: Any, tries: int, own: Any, words: Any) -> int:
    """Play to the end, or until most moves were made; how many moves the match has then."""
    s = states[GAME]
    while not s.over and made < most:
        seat = lowest(s.owed)
        words[0] = made * WORDS - 1
        act(s, seat, choice(states, seat, ids, tries, own, words))
        made += 1
    return made


@rule
def begin(states: Any, stream: Any, own: Any) -> None:
    """The position once more, with fresh chance."""
    states[GAME] = states[POSITION]
    states[GAME].key[0] = own
    states[GAME].key[1] = stream


@driver("states", "int", "int64[]", "int", "int", "float", "word", "float64[,]", "int32[]", "int", "int64[]")
def play_out(
    states: Any,
    seat: int,
    steps: Any,
    made: int,
    plies: int,
    scale: float,
    stream: Any,
    shares: Any,
    ids: Any,
    tries: int,
    words: Any,
) -> int:
    """Let a seat take some steps and play on, once for each row of shares; how many moves were played."""
    moves = 0
    for i in range(len(shares)):
        own = stream_of(stream, i)
        begin(states, stream, own)
        if seat == DEAL:
            setup(states[GAME])
        for k in range(len(steps)):
            act(states[GAME], seat, steps[k])
        first = made + len(steps)
        moves += play_on(states, first, first + plies, ids, tries, own, words) - made
        share_out(states[GAME], scale, shares[i])
    return moves


@driver("states", "int", "int", "word", "float64[,]", "float64[,]", "int32[]", "int", "int64[]")
def watch(
    states: Any, every: int, most: int, stream: Any, worths: Any, shares: Any, ids: Any, tries: int, words: Any
) -> int:
    """Play whole games from fresh deals; what is forecast for each seat now and then, and how it ended."""
    row = game = 0
    while row < len(worths):
        own = stream_of(stream, game)
        begin(states, stream, own)
        s = states[GAME]
        setup(s)
        first, made = row, 0
        while not s.over and made < most and row < len(worths):
            for p in range(s.seats):
                worths[row][p] = forecast(s, p)
            row += 1
            made = play_on(states, made, made + every, ids, tries, own, words)
        play_on(states, made, most, ids, tries, own, words)
        for k in range(first, row):
            share_out(s, 1.0, shares[k])
        game += 1
    return game
