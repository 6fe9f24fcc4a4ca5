"""Saying no: a code for programs, a sentence for people, and the status that HTTP wants."""

from __future__ import annotations


class Rejected(Exception):
    """Something is not done; nothing has changed."""

    def __init__(self, code: str, reason: str, status: int = 409, rule: str | None = None) -> None:
        super().__init__(reason)
        self.code, self.reason, self.status, self.rule = code, reason, status, rule


def no_table() -> Rejected:
    """There is no such table, or none that the asker may know of."""
    return Rejected("no_table", "There is no such table.", 404)


def damaged() -> Rejected:
    """What is kept of a table does not fit together."""
    return Rejected("damaged", "This table is damaged: what was saved of it cannot be read.", 410)


def not_kept() -> Rejected:
    """The database did not take it, or another server was first."""
    return Rejected("not_kept", "That could not be saved; look at the table again.", 503)


def away() -> Rejected:
    """The database is away: what was kept is safe, and nothing new can be kept."""
    return Rejected(
        "not_kept",
        "The database does not answer. Nothing that was kept is lost; the table is read again and goes on by itself.",
        503,
    )


def enough() -> Rejected:
    """A table keeps only so much of a seat that is not play."""
    return Rejected("enough", "You have done that too often at this table; you can only play on now.", 429)


def no_guest() -> Rejected:
    """Nobody with that token."""
    return Rejected("no_guest", "This server does not know you yet: become a guest first.", 401)


def not_seated() -> Rejected:
    """Only those who sit at the table may do that."""
    return Rejected("not_seated", "You do not sit at this table.", 403)


def not_host() -> Rejected:
    """Only the one who made the table may do that."""
    return Rejected("not_host", "Only the one who made the table may do that.", 403)


def no_spectators() -> Rejected:
    """A table that only its players see, from its start on."""
    return Rejected("no_spectators", "This table is for its players only.", 403)
