"""Playing every game over the real socket."""

from __future__ import annotations

import random

import pytest
from server.running import House, Socket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from topout.games import registry

every_game = pytest.mark.parametrize("name", list(registry.GAMES))


def finish(sockets: list[Socket], rng: random.Random) -> None:
    """Play random moves on all these sockets to the end."""
    while not sockets[0].seen["view"]["over"]:
        for socket in sockets:
            socket.catch_up()
        asked = [socket for socket in sockets if socket.owed]
        if asked:
            socket = rng.choice(asked)
            answer = socket.move(rng.choice(socket.seen["legal"])["id"])
            assert answer["type"] == "seen", answer
    for socket in sockets:
        socket.catch_up()


@every_game
def test_one_person_plays_bots_to_the_end(place: House, name: str) -> None:
    count = registry.game(name).seats[0]
    person = place.guest()
    table = person.table(name, ["me", "easy"] + ["medium"] * (count - 2), options=dict(registry.game(name).quick))
    person.start(table)
    socket = person.sit(table)
    rng = random.Random(2)
    while not socket.seen["view"]["over"]:
        if socket.owed:
            answer = socket.move(rng.choice(socket.seen["legal"])["text"])
            assert answer["type"] in ("seen", "stale")
        else:
            socket.until("seen")
    assert socket.until("table")["table"]["phase"] == "over"


def pair(place: House, game: str = "festival", **wish: object) -> tuple[Socket, Socket]:
    """Two people at a running table; in Festival the first of them begins."""
    ada, ben = place.guest("Ada"), place.guest("Ben")
    if game == "festival":
        wish.setdefault("options", {"first": 0})
    table = ada.table(game, ["me", "open"], **wish)
    ben.join(table)
    ada.start(table)
    return ada.sit(table), ben.sit(table)


def test_a_refusal_cites_the_rule_and_changes_nothing(place: House) -> None:
    ada, ben = pair(place)
    before = ada.seen
    answer = ada.move("climb 1.0 8.0")
    assert (answer["type"], answer["code"]) == ("refused", "illegal")
    assert answer["reason"]
    assert answer["rule"]
    assert ada.move("fly")["reason"] == "Festival Climbers has no action 'fly'."
    assert ben.move(0)["rule"] == "Turn"
    assert ada.move(0)["revision"] == before["revision"] + 1


def test_a_move_is_a_number_its_text_or_its_parts(place: House) -> None:
    ada, ben = pair(place)
    assert ada.move(ada.seen["legal"][0]["id"])["type"] == "seen"
    ben.until("seen")
    assert ben.move(ben.seen["legal"][0]["text"])["type"] == "seen"
    ada.until("seen")
    choice = ada.seen["legal"][0]
    assert ada.move({"name": choice["name"], "params": choice["params"]})["type"] == "seen"


def test_resending_a_move_does_it_once(place: House) -> None:
    ada, ben = pair(place)
    revision = ada.seen["revision"]
    first = ada.move(0, id="same")
    again = ada.move(0, revision=revision, id="same")
    assert again["done"] == first["done"] == "same"
    assert again["revision"] == first["revision"]
    assert again["view"] == first["view"]
    ben.catch_up()
    assert len([frame for frame in ben.frames if frame.startswith('{"type":"seen"')]) == 1


def test_of_two_racing_moves_one_wins_and_the_other_is_stale_with_the_new_view(place: House) -> None:
    ada, _ = pair(place)
    other = ada.again()
    revision = ada.seen["revision"]
    won = ada.move(0, revision=revision)
    lost = other.move(1, revision=revision)
    assert (won["type"], lost["type"]) == ("seen", "stale")
    assert lost["seen"]["view"] == won["view"]
    assert lost["reason"]


def test_simultaneous_choices_from_several_browsers_all_count(place: House, cairn: None) -> None:
    ada, ben = pair(place, "cairn")
    assert ada.move("stack 3")["view"]["stack"] == [3, None]
    assert ben.move(["add 2", "stop"], revision=1)["type"] == "seen"
    assert ben.seen["view"]["last"] == [3, 2]


def test_hidden_steps_of_others_do_not_show_at_all(place: House, cairn: None) -> None:
    ada, ben = pair(place, "cairn")
    ben.catch_up()
    before = len(ben.frames)
    for _ in range(3):
        ada.move("add 1")
    ben.catch_up()
    assert [frame for frame in ben.frames[before:] if '"type":"done"' not in frame] == []


def asked_back(socket: Socket, by: int) -> None:
    socket.until("table", fits=lambda frame: (frame["table"]["plea"] or {}).get("seat") == by)


def test_a_move_is_taken_back_once_the_others_agree(place: House) -> None:
    ada, ben = pair(place)
    start = ada.seen["view"]
    ada.move(0)
    assert ada.ask("back")["type"] == "done"
    assert ada.ask("back")["code"] == "asked"
    asked_back(ben, 0)
    assert ada.ask("answer", yes=True)["code"] == "not_asked"
    ben.send("answer", yes=True)
    seen = ada.until("seen", fits=lambda frame: frame["anew"])
    assert seen["view"] == start
    assert seen["legal"]
    told = ["You ask to take a move back", "Ben agrees", "You took a move back"]
    assert [event["text"] for event in seen["events"][-3:]] == told
    assert ben.until("seen", fits=lambda frame: frame["anew"])["view"] == {**start, "you": 1}
    assert ada.ask("back")["reason"] == "You have no move to take back."


def test_a_move_stands_when_someone_would_rather_not_or_plays_on(place: House) -> None:
    ada, ben = pair(place)
    ada.move(0)
    ada.ask("back")
    asked_back(ben, 0)
    assert ben.ask("answer", yes=False)["type"] == "done"
    ada.until("table", fits=lambda frame: frame["table"]["plea"] is None)
    ada.ask("back")
    asked_back(ben, 0)
    ben.catch_up()
    ben.move(2)
    ada.until("table", fits=lambda frame: frame["table"]["plea"] is None)
    assert ben.ask("answer", yes=True)["code"] == "not_asked"


def test_against_bots_one_goes_back_to_ones_own_last_decision_after_their_reply(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "easy", "easy"], options={"first": 0})
    ada.start(table)
    socket = ada.sit(table)
    start = socket.seen["view"]
    socket.move(0)
    socket.until("seen", fits=lambda frame: frame["view"]["owed"] == [0])
    assert socket.ask("back")["view"] == start


def test_what_revealed_something_stays(place: House) -> None:
    people = [place.guest(f"Guest {n}") for n in range(3)]
    table = people[0].table("clamber", ["me", "open", "open"])
    for person in people[1:]:
        person.join(table)
    people[0].start(table)
    sockets = [person.sit(table) for person in people]
    mover = next(socket for socket in sockets if socket.owed)
    mover.move(mover.seen["legal"][0]["id"])
    answer = mover.ask("back")
    assert (answer["type"], answer["code"]) == ("refused", "stands")


def test_a_hidden_choice_is_taken_back_step_by_step_and_nobody_notices(place: House, cairn: None) -> None:
    ada, ben = pair(place, "cairn")
    ada.move("add 2")
    ben.move("add 1")
    assert ada.ask("back")["view"]["stack"] == [0, None]
    ben.catch_up()
    assert ben.seen["view"]["stack"] == [None, 1]
    ada.move("stack 1")
    assert ben.move("stop")["view"]["last"] == [1, 1]


def test_a_table_can_be_watched_at_any_time_and_spectators_can_only_watch(place: House) -> None:
    ada, _ = pair(place)
    watcher = place.guest("Eve").sit(ada.table["id"])
    assert watcher.seen["you"] is None
    ada.move(0)
    assert watcher.until("seen")["legal"] == []
    assert watcher.ask("move", action=0, revision=2)["code"] == "not_seated"
    assert watcher.ask("say", text="hi")["code"] == "not_seated"


def test_a_table_may_be_for_its_players_only(place: House) -> None:
    ada, _ = pair(place, spectators=False)
    with pytest.raises(InvalidStatus):
        place.guest("Eve").sit(ada.table["id"])


def test_those_who_only_looked_on_leave_a_table_for_players_when_it_starts(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "easy"], spectators=False)
    watcher = place.guest("Eve").sit(table)
    ada.start(table)
    with pytest.raises(ConnectionClosed):
        watcher.until("welcome")


def test_a_hint_says_what_a_bot_would_do_and_why(place: House) -> None:
    ada, ben = pair(place)
    hint = ada.ask("hint")
    assert hint["action"]["id"] in [choice["id"] for choice in ada.seen["legal"]]
    assert hint["why"]
    assert ben.ask("hint")["code"] == "not_asked"
    silent, _ = pair(place, hints=False)
    assert silent.ask("hint")["code"] == "no_hints"


def test_a_hint_for_a_compound_choice_has_all_its_steps(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("tabletop_climber", ["me", "open", "open"])
    for name in ("Ben", "Cid"):
        place.guest(name).join(table)
    ada.start(table)
    socket = ada.sit(table)
    hint = socket.ask("hint")
    assert hint["steps"][0] == hint["action"]
    assert {step["name"] for step in hint["steps"]} == {"leave"}
    assert socket.move([step["id"] for step in hint["steps"]])["type"] == "seen"
    assert 0 not in socket.seen["view"]["owed"]


def test_all_complete_plays_are_told_on_request(place: House) -> None:
    ada, ben = pair(place)
    assert [play["id"] for play in ada.ask("plays")["plays"]] == [choice["id"] for choice in ada.seen["legal"]]
    assert ben.ask("plays")["plays"] == []


def test_one_may_ask_why_a_move_is_not_allowed_and_nothing_happens(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "medium"], options={"first": 0})
    ada.start(table)
    socket = ada.sit(table)
    before = socket.seen
    socket.raw.send('{"type": "why", "id": "q", "action": {"name": "climb", "params": {"start": "1.0", "to": "2.0"}}}')
    refused = socket.until("refused")
    assert (refused["id"], refused["rule"]) == ("q", "F6")
    socket.raw.send('{"type": "why", "id": "r", "action": {"name": "introduce", "params": {"space": "1.0"}}}')
    assert socket.until("done")["id"] == "r"
    assert socket.seen == before
