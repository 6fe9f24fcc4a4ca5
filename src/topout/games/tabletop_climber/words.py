"""The table as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from topout.core.action import Can
from topout.core.ending import most
from topout.core.reading import View
from topout.core.speech import counted, either, listed, sentence
from topout.games.tabletop_climber.cards import GOLD, HAND_SIZE, ICONS, ID, NUMBER, SEASONS, SUIT, TOP, WILD

COLOURS = ("red", "cyan", "yellow", "magenta")
STYLES = ("red", "bright_blue", "green", "yellow", "bold magenta", "bold", "bold cyan", "bold reverse")
"""By suit: the four colours, wild, high, Set of two, Mountain."""
SEASON_RULES = {
    "Standard": "No special rule.",
    "Reverse": "Turns go counter-clockwise.",
    "No Set": "No Sets; a Set of two card is a Single.",
    "Transfer": "Everyone passes one card on for good before choosing a hand.",
    "Up to 2 cards": "A play is at most two cards; no Mountain.",
    "Accident": "Everyone loses one random card for this season.",
    "Revolution": f"Low numbers are strong: 0 is the strongest, {TOP} the weakest.",
    "Climax": f"Take {HAND_SIZE[SEASONS]} cards or more; each card beyond that is 1 VP more for the winner.",
}
"""What each gold card makes of its season."""
GOLD_VP = dict(GOLD)


def draw(view: View) -> str:
    """The season, the field, the seats and your cards."""
    seats = [_seat(view, p) for p in range(view["seats"])]
    return "\n".join([*_season(view), "", *_field(view), "", *seats, *_own(view)])


def card_text(name: str) -> str:
    """A card in its colour."""
    suit, number = SUIT[ID[name]], NUMBER[ID[name]]
    icon = f"[dim]({ICONS[number].lower()})[/]" if suit < WILD and number in ICONS else ""
    return f"[{STYLES[suit]}]{name}[/]{icon}"


def cards_text(names: list[str]) -> str:
    """Cards by number, a wider gap between numbers."""
    ordered = sorted(names, key=lambda name: (NUMBER[ID[name]], ID[name]))
    groups = groupby(ordered, key=lambda name: NUMBER[ID[name]])
    return "   ".join(" ".join(card_text(name) for name in group) for _, group in groups)


def _season(view: View) -> list[str]:
    gold, number = view["gold"], view["season"]
    silver = view["silver_vp"][number - 1]
    vp = f"1st {GOLD_VP[gold]}{'+' if gold == 'Climax' else ''} VP, 2nd {silver} VP, hand of {HAND_SIZE[number]}"
    return [f"[bold]Season {number} of {SEASONS}: {gold}[/] — {SEASON_RULES[gold]}", f"[dim]{vp}[/]"]


def _field(view: View) -> list[str]:
    if view["phase"] not in ("play", "discard"):
        return [f"[dim]Before the main phase: {view['phase']}[/]" if view["phase"] != "over" else "[dim]The end[/]"]
    kind, who = view["last_kind"], view["last_seat"]
    if kind is None:
        lines = ["Field: [bold]empty[/], any play leads"]
    elif not view["last_play"]:
        mountain = " or a Mountain" if view["gold"] != "Up to 2 cards" else ""
        lines = [f"Field: [bold]the Start Card[/] of seat {who}; any Single{mountain} beats it"]
    else:
        size = "" if kind in ("Single", "Mountain") else f"{view['last_size']}-"
        lines = [f"Field: [bold]{size}{kind}[/] of seat {who}:  {cards_text(view['last_play'])}"]
    low = view["sums"]["reversed"]
    lines.append(f"Strength: {'[bold]reversed, lower numbers beat higher ones[/]' if low else 'higher numbers win'}")
    return lines


def _seat(view: View, p: int) -> str:
    points = points_in(view, p)
    parts = [f"[{COLOURS[p]}]seat {p}[/]{' (you)' if p == view['you'] else ''}", f"{points} VP"]
    parts.append(f"team of {view['team_size'][p]}")
    if view["announced"][p] and not view["over"]:
        left, whole = view["hand_size"][p], view["announced"][p]
        parts.append(f"[bold]{'▮' * left}[/][dim]{'▯' * (whole - left)}[/] {left} of {whole} left")
    parts.extend(_marks(view, p))
    return "  ".join(parts)


def _marks(view: View, p: int) -> list[str]:
    """What is special about a seat now."""
    marks = {
        "[bold green]out, 1st[/]": view["out_first"] == p and not view["over"],
        "[dim]passed[/]": p in view["passed"],
        "[bold]to decide[/]": p in view["owed"],
        "[dim]Start Card[/]": view["start"] == p,
    }
    return [mark for mark, shows in marks.items() if shows]


def _own(view: View) -> list[str]:
    you = view["you"]
    if you is None:
        return []
    team, hand, picked = view["team"][you], view["hand"][you], view["picked"][you]
    lines = [""]
    if view["phase"] in ("play", "discard"):
        lines.append(f"[bold]Your hand:[/]  {cards_text([name for name in hand if name not in picked])}")
        if picked:
            lines.append(f"[bold]Your play so far:[/]  {cards_text(picked)}")
    elif view["phase"] == "hand selection" and you in view["owed"]:
        lines.append(f"[bold]To choose from:[/]  {cards_text(hand)}")
    else:
        lines.append(f"[bold]Your team:[/]  {cards_text(team)}")
    lodge = [name for name in team if name not in hand and name not in view["shown"][view["season"] - 1][you]]
    lodge = [name for name in lodge if name != view["lost"][you]]
    if hand and lodge:
        lines.append(f"[dim]In the lodge:[/]  {cards_text(lodge)}")
    if view["lost"][you]:
        lines.append(f"[dim]Lost this season:[/]  {card_text(view['lost'][you])}")
    return [*lines, *_passed_on(view, you)]


def _passed_on(view: View, you: int) -> list[str]:
    """What the seat gave away and got in Transfer."""
    giver = (you - 1) % view["seats"]
    lines = []
    if view["sent"][you]:
        lines.append(f"[dim]You passed on[/] {card_text(view['sent'][you])}")
    if view["sent"][giver]:
        lines.append(f"[dim]You got[/] {card_text(view['sent'][giver])} [dim]from seat {giver}[/]")
    return lines


FINISHING = {"add": "add more cards to your play", "play": "play them as they are"}


def ask(view: View, can: Can) -> str:
    """What is wanted of the view's seat."""
    return ASKS[view["phase"]](view, view["you"], can)


def _ask_play(view: View, you: int, can: Can) -> str:
    if view["picked"][you]:
        return f"{sentence(either(FINISHING, can))}."
    if view["last_kind"] is None:
        return "You lead: play anything."
    return "Beat the field, or pass." if "add" in can else "Nothing you hold beats the field: pass."


def _ask_hand(view: View, you: int, can: Can) -> str:
    size = HAND_SIZE[view["season"]]
    spare = len(view["hand"][you]) - size
    cards = "1 card" if spare == 1 else f"{spare} cards"
    if view["gold"] == "Climax":
        return f"Choose your hand: leave up to {cards} in the lodge."
    return f"Choose your hand of {size}: leave {cards} in the lodge."


ASKS: dict[str, Callable[[View, int, Can], str]] = {
    "transfer": lambda view, you, can: f"Choose a card to pass on to seat {(you + 1) % view['seats']}.",
    "hand selection": _ask_hand,
    "play": _ask_play,
    "discard": lambda view, you, can: "Discard one card from your hand.",
}


def standing(view: View, p: int) -> str:
    """A seat's points beside the best of the others."""
    mine, best = points_in(view, p), max(points_in(view, q) for q in range(view["seats"]) if q != p)
    place = "in the lead" if mine > best else "level with the best" if mine == best else f"{best - mine} behind"
    return f"{mine} VP, {place}"


def points_in(view: View, p: int) -> int:
    """A seat's points so far."""
    return int(view["sums"]["points"][p])


def why(view: View) -> str:
    """Most points win; of equals the larger team."""
    scores, winners = view["result"]["scores"], view["result"]["winners"]
    level = [p for p, score in enumerate(scores) if score == scores[winners[0]] and p not in winners]
    if not level:
        return most("VP")(view)
    team = counted(view["team_size"][winners[0]], "card")
    return (
        f"{scores[winners[0]]} VP, as many as {listed([f'seat {p}' for p in level])}; the larger team, {team}, decides."
    )


def typed(view: View) -> str | None:
    """How a move that is wanted now is written."""
    if view["phase"] == "hand selection":
        return " ".join(["hand", *view["hand"][view["you"]][: HAND_SIZE[view["season"]]]])
    return "play red-3 red-4" if view["phase"] == "play" else None
