"""The HTTP interface against its OpenAPI description: schemathesis provokes no server error."""

from __future__ import annotations

import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from server import forgery
from server.running import Door, fetch

ENDPOINTS = 96
patient = settings(
    max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate], database=None
)


def test_the_description_names_every_endpoint(door: Door) -> None:
    found = fetch("GET", f"{door.url}/api/schema/openapi.json").json()
    assert sum(len(methods) for methods in found["paths"].values()) == ENDPOINTS


def test_forged_tokens_are_tried_on_every_endpoint_that_is_not_for_all(door: Door) -> None:
    found = fetch("GET", f"{door.url}/api/schema/openapi.json").json()["paths"]
    described = {(method.upper(), path) for path, methods in found.items() for method in methods}
    tried = [(method, path.partition("?")[0]) for method, path in forgery.ENDPOINTS]

    def is_tried(method: str, path: str) -> bool:
        like = re.compile(re.sub(r"\{\w+\}", r"[^/]+", path))
        return any(method == one and like.fullmatch(other) for one, other in tried)

    assert set(forgery.FOR_ALL) <= described
    assert [each for each in described - {*forgery.FOR_ALL} if not is_tried(*each)] == []


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_leads_to_a_server_error(door: Door, mode: GenerationMode) -> None:
    schema: Any = schemathesis.openapi.from_url(f"{door.url}/api/schema/openapi.json")
    person = door.guest("Ada")
    ids = {"tables": person.table("festival", ["me", "open"])}
    ids["people"] = door.guest("Ben").get("/api/me/profile")["id"]
    ids["clubs"] = person.post("/api/clubs", name="Club", open=True)["id"]
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) == ENDPOINTS
    for operation in operations:
        if mode is GenerationMode.POSITIVE or can_be_wrong(operation):
            attack(operation, person.token, ids, mode)


def can_be_wrong(operation: Any) -> bool:
    """Whether a request takes anything; of names in its address any could be right."""
    named = all(part.definition["schema"].get("type") == "string" for part in operation.path_parameters)
    return bool(operation.query or operation.headers or operation.cookies or operation.body) or not named


def attack(operation: Any, token: str, ids: dict[str, str], mode: GenerationMode) -> None:
    """Many requests to one endpoint, about a table or a person that exists."""

    @patient
    @given(case=operation.as_strategy(generation_mode=mode))
    def requests(case: Any) -> None:
        if case.path_parameters and "id" in case.path_parameters:
            case.path_parameters["id"] = next((ids[kind] for kind in ids if f"/{kind}/" in case.path), ids["tables"])
        answer = case.call(headers={"authorization": f"Bearer {token}"})
        assert answer.status_code < 500, (case, answer.text)

    requests()
