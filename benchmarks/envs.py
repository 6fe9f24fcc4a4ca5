"""Environments: steps per second on one core, beside Pgx, PettingZoo and RLCard. `python -m benchmarks.envs [GAME ...]`

Ours are stepped by random legal actions: once counting the steps alone, with masks and with observations too, and once
with the choice of actions counted as well. Peers choose at random too, which their rates include. All by CPU time, the
best of a few runs; for Pgx this is the time of all threads that JAX uses.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from benchmarks.sheet import cpu_seconds, show
from topout.envs import vector
from topout.envs.native import Vector
from topout.games import registry

TABLES, STEPS = 1024, 200
PGX_TABLES, PGX_STEPS = 1024, 100
SEATS = 4


def rates(tables: Vector) -> tuple[float, float]:
    """Steps per second by themselves, and with the choice of actions."""
    for _ in range(STEPS // 4):
        tables.step(tables.sample())
    alone, whole = min(stepped(tables) for _ in range(5)), cpu_seconds(lambda: play(tables))
    return TABLES * STEPS / alone, TABLES * STEPS / whole


def stepped(tables: Vector) -> float:
    """CPU seconds of some steps; choosing is not counted."""
    used = 0.0
    for _ in range(STEPS):
        actions = tables.sample()
        began = process_time()
        tables.step(actions)
        used += process_time() - began
    return used


def play(tables: Vector) -> None:
    """Choose and step."""
    for _ in range(STEPS):
        tables.step(tables.sample())


def ours(name: str) -> Iterator[list[str]]:
    """What our tables do, without and with observations."""
    game = registry.game(name)
    seats = min(SEATS, game.seats[-1])
    for observe, what in ((False, "masks"), (True, "masks and observations")):
        alone, whole = rates(vector(game, TABLES, seats, observe=observe, threads=1))
        yield [f"{game.title}, {seats} seats", what, millions(alone), millions(whole)]


def millions(rate: float) -> str:
    """A rate in millions."""
    return f"{rate / 1e6:.3f} M" if rate < 1e5 else f"{rate / 1e6:.2f} M"


def pgx_rate(name: str) -> float:
    """Steps per second of a game of Pgx on the CPU, many tables at once in one compiled loop."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env: Any = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def one(carry: Any, key: Any) -> Any:
        choice = jax.random.categorical(key, jax.numpy.log(carry.legal_action_mask.astype("float32")), axis=-1)
        keys = jax.random.split(key, PGX_TABLES)
        return jax.vmap(step)(carry, choice, keys), None

    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), PGX_TABLES))
    loop = jax.jit(lambda state, keys: jax.lax.scan(one, state, keys)[0])
    keys = jax.random.split(jax.random.PRNGKey(1), PGX_STEPS)
    jax.block_until_ready(loop(start, keys))
    return PGX_TABLES * PGX_STEPS / cpu_seconds(lambda: jax.block_until_ready(loop(start, keys)), 3)


def zoo_rate(steps: int = 3000) -> float:
    """Steps per second of PettingZoo's connect_four."""
    from pettingzoo.classic import connect_four_v3

    env: Any = connect_four_v3.env()
    began, made = process_time(), 0
    while made < steps:
        env.reset(seed=made)
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
            made += 1
    return made / (process_time() - began)


def rlcard_rate(steps: int = 1500) -> float:
    """Steps per second of RLCard's doudizhu."""
    import rlcard

    env: Any = rlcard.make("doudizhu", config={"seed": 1})
    rng, made = random.Random(1), 0
    began = process_time()
    while made < steps:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
    return made / (process_time() - began)


PEERS: dict[str, Callable[[], float]] = {
    "Pgx connect_four": lambda: pgx_rate("connect_four"),
    "Pgx backgammon": lambda: pgx_rate("backgammon"),
    "PettingZoo connect_four": zoo_rate,
    "RLCard doudizhu": rlcard_rate,
}


def peers() -> Iterator[list[str]]:
    """Those that are installed."""
    for name, rate in PEERS.items():
        try:
            yield [name, "masks and observations", "", millions(rate())]
        except ImportError as missing:
            yield [name, f"not installed: {missing.name}", "", ""]


def main() -> None:
    """Print the table."""
    names = sys.argv[1:] if __name__ == "__main__" and sys.argv[1:] else list(registry.GAMES)
    rows = [row for name in names for row in ours(name)]
    show("Environments on one core, by CPU time", ["environment", "with", "steps/s", "choice included"], rows)
    show("Peers", ["environment", "with", "steps/s", "choice included"], list(peers()))


if __name__ == "__main__":
    main()
