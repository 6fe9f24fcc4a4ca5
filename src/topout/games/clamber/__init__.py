"""Clamber: hidden roles in a well, a card race for 3 to 8."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topout.core.game import Game, Option, Search, Standing, switch_option
from topout.games.clamber.actions import ACTIONS
from topout.games.clamber.belief import believe
from topout.games.clamber.cards import ROLES, role_deck
from topout.games.clamber.events import EVENTS
from topout.games.clamber.facts import FACTS
from topout.games.clamber.hints import evaluate
from topout.games.clamber.points import SCORES, SET_WORDS, SETS, more_than_printed
from topout.games.clamber.redeal import redeal
from topout.games.clamber.refusals import REFUSALS
from topout.games.clamber.scoring import LINES
from topout.games.clamber.setup import setup
from topout.games.clamber.state import State
from topout.games.clamber.study import STUDY
from topout.games.clamber.turn import unasked
from topout.games.clamber.words import ask, draw, standing, terms

MOST_ROLES = 60
CHANGES = ("hero.other=6", "sadist.other=4")
"""Examples of how a number in a set of scores is changed."""


def read_roles(given: Any) -> list[str] | None:
    """A role deck as a list, or as text with commas."""
    if given in (None, "none"):
        return None
    parts = given.split(",") if isinstance(given, str) else list(given)
    roles = [str(part).strip().capitalize() for part in parts]
    for role in roles:
        if role not in ROLES:
            raise ValueError(f"“{role}” is not a role.")
    if len(roles) > MOST_ROLES:
        raise ValueError(f"At most {MOST_ROLES} roles can be dealt from.")
    return roles


def configure(options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The role deck, what roles score for, and whether the first player moves on."""
    deck = role_deck(seats)
    if options["roles"] is not None:
        deck = [options["roles"].count(role) for role in ROLES]
    if sum(deck) < seats:
        raise ValueError(f"{sum(deck)} roles are too few for {seats} players; everyone needs one.")
    return {"role_deck": deck, "fixed_first": int(options["fixed_first"]), **more_than_printed(options["scores"])}


GAME = Game(
    name="clamber",
    title="Clamber",
    blurb="Climb out of the well before the Skittering takes you; nobody knows who is a friend.",
    goal="Score most by your secret role: Heroes save others, Sadists doom them, Competitors race out.",
    credit="Designed by Henrik Lysell, 2015–2016.",
    version=1,
    seats=range(3, 9),
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    refusals=REFUSALS,
    configure=configure,
    setup=setup,
    redeal=redeal,
    evaluate=evaluate,
    believe=believe,
    unasked=unasked,
    ends="Turn 3",
    draw=draw,
    ask=ask,
    lines=LINES,
    terms=terms,
    minutes="15–25",
    best=4,
    facts=FACTS,
    study=STUDY,
    standing=Standing("height", lambda view, seat: view["position"][seat], standing),
    search=Search(tries=4, modelled=True),
    options=(
        Option(
            "roles",
            f"roles with commas between them ({', '.join(ROLES)}), at least one for each player",
            None,
            "Which roles are dealt; left open, the usual mix for the number of players.",
            read_roles,
            (["Sadist"] * 3, ["Hero"] * 7 + ["Competitor"]),
            "Roles",
        ),
        switch_option("fixed_first", "The same player begins every round, instead of each in turn."),
        Option(
            "scores",
            f"a set by name ({' or '.join(SETS)}) and perhaps changes such as {', '.join(CHANGES)}",
            "printed",
            "What each role scores for: as printed, or balanced, so that every role wins about as often.",
            SCORES.read,
            ("balanced", "printed, hero.other=7, sadist.other=2"),
            "Scores",
            SET_WORDS,
            SCORES,
            later=True,
        ),
    ),
)
