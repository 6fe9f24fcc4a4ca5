"""Why something may not be done now in Climbers of Verdon, and which rule says so."""

from __future__ import annotations

from topout.core.action import Refusals
from topout.games.verdon.cards import RESOURCES

ORDER = ", ".join(RESOURCES)

REFUSALS = Refusals()
NOT_NOW = REFUSALS.refuse("A turn", "That is not what is asked of you now.")
CANNOT_PAY = REFUSALS.refuse("Costs", "You do not hold what that costs.")
ON_GRASS = REFUSALS.refuse("V4", "A project cannot be on grass.")
RESTRICTED = REFUSALS.refuse("V14", "The access restriction token is on that tile.")
TOO_CLOSE = REFUSALS.refuse("Distance rule", "A project or route is on that location or next to it.")
NO_ROPE = REFUSALS.refuse("V6", "None of your ropes touches that location.")
ROPE_THERE = REFUSALS.refuse("V5", "There is a rope on that path already.")
OUT_OF_REACH = REFUSALS.refuse("Fixed rope", "That path touches no rope, project or route of yours.")
NOT_AT_PROJECT = REFUSALS.refuse("Set-up", "The rope must touch the project you have just placed.")
NOT_PRODUCED = REFUSALS.refuse("Set-up", "No tile at your two locations produces that.")
UNSORTED = REFUSALS.refuse("Actions", f"Name two resources in this order: {ORDER}.")
SAME_TILE = REFUSALS.refuse("Token", "The token moves to another tile.")
NOT_YOUR_PROJECT = REFUSALS.refuse("Climb", "You have no project there.")
NOT_A_ROUTE = REFUSALS.refuse("Repeat", "No other seat has a route there.")
REPEATED = REFUSALS.refuse("V6", "You have repeated that route already.")
EMPTY_DECK = REFUSALS.refuse("Publicity cards", "No publicity card is left.")
NO_CARD = REFUSALS.refuse("Publicity cards", "You do not hold that card.")
NO_RIVAL = REFUSALS.refuse("V8", "No other seat has a project there.")
SAME_KIND = REFUSALS.refuse("Bank", "The bank gives another kind than it takes.")
BELOW_RATE = REFUSALS.refuse("Bank", "You do not hold enough of that kind for your best rate.")
NO_MORE_OFFERS = REFUSALS.refuse("V9", "You have made all your offers of this turn.")
EMPTY_HAND = REFUSALS.refuse("Trading", "You hold nothing to offer.")
NOT_HELD = REFUSALS.refuse("Trading", "You do not hold that much.")
BOTH_SIDES = REFUSALS.refuse("Trading", "No kind may be on both sides of an offer.")
UNSORTED_OFFER = REFUSALS.refuse(
    "Actions", f"Say first what you give, then what you want, each in this order: {ORDER}."
)
TOO_MANY = REFUSALS.refuse("Trading", "No side of an offer has more than 19 of a kind.")
NOTHING_LEFT = REFUSALS.refuse("Trading", "Leave a kind to ask for: no kind may be on both sides of an offer.")
NO_TAKER = REFUSALS.refuse("Trading", "That seat has neither accepted nor countered.")
CANNOT_PAY_OFFER = REFUSALS.refuse("Trading", "You do not hold what the offer asks for.")
CANNOT_PAY_COUNTER = REFUSALS.refuse("Trading", "You do not hold what that counter asks for.")
