"""Readable copies of matches, for when their rules are no longer supported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add a table of keepsakes, one per match."""
    op.create_table(
        "keepsakes",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop it; matches of older rules can then no longer be read."""
    op.drop_table("keepsakes")
