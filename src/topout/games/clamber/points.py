"""What each role scores for, as printed, and the sets of these numbers that a table can choose."""

from __future__ import annotations

from collections.abc import Mapping

from topout.core.number_sets import NumberSets, there_are
from topout.core.reading import Shows, each_of
from topout.core.rule import lookup

HERO_PRINTED = {"other": 5, "escape": 3, "card": 1}
"""A Hero's points for each other player that escaped, for escaping itself, and for each card that helped others."""
SADIST_PRINTED = {"other": 5, "escape": 5, "sabotage": 3, "card": 1}
"""A Sadist's for each other player that died, for escaping, for each Sabotage! and for each card that hurt others."""
COMPETITOR_PRINTED = {"escape": 5, "step": 2}
"""A Competitor's for escaping, and for each step ahead of the next to escape."""
HERO_OTHER, HERO_ESCAPE, HERO_CARD = range(len(HERO_PRINTED))
SADIST_OTHER, SADIST_ESCAPE, SADIST_SABOTAGE, SADIST_CARD = range(len(SADIST_PRINTED))
COMPETITOR_ESCAPE, COMPETITOR_STEP = range(len(COMPETITOR_PRINTED))
HERO_POINTS, SADIST_POINTS, COMPETITOR_POINTS = (
    lookup(printed.values()) for printed in (HERO_PRINTED, SADIST_PRINTED, COMPETITOR_PRINTED)
)

ESCAPE_POINTS = lookup([10, 5, 2, 1])
"""What a Competitor gets for its place in the order of escape; later ones get nothing."""
GAP_LIMIT = 11
"""What it loses the steps from that are between it and the Skittering."""

FIELDS = {"hero": HERO_PRINTED, "sadist": SADIST_PRINTED, "competitor": COMPETITOR_PRINTED}
MOST = 20
PRINTED = {f"{role}.{what}": points for role, printed in FIELDS.items() for what, points in printed.items()}
SETS: Mapping[str, Mapping[str, int]] = {
    "printed": {},
    "balanced": {
        "hero.other": 10,
        "hero.card": 4,
        "sadist.other": 1,
        "sadist.sabotage": 4,
        "competitor.escape": 15,
    },
}
"""What each set changes of what is printed."""
SET_WORDS = {"printed": "as printed", "balanced": "balanced"}


def named(name: str) -> Mapping[str, int]:
    """The numbers of a set."""
    if name not in SETS:
        raise ValueError(f"There is no set of scores “{name}”; {there_are(name, SETS)}.")
    return {**PRINTED, **SETS[name]}


def by_role(numbers: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """The same numbers, each role's together."""
    return {role: {what: numbers[f"{role}.{what}"] for what in printed} for role, printed in FIELDS.items()}


SCORES = NumberSets(dict.fromkeys(PRINTED, range(MOST + 1)), named, "printed")


def more_than_printed(scores: str) -> dict[str, list[int]]:
    """A choice of scores as the state has it: by how much each number is more than the printed one."""
    chosen = by_role(SCORES.numbers(scores))
    return {
        f"{role}_points": [chosen[role][what] - points for what, points in printed.items()]
        for role, printed in FIELDS.items()
    }


def in_all(printed: Mapping[str, int]) -> Shows:
    """Such a row, shown as the points themselves."""

    def say(row: list[int]) -> dict[str, int]:
        return {what: points + more for (what, points), more in zip(printed.items(), row, strict=True)}

    return Shows(say, 1, each_of(tuple(printed)))
