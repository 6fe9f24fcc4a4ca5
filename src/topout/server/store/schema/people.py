"""Database tables of results, ratings, profiles, friends and seekers."""

from __future__ import annotations

import sqlalchemy as sa

from topout.server.store.schema import metadata

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("number", sa.Integer),
    sa.Index("results_by_number", "number", unique=True),
)
"""Finished rated matches; `number` is the position in the rating order, null until rated."""

rated_seats = sa.Table(
    "rated_seats",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
    sa.Index("rated_seats_by_guest", "guest", "table_id"),
)
"""The player rated for each seat, a guest or with guest 0 the bots of a level, and the rating after the match."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("level", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("played", sa.Integer, nullable=False),
    sa.Column("sure", sa.Float, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("ratings_by_board", "game", "seats", "listed", "sure", "guest"),
)
"""The present ratings; `sure` is the lower bound, by which leaderboards are ordered."""

reworks = sa.Table(
    "reworks",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("game", sa.Text, nullable=False),
    *(sa.Column(name, sa.Integer, nullable=False) for name in ("seats", "guest", "first")),
    sqlite_autoincrement=True,
)
"""Merged guests whose ratings must be recomputed, from which match on."""

profiles = sa.Table(
    "profiles",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Index("profiles_by_guest", "guest"),
)
"""The profile ids of guests; after a merge a guest has several."""

people = sa.Table(
    "people",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("unseen", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("here", sa.BigInteger, nullable=False, server_default="0"),
)
"""Profile settings and when someone was last online; without settings there may be no row."""

friendships = sa.Table(
    "friendships",
    metadata,
    sa.Column("low", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("high", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("asker", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("friendships_by_high", "high"),
)
"""Pairs of guests, the lower number first, with who asked and the state: `asked`, `friends` or `refused`."""

seekers = sa.Table(
    "seekers",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.Text, nullable=False, server_default=""),
)
"""Who looks for an opponent, when they last said so, and the table that was found."""
