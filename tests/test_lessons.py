"""Every game's lesson is right: on the engine in both modes, in its words, at the terminal."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.cases import grouped
from rich.console import Console

from topout.core.engine import Mode
from topout.core.match import Illegal, Match
from topout.games import registry
from topout.lesson import BadLesson, Due, Lesson, has_lesson, lesson, read_lesson
from topout.terminal.learn import LessonTable
from topout.terminal.play import Leave
from topout.terminal.screen import Screen

WORDS_A_MINUTE, SECONDS_A_MOVE = 180, 5
THREE_MINUTES = 180
FESTIVAL = registry.game("festival")
TAUGHT = [name for name in registry.GAMES if has_lesson(name)]
every_lesson = pytest.mark.parametrize("name", grouped(TAUGHT))
SMALL = """
seats = 2
seed = 1
names = ["", "Bea"]
options = { levels = 4, first = 0 }
"""
STEP = """
[[steps]]
say = "Come in."
move = "introduce 1.0"
answers = [[1, "introduce 1.1"]]
"""
LAST = """
[[steps]]
say = "Go on."
"""


def walked(wanted: Lesson, mode: Mode = "plain") -> Iterator[tuple[Match, Due]]:
    """A lesson's match before each decision it expects; at the end it has been played."""
    match = wanted.start(mode)
    while due := wanted.due(match.actions):
        yield match, due
        match.act(due.seat, due.number)


def played(wanted: Lesson, mode: Mode = "plain") -> Match:
    *_, (match, _) = walked(wanted, mode)
    assert wanted.due(match.actions) is None
    return match


def test_a_game_may_be_without_a_lesson_but_ours_have_one() -> None:
    assert len(TAUGHT) >= 5


@every_lesson
@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_every_move_of_a_lesson_is_legal_when_it_is_expected(name: str, mode: Mode) -> None:
    wanted = lesson(name)
    for match, due in walked(wanted, mode):
        assert due.seat in match.owed
        assert due.number in [action.id for action in match.legal(due.seat)]
        if due.seat == wanted.pupil:
            guide = wanted.guide(match.actions)
            assert guide
            assert guide.pages
            assert guide.moves == due.left
        else:
            assert wanted.pupil not in match.owed


@every_lesson
@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_what_the_pupil_is_tempted_to_try_is_refused_by_the_ruling_that_is_named(name: str, mode: Mode) -> None:
    wanted, tried = lesson(name), 0
    for match, _ in walked(wanted, mode):
        guide = wanted.guide(match.actions)
        assert guide
        for page in guide.pages:
            if page.wrong:
                with pytest.raises(Illegal) as no:
                    match.branch().act(wanted.pupil, page.wrong)
                assert no.value.rule == page.rule
                tried += 1
    assert tried >= 1


@every_lesson
def test_a_lesson_leads_to_the_same_place_in_both_modes_and_the_game_goes_on(name: str) -> None:
    wanted = lesson(name)
    match = played(wanted)
    assert match.hash == played(wanted, "compiled").hash
    assert not match.over
    assert wanted.pupil in match.owed
    guide = wanted.guide(match.actions)
    assert guide
    assert guide.at + len(guide.pages) == len(wanted.steps)
    for seat in sorted(match.owed, reverse=True):
        assert wanted.guide(match.actions) == guide, "what others decide meanwhile ends no lesson"
        match.act(seat, match.legal(seat)[0])
    assert wanted.guide(match.actions) is None


@every_lesson
def test_where_any_move_will_do_the_lesson_goes_on_after_each(name: str) -> None:
    wanted = lesson(name)
    for match, due in walked(wanted):
        for other in match.legal(due.seat) if due.any else ():
            branch = match.branch()
            branch.act(due.seat, other)
            while after := wanted.due(branch.actions):
                branch.act(after.seat, after.number)
            assert wanted.pupil in branch.owed
            assert wanted.guide(branch.actions)


@every_lesson
def test_a_lesson_is_short_and_says_one_thing_at_a_time(name: str) -> None:
    steps = lesson(name).steps
    words = sum(len(step.say.split()) for step in steps)
    moves = sum(step.move is not None for step in steps)
    assert 5 <= len(steps) <= 12
    assert words / WORDS_A_MINUTE * 60 + moves * SECONDS_A_MOVE <= THREE_MINUTES
    assert max(len(step.say) for step in steps) <= 180


def test_the_example_of_the_manual_is_a_lesson() -> None:
    manual = (Path(__file__).parents[1] / "docs/adding-a-game.md").read_text()
    example = manual.split("```toml")[1].split("```")[0]
    assert len(read_lesson(FESTIVAL, example).steps) == 4


def test_where_the_pupil_is_follows_from_the_decisions_alone() -> None:
    wanted = lesson("festival")
    match = wanted.start()
    match.act(0, "introduce 1.3")
    assert wanted.guide(match.actions) is None
    assert wanted.due(match.actions) is None
    match = wanted.start()
    match.act(0, "introduce 1.1")
    waiting = wanted.guide(match.actions)
    assert waiting == (1, (), ())
    match.act(1, "introduce 1.2")
    guide = wanted.guide(match.actions)
    assert guide
    assert [page.wrong for page in guide.pages] == ["climb 1.1 2.1", None]


def test_a_choice_begun_is_completed_by_what_is_left_of_it() -> None:
    wanted = lesson("verdon")
    match = next(match for match, due in walked(wanted) if len(due.left) == 2)
    guide = wanted.guide(match.actions)
    assert guide
    assert [str(match.game.actions[number]) for number in guide.moves] == ["give bolt", "for crashpad"]
    assert len(guide.pages) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("seats = ", "lessons/first.toml of festival: "),
        (SMALL, "missing required field 'steps'"),
        (SMALL + '[[steps]]\nsya = "x"', "unknown field 'sya' - at 'step 1'"),
        (
            SMALL.replace("levels = 4", "levels = 99") + STEP + LAST,
            "It takes a whole number from 3 to 9",
        ),
        (SMALL.replace("seats = 2", "seats = 9") + STEP + LAST, "is for 2 to 4 seats, not 9"),
        (SMALL.replace('"", ', "") + STEP + LAST, "a name for every seat"),
        (SMALL + STEP + STEP + LAST, "step 2: 'introduce 1.0' of seat 0 is refused: Another climber stands"),
        (SMALL + STEP + LAST.replace("Go on", "Bea?") + 'answers = [[1, "pass"]]', "step 2: without a move"),
        (SMALL + STEP.replace('[[1, "introduce 1.1"]]', "[]") + LAST, "step 2: the pupil is not awaited"),
        (SMALL + STEP, "step 1: the last step only says how to go on"),
        (SMALL + STEP + LAST + 'wrong = "climb 1.0 9.9"\nrule = "F1"', "step 2: the game has no move"),
        (SMALL + STEP + LAST + 'wrong = "climb 1.0 2.0"\nrule = "F1"', "is refused by F3, not by F1"),
        (SMALL + STEP + LAST + 'wrong = "introduce 1.3"\nrule = "F1"', "'introduce 1.3' is allowed"),
        (SMALL + 'opening = [[1, "pass"]]' + STEP + LAST, "step 1: 'pass' comes while the pupil is awaited"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_by_its_step(text: str, says: str) -> None:
    with pytest.raises(BadLesson) as problem:
        read_lesson(FESTIVAL, text)
    assert says.lower() in str(problem.value).lower()
    assert "lessons/first.toml of festival" in str(problem.value)


class Typed(Screen):
    """A screen at which these lines are typed, one after another."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(Console(file=io.StringIO(), width=200, highlight=False))
        self.lines = lines

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def shown(self) -> str:
        file = self.console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()


def at_the_terminal(name: str, lines: list[str]) -> tuple[LessonTable, str]:
    screen = Typed(lines)
    table = LessonTable(lesson(name), screen)
    with pytest.raises(Leave):
        table.run()
    return table, screen.shown


@every_lesson
def test_enter_alone_leads_through_a_lesson_at_the_terminal(name: str) -> None:
    table, shown = at_the_terminal(name, [""] * 40 + ["quit"])
    done = played(lesson(name)).actions
    assert table.match.actions[: len(done)] == done
    for step in lesson(name).steps:
        assert step.say.split(".")[0][:60] in shown


def test_at_the_terminal_mistakes_are_explained_and_other_moves_are_left_undone() -> None:
    lines = ["", "", "climb 1.1 2.1", "introduce 1.4", "", "introduce 1.0", "skip", "1", "quit"]
    table, shown = at_the_terminal("festival", lines)
    assert "cannot be one of the two it would stand on. [F3]" in shown
    assert "this step of the lesson is about something else" in shown
    assert [str(FESTIVAL.actions[number]) for _, number in table.match.actions[:4:2]] == [
        "introduce 1.1",
        "introduce 1.0",
    ]
