"""Games on a Ray cluster: a real one of three nodes on this machine, of which one is killed in the middle."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from typing import Any

import pytest

from topout.games import registry
from topout.lab.cluster import NoCluster
from topout.lab.simulate import Simulation

GAMES = 6000
PROGRAM = """
import json, sys
from ray.cluster_utils import Cluster
from topout.games import registry
from topout.lab import crew
from topout.lab.simulate import Simulation

crew.WORTH_IT, crew.PIECE_SECONDS = 0.0, 0.01
small = {"num_cpus": 1, "object_store_memory": 80 << 20}
cluster = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
nodes = [cluster.add_node(**small) for _ in range(2)]

def kill_one(summary):
    if summary.games > 2000 and len(nodes) == 2:
        cluster.remove_node(nodes.pop(), allow_graceful=False)

simulation = Simulation(registry.game("festival"), 2, options={"levels": 4}, ray=cluster.address)
found = simulation.run(int(sys.argv[1]), 0, kill_one).as_json()
others = other_commands(cluster.address)
cluster.shutdown()
print(json.dumps([len(nodes), others, found["games"], found["moves"], found["seats"]]))
"""
OTHERS = """
from topout.bots import Budget
from topout.lab import report, tune
from topout.lab.cluster import hire_on
from topout.lab.crew import processes
from topout.terminal.tournament import Tournament

def other_commands(address):
    small = {"options": {"levels": 4}, "seats": 2, "games": 40, "ray": address}
    shares = report("festival", rungs=0, **small).survey.shares.sum(axis=0).tolist()
    values = [tried.miss for tried in tune("festival", ["steps<9"], ["levels=3..4"], **small).search.tried]
    game, budget = registry.game("festival"), Budget(simulations=5)
    matches = Tournament(game, 2, ["greedy", "random"], 3, {"levels": 4}, budget, hire_on(address) or processes)
    return [shares, values, [outcome.places for outcome in matches.run()]]
"""


def test_a_cluster_that_loses_a_node_plays_the_same_games() -> None:
    program = [sys.executable, "-c", OTHERS + PROGRAM, str(GAMES)]
    said = subprocess.run(program, capture_output=True, text=True, check=True)
    nodes, others, *found = json.loads(said.stdout.splitlines()[-1])
    here = Simulation(registry.game("festival"), 2, options={"levels": 4}).run(GAMES).as_json()
    assert nodes == 1, "a node was killed"
    assert found == [GAMES, here["moves"], here["seats"]]
    scope: dict[str, Any] = {"registry": registry}
    exec(OTHERS, scope)
    assert others == scope["other_commands"](None), "reports, searches and the arena find the same there"


def test_an_address_where_nobody_is_gets_a_sentence_at_once() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(NoCluster, match=f"There is no Ray cluster at {address}"):
            Simulation(registry.game("festival"), 2, ray=address)


def test_an_address_without_a_number_gets_the_same_sentence() -> None:
    with pytest.raises(NoCluster, match="There is no Ray cluster at here:there"):
        Simulation(registry.game("festival"), 2, ray="here:there")
