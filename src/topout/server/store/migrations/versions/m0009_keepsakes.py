"""What can still be read of a match when its rules are no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """A place for keepsakes, one to a table."""
    op.create_table(
        "keepsakes",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Matches of older rules can no longer be read."""
    op.drop_table("keepsakes")
