"""The page without a server: the same matches, views and searches as anywhere, and playable without a network."""

from __future__ import annotations

import fcntl
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.test_golden import folder_of
from playwright.sync_api import Browser, expect
from web.static_host import PATH, hosted
from web.visitor import Come

from topout.games import registry
from topout.games.records import replayed
from topout.server.web.site import contents
from topout.table.luck import verified

ROOT = Path(__file__).parents[2]
SAMENESS = ROOT / "tests" / "device" / "sameness.py"
PYTHON = """async ([base, text, records]) => {
    const { loadPyodide } = await import(base + "python/pyodide.mjs");
    const python = await loadPyodide({ indexURL: base + "python/" });
    const pack = (await fetch(base + "python/topout.pack")).body.pipeThrough(new DecompressionStream("gzip"));
    python.unpackArchive(await new Response(pack).arrayBuffer(), "zip", { extractDir: "/topout" });
    python.runPython("import sys; sys.path.insert(0, '/topout')");
    python.runPython("from topout.device import arrays; sys.modules['numpy'] = arrays; __name__ = 'sameness'");
    python.runPython(text);
    return python.globals.get("told")(records);
}"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site on a static host; its parts are made once, however many test at the same time."""
    with (tmp_path_factory.getbasetemp().parent / "device.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "web" / "device.py")], check=True)
    folder = tmp_path_factory.mktemp("host")
    for name, content in contents().items():
        path = folder / PATH / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    with hosted(folder) as address:
        yield address


def shortest(game: str) -> object:
    """The record of the shortest golden match of a game."""
    written = [json.loads(path.read_text()) for path in sorted(folder_of(game).glob("*.json"))]
    golden = [one for one in written if "record" in one]
    return min((one["record"] for one in golden), key=lambda record: len(record["actions"]))


def test_every_game_is_the_same_match_in_a_browser(host: str, browser: Browser) -> None:
    records = json.dumps({game: shortest(game) for game in registry.GAMES})
    expected = subprocess.run(
        [sys.executable, str(SAMENESS)], input=records, capture_output=True, text=True, check=True
    ).stdout
    page = browser.new_page()
    page.goto(f"{host}topout.webmanifest")
    found = json.loads(page.evaluate(PYTHON, [host, SAMENESS.read_text(), records]))
    page.close()
    for game, there in json.loads(expected).items():
        assert found[game] == there, game


def test_a_match_goes_on_without_a_network_and_can_be_taken_home(host: str, come: Come) -> None:
    ada = come(url=host)
    page = ada.meddle()
    ada.play_now("Festival Climbers")
    ada.move("festival")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
    page.context.set_offline(True)
    ada.play_to_end("festival")
    with page.expect_download() as saved:
        ada.button("Save").click()
    record = json.loads(saved.value.path().read_text())
    assert verified(record).over
    assert replayed(record).result == record["result"]
    page.reload()
    expect(page.locator("#end-title")).to_be_visible()


def test_friends_pass_the_device_behind_a_curtain(host: str, come: Come) -> None:
    ada = come(url=host)
    page = ada.meddle()
    ada.button("New table of Gloombah!").click()
    page.locator("form select").first.select_option("2")
    page.get_by_label("Name of chair 2").fill("Bea")
    ada.button("Start").click()
    page.get_by_role("button", name="I am ").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    front = page.locator("ul[aria-label=Seats] li").filter(has_text="You")
    ada.until(lambda: page.get_by_role("button", name="Pass the device on").count() > 0, lambda: ada.move("gloombah"))
    before = front.inner_text()
    ada.button("Pass the device on").click()
    page.get_by_role("button", name="I am ").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(front).not_to_have_text(before)
