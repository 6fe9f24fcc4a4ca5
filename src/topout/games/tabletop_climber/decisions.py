"""Whole choices as people and programs send them: a hand, a play; and all complete plays of a seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from topout.core.action import slug
from topout.core.match import Illegal
from topout.core.reading import View
from topout.games.tabletop_climber.cards import (
    GOLD_NAMES,
    HAND_SIZE,
    ID,
    NAMES,
    NO_SET,
    NOTHING,
    SUIT,
    TWO,
    card_bits,
    names_of,
)
from topout.games.tabletop_climber.plays import beats_field, may_add, may_play, next_addable, pick, picked_play
from topout.games.tabletop_climber.refusals import NOT_A_SINGLE, REFUSALS
from topout.games.tabletop_climber.state import EMPTY, NO_NUMBER, PEAK, PHASES, PLAY_KINDS, SINGLE, State

REFUSED = {int(refusal): refusal for refusal in REFUSALS}
VERB_OF = {"transfer": "send", "hand selection": "hand", "play": "play", "discard": "discard"}
"""What a bare list of cards means in each phase."""
VERBS = {*VERB_OF.values(), "leave"}
THEN = {"send": "done", "discard": "play"}
"""Where one card is wanted, several are meant for the step after it."""


def table_of(view: View) -> State:
    """As much of the state as the rules of a play ask for, from what its player sees."""
    s: State = State.layout.blank()
    you = view["you"]
    s.seats, s.phase, s.gold = view["seats"], PHASES.index(view["phase"]), GOLD_NAMES.index(view["gold"])
    s.last_kind = PLAY_KINDS.index(view["last_kind"]) if view["last_kind"] else -1
    s.last_size, s.turned = view["last_size"], int(view["turned"])
    s.last_number = NO_NUMBER if view["last_number"] is None else view["last_number"]
    s.hand[you], s.picked[you] = card_bits(view["hand"][you]), card_bits(view["picked"][you])
    s.highest_pick[you] = ID.get(view["highest_pick"][you], NOTHING)
    return s


def kind_of(s: State, you: int) -> str:
    """A play's kind as it is called at the table: Single, 2-Set, 3-Run, Mountain."""
    kind, size, _ = picked_play(s, you)
    return PLAY_KINDS[kind] if kind in (SINGLE, PEAK) else f"{size}-{PLAY_KINDS[kind]}"


def plays(view: View) -> list[dict[str, Any]]:
    """Every complete choice of a seat with its kind; of hands, which are too many to list, none."""
    you, phase = view["you"], view["phase"]
    if you not in view["owed"] or phase == "hand selection":
        return []
    if phase == "play":
        return list(_grown(table_of(view), you))
    cards = view["team" if phase == "transfer" else "hand"][you]
    verb = VERB_OF[phase]
    return [{"kind": phase.capitalize(), "cards": [card], "text": f"{verb} {card}"} for card in cards]


def _grown(s: State, you: int) -> Iterator[dict[str, Any]]:
    """Every play that the cards picked so far can become."""
    if may_play(s, you) == 0:
        cards = names_of(s.picked[you])
        yield {"kind": kind_of(s, you), "cards": cards, "text": f"play {' '.join(cards)}"}
    for card in range(len(NAMES)):
        if may_add(s, you, card) == 0:
            larger = State.layout.copy(s)
            pick(larger, you, card)
            yield from _grown(larger, you)


def whole(view: View, action: Any) -> list[str] | None:
    """The steps of a whole choice: `hand` or `play` and the cards, or the cards alone as a list."""
    verb, wanted = _read(view, action)
    if not wanted or verb not in VERBS:
        return None
    if verb in THEN:
        return [f"{verb} {wanted[0]}" if len(wanted) == 1 else THEN[verb]]
    cards = _cards(view, wanted)
    if verb == "leave":
        return [f"leave {NAMES[card]}" for card in cards]
    return _hand_steps(view, cards) if verb == "hand" else _play_steps(view, cards)


def _read(view: View, action: Any) -> tuple[str, list[str]]:
    """The verb and the cards' names of a whole choice; no verb if it is none."""
    if isinstance(action, str) and ";" not in action:
        verb, *wanted = action.lower().replace(",", " ").split() or [""]
        return verb, wanted
    if isinstance(action, (list, tuple)) and all(isinstance(name, str) for name in action):
        wanted = [slug(name) for name in action]
        if all(_copies(name) for name in wanted):
            return VERB_OF.get(view["phase"], ""), wanted
    return "", []


def _copies(name: str) -> list[int]:
    """The cards of that name; one that has copies may be called without its letter."""
    return [ID[full] for full in (name, f"{name}a", f"{name}b") if full in ID]


def _cards(view: View, wanted: list[str]) -> list[int]:
    """The cards meant, in their order; of two copies any that the seat has."""
    own = {ID[name] for name in view["team"][view["you"]]}
    cards: list[int] = []
    for name in wanted:
        copies = _copies(slug(name))
        if not copies:
            raise Illegal(
                f"There is no card {name[:20]!r}; they are called like red-3, wild-0, 12a or mountain-4.", "Components"
            )
        free = [card for card in copies if card not in cards]
        if not free:
            raise Illegal(f"You named {name} more often than there are such cards.", "Components")
        cards.append(next((card for card in free if card in own), free[0]))
    return sorted(cards)


def _hand_steps(view: View, cards: list[int]) -> list[str]:
    """Leave every other card in the lodge; in Climax say so when that is enough."""
    if view["phase"] != "hand selection":
        return ["done"]
    have = [ID[name] for name in view["hand"][view["you"]]]
    for card in cards:
        if card not in have:
            raise Illegal(f"You cannot take {NAMES[card]}: it is not in your team this season.", "Hand selection")
    size, climax = HAND_SIZE[view["season"]], view["gold"] == "Climax"
    if len(cards) < size or (len(cards) > size and not climax):
        exactly = "at least" if climax else "exactly"
        raise Illegal(f"This season's hand has {exactly} {size} cards; you named {len(cards)}.", "Hand selection")
    left = [card for card in have if card not in cards]
    steps = [f"leave {NAMES[card]}" for card in left]
    closed = len(cards) == size or (left and left[-1] > cards[-1])
    return steps if closed and steps else [*steps, "done"]


def _play_steps(view: View, cards: list[int]) -> list[str]:
    """Add the cards one by one, and play them unless they are played at once because no other fits."""
    s, you = table_of(view), view["you"]
    if you not in view["owed"]:
        return ["play"]
    begun = [ID[name] for name in view["picked"][you]]
    if set(begun) - set(cards):
        raise Illegal(f"You have already added {', '.join(view['picked'][you])} to this play.", "A play")
    cards = [card for card in cards if card not in begun]
    refused = why_not(s, you, [*begun, *cards])
    if refused:
        raise Illegal(REFUSED[refused].reason, REFUSED[refused].rule)
    for card in cards:
        pick(s, you, card)
    steps = [f"add {NAMES[card]}" for card in cards]
    return steps if next_addable(s, you) == NOTHING else [*steps, "play"]


def why_not(s: State, you: int, cards: list[int]) -> int:
    """Why cards taken together may not be played now: they are no play this season, or none that beats the field."""
    alone = State.layout.copy(s)
    alone.last_kind, alone.picked[you], alone.highest_pick[you] = EMPTY, [0, 0], NOTHING
    for card in cards:
        refused = may_add(alone, you, card)
        if refused:
            return refused
        pick(alone, you, card)
    refused = may_play(alone, you)
    if refused:
        return refused
    if len(cards) == 1 and SUIT[cards[0]] == TWO and s.last_kind == SINGLE and s.gold != NO_SET:
        return NOT_A_SINGLE
    return beats_field(s, *picked_play(alone, you))
