"""Programs that play with keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the table, with indexes by owner and key."""
    op.create_table(
        "programs",
        sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, unique=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("programs_by_owner", "programs", ["owner"])


def downgrade() -> None:
    """Drop it; no program can connect any more."""
    op.drop_table("programs")
