"""Which lessons a guest has finished."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Until now only browsers knew; they tell when they come."""
    op.create_table(
        "lessons",
        sa.Column("guest", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
    )


def downgrade() -> None:
    """Nobody but browsers knows any more."""
    op.drop_table("lessons")
