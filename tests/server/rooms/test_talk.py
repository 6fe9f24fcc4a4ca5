"""Table talk: to everyone, private, in stock phrases, stored with the match."""

from __future__ import annotations

from pathlib import Path

from server.running import House, Socket, house


def three(place: House) -> list[Socket]:
    people = [place.guest(name) for name in ("Ada", "Ben", "Cy")]
    table = people[0].table("clamber", ["me", "open", "open"])
    for person in people[1:]:
        person.join(table)
    people[0].start(table)
    return [person.sit(table) for person in people]


def heard(socket: Socket) -> list[tuple[int, str, int | None]]:
    """What a socket has heard since its welcome, and again after reconnecting."""
    welcome = socket.again().welcome
    return [(line["number"], line["text"], line["to"]) for line in welcome["talk"]]


def test_public_lines_go_to_all_private_ones_to_two(place: House) -> None:
    ada, ben, cy = three(place)
    watcher = place.guest("Eve").sit(ada.table["id"])
    assert ada.ask("say", text="hello")["type"] == "done"
    ada.ask("say", text="psst", to=1)
    ben.ask("phrase", phrase=1)
    assert heard(ada) == heard(ben) == [(0, "hello", None), (1, "psst", 1), (2, "Good game.", None)]
    assert heard(cy) == heard(watcher) == [(0, "hello", None), (1, "Good game.", None)]
    cy.catch_up()
    assert "psst" not in "".join(cy.frames)


def test_a_muted_seat_is_not_heard_until_it_is_again(place: House) -> None:
    ada, ben, _ = three(place)
    ben.ask("mute", seat=0)
    ada.ask("say", text="woodchuck")
    ben.catch_up()
    assert "woodchuck" not in "".join(ben.frames)
    assert ben.again().welcome["muted"] == [0]
    ben.ask("mute", seat=0, on=False)
    assert (0, "woodchuck", None) in heard(ben)
    assert ben.ask("mute", seat=1)["code"] == "no_seat"


def test_talk_has_limits(place: House, tmp_path: Path) -> None:
    ada, _, _ = three(place)
    assert ada.ask("say", text="x" * 500)["type"] == "done"
    ada.send("say", text="x" * 501)
    assert ada.until("refused")["code"] == "malformed"
    assert ada.ask("say", text=" \u0000\u0007 ")["code"] == "empty"
    assert ada.ask("say", text="me", to=0)["code"] == "no_seat"
    assert ada.ask("say", text="me", to=7)["code"] == "no_seat"
    assert ada.ask("phrase", phrase=99)["code"] == "no_phrase"
    with house(tmp_path / "other.db", talk_rate=0.1, talk_burst=3) as strict:
        eve, _, _ = three(strict)
        assert [eve.ask("say", text="hi")["type"] for _ in range(4)] == ["done"] * 3 + ["refused"]


def test_nobody_can_be_talked_to_where_nobody_sits(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "easy"])
    assert ada.sit(table).ask("say", text="hi", to=1)["code"] == "no_listener"


def test_names_and_talk_with_hostile_strings_stay_text(place: House) -> None:
    hostile = "<script>alert(1)</script> \u202e\"';--{0}{seat}%s\\u0000"
    ada = place.guest("</script>{seat}{0.__class__}"[:40])
    table = ada.table("festival", ["me", "easy"])
    socket = ada.sit(table)
    socket.ask("say", text=hostile)
    said = socket.again().welcome["talk"][0]
    assert said["text"].startswith("<script>alert(1)</script>")
    assert said["name"] == "</script>{seat}{0.__class__}"
    socket.raw.send('{"type":"say","id":"half","text":"\\ud83e"}')
    assert socket.until("refused")["code"] == "malformed"
    answer = ada.ask("GET", f"/api/tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    ada.start(table)
    socket.until("welcome")
    socket.catch_up()
    if socket.owed:
        socket.move(socket.seen["legal"][0]["id"])
        told = place.guest("Eve").sit(table).welcome["seen"]["events"]
        assert any("</script>{seat}{0.__class__}" in event["text"] for event in told)
