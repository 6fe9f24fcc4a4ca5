"""Why something may not be done now in Climbers of Verdon, and which rule says so."""

from __future__ import annotations

from topout.core.action import Refusals
from topout.games.verdon.cards import MOST_OF_A_KIND, RESOURCES

ORDER = ", ".join(RESOURCES)

REFUSALS = Refusals()
NOT_NOW = REFUSALS.refuse("A turn", "That is not what is asked of you now.")
TOO_EARLY = REFUSALS.refuse(
    "V15", "Cards are played and offers made in your own turn, after the roll and once the token is settled."
)
CANNOT_FIX = REFUSALS.refuse("Fixed rope", "You do not hold what a fixed rope costs.")
CANNOT_ESTABLISH = REFUSALS.refuse("Project", "You do not hold what a project costs.")
CANNOT_CLIMB = REFUSALS.refuse("Climb", "You do not hold what a climb costs on that tile.")
CANNOT_REPEAT = REFUSALS.refuse("Repeat", "You do not hold what a repeat costs on that tile.")
CANNOT_BUY = REFUSALS.refuse("Publicity card", "You do not hold what a publicity card costs.")
ON_GRASS = REFUSALS.refuse("V4", "A project cannot be on grass.")
RESTRICTED = REFUSALS.refuse("V14", "The access restriction token is on that tile.")
TOO_CLOSE = REFUSALS.refuse("Distance rule", "A project or route is on that location or next to it.")
FAR_FROM_ROPES = REFUSALS.refuse("Project", "A project needs an empty location that a rope of yours touches.")
ROPE_THERE = REFUSALS.refuse("V5", "There is a rope on that path already.")
OUT_OF_REACH = REFUSALS.refuse("Fixed rope", "That path touches no rope, project or route of yours.")
NOT_AT_PROJECT = REFUSALS.refuse("Set-up", "The rope must touch the project you have just placed.")
NOT_PRODUCED = REFUSALS.refuse("Set-up", "No tile at your two locations produces that.")
UNSORTED_PICK = REFUSALS.refuse("Set-up", f"Name the two kinds in this order: {ORDER}.")
SAME_TILE = REFUSALS.refuse("A turn 1", "The token moves to another tile, or you leave it.")
NO_CLIMB_THERE = REFUSALS.refuse("A turn", "Nothing can be climbed or repeated on the tile with the token.")
NOT_YOUR_PROJECT = REFUSALS.refuse("Climb", "You have no project there.")
NOT_A_ROUTE = REFUSALS.refuse("Repeat", "Nobody else has a route there.")
NO_ACCESS = REFUSALS.refuse("V6", "None of your ropes touches that location.")
REPEATED = REFUSALS.refuse("V6", "You have repeated that route already.")
EMPTY_DECK = REFUSALS.refuse("Publicity cards", "No publicity card is left.")
NO_CARD = REFUSALS.refuse("Publicity cards", "You do not hold that card.")
POINT_CARD = REFUSALS.refuse("Publicity cards", "A point card is never played: it counts by itself.")
UNSORTED_GIFT = REFUSALS.refuse("Publicity cards", UNSORTED_PICK.reason)
TOKEN_STAYS = REFUSALS.refuse("Publicity cards", "A fan club moves the token to another tile.")
NO_RIVAL = REFUSALS.refuse("V8", "Nobody else has a project there.")
NO_RIVALRY_THERE = REFUSALS.refuse("V8", "A rivalry is a climb, and nothing can be climbed on the tile with the token.")
SAME_KIND = REFUSALS.refuse("Bank", "The bank gives another kind than it takes.")
BELOW_RATE = REFUSALS.refuse("Bank", "You do not hold enough of that kind for your best rate.")
NO_TRADING = REFUSALS.refuse("V9", "There is no trading between players at this table.")
NO_MORE_OFFERS = REFUSALS.refuse("V9", "You have made all the offers you may make in a turn.")
EMPTY_HAND = REFUSALS.refuse("Trading", "You hold nothing to offer.")
NOT_HELD = REFUSALS.refuse("Trading", "You do not hold that much.")
EMPTY_SIDE = REFUSALS.refuse("Trading", "Each side of an offer has at least one unit.")
BOTH_SIDES = REFUSALS.refuse("Trading", "No kind may be on both sides of an offer.")
UNSORTED_OFFER = REFUSALS.refuse(
    "Trading", f"Say first what you give, then what you want, each in this order: {ORDER}."
)
TOO_MANY = REFUSALS.refuse("Trading", f"No side of an offer has more than {MOST_OF_A_KIND} of a kind.")
NOTHING_LEFT = REFUSALS.refuse("Trading", "Leave a kind to ask for: no kind may be on both sides of an offer.")
NO_TAKER = REFUSALS.refuse("Trading", "That player has neither accepted nor made a counter-offer.")
CANNOT_PAY_OFFER = REFUSALS.refuse("Trading", "You do not hold what the offer asks for.")
CANNOT_PAY_COUNTER = REFUSALS.refuse("Trading", "You do not hold what that counter-offer asks for.")
