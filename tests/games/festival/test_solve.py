"""Solving temples: every position of small ones against plain search by the rules, and the files of a solution."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.festival.alphabeta.machine import Memory
from topout.games.festival.board import NUMBER
from topout.games.festival.solve.check import Wrong, check_layer, prove, sample
from topout.games.festival.solve.colours import possible, spread, squeeze, turned, words_of
from topout.games.festival.solve.lookup import Solution, Space
from topout.games.festival.solve.solver import Solver, colourings
from topout.games.festival.solve.temple import Temple

WORD = (1 << 64) - 1


def solved(levels: int, climbers: int, folder: Path) -> Solution:
    solver = Solver(Temple(levels, climbers), folder)
    solver.solve_all()
    return Solution(solver)


def match_at(levels: int, climbers: int, mine: list[Space], theirs: list[Space]) -> Match:
    """A match in which seat 0 is to move and seat 1 moved last."""
    match = topout.new("festival", seats=2, seed=1, mode="plain", levels=levels, first=0)
    with position(match) as s:
        for seat, team in enumerate((mine, theirs)):
            s.climbers[seat] = sum(1 << NUMBER[space] for space in team)
            s.reserve[seat] = climbers - len(team)
        s.turn = s.moved_at[1] = 1
    return match


def wins_by_rules(match: Match, known: dict[tuple[int, ...], bool]) -> bool:
    """Whether the seat to move wins, by trying every move of the rules."""
    state, seat = peek(match), match.owed[0]
    key = (state.climbers[0], state.climbers[1], seat, state.passes)
    if key not in known:
        known[key] = any(wins_with(match, seat, action.id, known) for action in match.legal(seat))
    return known[key]


def wins_with(match: Match, seat: int, action: int, known: dict[tuple[int, ...], bool]) -> bool:
    after = match.branch()
    after.act(seat, action)
    if after.over:
        return bool(after.result and seat in after.result["winners"])
    return wins_by_rules(after, known) == (after.owed[0] == seat)


@pytest.mark.parametrize(("levels", "climbers"), [(3, 12), (3, 2), (4, 2), (4, 3), (4, 4)])
def test_every_position_of_a_small_temple_is_as_the_rules_say(levels: int, climbers: int, tmp_path: Path) -> None:
    solution, known = solved(levels, climbers, tmp_path), dict[tuple[int, ...], bool]()
    temple, seen = solution.temple, 0
    for count in range(temple.most + 1):
        for board in solution.solver.layer(count).boards:
            spaces = [space for n, space in enumerate(temple.spaces) if board >> n & 1]
            for colouring in range(1 << count):
                mine = [space for k, space in enumerate(spaces) if colouring >> k & 1]
                theirs = [space for space in spaces if space not in mine]
                if max(len(mine), len(theirs)) > climbers:
                    continue
                match = match_at(levels, climbers, mine, theirs)
                assert solution.wins(mine, theirs) == wins_by_rules(match, known), (mine, theirs)
                seen += 1
    assert seen == solution.solver.progress.positions


def test_a_temple_of_six_levels_agrees_with_alpha_beta(tmp_path: Path) -> None:
    """With 8 climbers each, blocks share words in every layer above 8."""
    solution, memory = solved(6, 8, tmp_path), Memory(random.Random(1))
    proven = [check_layer(solution, climbers, 30, memory)[0] for climbers in range(11, 17)]
    assert min(proven) >= 5
    assert sum(proven) >= 100


def test_the_first_seat_wins_five_levels_and_the_second_four(tmp_path: Path) -> None:
    assert not any(solved(4, 12, tmp_path / "4").first_moves().values())
    five = solved(5, 12, tmp_path / "5")
    assert all(five.first_moves().values())
    assert five.wins([], [])
    assert (five.solver.progress.positions, five.solver.progress.layers[-1]["won"]) == (1_418_603, 1)


def test_a_wrong_bit_is_found_by_alpha_beta(tmp_path: Path) -> None:
    solution, memory = solved(4, 4, tmp_path), Memory(random.Random(1))
    check_layer(solution, 6, 20, memory)
    kept = np.load(solution.solver._kept_file(6), mmap_mode="r+")
    kept[:] = ~kept
    kept.flush()
    with pytest.raises(Wrong, match="alpha-beta"):
        check_layer(Solution(solution.solver), 6, 20, memory)


def test_samples_are_positions_that_can_be(tmp_path: Path) -> None:
    solution = solved(5, 4, tmp_path)
    for mine, theirs in sample(solution, 7, 50, random.Random(3)):
        assert max(len(mine), len(theirs)) <= 4
        assert len(mine) + len(theirs) == 7
        assert prove(solution, mine, theirs, Memory(random.Random(1), entries=1 << 12)) in (True, False, None)


def test_solving_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole = solved(5, 4, tmp_path / "whole").solver
    for steps in (3, 11, 30):
        again = Solver(Temple(5, 4), tmp_path / "parts")
        again.list_boards()
        made = again.solve()
        list(islice(made, steps))
        made.close()
    again = Solver(Temple(5, 4), tmp_path / "parts")
    assert 0 < len(again.progress.layers) < 9
    again.solve_all()
    assert again.progress.layers == whole.progress.layers
    for climbers in range(9):
        assert again._kept_file(climbers).read_bytes() == whole._kept_file(climbers).read_bytes()


def test_without_keep_only_what_is_needed_stays(tmp_path: Path) -> None:
    solver = Solver(Temple(5, 12), tmp_path, keep=False)
    solver.solve_all()
    assert not solver.complete
    assert sorted(int(path.stem.split("-")[1]) for path in tmp_path.glob("wins-*")) == list(range(9))
    assert json.loads((tmp_path / "progress.json").read_text())["layers"][-1]["climbers"] == 0


@pytest.mark.parametrize(("climbers", "most"), [(5, 8), (8, 8), (12, 8), (15, 8), (16, 8), (14, 12)])
def test_blocks_that_share_a_word_never_share_a_lane(climbers: int, most: int) -> None:
    word, count = words_of(climbers, most)
    used = [0] * count
    lanes = min(climbers, 6)
    for block in range(len(word)):
        mask = possible(lanes, climbers, most, block.bit_count()) & WORD
        assert used[word[block]] & mask == 0
        used[word[block]] |= mask
    real = sum(mask.bit_count() for mask in used) >> (6 - lanes)
    assert real == colourings(climbers, most)


def test_words_of_a_full_temple_are_well_filled() -> None:
    assert words_of(16, 8)[1] == 252  # of 1,024 blocks
    assert words_of(24, 12)[1] == 48_620  # of 262,144


def test_lanes_are_squeezed_spread_and_turned() -> None:
    word = random.Random(5).getrandbits(63)
    for k in range(6):
        chosen = [lane for lane in range(64) if lane >> k & 1]
        half = sum((word >> lane & 1) << n for n, lane in enumerate(chosen))
        assert squeeze(word, k) == half
        assert spread(half, k) == sum((word >> lane & 1) << lane for lane in chosen)
    assert turned(word) & WORD == sum((word >> lane & 1) << (63 - lane) for lane in range(64))


def test_a_board_that_cannot_come_about_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="cannot come about"):
        solved(4, 3, tmp_path).wins([(3, 0)], [])
