"""The map: geometry, terrain, numbers, border and camps."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from games.verdon.gorge import build, gorge, ropes, token

import topout
from topout.games.verdon import words
from topout.games.verdon.board import (
    CAMP_PATHS,
    COAST,
    CORNERS,
    ENDS,
    LOCATIONS,
    NEIGHBOURS,
    PATH_NAMES,
    PATHS,
    SITES,
    TILE_NAMES,
    TILES,
    TOUCHING,
)
from topout.games.verdon.cards import TERRAIN_NAMES

RULEBOOK = Path(words.__file__).with_name("rules.md")


def test_there_are_19_tiles_54_locations_and_72_paths() -> None:
    assert (TILES, LOCATIONS, PATHS) == (19, 54, 72)
    assert len(SITES) == 19 * 6


def test_each_location_has_two_or_three_paths_and_one_to_three_tiles() -> None:
    paths = Counter(n for ends in ENDS for n in ends)
    assert Counter(paths.values()) == {2: 18, 3: 36}
    tiles = Counter(n for n, _ in SITES)
    assert Counter(tiles.values()) == {1: 18, 2: 12, 3: 24}


def test_neighbours_are_the_other_ends_of_paths() -> None:
    for n in range(LOCATIONS):
        assert {m for m in NEIGHBOURS[n] if m >= 0} == {a + b - n for a, b in ENDS if n in (a, b)}


def test_rows_of_tiles_touch_as_in_a_hexagon() -> None:
    touching = {
        name: "".join(TILE_NAMES[u] for u in range(TILES) if TOUCHING[t] >> u & 1) for t, name in enumerate(TILE_NAMES)
    }
    assert touching["A"] == "BDE"
    assert touching["J"] == "EFIKNO"
    assert touching["H"] == "DIM"
    assert touching["S"] == "OPR"


def test_every_tile_has_its_six_corners_in_a_ring() -> None:
    for row in CORNERS:
        assert len(set(row)) == 6
        for a, b in zip(row, (*row[1:], row[0]), strict=True):
            assert b in NEIGHBOURS[a]


def test_the_coast_has_30_paths_clockwise_from_the_first_corner_tile() -> None:
    assert len(set(COAST)) == 30
    assert [PATH_NAMES[p] for p in COAST[:6]] == ["0-3", "0-4", "1-4", "1-5", "2-5", "2-6"]
    for a, b in zip(COAST, (*COAST[1:], COAST[0]), strict=True):
        assert set(ENDS[a]) & set(ENDS[b])


def test_pieces_carry_two_camps_and_one_in_turn_and_no_two_share_a_location() -> None:
    steps = [COAST.index(path) for path in CAMP_PATHS]
    assert steps == [0, 3, 7, 10, 13, 17, 20, 23, 27]
    assert len({n for path in CAMP_PATHS for n in ENDS[path]}) == 18
    assert [PATH_NAMES[p] for p in CAMP_PATHS[:3]] == ["0-3", "1-5", "10-15"]


def test_terrain_is_dealt_as_listed_and_the_token_starts_on_the_grass() -> None:
    for seed in range(20):
        view = topout.new("verdon", seed=seed).view(None)
        assert Counter(view["terrain"]) == {
            "Mountain": 3, "Big wall": 4, "Cliff": 4, "Boulder": 3, "Cave": 4, "Grass": 1
        }  # fmt: skip
        assert view["terrain"][TILE_NAMES.index(view["token"])] == "Grass"


def test_v1_18_number_tokens_lie_on_the_tiles_that_are_not_grass() -> None:
    for seed in range(20):
        view = topout.new("verdon", seed=seed).view(None)
        numbers = Counter(view["number"])
        assert [numbers[n] for n in (None, *range(2, 13))] == [1, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1]
        assert view["terrain"][view["number"].index(None)] == "Grass"


def red_touch(match: topout.Match) -> bool:
    number = match.view(None)["number"]
    red = [t for t in range(TILES) if number[t] in (6, 8)]
    return any(TOUCHING[t] >> u & 1 for t in red for u in red)


def test_v1_balanced_keeps_6_and_8_apart_and_is_off_by_default() -> None:
    assert not any(red_touch(topout.new("verdon", seed=seed, balanced=True)) for seed in range(40))
    assert any(red_touch(topout.new("verdon", seed=seed)) for seed in range(40))


def test_nine_camps_are_shuffled_one_for_each_resource_and_four_for_any() -> None:
    camps = [tuple(topout.new("verdon", seed=seed).view(None)["camp"]) for seed in range(10)]
    for dealt in camps:
        assert Counter(dealt) == {**{f"2:1 {k}": 1 for k in ("rope", "nut", "bolt", "crashpad", "chalk")}, "3:1": 4}
    assert len(set(camps)) == 10


def test_every_tile_gets_every_terrain_and_number_about_as_often() -> None:
    seen: Counter[tuple[int, str]] = Counter()
    for seed in range(400):
        view = topout.new("verdon", seed=seed).view(None)
        seen.update(enumerate(view["terrain"]))
    for t in range(TILES):
        assert abs(seen[t, "Cave"] - 400 * 4 / 19) < 40
        assert 5 <= seen[t, "Grass"] <= 45
    assert set(TERRAIN_NAMES) == {name for _, name in seen}


@pytest.mark.parametrize(("site", "kind"), [("0A", 0), ("3A", 0), ("1B", 1), ("5C", 1), ("15G", 2)])
def test_v13_a_project_at_either_end_of_its_path_opens_a_camp(site: str, kind: int) -> None:
    match = gorge()
    build(match, 0, site)
    assert match.view(0)["rates"][0][kind] == 2
    assert sorted(match.view(0)["rates"][0]) == [2, 4, 4, 4, 4]


def test_v13_a_route_opens_a_camp_and_a_rope_alone_does_not() -> None:
    match = gorge()
    ropes(match, 0, "0-3")
    assert match.view(0)["rates"][0] == [4] * 5
    build(match, 0, "0A", route=True)
    assert match.view(0)["rates"][0] == [2, 4, 4, 4, 4]


def test_a_3_to_1_camp_is_for_every_kind_and_the_best_rate_counts() -> None:
    match = gorge()
    ends = [ENDS[path] for path in CAMP_PATHS]
    name = next(f"{n}{TILE_NAMES[t]}" for n, t in SITES if n in ends[5])
    build(match, 0, "0A", name)
    assert match.view(0)["rates"][0] == [2, 3, 3, 3, 3]


def test_v13_the_token_never_closes_a_camp() -> None:
    match = gorge()
    token(match, "A")
    build(match, 0, "0A")
    assert match.view(0)["rates"][0][0] == 2


def test_the_rulebook_prints_the_map_of_names() -> None:
    assert words.names_map() in RULEBOOK.read_text()
