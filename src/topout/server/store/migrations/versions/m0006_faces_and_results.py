"""Guests' faces; places, turns and dismissed tables in the lists of games."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NEW: dict[str, list[tuple[str, Any, Any]]] = {
    "guests": [("face", sa.Text, "")],
    "tables": [("lesson", sa.Boolean, sa.false()), ("turn", sa.Text, "")],
    "sittings": [
        ("seat", sa.Integer, "0"),
        ("place", sa.Integer, "0"),
        ("level", sa.Text, ""),
        ("dismissed", sa.Boolean, sa.false()),
    ],
}


def upgrade() -> None:
    """Add the columns; existing rows have no faces or results."""
    for table, columns in NEW.items():
        for name, kind, default in columns:
            op.add_column(table, sa.Column(name, kind, nullable=False, server_default=default))


def downgrade() -> None:
    """Drop the columns; the journals hold all of it but the dismissals."""
    for table, columns in NEW.items():
        for name, _, _ in columns:
            op.drop_column(table, name)
