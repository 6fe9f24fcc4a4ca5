"""An index of sittings by table, so that finding a table's players need not scan all rows."""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the index."""
    op.create_index("sittings_by_table", "sittings", ["table_id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("sittings_by_table", "sittings")
