"""Saying no: a code for programs, a sentence for people, and the status that HTTP wants."""

from __future__ import annotations


class Refuse(Exception):
    """Something is not done; nothing has changed."""

    def __init__(self, code: str, reason: str, status: int = 409, rule: str | None = None) -> None:
        super().__init__(reason)
        self.code, self.reason, self.status, self.rule = code, reason, status, rule


def no_table() -> Refuse:
    """There is no such table, or none that the asker may know of."""
    return Refuse("no_table", "There is no such table.", 404)


def damaged() -> Refuse:
    """What is kept of a table does not fit together."""
    return Refuse("damaged", "This table is damaged: what was kept of it cannot be read.", 410)


def not_kept() -> Refuse:
    """The database did not take it, or another server was first."""
    return Refuse("not_kept", "That could not be kept; look at the table again.", 503)


def away() -> Refuse:
    """The database is away: what was kept is safe, and nothing new can be kept."""
    return Refuse(
        "not_kept",
        "The database does not answer. Nothing that was kept is lost; the table is read again and goes on by itself.",
        503,
    )


def no_guest() -> Refuse:
    """Nobody with that token."""
    return Refuse("no_guest", "Say who you are first: make a guest, then send its token.", 401)


def not_seated() -> Refuse:
    """Only those who sit at the table may do that."""
    return Refuse("not_seated", "You do not sit at this table.", 403)


def not_host() -> Refuse:
    """Only the one who made the table may do that."""
    return Refuse("not_host", "Only the one who made the table may do that.", 403)
