"""The command line as a user meets it: through its text."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import topout as topout_module
from topout.cli import main
from topout.games import registry

PATIENCE = 600
"""Seconds after which a command has hung, on a machine that may be busy with other things."""


def topout(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command with these words typed at its prompts."""
    command = [sys.executable, "-m", "topout", *arguments]
    env = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", **environment}
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, env=env, timeout=PATIENCE)


def test_help_lists_the_commands() -> None:
    done = topout("--help")
    assert done.returncode == 0
    for command in ("games", "play", "replay", "rules", "simulate", "solve"):
        assert command in done.stdout


def test_games_lists_every_game_with_its_options() -> None:
    listed = topout("games").stdout
    for name in registry.GAMES:
        assert name in listed
        for option in registry.game(name).options:
            assert option.name in listed
    assert "Bots of its own: learned" in listed


def test_games_lists_only_those_that_are_named() -> None:
    assert list(json.loads(topout("games", "verdon", "clamber", "--json").stdout)) == ["verdon", "clamber"]
    assert "There is no game 'chess'" in topout("games", "chess").stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rules", "clamber", "verdon"), "`topout rules --help` says what it takes"),
        (("simulat", "clamber"), 'Did you mean "simulate"?'),
        (("simulate", "clamber", "--sets", "3"), "Did you mean --seats?"),
        (("simulate", "clamber", "-n", "many"), 'unable to convert "many" into int'),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    said = topout(*words)
    assert said.returncode
    assert said.stderr.startswith("topout: ")
    assert sentence in " ".join(said.stderr.split())


@pytest.mark.parametrize("name", list(registry.GAMES))
def test_complete_rules_are_the_rulebook_and_then_every_ruling(name: str) -> None:
    shown = topout("rules", name, "--complete").stdout
    assert registry.game(name).title in shown
    assert shown.index("The goal") < shown.index("Rulings")


def test_rules_shows_the_rulebook_with_captions_and_how_to_see_the_rest() -> None:
    shown = topout("rules", "clamber").stdout
    assert "Green cards help, red cards hurt." in shown
    assert "figures" not in shown
    assert "Rulings" not in shown
    assert "topout rules clamber --complete" in shown


def test_rules_at_the_prompt_are_the_rulebook_or_complete() -> None:
    said = topout("play", "festival", "--seed", "3", typed="rules\nrules complete\nrules F3\nquit\n").stdout
    assert said.count("It is festival day") == 2
    assert said.count("May the climber that moves") == 1
    assert "Type `rules`, or `rules complete` for every ruling as well." in said


def test_a_person_plays_a_whole_game_at_the_prompt() -> None:
    done = topout("play", "festival", "--seats", "2", "--seed", "3", "-o", "levels=3", typed="1\n" * 60)
    assert done.returncode == 0
    assert "The end" in done.stdout
    assert "seat 0 (you)" in done.stdout
    assert done.stderr == ""


def test_two_people_pass_the_screen() -> None:
    done = topout("play", "clamber", "--seed", "3", "--people", "0,1", typed="\n1\n" * 200)
    assert done.returncode == 0
    assert "Pass the screen to seat 0." in done.stdout
    assert "Pass the screen to seat 1." in done.stdout
    assert "The end" in done.stdout


def test_bots_play_alone_when_no_person_sits_down() -> None:
    done = topout("play", "clamber", "--seed", "3", "--people", "none")
    assert "The end" in done.stdout


def test_refusals_are_explained_and_change_nothing() -> None:
    typed = "play heroism 9\n999\nplay sabotage 1\nhelp\nlog\nmoves\ntable\n\nquit\n"
    done = topout("play", "clamber", "--seed", "5", typed=typed)
    assert "No: Clamber has no action 'play heroism 9'. [Actions]" in done.stdout
    assert "The moves are numbered 1 to" in done.stdout
    assert "[Turn 4]" in done.stdout or "[Cards]" in done.stdout
    assert "You left the table." in done.stdout
    assert done.returncode == 0


def test_a_match_is_saved_resumed_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    topout("play", "festival", "--seed", "1", "-o", "first=0", typed=f"1\nsave {file}\nsave\nquit\n")
    assert len(json.loads(file.read_text())["decisions"]) == 2
    resumed = topout("play", "--resume", str(file), typed="quit\n")
    assert "base (1st space)" in resumed.stdout
    replayed = topout("replay", str(file))
    assert "brings a climber to the base (1st space)" in replayed.stdout
    assert "The match is not over" in replayed.stdout
    refused = topout("replay", str(file), "--seat", "7")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


def test_a_match_by_other_rules_is_read_though_it_cannot_be_played_again(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    decisions = [[0, "introduce 1.0"], [1, "introduce 1.3"], [0, "jump 4.4; sing"]]
    parts = {"game": "festival", "version": 99, "options": {}, "seats": 2, "seed": 1, "decisions": decisions}
    file.write_text(json.dumps(parts))
    read = topout("replay", str(file))
    assert read.returncode == 0
    assert "The record is of version 99 of Festival Climbers; this is version 1." in read.stdout
    assert "seat 1: introduce 1.3" in read.stdout
    assert "seat 0: jump 4.4; sing" in read.stdout
    assert "seat 1" not in topout("replay", str(file), "--seat", "0").stdout
    assert topout("analyse", str(file)).returncode == 2


def test_a_match_that_cannot_be_saved_says_so(tmp_path: Path) -> None:
    done = topout("play", "festival", typed=f"save {tmp_path}/no/such/folder\nquit\n")
    assert "cannot be written: No such file or directory." in done.stdout


def test_play_asks_which_game() -> None:
    done = topout("play", typed="chess\n2\nquit\n")
    assert "Which game?" in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'. The games: "),
        (["rules", "chess"], "There is no game 'chess'."),
        (["play", "clamber", "--seats", "12"], "Clamber is for 3 to 8 seats, not 12."),
        (["play", "clamber", "-o", "roles"], "write it as name=value"),
        (
            ["play", "clamber", "-o", "colour=red"],
            "Clamber has no option 'colour'. Its options: roles (Roles), fixed_first (The same player begins",
        ),
        (
            ["play", "festival", "-o", "levels=tall"],
            "Height of the temple: “tall” will not do. It takes a whole number from 3 to 9.",
        ),
        (["play", "festival", "--people", "4"], "the seats are 0 to 1"),
        (["play", "festival", "--bot", "guru"], "There is no bot 'guru'. The bots: random, "),
        (["replay", "nowhere.json"], "Cannot read nowhere.json: No such file or directory."),
        (["play", "--resume", "nowhere.json"], "Cannot read nowhere.json"),
        (["analyse", "nowhere.json"], "Cannot read nowhere.json: No such file or directory."),
        (["analyse", "nowhere.json", "--playouts", "1"], "it is a whole number from 2 to 1000000"),
        (["simulate", "festival", "-n", "0"], "play at least one game"),
        (["simulate", "festival", "--bots", "guru"], "There is no bot 'guru'."),
        (["simulate", "festival", "--seed", "-1"], "it is a whole number from 0"),
        (["solve", "clamber", "--levels", "4"], "Clamber has no 'solve'; `topout solve` is for: festival."),
        (["solve", "chess"], "There is no game 'chess'."),
        (["solve"], "Name a game; `topout solve` is for: festival."),
        (["solve", "festival", "--levels", "30"], "a temple of 3 to 8 levels can be solved"),
        (["play", "clamber", "--bot", "alphabeta"], "There is no bot 'alphabeta'."),
        (["bot", "nowhere-to-be-found", "clamber"], "There is no program 'nowhere-to-be-found' to play."),
        (["bot", "python a,b", "clamber"], "put the command into a file"),
    ],
)
def test_a_users_mistake_gets_one_clear_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert sentence in said
    assert said.count("\n") == 1


def test_simulate_prints_a_table_or_json() -> None:
    shown = topout("simulate", "festival", "-n", "50")
    assert "Festival Climbers: 50 games" in shown.stdout
    found = json.loads(topout("simulate", "festival", "-n", "50", "--bots", "greedy,random", "--json").stdout)
    assert found["games"] == 50
    assert [seat["bot"] for seat in found["seats"]] == ["greedy", "random"]


def test_a_game_brings_its_own_command(tmp_path: Path) -> None:
    solved = topout("solve", "festival", "--levels", "3", "--climbers", "4", "--folder", str(tmp_path), "--json")
    found = json.loads(solved.stdout)
    assert (found["levels"], found["climbers"], found["winning first moves"]) == (3, 4, ["1.1"])


def test_analyse_tells_a_finished_match_or_gives_json(tmp_path: Path) -> None:
    file, short = tmp_path / "match.json", tmp_path / "short.json"
    match = topout_module.new("festival", seed=4, levels=3)
    match.save(short)
    while not match.over:
        match.act(match.owed[0], match.legal(match.owed[0])[-1])
    match.save(file)
    shown = topout("analyse", str(file), "--playouts", "50").stdout
    assert "chances over the match" in shown
    assert "Nothing was left to chance once the match had begun." in shown
    found = json.loads(topout("analyse", str(file), "--playouts", "50", "--json").stdout)
    assert found["at"][-1] == found["steps"] == len(match.decisions)
    refused = topout("analyse", str(short))
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "The match is not over" in refused.stderr


def when_it_has_worked(pid: int, seconds: float) -> None:
    """Wait until a process has used that much CPU time, however busy the machine is."""
    ticks = os.sysconf("SC_CLK_TCK") * seconds
    while sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13])) < ticks:
        time.sleep(0.1)


def test_ctrl_c_ends_a_simulation_with_what_was_played() -> None:
    command = [sys.executable, "-m", "topout", "simulate", "festival", "-n", "1000000000", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        when_it_has_worked(running.pid, 2.0)
        running.send_signal(signal.SIGINT)
        out, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0
    assert "Stopped after" in errors
    assert 0 < json.loads(out)["games"] < 1_000_000_000


def when_it_asks(running: subprocess.Popen[str]) -> None:
    """Wait for the prompt, however busy the machine is."""
    assert running.stdout
    shown = ""
    while not shown.endswith("\n> "):
        letter = running.stdout.read(1)
        assert letter, f"it ended without a prompt: {shown}"
        shown += letter


def test_ctrl_c_at_the_prompt_leaves_cleanly() -> None:
    command = [sys.executable, "-m", "topout", "play", "festival"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        when_it_asks(running)
        running.send_signal(signal.SIGINT)
        out, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert out.endswith("You left the table.\n")
    assert errors == ""


def test_a_missing_folder_of_ones_own_games_is_named(tmp_path: Path) -> None:
    done = topout("games", TOPOUT_GAMES=str(tmp_path / "nowhere"))
    assert done.returncode == 1
    assert "nowhere, but there is no such folder" in done.stderr
