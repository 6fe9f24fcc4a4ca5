"""Snapshots of long matches; guests who may not come, or not talk."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"


def upgrade() -> None:
    """A place for snapshots, one to a table, and for what guests may not do."""
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
    """Tables are what their entries make of them; everyone may come and talk again."""
    op.drop_table("snapshots")
    op.drop_table("sanctions")
