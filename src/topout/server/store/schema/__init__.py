"""Database tables of guests (lessons, sanctions) and of everything about game tables."""

from __future__ import annotations

import sqlalchemy as sa

HEAD = "0021"
"""The migration this code works with; a test compares it with the migrations."""

metadata = sa.MetaData()

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("face", sa.Text, nullable=False, server_default=""),
    sa.Column("made", sa.BigInteger, nullable=False),
)

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("used", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("device", sa.Text, nullable=False, server_default=""),
    sa.Index("tokens_by_guest", "guest"),
)

carries = sa.Table(
    "carries",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("phase", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("spectators", sa.Boolean, nullable=False),
    sa.Column("free", sa.Integer, nullable=False),
    sa.Column("names", sa.Text, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("lesson", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("turn", sa.Text, nullable=False, server_default=""),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("club", sa.Text, nullable=False, server_default=""),
    sa.Index("tables_by_phase", "phase", "public", "changed"),
    sa.Index("tables_by_club", "club", "phase", "changed"),
)

sittings = sa.Table(
    "sittings",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False, server_default="0"),
    sa.Column("place", sa.Integer, nullable=False, server_default="0"),
    sa.Column("level", sa.Text, nullable=False, server_default=""),
    sa.Column("dismissed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("ended", sa.BigInteger, nullable=False, server_default="0"),
    sa.Index("sittings_by_end", "guest", "ended"),
    sa.Index("sittings_by_table", "table_id"),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

lessons = sa.Table(
    "lessons",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
)

sanctions = sa.Table(
    "sanctions",
    metadata,
    sa.Column("guest", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("other", sa.Integer, nullable=False),
    *(sa.Column(name, sa.Text, nullable=False) for name in ("name", "table_id", "reason", "line", "words")),
    sqlite_autoincrement=True,
)

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("other", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.UniqueConstraint("guest", "other"),
    sqlite_autoincrement=True,
)

keepsakes = sa.Table(
    "keepsakes",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
