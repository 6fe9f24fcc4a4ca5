"""Guests, tokens, tables and their entries."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _words(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _secret() -> list[sa.Column[Any]]:
    return [sa.Column("hash", sa.Text, primary_key=True), sa.Column("guest", sa.Integer, nullable=False)]


def upgrade() -> None:
    """Create the first schema."""
    key = sa.Column("id", sa.Integer, primary_key=True, autoincrement=True)
    op.create_table("guests", key, *_words("name"), sa.Column("made", sa.BigInteger, nullable=False))
    op.create_table("tokens", *_secret())
    op.create_table("carries", *_secret(), sa.Column("expires", sa.BigInteger, nullable=False))
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        *_words("game", "phase"),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        *_words("names"),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "public", "changed"])
    op.create_table(
        "sittings",
        sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.Text, primary_key=True),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop everything."""
    for name in ("entries", "sittings", "tables", "carries", "tokens", "guests"):
        op.drop_table(name)
