"""Whose ratings are to be worked out again, since they turned out to be two guests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Nothing is to be put right yet."""
    op.create_table(
        "reworks",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.Text, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("seats", "guest", "first")),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """An older Topout works everything out at once."""
    op.drop_table("reworks")
