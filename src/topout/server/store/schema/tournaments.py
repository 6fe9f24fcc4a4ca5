"""Database tables of tournaments: a line for lists, the journal, and the guests involved."""

from __future__ import annotations

import sqlalchemy as sa

from topout.server.store.schema import metadata

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    *(sa.Column(name, sa.Text, nullable=False) for name in ("name", "game", "phase")),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("host", sa.Integer, nullable=False),
    sa.Column("entrants", sa.Integer, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("club", sa.Text, nullable=False, server_default=""),
    sa.Index("tournaments_by_phase", "phase", "changed"),
    sa.Index("tournaments_by_club", "club", "phase", "changed"),
)

tournament_entries = sa.Table(
    "tournament_entries",
    metadata,
    sa.Column("tournament_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

tournament_guests = sa.Table(
    "tournament_guests",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True),
    sa.Column("tournament_id", sa.Text, primary_key=True),
)

ADD = sa.text(
    "INSERT INTO tournament_entries (tournament_id, number, at, body) VALUES (:id, :number, :at, :body) "
    "ON CONFLICT DO NOTHING RETURNING number"
)
"""Inserts an entry unless its number is taken."""
