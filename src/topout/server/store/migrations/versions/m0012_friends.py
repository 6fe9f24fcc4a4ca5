"""Friends, who is online, and who looks for opponents."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the tables."""
    op.add_column("people", sa.Column("unseen", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("here", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table("friendships", _key("low"), _key("high"), _number("asker"), _text("state"), _time("at"))
    op.create_index("friendships_by_high", "friendships", ["high"])
    wanted = [_text("game"), _text("level"), sa.Column("rated", sa.Boolean, nullable=False)]
    found = sa.Column("table_id", sa.Text, nullable=False, server_default="")
    op.create_table("seekers", _key("guest"), *wanted, _time("since"), _time("at"), found)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("seekers")
    op.drop_table("friendships")
    op.drop_column("people", "here")
    op.drop_column("people", "unseen")


def _key(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, nullable=False)


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=False)


def _time(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger, nullable=False)
