"""By which call someone was reminded that their time for a slow move runs out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Nobody was reminded yet."""
    op.add_column("awaited", sa.Column("reminder", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Nobody is reminded."""
    op.drop_column("awaited", "reminder")
