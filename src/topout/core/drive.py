"""Driver loops written once over slots that each game fills: single steps on an array of states, and bulk play."""

from __future__ import annotations

import math
from typing import Any

from topout.core.chance import WORD, lowest, signed, unsigned
from topout.core.rule import Slot, driver, rule

why = Slot("why")
legal = Slot("legal")
act = Slot("act")
setup = Slot("setup")
redeal = Slot("redeal")
evaluate = Slot("evaluate")
forecast = Slot("forecast")
believe = Slot("believe")
observe = Slot("observe")

WORD_BITS = 16
"""Two to this many words of a player's own stream belong to each move."""
GOLDEN, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


@driver("state", "int")
def setup_at(states: Any, i: int) -> None:
    """Set up game i."""
    setup(states[i])


@driver("state", "int", "int", "int")
def why_at(states: Any, i: int, seat: int, action: int) -> int:
    """Whether and why an action is refused in game i."""
    return why(states[i], seat, action)


@driver("state", "int", "int", "int32[]")
def legal_at(states: Any, i: int, seat: int, ids: Any) -> int:
    """List the legal actions of a seat in game i."""
    return legal(states[i], seat, ids)


@driver("state", "int", "int", "int")
def act_at(states: Any, i: int, seat: int, action: int) -> None:
    """Carry out a legal action in game i."""
    act(states[i], seat, action)


@driver("state", "int", "int")
def redeal_at(states: Any, i: int, seat: int) -> None:
    """Resample what a seat cannot know in game i."""
    redeal(states[i], seat)


@driver("state", "int", "int")
def evaluate_at(states: Any, i: int, seat: int) -> int:
    """What the hints think of a seat's position in game i."""
    return evaluate(states[i], seat)


@driver("state", "int", "int")
def believe_at(states: Any, i: int, seat: int) -> None:
    """Make a guess in game i a likely one."""
    believe(states[i], seat)


@rule
def player_word(stream: Any, count: int) -> int:
    """Number `count` of a player's own stream (SplitMix64), below 2 ** 32; it never touches the match's chance."""
    x = (stream + unsigned(count) * unsigned(GOLDEN)) & WORD
    x = (x ^ x >> unsigned(30)) * unsigned(MIX_1) & WORD
    x = (x ^ x >> unsigned(27)) * unsigned(MIX_2) & WORD
    return signed((x ^ x >> unsigned(31)) >> unsigned(32))


@rule
def any_of(count: int, stream: Any, words: Any) -> int:
    """A number below count from a player's own stream; words[0] is the number of the last word used of it."""
    words[0] += 1
    return player_word(stream, words[0]) * count >> 32


@rule
def any_legal(s: Any, seat: int, stream: Any, word: int, ids: Any) -> int:
    """Any action that a seat may choose, all equally likely, by a word of a player's own stream."""
    return ids[player_word(stream, word) * legal(s, seat, ids) >> 32]


@rule
def put(states: Any, to: int, source: Any, at: int) -> None:
    """Copy a state."""
    states[to] = source[at]


@rule
def worth(states: Any, guess: int, seat: int, action: int) -> int:
    """What a seat thinks of a guess after an action, which is tried out in the next state."""
    put(states, guess + 1, states, guess)
    act(states[guess + 1], seat, action)
    return evaluate(states[guess + 1], seat)


@rule
def best_of(states: Any, guess: int, seat: int, ids: Any, count: int, stream: Any, words: Any) -> int:
    """Greedy play, for all that use it: the action after which a seat likes its position best; of equals any."""
    best, best_worth, ties = ids[0], 0, 0
    for k in range(count):
        value = worth(states, guess, seat, ids[k])
        if k == 0 or value > best_worth:
            best, best_worth, ties = ids[k], value, 1
        elif value == best_worth:
            ties += 1
            if any_of(ties, stream, words) == 0:
                best = ids[k]
    return best


@rule
def best_of_some(
    states: Any, guess: int, seat: int, first: int, tries: int, ids: Any, count: int, stream: Any, words: Any
) -> int:
    """The same among a few: a given first action, and random ones up to `tries` in all."""
    best, best_worth = first, worth(states, guess, seat, first)
    for _ in range(1, tries):
        action = ids[any_of(count, stream, words)]
        value = worth(states, guess, seat, action)
        if value > best_worth:
            best, best_worth = action, value
    return best


@rule
def play_out(s: Any, stream: Any, ids: Any, mask: Any) -> int:
    """Play one game to its end by uniform random choice, with the full legal mask at every move; how many moves."""
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
def open_game(s: Any, seed: Any) -> None:
    """Set up a game from what its template says and a seed."""
    s.key[0] = seed
    setup(s)


@rule
def begin(states: Any, seed: Any) -> Any:
    """A new game in states[0], set up from the template states[1]."""
    put(states, 0, states, 1)
    open_game(states[0], seed)
    return states[0]


@rule
def write_end(s: Any, scores: Any, places: Any) -> None:
    """Write down how a game ended."""
    for p in range(s.seats):
        scores[p] = s.score[p]
        places[p] = s.place[p]


@driver("states", "uint64[]", "int32[,]", "int8[,]", "int32[]", "int32[]", "int8[]")
def play_games(states: Any, seeds: Any, scores: Any, places: Any, moves: Any, ids: Any, mask: Any) -> None:
    """Play one game per seed in states[0], each begun from the template states[1]; writes how they ended."""
    for i in range(len(seeds)):
        s = begin(states, seeds[i])
        moves[i] = play_out(s, seeds[i], ids, mask)
        write_end(s, scores[i], places[i])


@rule
def share_out(s: Any, scale: float, shares: Any) -> None:
    """Each seat's share of the win; of an open game as the forecast sees it: `scale` ahead is e times as likely."""
    total = 0.0
    for p in range(s.seats):
        if s.over:
            shares[p] = 1.0 if s.place[p] == 1 else 0.0
        else:
            shares[p] = math.exp(min(max(forecast(s, p) / scale, -30.0), 30.0))
        total += shares[p]
    for p in range(s.seats):
        shares[p] /= total


@rule
def likely_guess(states: Any, real: int, to: int, seat: int, stream: Any, count: int) -> Any:
    """Deal again what a seat cannot know, weighted by the others' play, with a fresh future."""
    put(states, to, states, real)
    guess = states[to]
    guess.key[0] = unsigned(player_word(stream, count))
    guess.key[1] = stream
    guess.draws = 0
    redeal(guess, seat)
    believe(guess, seat)
    return guess


@rule
def greedy_choice(states: Any, seat: int, ids: Any, stream: Any, words: Any) -> int:
    """The best-looking of the legal actions in states[0], in one likely guess; states[2] and [3] are for thinking."""
    guess = likely_guess(states, 0, 2, seat, stream, words[0])
    return best_of(states, 2, seat, ids, legal(guess, seat, ids), stream, words)


@rule
def bot_move(states: Any, bots: Any, stream: Any, made: int, ids: Any, words: Any) -> None:
    """One move in states[0] by the bot whose turn it is: 0 plays at random, 1 greedily."""
    s = states[0]
    seat = lowest(s.owed)
    words[0] = made << WORD_BITS
    if bots[seat]:
        chosen = greedy_choice(states, seat, ids, stream, words)
    else:
        chosen = any_legal(s, seat, stream, words[0], ids)
    act(s, seat, chosen)


BOT_STATES = 4
"""The game, its template, and the two states that a greedy bot thinks in."""


@driver("states", "uint64[]", "int8[]", "int32[,]", "int8[,]", "int32[]", "int32[]", "int64[]")
def play_bots(states: Any, seeds: Any, bots: Any, scores: Any, places: Any, moves: Any, ids: Any, words: Any) -> None:
    """Like `play_games`, by one bot per seat."""
    for i in range(len(seeds)):
        s = begin(states, seeds[i])
        made = 0
        while not s.over:
            made += 1
            bot_move(states, bots, seeds[i], made, ids, words)
        moves[i] = made
        write_end(s, scores[i], places[i])
