"""Information-set tree search over any game's rules, written once as rules with slots and compiled for each game."""

from __future__ import annotations

import math
from typing import Any

from topout.core.chance import lowest, unsigned
from topout.core.drive import act, evaluate, legal, player_word, redeal
from topout.core.rule import rule

# Columns of a tree's table of nodes. Node 0 is the root; children form a list.
ACTION, MOVER, VISITS, CHANCES, FIRST, NEXT, CHILDREN, COLUMNS = range(8)
# Entries of the counters that a search carries on from one call to the next.
NODES, WORDS, COUNTERS = range(3)
# Entries of the settings: playout tries and plies, evaluation scale, exploration.
TRIES, PLIES, SCALE, EXPLORE, SETTINGS = range(5)
WIDE, WIDENING = 8.0, 2.0
"""A node tries at most WIDE + WIDENING * sqrt(visits) different actions."""


@rule
def any_of(count: int, stream: Any, counters: Any) -> int:
    """A number below count from the bot's own randomness."""
    counters[WORDS] += 1
    return player_word(stream, counters[WORDS]) * count >> 32


@rule
def asked(s: Any, me: int) -> int:
    """Who decides next in a simulation: the searcher first, so that nobody answers a choice not yet shown."""
    return me if s.owed >> me & 1 else lowest(s.owed)


@rule
def guess_again(states: Any, me: int, stream: Any, counters: Any) -> None:
    """Deal again what the searcher cannot know, with a fresh future."""
    states[1] = states[0]
    s = states[1]
    counters[WORDS] += 1
    s.key[0] = unsigned(player_word(stream, counters[WORDS]))
    s.key[1] = stream
    s.draws = 0
    redeal(s, me)


@rule
def worth(states: Any, seat: int, action: int) -> int:
    """What a seat thinks of the position after an action."""
    states[2] = states[1]
    act(states[2], seat, action)
    return evaluate(states[2], seat)


@rule
def guided(states: Any, seat: int, ids: Any, count: int, tries: int, stream: Any, counters: Any) -> int:
    """The best of a few random actions, by evaluation."""
    best = ids[any_of(count, stream, counters)]
    if tries == 1 or count == 1:
        return best
    best_worth = worth(states, seat, best)
    for _ in range(1, tries):
        action = ids[any_of(count, stream, counters)]
        value = worth(states, seat, action)
        if value > best_worth:
            best, best_worth = action, value
    return best


@rule
def find_child(tree: Any, node: int, action: int) -> int:
    """The child for an action, or -1."""
    child = tree[node][FIRST]
    while child != -1 and tree[child][ACTION] != action:
        child = tree[child][NEXT]
    return child


@rule
def add_child(tree: Any, totals: Any, node: int, action: int, mover: int, counters: Any) -> int:
    """A new node below another."""
    child = counters[NODES]
    counters[NODES] += 1
    row = tree[child]
    row[ACTION], row[MOVER], row[VISITS], row[CHANCES], row[FIRST], row[CHILDREN] = action, mover, 0, 1, -1, 0
    row[NEXT] = tree[node][FIRST]
    tree[node][FIRST] = child
    tree[node][CHILDREN] += 1
    totals[child] = 0.0
    return child


@rule
def best_child(tree: Any, totals: Any, node: int, ids: Any, count: int, marks: Any, explore: float) -> int:
    """The child with the highest bound among those whose action is legal now; each of them had its chance."""
    for k in range(count):
        marks[ids[k]] = 1
    best, best_bound = -1, -1.0
    child = tree[node][FIRST]
    while child != -1:
        if marks[tree[child][ACTION]]:
            tree[child][CHANCES] += 1
            visits = tree[child][VISITS] + 1e-9
            bound = totals[child] / visits + explore * math.sqrt(math.log(tree[child][CHANCES]) / visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = tree[child][NEXT]
    for k in range(count):
        marks[ids[k]] = 0
    return best


@rule
def untried(tree: Any, node: int, ids: Any, count: int, marks: Any) -> int:
    """Move the legal actions without a child to the front of ids; how many they are."""
    child = tree[node][FIRST]
    while child != -1:
        marks[tree[child][ACTION]] = 1
        child = tree[child][NEXT]
    fresh = 0
    for k in range(count):
        if marks[ids[k]] == 0:
            ids[fresh], ids[k] = ids[k], ids[fresh]
            fresh += 1
    child = tree[node][FIRST]
    while child != -1:
        marks[tree[child][ACTION]] = 0
        child = tree[child][NEXT]
    return fresh


@rule
def may_widen(tree: Any, node: int) -> bool:
    """A node looks at more actions the more often it was visited."""
    return tree[node][CHILDREN] < WIDE + WIDENING * math.sqrt(tree[node][VISITS])


@rule
def descend(
    states: Any,
    me: int,
    tree: Any,
    totals: Any,
    path: Any,
    ids: Any,
    marks: Any,
    settings: Any,
    stream: Any,
    counters: Any,
) -> int:
    """Follow the tree to a new node; how many nodes the path has."""
    s = states[1]
    path[0] = 0
    length = 1
    while not s.over and length < len(path) and counters[NODES] < len(tree):
        node = path[length - 1]
        seat = asked(s, me)
        count = legal(s, seat, ids)
        if seat != me and s.owed & (s.owed - 1):
            act(s, seat, guided(states, seat, ids, count, int(settings[TRIES]), stream, counters))
            continue
        fresh = untried(tree, node, ids, count, marks)
        if fresh and (may_widen(tree, node) or fresh == count):
            action = guided(states, seat, ids, fresh, int(settings[TRIES]), stream, counters)
            path[length] = add_child(tree, totals, node, action, seat, counters)
            act(s, seat, action)
            return length + 1
        path[length] = best_child(tree, totals, node, ids, count, marks, settings[EXPLORE])
        act(s, seat, tree[path[length]][ACTION])
        length += 1
    return length


@rule
def play_on(states: Any, ids: Any, settings: Any, stream: Any, counters: Any) -> None:
    """Play the simulation on by guided choices, to its end or the cut-off."""
    s = states[1]
    plies = 0
    while not s.over and plies < settings[PLIES]:
        seat = lowest(s.owed)
        count = legal(s, seat, ids)
        act(s, seat, guided(states, seat, ids, count, int(settings[TRIES]), stream, counters))
        plies += 1


@rule
def judge(s: Any, settings: Any, shares: Any) -> None:
    """Each seat's share of the win: as the game ended, or as the evaluation sees it at the cut-off."""
    total = 0.0
    for p in range(s.seats):
        if s.over:
            shares[p] = 1.0 if s.place[p] == 1 else 0.0
        else:
            shares[p] = math.exp(min(max(evaluate(s, p) / settings[SCALE], -30.0), 30.0))
        total += shares[p]
    for p in range(s.seats):
        shares[p] /= total


@rule
def search(
    states: Any,
    me: int,
    rounds: int,
    tree: Any,
    totals: Any,
    path: Any,
    shares: Any,
    ids: Any,
    marks: Any,
    settings: Any,
    stream: Any,
    counters: Any,
) -> None:
    """Run more simulations of the position in states[0]; states[1] and [2] are for thinking."""
    for _ in range(rounds):
        guess_again(states, me, stream, counters)
        length = descend(states, me, tree, totals, path, ids, marks, settings, stream, counters)
        play_on(states, ids, settings, stream, counters)
        judge(states[1], settings, shares)
        tree[0][VISITS] += 1
        for k in range(1, length):
            node = path[k]
            tree[node][VISITS] += 1
            totals[node] += shares[tree[node][MOVER]]
