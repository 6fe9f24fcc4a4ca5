"""Whole tournaments on real servers: bots and people, late entries, drop-outs, a restart in the middle."""

from __future__ import annotations

from pathlib import Path

from server.contest import Crowd, all_in, look, new
from server.running import house


def test_32_play_a_swiss_tournament_to_its_end_over_a_restart(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as first:
        people = [first.guest(f"P{number}") for number in range(10)]
        host, late = people[0], first.guest("Late")
        cup = new(host, seats=4, rounds=4)
        for person in people:
            person.post(f"/api/tournaments/{cup}/enter")
        host.post(f"/api/tournaments/{cup}/bots", level="easy", count=22)
        assert len(look(host, cup)["entrants"]) == 32
        host.post(f"/api/tournaments/{cup}/begin")
        crowd = Crowd(first, cup, people)
        while len(look(host, cup)["played"]) < 2:
            crowd.stopped.wait(0.05)
        late.post(f"/api/tournaments/{cup}/enter")
        people[3].post(f"/api/tournaments/{cup}/withdraw")
        crowd.stop()
        before = look(host, cup)
        assert before["phase"] == "running"
    with house(tmp_path / "t.db", grace=0.1) as second:
        Crowd(second, cup, [*people[:3], *people[4:], late]).join()
        told = second.guest("Ada").get(f"/api/tournaments/{cup}")
    assert told["phase"] == "over"
    assert [len(past["tables"]) for past in told["played"]] == [8, 8, 8, 8]
    assert told["played"][0] == before["played"][0]
    all_in(told)
    assert told["entrants"][32]["name"] == "Late"
    assert told["entrants"][3]["left"]
    standings = {rank["entrant"]: rank for rank in told["standings"]}
    assert standings[32]["played"] == 2
    assert standings[3]["played"] == 2
