"""Tournaments as messages for clients; the guests' numbers stay out."""

from __future__ import annotations

from msgspec import UNSET

from topout.games import registry
from topout.messages.tournaments import EntrantInfo, PairedTable, Rank, RoundInfo, TournamentInfo
from topout.tournament.journal import Table
from topout.tournament.standings import ranked, resistance
from topout.tournament.tournament import Entrant, Round, Tournament


def tournament_info(tournament: Tournament, guest: int | None, now: int) -> TournamentInfo:
    """The tournament as a guest sees it; `now` is in milliseconds."""
    made, you = tournament.made, tournament.entrant_of(guest)
    return TournamentInfo(
        id=tournament.id,
        name=made.name,
        game=made.game,
        title=registry.game(made.game).title,
        kind=made.kind,
        phase=tournament.phase,
        seats=made.seats,
        sizes=made.sizes,
        rounds=tournament.total or tournament.rounds_needed(),
        options=made.options,
        clock=made.clock,
        fill=made.fill,
        level=made.level,
        pause=made.pause,
        most=made.most,
        public=made.public,
        rated=made.rated,
        number=tournament.number,
        host=guest is not None and guest == made.host,
        you=you.number if you else None,
        table=table_of(tournament, you) if you else None,
        until_next=until_next(tournament, now),
        may_enter=tournament.takes_more and you is None,
        entrants=[_entrant(one, guest) for one in tournament.entrants],
        standings=standings(tournament),
        played=[_round(number, past) for number, past in enumerate(tournament.rounds)],
        club=made.club or UNSET,
    )


def until_next(tournament: Tournament, now: int) -> float | None:
    """Seconds until the next round starts, if one follows; never more than the pause, whatever the clocks say."""
    if tournament.phase != "running" or not tournament.between:
        return None
    pause = tournament.made.pause
    return min(max(0.0, tournament.rounds[-1].ended_at / 1000 + pause - now / 1000), float(pause))


def table_of(tournament: Tournament, entrant: Entrant) -> str | None:
    """The table at which an entrant is playing now."""
    tables = tournament.rounds[-1].waiting() if tournament.rounds and tournament.phase == "running" else ()
    return next((table.id for table in tables if entrant.number in table.seats), None)


def standings(tournament: Tournament) -> list[Rank]:
    """All entrants, best first."""
    scores = tournament.scores()
    return [
        Rank(
            place=place,
            entrant=one,
            points=round(float(scores[one].points), 3),
            beaten=round(float(resistance(scores[one], scores)), 3),
            wins=scores[one].wins,
            played=scores[one].played,
            byes=scores[one].byes,
        )
        for place, one in ranked(scores)
    ]


def _entrant(entrant: Entrant, guest: int | None) -> EntrantInfo:
    return EntrantInfo(
        number=entrant.number,
        name=entrant.name,
        level=entrant.level,
        person=entrant.guest is not None and not entrant.by,
        left=entrant.left,
        you=entrant.guest is not None and entrant.guest == guest,
        face=entrant.face or UNSET,
        by=entrant.by or UNSET,
        program=entrant.guest if entrant.by and entrant.guest is not None else UNSET,
    )


def _round(number: int, past: Round) -> RoundInfo:
    return RoundInfo(number + 1, [_paired(table, past) for table in past.tables], past.byes)


def _paired(table: Table, past: Round) -> PairedTable:
    return PairedTable(table.id, table.seats, past.places.get(table.id, []))
