"""A tournament's tables: everyone is seated already, and the match has started."""

from __future__ import annotations

from collections.abc import Set

from topout.games import registry
from topout.messages.protocol import Place
from topout.table import journal, luck
from topout.table.company import introduced
from topout.tournament.journal import HOUSE
from topout.tournament.journal import Table as Paired
from topout.tournament.tournament import Entrant, Tournament


def table_for(tournament: Tournament, paired: Paired, unmet: Set[tuple[int, int]]) -> list[journal.AnyEntry]:
    """The first entries of a paired table; where one has blocked another (`unmet`), they are muted."""
    made, game = tournament.made, registry.game(tournament.made.game)
    entrants = [None if one == HOUSE else tournament.entrants[one] for one in paired.seats]
    people = {seat: one for seat, one in enumerate(entrants) if one is not None and not one.by_bot}
    created = journal.Created(
        game=game.name,
        version=game.version,
        options=made.options,
        places=introduced([_place(tournament, one) for one in entrants], [one.name for one in people.values()]),
        host=made.host,
        secret=luck.new_secret(),
        public=made.public,
        clock=made.clock,
        hints=False,
        rated=made.rated,
        tournament=tournament.id,
        club=made.club,
    )
    joined = [journal.Joined(seat, one.guest or 0, one.name, face=one.face, by=one.by) for seat, one in people.items()]
    pairs = ((one, other) for one in people for other in people)
    muted = [journal.Muted(*two) for two in pairs if (people[two[0]].guest, people[two[1]].guest) in unmet]
    seed = luck.match_seed(created.secret, paired.id, [None] * len(entrants))
    return [created, *joined, journal.Started(f"{seed:x}"), *muted]


def _place(tournament: Tournament, entrant: Entrant | None) -> Place:
    """A chair for a person, for an entered bot, or for a bot that replaces or fills in."""
    if entrant is not None and not entrant.by_bot:
        return Place("reserved")
    if entrant is not None and entrant.level is not None:
        return Place("bot", entrant.level, entrant.name)
    return Place("bot", tournament.made.level)
