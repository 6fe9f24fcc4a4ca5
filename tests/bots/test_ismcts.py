"""Tree search: it finds what exhaustive search finds, keeps its budget and says why."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest

import topout
from topout.bots import LEVELS, Budget, SeatView, Thought, bot, ismcts
from topout.bots import tree as t
from topout.bots.ismcts import FlatBot, IsmctsBot, Tree, natures
from topout.bots.levels import Hard
from topout.core.batch import bulk_entries
from topout.core.compiler import Compiler
from topout.core.match import Match
from topout.games import registry

TINY: dict[str, Any] = {"levels": 3, "adjacent_only": True, "first": 0}


def wins(match: Match, seat: int) -> bool:
    """Whether the seat wins a two-seat game with best play, by trying everything."""
    if match.result:
        return seat in match.result["winners"]
    mover = match.owed[0]
    outcomes = (wins(after(match, number.id), seat) for number in match.legal(mover))
    return any(outcomes) if mover == seat else all(outcomes)


def after(match: Match, number: int) -> Match:
    branch = match.branch()
    branch.act(branch.owed[0], number)
    return branch


@pytest.mark.xdist_group("festival")
def test_search_never_gives_away_a_won_tiny_temple() -> None:
    lost = 0
    for opening in range(6):
        match = topout.new("festival", seats=2, seed=opening, **TINY)
        rng = random.Random(opening)
        for _ in range(3):
            match.act(match.owed[0], rng.choice(match.legal(match.owed[0])))
        while not match.over:
            seat = match.owed[0]
            won = wins(match, seat)
            action = IsmctsBot(1).choose(SeatView(match, seat), match.legal(seat), Budget(simulations=600), rng)
            match.act(seat, action)
            lost += won and not wins(match, seat)
    assert lost == 0


@pytest.mark.xdist_group("clamber")
@pytest.mark.parametrize("kind", [FlatBot, IsmctsBot])
def test_a_thought_names_its_best_moves_with_their_chances(kind: type[IsmctsBot]) -> None:
    match = topout.new("clamber", seats=3, seed=1)
    seat = match.owed[0]
    seen: list[Thought] = []
    thought = kind(2).think(
        SeatView(match, seat), match.legal(seat), Budget(simulations=400), random.Random(1), seen.append
    )
    assert 400 <= thought.simulations <= 402
    assert thought.action == thought.prospects[0].action
    assert all(0 <= prospect.chance <= 1 for prospect in thought.prospects)
    assert [p.tries for p in thought.prospects] == sorted((p.tries for p in thought.prospects), reverse=True)
    assert seen == [thought]


@pytest.mark.xdist_group("clamber")
def test_a_budget_of_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    match = topout.new("clamber", seats=3, seed=1)
    seat, looks = match.owed[0], count()
    monkeypatch.setattr(ismcts, "monotonic", lambda: float(next(looks)))
    thought = IsmctsBot(1).think(SeatView(match, seat), match.legal(seat), Budget(seconds=4.5), random.Random(1))
    assert thought.simulations == 4 * ismcts.CHUNK


@pytest.mark.xdist_group("festival")
def test_a_single_legal_action_needs_no_thought() -> None:
    match = topout.new("festival", seats=2, seed=1, first=0)
    only = match.legal(0)[:1]
    assert IsmctsBot(1).think(SeatView(match, 0), only, Budget(), random.Random(1)) == Thought(only[0])


def grown(match: Match, seat: int, simulations: int, nodes: int | None = None) -> Tree:
    """The tree after some simulations."""
    tree = Tree(match.game, match.pack(), seat, match.game.search, nodes or simulations + 2, 7)
    tree.think(simulations)
    return tree


@pytest.mark.xdist_group("tabletop_climber")
def test_what_others_choose_in_secret_is_not_in_the_tree() -> None:
    match = topout.new("tabletop_climber", seats=3, seed=2)
    seat, secret = match.owed[0], natures(match.game, match.game.search) & t.SECRET
    tree = grown(match, seat, 400)
    rows = tree.nodes[1:]
    others = rows[rows[:, t.MOVER] != seat]
    assert len(others) > 50
    assert not secret[others[:, t.ACTION]].any()
    assert secret[rows[rows[:, t.MOVER] == seat, t.ACTION]].any()


@pytest.mark.xdist_group("gloombah")
def test_others_who_are_modelled_are_not_searched_for() -> None:
    match = topout.new("gloombah", seats=4, seed=2)
    assert match.game.search.modelled
    tree = grown(match, match.owed[0], 400)
    assert len(tree.nodes) > 50
    assert {int(row[t.MOVER]) for row in tree.nodes[1:]} == {match.owed[0]}


@pytest.mark.xdist_group("clamber")
def test_a_full_tree_is_searched_on_without_growing() -> None:
    match = topout.new("clamber", seats=4, seed=1)
    tree = grown(match, match.owed[0], 300, nodes=5)
    assert len(tree.nodes) == 5
    assert tree.nodes[0, t.VISITS] == sum(visits for _, visits, _ in tree.tries()) == 300


@pytest.mark.xdist_group("clamber")
def test_a_guess_of_the_same_number_is_the_same_guess() -> None:
    match = topout.new("clamber", seats=4, seed=1)
    tree = grown(match, match.owed[0], 1)
    guess = bulk_entries(match.game, "compiled").link(t.guess_again)

    def numbered(luck: int) -> bytes:
        guess(tree.work, tree.seat, luck)
        return bytes(tree.work.states[t.GUESS])

    assert numbered(3) == numbered(3) != numbered(4)


@pytest.mark.xdist_group("festival")
def test_the_first_move_tried_is_the_one_the_hints_like_best() -> None:
    match, worth = topout.new("festival", seats=2, seed=1, first=0), {0: 0}
    while len(set(worth.values())) == 1:
        seat = match.owed[0]
        match.act(seat, match.legal(seat)[-1])
        seat = match.owed[0]
        worth = {action.id: after(match, action.id).evaluate(seat) for action in match.legal(seat)}
    (tried,) = grown(match, seat, 1).tries()
    assert worth[tried[0]] == max(worth.values())


@pytest.mark.xdist_group("gloombah")
@pytest.mark.parametrize(("allowed", "made"), [(None, 100), (1_000, 100), (9, 9)])
def test_a_level_thinks_no_more_than_its_simulations_and_the_budget_allow(
    allowed: int | None, made: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ismcts, "monotonic", lambda: 0.0)
    match = topout.new("gloombah", seats=3, seed=1)
    seat = next(seat for seat in match.owed if len(match.legal(seat)) > 1)
    thought = Hard().think(SeatView(match, seat), match.legal(seat), Budget(simulations=allowed), random.Random(1))
    assert thought.simulations == made


@pytest.mark.xdist_group("clamber")
@pytest.mark.parametrize("level", LEVELS[2:])
def test_a_level_that_has_thought_before_compiles_and_links_nothing(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = topout.new("clamber", seats=4, seed=1)
    view, legal = SeatView(match, match.owed[0]), match.legal(match.owed[0])
    bot(level).choose(view, legal, Budget(simulations=1), random.Random(1))
    monkeypatch.setattr(Compiler, "rebuilt", lambda *_: pytest.fail("it was linked before"))
    bot(level).choose(view, legal, Budget(simulations=1), random.Random(1))


def test_every_verb_a_search_names_is_one_of_its_game() -> None:
    for name in registry.GAMES:
        game = registry.game(name)
        assert {*game.search.secret, *game.search.hinted} <= {verb.name for verb in game.actions.verbs}
