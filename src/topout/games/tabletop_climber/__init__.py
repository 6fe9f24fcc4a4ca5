"""TABLETOP Climber: shed your hand over five seasons with a team that grows, for 3 or 4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topout.core.ending import ScoreLine
from topout.core.game import Game, Level, Option, Search, Standing
from topout.games.tabletop_climber.actions import ACTIONS
from topout.games.tabletop_climber.cards import DECKS, NOTHING, SEASONS, SILVER_VP, card_bits
from topout.games.tabletop_climber.decisions import plays, whole
from topout.games.tabletop_climber.events import EVENTS
from topout.games.tabletop_climber.facts import FACTS
from topout.games.tabletop_climber.hints import evaluate
from topout.games.tabletop_climber.redeal import redeal
from topout.games.tabletop_climber.refusals import REFUSALS
from topout.games.tabletop_climber.setup import setup
from topout.games.tabletop_climber.state import EMPTY, NO_NUMBER, NOBODY, SEATS, State
from topout.games.tabletop_climber.study import STUDY
from topout.games.tabletop_climber.sums import sums
from topout.games.tabletop_climber.waiting import unasked
from topout.games.tabletop_climber.words import ask, draw, points_in, standing, typed, why

MOST_VP = 99


def read_silver(given: Any) -> list[int]:
    """Five numbers as a list, or as text with commas."""
    parts = given.split(",") if isinstance(given, str) else given
    if not isinstance(parts, (list, tuple)) or len(parts) != SEASONS:
        raise ValueError
    if any(isinstance(part, bool) or not isinstance(part, (int, str)) for part in parts):
        raise ValueError
    try:
        points = [int(part) for part in parts]
    except ValueError:
        raise ValueError from None
    if not all(0 <= vp <= MOST_VP for vp in points):
        raise ValueError
    return points


DECK_WORDS = {"default": "the usual cards", "mountains": "more Mountain cards"}


def read_deck(given: Any) -> str:
    """The name of a deck of reinforcements."""
    if not isinstance(given, str) or given.strip().lower() not in DECKS:
        raise ValueError
    return given.strip().lower()


def configure(options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The reinforcement deck and the silver cards' VP; nothing is on the field and nobody has passed a card on."""
    return {
        "deck": card_bits(DECKS[options["reinforcements"]]),
        "silver_vp": list(options["silver_vp"]),
        "last_kind": EMPTY,
        "last_number": NO_NUMBER,
        "last_seat": NOBODY,
        "sent": [NOTHING] * SEATS,
    }


GAME = Game(
    name="tabletop_climber",
    title="TABLETOP Climber",
    blurb="Five seasons of shedding cards; every season your team grows and the rules change.",
    goal=f"Score most over {SEASONS} seasons: get rid of your cards first, or at least second.",
    credit="Designed by Nao Shimamura (シマムラナオ), published by Hallelujah Rockboy (ハレルヤロックボーイ).",
    version=2,
    seats=range(3, 5),
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    refusals=REFUSALS,
    configure=configure,
    setup=setup,
    redeal=redeal,
    evaluate=evaluate,
    turns="A season",
    unasked=unasked,
    search=Search(tries=4, plies=60, scale=2000, width=2, widening=0.5, secret=("send", "leave", "done")),
    levels={"hard": Level(simulations=400), "expert": Level(simulations=2_000)},
    draw=draw,
    ask=ask,
    typed=typed,
    whole=whole,
    plays=plays,
    minutes="30–45",
    best=4,
    standing=Standing("VP", points_in, standing),
    unit="VP",
    why=why,
    lines=(
        ScoreLine("gold season cards", lambda s, p: s.gold_points[p], "gold cards, for going out first"),
        ScoreLine("silver season cards", lambda s, p: s.silver_points[p], "silver cards, for going out second"),
    ),
    options=(
        Option(
            "silver_vp",
            f"{SEASONS} whole numbers from 0 to {MOST_VP}, with commas between them",
            SILVER_VP,
            "What second place is worth in each season, from the first to the last.",
            read_silver,
            ([1, 1, 1, 1, 1],),
            "Points for second place",
        ),
        Option(
            "reinforcements",
            f"one of {', '.join(DECKS)}",
            "default",
            "Which cards join the teams after each season.",
            read_deck,
            ("mountains",),
            "Reinforcements",
            DECK_WORDS,
        ),
    ),
    facts=FACTS,
    study=STUDY,
    sums=sums,
)
