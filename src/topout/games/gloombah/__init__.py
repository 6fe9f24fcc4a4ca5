"""Gloombah!: a dungeon of monsters, deals and backstabs, for 2 to 6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topout.core.ending import ScoreLine
from topout.core.game import Game, Level, Option, Search, Standing, number_option, switch_option
from topout.games.gloombah.actions import ACTIONS
from topout.games.gloombah.cards import (
    CARDS,
    CLASS_COPIES,
    LAST_LEVEL,
    SHIPPED,
    card_set,
    numbers,
    read_cards,
    set_words,
)
from topout.games.gloombah.events import EVENTS
from topout.games.gloombah.facts import FACTS
from topout.games.gloombah.hints import evaluate
from topout.games.gloombah.manners import tiresome
from topout.games.gloombah.origins import ORIGINS
from topout.games.gloombah.redeal import redeal
from topout.games.gloombah.refusals import REFUSALS
from topout.games.gloombah.scoring import final_level
from topout.games.gloombah.setup import setup
from topout.games.gloombah.state import SEATS, State
from topout.games.gloombah.study import STUDY
from topout.games.gloombah.sums import sums
from topout.games.gloombah.words import ask, draw, standing, why


def configure(options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The numbers of the chosen cards, the cap and who wins a tie."""
    return {
        **numbers(card_set(options["cards"])),
        "class_deck": list(CLASS_COPIES),
        "max_turns": options["max_turns"],
        "ties_to_players": int(options["ties_to_players"]),
    }


GAME = Game(
    name="gloombah",
    title="Gloombah!",
    blurb=f"Fight, bargain and backstab your way to level {LAST_LEVEL} in a dungeon full of friends.",
    goal=f"Be the first to reach level {LAST_LEVEL}: beat monsters, strike bargains, and stab rivals in the back.",
    credit="From a rule text that names no author.",
    version=1,
    seats=range(2, SEATS + 1),
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    refusals=REFUSALS,
    configure=configure,
    setup=setup,
    redeal=redeal,
    evaluate=evaluate,
    search=Search(tries=4, plies=12, scale=400, width=2, widening=0.5, modelled=True),
    levels={"hard": Level(simulations=100), "expert": Level(("foresight", "ismcts"), simulations=500)},
    draw=draw,
    ask=ask,
    sums=sums,
    lines=(ScoreLine("level", final_level),),
    minutes="40–60",
    best=4,
    unit="level",
    origins=ORIGINS,
    why=why,
    standing=Standing("level", lambda view, seat: view["level"][seat], standing),
    options=(
        Option(
            "cards",
            f"the name of a card set, such as {' or '.join(SHIPPED)}, and perhaps changes such as Level Up.copies=5",
            "default",
            "Which monsters and items there are.",
            read_cards,
            ("brutal",),
            "Cards",
            set_words(),
            CARDS,
        ),
        switch_option("ties_to_players", "A fight with equal attack points on both sides is won, not lost."),
        number_option("max_turns", 1, 10_000, 600, "After so many turns the highest level wins.", (1,), "Most turns"),
    ),
    tiresome=tiresome,
    quick={"max_turns": 16},
    facts=FACTS,
    registers=48,
    study=STUDY,
)
