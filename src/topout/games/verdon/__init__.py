"""Climbers of Verdon: a hex map, dice, building and trading for 2 to 4."""

from __future__ import annotations

from collections.abc import Mapping

from topout.core.game import Game, Level, Search, Standing, number_option, switch_option
from topout.games.verdon.actions import ACTIONS
from topout.games.verdon.decisions import whole
from topout.games.verdon.events import EVENTS
from topout.games.verdon.facts import FACTS
from topout.games.verdon.forecast import UNIT, forecast
from topout.games.verdon.hints import evaluate
from topout.games.verdon.manners import tiresome
from topout.games.verdon.redeal import redeal
from topout.games.verdon.refusals import REFUSALS
from topout.games.verdon.scoring import LINES, TO_WIN
from topout.games.verdon.setup import setup
from topout.games.verdon.state import State
from topout.games.verdon.study import STUDY
from topout.games.verdon.sums import sums
from topout.games.verdon.words import ask, draw, points_in, standing, typed, why

MOST_OFFERS = 1000
DRAFTING = ("offer", "counter", "give", "want", "for")
"""Offers are written by what both sides gain; too many could be written to try them out."""


def configure(options: Mapping[str, int], seats: int) -> dict[str, int]:
    """The options as the state has them."""
    return {name: int(value) for name, value in options.items()}


GAME = Game(
    name="verdon",
    title="Climbers of Verdon",
    blurb=f"Fix ropes across the gorge, climb projects, repeat routes and trade your way to {TO_WIN} points.",
    goal=f"Be the first to {TO_WIN} points: projects, routes, repeats, publicity and the two emblems count.",
    credit="From a rule text that names no author.",
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
    ends="Points",
    forecast=forecast,
    search=Search(tries=4, plies=24, scale=UNIT, width=4, widening=0, depth=1, hinted=DRAFTING),
    levels={"hard": Level(simulations=2_000), "expert": Level(simulations=2_000)},
    draw=draw,
    ask=ask,
    typed=typed,
    whole=whole,
    sums=sums,
    own_sums=True,
    lines=LINES,
    minutes="45–75",
    best=3,
    why=why,
    standing=Standing("points", points_in, standing),
    options=(
        switch_option("balanced", "Tiles with 6 or 8, which pay most often, never lie side by side."),
        switch_option(
            "count_held_fans",
            "Fan clubs count from when they are bought, not only when played.",
        ),
        number_option(
            "offers_per_turn",
            0,
            MOST_OFFERS,
            8,
            "How often a player may offer the others a trade in a turn; 0 means no trading.",
            title="Offers in a turn",
        ),
    ),
    tiresome=tiresome,
    facts=FACTS,
    registers=64,
    study=STUDY,
)
