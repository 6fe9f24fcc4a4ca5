"""Snapshots of long matches; bans and mutes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"


def upgrade() -> None:
    """Add snapshots, one per table, and sanctions."""
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "sanctions",
        sa.Column("guest", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
    )


def downgrade() -> None:
    """Drop both: tables replay from their entries, and all sanctions end."""
    op.drop_table("snapshots")
    op.drop_table("sanctions")
