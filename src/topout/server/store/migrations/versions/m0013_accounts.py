"""Accounts: passkeys, e-mail addresses, and descriptions of devices."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

ONCE: dict[str, Any] = {"sqlite_autoincrement": True}
"""A number is never reused, not even after its row is deleted."""


def _number() -> sa.Column[int]:
    return sa.Column("id", sa.Integer, primary_key=True, autoincrement=True)


def _guest(nullable: bool = False) -> sa.Column[int]:
    return sa.Column("guest", sa.Integer, nullable=nullable)


def _times(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in names]


def _words(*names: str, **more: Any) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False, **more) for name in names]


def upgrade() -> None:
    """Add the tables; known devices get their description on their next use."""
    for name in ("made", "used"):
        op.add_column("tokens", sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tokens", sa.Column("device", sa.Text, nullable=False, server_default=""))
    op.create_index("tokens_by_guest", "tokens", ["guest"])
    once, key = _words("credential", unique=True), sa.Column("public_key", sa.LargeBinary, nullable=False)
    op.create_table(
        "passkeys", _number(), *once, _guest(), *_words("name"), key, *_times("signed", "made", "used"), **ONCE
    )
    op.create_table("addresses", _number(), *_words("address", unique=True), _guest(), *_times("made"), **ONCE)
    hashed, still = sa.Column("hash", sa.Text, primary_key=True), sa.Column("open", sa.Boolean, nullable=False)
    still.server_default = sa.DefaultClause(sa.true())
    op.create_table("letters", hashed, *_words("address"), _guest(nullable=True), *_times("made"), still)
    hashed = sa.Column("hash", sa.Text, primary_key=True)
    op.create_table("challenges", hashed, _guest(nullable=True), *_times("expires"))
    for table, column in (("passkeys", "guest"), ("addresses", "guest"), ("letters", "address")):
        op.create_index(f"{table}_by_{column}", table, [column])


def downgrade() -> None:
    """Drop them; everyone is known by their devices alone again."""
    for table in ("challenges", "letters", "addresses", "passkeys"):
        op.drop_table(table)
    op.drop_index("tokens_by_guest", "tokens")
    for name in ("device", "used", "made"):
        op.drop_column("tokens", name)
