"""Clubs, their members, and which tables and tournaments belong to them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
THEIRS = ("tables", "tournaments")


def upgrade() -> None:
    """Add the tables and columns."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.Text, primary_key=True),
        *map(_text, ("name", "about")),
        sa.Column("open", sa.Boolean, nullable=False),
        *map(_text, ("invitation", "defaults")),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Index("clubs_by_news", "open", "changed"),
    )
    op.create_table(
        "club_members",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _text("club_id"),
        sa.Column("guest", sa.Integer, nullable=False),
        _text("role"),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("club_id", "guest"),
        sa.Index("club_members_by_guest", "guest"),
        sqlite_autoincrement=True,
    )
    for name in THEIRS:
        op.add_column(name, sa.Column("club", sa.Text, nullable=False, server_default=""))
        op.create_index(f"{name}_by_club", name, ["club", "phase", "changed"])


def downgrade() -> None:
    """Drop them."""
    for name in THEIRS:
        op.drop_index(f"{name}_by_club", name)
        op.drop_column(name, "club")
    for name in ("club_members", "clubs"):
        op.drop_table(name)


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=False)
