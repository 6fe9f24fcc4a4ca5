"""`topout play`: people at one screen against each other and bots."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from topout.bots import Bot, Budget, ask, bot
from topout.core.action import Action
from topout.core.match import Illegal, Match
from topout.terminal.screen import Screen

HELP = """\
Type the number of a move, or write it out as the list does (for example: {example}).
A decision of several steps can be written at once, its steps joined by semicolons.
  table      show the table again          moves      list every legal move
  plays      every complete play           log        what has happened so far
  rules      how it is played              help       this page
  save FILE  write the match to a file     quit       leave the table"""

COMPLETE = "complete"
LAST_EVENTS = 20
THINKING_SECONDS = 0.5


class Leave(Exception):
    """A person leaves the table."""


class TerminalTable:
    """One match at one screen."""

    def __init__(self, match: Match, people: Sequence[int], bot_name: str, screen: Screen) -> None:
        self.match = match
        self.people = set(people)
        self.screen = screen
        self.bots: dict[int, Bot] = {p: bot(bot_name, match.game) for p in range(match.seats) if p not in self.people}
        self.names = [self._name(p, bot_name) for p in range(match.seats)]
        self.rng = random.Random()
        self.read: dict[int, int] = {}
        self.at_screen: int | None = None
        self.commands: dict[str, Callable[[int, str], None]] = {
            "table": lambda seat, rest: self._show(seat),
            "moves": self._all_moves,
            "plays": self._plays,
            "log": lambda seat, rest: self.screen.log(self.match.events(seat, names=self.names)),
            "rules": lambda seat, rest: self._rules(rest),
            "help": self._help,
            "save": lambda seat, rest: self._save(rest),
            "quit": self._quit,
        }

    def _name(self, seat: int, bot_name: str) -> str:
        if seat not in self.people:
            return f"seat {seat} ({bot_name})"
        return f"seat {seat} (you)" if len(self.people) == 1 else f"seat {seat}"

    def run(self) -> None:
        """Play to the end, or until someone leaves."""
        while not self.match.over:
            asked = self.match.owed
            thinking = [seat for seat in asked if seat in self.bots]
            seat = thinking[0] if thinking else asked[0]
            if seat in self.bots:
                self.match.decide(*ask(self.bots[seat], self.match, seat, Budget(THINKING_SECONDS), self.rng))
            else:
                self._turn(seat)
        self._end()

    def _turn(self, seat: int) -> None:
        """One decision of a person, or a step of one."""
        self._hand_over(seat)
        self._news(seat)
        self._show(seat)
        while not self._answered(seat):
            pass

    def _hand_over(self, seat: int) -> None:
        """When several share the screen, the page between two turns hides both hands."""
        if len(self.people) > 1 and self.at_screen != seat:
            self.screen.clear()
            self.screen.say(f"Pass the screen to [bold]{self.names[seat]}[/].")
            self.screen.ask("Press Enter when only they can see it. ")
            self.screen.clear()
        self.at_screen = seat

    def _news(self, seat: int) -> None:
        """What happened since this seat last looked."""
        self.screen.log(self.match.events(seat, self.read.get(seat, 0), self.names))
        self.read[seat] = len(self.match.events(seat))

    def _show(self, seat: int) -> None:
        view = self.match.view(seat)
        self.screen.table(self.match.game, view, f"{self.match.game.title} — {self.names[seat]}")
        self.screen.say(f"[bold]{self.match.prompt(seat)}[/]")
        if example := self.match.game.typed(view):
            self.screen.say(f"[dim]For example: {example}[/]")
        self.screen.moves(self.match.legal(seat))

    def _answered(self, seat: int) -> bool:
        """Read one line; true when it was a move that was made."""
        try:
            line = self.screen.ask("[bold cyan]>[/] ")
        except EOFError:
            raise Leave from None
        word, _, rest = line.partition(" ")
        if not word:
            return self._entered(seat)
        if word in self.commands:
            self.commands[word](seat, rest.strip())
            return False
        return self._moved(seat, line)

    def _entered(self, seat: int) -> bool:
        """An empty line means nothing here."""
        return False

    def _moved(self, seat: int, line: str) -> bool:
        legal = self.match.legal(seat)
        if line.isdigit() and not 1 <= int(line) <= len(legal):
            self.screen.say(f"[red]The moves are numbered 1 to {len(legal)}.[/]")
            return False
        move: Action | str = legal[int(line) - 1] if line.isdigit() else line
        try:
            self._act(seat, move)
        except Illegal as refusal:
            self.screen.plain(f"No: {refusal.reason} [{refusal.rule}]", "red")
            if refusal.rule == "Actions":
                self.screen.say("[dim]Type `help` for what can be written here.[/]")
            return False
        return True

    def _act(self, seat: int, move: Action | str) -> None:
        self.match.act(seat, move)

    def _all_moves(self, seat: int, rest: str) -> None:
        for number, action in enumerate(self.match.legal(seat), 1):
            self.screen.plain(f"{number:4} {action}")

    def _plays(self, seat: int, rest: str) -> None:
        for play in self.match.plays(seat):
            self.screen.plain(f"  {play['text']}")

    def _help(self, seat: int, rest: str) -> None:
        self.screen.plain(HELP.format(example=self.match.legal(seat)[0]))

    def _rules(self, rest: str) -> None:
        if rest in ("", COMPLETE):
            self.screen.rulebook(self.match.game, rest == COMPLETE, f"type `rules {COMPLETE}`")
        else:
            self.screen.plain(f"Type `rules`, or `rules {COMPLETE}` for every ruling as well.", "red")

    def _save(self, name: str) -> None:
        if not name:
            self.screen.say("[red]Say where to: save FILE.[/]")
            return
        try:
            self.match.save(name)
        except OSError as problem:
            self.screen.plain(f"{name} cannot be written: {problem.strerror}.", "red")
            return
        self.screen.plain(f"Saved. `topout play --resume {name}` goes on from here.")

    def _quit(self, seat: int, rest: str) -> None:
        raise Leave

    def _end(self) -> None:
        viewer = next(iter(self.people)) if len(self.people) == 1 else None
        self.screen.log(self.match.events(viewer, names=self.names)[-LAST_EVENTS:])
        self.screen.table(self.match.game, self.match.view(viewer), self.match.game.title)
        assert self.match.result
        self.screen.result(self.match.view(None), self.names)


def people_seats(text: str, seats: int) -> list[int]:
    """The seats people take, from a list such as `0,2`; `none` lets bots play alone."""
    if text == "none":
        return []
    chosen = [part.strip() for part in text.split(",")]
    for part in chosen:
        if not part.isdigit() or int(part) >= seats:
            raise ValueError(f"--people {text}: the seats are 0 to {seats - 1}, as in --people 0,1.")
    return sorted({int(part) for part in chosen})
