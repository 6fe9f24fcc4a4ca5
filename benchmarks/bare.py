"""A Chromium that is looked at as little as possible: whoever records its traffic keeps copies of all of it there."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from web.chromium import FLAGS, find_chromium
from websockets.sync.client import ClientConnection, connect

PATIENCE = 300.0
BIG = 1 << 26
WAIT = """new Promise((done) => {{
    const look = () => {{ const found = {what}; found ? done(found) : setTimeout(look, 10); }};
    look();
}})"""


class Tab:
    """One page."""

    def __init__(self, bare: Bare, target: str) -> None:
        self.bare = bare
        self.session = bare.ask("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]

    def says(self, script: str) -> Any:
        """What a script comes to."""
        wish = {"expression": script, "awaitPromise": True, "returnByValue": True}
        told = self.bare.ask("Runtime.evaluate", wish, self.session)
        if "exceptionDetails" in told:
            raise RuntimeError(told["exceptionDetails"]["exception"].get("description", "a script failed"))
        return told["result"].get("value")

    def until(self, what: str) -> Any:
        """Wait for a script to come to something true."""
        return self.says(WAIT.format(what=what))


class Bare:
    """The browser, by its own protocol."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.count = line, 0

    def ask(self, method: str, params: dict[str, Any] | None = None, session: str | None = None) -> dict[str, Any]:
        """Send a command and wait for what it gives."""
        self.count += 1
        command = {"id": self.count, "method": method, "params": params or {}}
        self.line.send(json.dumps(command | ({"sessionId": session} if session else {})))
        while True:
            told = json.loads(self.line.recv(timeout=PATIENCE))
            if told.get("id") == self.count:
                return dict(told["result"])

    def visit(self, address: str) -> Tab:
        """Open a page in a tab of its own."""
        tab = Tab(self, self.ask("Target.createTarget", {"url": address})["targetId"])
        while tab.says("location.href") != address:
            pass
        return tab

    def processes(self) -> list[dict[str, Any]]:
        """The browser's processes."""
        return list(self.ask("SystemInfo.getProcessInfo")["processInfo"])

    def cpu(self) -> float:
        """CPU seconds of the whole browser so far."""
        return float(sum(one["cpuTime"] for one in self.processes()))

    def memory(self, what: str = "Pss") -> float:
        """Megabytes of the process that shows the page and runs its workers, the largest of its kind.

        `Pss` counts its share of the browser's own code, `Pss_Anon` and `Pss_Shmem` leave that out.
        """
        shares = [Path(f"/proc/{process}/smaps_rollup").read_text() for process in self.renderers()]
        return max(int(found[1]) for share in shares if (found := re.search(rf"^{what}:\s+(\d+)", share, re.M))) / 1e3

    def renderers(self) -> list[int]:
        """The processes that show pages."""
        return [one["id"] for one in self.processes() if one["type"] == "renderer"]

    def main_threads(self) -> float:
        """CPU seconds that the main threads of all pages have had so far."""
        return sum(int(Path(f"/proc/{page}/schedstat").read_text().split()[0]) for page in self.renderers()) / 1e9

    @contextmanager
    def tasks(self) -> Iterator[list[float]]:
        """Note the CPU milliseconds of every task of a page's main thread; they are there in the end."""
        wish = {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["toplevel"]}}
        self.ask("Tracing.start", wish)
        found: list[float] = []
        yield found
        self.ask("Tracing.end")
        events: list[dict[str, Any]] = []
        while (told := json.loads(self.line.recv(timeout=PATIENCE)))["method"] != "Tracing.tracingComplete":
            events += told["params"].get("value", [])
        names = [event for event in events if event["name"] == "thread_name"]
        mains = {(one["pid"], one["tid"]) for one in names if one["args"]["name"] == "CrRendererMain"}
        found += [one["tdur"] / 1e3 for one in events if (one["pid"], one["tid"]) in mains and "tdur" in one]


@contextmanager
def browsing(profile: str) -> Iterator[Bare]:
    """A browser that remembers what a folder holds of it."""
    flags = [*FLAGS, "--headless=new", f"--user-data-dir={profile}", "--remote-debugging-port=0"]
    with subprocess.Popen([find_chromium(), *flags, "about:blank"], stderr=subprocess.PIPE, text=True) as chromium:
        assert chromium.stderr
        address = next(found[1] for line in chromium.stderr if (found := re.search(r"listening on (ws:\S+)", line)))
        with connect(address, max_size=BIG) as line:
            bare = Bare(line)
            try:
                yield bare
            finally:
                bare.ask("Browser.close")
        chromium.communicate()
