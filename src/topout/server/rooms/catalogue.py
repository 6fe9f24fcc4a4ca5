"""What can be played, and which tables someone has, as messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from topout.core.game import Option
from topout.core.layout import HIDDEN, PUBLIC
from topout.games import registry
from topout.lesson import has_lesson
from topout.messages.games import GameInfo, GameList, MoveKind, OptionChoice, OptionInfo, RulesText
from topout.messages.protocol import MyGames, MyTable
from topout.messages.rejection import Rejected
from topout.server.minds.levels import LEVELS
from topout.server.rooms.room import Room
from topout.table.talk import PHRASES


def games() -> GameList:
    """Every game with its seats and options."""
    return GameList([game_info(name) for name in registry.GAMES], list(LEVELS), list(PHRASES))


def game_info(name: str) -> GameInfo:
    """A game on offer."""
    game = registry.game(name)
    info, actions = game.info, game.actions
    options = [option_info(option) for option in info.options.values()]
    moves = [MoveKind(verb, dict(actions[first].params)) for verb, first in actions.starts.items()]
    about = (info.title, info.blurb, info.goal, info.credit, info.version, info.minutes, list(info.seats), info.best)
    secrets = any(field.sight not in (PUBLIC, HIDDEN) for field in game.layout.fields)
    sounds = {event.name: event.sound for event in game.events if event.sound}
    return GameInfo(name, *about, options, moves, has_lesson(name), secrets, sounds)


def option_info(option: Option) -> OptionInfo:
    """A rule option."""
    choices = [OptionChoice(value, words) for value, words in option.choices.items()]
    return OptionInfo(option.name, option.called, option.type, option.default, option.help, choices)


def taught(games: Iterable[str]) -> list[str]:
    """The given games that have a lesson."""
    return [game for game in games if game in registry.GAMES and has_lesson(game)]


def rules(name: str) -> RulesText:
    """The rules of a game: the rulebook and the complete rules."""
    if name not in registry.GAMES:
        raise Rejected("no_game", f"There is no such game. The games: {', '.join(registry.GAMES)}.", 404)
    game = registry.game(name)
    return RulesText(name, game.rulebook, game.rules)


def as_they_stand(tables: list[MyTable], rooms: Mapping[str, Room]) -> MyGames:
    """Someone's tables; rooms in use report whose turn it is."""
    for mine in tables:
        room = rooms.get(mine.id)
        if room and room.table.phase == "running":
            mine.turn = list(room.table.playing.owed)
    return MyGames(tables)
