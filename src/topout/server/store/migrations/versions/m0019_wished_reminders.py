"""Whether someone wants reminders of slow moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the setting, off for everyone."""
    op.add_column("callings", sa.Column("remind", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("callings", "remind")
