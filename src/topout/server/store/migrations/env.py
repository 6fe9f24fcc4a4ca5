"""Alembic comes through here; the connection is the server's own."""

from __future__ import annotations

from alembic import context

from topout.server.store import programs_schema
from topout.server.store.schema import metadata

WHOLE = (programs_schema,)
"""The parts of the shape that have modules of their own are known once these are loaded."""
connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
context.run_migrations()
