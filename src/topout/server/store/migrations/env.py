"""Alembic's environment, running on the server's own connection."""

from __future__ import annotations

from alembic import context

from topout.server.store import schema
from topout.server.store.schema import accounts as schema_accounts
from topout.server.store.schema import clubs as schema_clubs
from topout.server.store.schema import people as people_schema
from topout.server.store.schema import programs as programs_schema
from topout.server.store.schema import slow as schema_slow
from topout.server.store.schema import tournaments as schema_tournaments

DESCRIBED_IN = (schema, people_schema, programs_schema, schema_accounts, schema_clubs, schema_slow, schema_tournaments)
"""The modules that define tables, all in one metadata object."""
connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=schema.metadata)
context.run_migrations()
