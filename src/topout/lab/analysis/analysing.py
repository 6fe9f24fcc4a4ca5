"""Analysing a finished match: chances over time, the biggest swings, and who was lucky."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from topout.core.match import Decision, Match
from topout.lab.analysis import telling
from topout.lab.analysis.advice import stronger
from topout.lab.analysis.chances import Playouts, mean
from topout.lab.analysis.findings import Advice, Analysis, Balance, Moment, Swing
from topout.lab.analysis.ledger import Entry, Happening, Ledger
from topout.lab.analysis.walk import Walk

MOVES = 5_000_000
"""Roughly how many moves all playouts of one analysis may make."""
FEWEST, MOST = 60, 4_000
SWINGS = 3
LAST_PART = 0.1
"""The share of progress that is reserved for examining the swings."""
Progress = Callable[[float], None]


class NotOver(ValueError):
    """Only finished matches are analysed."""

    def __init__(self) -> None:
        super().__init__("The match is not over; only finished matches are analysed.")


def analyse(
    match: Match,
    names: Sequence[str] | None = None,
    seed: int = 0,
    playouts: int | None = None,
    progress: Progress = lambda share: None,
) -> Analysis:
    """Analyse a finished match; equal matches and seeds give equal results. `names` are those of the seats.

    Ctrl-C ends it early with the results so far.
    """
    return Analyst(match, names, seed, playouts).run(progress)


class Analyst:
    """One analysis: walks through the match once, filling the ledger, then examines the swings."""

    def __init__(self, match: Match, names: Sequence[str] | None, seed: int, playouts: int | None) -> None:
        if not match.over:
            raise NotOver
        self.match, self.seed, self.decisions = match, seed, match.decisions
        self.names = names or [f"seat {seat}" for seat in range(match.seats)]
        self.playouts = Playouts(match, playouts or MOST, seed)
        self.work = self._work()
        if playouts is None:
            self.playouts.count = min(max(MOVES // sum(self.work), FEWEST), MOST)

    def _work(self) -> list[int]:
        """Estimate the moves per playout from each decision on."""
        left, work = len(self.match.actions), []
        for decision in self.decisions:
            work.append(min(left, self.playouts.horizon))
            left -= len(decision.steps)
        return work

    def run(self, progress: Progress) -> Analysis:
        """Evaluate every decision, then the swings."""
        walk = Walk(self.match, self.names)
        ledger = Ledger(self.playouts.deals(), self.playouts.after(walk.match))
        advice: dict[int, Advice] = {}
        with suppress(KeyboardInterrupt):
            for number, decision in enumerate(self.decisions, 1):
                self._look(walk, ledger, number, decision)
                progress((1 - LAST_PART) * sum(self.work[:number]) / sum(self.work))
            self._advise({entry.what.step for entry in ledger.biggest(SWINGS)}, advice)
        return self._found(ledger, advice)

    def _look(self, walk: Walk, ledger: Ledger, number: int, decision: Decision) -> None:
        """Evaluate one decision: its expected outcome, and its actual one."""
        match, seat, steps = walk.match, *decision
        chosen = len(steps) > 1 or len(match.legal(seat)) > 1
        next_anyway = not chosen and match.owed[0] == seat
        expected = ledger.latest if next_anyway else self.playouts.after(match, seat, steps)
        text = telling.happened(walk.take(decision), match, self.names[seat], steps)
        after = self.playouts.after(match) if walk.drew else expected
        ledger.add(Happening(seat, number, text, chosen, walk.drew), expected, after)

    def _advise(self, steps: set[int], advice: dict[int, Advice]) -> None:
        """Ask a stronger bot about the swings."""
        walk = Walk(self.match)
        for number, decision in enumerate(self.decisions, 1):
            found = self._advice(walk.match, decision) if number in steps else None
            if found:
                advice[number] = found
            walk.take(decision)

    def _advice(self, match: Match, decision: Decision) -> Advice | None:
        thoughts = stronger(match, decision.seat, self.seed)
        if thoughts is None:
            return None
        chance = mean(self.playouts.after(match, *thoughts.decision))[decision.seat]
        words = telling.words_of(match, thoughts.decision.steps)
        return Advice(words, thoughts.decision == decision, thoughts.chance, chance)

    def _found(self, ledger: Ledger, advice: dict[int, Advice]) -> Analysis:
        biggest = ledger.biggest(SWINGS)
        return Analysis(
            steps=len(self.decisions),
            at=[0, *(entry.what.step for entry in ledger.entries)],
            playouts=self.playouts.count,
            error=ledger.error,
            chances=ledger.chances,
            swings=[self._swing(ledger, entry, advice.get(entry.what.step)) for entry in biggest],
            seats=[balance(ledger, seat, self.names[seat]) for seat in range(self.match.seats)],
        )

    def _swing(self, ledger: Ledger, entry: Entry, advice: Advice | None) -> Swing:
        what, whom = entry.what, entry.whom
        before, after = (ledger.chances[row][whom] for row in (entry.row - 1, entry.row))
        parts = (entry.luck[whom], entry.choice[whom], entry.error[whom])
        swing = Swing(what.step, what.seat, whom, before, after, *parts, what.text, "", advice)
        expected = ledger.chances[entry.row - 1][what.seat] + entry.choice[what.seat]
        swing.why = telling.why(swing, what, self.names, expected)
        return swing


def balance(ledger: Ledger, seat: int, name: str) -> Balance:
    """How a seat's chance came about, from the deal to the result."""
    entries = ledger.entries
    fair, start = mean(ledger.deals)[seat], ledger.chances[0][seat]
    moments = [Moment(entry.what.step, entry.what.text, entry.luck[seat]) for entry in entries if entry.what.drew]
    best = max(moments, key=lambda moment: moment.change, default=None)
    worst = min(moments, key=lambda moment: moment.change, default=None)
    found = Balance(
        seat=seat,
        fair=fair,
        deal=start - fair,
        luck=sum(entry.luck[seat] for entry in entries),
        own=sum(entry.choice[seat] for entry in entries if entry.what.seat == seat),
        others=sum(entry.choice[seat] for entry in entries if entry.what.seat != seat),
        result=ledger.chances[-1][seat],
        luck_error=ledger.luck_error(seat),
        luckiest=best if best and best.change > 0 else None,
        unluckiest=worst if worst and worst.change < 0 else None,
        words="",
    )
    found.words = telling.fortune(found, name, bool(moments))
    return found
