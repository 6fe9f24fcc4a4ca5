"""Random play of TABLETOP Climber beside other card-shedding games: OpenSpiel's and RLCard's Dou Dizhu, from Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from time import process_time

import numpy as np

from benchmarks.sheet import cpu_seconds, show
from topout.core.batch import Batch
from topout.games import registry
from topout.games.tabletop_climber.cards import SEASONS

GAMES = 4_000
CLAMBER_GAMES = 20_000


def ours(name: str, seats: int, games: int) -> tuple[float, float]:
    """Moves and games per CPU second on one core, with the full legal mask at every move."""
    batch, seeds = Batch(registry.game(name), seats, mode="compiled"), np.arange(games)
    moves = batch.play_random(seeds, threads=1).moves.sum()
    seconds = cpu_seconds(lambda: batch.play_random(seeds, threads=1))
    return float(moves / seconds), games / seconds


def openspiel(games: int = 600) -> float:
    """Games per CPU second of OpenSpiel's dou_dizhu, with the list of legal actions at every move but no mask."""
    import pyspiel

    game, rng = pyspiel.load_game("dou_dizhu"), random.Random(1)
    began = process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    return games / (process_time() - began)


def rlcard(games: int = 30) -> float:
    """Games per CPU second of RLCard's doudizhu with its own random agents."""
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make("doudizhu", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(3)])
    began = process_time()
    for _ in range(games):
        env.run()
    return games / (process_time() - began)


PEERS: dict[str, Callable[[], float]] = {
    "OpenSpiel dou_dizhu, from Python": openspiel,
    "RLCard doudizhu": rlcard,
}


def rows() -> Iterator[list[str]]:
    """One line per program; a season of ours counts as one game of theirs."""
    clamber, games = ours("clamber", 4, CLAMBER_GAMES)
    yield ["Clamber, 4 seats", f"{clamber / 1e6:.2f} M", f"{games:.0f}", ""]
    seasons = {}
    for seats in (3, 4):
        moves, games = ours("tabletop_climber", seats, GAMES)
        seasons[seats] = games * SEASONS
        yield [f"TABLETOP Climber, {seats} seats", f"{moves / 1e6:.2f} M", f"{seasons[seats]:.0f}", ""]
    for name, peer in PEERS.items():
        try:
            rate = max(peer() for _ in range(3))
        except ImportError:
            yield [name, "", "not installed", ""]
            continue
        ratios = " and ".join(f"{seasons[seats] / rate:.0f} ×" for seats in seasons)
        yield [name, "", f"{rate:.0f}", f"ours {ratios} with 3 and 4 seats"]


def main() -> None:
    """Print the table."""
    show("Random play on one core, by CPU time", ["program", "moves/s", "games or seasons/s", "ratio"], list(rows()))


if __name__ == "__main__":
    main()
