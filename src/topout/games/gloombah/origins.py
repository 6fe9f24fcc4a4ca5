"""Where each level came from: the end of a game shows only how high everyone got, the log tells how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from topout.core.ending import Gain, Origins, Source, Told
from topout.games.gloombah.aftermath import FIRST_LEVEL
from topout.games.gloombah.events import DIED, LEVELLED, LOST, USED, WON

START = Source("the start", "at the start")
BEATEN = Source("monsters beaten", "{n:monster} beaten")
HELP = Source("help in fights", "help in {n:fight}")
LEVEL_UP = Source("Level Up", "{n:Level Up card}")
DEFEAT = Source("lost fights", "{n:lost fight}")
DEATH = Source("deaths", "{n:death}")
CAUSES: dict[int, Source] = {WON: BEATEN, LOST: DEFEAT, USED: LEVEL_UP}
"""What changes levels, by the event that tells it just before they change."""


def gains(told: Iterable[Told], seats: int) -> Iterator[Gain]:
    """Every rise and fall, with what caused it."""
    level, cause, doer = [0] * seats, START, 0

    def moved(seat: int, source: Source, to: int) -> Gain:
        gain, level[seat] = Gain(seat, source, to - level[seat]), to
        return gain

    yield from (moved(seat, START, FIRST_LEVEL) for seat in range(seats))
    for event, seat, reached, *_ in told:
        if event in CAUSES:
            cause, doer = CAUSES[event], seat
        elif event == DIED:
            yield moved(seat, DEATH, FIRST_LEVEL)
        else:
            yield moved(seat, HELP if cause is BEATEN and seat != doer else cause, reached)


ORIGINS = Origins((START, BEATEN, HELP, LEVEL_UP, DEFEAT, DEATH), frozenset({*CAUSES, LEVELLED, DIED}), gains)
