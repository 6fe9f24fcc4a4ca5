"""Walks through a match decision by decision, with what each one led to."""

from __future__ import annotations

from collections.abc import Sequence

from topout.core.match import Decision, Match


class Walk:
    """A match from its start; `drew` is whether chance was involved in the latest decision."""

    def __init__(self, match: Match, names: Sequence[str] | None = None) -> None:
        self.match = Match(match.game, match.seats, match.seed, match.options)
        self.names, self.drew = names, False
        self.told = len(self.match.chronicle())

    def take(self, decision: Decision) -> list[str]:
        """Carry out a decision and return what happened, in words."""
        draws = self.match.draws
        self.match.decide(*decision)
        sentences = [str(event["text"]) for event in self.match.chronicle(self.told, self.names)]
        self.told += len(sentences)
        self.drew = self.match.draws != draws
        return sentences
