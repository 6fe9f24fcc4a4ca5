"""Games on a Ray cluster: a real one of three nodes on this machine, of which one is killed in the middle."""

from __future__ import annotations

import json
import socket
import subprocess
import sys

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
cluster.shutdown()
print(json.dumps([len(nodes), found["games"], found["moves"], found["seats"]]))
"""


def test_a_cluster_that_loses_a_node_plays_the_same_games() -> None:
    said = subprocess.run([sys.executable, "-c", PROGRAM, str(GAMES)], capture_output=True, text=True, check=True)
    nodes, *found = json.loads(said.stdout.splitlines()[-1])
    here = Simulation(registry.game("festival"), 2, options={"levels": 4}).run(GAMES).as_json()
    assert nodes == 1, "a node was killed"
    assert found == [GAMES, here["moves"], here["seats"]]


def test_an_address_where_nobody_is_gets_a_sentence_at_once() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(NoCluster, match=f"There is no Ray cluster at {address}"):
            Simulation(registry.game("festival"), 2, ray=address)


def test_an_address_without_a_number_gets_the_same_sentence() -> None:
    with pytest.raises(NoCluster, match="There is no Ray cluster at here:there"):
        Simulation(registry.game("festival"), 2, ray="here:there")
