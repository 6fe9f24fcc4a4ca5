"""The designers' lab: simulations, reports on a game's design, comparisons, and searches for better rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from topout.lab.survey.comparing import Comparison
    from topout.lab.survey.reporting import Report
    from topout.lab.tuning.tuned import Tuned

EXTRA = {"numba": "Numba", "polars": "polars", "altair": "altair", "vl_convert": "vl-convert"}
"""The libraries that reports need, by module."""
SEARCHES = {**EXTRA, "optuna": "Optuna"}
"""The libraries that searches for better rules need."""


class MissingExtra(ValueError):
    """Something that reports need is not installed; the message says what to install."""


def check_extra(needed: Mapping[str, str] = EXTRA, what: str = "Reports need") -> None:
    """Raise `MissingExtra` if a library of the lab is not installed."""
    missing = [name for module, name in needed.items() if find_spec(module) is None]
    if missing:
        raise MissingExtra(f"{what} {', '.join(missing)}: pip install 'topout[lab]'.")


def report(
    game: str,
    seats: int | None = None,
    bots: str | Sequence[str] = "greedy",
    options: Mapping[str, Any] = {},
    **more: Any,
) -> Report:
    """Play many games and report on them. `games` or `precision`, `seed`, and `rungs` (seconds per rung of the ladder
    of bots, 0 leaves it out) can be given as well.
    """
    check_extra()
    from topout.games import registry
    from topout.lab.survey.reporting import study

    return study(registry.game(game), seats, bot_names(bots), options, **more)


def compare(game: str, a: Mapping[str, Any], b: Mapping[str, Any], **more: Any) -> Comparison:
    """Play the same seeds under two sets of options, which may also name `seats` and `bots`, and say what differs."""
    check_extra(what="Comparisons need")
    from topout.games import registry
    from topout.lab.survey import comparing

    found = registry.game(game)
    return comparing.compare(comparing.side(found, a), comparing.side(found, b), **more)


def tune(
    game: str,
    targets: Sequence[str],
    vary: Sequence[str],
    seats: int | Sequence[int] = (),
    bots: str | Sequence[str] = "greedy",
    **more: Any,
) -> Tuned:
    """Search for the smallest change of the rules that meets all targets. `options`, `games` per candidate, `trials`,
    `seed` and `ray` can be given as well.
    """
    check_extra(SEARCHES, "Tuning needs")
    from topout.games import registry
    from topout.lab.tuning import tuned

    tables = [seats] if isinstance(seats, int) else seats
    return tuned.tune(registry.game(game), targets, vary, tables, bot_names(bots), **more)


def bot_names(bots: str | Sequence[str]) -> list[str]:
    """Bot names, given as a list or as one text with commas."""
    return [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
