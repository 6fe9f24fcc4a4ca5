"""Alembic comes through here; the connection is the server's own."""

from __future__ import annotations

from alembic import context

from topout.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
context.run_migrations()
