"""Which notification reminded someone that their time for a slow move was running out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the column; nobody has been reminded yet."""
    op.add_column("awaited", sa.Column("reminder", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop it; there are no reminders."""
    op.drop_column("awaited", "reminder")
