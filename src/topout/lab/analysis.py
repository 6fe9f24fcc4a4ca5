"""A finished match looked back at: chances over time, the biggest swings, and who was lucky."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from topout.core.match import Match
from topout.lab import telling
from topout.lab.advice import stronger
from topout.lab.chances import Playouts, mean
from topout.lab.choices import Choice, Walk, choices_of, fresh
from topout.lab.findings import Advice, Analysis, Balance, Moment, Swing
from topout.lab.ledger import Entry, Ledger

MOVES = 8_000_000
"""About so many moves are played in all playouts of one analysis."""
FEWEST, MOST = 60, 4_000
SWINGS = 3
SURE = 2.0
"""A change is worth telling when it is so many times its standard error."""
WORKS_OF_ADVICE = 0.1
"""The part of the work that thinking about the swings is counted as."""


class NotOver(ValueError):
    """Only finished matches are analysed."""

    def __init__(self) -> None:
        super().__init__("The match is not over; only finished matches are analysed.")


class Analyst:
    """One analysis: walks through the match once, keeping the books, then looks closer at the swings."""

    def __init__(
        self,
        match: Match,
        choices: Sequence[Choice] | None = None,
        names: Sequence[str] | None = None,
        seed: int = 0,
        playouts: int | None = None,
        progress: Callable[[float], None] = lambda share: None,
    ) -> None:
        if not match.over:
            raise NotOver
        self.match, self.seed, self.progress = match, seed, progress
        self.choices = list(choices_of(match)) if choices is None else choices
        self.names = names or [f"seat {seat}" for seat in range(match.seats)]
        self.left = self._moves_left()
        count = playouts or min(max(MOVES // max(sum(self.left), 1), FEWEST), MOST)
        self.playouts = Playouts(match.game, match.seats, count, seed)

    def _moves_left(self) -> list[int]:
        """How many moves the match still had, before each decision and at the end."""
        left = [len(self.match.actions)]
        for choice in self.choices:
            left.append(left[-1] - len(choice.steps))
        return left

    def run(self) -> Analysis:
        """Analyse; Ctrl-C ends it early with what has been found."""
        start = fresh(self.match)
        walk = Walk(start, self.names)
        ledger = Ledger(self.playouts.deals(start), self.playouts.after(start))
        advice: dict[int, Advice] = {}
        with suppress(KeyboardInterrupt):
            for number, choice in enumerate(self.choices):
                self._look(walk, ledger, choice)
                self.progress((1 - WORKS_OF_ADVICE) * sum(self.left[: number + 1]) / max(sum(self.left), 1))
            self._advise(biggest(ledger.entries), advice)
        return self._found(ledger, advice)

    def _look(self, walk: Walk, ledger: Ledger, choice: Choice) -> None:
        """Take one decision: the chances before it, with its chance drawn afresh, and after it."""
        match, seat, steps = walk.match, choice.seat, choice.steps
        chosen = len(steps) > 1 or len(match.legal(seat)) > 1
        before = match.branch()
        forced = not chosen and match.owed[0] == seat
        expected = ledger.latest if forced else self.playouts.after(before, seat, steps)
        text = telling.happened(walk.take(seat, steps), match.game, self.names[seat], steps)
        after = self.playouts.after(match) if walk.drew else expected
        ledger.add(seat, text, chosen, walk.drew, expected, after)

    def _advise(self, entries: Sequence[Entry], advice: dict[int, Advice]) -> None:
        """Ask a stronger bot about the swings."""
        walk = Walk(fresh(self.match))
        for step, choice in enumerate(self.choices, 1):
            if any(entry.step == step for entry in entries):
                found = self._advice(walk.match, choice)
                if found:
                    advice[step] = found
            walk.take(choice.seat, choice.steps)
        self.progress(1.0)

    def _advice(self, match: Match, choice: Choice) -> Advice | None:
        thoughts = stronger(match, choice.seat, self.seed)
        if thoughts is None:
            return None
        chance = mean(self.playouts.after(match, choice.seat, thoughts.steps))[choice.seat]
        words = telling.words_of(match.game, thoughts.steps)
        return Advice(words, thoughts.steps == list(choice.steps), thoughts.chance, chance)

    def _found(self, ledger: Ledger, advice: dict[int, Advice]) -> Analysis:
        return Analysis(
            steps=len(self.choices),
            done=len(ledger.entries),
            playouts=self.playouts.count,
            error=ledger.error,
            chances=ledger.chances,
            swings=[self._swing(ledger, entry, advice.get(entry.step)) for entry in biggest(ledger.entries)],
            seats=[balance(ledger, seat, self.names[seat]) for seat in range(self.match.seats)],
        )

    def _swing(self, ledger: Ledger, entry: Entry, advice: Advice | None) -> Swing:
        whom = most_changed(entry)
        before, after = (ledger.chances[step][whom] for step in (entry.step - 1, entry.step))
        parts = (entry.luck[whom], entry.choice[whom], entry.change_error[whom])
        swing = Swing(entry.step, entry.seat, whom, before, after, *parts, entry.text, "", advice)
        expected = ledger.chances[entry.step - 1][entry.seat] + entry.choice[entry.seat]
        swing.why = telling.why(swing, entry, self.names, expected)
        return swing


def analyse(
    match: Match,
    choices: Sequence[Choice] | None = None,
    names: Sequence[str] | None = None,
    seed: int = 0,
    playouts: int | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> Analysis:
    """Analyse a finished match: the same match and seed give the same findings."""
    return Analyst(match, choices, names, seed, playouts, progress).run()


def most_changed(entry: Entry) -> int:
    """Whose chance a decision changed most; of equals the one who decided."""
    return max(range(len(entry.change)), key=lambda seat: (round(abs(entry.change[seat]), 2), seat == entry.seat))


def biggest(entries: Sequence[Entry]) -> list[Entry]:
    """The decisions that changed the chances most and beyond doubt, the biggest first."""
    sure = [entry for entry in entries if _size(entry) > SURE * entry.change_error[most_changed(entry)]]
    return sorted(sure, key=_size, reverse=True)[:SWINGS]


def _size(entry: Entry) -> float:
    return abs(entry.change[most_changed(entry)])


def balance(ledger: Ledger, seat: int, name: str) -> Balance:
    """How a seat's chance came about."""
    fair, start = mean(ledger.deals)[seat], ledger.chances[0][seat]
    own = sum(entry.choice[seat] for entry in ledger.entries if entry.seat == seat)
    others = sum(entry.choice[seat] for entry in ledger.entries if entry.seat != seat)
    luck = sum(entry.luck[seat] for entry in ledger.entries)
    error = float(ledger.luck[:, seat].std()) / len(ledger.luck) ** 0.5
    moments = [Moment(entry.step, entry.text, entry.luck[seat]) for entry in ledger.entries if entry.drew]
    best = max(moments, key=lambda moment: moment.change, default=None)
    worst = min(moments, key=lambda moment: moment.change, default=None)
    found = Balance(
        seat=seat,
        fair=fair,
        deal=start - fair,
        luck=luck,
        own=own,
        others=others,
        result=ledger.chances[-1][seat],
        luck_error=error,
        luckiest=best if best and best.change > 0 else None,
        unluckiest=worst if worst and worst.change < 0 else None,
        words="",
    )
    found.words = telling.fortune(found, name, bool(moments))
    return found
