"""How guests with accounts sign in, and what the server needs for it."""

from __future__ import annotations

from typing import Any

import httpx
from server.authenticator import Passkey
from server.mailbox import Mailbox
from server.running import House, Person, fetch

from topout.server.settings import read_mail_server


def sending(box: Mailbox) -> dict[str, Any]:
    """Settings of a server whose mail goes to this box."""
    return {"smtp": read_mail_server(box.url), "mail_from": "tables@example.org"}


def page(place: House) -> str:
    """The server under a host name, which passkeys need."""
    return f"http://localhost:{place.settings.port}"


def named(person: Person, place: House) -> Person:
    """Someone whose requests come from that origin."""
    person.http.headers["origin"] = page(place)
    return person


def newcomer(place: House, name: str = "Ada") -> Person:
    return named(place.guest(name), place)


def kept(place: House, person: Person, name: str = "Laptop", **settings: Any) -> Passkey:
    """A passkey that someone adds to their account."""
    key = Passkey(page(place), **settings)
    asked = person.post("/api/account/passkeys/options")["options"]
    account = person.post("/api/account/passkeys", credential=key.make(asked), name=name)
    assert account["passkeys"][-1]["name"] == name
    return key


def ask(place: House, path: str, token: str = "", **body: Any) -> httpx.Response:
    """A request from a browser that may or may not have a guest."""
    headers = {"origin": page(place)} | ({"authorization": f"Bearer {token}"} if token else {})
    return fetch("POST", f"{place.url}/api/sign-in/{path}", json=body, headers=headers)


def come_in(place: House, key: Passkey, token: str = "", **changes: str) -> httpx.Response:
    """Sign in with a passkey."""
    asked = ask(place, "passkey/options", token).json()["options"]
    return ask(place, "passkey", token, credential=key.sign(asked, **changes), carrier="header")


def known(place: House, answer: httpx.Response) -> Person:
    """The guest who signed in."""
    assert answer.status_code == 201, answer.text
    return named(place.guest(answer.json()["name"], answer.json()["token"]), place)


def failed(answer: httpx.Response) -> tuple[int, str]:
    assert answer.json()["reason"]
    return answer.status_code, answer.json()["error"]


def code_in(box: Mailbox) -> str:
    """The code in the next letter's link."""
    link = box.link()
    assert "/#/letter/" in link
    return link.rpartition("/")[2]
