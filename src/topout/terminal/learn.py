"""`topout learn`: a guided first game at the terminal, which goes on as an ordinary one."""

from __future__ import annotations

from topout.core.action import Action
from topout.core.match import Illegal
from topout.lesson import LEVEL, Lesson, Step
from topout.terminal.play import TerminalTable
from topout.terminal.screen import Screen

KEYS = "[dim]Enter goes on and makes the move that is pointed at; `skip` ends the lesson, `help` tells the rest.[/]"


class Skip(Exception):
    """The pupil wants to play on without the lesson."""


class LessonTable(TerminalTable):
    """A lesson's match at one screen: pages to read, moves to make, opponents who know their part."""

    def __init__(self, lesson: Lesson, screen: Screen) -> None:
        super().__init__(lesson.start(), [lesson.pupil], LEVEL, screen)
        self.lesson = lesson
        self.names = [name or self.names[seat] for seat, name in enumerate(lesson.outline.names)]
        self.teaching = True
        self.pointed: tuple[int, ...] = ()
        self.commands["skip"] = self._skip

    def run(self) -> None:
        """The lesson, then the rest of the game."""
        self.screen.say(KEYS)
        try:
            self._teach()
        except Skip:
            self.screen.say("[dim]The rest of the game is yours.[/]")
        self.teaching = False
        super().run()

    def _teach(self) -> None:
        """The opponents do what is prepared, the pupil what is pointed at; at last it hears how to go on."""
        while due := self.lesson.due(self.match.actions):
            if due.seat == self.lesson.pupil:
                self._turn(due.seat)
            else:
                self.match.act(due.seat, list(due.left))
        self._turn(self.lesson.pupil)

    def _turn(self, seat: int) -> None:
        """In the lesson: what is new, the table, and page by page what there is to say; a move ends the pages."""
        guide = self.lesson.guide(self.match.actions) if self.teaching else None
        if guide is None:
            super()._turn(seat)
            return
        self._news(seat)
        self._show(seat)
        made = len(self.match.actions)
        for page in guide.pages:
            self.pointed = guide.moves if page is guide.pages[-1] else ()
            self._say(page)
            while not self._answered(seat):
                pass
            if len(self.match.actions) > made:
                return

    def _say(self, page: Step) -> None:
        self.screen.say()
        self.screen.plain(page.say, "bold green")
        if page.wrong:
            self.screen.plain(f"Try: {page.wrong}", "yellow")
        if self.pointed:
            moves = "; ".join(str(self.match.game.actions[number]) for number in self.pointed)
            self.screen.plain(f"→ {moves}", "bold yellow")

    def _entered(self, seat: int) -> bool:
        """An empty line turns the page and makes the move that is pointed at."""
        if self.teaching and self.pointed:
            self.match.act(seat, list(self.pointed))
        return self.teaching

    def _act(self, seat: int, move: Action | str) -> None:
        """In the lesson only what it is about; everything else is tried, but not done."""
        trial = self.match.branch()
        trial.act(seat, move)
        if self.teaching and not self.lesson.follows(trial.actions):
            raise Illegal("The rules allow that, but this step of the lesson is about something else.", "Lesson")
        super()._act(seat, move)

    def _skip(self, seat: int, rest: str) -> None:
        if self.teaching:
            raise Skip
