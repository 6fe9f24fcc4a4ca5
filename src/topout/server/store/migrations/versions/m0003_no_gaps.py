"""Journals without gaps: the database accepts no entry without the one before it."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"

MISSING = """NOT EXISTS (SELECT 1 FROM entries WHERE table_id = NEW.table_id AND number = NEW.number - 1)"""
SQLITE = f"""
CREATE TRIGGER entries_without_gaps BEFORE INSERT ON entries WHEN NEW.number <> 0 AND {MISSING}
BEGIN SELECT RAISE(ABORT, 'an entry without the one before it'); END
"""
POSTGRES_FUNCTION = f"""
CREATE FUNCTION entry_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number <> 0 AND {MISSING} THEN
    RAISE EXCEPTION 'an entry without the one before it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$
"""
POSTGRES_TRIGGER = """
CREATE TRIGGER entries_without_gaps BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION entry_follows()
"""


def _sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def upgrade() -> None:
    """Add the constraint for new entries; existing ones stay as they are."""
    for statement in [SQLITE] if _sqlite() else [POSTGRES_FUNCTION, POSTGRES_TRIGGER]:
        op.execute(statement)


def downgrade() -> None:
    """Drop it; gaps are then detected on reading only."""
    gone = "DROP TRIGGER entries_without_gaps"
    for statement in [gone] if _sqlite() else [f"{gone} ON entries", "DROP FUNCTION entry_follows()"]:
        op.execute(statement)
