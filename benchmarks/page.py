"""The page in figures: sizes, how soon a move shows, and frames while things move.

`PYTHONPATH=tests python -m benchmarks.page` needs a Chromium and the built page.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, sync_playwright
from web.chromium import FLAGS, find_chromium
from web.serving import served
from web.visitor import Visitor
from web.weight import at_a_table, at_home, board_of, first_screen, of_games, scripts, zipped
from web.windows import Windows

from topout.games import registry

MOVES = 25
SECONDS = 6
WATCH_MOVES = """() => {
  window.taken = [];
  let clicked = 0;
  addEventListener('pointerdown', () => (clicked = performance.now()), true);
  const seen = () => { if (clicked) { taken.push(performance.now() - clicked); clicked = 0; } };
  new MutationObserver((all) => { if (all.some((m) => [...m.addedNodes].some((n) => n.matches?.('li')))) seen(); })
    .observe(document.querySelector('.log-panel ol'), { childList: true });
}"""
COUNT_FRAMES = """(seconds) => new Promise((done) => {
  const gaps = [];
  let last = performance.now();
  const end = last + seconds * 1000;
  const frame = (now) => {
    gaps.push(now - last);
    last = now;
    now < end ? requestAnimationFrame(frame) : done(gaps.slice(1));
  };
  requestAnimationFrame(frame);
})"""


WORK = {"all": "TaskDuration", "script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}


def sizes() -> None:
    """What a visitor loads."""
    shell = {"home page": at_home(), "home page and table": at_a_table(), "all": scripts() - of_games()}
    boards = {game: board_of(game) for game in registry.GAMES}
    screens = {f"first screen of {game}": first_screen(game) for game in registry.GAMES}
    for name, found in (shell | boards | screens | {"styles": scripts("*.css")}).items():
        print(f"{name}: {zipped(found) / 1000:.1f} kB after gzip")


def moves(browser: Browser, url: str) -> None:
    """From the press of a button to the move's line in the log, over the real socket and the durable commit."""
    ada = Visitor(Windows(browser), url, "Ada", reduced_motion="no-preference")
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    ada.page.evaluate(WATCH_MOVES)
    for _ in range(MOVES):
        ada.wait_for_turn()
        if ada.ended:
            break
        ada.move("festival")
    taken = sorted(ada.page.evaluate("taken"))
    ada.leave()
    print(f"a move shows after {statistics.median(taken):.0f} ms (median of {len(taken)}), at most {taken[-1]:.0f} ms")


def frames(browser: Browser, url: str, game: str, title: str) -> None:
    """Frames while bots play and everything moves."""
    ada = Visitor(Windows(browser), url, "Ada", reduced_motion="no-preference")
    chairs = {"festival": ["medium"] * 4, "clamber": ["medium"] * 8}[game]
    ada.make_table(title, chairs)
    ada.page.wait_for_selector(f".{game}")
    measure = ada.context.new_cdp_session(ada.page)
    measure.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = worked(measure)
    gaps = ada.page.evaluate(COUNT_FRAMES, SECONDS)
    spent = {part: (time - before[part]) * 1000 / SECONDS for part, time in worked(measure).items()}
    ada.leave()
    late = sum(gap > 25 for gap in gaps) / len(gaps)
    print(f"{title}: {len(gaps) / SECONDS:.0f} frames/s, {late:.1%} of them late")
    print(f"  CPU ms each second: {', '.join(f'{part} {time:.0f}' for part, time in spent.items())}")


def worked(measure: CDPSession) -> dict[str, float]:
    """CPU seconds of the page's main thread so far, which other programs of the machine do not change."""
    told = {metric["name"]: metric["value"] for metric in measure.send("Performance.getMetrics")["metrics"]}
    return {part: told[name] for part, name in WORK.items()}


def main() -> None:
    """Print all figures."""
    sizes()
    with tempfile.TemporaryDirectory() as home, served(Path(home) / "tables.db") as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        moves(browser, house.url)
        frames(browser, house.url, "festival", "Festival Climbers")
        frames(browser, house.url, "clamber", "Clamber")
        browser.close()


if __name__ == "__main__":
    main()
