"""Why something may not be done now in TABLETOP Climber, and which rule says so."""

from __future__ import annotations

from topout.core.action import Refusals
from topout.core.rule import lookup

SAME = {"Single": "a Single", "Set": "a Set of the same size", "Run": "a Run of the same length"}
"""What beats each kind of play, with a stronger number."""

REFUSALS = Refusals()
NOT_PLAYING = REFUSALS.refuse("Main phase", "Cards are played in the main phase, on your turn.")
NOT_IN_HAND = REFUSALS.refuse("Main phase", "That card is not in your hand.")
OUT_OF_ORDER = REFUSALS.refuse("A play", "Cards of a play are added in their order, each once.")
ONLY_MOUNTAIN = REFUSALS.refuse("A play", "A Mountain is beaten only by a Mountain: three cards with its icon.")
NO_SETS = REFUSALS.refuse("No Set", "No Sets are played this season.")
TWO_AT_MOST = REFUSALS.refuse("Up to 2 cards", "A play is at most two cards this season.")
WRONG_KIND = lookup(
    [
        0
        if kind == lies
        else REFUSALS.refuse("A play", f"A {lies} lies on the field: only {same} or a Mountain beats it, not a {kind}.")
        for kind in SAME
    ]
    for lies, same in SAME.items()
)
"""By what lies on the field and what is played on it."""
NOT_A_SINGLE = REFUSALS.refuse("A play", "A Set of two card counts as two: alone it is a 2-Set, never a Single.")
WRONG_SIZE = REFUSALS.refuse("A play", "The play on the field has another size: only one of the same size beats it.")
TOO_WEAK = REFUSALS.refuse("A play", "That play is not stronger than the one on the field.")
BEATS_NOTHING = REFUSALS.refuse("A play", "No play with that card beats the one on the field.")
NO_SUCH_PLAY = REFUSALS.refuse("A play", "Those cards do not go together in a play that is allowed now.")
NOT_YET = REFUSALS.refuse("A play", "The cards you have picked are not a play that is allowed now.")
MUST_LEAD = REFUSALS.refuse("T5", "The field is empty and you lead: you may not pass.")
HAS_PASSED = REFUSALS.refuse("A pass", "You have passed, and a pass lasts until the field is reset.")
IS_OUT = REFUSALS.refuse("Going out", "You are out: you have no cards left this season.")
UNFINISHED = REFUSALS.refuse("A play", "You have begun a play; add cards or play them.")
MUST_DISCARD = REFUSALS.refuse("Icons", "The Discard icon you played comes first: discard one card of your hand.")
NO_DISCARD = REFUSALS.refuse("Icons", "There is nothing to discard now.")
NOT_SENDING = REFUSALS.refuse("Transfer", "Cards are passed on only in a Transfer season, before the hands are chosen.")
SENT_ALREADY = REFUSALS.refuse(
    "Transfer", "The card you pass on is chosen, and that is final; hands are chosen when everyone has passed one on."
)
TRANSFER_FIRST = REFUSALS.refuse("Transfer", "Transfer comes first: pass one card on, then choose your hand.")
NOT_IN_TEAM = REFUSALS.refuse("Reveal", "That card is not in your team.")
NOT_CHOOSING = REFUSALS.refuse("Hand selection", "Hands are chosen before the main phase.")
NOT_HERE = REFUSALS.refuse("Hand selection", "That card is not among those you can still leave in the lodge.")
OUT_OF_TURN = REFUSALS.refuse("Hand selection", "Cards are left in the lodge in their order, each once.")
TOO_FEW_BEHIND = REFUSALS.refuse("Hand selection", "Too few cards come after that one to leave as many as you must.")
HAND_STANDS = REFUSALS.refuse("Hand selection", "Your hand for this season stands: one that is handed in is final.")
EXACT_HAND = REFUSALS.refuse(
    "Hand selection", "A hand has exactly the season's size: more cards must stay in the lodge."
)
