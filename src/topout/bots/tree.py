"""Information-set tree search over any game's rules, written once as rules with slots and compiled for each game.

Numba notices edits of the file an entry point is in but not of files that one imports, so the search is all here.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from topout.core.chance import lowest
from topout.core.drive import act, any_of, best_of, best_of_some, legal, likely_guess, share_out, worth
from topout.core.neurons import MIND, Mind, ponder, prospects, weigh
from topout.core.rule import driver, rule

# States a search works on: the position, a guess at it that is played on, and a trial of one action.
POSITION, GUESS, TRIAL, STATES = range(4)
# Columns of a tree's table of nodes. Node 0 is the root; children form a list.
ACTION, MOVER, VISITS, CHANCES, FIRST, NEXT, CHILDREN, COLUMNS = range(8)
# Entries of the settings, in the order of `settings_of`.
TRIES, PLIES, SCALE, EXPLORE, WIDTH, WIDENING, MODELLED, JUDGED, PREFERENCE, SETTINGS = range(10)
# What a survey marks an action as.
CLOSED, UNTRIED, TRIED = range(3)
# What an action is: one the others do not see at once, one that is left to the hints.
SECRET, HINTED = 1, 2
ENOUGH_WORDS = 1 << 20
"""So much randomness of the bot's own belongs to each guess."""
NEVER = 1e-9
"""Stands for no visits where visits divide."""


class Work(NamedTuple):
    """All that a search works on, each part a plain array.

    The tree is in `nodes`, with the sum of each one's shares in `totals`; `size` has how many there are. `path` has the
    nodes of a simulation and `shares` its outcome; `ids`, `marks` and `likely` are for one position. `nature` and
    `settings` say how the game wants to be searched; `stream` and `words` are the bot's own randomness. A searcher that
    has learned has a `mind`, and in `chosen` how likely it thought each node to be its choice.
    """

    states: Any
    nodes: Any
    totals: Any
    size: Any
    path: Any
    shares: Any
    ids: Any
    marks: Any
    nature: Any
    settings: Any
    stream: Any
    words: Any
    mind: Mind
    chosen: Any
    likely: Any


WORK = Work(
    states="states",
    nodes="int32[,]",
    totals="float64[]",
    size="int64[]",
    path="int32[]",
    shares="float64[]",
    ids="int32[]",
    marks="int8[]",
    nature="int8[]",
    settings="float64[]",
    stream="uint64[]",
    words="int64[]",
    mind=MIND,
    chosen="float64[]",
    likely="float64[]",
)


@rule
def asked(s: Any, me: int) -> int:
    """Who decides next in a simulation: the searcher first, so that nobody answers a choice not yet shown."""
    return me if s.owed >> me & 1 else lowest(s.owed)


@rule
def guess_again(w: Work, me: int, luck: int) -> None:
    """Begin a simulation with a numbered guess at what the searcher cannot know, and the chance that goes with it."""
    w.words[0] = luck * ENOUGH_WORDS
    likely_guess(w.states, POSITION, GUESS, me, w.stream[0], w.words[0])


@rule
def most_promising(w: Work, seat: int, count: int) -> int:
    """The action after which the seat likes its position best."""
    return best_of(w.states, GUESS, seat, w.ids, count, w.stream[0], w.words)


@rule
def guided(w: Work, seat: int, count: int, tries: int) -> int:
    """The best of a few random actions, by evaluation; the best of all if they are as few."""
    if count == 1:
        return w.ids[0]
    if tries >= count:
        return most_promising(w, seat, count)
    first = w.ids[any_of(count, w.stream[0], w.words)]
    if tries == 1:
        return first
    return best_of_some(w.states, GUESS, seat, first, tries, w.ids, count, w.stream[0], w.words)


@rule
def add_child(w: Work, node: int, action: int, mover: int) -> int:
    """A new node below another."""
    child = w.size[0]
    w.size[0] += 1
    row = w.nodes[child]
    row[ACTION], row[MOVER], row[VISITS], row[CHANCES], row[FIRST], row[CHILDREN] = action, mover, 0, 1, -1, 0
    row[NEXT] = w.nodes[node][FIRST]
    w.nodes[node][FIRST] = child
    w.nodes[node][CHILDREN] += 1
    w.totals[child] = w.chosen[child] = 0.0
    return child


@rule
def bound_of(row: Any, total: float, explore: float) -> float:
    """How good a node may be: its mean, and more the seldomer it was chosen when it could be."""
    visits = row[VISITS] + NEVER
    return total / visits + explore * math.sqrt(math.log(row[CHANCES]) / visits)


@rule
def preferred(row: Any, total: float, likely: float, explore: float) -> float:
    """The same for a move that the searcher's network thought so likely: what it likes it looks at more often."""
    visits = row[VISITS]
    return total / (visits + NEVER) + explore * likely * math.sqrt(row[CHANCES]) / (1 + visits)


@rule
def appeal(w: Work, child: int) -> float:
    """What makes a move worth another look."""
    row = w.nodes[child]
    if w.chosen[child] > 0:
        return preferred(row, w.totals[child], w.chosen[child], w.settings[PREFERENCE])
    return bound_of(row, w.totals[child], w.settings[EXPLORE])


@rule
def survey(w: Work, node: int, count: int) -> tuple[int, int]:
    """The child with the highest bound among those whose action is legal now, or -1; and how many actions have none.

    Those are moved to the front of ids.
    """
    for k in range(count):
        w.marks[w.ids[k]] = UNTRIED
    best, best_bound = -1, -1.0
    child = w.nodes[node][FIRST]
    while child != -1:
        row = w.nodes[child]
        if w.marks[row[ACTION]] != CLOSED:
            w.marks[row[ACTION]] = TRIED
            row[CHANCES] += 1
            bound = appeal(w, child)
            if bound > best_bound:
                best, best_bound = child, bound
        child = row[NEXT]
    return best, untried_first(w.ids, count, w.marks)


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
def known_move(w: Work, node: int, count: int) -> tuple[int, int]:
    """The child to follow, or -1 where another action is to be tried; and how many actions are untried, now first."""
    child, fresh = survey(w, node, count)
    if fresh > 0 and w.size[0] < len(w.nodes) and may_widen(w.nodes[node], w.settings):
        return -1, fresh
    return child, fresh


@rule
def new_move(w: Work, me: int, seat: int, node: int, count: int, fresh: int) -> int:
    """Try the most promising of the untried actions."""
    if w.settings[PREFERENCE] != 0 and seat == me:
        return likeliest_move(w, me, node, count, fresh)
    return add_child(w, node, most_promising(w, seat, fresh), seat)


@rule
def likeliest_move(w: Work, me: int, node: int, count: int, fresh: int) -> int:
    """Try what the searcher's network thinks likeliest of the untried actions."""
    for k in range(count):
        w.likely[k] = worth(w.states, GUESS, me, w.ids[k])
    ponder(w.mind, w.states[GUESS], me)
    weigh(w.mind, w.ids, w.likely, count)
    best = 0
    for k in range(1, fresh):
        if w.likely[k] > w.likely[best]:
            best = k
    child = add_child(w, node, w.ids[best], me)
    w.chosen[child] = w.likely[best] if w.settings[PREFERENCE] > 0 else 0.0
    return child


@rule
def unseen(s: Any, action: int, nature: Any) -> bool:
    """Whether the searcher does not see what another chooses now; what it cannot see must not be told by its tree."""
    return s.owed & (s.owed - 1) != 0 or nature[action] & SECRET != 0


@rule
def searched(w: Work, count: int) -> int:
    """Move the actions that are not left to the hints to the front; how many they are, or all if there are none."""
    kept = 0
    for k in range(count):
        if w.nature[w.ids[k]] & HINTED == 0:
            w.ids[kept], w.ids[k] = w.ids[k], w.ids[kept]
            kept += 1
    return kept if kept else count


@rule
def descend(w: Work, me: int) -> int:
    """Follow the tree from the first move to a new node; how many nodes the path has."""
    s = w.states[GUESS]
    length = 2
    while not s.over and length < len(w.path) and w.size[0] < len(w.nodes):
        node, seat = w.path[length - 1], asked(s, me)
        count = searched(w, legal(s, seat, w.ids))
        if seat != me and (w.settings[MODELLED] or unseen(s, w.ids[0], w.nature)):
            tries = count if w.settings[MODELLED] else int(w.settings[TRIES])
            act(s, seat, guided(w, seat, count, tries))
            continue
        child, fresh = known_move(w, node, count)
        new = child == -1
        if new:
            child = new_move(w, me, seat, node, count, fresh)
        w.path[length] = child
        length += 1
        act(s, seat, w.nodes[child][ACTION])
        if new:
            return length
    return length


@rule
def begin(w: Work, me: int) -> tuple[int, bool]:
    """Choose the searcher's own move and make it in a guess; the node of it, and whether it is new.

    Every move is tried with the same guesses one after another, so that moves differ by their worth and less by luck.
    """
    count = searched(w, legal(w.states[POSITION], me, w.ids))
    child, fresh = known_move(w, 0, count)
    new = child == -1
    guess_again(w, me, 0 if new else w.nodes[child][VISITS])
    if new:
        child = new_move(w, me, me, 0, count, fresh)
    act(w.states[GUESS], me, w.nodes[child][ACTION])
    return child, new


@rule
def play_on(w: Work) -> None:
    """Play the simulation on by guided choices, to its end or to the cut-off."""
    s = w.states[GUESS]
    plies, tries = 0, int(w.settings[TRIES])
    while not s.over and plies < w.settings[PLIES]:
        seat = lowest(s.owed)
        act(s, seat, guided(w, seat, searched(w, legal(s, seat, w.ids)), tries))
        plies += 1


@rule
def chance(w: Work, me: int) -> float:
    """The searcher's share of the win as its network sees it."""
    s = w.states[GUESS]
    ponder(w.mind, s, me)
    return min(max((prospects(w.mind) * (s.seats - 1) + 1) / s.seats, 0.0), 1.0)


@rule
def foreseen(w: Work, me: int) -> float:
    """The same from some choices of its own further on: the mean of what it thinks there, or of how the game ended."""
    s, wanted = w.states[GUESS], w.settings[JUDGED]
    total, looks, plies = 0.0, 0, 0
    while not s.over and looks < wanted and plies < w.settings[PLIES]:
        seat = asked(s, me)
        count = searched(w, legal(s, seat, w.ids))
        if seat == me and count > 1:
            total += chance(w, me)
            looks += 1
        if looks < wanted:
            tries = count if w.settings[MODELLED] and seat != me else int(w.settings[TRIES])
            act(s, seat, guided(w, seat, count, tries))
        plies += 1
    if s.over:
        share_out(s, w.settings[SCALE], w.shares)
        return (total + (wanted - looks) * w.shares[me]) / wanted
    return total / looks if looks else chance(w, me)


@rule
def foresee(w: Work, me: int) -> None:
    """What the simulation comes to: the searcher's share, and the rest for the others alike."""
    seats = w.states[GUESS].seats
    share = foreseen(w, me)
    for p in range(seats):
        w.shares[p] = share if p == me else (1.0 - share) / (seats - 1)


@rule
def outcome(w: Work, me: int) -> None:
    """What a simulation comes to."""
    if w.settings[JUDGED] > 0:
        foresee(w, me)
    else:
        play_on(w)
        share_out(w.states[GUESS], w.settings[SCALE], w.shares)


@driver(WORK, "int", "int")
def search(w: Work, me: int, rounds: int) -> None:
    """Run more simulations of the position."""
    for _ in range(rounds):
        w.path[1], new = begin(w, me)
        length = 2 if new else descend(w, me)
        outcome(w, me)
        w.nodes[0][VISITS] += 1
        for k in range(1, length):
            node = w.path[k]
            w.nodes[node][VISITS] += 1
            w.totals[node] += w.shares[w.nodes[node][MOVER]]
