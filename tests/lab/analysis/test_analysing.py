"""Analysis of finished matches: exact where it can be, honest about its noise everywhere."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pytest
from conformance.cases import every_game, grouped, step

import topout
from topout.core.match import Match
from topout.games import registry
from topout.lab.analysis.advice import stronger
from topout.lab.analysis.analysing import NotOver, analyse
from topout.lab.analysis.chances import Playouts, fitted, mean
from topout.lab.analysis.findings import Analysis
from topout.lab.simulate import play_match

of_festival, of_clamber, of_tabletop_climber = (
    pytest.mark.xdist_group(name) for name in ("festival", "clamber", "tabletop_climber")
)
TINY: dict[str, Any] = {"levels": 3, "adjacent_only": True, "first": 0}


def played(name: str, seed: int, seats: int | None = None, bots: str = "greedy", **options: Any) -> Match:
    match = topout.new(name, seats=seats, seed=seed, **options)
    return play_match(match, [bots] * match.seats, seed)


def quick(name: str, seed: int = 3) -> Match:
    return played(name, seed, **registry.game(name).quick)


def chance(match: Match, count: int = 400) -> list[float]:
    return mean(Playouts(match, count, 1).after(match))


def positions(match: Match) -> list[Match]:
    """The match after each of its actions."""
    now = Match(match.game, match.seats, match.seed, match.options)
    found = [now.branch()]
    for seat, number in match.actions:
        now.act(seat, number)
        found.append(now.branch())
    return found


def outcomes(match: Match) -> set[tuple[int, ...]]:
    """The winners of every way a match without chance can end."""
    if match.result:
        return {tuple(match.result["winners"])}
    found = set()
    for action in match.legal(match.owed[0]):
        branch = match.branch()
        branch.act(branch.owed[0], action)
        found |= outcomes(branch)
    return found


@of_festival
def test_a_finished_position_is_worth_its_result() -> None:
    match = played("festival", 1)
    assert match.result
    winner = match.result["winners"][0]
    assert chance(match) == [float(seat == winner) for seat in range(2)]


@of_festival
def test_two_moves_before_the_end_what_is_certain_is_0_or_1() -> None:
    sure = 0
    for seed in range(40):
        before = positions(played("festival", seed, bots="random", **TINY))[-3]
        ways = outcomes(before)
        if len(ways) == 1:
            sure += 1
            assert chance(before, 60) == [float((seat,) in ways) for seat in range(2)]
    assert sure >= 5


@of_festival
def test_a_win_is_certain_from_the_move_on_that_made_it_so() -> None:
    matches = (played("festival", seed, bots="random", **TINY) for seed in range(60))
    match = next(match for match in matches if thrown_away(match))
    found = analyse(match, playouts=300)
    row = thrown_away(match)
    assert row is not None
    assert sorted(found.chances[row]) == [0.0, 1.0]
    assert found.chances[row - 1] != found.chances[row]


def thrown_away(match: Match) -> int | None:
    """The step by which an open game without chance became a certain one."""
    ways = [len(outcomes(position)) for position in positions(match)[-6:]]
    first = next((i for i, (a, b) in enumerate(pairwise(ways)) if a > 1 and b == 1), None)
    return None if first is None else len(match.actions) - 6 + first + 2


@every_game
def test_the_parts_of_a_balance_add_up_to_the_result_and_luck_to_nothing(name: str) -> None:
    match = quick(name)
    found = analyse(match, playouts=8)
    assert match.result
    winners = match.result["winners"]
    assert found.chances[-1] == [(seat in winners) / len(winners) for seat in range(match.seats)]
    assert found.at == sorted(set(found.at))
    assert found.at[-1] == found.steps
    assert [sum(row) for row in found.chances] == pytest.approx([1.0] * len(found.at))
    for seat in found.seats:
        parts = seat.fair + seat.deal + seat.luck + seat.own + seat.others
        assert parts == pytest.approx(seat.result)
    assert sum(seat.luck for seat in found.seats) == pytest.approx(0.0)
    assert sum(seat.deal for seat in found.seats) == pytest.approx(0.0)


@of_festival
def test_without_chance_there_is_no_luck_at_all() -> None:
    found = analyse(played("festival", 2, first=0), playouts=100)
    for seat in found.seats:
        assert (seat.luck, seat.luck_error, seat.deal) == (0.0, 0.0, 0.0)
        assert seat.luckiest is None
        assert seat.words == "Nothing was left to chance once the match had begun."
    assert all(swing.luck == 0.0 for swing in found.swings)
    assert all("choice alone" in swing.why for swing in found.swings)


@of_festival
def test_who_begins_is_the_luck_of_the_deal() -> None:
    found = analyse(played("festival", 2, levels=3), playouts=2000)
    first = played("festival", 2, levels=3).actions[0][0]
    fair = [seat.fair for seat in found.seats]
    assert fair == pytest.approx([0.5, 0.5], abs=0.06)
    assert found.chances[0][first] == pytest.approx(fair[first] + found.seats[first].deal)


@of_clamber
def test_a_planted_lucky_draw_is_the_luckiest_moment() -> None:
    match, planted, seat = lucky_draw()
    found = analyse(match, playouts=400)
    balance = found.seats[seat]
    assert balance.luckiest
    assert balance.luckiest.step == planted
    assert balance.luckiest.change > 0.2
    assert "Luckiest" in balance.words


def lucky_draw() -> tuple[Match, int, int]:
    """A Clamber match with one draw that is far better for a seat than such draws are: found by its playouts."""
    for seed in range(40):
        match = played("clamber", seed, 3)
        stages, count = positions(match), Playouts(match, 400, 77)
        for number, (mover, action) in enumerate(match.actions):
            gain = mean(count.after(stages[number + 1]) - count.after(stages[number], mover, [action]))
            if gain[mover] > 0.3:
                return match, number + 1, mover
    raise AssertionError("no such match")


@of_clamber
def test_the_same_seed_gives_the_same_findings_and_another_only_differs_by_noise() -> None:
    match = played("clamber", 6, 4)
    first, again, other = (analyse(match, playouts=100, seed=seed) for seed in (1, 1, 2))
    assert msgspec.json.encode(first) == msgspec.json.encode(again)
    assert first.chances != other.chances
    apart = np.abs(np.array(first.chances) - np.array(other.chances))
    assert apart.max() < 6 * first.error


@of_clamber
def test_a_standard_error_is_what_repeated_analyses_show() -> None:
    match = played("clamber", 6, 4)
    halfway = positions(match)[len(match.actions) // 3]
    means = [mean(Playouts(match, 25, seed).after(halfway)) for seed in range(60)]
    shares = Playouts(match, 1000, 999).after(halfway)
    expected = shares.std(axis=0) / 5
    assert np.std(means, axis=0) == pytest.approx(expected, rel=0.4, abs=0.008)


@of_festival
def test_neighbouring_positions_share_their_randomness() -> None:
    """A forced move without chance changes no playout, and other moves change few."""
    match = played("festival", 4, levels=5)
    count = Playouts(match, 500, 3)
    for position, (seat, action) in zip(positions(match), match.actions, strict=False):
        if len(position.legal(seat)) == 1:
            assert (count.after(position) == count.after(position, seat, [action])).all()


def test_a_yardstick_is_found_and_a_useless_one_found_out() -> None:
    rng = np.random.default_rng(1)
    worths = rng.normal(0, 100, (4000, 3))
    likely = np.exp(worths / 50) / np.exp(worths / 50).sum(axis=1, keepdims=True)
    winners = [rng.choice(3, p=row) for row in likely]
    scale, loss = fitted(worths, np.eye(3)[winners])
    assert scale == pytest.approx(50, rel=0.2)
    assert loss < 0.7 * np.log(3)
    _, blind = fitted(worths, np.eye(3)[rng.integers(0, 3, 4000)])
    assert blind == pytest.approx(np.log(3), rel=0.01)


def hidden_games() -> list[str]:
    return [name for name in registry.GAMES if name != "festival"]


@pytest.mark.parametrize("name", grouped(hidden_games()))
def test_a_stronger_bot_advises_by_what_the_seat_could_see(name: str) -> None:
    match, rng = topout.new(name, seed=5, **registry.game(name).quick), random.Random(2)
    for _ in range(12):
        if not match.over:
            step(match, rng)
    seat = next(seat for seat in match.owed)
    if len(match.legal(seat)) == 1:
        pytest.skip("nothing to choose here")
    told = [stronger(match, seat, 9, 60)] + [stronger(match.redeal(seat, again), seat, 9, 60) for again in range(20)]
    assert told[0] is not None
    assert all(thoughts == told[0] for thoughts in told)


@of_tabletop_climber
def test_advice_is_a_whole_decision() -> None:
    match, rng = topout.new("tabletop_climber", seats=3, seed=1), random.Random(1)
    while match.view(None)["season"] < 3 or match.view(None)["phase"] != "hand selection":
        step(match, rng)
    seat = match.owed[0]
    thoughts = stronger(match, seat, 1, 20)
    assert thoughts
    assert 0 <= thoughts.chance <= 1
    branch = match.branch()
    branch.decide(*thoughts.decision)
    assert len(thoughts.decision.steps) > 1
    assert seat not in branch.owed


@of_festival
def test_there_is_no_advice_where_there_is_no_choice() -> None:
    stages = positions(played("festival", 4, levels=3))
    forced = next(m for m in stages if not m.over and len(m.legal(m.owed[0])) == 1)
    assert stronger(forced, forced.owed[0], 1, 10) is None


@of_tabletop_climber
def test_steps_of_one_decision_are_looked_at_together() -> None:
    match = played("tabletop_climber", 3, 3)
    found = analyse(match, playouts=2)
    assert found.at == list(range(len(match.decisions) + 1))
    assert found.steps == len(match.decisions) < len(match.actions)


@of_festival
def test_ctrl_c_keeps_what_is_done() -> None:
    def stop_at(share: float) -> Callable[[float], None]:
        def stop(done: float) -> None:
            if done > share:
                raise KeyboardInterrupt

        return stop

    match = played("festival", 2)
    found = analyse(match, playouts=20, progress=stop_at(0.5))
    assert 0 < found.at[-1] < found.steps
    assert len(found.chances) == len(found.at)
    assert all(swing.step <= found.at[-1] for swing in found.swings)


@of_festival
def test_progress_grows_from_0_to_1() -> None:
    told: list[float] = []
    analyse(played("festival", 2, levels=4), playouts=20, progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= 1


@of_festival
def test_only_finished_matches_are_analysed() -> None:
    with pytest.raises(NotOver, match="not over"):
        analyse(topout.new("festival", seed=1))


@of_clamber
def test_swings_are_the_biggest_changes_and_say_why() -> None:
    match = played("clamber", 6, 4)
    found = analyse(match, playouts=250, names=["Ada", "Ben", "Cy", "Dee"])
    assert 1 <= len(found.swings) <= 3
    assert [size(swing) for swing in found.swings] == sorted(map(size, found.swings), reverse=True)
    assert size(found.swings[0]) == pytest.approx(max(changes(found)))
    for swing in found.swings:
        assert swing.luck + swing.choice == pytest.approx(swing.after - swing.before)
        assert "'s chance of winning goes from " in swing.why
        assert any(name in swing.text for name in ("Ada", "Ben", "Cy", "Dee"))
        assert swing.advice is None or "A stronger bot would have" in swing.why


def size(swing: Any) -> float:
    return float(abs(swing.after - swing.before))


def changes(found: Analysis) -> Sequence[float]:
    rows = pairwise(found.chances)
    return [max(abs(b - a) for a, b in zip(before, after, strict=True)) for before, after in rows]
