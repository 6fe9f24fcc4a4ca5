"""Tournaments, their journals and their guests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("name", "game", "phase")),
        sa.Column("public", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("host", "entrants")),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Index("tournaments_by_phase", "phase", "changed"),
    )
    op.create_table(
        "tournament_entries",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_guests",
        sa.Column("guest", sa.Integer, primary_key=True),
        sa.Column("tournament_id", sa.Text, primary_key=True),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("tournament_guests", "tournament_entries", "tournaments"):
        op.drop_table(name)
