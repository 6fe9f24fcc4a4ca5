"""Many tables of one game, a step at each at a time: written once as rules with slots and compiled for each game.

All that is compiled for environments is in this one file, by which the compiler's cache knows it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from topout.core.chance import WORD, lowest
from topout.core.drive import WORD_BITS, act, bot_move, legal, observe, open_game, player_word, put
from topout.core.rule import native, rule

WIN, PLACE, SCORE = range(3)
"""What is paid at the end: see `pay_out`."""
RESET, STEP, CHECK, SAMPLE = range(4)
"""What a driver does: begin anew, take the steps, look whether all are legal, or choose them at random."""
ALL_WELL = -1
YOURS = -1
"""Who plays a seat: whoever steps the tables, or a bot by its number."""
GAME, TEMPLATE, SCRATCH = 0, 1, 4
"""The game in play and its template among the states that bots work on, and how many of those there are."""


class Tables(NamedTuple):
    """What there is of each table: the states, with their template behind them, and what is seen of them."""

    states: Any
    actions: Any
    observations: Any
    masks: Any
    ids: Any
    counts: Any
    turns: Any
    rewards: Any
    dones: Any
    lengths: Any
    seeds: Any
    begun: Any
    bots: Any


@native("int64")
def number(x: Any) -> int:
    """An entry of an array as an ordinary number."""
    return int(x)


@native("uint64")
def word(x: Any) -> int:
    """An entry of an array as an unsigned word."""
    return int(x) & WORD


@rule
def seed_of(stream: Any, game: int) -> Any:
    """The seed of the game with this number, of all that were begun under a stream."""
    high = word(player_word(stream, 2 * game)) << word(32)
    return high | word(player_word(stream, 2 * game + 1))


@rule
def pay_out(s: Any, pays: int, rewards: Any) -> None:
    """What every seat gets at the end: its score, or between -1 and 1 for winning or for its place, in all nothing."""
    for p in range(s.seats):
        if pays == SCORE:
            rewards[p] = s.score[p]
        elif pays == PLACE:
            rewards[p] = (s.seats - 2.0 * s.place[p] - level_with(s, p) + 2.0) / (s.seats - 1)
        else:
            share = 1.0 / level_with(s, p) if s.place[p] == 1 else 0.0
            rewards[p] = (s.seats * share - 1.0) / (s.seats - 1)


@rule
def level_with(s: Any, p: int) -> int:
    """How many seats share a seat's place."""
    count = 0
    for q in range(s.seats):
        if s.place[q] == s.place[p]:
            count += 1
    return count


@rule
def list_moves(s: Any, seat: int, ids: Any, masks: Any, i: int) -> int:
    """List what a seat may do, and mark it for table i; how much that is."""
    count = legal(s, seat, ids)
    for a in range(masks.shape[1]):
        masks[i, a] = 0
    for k in range(count):
        masks[i, ids[k]] = 1
    return count


@rule
def keep_list(ids: Any, count: int, kept: Any, i: int) -> None:
    """Keep a list of moves for table i."""
    for k in range(count):
        kept[i, k] = ids[k]


@rule
def clear(dones: Any, rewards: Any, i: int) -> None:
    """Forget how a game ended at table i by the step before."""
    if dones[i]:
        dones[i] = 0
        for p in range(rewards.shape[1]):
            rewards[i, p] = 0.0


@rule
def begin_at(states: Any, i: int, size: int, seed: Any) -> None:
    """A new game at table i; the template lies behind the tables."""
    put(states, i, states, size)
    open_game(states[i], seed)


@rule
def next_seed(stream: Any, size: int, i: int, begun: Any, seeds: Any, lengths: Any) -> Any:
    """The seed of the next game at table i; every table has numbers of its own for its games."""
    seed = seed_of(stream, number(begun[i]) * size + i)
    begun[i] += 1
    lengths[i] = 0
    seeds[i] = seed
    return seed


@rule
def refused(masks: Any, i: int, action: int) -> bool:
    """Whether the step that is wanted at table i is not legal."""
    return action < 0 or action >= masks.shape[1] or masks[i, action] == 0


@rule
def any_step(stream: Any, seed: Any, begun: int, length: int, count: int) -> int:
    """Which of the legal steps chance takes, all equally likely, by the game and the step's number."""
    return player_word(stream ^ seed, (begun << WORD_BITS) + length) * count >> 32


@rule
def check(tables: Tables, first: int, last: int) -> int:
    """The first table at which the step that is wanted is not legal."""
    for i in range(first, last):
        if refused(tables.masks, i, number(tables.actions[i])):
            return i
    return ALL_WELL


@rule
def sample(tables: Tables, first: int, last: int, stream: Any) -> None:
    """Choose legal steps by lot."""
    for i in range(first, last):
        begun, length, count = number(tables.begun[i]), number(tables.lengths[i]), number(tables.counts[i])
        tables.actions[i] = tables.ids[i, any_step(stream, word(tables.seeds[i]), begun, length, count)]


@rule
def prepare(tables: Tables, what: int, first: int, last: int, stream: Any) -> int:
    """Choose steps, or look whether those that are wanted are legal; the first table at which one is not."""
    if what == SAMPLE:
        sample(tables, first, last, stream)
    elif what != RESET:
        return check(tables, first, last)
    return ALL_WELL


@rule
def run(tables: Tables, what: int, first: int, last: int, stream: Any, watched: int, pays: int, ids: Any) -> int:
    """Do something at the tables from `first` to before `last`; the first at which a step is not legal.

    If there is one no step is taken. Rules are given the arrays they need and not all tables: to hand on so many takes
    longer than a step.
    """
    wrong = prepare(tables, what, first, last, stream)
    if wrong != ALL_WELL or what > STEP:
        return wrong
    states, size = tables.states, len(tables.turns)
    for i in range(first, last):
        s = states[i]
        clear(tables.dones, tables.rewards, i)
        if what == STEP:
            act(s, number(tables.turns[i]), number(tables.actions[i]))
            tables.lengths[i] += 1
            if s.over:
                tables.dones[i] = 1
                pay_out(s, pays, tables.rewards[i])
        if what == RESET or s.over:
            begin_at(states, i, size, next_seed(stream, size, i, tables.begun, tables.seeds, tables.lengths))
            s = states[i]
        seat = lowest(s.owed)
        tables.turns[i] = seat
        tables.counts[i] = list_moves(s, seat, ids, tables.masks, i)
        keep_list(ids, number(tables.counts[i]), tables.ids, i)
        if watched:
            observe(s, seat, tables.observations[i])
    return ALL_WELL


@rule
def play_others(states: Any, i: int, bots: Any, seed: Any, made: int, scratch: Any, ids: Any, words: Any) -> int:
    """Let bots move at table i until a player is asked or the game is over; how many moves it has had then."""
    s = states[i]
    if s.over or bots[i, lowest(s.owed)] == YOURS:
        return made
    put(scratch, GAME, states, i)
    g = scratch[GAME]
    while not g.over and bots[i, lowest(g.owed)] != YOURS:
        made += 1
        bot_move(scratch, bots[i], seed, made, ids, words)
        g = scratch[GAME]
    put(states, i, scratch, GAME)
    return made


@rule
def begin_among(tables: Tables, i: int, stream: Any, scratch: Any, ids: Any, words: Any) -> None:
    """A new game at table i, until a player is asked; one in which none ever is gives way to the next."""
    states, size, over = tables.states, len(tables.turns), True
    while over:
        seed = next_seed(stream, size, i, tables.begun, tables.seeds, tables.lengths)
        begin_at(states, i, size, seed)
        tables.lengths[i] = play_others(states, i, tables.bots, seed, 0, scratch, ids, words)
        over = states[i].over == 1


@rule
def run_among_bots(
    tables: Tables,
    what: int,
    first: int,
    last: int,
    stream: Any,
    watched: int,
    pays: int,
    ids: Any,
    scratch: Any,
    words: Any,
) -> int:
    """Like `run`, where bots play the other seats."""
    wrong = prepare(tables, what, first, last, stream)
    if wrong != ALL_WELL or what > STEP:
        return wrong
    states = tables.states
    for i in range(first, last):
        clear(tables.dones, tables.rewards, i)
        if what == STEP:
            act(states[i], number(tables.turns[i]), number(tables.actions[i]))
            made, seed = number(tables.lengths[i]) + 1, word(tables.seeds[i])
            tables.lengths[i] = play_others(states, i, tables.bots, seed, made, scratch, ids, words)
            if states[i].over:
                tables.dones[i] = 1
                pay_out(states[i], pays, tables.rewards[i])
        if what == RESET or states[i].over:
            begin_among(tables, i, stream, scratch, ids, words)
        seat = lowest(states[i].owed)
        tables.turns[i] = seat
        tables.counts[i] = list_moves(states[i], seat, ids, tables.masks, i)
        keep_list(ids, number(tables.counts[i]), tables.ids, i)
        if watched:
            observe(states[i], seat, tables.observations[i])
    return ALL_WELL
