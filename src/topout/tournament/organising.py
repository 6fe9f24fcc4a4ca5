"""What people may do with a tournament: create it, enter, withdraw, start and end it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Container, Sequence

from topout.core.game import Game
from topout.games import registry
from topout.messages.rejection import Rejected
from topout.messages.tournaments import MOST_ENTRANTS, AddBots, NewTournament
from topout.table import rated
from topout.table.company import NAMES
from topout.table.people import Person, read_name, told_apart
from topout.table.setup import settled
from topout.tournament import journal, pairing
from topout.tournament.tournament import Entrant, Tournament

Deed = Callable[[Tournament], "journal.AnyEntry | Sequence[journal.AnyEntry] | None"]
"""An action on a tournament: the entries it adds, if any."""
MOST_COMINGS = 2 * MOST_ENTRANTS
"""The most entries a tournament accepts over its lifetime, withdrawn entrants included."""


def no_tournament() -> Rejected:
    """The tournament does not exist, or this guest may not know of it."""
    return Rejected("no_tournament", "There is no such tournament.", 404)


def as_wished(person: Person, wish: NewTournament) -> journal.Created:
    """The first entry of a tournament as requested, or a rejection."""
    game = _game(wish.game)
    sizes = [size for size in game.info.seats if 2 <= size <= wish.seats]
    if wish.seats not in sizes:
        fits = ", ".join(str(size) for size in game.info.seats if size >= 2)
        raise Rejected("bad_seats", f"A table of {game.info.title} has {fits} seats.", 400)
    if 2 in sizes and not pairing.works():
        raise Rejected(
            "not_here", "Tables of two need a library that is missing here: pip install 'topout[server]'.", 503
        )
    options = settled(game, wish.options, wish.seats)
    if wish.rated:
        rated.check(game, options, wish.seats)
    return journal.Created(
        name=read_name(wish.name),
        game=game.name,
        options=options,
        sizes=[size for size in sizes if _fits(game, wish, size)],
        seats=wish.seats,
        kind=wish.kind,
        rounds=wish.rounds or 0,
        host=person.id,
        seed=secrets.token_hex(16),
        fill=wish.fill,
        level=wish.level,
        clock=wish.clock,
        pause=wish.pause,
        most=wish.most,
        public=wish.public and not wish.club,
        rated=wish.rated,
        club=wish.club,
    )


def _game(name: str) -> Game:
    try:
        return registry.game(name)
    except registry.NoSuchGame as problem:
        raise Rejected("no_game", str(problem), 400) from None


def _fits(game: Game, wish: NewTournament, size: int) -> bool:
    """Whether the options allow a table of this size."""
    try:
        settled(game, wish.options, size)
    except Rejected:
        return False
    return True


def entered(tournament: Tournament, person: Person) -> journal.Entered | None:
    """Enter a guest; `None` if they are in already."""
    if person.by:
        raise Rejected("program", "A program cannot enter by itself; its owner enters it.", 403)
    return _entered(tournament, person, "You have withdrawn from this tournament.")


def brought(tournament: Tournament, person: Person, program: Person) -> journal.Entered | None:
    """Enter a program: the organiser may ask any, others only their own."""
    if program.owner != person.id:
        _organises(tournament, person)
    return _entered(tournament, program, f"{program.name} was withdrawn from this tournament.")


def _entered(tournament: Tournament, newcomer: Person, withdrawn: str) -> journal.Entered | None:
    if tournament.entrant_of(newcomer.id):
        return None
    if tournament.phase != "open" and any(one.guest == newcomer.id for one in tournament.entrants):
        raise Rejected("withdrawn", withdrawn)
    _room_for(tournament, 1)
    name = told_apart(newcomer.name, (one.name for one in tournament.playing))
    return journal.Entered(name, guest=newcomer.id, face=newcomer.face, by=newcomer.by)


def with_bots(tournament: Tournament, person: Person, wish: AddBots) -> list[journal.Entered]:
    """Enter some bots."""
    _organises(tournament, person)
    _room_for(tournament, wish.count)
    free = (NAMES[number % len(NAMES)] for number in range(len(tournament.entrants), MOST_COMINGS + wish.count))
    found: list[journal.Entered] = []
    for name in list(free)[: wish.count]:
        others = [*(one.name for one in tournament.playing), *(one.name for one in found)]
        found.append(journal.Entered(told_apart(name, others), level=wish.level))
    return found


def _room_for(tournament: Tournament, count: int) -> None:
    if tournament.phase in ("over", "closed"):
        raise Rejected("over", "This tournament is over.")
    if not tournament.takes_more and tournament.phase == "running" and tournament.made.kind == "everyone":
        raise Rejected("started", "This tournament has begun: where everyone meets everyone, nobody can come later.")
    here, most = len(tournament.playing), tournament.made.most
    if here + count > most:
        raise Rejected("full", f"This tournament is full: it has room for {most}, and {here} are in it.")
    if len(tournament.entrants) + count > MOST_COMINGS:
        raise Rejected("full", "So many have entered this tournament and withdrawn that it accepts no more entries.")
    if not tournament.takes_more:
        raise Rejected("started", "The last round has begun; nobody can come any more.")


def withdrew(
    tournament: Tournament, person: Person, number: int | None, programs: Container[int]
) -> journal.Withdrew | None:
    """Withdraw an entrant: oneself, one's own `programs`, or as the organiser anyone."""
    entrant = _meant(tournament, person, number, programs)
    if tournament.phase in ("over", "closed"):
        raise Rejected("over", "This tournament is over.")
    return None if entrant.left else journal.Withdrew(entrant.number)


def _meant(tournament: Tournament, person: Person, number: int | None, programs: Container[int]) -> Entrant:
    if number is not None and number >= len(tournament.entrants):
        raise Rejected("no_entrant", "Nobody has that number in this tournament.", 404)
    entrant = tournament.entrant_of(person.id) if number is None else tournament.entrants[number]
    if entrant is None:
        raise Rejected("not_entered", "You are not in this tournament.", 403)
    if entrant.guest != person.id and entrant.guest not in programs:
        _organises(tournament, person)
    return entrant


def begun(tournament: Tournament, person: Person) -> None:
    """Reject a start by anyone but the organiser, after the end, or with too few entrants."""
    _organises(tournament, person)
    if tournament.phase in ("over", "closed"):
        raise Rejected("over", "This tournament is over.")
    if not tournament.enough:
        need = min(tournament.made.sizes) if tournament.made.fill == "byes" else 2
        raise Rejected("too_few", f"A round needs at least {need} entrants; let someone enter, or add bots.")


def ended(tournament: Tournament, person: Person) -> journal.Ended | None:
    """End the tournament early, as its organiser."""
    _organises(tournament, person)
    return None if tournament.phase in ("over", "closed") else journal.Ended()


def _organises(tournament: Tournament, person: Person) -> None:
    if tournament.made.host != person.id:
        raise Rejected("not_organiser", "Only the one who made the tournament may do that.", 403)
