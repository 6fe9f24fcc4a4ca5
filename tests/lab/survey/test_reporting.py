"""Whole reports: for a game that declares nothing too, as pages, pictures, JSON and data frames."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from conformance.cases import every_game
from core.cairn import CAIRN
from lab.survey.pebble import PEBBLE

from topout import lab
from topout.games import registry
from topout.lab.survey.charts import png, svg
from topout.lab.survey.content import content_of, seat_part
from topout.lab.survey.groups import labels_of
from topout.lab.survey.page import page
from topout.lab.survey.reporting import CHAPTERS, Report, study

pytestmark = pytest.mark.xdist_group("survey")


@pytest.fixture(scope="module")
def report() -> Report:
    """A small report on Pebble, with the ladder of bots."""
    return study(PEBBLE, games=300, rungs=0.2)


def test_every_finding_has_its_chapter_says_what_it_means_and_judges(report: Report) -> None:
    assert sum(len(findings) for findings in report.chapters().values()) == len(report.findings)
    for finding in report.findings:
        assert finding.meaning.endswith(".")
        assert re.match(r"(A concern|No concern|Not judged)", finding.verdict), finding.verdict
        assert "n = " in finding.verdict or finding.key.startswith("group_"), finding.verdict
        assert all(figure.estimate.n > 0 for figure in finding.figures)


def test_a_game_that_declares_nothing_gets_a_whole_report() -> None:
    found = study(CAIRN, games=100, rungs=0)
    assert {"order", "length", "minutes", "choices", "real", "trust", "uncertainty", "hidden"} <= {
        finding.key for finding in found.findings
    }
    assert page(found).startswith("<!doctype html>")


def test_the_page_needs_nothing_but_itself(report: Report) -> None:
    text = page(report)
    assert not re.search(r"<script|<link|src=|url\(|@import", text)
    addresses = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert set(re.findall(r"https?://[^\"' <]+", text)) <= addresses
    for title, findings in report.chapters().items():
        assert not findings or f"<h2>{title}</h2>" in text
    assert text.count("<svg") == len(report.findings)


def test_pictures_take_the_colour_of_the_text_and_come_as_png_too(report: Report) -> None:
    assert "currentColor" in svg(report["order"])
    assert png(report["uncertainty"]).startswith(b"\x89PNG")


def test_json_and_data_frames_have_every_figure_with_its_interval(report: Report) -> None:
    found = json.loads(json.dumps(report.as_json()))
    rows = [row for finding in found["findings"] for row in finding["figures"]]
    frame = report.frame()
    assert frame.height == len(rows)
    assert (frame["low"] <= frame["value"]).all()
    assert (frame["value"] <= frame["high"]).all()
    assert report.games().height == 600
    assert set(report.games()["hat"]) == {"red hat", "blue hat"}
    assert set(report.steps()["move"]) == {"left", "right"}


def test_an_unknown_finding_names_those_there_are(report: Report) -> None:
    with pytest.raises(KeyError, match="order"):
        report["beauty"]


def test_a_missing_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lab.EXTRA, "no_such_library", "Nosuch")
    with pytest.raises(lab.MissingExtra, match=r"need Nosuch: pip install 'topout\[lab\]'"):
        lab.report("anything")


@every_game
def test_what_a_game_declares_is_there_to_be_found(name: str) -> None:
    game = registry.game(name)
    events = set(game.events)
    for declared in content_of(game):
        assert events >= {*declared.used, *declared.gained}
        for event in (*declared.used, *declared.gained):
            assert seat_part(event) is not None
            assert labels_of(event.parts[declared.part].shows)
        if declared.there:
            known = labels_of(declared.used[0].parts[declared.part].shows)
            assert set() < set(declared.there(game.settle({}))) < set(known)


def test_reports_of_all_games_are_kept_small_and_linked() -> None:
    folder = Path(__file__).parents[3] / "docs" / "reports"
    readme = (folder.parents[1] / "README.md").read_text()
    for name in registry.GAMES:
        text = (folder / f"{name}.html").read_text()
        assert len(text) < 300_000
        assert f"rules version {registry.game(name).version}, " in text, "made for these rules"
        assert f"docs/reports/{name}.html" in readme
        assert all(f"<h2>{chapter}</h2>" in text for chapter in CHAPTERS)
