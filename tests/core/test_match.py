"""Matches of Cairn: simultaneous and compound choices, views, events, records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from core.cairn import CAIRN

import topout
from topout.core.engine import Mode
from topout.core.game import Game
from topout.core.match import Match
from topout.core.replay import read_record, replayed

WHOLE = ["add 2; stop", ["add 2", "stop"], [1, 2], ({"name": "add", "params": {"stones": 2}}, 2)]
NONSENSE = ["", ";", "add", "add 2 2", "add 2; fly", [], [[]], {}, {"name": "add"}, -1, 3, 1.5]


def cairn(seats: int = 2, mode: Mode = "plain") -> Match:
    return Match(CAIRN, seats, 7, {}, mode)


def test_several_seats_owe_a_decision_at_once() -> None:
    match = cairn(3)
    assert match.owed == (0, 1, 2)
    match.act(1, "add 2")
    assert match.owed == (0, 1, 2)
    match.act(1, "stop")
    assert list(match.owed) == [0, 2]


def test_what_a_seat_has_chosen_is_hidden_until_all_are_in() -> None:
    match = cairn()
    match.act(0, ["add 2", "stop"])
    assert match.view(0)["stack"] == [2, None]
    assert match.view(1)["stack"] == [None, 0]
    assert match.view(None)["last"] == [None, None]
    match.act(1, ["add 1", "stop"])
    assert match.view(None)["last"] == [2, 1]


@pytest.mark.parametrize("whole", WHOLE)
def test_a_whole_choice_is_sent_in_one_call(whole: object) -> None:
    stepped, at_once = cairn(), cairn()
    stepped.act(0, "add 2")
    stepped.act(0, "stop")
    at_once.act(0, whole)  # type: ignore[arg-type]
    assert at_once.hash == stepped.hash
    assert at_once.record() == stepped.record()
    assert at_once.events(0) == stepped.events(0)


def test_a_game_may_have_its_own_words_for_a_whole_choice() -> None:
    match = cairn()
    match.act(0, "stack 3")
    assert match.view(0)["stack"] == [3, None]
    assert len(match.actions) == 4


def test_a_whole_choice_is_refused_whole() -> None:
    match = cairn()
    before = match.hash
    with pytest.raises(topout.Illegal, match="at most three") as refusal:
        match.act(0, "add 2; add 2; stop")
    assert refusal.value.rule == "Stack"
    assert (match.hash, match.actions, match.events(0)) == (before, [], cairn().events(0))


@pytest.mark.parametrize(
    "nonsense", ["", ";", "add", "add 2 2", "add 2; fly", [], [[]], {}, {"name": "add"}, -1, 3, 1.5]
)
def test_an_unknown_action_is_refused_by_name(nonsense: object) -> None:
    with pytest.raises(topout.Illegal, match="Cairn has no action"):
        cairn().act(0, nonsense)  # type: ignore[arg-type]


def test_an_action_of_another_game_is_not_taken_for_ones_own() -> None:
    foreign = topout.new("festival", seats=2, first=0).legal(0)[0]
    with pytest.raises(topout.Illegal, match=r"no action 'introduce 1\.0'"):
        cairn().act(0, foreign)


def test_secret_parts_of_events_go_to_their_audience_alone() -> None:
    match = cairn()
    match.act(0, "stack 3")
    assert match.events(0)[-1] == {"event": "stacked", "seat": 0, "stones": 3, "text": "Seat 0 stacks 3"}
    assert match.events(1)[-1] == {"event": "stacked", "seat": 0, "text": "Seat 0 stacks"}


def test_an_event_without_words_for_outsiders_is_not_told_to_them() -> None:
    match = cairn()
    assert [event["event"] for event in match.events(0)] == ["whisper"]
    assert match.events(1) == match.events(None) == []


def test_events_are_read_from_where_one_stopped_and_cannot_be_changed() -> None:
    match = cairn()
    match.act(0, "stack 1")
    match.events(0)[0]["text"] = "changed"
    assert match.events(0)[0]["text"] != "changed"
    seen = len(match.events(0))
    match.act(1, "stack 1")
    assert [event["event"] for event in match.events(0, since=seen)] == ["stacked", "revealed", "revealed"]


def test_events_can_use_the_players_names() -> None:
    match = cairn()
    match.act(1, "stack 2")
    assert match.events(1, names=["Ada", "Ben"])[-1]["text"] == "Ben stacks 2"


@pytest.mark.parametrize("mode", ["plain", "compiled", "checked"])
def test_a_redealt_match_keeps_what_the_seat_knows(mode: Mode) -> None:
    match = cairn(3, mode)
    match.act(1, "stack 3")
    match.act(2, "add 1")
    assert {match.redeal(0, seed).truth()["stack"][1] for seed in range(40)} == {1, 2, 3}
    for seed in range(10):
        guess = match.redeal(1, seed)
        assert guess.view(1) == match.view(1)
        assert guess.events(1) == match.events(1)
        assert "whisper" not in {event["event"] for event in guess.events(0)}


def test_a_redealt_match_has_no_record() -> None:
    with pytest.raises(ValueError, match="no seed leads to it"):
        cairn().redeal(0, 1).record()


def test_the_result_has_scores_placings_and_winners() -> None:
    match = cairn()
    for stones in ("3", "2"):
        match.act(0, f"stack {stones}")
        match.act(1, "stack 1")
    assert match.over
    assert match.result == {"scores": [5, 2], "placings": [1, 2], "winners": [0], "lines": [{}, {}]}
    assert match.owed == ()


def test_a_saved_match_loads_again(tmp_path: Path) -> None:
    match = topout.new("festival", seats=2, seed="a word", first=0, levels=4)
    match.act(0, "introduce 1.2")
    path = tmp_path / "match.json"
    match.save(path)
    again = topout.load(path)
    assert again.hash == match.hash
    assert again.options == match.options


def test_a_file_that_is_missing_or_no_record_says_so(tmp_path: Path) -> None:
    with pytest.raises(topout.BadRecord, match="No such file"):
        topout.load(tmp_path / "none.json")
    (tmp_path / "text").write_text("hello")
    with pytest.raises(topout.BadRecord, match="not JSON"):
        topout.load(tmp_path / "text")
    (tmp_path / "list").write_text("[]")
    with pytest.raises(topout.BadRecord, match="JSON object"):
        topout.load(tmp_path / "list")
    assert read_record(tmp_path / "list") == []


def test_a_record_of_another_version_or_with_a_refused_action_says_so() -> None:
    match = cairn()
    match.act(0, "add 1")
    record = json.loads(json.dumps(match.record()))

    def find(name: str) -> Game:
        assert name == "cairn"
        return CAIRN

    assert replayed(record, find).hash == match.hash
    with pytest.raises(topout.BadRecord, match="version 2 of Cairn; this is version 1"):
        replayed({**record, "version": 2}, find)
    with pytest.raises(
        topout.BadRecord, match=r"Decision 1 of the record \('add 2' by seat 5\) is refused: There is no seat 5"
    ):
        replayed({**record, "decisions": [[0, "add 1"], [5, "add 2"]]}, find)
    with pytest.raises(topout.BadRecord, match="has no 'seed'"):
        replayed({k: v for k, v in record.items() if k != "seed"}, find)


def test_a_record_lists_decisions_with_their_steps() -> None:
    match = cairn()
    match.act(0, "add 1")
    match.act(1, "stack 2")
    match.act(0, "add 2; stop")
    match.act(1, "add 1")
    assert match.record()["decisions"] == [[1, "add 1; add 1; stop"], [0, "add 1; add 2; stop"], [1, "add 1"]]


def test_a_record_of_single_steps_is_read_as_well() -> None:
    match = cairn()
    steps = [[0, "add 1"], [1, "add 2"], [0, "stop"], [1, "stop"], [0, "add 2"]]
    for seat, step in steps:
        match.act(seat, step)  # type: ignore[arg-type]
    record = match.record()
    older = {**{part: value for part, value in record.items() if part != "decisions"}, "actions": steps}
    for form in (record, older):
        again = replayed(json.loads(json.dumps(form)), lambda name: CAIRN)
        assert (again.hash, again.record(), again.events(0)) == (match.hash, record, match.events(0))
    with pytest.raises(topout.BadRecord, match=r"Action 5 of the record \('fly' by seat 0\) is refused"):
        replayed({**older, "actions": [*steps, [0, "fly"]]}, lambda name: CAIRN)
    with pytest.raises(topout.BadRecord, match="has no 'decisions'"):
        replayed({part: value for part, value in record.items() if part != "decisions"}, lambda name: CAIRN)


def test_a_decision_is_all_steps_by_which_a_seat_answers_once() -> None:
    match = cairn()
    match.act(0, "add 1")
    assert (match.decisions, match.begun(0), match.begun(1)) == ([], (0,), ())
    match.act(1, "add 2; stop")
    assert match.decisions == [(1, (1, 2))]
    match.act(0, "stop")
    assert match.decisions == [(1, (1, 2)), (0, (0, 2))]
    assert match.begun(0) == ()
    assert [match.decided_within(steps) for steps in range(5)] == [0, 0, 0, 1, 2]


def test_deciding_takes_a_whole_decision_or_the_rest_of_one_and_nothing_less() -> None:
    match = cairn()
    before = match.hash
    with pytest.raises(topout.Illegal, match="only a part of a decision") as refusal:
        match.decide(0, "add 1; add 1")
    assert refusal.value.rule == "Steps"
    assert (match.hash, match.actions, match.begun(0)) == (before, [], ())
    match.act(0, "add 1")
    match.decide(0, ["add 1", "stop"])
    assert match.decisions == [(0, (0, 0, 2))]


def test_a_branch_goes_on_with_a_decision_on_its_own() -> None:
    match = cairn()
    match.act(0, "add 1")
    branch = match.branch()
    branch.act(0, "stop")
    assert (branch.decisions, branch.begun(0)) == ([(0, (0, 2))], ())
    assert (match.decisions, match.begun(0)) == ([], (0,))


def test_a_redealt_match_keeps_the_steps_of_its_own_seat_alone() -> None:
    match = cairn(3)
    match.act(0, "add 2")
    match.act(1, "stack 1")
    match.act(2, "add 1")
    assert (match.redeal(0, 1).begun(0), match.redeal(0, 1).decisions) == ((1,), [])
    assert (match.redeal(1, 1).begun(2), match.redeal(1, 1).decisions) == ((), [(1, (0, 2))])
    assert match.redeal(None, 1).actions == []


def test_a_game_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(ValueError, match="The games: clamber, festival"):
        topout.new("chess")


def test_a_match_without_a_seed_draws_a_secret_one() -> None:
    first, second = topout.new("clamber"), topout.new("clamber")
    assert first.seed != second.seed
    assert first.record()["seed"] == first.seed


def test_plays_default_to_the_legal_actions() -> None:
    assert [play["text"] for play in cairn().plays(0)] == ["add 1", "add 2"]


def test_the_catalogue_tells_seats_options_and_version() -> None:
    info = topout.catalogue()["festival"]
    assert (info.title, info.seats, info.version) == ("Festival Climbers", range(2, 5), 1)
    levels = info.options["levels"]
    assert (levels.type, levels.default, levels.help) == (
        "a whole number from 3 to 9",
        8,
        "How many levels the temple has; fewer make a shorter game.",
    )


def test_several_views_at_once_are_the_views_one_by_one() -> None:
    match = cairn(3)
    match.act(1, "stack 3")
    seats = (0, 1, 2, None)
    assert match.views(seats) == [match.view(seat) for seat in seats]
    assert [list(view) for view in match.views(seats)] == [list(match.view(seat)) for seat in seats]


def test_a_chronicle_hides_nothing() -> None:
    match = cairn()
    match.act(1, "stack 2")
    told = [event["text"] for event in match.chronicle(names=["Ada", "Ben"])]
    assert told[0].startswith("Ada smells the weather: ")
    assert told[1:] == ["Ben stacks 2"]
    assert match.chronicle(since=1) == [{"event": "stacked", "seat": 1, "stones": 2, "text": "Seat 1 stacks 2"}]


def test_steps_that_are_more_than_one_decision_are_refused_whatever_would_come_of_them() -> None:
    match = cairn()
    match.act(0, "stack 2")
    for then in ("add 1", "add 2", "stop"):
        before = match.hash
        with pytest.raises(topout.Illegal, match="more than one decision") as refusal:
            match.act(1, f"add 1; stop; {then}")
        assert refusal.value.rule == "Steps"
        assert match.hash == before


def test_a_draw_cannot_be_tried_out_by_a_step_after_it() -> None:
    match = topout.new("clamber", seats=3, seed=1)
    seat = match.owed[0]
    first = match.legal(seat)[0]
    reasons = set()
    for action in range(len(match.game.actions)):
        with pytest.raises(topout.Illegal) as refusal:
            match.act(seat, [first, action])
        reasons.add(refusal.value.reason)
    assert len(reasons) == 1
