"""The dungeon as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from topout.core.action import Can
from topout.core.ending import runners_up
from topout.core.reading import View
from topout.core.speech import a, either, listed
from topout.games.gloombah.card_sets import KINDS
from topout.games.gloombah.cards import ITEM_KIND, ITEMS, LAST_LEVEL
from topout.games.gloombah.encounter import ROLL_LEVEL
from topout.games.gloombah.fight import WHOLE
from topout.games.gloombah.sums import MonsterSum, PlayerSum, Sums

COLOURS = ("red", "cyan", "yellow", "magenta", "green", "blue")
WORTH = {
    "gear": "armour {}",
    "warrior weapon": "+{}, Warrior",
    "rogue weapon": "+{}, Rogue",
    "mage weapon": "+{}, Mage",
    "bonus": "+{}",
    "blessing": "+{} %",
    "curse": "−{} %, backstab",
    "ambush": "monster +{}, backstab",
    "duplicate": "backstab",
    "destroy armour": "backstab",
}
"""How an item's value reads beside its name."""
HEADINGS = ("class", "level", "gear", "weapon", "cards", "status")


def draw(view: View) -> str:
    """Everyone with level and equipment, the monster and the fight as they stand, and your hand."""
    return "\n".join([_title(view), "", *_seats(view), *_monster(view), *_fight(view), *_own(view)])


PREPARING = {"equip": "equip", "use": "play", "discard": "discard"}
FIGHTING = {
    "play": "play a card for your side",
    "accept": "accept an offer",
    "backstab": "backstab",
    "offer": "offer help",
    "withdraw": "withdraw your offer",
    "pass": "pass",
}


def ask(view: View, can: Can) -> str:
    """What is wanted of the seat."""
    if view["phase"] == "meet":
        return f"You meet {a(view['monster'])}. Fight or run? {_running(view, can)}"
    if view["phase"] == "fight":
        return _word(view, can)
    if view["phase"] == "prepare":
        return _prepare(can)
    return _outfit(can) if view["phase"] == "outfit" else "You have died. Choose the one card you keep."


def standing(view: View, p: int) -> str:
    """How far a player is from the top."""
    return f"level {view['level'][p]} of {LAST_LEVEL}"


def why(view: View) -> str:
    """The first at the top wins; after the last turn the highest level does."""
    top, winners = max(view["level"]), view["result"]["winners"]
    if top >= LAST_LEVEL and len(winners) == 1:
        return f"First to reach level {LAST_LEVEL}. {runners_up(view, 'at level {}'.format)}"
    if len(winners) > 1:
        return f"The last turn is over, and {len(winners)} players share the highest level, {top}."
    return f"The last turn is over, and level {top} is the highest. {runners_up(view, 'at level {}'.format)}"


def _outfit(can: Can) -> str:
    deeds = {"gear": "wear", "weapon": "wield"}
    held = [deed for part, deed in deeds.items() if any(can["outfit"][part])]
    if not held:
        return "You hold nothing to wear or wield at the start."
    return f"Choose what to {listed(held)} at the start; everyone chooses at the same time."


def _prepare(can: Can) -> str:
    cards = either(PREPARING, can)
    return f"Get ready: {cards} cards as you like, then draw a monster." if cards else "Draw a monster."


def _running(view: View, can: Can) -> str:
    level = view["level"][view["you"]]
    if level < ROLL_LEVEL:
        return f"Below level {ROLL_LEVEL} running always works."
    sure = "; discarding your whole hand always works" if "flee" in can else ""
    return f"To run you must roll {level} or more with two dice{sure}."


def _word(view: View, can: Can) -> str:
    part = {view["turn"]: "Your fight", view["helper"]: "You are the helper"}
    whose = part.get(view["you"], f"Seat {view['turn']} is fighting")
    return f"{whose}: {'you can only pass' if set(can) == {'pass'} else either(FIGHTING, can)}."


def _name(p: int) -> str:
    return f"[bold {COLOURS[p]}]seat {p}[/]"


def _title(view: View) -> str:
    if view["phase"] == "over":
        return "The game is over."
    if view["phase"] == "outfit":
        waiting = ", ".join(_name(p) for p in view["owed"])
        return f"Everyone gets ready; {_name(view['turn'])} will begin. Still choosing: {waiting}"
    doing = {"prepare": "prepares", "meet": "meets a monster", "fight": "fights", "death": "has lost"}[view["phase"]]
    word = ", ".join(_name(p) for p in view["owed"])
    return f"Turn {view['turn_number']}: {_name(view['turn'])} {doing}. Waiting for {word}"


def _seats(view: View) -> Iterator[str]:
    """Everyone in columns as wide as need be; a pointer marks who has the word, a star you."""
    rows = [HEADINGS, *(_row(view, p) for p in range(view["seats"]))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(n) for cell, n in zip(row, widths, strict=True)).rstrip() for row in rows]
    yield f"[dim]   seat    {lines[0]}[/]"
    for p, line in enumerate(lines[1:]):
        yield f"{'▸' if p in view['owed'] else ' '}{'*' if p == view['you'] else ' '} {_name(p)}  {line}"


def _row(view: View, p: int) -> tuple[str, ...]:
    gear, weapon = view["gear"][p] or "–", view["weapon"][p] or "–"
    if view["gear"][p]:
        gear += f" {view['armour'][p]}{' damaged' if view['damaged'][p] else ''}"
    if view["weapon"][p]:
        weapon += f" +{view['weapon_bonus'][p]}"
    return view["class_of"][p], str(view["level"][p]), gear, weapon, str(view["hand_size"][p]), _status(view, p)


def _status(view: View, p: int) -> str:
    """A player's statuses and when each ends."""
    soon, later = view["status"][p]
    running = p == view["turn"] and view["phase"] != "outfit"
    parts = [f"{_signed(soon)} % until {'this' if running else 'its next'} turn ends"] if soon else []
    if later:
        parts.append(f"{_signed(later)} % until its next turn ends")
    return ", ".join(parts)


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}"


def _monster(view: View) -> Iterator[str]:
    """The monster in play with its numbers."""
    if view["monster"] is None:
        return
    foe = view["foe"]
    parts = [f"{foe['ap']} attack points", f"damage {foe['damage']}{', piercing' if foe['piercing'] else ''}"]
    parts += [f"{foe['xp']} XP", f"{foe['treasure']}{' × 2' if view['twin'] else ''} treasure"]
    if foe["status"]:
        parts.append(f"{_signed(foe['status'])} % to whoever loses")
    parts += [f"{_signed(foe[name])} against a {name}" for name in ("warrior", "rogue", "mage") if foe[name]]
    yield ""
    yield f"[bold]{view['monster']}[/]{' and its twin' if view['twin'] else ''}: {', '.join(parts)}"


def _fight(view: View) -> Iterator[str]:
    """Both sides' attack points with their arithmetic, and the bargains."""
    if view["phase"] != "fight":
        return
    sums: Sums = view["sums"]
    for player in sums["players"]:
        role = "helper" if player["seat"] == view["helper"] else "fighter"
        yield f"   {_name(player['seat'])} ({role}): {_arithmetic(player)} = [bold]{player['total']}[/]"
    yield f"   the monster: {_monster_arithmetic(sums['monster'])} = [bold]{sums['monster']['total']}[/]"
    now = sums["balance"]
    yield f"   As it stands: [bold]{now['players']} against {now['monster']}[/], the {now['wins']} would win."
    yield from _bargains(view)
    yield f"   {view['passes']} of {view['seats']} passes in a row."


def _arithmetic(player: PlayerSum) -> str:
    own = f"({player['level']} + {player['weapon']})"
    scaled = own if player["factor"] == WHOLE else f"{own} × {player['factor']} %, rounded up,"
    return f"{scaled} + {player['bonus']}" if player["bonus"] else scaled.rstrip(",")


def _monster_arithmetic(monster: MonsterSum) -> str:
    own = f"({monster['ap']} {'−' if monster['modifier'] < 0 else '+'} {abs(monster['modifier'])})"
    twice = f"{own} × {monster['times']}" if monster["times"] > 1 else own
    return f"{twice} + {monster['bonus']}" if monster["bonus"] else twice


def _bargains(view: View) -> Iterator[str]:
    for p in range(view["seats"]):
        if view["offer_xp"][p] is not None:
            verb = "helps" if p == view["helper"] else "offers help"
            yield f"   {_name(p)} {verb} for {view['offer_xp'][p]} XP and {view['offer_treasure'][p]} treasure."


def _own(view: View) -> Iterator[str]:
    """Your hand."""
    you = view["you"]
    if you is None:
        return
    cards = ", ".join(_card(view, name, n) for name, n in view["hand"][you].items())
    yield ""
    yield f"[bold]Your hand:[/] {cards or 'empty'}"
    yield f"[dim]{view['deck_size']} items and {view['monsters_left']} monsters in the decks[/]"


def _card(view: View, name: str, copies: int) -> str:
    worth = WORTH.get(KINDS[ITEM_KIND[ITEMS.index(name)]], "").format(view["value"].get(name, 0))
    return f"{copies} × {name}{worth and f' ({worth})'}" if copies > 1 else f"{name}{worth and f' ({worth})'}"
