"""Whether someone wants to be reminded before their time for a slow move runs out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Nobody has asked for that yet."""
    op.add_column("callings", sa.Column("remind", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Nobody is asked."""
    op.drop_column("callings", "remind")
