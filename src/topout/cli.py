"""The command line; `topout --help` lists its commands."""

from __future__ import annotations

import os
import sys
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

import topout
from topout.core.game import GameInfo
from topout.games import OWN_GAMES, registry
from topout.server.commands import admin
from topout.site import site
from topout.terminal.commands import analyse, arena, bot, compare, report, simulate, tune
from topout.terminal.usage import Options, Usage, read_options, told

if TYPE_CHECKING:
    from topout.terminal.play import TerminalTable

app = App(
    name="topout",
    help="Climbing-themed tabletop games: play, serve, replay, simulate.",
    version=topout.__version__,
    error_formatter=told,
)

Unshown = Annotated[str, Parameter(show=False, allow_leading_hyphen=True)]
"""What help does not mention: another command stands for it."""


def choose_game() -> str:
    """Ask which game, when the command names none."""
    from topout.terminal.screen import Screen

    screen, names = Screen(), list(registry.GAMES)
    for number, name in enumerate(names, 1):
        screen.say(f"[bold]{number}[/] {registry.game(name).title}: {registry.game(name).blurb}")
    while True:
        try:
            answer = screen.ask("Which game? ").lower()
        except EOFError:
            raise Usage(f"Name a game: {', '.join(names)}.") from None
        if answer.isdigit() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        if answer in names:
            return answer


@app.command
def games(*names: str, json: bool = False) -> None:
    """List the games with their designers, seats and options.

    Parameters
    ----------
    names
        Only these games.
    json
        For programs.
    """
    wanted = {name: registry.game(name).info for name in names or registry.GAMES}
    if json:
        found = {name: {**_described(info), "bots": _own_bots(name)} for name, info in wanted.items()}
        sys.stdout.write(dumps(found, indent=1) + "\n")
        return
    from rich.table import Table

    from topout.terminal.screen import Screen

    sheet = Table()
    for heading in ("name", "game", "seats", "options"):
        sheet.add_column(heading, overflow="fold")
    for name, info in wanted.items():
        lines = (f"{o.name} = {dumps(o.default)}: {o.help} Takes {o.type}." for o in info.options.values())
        options = "\n".join(lines)
        seats = f"{info.seats[0]}–{info.seats[-1]}"
        bots = [f"Bots of its own: {', '.join(_own_bots(name))}"] if _own_bots(name) else []
        about = "\n".join([info.title, info.blurb, info.credit, *bots])
        sheet.add_row(name, about, seats, options, end_section=True)
    Screen().console.print(sheet)


def _own_bots(name: str) -> list[str]:
    """The bots that play a game and not every other."""
    from topout.bots import own_bots

    return own_bots(registry.game(name))


def _described(info: GameInfo) -> dict[str, Any]:
    """A game for programs."""
    options = {o.name: {"takes": o.type, "default": o.default, "help": o.help} for o in info.options.values()}
    about = {
        "title": info.title,
        "blurb": info.blurb,
        "goal": info.goal,
        "credit": info.credit,
        "version": info.version,
    }
    return {**about, "seats": list(info.seats), "best": info.best, "minutes": info.minutes, "options": options}


@app.command
def rules(game: str, *, complete: bool = False) -> None:
    """Show how a game is played.

    Parameters
    ----------
    game
        The game's name.
    complete
        Show the complete rules too, with every ruling that a refusal may cite.
    """
    from topout.terminal.screen import Screen

    Screen().rulebook(registry.game(game), complete, f"topout rules {game} --complete")


@app.command
def play(
    game: str | None = None,
    *,
    seats: int | None = None,
    seed: str | None = None,
    option: Options = (),
    people: str = "0",
    bot: str = "medium",
    resume: Path | None = None,
) -> None:
    """Play at this terminal, against bots or with others at the same screen.

    Parameters
    ----------
    game
        The game's name; without it you are asked.
    seats
        How many sit at the table, people and bots together.
    seed
        A number or word that fixes all chance.
    people
        The seats people take, such as 0,2; the screen is passed between them.
    bot
        Who plays the other seats: easy, medium, hard, expert, or any other bot.
    resume
        Go on with a match that was saved.
    """
    from topout.terminal.play import TerminalTable, people_seats
    from topout.terminal.screen import Screen

    if resume:
        match = topout.load(resume)
    else:
        match = topout.new(game or choose_game(), seats=seats, seed=_seed(seed), **read_options(option))
    _sit(TerminalTable(match, people_seats(people, match.seats), bot, Screen()))


@app.command
def learn(game: str | None = None) -> None:
    """Learn a game in three minutes, by playing it: a guided first game that goes on against easy bots.

    Parameters
    ----------
    game
        The game's name; without it you are asked.
    """
    from topout.lesson import lesson
    from topout.terminal.learn import LessonTable
    from topout.terminal.screen import Screen

    _sit(LessonTable(lesson(registry.game(game or choose_game()).name), Screen()))


def _sit(table: TerminalTable) -> None:
    """Play until the end, or until someone leaves."""
    from topout.terminal.play import Leave

    try:
        table.run()
    except Leave:
        table.screen.say("You left the table.")
    except KeyboardInterrupt:
        table.screen.say("\nYou left the table.")
        raise


def _seed(text: str | None) -> int | str | None:
    return int(text) if text and text.isdigit() else text


@app.command
def replay(file: Path, *, seat: int | None = None, step: bool = False) -> None:
    """Show a saved match from its beginning.

    Parameters
    ----------
    file
        A match saved at the table.
    seat
        Whose eyes to use; without it, a spectator's.
    step
        Wait for Enter after each event.
    """
    from topout.terminal.replay import show_record
    from topout.terminal.screen import Screen

    show_record(file, seat, step, Screen())


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    origin: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    workers: int = 1,
    open: bool = False,
) -> None:
    """Serve tables to browsers and programs.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others in the network in.
    port
        The port to listen on; 0 takes any free one.
    database
        sqlite:///FILE or postgresql://…; without it DATABASE_URL, or a file in your data folder.
    origin
        The server's public address, such as https://tables.example.org; pages from elsewhere are refused.
    workers
        How many processes share the work; more than one need PostgreSQL.
    open
        Open a browser.
    """
    from topout.server.settings import from_command
    from topout.server.web.app import serve as run

    run(from_command(host, port, database, origin), open, workers)


app.command(admin)
app.command(site)
for command in (analyse, simulate, report, compare, tune, arena, bot):
    app.command(command)


@app.command
def verify(file: Path, *, commitment: str | None = None) -> None:
    """Check a table server's record: every shuffle and roll follows from the server's commitment.

    Parameters
    ----------
    file
        A record downloaded from a table server.
    commitment
        The commitment that the table showed before the start.
    """
    from topout.core.replay import read_record
    from topout.table.luck import verified

    match = verified(read_record(file), commitment)
    told = f"{len(match.decisions)} decisions and {match.draws} draws"
    sys.stdout.write(f"{file} is fair: {told} follow from the committed seed.\n")


def add_commands_of_games() -> None:
    """What games bring along, such as a solver: `topout COMMAND GAME`."""
    for command in registry.commands():
        if command.name not in app:
            app.command(_group(command))
        app[command.name].command(command.run, name=command.game)


def _group(first: registry.Command) -> App:
    """A command that some games have; asked of another game it says which they are."""
    group = App(name=first.name, help=(first.run.__doc__ or "").partition("\n")[0])

    @group.default
    def other(game: Unshown = "", *rest: Unshown) -> None:
        able = ", ".join(command.game for command in registry.commands() if command.name == first.name)
        asked = f"{registry.game(game).title} has no {first.name!r}" if game else "Name a game"
        raise Usage(f"{asked}; `topout {first.name}` is for: {able}.")

    return group


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line; a user's mistake ends with one clear sentence, Ctrl-C with exit status 130."""
    given = sys.argv[1:] if arguments is None else arguments
    own = os.environ.get(OWN_GAMES)
    if own and not Path(own).is_dir():
        sys.exit(f"topout: {OWN_GAMES} names {own}, but there is no such folder.")
    if not given or given[0].startswith("-") or given[0] not in app:
        add_commands_of_games()
    try:
        return app(given)
    except (ValueError, OSError) as problem:
        sys.stderr.write(f"topout: {problem}\n")
        sys.exit(2)
