"""What remains of a table in memory after everyone has left."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import ref

from server.running import house, until


def test_a_table_that_nobody_uses_is_gone_without_a_search_for_garbage(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db", idle=0.05) as place:
        gc.disable()
        try:
            ada, ben = place.guest("Ada"), place.guest("Ben")
            table = ada.table("festival", ["me", "open"], options={"first": 0, "levels": 3})
            ben.join(table)
            ada.start(table)
            here = ada.sit(table)
            here.move(here.seen["legal"][0]["id"])
            room = place.house.rooms[table]
            left = [ref(room), ref(room.table), ref(room.visitors[0].wire)]
            del room
            here.raw.close()
            until(lambda: table not in place.house.rooms)
            until(lambda: not any(kept() for kept in left))
        finally:
            gc.enable()
