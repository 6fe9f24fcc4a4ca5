"""The database table of programs: a guest of its own, its owner, and its key."""

from __future__ import annotations

import sqlalchemy as sa

from topout.server.store.schema import metadata

programs = sa.Table(
    "programs",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.Integer, nullable=False),
    sa.Column("hash", sa.Text, unique=True),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Index("programs_by_owner", "owner"),
)
"""A program whose key was revoked has no hash, but its owner stays known."""
