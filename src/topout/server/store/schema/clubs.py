"""Database tables of clubs and their members."""

from __future__ import annotations

import sqlalchemy as sa

from topout.server.store.schema import metadata

clubs = sa.Table(
    "clubs",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    *(sa.Column(name, sa.Text, nullable=False) for name in ("name", "about")),
    sa.Column("open", sa.Boolean, nullable=False),
    *(sa.Column(name, sa.Text, nullable=False) for name in ("invitation", "defaults")),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Index("clubs_by_news", "open", "changed"),
)
"""`defaults` holds the table defaults as JSON, or nothing."""

club_members = sa.Table(
    "club_members",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("club_id", sa.Text, nullable=False),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("club_id", "guest"),
    sa.Index("club_members_by_guest", "guest"),
    sqlite_autoincrement=True,
)
"""`role` is `organiser`, `member`, or `out` for a banned one."""
