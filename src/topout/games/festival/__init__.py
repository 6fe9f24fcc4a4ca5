"""Festival Climbers: a perfect-information race up a temple, for 2 to 4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topout.core.ending import ScoreLine
from topout.core.game import Game, Level, Standing, number_option, starter_option, switch_option
from topout.games.festival.actions import ACTIONS
from topout.games.festival.board import CLIMBERS, LEVELS
from topout.games.festival.decisions import whole
from topout.games.festival.events import EVENTS
from topout.games.festival.facts import FACTS
from topout.games.festival.hints import evaluate
from topout.games.festival.redeal import redeal
from topout.games.festival.refusals import REFUSALS
from topout.games.festival.scoring import points
from topout.games.festival.setup import setup
from topout.games.festival.state import SEATS, State
from topout.games.festival.study import STUDY
from topout.games.festival.sums import points_in, sums
from topout.games.festival.words import ask, draw, standing, terms, why


def configure(options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The temple's height, the climbers in reserve and who starts."""
    first = options["first"]
    if first is not None and first >= seats:
        raise ValueError(f"chair {first + 1} is to begin, but there are only {seats}.")
    reserve = [CLIMBERS[seats] if p < seats else 0 for p in range(SEATS)]
    return {
        "levels": options["levels"],
        "adjacent_only": int(options["adjacent_only"]),
        "first": -1 if first is None else first,
        "reserve": reserve,
    }


GAME = Game(
    name="festival",
    title="Festival Climbers",
    blurb="Race your team up the temple and ring the bell; every climber needs two below.",
    goal="Score most when the bell rings: each climber is worth the level it stands on.",
    credit="A PyroMyth game, 2005.",
    version=1,
    seats=range(2, 5),
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    refusals=REFUSALS,
    configure=configure,
    setup=setup,
    redeal=redeal,
    evaluate=evaluate,
    bots={
        "alphabeta": "topout.games.festival.bots:AlphaBetaBot",
        "perfect": "topout.games.festival.bots:PerfectBot",
    },
    levels={
        "easy": Level(("dreamy",)),
        "hard": Level(("alphabeta", "ismcts")),
        "expert": Level(("perfect", "ismcts")),
    },
    draw=draw,
    ask=ask,
    whole=whole,
    lines=(ScoreLine("climbers by level", points),),
    minutes="10–20",
    best=3,
    facts=FACTS,
    study=STUDY,
    sums=sums,
    standing=Standing("points", points_in, standing),
    terms=terms,
    why=why,
    options=(
        number_option(
            "levels",
            LEVELS[0],
            LEVELS[-1],
            8,
            "How many levels the temple has; fewer make a shorter game.",
            title="Height of the temple",
        ),
        switch_option(
            "adjacent_only",
            "A climber steps only to a space directly above, and helps to support it.",
        ),
        starter_option("first", SEATS),
    ),
)
