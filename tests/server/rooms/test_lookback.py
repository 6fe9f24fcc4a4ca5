"""Finished matches: replays from every point of view, downloaded records, verified luck."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from server.rooms.test_play import every_game, finish
from server.running import House, Person

import topout
from topout.games import registry
from topout.lab.simulate import play_match
from topout.table import luck


def played(place: House, name: str) -> tuple[list[Person], str, str]:
    """A finished match with luck from every seat and some talk: its people, table and commitment."""
    people = [place.guest(f"Guest {n}") for n in range(registry.game(name).seats[0])]
    quick = dict(registry.game(name).quick)
    table = people[0].table(name, ["me"] + ["open"] * (len(people) - 1), options=quick)
    shown = people[0].get(f"/api/tables/{table}")["commitment"]
    people[0].post(f"/api/tables/{table}/luck", luck="heads")
    for person in people[1:]:
        person.join(table, luck=f"my {person.name}")
    people[0].start(table)
    sockets = [person.sit(table) for person in people]
    sockets[0].ask("say", text="for all")
    sockets[0].ask("say", text="for one", to=1)
    for person in people:
        assert person.refused("GET", f"/api/tables/{table}/record") == (409, "not_over")
        assert person.refused("GET", f"/api/tables/{table}/replay?eyes=open") == (409, "not_over")
    finish(sockets, random.Random(5))
    assert all(socket.seen["view"]["result"] == sockets[0].seen["view"]["result"] for socket in sockets)
    return people, table, shown


@every_game
def test_a_whole_match_is_played_replayed_recorded_and_verified(place: House, name: str, tmp_path: Path) -> None:
    people, table, shown = played(place, name)
    record = people[0].get(f"/api/tables/{table}/record")
    match = topout.replay(record)
    assert match.result == record["result"]
    for eyes in ("open", "spectator", "1"):
        steps = all_steps(people[0], table, eyes)
        assert steps[-1]["view"]["over"]
        assert len(steps) == 1 + len(match.decisions)
        if eyes == "open":
            assert [[step["seat"], step["action"]] for step in steps[1:]] == record["decisions"]
        events = [event for step in steps for event in step["events"]]
        if eyes != "open":
            seat = None if eyes == "spectator" else int(eyes)
            assert events == match.events(seat, names=record["names"])
            assert steps[-1]["view"] == match.view(seat)
    verify(tmp_path, record, shown)


def all_steps(person: Person, table: str, eyes: str) -> list[dict[str, Any]]:
    """A whole replay, page by page."""
    steps: list[dict[str, Any]] = []
    while True:
        page = person.get(f"/api/tables/{table}/replay?eyes={eyes}&first={len(steps)}")
        steps += page["steps"]
        if len(steps) >= page["length"]:
            return steps


def verify(folder: Path, record: dict[str, Any], shown: str) -> None:
    """`topout verify` as a user runs it."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    command = [sys.executable, "-m", "topout", "verify", str(file), "--commitment", shown]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "is fair" in done.stdout


def test_talk_is_shown_in_replays_to_those_who_could_hear_it(place: House) -> None:
    people, table, _ = played(place, "clamber")
    heard = [[line["text"] for line in p.get(f"/api/tables/{table}/replay?eyes=open")["talk"]] for p in people]
    assert heard == [["for all", "for one"], ["for all", "for one"], ["for all"]]
    stranger = place.guest("Eve")
    assert [line["text"] for line in stranger.get(f"/api/tables/{table}/record")["talk"]] == ["for all"]
    record = people[1].get(f"/api/tables/{table}/record")
    taken = stranger.post("/api/replay", record=record)
    assert [line["text"] for line in taken["talk"]] == ["for all", "for one"]
    assert stranger.refused("POST", "/api/replay", record={**record, "talk": ["nonsense"]}) == (400, "bad_record")


def test_talk_stands_by_the_decision_it_followed_however_a_record_lists_them(place: House) -> None:
    match = play_match(topout.new("tabletop_climber", seats=3, seed=1), ["greedy"] * 3, 1)
    record = {**match.record(), "seed": str(match.seed)}
    steps = [[seat, str(match.game.actions[number])] for seat, number in match.actions]
    older = {**{part: value for part, value in record.items() if part != "decisions"}, "actions": steps}
    assert len(match.decisions) < len(steps)
    for form, after in ((record, len(match.decisions)), (older, len(steps))):
        said = [{"seat": 0, "text": "Well played!", "after": after}]
        shown = place.guest("Eve").post("/api/replay", record={**form, "talk": said})
        assert shown["length"] == 1 + len(match.decisions)
        assert [line["after"] for line in shown["talk"]] == [len(match.decisions)]


def test_odd_eyes_are_refused(place: House) -> None:
    people, table, _ = played(place, "festival")
    for eyes in ("2", "-1", "x", "99999999", "", "٣"):
        assert people[0].refused("GET", f"/api/tables/{table}/replay?eyes={eyes}") == (400, "no_eyes")


@pytest.mark.parametrize(
    ("part", "value", "complaint"),
    [
        ("secret", "ab" * 32, "does not fit the commitment"),
        ("commitment", "00" * 32, "does not fit the commitment"),
        ("table", "elsewhere", "does not follow"),
        ("seats", ["heads", "tails"], "does not follow"),
        ("secret", "nonsense", "damaged"),
        ("seats", None, "damaged"),
    ],
)
def test_a_record_whose_luck_was_changed_is_found_out(part: str, value: object, complaint: str) -> None:
    record = fair()
    assert luck.verified(record).seed == int(record["seed"])
    record["luck"] = {**record["luck"], part: value}
    with pytest.raises(luck.Unfair, match=complaint):
        luck.verified(record)


def test_another_seed_result_or_commitment_is_found_out() -> None:
    record = fair()
    with pytest.raises(luck.Unfair, match="does not follow"):
        luck.verified({**record, "seed": 1})
    with pytest.raises(luck.Unfair, match="not the one its moves lead to"):
        luck.verified({**record, "result": {}})
    with pytest.raises(luck.Unfair, match="not the one you were shown"):
        luck.verified(record, "00" * 32)
    with pytest.raises(luck.Unfair, match="has no luck"):
        luck.verified({key: value for key, value in record.items() if key != "luck"})


def fair() -> dict[str, Any]:
    """A record as a server would make it."""
    secret, lucks = luck.new_secret(), ["a", None]
    match = topout.new("festival", seats=2, seed=luck.match_seed(secret, "t", lucks))
    return {**match.record(), "luck": luck.proof(secret, "t", lucks), "result": match.result}


def test_parts_of_the_luck_cannot_pose_as_others() -> None:
    seeds = {luck.match_seed("00", "t", parts) for parts in (["ab", ""], ["a", "b"], ["", "ab"], ["ab"])}
    assert len(seeds) == 4
