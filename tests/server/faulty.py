"""A server on SQLite whose database fails and recovers on command.

`PYTHONPATH=tests python -m server.faulty --database FILE` acts like `topout serve --port 0`. After a line `fail` on
stdin every statement and every attempt to open the file fails, until a line `heal`.
"""

from __future__ import annotations

import argparse
import sys
import threading
from contextlib import ExitStack
from typing import Any

from server.outage import outage

from topout.server.settings import Settings
from topout.server.store.storage import Storage
from topout.server.web import app


class Known(Storage):
    """The storage of the server in this process."""

    here: Storage

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        Known.here = self


def obey() -> None:
    """Obey the lines on stdin."""
    for _ in sys.stdin:
        with ExitStack() as failing:
            failing.enter_context(outage(Known.here))
            sys.stdin.readline()


def main() -> None:
    """Serve, with the switch on stdin."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True)
    vars(app)["Storage"] = Known
    threading.Thread(target=obey, daemon=True).start()
    app.serve(Settings(port=0, database=parser.parse_args().database, request_rate=1e6, request_burst=1e6))


if __name__ == "__main__":
    main()
