"""By which token a device is known on which someone is called."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Of those that are called so far nobody knows; whoever signs any device out switches calls on anew."""
    op.add_column("subscriptions", sa.Column("token", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Devices are called, signed out or not."""
    op.drop_column("subscriptions", "token")
