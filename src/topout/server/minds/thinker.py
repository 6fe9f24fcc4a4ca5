"""A process that thinks for bots: a line of JSON in, a line of JSON out, politely behind everything else."""

from __future__ import annotations

import contextlib
import os
import random
import sys
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from topout.bots import Bot, Budget, SeatView, Thought, bot
from topout.core.action import Action
from topout.core.match import Illegal, Match
from topout.games import registry

NICE = 10
KEPT = 200
GUESSES = 6
LATER = 8
"""A later step of a choice gets this part of the time of the first."""


class Question(Struct):
    """A decision wanted of a seat; the match is given whole and kept for the next question."""

    table: str
    game: str
    options: dict[str, object]
    seats: int
    seed: str
    actions: list[tuple[int, int]]
    seat: int
    bot: str
    seconds: float = 2.0
    why: bool = False


class Answer(Struct):
    """An action's number, and on request what speaks for it and the steps of the whole choice that it begins."""

    action: int
    why: str = ""
    steps: list[int] = []


class Thinker:
    """Bots, and the matches they were last asked about."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Match] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        """What the bot would do."""
        match = self.match(question)
        view, legal, budget = SeatView(match, question.seat), match.legal(question.seat), Budget(question.seconds)
        player, rng = bot(question.bot, match.game), random.Random()
        if not question.why:
            return Answer(player.choose(view, legal, budget, rng).id)
        if hasattr(player, "think"):
            thought: Thought = player.think(view, legal, budget, rng)
            choice, why = thought.action, chances(thought, len(legal))
        else:
            choice = player.choose(view, legal, budget, rng)
            why = reason(view, legal, choice, rng)
        return Answer(choice.id, why, whole(match, question, player, choice))

    def match(self, question: Question) -> Match:
        """The match in question: the one we have, played on, or a new one."""
        match = self.matches.pop(question.table, None)
        done = len(match.actions) if match else 0
        if match is None or match.actions != question.actions[:done] or match.seed != int(question.seed, 16):
            seed = int(question.seed, 16)
            match, done = Match(registry.game(question.game), question.seats, seed, question.options), 0
        for seat, number in question.actions[done:]:
            match.act(seat, number)
        self.matches[question.table] = match
        if len(self.matches) > KEPT:
            self.matches.popitem(last=False)
        return match


def whole(match: Match, question: Question, player: Bot, first: Action) -> list[int]:
    """All steps of a compound choice: the first, and how the bot goes on with it until something happens."""
    seat, steps, trial = question.seat, [first.id], match.branch()
    told = len(match.events(seat))
    trial.act(seat, first.id)
    while seat in trial.owed and len(trial.events(seat)) == told:
        budget = Budget(question.seconds / LATER)
        step = player.choose(SeatView(trial, seat), trial.legal(seat), budget, random.Random()).id
        try:
            match.branch().act(seat, [*steps, step])
        except Illegal:
            break
        trial.act(seat, step)
        steps.append(step)
    return steps


def chances(thought: Thought, moves: int) -> str:
    """What a search found: how often it won with its choice, and with the best other move."""
    if moves == 1:
        return "It is the only move."
    known = {prospect.action.id: prospect for prospect in thought.prospects}
    mine = known.pop(thought.action.id, None)
    if mine is None:
        return f"The best of {moves} moves in {thought.simulations:,} games played from here."
    told = f"In {thought.simulations:,} games played from here it won {mine.chance:.0%}"
    other = next(iter(known.values()), None)
    return f"{told}; the next best move ({other.action.words}) won {other.chance:.0%}." if other else f"{told}."


def reason(view: SeatView, legal: Sequence[Action], choice: Action, rng: random.Random) -> str:
    """What a choice is worth beside the others, over a few guesses at what the seat cannot see."""
    others = [action for action in legal if action.id != choice.id]
    if not others:
        return "It is the only move."
    guesses = [view.redeal(rng) for _ in range(GUESSES)]
    worth = {action.id: worth_of(guesses, view.seat, action) for action in legal}
    best = max(others, key=lambda action: worth[action.id])
    if worth[best.id] >= worth[choice.id]:
        return f"Of {len(legal)} moves nothing is better; {best.words} would do as well."
    return f"Of {len(legal)} moves it leaves you best off; next comes: {best.words}."


def worth_of(guesses: list[Match], seat: int, action: Action) -> float:
    """How the game's hints like a seat's position after a move, on average."""
    total = 0
    for guess in guesses:
        trial = guess.branch()
        trial.act(seat, action.id)
        total += trial.evaluate(seat)
    return total / len(guesses)


def warm(name: str) -> None:
    """Let the strongest bot think once, so that what it compiles is kept for all later processes."""
    match = Match(registry.game(name), registry.game(name).seats[0], 1, {})
    seat = match.owed[0]
    bot("expert").choose(SeatView(match, seat), match.legal(seat), Budget(simulations=1), random.Random(1))


def main() -> None:
    """Answer questions until there are no more."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    if len(sys.argv) > 1:
        warm(sys.argv[1])
        return
    thinker = Thinker()
    read = msgspec.json.Decoder(Question).decode
    write = msgspec.json.Encoder().encode
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(write(thinker.answer(read(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
