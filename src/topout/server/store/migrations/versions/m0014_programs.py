"""Programs that play by keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """A place for programs, found by their owner and by their key."""
    op.create_table(
        "programs",
        sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, unique=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("programs_by_owner", "programs", ["owner"])


def downgrade() -> None:
    """No program is let in any more."""
    op.drop_table("programs")
