"""Information-set tree search over any game's rules, written once as rules with slots and compiled for each game.

Numba notices edits of the file an entry point is in but not of files that one imports, so the search is all here.
"""

from __future__ import annotations

import math
from typing import Any

from topout.core.chance import lowest
from topout.core.drive import act, evaluate, legal, likely_guess, player_word, share_out
from topout.core.rule import rule

# Columns of a tree's table of nodes. Node 0 is the root; children form a list.
ACTION, MOVER, VISITS, CHANCES, FIRST, NEXT, CHILDREN, COLUMNS = range(8)
# Entries of the counters that a search carries on from one call to the next.
NODES, WORDS, COUNTERS = range(3)
# Entries of the settings, in the order of `settings_of`.
TRIES, PLIES, SCALE, EXPLORE, WIDTH, WIDENING, MODELLED, SETTINGS = range(8)
# What a survey marks an action as.
CLOSED, UNTRIED, TRIED = range(3)
# What an action is: one the others do not see at once, one that is left to the hints.
SECRET, HINTED = 1, 2
ENOUGH_WORDS = 1 << 20
"""So much randomness of the bot's own belongs to each guess."""
NEVER = 1e-9
"""Stands for no visits where visits divide."""


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
def guess_again(states: Any, me: int, luck: int, stream: Any, counters: Any) -> None:
    """Begin a simulation with a numbered guess at what the searcher cannot know, and the chance that goes with it."""
    counters[WORDS] = luck * ENOUGH_WORDS
    likely_guess(states, 0, 1, me, stream, counters[WORDS])


@rule
def worth(states: Any, seat: int, action: int) -> int:
    """What a seat thinks of the position after an action."""
    states[2] = states[1]
    act(states[2], seat, action)
    return evaluate(states[2], seat)


@rule
def most_promising(states: Any, seat: int, ids: Any, count: int, stream: Any, counters: Any) -> int:
    """The action after which the seat likes its position best; of equal ones any."""
    best, best_worth, ties = ids[0], 0, 0
    for k in range(count):
        value = worth(states, seat, ids[k])
        if k == 0 or value > best_worth:
            best, best_worth, ties = ids[k], value, 1
        elif value == best_worth:
            ties += 1
            if any_of(ties, stream, counters) == 0:
                best = ids[k]
    return best


@rule
def guided(states: Any, seat: int, ids: Any, count: int, tries: int, stream: Any, counters: Any) -> int:
    """The best of a few random actions, by evaluation; the best of all if they are as few."""
    if count == 1:
        return ids[0]
    if tries >= count:
        return most_promising(states, seat, ids, count, stream, counters)
    best = ids[any_of(count, stream, counters)]
    if tries == 1:
        return best
    best_worth = worth(states, seat, best)
    for _ in range(1, tries):
        action = ids[any_of(count, stream, counters)]
        value = worth(states, seat, action)
        if value > best_worth:
            best, best_worth = action, value
    return best


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
def bound_of(row: Any, total: float, explore: float) -> float:
    """How good a node may be: its mean, and more the seldomer it was chosen when it could be."""
    visits = row[VISITS] + NEVER
    return total / visits + explore * math.sqrt(math.log(row[CHANCES]) / visits)


@rule
def survey(tree: Any, totals: Any, node: int, ids: Any, count: int, marks: Any, explore: float) -> tuple[int, int]:
    """The child with the highest bound among those whose action is legal now, or -1; and how many actions have none.

    Those are moved to the front of ids.
    """
    for k in range(count):
        marks[ids[k]] = UNTRIED
    best, best_bound = -1, -1.0
    child = tree[node][FIRST]
    while child != -1:
        row = tree[child]
        if marks[row[ACTION]] != CLOSED:
            marks[row[ACTION]] = TRIED
            row[CHANCES] += 1
            bound = bound_of(row, totals[child], explore)
            if bound > best_bound:
                best, best_bound = child, bound
        child = row[NEXT]
    return best, untried_first(ids, count, marks)


@rule
def untried_first(ids: Any, count: int, marks: Any) -> int:
    """Move the untried actions to the front, and wipe the marks; how many they are."""
    fresh = 0
    for k in range(count):
        action = ids[k]
        if marks[action] == UNTRIED:
            ids[fresh], ids[k] = action, ids[fresh]
            fresh += 1
        marks[action] = CLOSED
    return fresh


@rule
def may_widen(row: Any, settings: Any) -> bool:
    """A node looks at more actions the more often it was visited."""
    return row[CHILDREN] < settings[WIDTH] + settings[WIDENING] * math.sqrt(row[VISITS])


@rule
def known_move(
    tree: Any, totals: Any, node: int, ids: Any, count: int, marks: Any, settings: Any, counters: Any
) -> tuple[int, int]:
    """The child to follow, or -1 where another action is to be tried; and how many actions are untried, now first."""
    child, fresh = survey(tree, totals, node, ids, count, marks, settings[EXPLORE])
    if fresh > 0 and counters[NODES] < len(tree) and may_widen(tree[node], settings):
        return -1, fresh
    return child, fresh


@rule
def new_move(
    states: Any, seat: int, tree: Any, totals: Any, node: int, ids: Any, fresh: int, stream: Any, counters: Any
) -> int:
    """Try the most promising of the untried actions."""
    action = most_promising(states, seat, ids, fresh, stream, counters)
    return add_child(tree, totals, node, action, seat, counters)


@rule
def unseen(s: Any, action: int, nature: Any) -> bool:
    """Whether the searcher does not see what another chooses now; what it cannot see must not be told by its tree."""
    return s.owed & (s.owed - 1) != 0 or nature[action] & SECRET != 0


@rule
def searched(ids: Any, count: int, nature: Any) -> int:
    """Move the actions that are not left to the hints to the front; how many they are, or all if there are none."""
    kept = 0
    for k in range(count):
        if nature[ids[k]] & HINTED == 0:
            ids[kept], ids[k] = ids[k], ids[kept]
            kept += 1
    return kept if kept else count


@rule
def descend(
    states: Any,
    me: int,
    tree: Any,
    totals: Any,
    path: Any,
    ids: Any,
    marks: Any,
    nature: Any,
    settings: Any,
    stream: Any,
    counters: Any,
) -> int:
    """Follow the tree from the first move to a new node; how many nodes the path has."""
    s = states[1]
    length = 2
    while not s.over and length < len(path) and counters[NODES] < len(tree):
        node, seat = path[length - 1], asked(s, me)
        count = searched(ids, legal(s, seat, ids), nature)
        if seat != me and (settings[MODELLED] or unseen(s, ids[0], nature)):
            tries = count if settings[MODELLED] else int(settings[TRIES])
            act(s, seat, guided(states, seat, ids, count, tries, stream, counters))
            continue
        child, fresh = known_move(tree, totals, node, ids, count, marks, settings, counters)
        new = child == -1
        if new:
            child = new_move(states, seat, tree, totals, node, ids, fresh, stream, counters)
        path[length] = child
        length += 1
        act(s, seat, tree[child][ACTION])
        if new:
            return length
    return length


@rule
def begin(
    states: Any,
    me: int,
    tree: Any,
    totals: Any,
    ids: Any,
    marks: Any,
    nature: Any,
    settings: Any,
    stream: Any,
    counters: Any,
) -> tuple[int, bool]:
    """Choose the searcher's own move and make it in a guess; the node of it, and whether it is new.

    Every move is tried with the same guesses one after another, so that moves differ by their worth and less by luck.
    """
    count = searched(ids, legal(states[0], me, ids), nature)
    child, fresh = known_move(tree, totals, 0, ids, count, marks, settings, counters)
    new = child == -1
    guess_again(states, me, 0 if new else tree[child][VISITS], stream, counters)
    if new:
        child = new_move(states, me, tree, totals, 0, ids, fresh, stream, counters)
    act(states[1], me, tree[child][ACTION])
    return child, new


@rule
def play_on(states: Any, ids: Any, nature: Any, settings: Any, stream: Any, counters: Any) -> None:
    """Play the simulation on by guided choices, to its end or to the cut-off."""
    s = states[1]
    plies, tries = 0, int(settings[TRIES])
    while not s.over and plies < settings[PLIES]:
        seat = lowest(s.owed)
        count = searched(ids, legal(s, seat, ids), nature)
        act(s, seat, guided(states, seat, ids, count, tries, stream, counters))
        plies += 1


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
    nature: Any,
    settings: Any,
    stream: Any,
    counters: Any,
) -> None:
    """Run more simulations of the position in states[0]; states[1] and [2] are for thinking."""
    for _ in range(rounds):
        path[1], new = begin(states, me, tree, totals, ids, marks, nature, settings, stream, counters)
        length = 2
        if not new:
            length = descend(states, me, tree, totals, path, ids, marks, nature, settings, stream, counters)
        play_on(states, ids, nature, settings, stream, counters)
        share_out(states[1], settings[SCALE], shares)
        tree[0][VISITS] += 1
        for k in range(1, length):
            node = path[k]
            tree[node][VISITS] += 1
            totals[node] += shares[tree[node][MOVER]]
