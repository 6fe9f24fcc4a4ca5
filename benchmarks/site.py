"""The page without a server: what is sent, how long until the first own move and the first hint, memory.

PYTHONPATH=tests python -m benchmarks.site
"""

from __future__ import annotations

import gzip
import json
import re
import tempfile
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from web.chromium import FLAGS, find_chromium
from web.static_host import PATH, hosted

from topout.games import registry
from topout.server.web.site import contents

PACKED = (".js", ".mjs", ".wasm", ".css", ".html", ".svg", ".json", ".webmanifest")
WATCH = """() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask", buffered: true });
}"""


def sent() -> float:
    """Megabytes of the whole site as a host that packs with gzip sends it."""
    files = contents()
    packed = (len(gzip.compress(text, 6)) if name.endswith(PACKED) else len(text) for name, text in files.items())
    return sum(packed) / 1e6


def visit(context: BrowserContext, address: str, title: str) -> tuple[Page, float]:
    """Come to the page and make the first own move of a game; the seconds until it can be made."""
    page, start = context.new_page(), perf_counter()
    page.add_init_script(f"({WATCH})()")
    page.goto(address)
    page.get_by_role("button", name=f"Play now: {title}").click(timeout=120_000)
    page.wait_for_selector("section.mine", timeout=120_000)
    return page, perf_counter() - start


def measure(browser: Browser, address: str) -> dict[str, float]:
    """First and second visit, and a hint."""
    title = registry.game("festival").title
    context = browser.new_context()
    first, first_visit = visit(context, address, title)
    first.wait_for_function("navigator.serviceWorker.ready.then(() => true)", timeout=120_000)
    block = float(first.evaluate("window.longest"))
    first.close()
    second, second_visit = visit(context, address, title)
    hint = hinted(second)
    return {
        "first visit to first own move, s": first_visit,
        "second visit, s": second_visit,
        "longest block of the main thread, ms": max(block, float(second.evaluate("window.longest"))),
        "first hint, with the thinking worker's start, s": hint,
        "memory of the page and its workers, MB": memory(browser),
    }


def memory(browser: Browser) -> float:
    """Megabytes of the processes that show pages and run their workers, by their own share."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    shares = [Path(f"/proc/{one['id']}/smaps_rollup").read_text() for one in processes if one["type"] == "renderer"]
    return sum(int(found[1]) for share in shares if (found := re.search(r"^Pss:\s+(\d+)", share, re.M))) / 1e3


def hinted(page: Page) -> float:
    """Seconds until a hint has come."""
    start = perf_counter()
    page.get_by_role("button", name="Give me a hint").click()
    page.wait_for_selector(".hinted", timeout=120_000)
    return perf_counter() - start


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        for name, content in contents().items():
            path = Path(folder) / PATH / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        with hosted(Path(folder)) as address:
            found = {"sent in all, after gzip, MB": sent(), **measure(browser, address)}
        browser.close()
    print(json.dumps({name: round(value, 2) for name, value in found.items()}, indent=1))


if __name__ == "__main__":
    main()
