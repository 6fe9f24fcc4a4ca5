"""The token under which a subscribed device is signed in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add the column, unknown for existing subscriptions: signing any device out unsubscribes those."""
    op.add_column("subscriptions", sa.Column("token", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drop it; devices are notified whether signed in or not."""
    op.drop_column("subscriptions", "token")
