"""Rejections: a code for programs, a sentence for people, and an HTTP status."""

from __future__ import annotations


class Rejected(Exception):
    """A request is rejected and has changed nothing."""

    def __init__(self, code: str, reason: str, status: int = 409, rule: str | None = None) -> None:
        super().__init__(reason)
        self.code, self.reason, self.status, self.rule = code, reason, status, rule


def no_table() -> Rejected:
    """The table does not exist, or this guest may not know of it."""
    return Rejected("no_table", "There is no such table.", 404)


def damaged() -> Rejected:
    """The stored journal is inconsistent."""
    return Rejected("damaged", "This table is damaged: what was saved of it cannot be read.", 410)


def not_kept() -> Rejected:
    """The database did not store the entry, or another server was faster."""
    return Rejected("not_kept", "That could not be saved; look at the table again.", 503)


def away() -> Rejected:
    """The database is unreachable: what was stored is safe, but nothing new can be stored."""
    return Rejected(
        "not_kept",
        "The database does not answer. Nothing that was saved is lost, and the table continues by itself.",
        503,
    )


def enough() -> Rejected:
    """The limit of stored side actions per seat is reached."""
    return Rejected("enough", "You have done that too often at this table; you can only play on now.", 429)


def no_guest() -> Rejected:
    """The token belongs to nobody."""
    return Rejected("no_guest", "This server does not know you yet: become a guest first.", 401)


def not_seated() -> Rejected:
    """Only players at the table may do that."""
    return Rejected("not_seated", "You do not sit at this table.", 403)


def not_host() -> Rejected:
    """Only the table's host may do that."""
    return Rejected("not_host", "Only the one who made the table may do that.", 403)


def no_spectators() -> Rejected:
    """From its start on, only its players may see this table."""
    return Rejected("no_spectators", "This table is for its players only.", 403)
