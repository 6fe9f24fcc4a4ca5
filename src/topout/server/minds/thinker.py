"""A low-priority process that decides for bots: one line of JSON in, one line out."""

from __future__ import annotations

import contextlib
import os
import random
import sys
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from topout.bots import Bot, Budget, SeatView, Thought, ask, bot
from topout.bots.simple import worths
from topout.core.action import Action
from topout.core.engine import chosen_mode, fastest_mode, is_warm
from topout.core.game import Game
from topout.core.match import Match
from topout.core.portable.files import NotBuilt, built
from topout.games import registry

NICE = 10
SEARCH = "search"
"""The driver with which bots search."""
KEPT = 200
GUESSES = 6
LATER = 8
"""Each later step of a decision gets this fraction of the first step's time, so that the whole stays within budget."""


class Question(Struct):
    """A decision wanted of a seat; the whole match is sent, and kept for the next question."""

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
    """All steps of a decision and, on request, the reason for the first."""

    steps: list[int]
    why: str = ""

    @property
    def action(self) -> int:
        """The first step."""
        return self.steps[0]


class Thinker:
    """Bots, and the matches they were last asked about."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Match] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        """The bot's decision."""
        match, rng = self.match(question), random.Random()
        player = Explaining(bot(question.bot, match.game), question.why)
        budget, later = Budget(question.seconds), Budget(question.seconds / LATER)
        decision = ask(player, match, question.seat, budget, rng, later)
        return Answer(list(decision.steps), player.why)

    def match(self, question: Question) -> Match:
        """The match in question: the one in memory, advanced, or a new one."""
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


class Explaining:
    """A bot that on request explains the first step of its decision."""

    def __init__(self, player: Bot, asked: bool) -> None:
        self.player, self.asked, self.why = player, asked, ""

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """The bot's choice."""
        if not self.asked:
            return self.player.choose(view, legal, budget, rng)
        self.asked = False
        if hasattr(self.player, "think"):
            thought: Thought = self.player.think(view, legal, budget, rng)
            self.why = chances(view, thought, len(legal))
            return thought.action
        step = self.player.choose(view, legal, budget, rng)
        self.why = reason(view, legal, step, rng)
        return step


def chances(view: SeatView, thought: Thought, moves: int) -> str:
    """What a search found: the win rate of its choice and of the best alternative."""
    if moves == 1:
        return "It is the only move."
    known = {prospect.action.id: prospect for prospect in thought.prospects}
    mine = known.pop(thought.action.id, None)
    if mine is None:
        return f"The bot tried {moves} moves in {thought.simulations:,} games played from here and likes this best."
    told = f"In {thought.simulations:,} games played from here this move won {mine.chance:.0%} of the time"
    other = next(iter(known.values()), None)
    if other is None:
        return f"{told}."
    return f"{told}, the next best {other.chance:.0%} ({said(view, other.action)})."


def said(view: SeatView, action: Action) -> str:
    """A move in words, as this seat sees the board."""
    return view.game.actions.words(action.id, view)


def reason(view: SeatView, legal: Sequence[Action], step: Action, rng: random.Random) -> str:
    """Why a step is better than the others, evaluated over a few guesses at what the seat cannot see."""
    others = [action for action in legal if action.id != step.id]
    if not others:
        return "It is the only move."
    guesses = [view.redeal(rng) for _ in range(GUESSES)]
    worth = {action.id: value for action, value in zip(legal, worths(guesses, view.seat, legal), strict=True)}
    best = max(others, key=lambda action: worth[action.id])
    if worth[best.id] >= worth[step.id]:
        return f"No move is better, though another does as well: {said(view, best)}."
    return f"Of your {len(legal)} moves this leaves you best off. The next best: {said(view, best)}."


def wants_building(game: Game) -> bool:
    """Whether to build portable rules first, because compiling the search would take longer."""
    missing = fastest_mode(game, SEARCH) == "compiled" and not is_warm(game, SEARCH)
    return missing and chosen_mode("portable") != "compiled"


def build(game: Game) -> None:
    """Build a game's portable rules; if that fails they are compiled instead."""
    try:
        built(game)
    except NotBuilt as problem:
        sys.stderr.write(f"{problem}\n")


def warm(name: str) -> None:
    """Let the strongest bot decide once, so that everything compiled for it is cached for later processes."""
    game = registry.game(name)
    if wants_building(game):
        build(game)
    match = Match(game, game.seats[0], 1, {})
    seat = match.owed[0]
    bot("expert").choose(SeatView(match, seat), match.legal(seat), Budget(simulations=1), random.Random(1))


def main() -> None:
    """Answer questions until stdin is closed; at low priority after the first, for which a game has to be loaded."""
    if len(sys.argv) > 1:
        be_polite()
        warm(sys.argv[1])
        return
    thinker = Thinker()
    read = msgspec.json.Decoder(Question).decode
    write = msgspec.json.Encoder().encode
    for number, line in enumerate(sys.stdin.buffer):
        answer = write(thinker.answer(read(line)))
        if number == 0:
            be_polite()
        sys.stdout.buffer.write(answer + b"\n")
        sys.stdout.buffer.flush()


def be_polite() -> None:
    """Lower this process's priority."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)


if __name__ == "__main__":
    try:
        main()
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)  # whoever asked is gone, and nobody reads what is left
