"""The page without a server: the same matches, views and searches as anywhere, and playable without a network."""

from __future__ import annotations

import fcntl
import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.test_golden import folder_of
from playwright.sync_api import Browser, Page, expect
from web.chromium import FLAGS, find_chromium
from web.serving import Served, served
from web.static_host import PATH, hosted
from web.visitor import ON_ITS_SIDE, PHONE, Come

from topout.games import registry
from topout.games.records import replayed
from topout.server.web.site import INDEX, KEEPER, contents
from topout.table.luck import verified

ROOT = Path(__file__).parents[2]
KEPT = "keeper => navigator.serviceWorker.controller?.scriptURL === keeper"
LIMIT = 8_000_000
PORTABLE = {**os.environ, "TOPOUT_RULES": "portable"}
RENEWED = """async () => {
    const mine = (name) => name.startsWith("topout /new/ ");
    while ((await caches.keys()).filter(mine).join() !== "topout /new/ later")
        await new Promise((on) => setTimeout(on, 50));
    return (await navigator.serviceWorker.ready).active.state;
}"""
NOTCH = {"top": 47, "left": 44, "right": 44, "bottom": 21}
UNDER = """({ top, left, right }) => [...document.querySelectorAll("button, a, select")].filter((part) => {
    const box = part.getBoundingClientRect();
    if (!box.width || !part.checkVisibility({ visibilityProperty: true })) return false;
    return box.top < top || box.left < left || box.right > innerWidth - right;
}).map((part) => part.getAttribute("aria-label") ?? part.innerText)"""
"""What can be tapped and lies, on a page that is not scrolled, where the screen has none."""
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
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a static host serves: the site, whose parts are made once, however many test at the same time."""
    with (tmp_path_factory.getbasetemp().parent / "device.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "web" / "device.py")], check=True)
    folder = tmp_path_factory.mktemp("host")
    lay_out(folder / PATH, contents())
    return folder


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """The address of the site."""
    with hosted(folder) as address:
        yield address


def lay_out(folder: Path, files: dict[str, bytes]) -> None:
    """Put the files of a site where a host finds them."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def later_edition() -> dict[str, bytes]:
    """The files of the site as another edition of it has them."""
    files = contents()
    for name in (INDEX, KEEPER):
        files[name] = re.sub(rb"\b[0-9a-f]{16}\b", b"later", files[name])
    return files


def shortest(game: str) -> object:
    """The record of the shortest golden match of a game."""
    written = [json.loads(path.read_text()) for path in sorted(folder_of(game).glob("*.json"))]
    golden = [one for one in written if "record" in one]
    return min((one["record"] for one in golden), key=lambda record: len(record["actions"]))


@pytest.mark.usefixtures("folder")
def test_the_command_writes_every_file_of_the_site(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "topout", "site", "-o", str(tmp_path / "site")]
    assert "static host" in subprocess.run(command, check=True, capture_output=True, text=True).stdout
    written = {path.relative_to(tmp_path / "site").as_posix(): path for path in (tmp_path / "site").rglob("*")}
    for name, content in contents().items():
        assert written[name].read_bytes() == content, name


def test_every_game_is_the_same_match_in_a_browser(host: str, browser: Browser) -> None:
    records = json.dumps({game: shortest(game) for game in registry.GAMES})
    expected = subprocess.run(
        [sys.executable, str(SAMENESS)], input=records, capture_output=True, text=True, check=True, env=PORTABLE
    ).stdout
    page = browser.new_page()
    page.goto(f"{host}topout.webmanifest")
    found = json.loads(page.evaluate(PYTHON, [host, SAMENESS.read_text(), records]))
    page.close()
    for game, there in json.loads(expected).items():
        assert found[game] == there, game


def test_what_can_be_put_on_a_home_screen_plays_on_without_a_network_and_can_be_taken_home(
    host: str, come: Come
) -> None:
    ada = come(url=host)
    page = ada.meddle()
    ada.play_now("Festival Climbers")
    ada.move("festival")
    page.wait_for_function(KEPT, arg=host + KEEPER)
    can_be_installed(page, host)
    page.context.set_offline(True)
    ada.play_to_end("festival")
    with page.expect_download() as saved:
        ada.button("Save").click()
    file = saved.value.path()
    record = json.loads(file.read_text())
    assert verified(record).over
    assert replayed(record).result == record["result"]
    for command in ("replay", "verify"):
        subprocess.run([sys.executable, "-m", "topout", command, str(file)], check=True, stdout=subprocess.DEVNULL)
    page.reload()
    expect(page.locator("#end-title")).to_be_visible()
    ada.go(host)
    page.get_by_label("Look at a saved match").set_input_files(file)
    expect(page.get_by_role("heading", name="Replay of Festival Climbers")).to_be_visible()


def test_a_match_outlasts_the_browser(host: str, browser: Browser, tmp_path: Path) -> None:
    for sought in ("[aria-label^='Play now: Festival']", "a[href*='#/table/']"):
        kind = browser.browser_type
        context = kind.launch_persistent_context(tmp_path, executable_path=find_chromium(), args=FLAGS)
        page = context.pages[0]
        page.goto(host)
        page.locator(sought).first.click()
        expect(page.locator("section.mine")).to_be_visible()
        context.close()


def can_be_installed(page: Page, host: str) -> None:
    """Chromium finds nothing wrong with the manifest, nor anything else that keeps it from a home screen."""
    chromium = page.context.new_cdp_session(page)
    manifest = chromium.send("Page.getAppManifest")
    assert (manifest["url"], manifest["errors"]) == (f"{host}topout.webmanifest", [])
    assert not chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]


def test_on_a_phone_held_either_way_the_way_back_leads_home_and_nothing_is_pulled_or_too_wide(
    host: str, come: Come
) -> None:
    ada = come(url=host, **PHONE)
    page = ada.meddle()
    page.evaluate("window.here = true")
    ada.play_now("Festival Climbers")
    match = page.url
    for screen in (PHONE, ON_ITS_SIDE):
        page.set_viewport_size(screen["viewport"])
        ada.wait_for_turn()
        assert ada.wide() <= 0
        assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"
        assert page.evaluate("getComputedStyle(document.documentElement).touchAction") == "manipulation"
        page.go_back()
        page.wait_for_selector("article")
        assert page.evaluate("window.here"), "nothing was loaded anew"
        page.go_forward()
    other = page.context.new_page()
    other.goto(match)
    other.wait_for_selector(".foot")
    other.go_back()
    other.wait_for_selector("article")
    assert other.url.startswith(host)


def test_nothing_to_tap_lies_under_a_notch(host: str, come: Come) -> None:
    ada = come(url=host, **PHONE)
    page = ada.meddle()
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    ada.play_now("Festival Climbers")
    for screen in (PHONE, ON_ITS_SIDE):
        page.set_viewport_size(screen["viewport"])
        ada.wait_for_turn()
        assert not page.evaluate(UNDER, NOTCH)
        page.go_back()
        page.wait_for_selector("article")
        assert not page.evaluate(UNDER, NOTCH)
        page.go_forward()


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that has the page without a server as well."""
    with served(tmp_path_factory.mktemp("server") / "tables.db") as running:
        yield running


def test_a_server_leads_to_the_page_without_it_and_back(server: Served, come: Come) -> None:
    ada = come(url=server.url)
    page = ada.meddle()
    page.get_by_role("link", name="Play on this device").click()
    page.wait_for_url(f"{server.url}device/**")
    page.route("**/api/**", lambda route: route.abort())
    ada.play_now("Festival Climbers")
    ada.move("festival")
    ada.wait_for_turn()
    page.go_back()
    page.unroute("**/api/**")
    ada.expected = ["401"]
    page.get_by_role("link", name="Play with others on the server").click()
    expect(page.get_by_role("link", name="Play on this device")).to_be_visible()


def keep(page: Page, address: str) -> None:
    """Come to a site and stay until it is kept."""
    page.goto(address)
    page.wait_for_function(KEPT, arg=address + KEEPER)


def test_sites_beside_and_below_each_other_stay_kept(host: str, folder: Path, come: Come) -> None:
    for place in ("else/where", f"{PATH}/below"):
        lay_out(folder / place, later_edition())
    page = come(url=host).meddle()
    sites: dict[str, str | re.Pattern[str]] = {
        host: re.compile("^[0-9a-f]{16}$"),
        host.replace(PATH, "else/where"): "later",
        f"{host}below/": "later",
    }
    for address in sites:
        keep(page, address)
    page.context.set_offline(True)
    for address, edition in sites.items():
        page.goto(address)
        page.wait_for_selector("article")
        expect(page.locator("meta[name=topout-edition]")).to_have_attribute("content", edition)


def test_a_new_edition_takes_the_place_of_the_old_one(host: str, folder: Path, come: Come) -> None:
    lay_out(folder / "new", contents())
    page, address = come(url=host).meddle(), host.replace(PATH, "new")
    keep(page, address)
    lay_out(folder / "new", later_edition())
    page.evaluate("navigator.serviceWorker.ready.then((keeper) => keeper.update())")
    assert page.evaluate(RENEWED).startswith("activat")
    page.reload()
    expect(page.locator("meta[name=topout-edition]")).to_have_attribute("content", "later")


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


@pytest.mark.usefixtures("folder")
def test_the_whole_site_is_little_to_send() -> None:
    parts = {name: gzip.compress(content, 6) for name, content in contents().items()}
    assert sum(map(len, parts.values())) < LIMIT
