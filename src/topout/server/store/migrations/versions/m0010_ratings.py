"""Rated results, ratings, profiles, and when someone's matches ended."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add them; existing matches are unrated, and ended when their table last changed."""
    op.create_table("results", _text("table_id", True), _text("game"), _number("seats"), _at(), _number("number", True))
    op.create_index("results_by_number", "results", ["number"], unique=True)
    rating = [sa.Column(name, sa.Float) for name in ("mu", "sigma")]
    seat = [_text("table_id", True), _key("seat"), _number("guest"), _text("level"), _number("place"), *rating]
    op.create_table("rated_seats", *seat)
    op.create_index("rated_seats_by_guest", "rated_seats", ["guest", "table_id"])
    whose = [_key("guest"), _text("level", True), _text("game", True), _key("seats")]
    known = [sa.Column(name, sa.Float, nullable=False) for name in ("mu", "sigma", "sure")]
    op.create_table("ratings", *whose, *known, _number("played"), _switch("listed"))
    op.create_index("ratings_by_board", "ratings", ["game", "seats", "listed", "sure", "guest"])
    op.create_table("profiles", _text("id", True), _number("guest"))
    op.create_index("profiles_by_guest", "profiles", ["guest"])
    op.create_table("people", _key("guest"), _switch("private"), _switch("listed"))
    op.add_column("tables", _switch("rated"))
    op.add_column("sittings", sa.Column("ended", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("sittings_by_end", "sittings", ["guest", "ended"])
    changed = "SELECT changed FROM tables WHERE tables.id = sittings.table_id"
    op.execute(f"UPDATE sittings SET ended = coalesce(({changed}), 0) WHERE place > 0")


def downgrade() -> None:
    """Drop them; the journals hold all but the profile settings."""
    op.drop_index("sittings_by_end")
    op.drop_column("sittings", "ended")
    op.drop_column("tables", "rated")
    for table in ("people", "profiles", "ratings", "rated_seats", "results"):
        op.drop_table(table)


def _text(name: str, key: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, primary_key=key, nullable=False)


def _key(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def _number(name: str, later: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, nullable=later)


def _at() -> sa.Column[Any]:
    return sa.Column("at", sa.BigInteger, nullable=False)


def _switch(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
