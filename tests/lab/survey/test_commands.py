"""Reports and comparisons as a user meets them: the commands, their mistakes, and the example notebook."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from topout.cli import main

pytestmark = pytest.mark.xdist_group("festival")
SMALL = ("--option", "levels=4", "--seats", "2", "-n", "20", "--ladder", "0")
NOTEBOOK = Path(__file__).parents[3] / "docs" / "notebooks" / "report.ipynb"


def run(*arguments: str) -> int:
    """The exit status of a command, run in this process, which has loaded what it needs."""
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    assert isinstance(end.value.code, int)
    return end.value.code


def test_a_report_is_written_as_a_page_with_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, pictures = str(tmp_path / "report.html"), str(tmp_path / "pictures")
    assert run("report", "festival", *SMALL, "-o", out, "--png", pictures) == 0
    assert "what 20 games show" in (tmp_path / "report.html").read_text()
    assert (tmp_path / "pictures" / "order.png").stat().st_size > 1000
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{out}: 20 games" in said.err


def test_a_report_is_told_in_short_or_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    run("report", "festival", *SMALL)
    assert "Does it matter who begins?" in capsys.readouterr().out
    run("report", "festival", *SMALL, "--json")
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["options"]["levels"]) == (20, 4)


def test_a_comparison_ends_with_a_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    sides = ("--a", "levels=4", "--a", "seats=2", "--b", "levels=5", "--b", "seats=2")
    run("compare", "festival", *sides, "-n", "30")
    said = capsys.readouterr().out
    assert "B: 2 greedy players, levels=5" in said
    assert "“turns” rises from" in " ".join(said.split())
    assert " points " in said


def test_what_a_search_finds_is_written_and_taken_by_other_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, small = tmp_path / "short.toml", ("--seats", "2..3", "-n", "20")
    run("tune", "festival", "--target", "steps<20", "--vary", "levels=4..9", *small, "-o", str(out))
    assert "All targets are met by levels 4 instead of 8." in " ".join(capsys.readouterr().out.split())
    assert {path.suffix for path in tmp_path.iterdir()} == {".toml", ".json", ".html"}
    run("simulate", "festival", "-n", "10", "-o", str(out), "--json")
    assert json.loads(capsys.readouterr().out)["options"]["levels"] == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("report", "nosuch"), "The games: "),
        (("report", "festival", "--precision", "much"), "such as 1%"),
        (("report", "festival", "-n", "1"), "at least 10 games"),
        (("report", "festival", "-n", "300000"), "at most 200,000 are played, which make a precision of 0.21%"),
        (("report", "festival", "--precision", "0.1%"), "That takes 853,689 games with 3 seats"),
        (("compare", "clamber", "--a", "fixed_first=on", "--precision", "0.1%"), "which make a precision of 0.19%"),
        (("report", "festival", "--bots", "clever"), "greedy"),
        (("report", "festival", "--option", "levels=99"), "from 3 to 9"),
        (("compare", "festival", "--a", "levels=8"), "Both sides play by the same rules; name what differs"),
        (("compare", "festival", "--a", "height=3"), "Its options: levels"),
        (("compare", "festival", "--a", "seats=many"), "seats=many"),
        (("compare", "festival", "--a", "nowhere.toml"), "nowhere.toml cannot be read"),
        (("tune", "festival", "--vary", "levels=4..5"), "at least one --target"),
        (("tune", "festival", "--target", "fun>9", "--vary", "levels=4..5"), "there are length, steps"),
        (("tune", "festival", "--target", "steps<20", "--vary", "level=4..5"), "there are levels"),
        (("tune", "festival", "--target", "steps<20", "--vary", "levels=4..5", "--seats", "few"), "as 4..8"),
    ],
)
def test_a_mistake_is_answered_by_what_would_do(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    assert told in capsys.readouterr().err


def test_the_example_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, Any] = {}
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), scope)
    assert scope["found"].survey.games == 200
    assert scope["changed"].games == 200
    assert capsys.readouterr().out
