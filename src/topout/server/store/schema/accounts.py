"""Database tables of accounts: passkeys, addresses, open links and challenges."""

from __future__ import annotations

import sqlalchemy as sa

from topout.server.store.schema import metadata

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("credential", sa.Text, nullable=False, unique=True),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("signed", sa.BigInteger, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),
    sa.Index("passkeys_by_guest", "guest"),
    sqlite_autoincrement=True,
)
"""`signed` is the passkey's signature counter, which reveals copies."""

addresses = sa.Table(
    "addresses",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("address", sa.Text, nullable=False, unique=True),
    sa.Column("guest", sa.Integer, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Index("addresses_by_guest", "guest"),
    sqlite_autoincrement=True,
)

letters = sa.Table(
    "letters",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("guest", sa.Integer, nullable=True),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Index("letters_by_address", "address"),
)
"""E-mailed links with the guests who asked for them; expired ones remain a while, for the rate limits."""

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("guest", sa.Integer, nullable=True),
    sa.Column("expires", sa.BigInteger, nullable=False),
)
"""Open WebAuthn challenges: for a guest who adds a passkey, or for signing in."""
