"""Slow games: awaited turns, vacations, and notifications."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

ONCE: dict[str, Any] = {"sqlite_autoincrement": True}
"""A number is never reused, not even after its row is deleted."""
TABLES = ("keys", "calls", "subscriptions", "callings", "vacations", "awaited", "calendar")


def _own(name: str, kind: Any = sa.Integer, counted: bool = False) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True, autoincrement=counted)


def _many(kind: Any, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


def _usually(name: str, kind: Any, usual: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False, server_default=usual)


def upgrade() -> None:
    """Add the tables."""
    calendar = op.create_table("calendar", _own("id"), *_many(sa.BigInteger, "now"))
    op.bulk_insert(calendar, [{"id": 1, "now": 0}])
    op.create_table(
        "awaited",
        _own("table_id", sa.Text),
        _own("seat"),
        *_many(sa.Integer, "guest", "moves"),
        sa.Column("due", sa.BigInteger, nullable=True),
        *_many(sa.BigInteger, "left_over", "since"),
        _usually("call", sa.Integer, "0"),
    )
    op.create_index("awaited_by_due", "awaited", ["due"])
    op.create_index("awaited_by_guest", "awaited", ["guest"])
    op.create_table("vacations", _own("guest"), *_many(sa.Integer, "year", "days"), *_many(sa.BigInteger, "until"))
    _create_calls()
    op.create_table("keys", _own("name", sa.Text), *_many(sa.Text, "value"))


def _create_calls() -> None:
    op.create_table(
        "callings",
        _own("guest"),
        _usually("mail", sa.Boolean, sa.false()),
        _usually("zone", sa.Text, "UTC"),
        *(_usually(name, sa.Integer, "0") for name in ("quiet_from", "quiet_to")),
        _usually("last", sa.BigInteger, "0"),
    )
    op.create_table(
        "subscriptions",
        _own("id", counted=True),
        *_many(sa.Integer, "guest"),
        *_many(sa.Text, "endpoint", "p256dh", "auth"),
        *_many(sa.BigInteger, "made"),
        sa.UniqueConstraint("endpoint"),
        **ONCE,
    )
    op.create_index("subscriptions_by_guest", "subscriptions", ["guest"])
    numbers = (*_many(sa.Integer, "guest"), *_many(sa.Text, "state"), _usually("tries", sa.Integer, "0"))
    op.create_table("calls", _own("id", counted=True), *numbers, *_many(sa.BigInteger, "due"), **ONCE)


def downgrade() -> None:
    """Drop them: clocks of days run only while someone is connected, and nobody is notified."""
    for name in TABLES:
        op.drop_table(name)
