"""Ratings to be recomputed after a merge."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "reworks",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.Text, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("seats", "guest", "first")),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Drop it; an older Topout recomputes everything at once."""
    op.drop_table("reworks")
