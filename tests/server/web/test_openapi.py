"""The HTTP interface as its own description sees it: schemathesis finds no way to a server error."""

from __future__ import annotations

import contextlib
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from server.running import Door

ENDPOINTS = 81
patient = settings(
    max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate], database=None
)


def test_the_description_names_every_endpoint(door: Door) -> None:
    found = httpx.get(f"{door.url}/api/schema/openapi.json").json()
    assert sum(len(methods) for methods in found["paths"].values()) == ENDPOINTS


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_leads_to_a_server_error(door: Door, mode: GenerationMode) -> None:
    schema: Any = schemathesis.openapi.from_url(f"{door.url}/api/schema/openapi.json")
    person = door.guest("Ada")
    ids = {"tables": person.table("festival", ["me", "open"])}
    ids["people"] = door.guest("Ben").get("/api/me/profile")["id"]
    for found in schema.get_all_operations():
        attack(found.ok(), person.token, ids, mode)


def attack(operation: Any, token: str, ids: dict[str, str], mode: GenerationMode) -> None:
    """Many requests to one endpoint about a table or a person that exists."""

    @patient
    @given(case=operation.as_strategy(generation_mode=mode))
    def requests(case: Any) -> None:
        if case.path_parameters and "id" in case.path_parameters:
            case.path_parameters["id"] = ids["people" if "/people/" in case.path else "tables"]
        answer = case.call(headers={"authorization": f"Bearer {token}"})
        assert answer.status_code < 500, (case, answer.text)

    with contextlib.suppress(Unsatisfiable):  # an endpoint that takes nothing has nothing that could be wrong
        requests()
