"""Database tables of slow games: awaited turns, vacations, and notifications."""

from __future__ import annotations

import sqlalchemy as sa

from topout.server.store.schema import metadata

calendar = sa.Table(
    "calendar",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("now", sa.BigInteger, nullable=False),
)
"""One row: the milliseconds that passed while a server ran and a slow game waited for someone."""

awaited = sa.Table(
    "awaited",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=True),
    sa.Column("left_over", sa.BigInteger, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("call", sa.Integer, nullable=False, server_default="0"),
    sa.Column("reminder", sa.Integer, nullable=False, server_default="0"),
    sa.Index("awaited_by_due", "due"),
    sa.Index("awaited_by_guest", "guest"),
)
"""One row per turn while the seat is waited for, with the notifications that announced it and reminded of it."""

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("year", sa.Integer, nullable=False),
    sa.Column("days", sa.Integer, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)

callings = sa.Table(
    "callings",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("mail", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("remind", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("zone", sa.Text, nullable=False, server_default="UTC"),
    sa.Column("quiet_from", sa.Integer, nullable=False, server_default="0"),
    sa.Column("quiet_to", sa.Integer, nullable=False, server_default="0"),
    sa.Column("last", sa.BigInteger, nullable=False, server_default="0"),
)
"""Notification settings; quiet hours are in minutes of the local day."""

subscriptions = sa.Table(
    "subscriptions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False, unique=True),
    sa.Column("p256dh", sa.Text, nullable=False),
    sa.Column("auth", sa.Text, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("token", sa.Text, nullable=False, server_default=""),
    sa.Index("subscriptions_by_guest", "guest"),
    sqlite_autoincrement=True,
)
"""`token` is the hash of the device's session token: a signed-out device is not notified."""

calls = sa.Table(
    "calls",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("due", sa.BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
"""Notifications under way; finished ones are deleted."""

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""The servers' signing keys."""
