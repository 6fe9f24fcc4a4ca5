"""Who sat at a table is found without looking through everyone who ever sat anywhere."""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """The same rows, found by their table too."""
    op.create_index("sittings_by_table", "sittings", ["table_id"])


def downgrade() -> None:
    """An older Topout looks through all of them."""
    op.drop_index("sittings_by_table", "sittings")
