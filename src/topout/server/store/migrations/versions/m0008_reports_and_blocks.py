"""Reports to moderators, and blocked people."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

ONCE: dict[str, Any] = {"sqlite_autoincrement": True}
"""A number is never reused, not even after its row is deleted."""


def _number() -> sa.Column[int]:
    return sa.Column("id", sa.Integer, primary_key=True, autoincrement=True)


def _guests(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def _words(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def upgrade() -> None:
    """Add reports, and blocks, one per pair of guests."""
    at, two = sa.Column("at", sa.BigInteger, nullable=False), ("guest", "other")
    told = _words("name", "table_id", "reason", "line", "words")
    op.create_table("reports", _number(), at, *_guests(*two), *told, **ONCE)
    op.create_table("blocks", _number(), *_guests(*two), *_words("name"), sa.UniqueConstraint(*two), **ONCE)


def downgrade() -> None:
    """Drop both."""
    op.drop_table("reports")
    op.drop_table("blocks")
