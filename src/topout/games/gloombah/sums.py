"""What a fight adds up to by what a view shows: both sides with their terms, and what a card, help or a loss would do.

All of it is worked out by the rules themselves, on as much of the state as the view shows. So it can tell nobody
anything new, and no board needs to know how to reckon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Literal, TypedDict

from topout.core.reading import View
from topout.games.gloombah.aftermath import suffer, treasure
from topout.games.gloombah.cards import AP, BACKSTABS, CLASSES, ITEMS, NONE, OWN_SIDE
from topout.games.gloombah.encounter import outruns
from topout.games.gloombah.events import BROKE, DAMAGED, DIED, HIT
from topout.games.gloombah.fight import (
    NO_TARGET,
    class_modifier,
    factor,
    in_fight,
    margin,
    may_play,
    may_stab,
    may_stab_with,
    scaled,
    sway,
    weigh,
    wins,
)
from topout.games.gloombah.state import ENDS_LATER, PHASES, State

NUMBER = {None: NONE} | {name: number for number, name in enumerate(ITEMS)}
ROLLS = list(product(range(1, 7), repeat=2))


class PlayerSum(TypedDict):
    """A player's attack points: `scaled` is level and weapon by `factor` per cent, rounded up."""

    seat: int
    level: int
    weapon: int
    factor: int
    scaled: int
    bonus: int
    total: int


class MonsterSum(TypedDict):
    """The monster's attack points: its own and the class modifier, so many times, and what backstabs add."""

    ap: int
    modifier: int
    times: int
    bonus: int
    total: int


class Balance(TypedDict):
    """Both sides' attack points, and who would win with them."""

    players: int
    monster: int
    wins: Literal["players", "monster"]


class WithCard(TypedDict):
    """The balance with a card of one's own played on a target or on none."""

    card: str
    target: int | None
    balance: Balance


class WithHelp(TypedDict):
    """The balance with a seat as the helper."""

    seat: int
    balance: Balance


class Loss(TypedDict):
    """What losing would do to a player: to its gear, how many levels would hit it, and where it would be then."""

    seat: int
    gear: Literal["breaks", "is damaged"] | None
    hit: int
    level: int
    dies: bool


class Sums(TypedDict):
    """All that a meeting or a fight adds up to; `escapes` is how many of the 36 rolls get the fighter away."""

    players: list[PlayerSum]
    monster: MonsterSum
    balance: Balance
    treasure: int
    escapes: int
    help: list[WithHelp]
    cards: list[WithCard]
    losses: list[Loss]


def sums(view: View) -> Sums | None:
    """What the view adds up to while there is a monster to weigh; its own cards count when its seat has the word."""
    if view["phase"] not in ("meet", "fight"):
        return None
    s = table_of(view)
    weigh(s)
    side = [p for p in (s.turn, s.helper) if p != NONE]
    return {
        "players": [player_sum(s, p) for p in side],
        "monster": monster_sum(s),
        "balance": balance(s),
        "treasure": treasure(s),
        "escapes": escapes(s.level[s.turn]),
        "help": [{"seat": p, "balance": with_help(s, p)} for p in helpers(view)],
        "cards": list(with_cards(s, view)) if view["you"] in view["owed"] else [],
        "losses": list(losses(s, view, side)),
    }


def table_of(view: View) -> State:
    """As much of the state as the rules of a fight ask for; what they change is a copy."""
    s: State = State.layout.plain()
    s.phase, s.seats, s.turn = PHASES.index(view["phase"]), view["seats"], view["turn"]
    s.helper = NONE if view["helper"] is None else view["helper"]
    s.twin, s.ties_to_players = int(view["twin"]), int(view["ties_to_players"])
    s.monster_bonus, s.foe = view["monster_bonus"], list(view["foe"].values())
    s.class_of = [CLASSES.index(name) for name in view["class_of"]]
    s.level, s.weapon_bonus, s.status = view["level"], view["weapon_bonus"], view["status"]
    s.percent, s.bonus, s.attack = view["percent"][:], view["bonus"][:], view["attack"][:]
    return s


def player_sum(s: State, p: int) -> PlayerSum:
    """A player's attack points with their terms."""
    return {
        "seat": p,
        "level": s.level[p],
        "weapon": s.weapon_bonus[p],
        "factor": factor(s, p),
        "scaled": scaled(s, p),
        "bonus": s.bonus[p],
        "total": s.attack[p],
    }


def monster_sum(s: State) -> MonsterSum:
    """The monster's attack points with their terms."""
    return {
        "ap": s.foe[AP],
        "modifier": class_modifier(s),
        "times": 1 + s.twin,
        "bonus": s.monster_bonus,
        "total": s.monster_attack,
    }


def balance(s: State) -> Balance:
    """How a fight stands that was weighed."""
    lead = margin(s)
    players = lead + s.monster_attack
    return {"players": players, "monster": s.monster_attack, "wins": "players" if wins(s, lead) else "monster"}


def helpers(view: View) -> list[int]:
    """Who may yet become the helper: those whose offer stands, and a seat that has the word."""
    if view["phase"] != "fight" or view["helper"] is not None:
        return []
    word = {view["you"]} & set(view["owed"]) - {view["turn"]}
    return [p for p, xp in enumerate(view["offer_xp"]) if xp is not None or p in word]


def with_help(s: State, p: int) -> Balance:
    """How the fight would stand with a helper."""
    s.helper = p
    weigh(s)
    joined = balance(s)
    s.helper = NONE
    return joined


def with_cards(s: State, view: View) -> Iterator[WithCard]:
    """How the fight would stand with each card that the seat may play, on each target."""
    you = view["you"]
    s.value = [view["value"].get(name, 0) for name in ITEMS]
    s.hand = [[] for _ in range(s.seats)]
    s.gear = [NUMBER[name] for name in view["gear"]]
    s.hand[you] = [view["hand"][you].get(name, 0) for name in ITEMS]
    for item, target in playable(s, you) if view["phase"] == "fight" else ():
        then = table_of(view)
        then.value = s.value
        sway(then, you, item, target)
        weigh(then)
        yield {"card": ITEMS[item], "target": None if target == NO_TARGET else target, "balance": balance(then)}


def playable(s: State, you: int) -> Iterator[tuple[int, int]]:
    """The combat cards that a seat may play, each with its target."""
    if in_fight(s, you):
        yield from ((item, NO_TARGET) for i, item in enumerate(OWN_SIDE) if may_play(s, you, i) == 0)
        return
    for i, item in enumerate(BACKSTABS):
        if may_stab_with(s, you, i) == 0:
            targets = (p for p in (s.turn, s.helper, NO_TARGET) if p != NONE)
            yield from ((item, p) for p in targets if may_stab(s, you, i, p) == 0)


@cache
def escapes(level: int) -> int:
    """How many of the 36 rolls of two dice get someone of a level away."""
    return sum(outruns(level, first, second) for first, second in ROLLS)


def losses(s: State, view: View, side: list[int]) -> Iterator[Loss]:
    """What losing would do to the players of a fight, by making them suffer it."""
    s.level, s.status, s.weapon_bonus = s.level[:], [row[:] for row in s.status], s.weapon_bonus[:]
    s.armour, s.damaged = view["armour"][:], [int(worn) for worn in view["damaged"]]
    s.gear, s.weapon = ([NUMBER[name] for name in view[kind]] for kind in ("gear", "weapon"))
    s.discards, s.hand_size, s.owed = [0] * len(ITEMS), view["hand_size"], 0
    for p in side:
        s.events = []
        suffer(s, p, ENDS_LATER)
        yield loss(s, p, {row[0]: row[2:] for row in s.events})


def loss(s: State, p: int, told: Mapping[int, tuple[int, ...]]) -> Loss:
    """What a player suffered, by what was told of it."""
    return {
        "seat": p,
        "gear": "breaks" if BROKE in told else "is damaged" if DAMAGED in told else None,
        "hit": told[HIT][1] if HIT in told else 0,
        "level": s.level[p],
        "dies": DIED in told,
    }
