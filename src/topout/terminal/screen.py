"""Printing and asking: everything the terminal table shows goes through here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from topout.core.action import Action
from topout.core.game import Game
from topout.core.rulebook import captioned
from topout.core.speech import named

SHOWN_MOVES = 60


class Screen:
    """A terminal, or whatever stands in for one."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    def say(self, text: str = "") -> None:
        """Print a line; square brackets set colours."""
        self.console.print(text)

    def plain(self, text: str, style: str | None = None) -> None:
        """Print text that may hold square brackets of its own."""
        self.console.print(escape(text), style=style)

    def ask(self, prompt: str) -> str:
        """One line from the person at the screen."""
        return self.console.input(prompt).strip()

    def clear(self) -> None:
        """An empty screen, so that nobody sees another's hand."""
        self.console.clear()

    def document(self, text: str) -> None:
        """A page of Markdown, well set."""
        self.console.print(Markdown(text))

    def rulebook(self, game: Game, complete: bool, more: str) -> None:
        """How a game is played; then the complete rules, or by which words one gets to `more`, namely those."""
        if game.rulebook:
            self.document(captioned(game.rulebook))
        if complete or not game.rulebook:
            self.document(game.rules)
        else:
            self.plain(f"\nThe complete rules, with every ruling: {more}", "dim")

    def table(self, game: Game, view: Mapping[str, Any], title: str) -> None:
        """The table as a seat sees it."""
        self.console.print(Panel(game.draw(view), title=title, title_align="left", expand=False))

    def moves(self, actions: Sequence[Action]) -> None:
        """The legal moves, numbered from 1."""
        shown = actions[:SHOWN_MOVES]
        self.console.print(Columns([f"[bold]{n}[/] {escape(a.words)}" for n, a in enumerate(shown, 1)], padding=(0, 3)))
        if len(actions) > len(shown):
            self.say(f"[dim]… and {len(actions) - len(shown)} more: type `moves` to see all.[/]")

    def log(self, events: Iterable[Mapping[str, Any]]) -> None:
        """What happened, a line each."""
        for event in events:
            self.plain(f"  {event['text']}.", "dim")

    def result(self, view: Mapping[str, Any], names: Sequence[str]) -> None:
        """Who won and why, by the view of a finished match."""
        result, ending = view["result"], view["ending"]
        sheet = Table(title="The end", title_justify="left")
        for heading in ("place", "player", "score", "made up of"):
            sheet.add_column(heading)
        for seat in sorted(range(len(names)), key=lambda p: result["placings"][p]):
            lines = "; ".join(ending["terms"][seat])
            place, score = str(result["placings"][seat]), str(result["scores"][seat])
            sheet.add_row(place, escape(names[seat]), score, lines)
        self.console.print(sheet)
        self.plain(named(ending["why"], names))
