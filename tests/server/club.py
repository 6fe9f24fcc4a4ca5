"""Founding and joining clubs as people do."""

from __future__ import annotations

from typing import Any

from server.running import Person


def founded(host: Person, *others: Person, **wish: Any) -> str:
    """A club with these members."""
    club = host.post("/api/clubs", **{"name": "Wednesday climbers", **wish})
    for other in others:
        other.post(f"/api/clubs/{club['id']}/join", invitation=club["invitation"])
    made: str = club["id"]
    return made


def number_of(host: Person, club: str, name: str, where: str = "people") -> int:
    """A member's number, as organisers use it."""
    told = host.get(f"/api/clubs/{club}")[where]
    return next(int(one["number"]) for one in told if one["name"] == name)


def role(host: Person, club: str, name: str, wished: str, where: str = "people") -> Any:
    number = number_of(host, club, name, where)
    return host.ask("PATCH", f"/api/clubs/{club}/members/{number}", role=wished).json()
