"""The published schema of the frames: whole matches conform to it, and nothing else does."""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
import pytest
from server.programs import Program, offered, played, seated
from server.running import House, fetch


@pytest.fixture(scope="module")
def schema(place: House) -> dict[str, Any]:
    answer = fetch("GET", f"{place.url}/api/frames.json")
    found: dict[str, Any] = answer.json()
    assert jsonschema_rs.meta.is_valid(found)
    return found


def judge(schema: dict[str, Any], name: str) -> jsonschema_rs.Draft202012Validator:
    """A validator for the frames of this name."""
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})


def test_all_that_is_said_in_a_match_fits_the_description(place: House, schema: dict[str, Any]) -> None:
    ada = place.guest("Ada")
    with Program(place, ada, "Deepfox") as deepfox:
        offered(deepfox)
        table = seated(ada, deepfox)
        sockets = ada.sit(table), deepfox.sit(table)
        ada.start(table)
        sockets[0].ask("say", text="hello")
        sockets[0].ask("phrase", phrase=0)
        sockets[0].move(10**9, revision=0)
        for kind in ("plays", "draw", "hint", "back", "sit"):
            sockets[0].ask(kind)
        sockets[1].raw.send("nonsense")
        played(*sockets)
        for name, heard in (("ServerFrame", sockets), ("LineFrame", [deepfox.line])):
            for frame in (json.loads(text) for socket in heard for text in socket.frames):
                judge(schema, name).validate(frame)
        kinds = {json.loads(text)["type"] for socket in sockets for text in socket.frames}
        assert kinds >= {"welcome", "seen", "table", "said", "done", "refused", "plays", "drawn"}


MOVE = {"type": "move", "id": "1", "revision": 0, "action": [1, 2]}
OFFER = {"type": "offer", "id": "1", "games": [{"game": "clamber", "seats": [3]}], "tables": 1}


@pytest.mark.parametrize(
    ("name", "frame", "fits"),
    [
        ("ClientFrame", MOVE, True),
        ("ClientFrame", {**MOVE, "revision": -1}, False),
        ("ClientFrame", {**MOVE, "more": 1}, False),
        ("ClientFrame", {"type": "offer", "id": "1"}, False),
        ("ProgramFrame", OFFER, True),
        ("ProgramFrame", {**OFFER, "tables": -1}, False),
        ("ProgramFrame", {**OFFER, "level": "god"}, False),
        ("ProgramFrame", MOVE, False),
    ],
)
def test_the_description_tells_frames_from_others(schema: dict[str, Any], name: str, frame: Any, fits: bool) -> None:
    assert judge(schema, name).is_valid(frame) is fits
