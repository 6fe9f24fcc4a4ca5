"""Every game has a rulebook that people learn it from: the goal first, and nothing in it that leads nowhere."""

from __future__ import annotations

import re

from conformance.cases import every_game
from conformance.test_citations import found

from topout.core.rulebook import FACT, figures
from topout.games import registry

CHAPTERS = ("The goal", "On the table", "Setting up", "How you play", "The end")
"""What a beginner asks, in this order; a game may have chapters of its own between them."""
LINK = re.compile(r"(?<!!)\[[^\]]+\]\((?P<file>[^)#]*)#(?P<place>[^)]+)\)")
SUM = re.compile(r"(?P<terms>(?:\d+(?:\.\d+)?|[+×−() ])+) = (?P<total>\d+(?:\.\d+)?)")


def headings(text: str) -> list[str]:
    """The headings of a text, the outermost ones included."""
    return re.findall(r"^#+ (.+)$", text, re.MULTILINE)


def slug(heading: str) -> str:
    """How a link writes a heading."""
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())


@every_game
def test_the_goal_comes_first_and_the_other_chapters_follow_in_order(name: str) -> None:
    game = registry.game(name)
    title, first, *_ = headings(game.rulebook)
    assert (title, first) == (game.title, CHAPTERS[0])
    assert tuple(heading for heading in headings(game.rulebook) if heading in CHAPTERS) == CHAPTERS


@every_game
def test_every_fact_it_names_is_one_of_the_game(name: str) -> None:
    assert not FACT.search(registry.game(name).rulebook)


@every_game
def test_it_says_how_many_play(name: str) -> None:
    game = registry.game(name)
    assert f"For {game.seats[0]}–{game.seats[-1]} players" in game.rulebook


@every_game
def test_every_link_leads_to_a_chapter_or_to_the_complete_rules(name: str) -> None:
    game = registry.game(name)
    chapters = {slug(heading) for heading in headings(game.rulebook)}
    for link in LINK.finditer(game.rulebook):
        if link["file"]:
            assert link["file"] == "rules.md"
            assert found(game.rules, link["place"]), link[0]
        else:
            assert link["place"] in chapters, link[0]


@every_game
def test_every_figure_is_drawn_and_every_drawing_is_shown(name: str) -> None:
    game = registry.game(name)
    drawn = {path.stem for path in (game.folder / "web" / "figures").glob("*.svelte")}
    shown = figures(game.rulebook)
    assert set(shown) == drawn
    assert len(shown) == len(drawn)


@every_game
def test_every_sum_in_it_adds_up(name: str) -> None:
    for found_sum in SUM.finditer(registry.game(name).rulebook.replace("\n> ", " ")):
        terms = found_sum["terms"].replace("×", "*").replace("−", "-")
        assert eval(terms.strip()) == float(found_sum["total"]), found_sum[0]
