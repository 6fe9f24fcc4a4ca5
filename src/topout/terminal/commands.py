"""The commands of designers and bot authors; each loads what it needs when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from topout.games import registry
from topout.lab import SEARCHES, bot_names, check_extra
from topout.terminal.usage import (
    FILE,
    LongOptions,
    Options,
    Repeated,
    Usage,
    check_seed,
    read_options,
    read_seats,
)

FEWEST_GAMES = 10
FINEST, COARSEST = 0.001, 0.2


def analyse(file: Path, *, playouts: int | None = None, seed: int = 0, json: bool = False) -> None:
    """Look back at a finished match: winning chances over time, the biggest swings, and who was lucky.

    Parameters
    ----------
    file
        The record of a finished match.
    playouts
        How often each position is played on; without it as often as fits in about a minute.
    seed
        Fixes the chance of the analysis; the same seed gives the same figures.
    json
        Print the findings as JSON.
    """
    from topout.terminal.analysis import run_analysis

    if playouts is not None and not 2 <= playouts <= 1_000_000:
        raise Usage(f"--playouts {playouts}: it is a whole number from 2 to 1000000.")
    check_seed(seed)
    run_analysis(file, playouts, seed, json)


def simulate(
    game: str,
    *,
    n: Annotated[int, Parameter(name=["-n", "--games"])] = 10_000,
    seats: int | None = None,
    bots: str = "random",
    seed: int = 0,
    device: Literal["cpu", "gpu"] = "cpu",
    ray: str | None = None,
    out: Path | None = None,
    resume: bool = False,
    option: Options = (),
    json: bool = False,
) -> None:
    """Play many games and sum up wins, scores and length by seat.

    The same seeds give the same games everywhere. Ctrl-C stops with what has been played.

    Parameters
    ----------
    game
        The game's name.
    n
        How many games.
    bots
        One bot for all seats, or one per seat, such as greedy,random,random.
    seed
        The first game's seed; the next ones count on from it.
    device
        Where random and greedy bots play: on all cores, or on a CUDA GPU (pip install 'topout[gpu]').
    ray
        The address of a Ray cluster that plays; auto is the one this machine belongs to (pip install 'topout[ray]').
    out
        A folder, such as results.parquet, that keeps how every game ended, for polars, pandas or DuckDB.
    resume
        Go on with what is in that folder.
    json
        Print the summary as JSON.
    """
    from topout.lab.simulate import Simulation
    from topout.terminal.simulation import run_simulation

    found = registry.game(game)
    if n < 1:
        raise Usage(f"-n {n}: play at least one game.")
    check_seed(seed)
    if ray and device == "gpu":
        raise Usage("--ray and --device gpu: name one of them; the nodes of a cluster play on their cores.")
    if resume and not out:
        raise Usage("--resume goes on with what is in a folder; name it with --out.")
    names = bot_names(bots)
    table = found.seats[0] if seats is None else seats
    run_simulation(Simulation(found, table, names, read_options(option), device, ray), n, seed, out, resume, json)


def arena(
    game: str,
    *,
    bots: str,
    n: Annotated[int, Parameter(name=["-n", "--deals"])] = 20,
    seats: int | None = None,
    simulations: int | None = None,
    seconds: float | None = None,
    ray: str | None = None,
    option: Options = (),
    out: Path | None = None,
    picture: Path | None = None,
    json: bool = False,
) -> None:
    """Let bots play each other from every seat over the same deals, and rate them.

    Parameters
    ----------
    game
        The game's name.
    bots
        Two or more, such as greedy,ismcts; your own as module:Class, or as run:COMMAND for a program.
    n
        How many deals; each is played by every pair of bots from every seat.
    simulations
        How much a bot that thinks may spend on a move; without this and --seconds, 1000 simulations.
    seconds
        The same in seconds.
    ray
        The address of a Ray cluster that plays; auto is the one this machine belongs to (pip install 'topout[ray]').
    out
        A file that keeps every match; run again with it to go on after a stop.
    picture
        A file for the win rates as an SVG picture.
    json
        Print the report as JSON.
    """
    from topout.bots import Budget
    from topout.lab.cluster import hire_on
    from topout.lab.crew import processes
    from topout.terminal.tournament import Tournament, run_tournament

    found = registry.game(game)
    if n < 1:
        raise Usage(f"-n {n}: play at least one deal.")
    budget = Budget(seconds, simulations if simulations or seconds else 1000)
    table = found.seats[0] if seats is None else seats
    hire = hire_on(ray) or processes
    run_tournament(Tournament(found, table, bot_names(bots), n, read_options(option), budget, hire), out, picture, json)


def bot(
    command: str,
    game: str | None = None,
    *,
    among: str = "greedy",
    n: Annotated[int, Parameter(name=["-n", "--deals"])] = 10,
    seats: int | None = None,
    seconds: float = 1.0,
    option: Options = (),
    server: str = "",
    key: Annotated[str, Parameter(env_var="TOPOUT_KEY")] = "",
    tables: int = 4,
    level: Literal["easy", "medium", "hard", "expert"] | None = None,
) -> None:
    """Try out a program as a bot, or let it play at the tables of a server, until Ctrl-C.

    It is asked by a line of JSON on its input and answers by one on its output. Elsewhere it plays by the name
    run:COMMAND, such as topout play GAME --bot "run:python my_bot.py".

    Parameters
    ----------
    command
        How the program is started, such as "python my_bot.py".
    game
        The game's name; at a server several, separated by commas, and without it all there are.
    among
        Who plays the other seats.
    n
        How many deals; each is played from every seat, by the program alone and by one of the others among programs.
    seats
        How many sit at the table; at a server, without it, any number.
    seconds
        How long it may think about a step; a second later it has lost the move.
    server
        The address of the server where it plays with people, such as https://tables.example.org.
    key
        Its key there, from the settings of the page; better as TOPOUT_KEY, which others on this machine do not see.
    tables
        At how many tables of the server it plays at a time.
    level
        How strong you think it is, for the hosts of tables.
    """
    from topout.bots import RUN

    if server:
        from topout.terminal.programs import offer_of, run_program

        run_program(command, server, key, offer_of(game, seats, level), tables, seconds)
        return
    if game is None:
        raise Usage(f"Name a game ({', '.join(registry.GAMES)}), or the --server where the program plays.")
    if "," in command:
        raise Usage("A comma in the command would part the names of two bots; put the command into a file.")
    arena(game, bots=f"{among},{RUN}{command}", n=n, seats=seats, seconds=seconds, option=option)


def report(
    game: str,
    *,
    bots: str = "greedy",
    n: Annotated[int | None, Parameter(name=["-n", "--games"])] = None,
    precision: str | None = None,
    seats: int | None = None,
    option: LongOptions = (),
    seed: int = 0,
    out: Annotated[Path | None, Parameter(name=["-o", "--out"])] = None,
    png: Path | None = None,
    ladder: float = 8.0,
    ray: str | None = None,
    json: bool = False,
) -> None:
    """Say what many games show: is the game fair, tense, the right length, and what does each card do?

    Parameters
    ----------
    game
        The game's name.
    bots
        One bot for all seats, or one per seat, such as greedy,random,random.
    n
        How many games; without it as many as the precision needs.
    precision
        How exactly a seat's share of wins is measured, such as 1%; without it 1.5%.
    seats
        How many sit at the table; without it as many as the game is best for.
    seed
        The first game's seed; the next ones count on from it.
    out
        A file for the report as one page of HTML; without it the verdicts are printed.
    png
        A folder for the pictures.
    ladder
        How many seconds to play each rung of the ladder of bots; 0 leaves it out.
    ray
        The address of a Ray cluster that plays; auto is the one this machine belongs to (pip install 'topout[ray]').
    json
        Print the report as JSON.
    """
    found = registry.game(game)
    check_extra()
    check_seed(seed)
    table = {"seats": seats, "bots": bot_names(bots), "options": read_options(option)}
    from topout.terminal.reports import run_report

    run_report(found, out, png, json, **table, seed=seed, rungs=ladder, ray=ray, **_size(n, precision))


def compare(
    game: str,
    *,
    a: Repeated = (),
    b: Repeated = (),
    n: Annotated[int | None, Parameter(name=["-n", "--games"])] = None,
    precision: str | None = None,
    seed: int = 0,
    json: bool = False,
) -> None:
    """Play the same seeds under two sets of rules, and say what differs.

    Parameters
    ----------
    game
        The game's name.
    a
        What is particular to the first side: an option as name=value, seats=4, or bots=greedy,random,random.
    b
        The same for the second side.
    n
        How many games on each side; without it as many as the precision needs.
    precision
        How exactly a seat's share of wins is measured, such as 1%; without it 1.5%.
    seed
        The first game's seed; the next ones count on from it.
    json
        Print the comparison as JSON.
    """
    found = registry.game(game)
    check_extra(what="Comparisons need")
    check_seed(seed)
    from topout.terminal.reports import run_comparison

    run_comparison(found, read_options(a), read_options(b), json, seed=seed, **_size(n, precision))


def tune(
    game: str,
    *,
    target: Repeated = (),
    vary: Repeated = (),
    bots: str = "greedy",
    seats: str | None = None,
    n: Annotated[int | None, Parameter(name=["-n", "--games"])] = None,
    trials: int = 60,
    option: LongOptions = (),
    seed: int = 0,
    ray: str | None = None,
    out: Annotated[Path | None, Parameter(name=["-o", "--out"])] = None,
    json: bool = False,
) -> None:
    """Search for the smallest change of the rules that meets your targets.

    It writes the options it finds to a file that every command takes as -o or --option, and the evidence beside it. All
    sets are played on the same seeds, the best again on fresh ones. Ctrl-C stops with the best so far.

    Parameters
    ----------
    game
        The game's name.
    target
        What you want, such as length=12..16, seat_gap<2%, comebacks>30%, role_gap<5% or Sadist=20%..30%.
    vary
        What may be changed: an option or a number in one, as levels=4..6, fixed_first=on,off or "Level Up.copies=1..5".
    bots
        One bot for all seats, or one per seat.
    seats
        How many sit at the table, as 4 or 4..8, where every size must meet the targets; without it as the game is best.
    n
        How many games for each set that is tried; the best are played four times as often.
    trials
        How many sets to try at most.
    seed
        The first game's seed, and what the search begins from; the same seed finds the same.
    ray
        The address of a Ray cluster that plays; auto is the one this machine belongs to (pip install 'topout[ray]').
    out
        The option file to write; without it GAME-tuned.toml. The evidence is beside it as .json and .html.
    json
        Print the evidence as JSON.
    """
    found = registry.game(game)
    check_extra(SEARCHES, "Tuning needs")
    check_seed(seed)
    if trials < 1:
        raise Usage(f"--trials {trials}: try at least one set.")
    if not target or not vary:
        raise Usage("Name at least one --target, such as length=12..16, and one thing to --vary.")
    table = {"seats": read_seats(seats), "bots": bot_names(bots), "options": read_options(option)}
    from topout.terminal.reports import run_tuning

    path = (out or Path(f"{game}-tuned")).with_suffix(FILE)
    run_tuning(
        found, path, json, targets=target, vary=vary, **table, trials=trials, seed=seed, ray=ray, **_size(n, None)
    )


def _size(games: int | None, precision: str | None) -> dict[str, Any]:
    """How many games are asked for, or how exact a report; what is left open is as usual."""
    if games is not None and games < FEWEST_GAMES:
        raise Usage(f"-n {games}: play at least {FEWEST_GAMES} games.")
    if precision is None:
        return {"games": games}
    try:
        share = float(precision.removesuffix("%")) / 100
    except ValueError:
        share = 0.0
    if not FINEST <= share <= COARSEST:
        raise Usage(f"--precision {precision}: it is from {FINEST:.1%} to {COARSEST:.0%}, such as 1%.")
    return {"games": games, "precision": share}
