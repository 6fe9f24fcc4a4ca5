"""Alembic comes through here; the connection is the server's own."""

from __future__ import annotations

from alembic import context

from topout.server.store.schema_tournaments import tournaments

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=tournaments.metadata)
context.run_migrations()
