"""Analyses in words, the same in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Sequence

from topout.core.match import Match
from topout.lab.analysis.findings import Advice, Balance, Swing
from topout.lab.analysis.ledger import Happening

SENTENCES = 4
"""Of a choice with more consequences, only the first and the last are told."""
SMALL, LITTLE = 0.005, 0.015
"""Differences below half a percentage point are not mentioned, and 1.5 points count as no luck."""


def per_cent(chance: float) -> str:
    """A chance as a percentage; only certainty is 0 or 100 %."""
    if 0 < chance < SMALL:
        return "under 1 %"
    if 1 - SMALL < chance < 1:
        return "over 99 %"
    return f"{100 * chance:.0f} %"


def points(change: float) -> str:
    """A change of a chance in percentage points, with its sign."""
    rounded = round(100 * change)
    return f"{rounded:+d}".replace("-", "−") if rounded else "0"


def words_of(match: Match, steps: Sequence[int]) -> str:
    """A decision in the words of its steps."""
    return ", ".join(match.words(step) for step in steps)


def happened(sentences: Sequence[str], match: Match, name: str, steps: Sequence[int]) -> str:
    """What a decision led to; if nobody was told anything, its steps."""
    if not sentences:
        return f"{name}: {words_of(match, steps)}"
    half = SENTENCES // 2
    told = sentences if len(sentences) <= SENTENCES else [*sentences[:half], "…", *sentences[-half:]]
    return "; ".join(told)


def why(swing: Swing, what: Happening, names: Sequence[str], expected: float) -> str:
    """A swing explained: whose chance, luck or choice, and what a stronger bot thought of it."""
    whose = f"{names[swing.whom]}'s chance of winning goes from {per_cent(swing.before)} to {per_cent(swing.after)}."
    parts = [whose, _cause(swing, what)]
    if swing.advice:
        parts.append(_advised(swing.advice, names[swing.seat], expected))
    return " ".join(parts)


def _cause(swing: Swing, what: Happening) -> str:
    """Luck, choice, or how much of each."""
    if not what.drew:
        return "It was the choice alone: nothing was left to chance."
    if not what.chosen:
        return "It was luck alone: there was nothing to choose."
    return f"Luck accounts for {points(swing.luck)} points of it, the choice for {points(swing.choice)}."


def _advised(advice: Advice, name: str, expected: float) -> str:
    reckons = f"and puts {name}'s chance at {per_cent(advice.chance)}"
    if advice.same:
        return f"A stronger bot would have done the same, {reckons}."
    instead = f"A stronger bot would have chosen: {advice.words}, {reckons}."
    return f"{instead} In the true position {_compared(advice.playouts, name, expected)}."


def _compared(better: float, name: str, chosen: float) -> str:
    """How another choice would have compared with the actual one."""
    if abs(better - chosen) < LITTLE:
        return f"that comes to the same for {name}: {per_cent(chosen)}"
    return f"that would have given {name} {per_cent(better)}; what was chosen gave {per_cent(chosen)}"


def fortune(found: Balance, name: str, drawn: bool) -> str:
    """How lucky a seat was, in words."""
    if not drawn:
        return "Nothing was left to chance once the match had begun."
    parts = [_luck(found, name)]
    for label, moment in (("Luckiest", found.luckiest), ("Unluckiest", found.unluckiest)):
        if moment and abs(moment.change) >= SMALL:
            parts.append(f"{label} at step {moment.step} ({points(moment.change)}): {sentence(moment.text)}")
    return " ".join(parts)


def sentence(text: str) -> str:
    """Text as a sentence: a capital first letter, and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _luck(found: Balance, name: str) -> str:
    doubt = f"give or take {100 * 2 * found.luck_error:.0f}"
    if abs(found.luck) < max(2 * found.luck_error, LITTLE):
        return f"Chance did {name} neither much good nor much harm ({points(found.luck)} points, {doubt})."
    fate = "lucky" if found.luck > 0 else "unlucky"
    told = f"{name} was {fate}: what was rolled and drawn was worth {points(found.luck)} points of winning chance"
    return sentence(f"{told}, {doubt}")
