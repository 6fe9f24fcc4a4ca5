"""A diary of games by the thousand, written once as rules with slots and compiled for each game.

The games are those that `drive.play_bots` plays from the same seeds. Every step is noted with what is forecast for all,
and every event; now and then the diary also weighs the mover's options and looks ahead.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from topout.core.chance import lowest, unsigned
from topout.core.drive import (
    WORD_BITS,
    act,
    begin,
    best_of,
    forecast,
    greedy_choice,
    legal,
    likely_guess,
    player_word,
    write_end,
)
from topout.core.layout import EVENT_CAP
from topout.core.rule import rule

# States the diary works on: the game, its template, what the mover takes it to be, a trial of a move, a look ahead.
GAME, TEMPLATE, GUESS, TRIAL, AHEAD, STATES = range(6)
# Columns of a noted step; the forecasts of all seats follow.
OF_GAME, SEAT, ACTION, OPTIONS, DREW, FORECASTS = range(6)
# Columns of a weighed decision: game, mover, step, the mover's forecasts after its best and its worst option; those of
# all seats, as the mover guesses the game to be, follow.
AT_STEP, BEST, WORST, GUESSED = 2, 3, 4, 5
# Columns of an event: game, step, kind; its parts follow.
KIND, PARTS, EVENT_WIDTH = 2, 3, 8
# Columns of a look ahead: game, step, the step it leads to and who has to decide then; the forecasts of all follow.
REACHED, NEXT, FORESEEN = 2, 3, 4
# What is filled so far.
STEPS, WEIGHED, DRAWS, LOOKS, EVENTS, FILLED = range(6)
SURE = 10**9
"""The forecast of a seat that has won; of one that has not, its negative."""
MOST_WEIGHED = 24
"""Of more options than this, so many are weighed, evenly spread."""
FAR = 30
"""A look ahead ends after so many steps if the turn or the decision does not."""
OWN_WORDS = 1 << (WORD_BITS - 1)
"""The diary's own chance is the upper half of the words that belong to a move."""
TIMES = 8
"""So often a step or a turn is looked at with fresh chance."""
WORDS_A_LOOK = 1 << 11


class Pages(NamedTuple):
    """Where a diary is written: rows of steps, weighed decisions, looks ahead and events; beginnings and ends.

    `draws` are looks to the end of a step that is taken, `looks` to the end of a turn that begins, several of each.
    """

    steps: Any
    weighed: Any
    draws: Any
    looks: Any
    events: Any
    starts: Any
    ends: Any
    scores: Any
    places: Any
    filled: Any


@rule
def foreseen(s: Any, seat: int) -> int:
    """What is forecast for a seat, or what came."""
    if s.over:
        return SURE if s.place[seat] == 1 else -SURE
    return forecast(s, seat)


@rule
def note_step(s: Any, pages: Any, game: int, seat: int, action: int, options: int) -> None:
    """Note a step that is about to be taken, and what is forecast before it."""
    row = pages.steps[pages.filled[STEPS]]
    row[OF_GAME], row[SEAT], row[ACTION], row[OPTIONS], row[DREW] = game, seat, action, options, s.draws
    for p in range(s.seats):
        row[FORECASTS + p] = forecast(s, p)
    pages.filled[STEPS] += 1


@rule
def note_events(s: Any, pages: Any, game: int, step: int) -> None:
    """Note what a step told."""
    for k in range(s.event_count):
        row, told = pages.events[pages.filled[EVENTS]], s.event_log[k]
        row[OF_GAME], row[1], row[KIND] = game, step, told[0]
        for part in range(EVENT_WIDTH - PARTS):
            row[PARTS + part] = told[2 + part]
        pages.filled[EVENTS] += 1
    s.event_count = 0


@rule
def try_out(states: Any, seat: int, action: int, ids: Any, stream: Any, words: Any) -> None:
    """Try an option in the guess; a decision of several steps is completed as looks best."""
    states[TRIAL] = states[GUESS]
    s = states[TRIAL]
    act(s, seat, action)
    for _ in range(FAR):
        if s.event_count or s.draws != states[GUESS].draws or not s.owed >> seat & 1:
            break
        act(s, seat, best_of(states, TRIAL, seat, ids, legal(s, seat, ids), stream, words))


@rule
def weigh(states: Any, pages: Any, game: int, step: int, seat: int, ids: Any, stream: Any, words: Any) -> None:
    """Note what is forecast for the mover after its best and its worst option, in one likely guess."""
    guess = likely_guess(states, GAME, GUESS, seat, stream, words[0])
    count = legal(guess, seat, ids)
    row = pages.weighed[pages.filled[WEIGHED]]
    row[0], row[1], row[AT_STEP] = game, seat, step
    row[BEST], row[WORST] = -SURE, SURE
    for p in range(guess.seats):
        row[GUESSED + p] = forecast(guess, p)
    weighed = min(count, MOST_WEIGHED)
    for k in range(weighed):
        legal(guess, seat, ids)
        try_out(states, seat, ids[k * count // weighed], ids, stream, words)
        value = foreseen(states[TRIAL], seat)
        row[BEST], row[WORST] = max(row[BEST], value), min(row[WORST], value)
    pages.filled[WEIGHED] += 1


@rule
def afresh(states: Any, stream: Any, word: int) -> Any:
    """The game as it stands, with fresh chance."""
    states[AHEAD] = states[GAME]
    s = states[AHEAD]
    s.key[0], s.key[1] = stream, unsigned(word)
    return s


@rule
def note_look(s: Any, row: Any, game: int, step: int, made: int) -> None:
    """Note who has to decide next, and what is forecast then."""
    row[OF_GAME], row[1], row[REACHED], row[NEXT] = game, step, step + made, -1 if s.over else lowest(s.owed)
    for p in range(s.seats):
        row[FORESEEN + p] = foreseen(s, p)


@rule
def look_at_turn(states: Any, pages: Any, game: int, step: int, ids: Any, stream: Any, words: Any) -> None:
    """Let sensible players finish the turn with fresh chance, and note what is forecast then."""
    s = afresh(states, stream, words[0])
    seat, made = lowest(s.owed), 0
    while not s.over and lowest(s.owed) == seat and made < FAR:
        likely_guess(states, AHEAD, GUESS, seat, stream, words[0])
        count = legal(s, seat, ids)
        act(s, seat, best_of(states, GUESS, seat, ids, count, stream, words))
        made += 1
    note_look(s, pages.looks[pages.filled[LOOKS]], game, step, made)
    pages.filled[LOOKS] += 1


@rule
def look_at_step(states: Any, pages: Any, game: int, step: int, seat: int, action: int, stream: Any, word: int) -> None:
    """Let a step be taken with fresh chance, and note what is forecast then."""
    s = afresh(states, stream, word)
    act(s, seat, action)
    note_look(s, pages.draws[pages.filled[DRAWS]], game, step, 1)
    pages.filled[DRAWS] += 1


@rule
def own_word(step: int) -> int:
    """The first word of the diary's own chance at a step."""
    return (step + 1 << WORD_BITS) + OWN_WORDS


@rule
def look_closer(
    states: Any, pages: Any, game: int, step: int, seat: int, action: int, ids: Any, stream: Any, words: Any
) -> None:
    """Weigh the options of a step, and see what chance makes of the one that is taken."""
    words[0] = own_word(step) + TIMES
    weigh(states, pages, game, step, seat, ids, stream, words)
    for k in range(TIMES):
        look_at_step(states, pages, game, step, seat, action, stream, own_word(step) + k + 1)


@rule
def look_ahead(states: Any, pages: Any, game: int, step: int, ids: Any, stream: Any, words: Any) -> None:
    """See several times what may come of a turn."""
    for k in range(TIMES):
        words[0] = own_word(step) + (k + 1) * WORDS_A_LOOK
        look_at_turn(states, pages, game, step, ids, stream, words)


@rule
def choose(states: Any, seat: int, kind: int, given: int, ids: Any, stream: Any, words: Any) -> int:
    """The step that was written down, or a bot's: 0 plays at random, 1 greedily."""
    if given >= 0:
        return given
    if kind:
        return greedy_choice(states, seat, ids, stream, words)
    return ids[player_word(stream, words[0]) * legal(states[GAME], seat, ids) >> 32]


@rule
def room(pages: Any) -> bool:
    """Whether another step can be noted."""
    filled = pages.filled
    free = filled[STEPS] < len(pages.steps) and filled[WEIGHED] < len(pages.weighed)
    looks = max(filled[DRAWS] - len(pages.draws), filled[LOOKS] - len(pages.looks))
    return free and looks + TIMES <= 0 and filled[EVENTS] + EVENT_CAP <= len(pages.events)


@rule
def follow(
    states: Any, game: int, seed: Any, bots: Any, script: Any, every: Any, pages: Any, ids: Any, words: Any
) -> bool:
    """Play one game and note it; whether there was room for all of it."""
    s = begin(states, seed)
    pages.starts[game] = states[GAME]
    note_events(s, pages, game, -1)
    made, mover, turns, phase = 0, -1, player_word(seed, 0), player_word(seed, 1)
    while not s.over:
        if not room(pages):
            return False
        given = script[made] if made < len(script) else -1
        seat = given >> 32 if given >= 0 else lowest(s.owed)
        if seat != mover:
            mover, turns = seat, turns + 1
            if turns % every[0] == 0:
                look_ahead(states, pages, game, made, ids, seed, words)
        words[0] = made + 1 << WORD_BITS
        chosen = choose(states, seat, bots[seat], given & 0xFFFFFFFF if given >= 0 else -1, ids, seed, words)
        if (made + phase) % every[1] == 0:
            look_closer(states, pages, game, made, seat, chosen, ids, seed, words)
        take(s, pages, game, made, seat, chosen, legal(s, seat, ids))
        made += 1
    pages.ends[game] = states[GAME]
    write_end(s, pages.scores[game], pages.places[game])
    return True


@rule
def take(s: Any, pages: Any, game: int, step: int, seat: int, action: int, options: int) -> None:
    """Take a step, and note it with all it tells."""
    note_step(s, pages, game, seat, action, options)
    draws = s.draws
    act(s, seat, action)
    pages.steps[pages.filled[STEPS] - 1][DREW] = s.draws - draws
    note_events(s, pages, game, step)


@rule
def keep_diary(states: Any, seeds: Any, bots: Any, script: Any, every: Any, pages: Any, ids: Any, words: Any) -> int:
    """Play one game per seed while there is room, and note all that happens; how many games were noted.

    Every so many turns, and every so many steps, are looked at more closely.
    """
    for game in range(len(seeds)):
        before = pages.filled.copy()
        if not follow(states, game, seeds[game], bots, script[game], every, pages, ids, words):
            pages.filled[:] = before
            return game
    return len(seeds)
