"""Finished lessons per guest."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the table; browsers, which alone knew until now, upload their lists."""
    op.create_table(
        "lessons",
        sa.Column("guest", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
    )


def downgrade() -> None:
    """Drop it; browsers still know."""
    op.drop_table("lessons")
