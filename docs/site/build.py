"""Build the documentation site: pages from docs/, the games' rulebooks and rules, and an API reference from docstrings.

Nothing is written twice for the site. Pages are gathered from where they are kept, links between them are turned to
their new places, and a link that leads nowhere stops the build. The site is left under build/site/html.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from topout.core.rulebook import captioned
from topout.games import registry

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = ROOT / "build" / "site"
PAGES = WORK / "pages"
SOURCE = ROOT / "src"
CODE = re.compile(r"(^```.*?^```$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
RULING = re.compile(r"^\| (?P<id>[A-Z]\d+) \|", re.MULTILINE)
LINK = re.compile(r"(?P<before>\]\()(?P<to>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")


class Page(NamedTuple):
    """A page of the site: its section and title, where it lies, its file, and its text if that is another."""

    section: str
    title: str
    place: str
    file: Path | None = None
    text: str = ""


GUIDES = {
    "Play and host": ("page", "people", "clubs", "tournaments", "analysis", "hosting", "protocol"),
    "Design": ("metrics", "tuning", "cluster"),
    "Research": ("for-researchers", "encodings", "learned"),
    "Build": ("architecture", "adding-a-game", "writing-a-bot", "solving", "glossary"),
}


COPIED = ("pictures", "hosting", "reports", "notebooks")
"""Folders of docs/ whose files are taken as they are."""


def main() -> None:
    """Gather the pages, then build; any warning is an error."""
    shutil.rmtree(WORK, ignore_errors=True)
    pages = list(every_page())
    for page in pages:
        write(page, pages)
    for name in COPIED:
        shutil.copytree(ROOT / "docs" / name, PAGES / name)
    shutil.copy(HERE / "site.css", PAGES)
    (WORK / "zensical.toml").write_text(configuration(pages))
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", str(WORK / "zensical.toml")]
    sys.exit(subprocess.run(command, cwd=WORK, check=False).returncode)


def every_page() -> Iterator[Page]:
    """The whole site in its order."""
    yield Page("", "Topout", "index.md", ROOT / "README.md")
    for section, names in GUIDES.items():
        yield from (guide(section, ROOT / "docs" / f"{name}.md") for name in names)
    yield from (rulebook(name) for name in registry.GAMES)
    yield from (rules(name) for name in registry.GAMES)
    yield from (guide("Decisions", path) for path in sorted((ROOT / "docs" / "decisions").glob("*.md")))
    yield from (reference(name) for name in packages())
    yield Page("Project", "Results", "results.md", ROOT / "benchmarks" / "results.md")
    for name in ("CONTRIBUTING", "CHANGELOG", "SECURITY"):
        yield guide("Project", ROOT / f"{name}.md", name.lower())
    yield guide("Project", ROOT / "docs" / "audit.md")


def guide(section: str, path: Path, name: str = "") -> Page:
    """A page made of a file, titled by its first heading."""
    heading = next(line for line in path.read_text().splitlines() if line.startswith("# "))
    title = re.sub(r"\s*\(?`[^`]*`\)?", "", heading[2:]).strip()
    return Page(section, title, f"{section.lower().replace(' ', '-')}/{name or path.stem}.md", path)


def rulebook(name: str) -> Page:
    """A game's rulebook for players, with its facts and the captions of its figures."""
    game = registry.game(name)
    text = (
        captioned(game.rulebook) + f"\nEvery case and every ruling: the [complete rules](rules.md) of {game.title}.\n"
    )
    return Page("Rulebooks", game.title, f"rulebooks/{name}.md", game.folder / "rulebook.md", text)


def rules(name: str) -> Page:
    """A game's complete rules, with an anchor for each ruling."""
    game = registry.game(name)
    text = RULING.sub(lambda row: f'| <a id="{row["id"].lower()}"></a>{row["id"]} |', game.rules)
    return Page("Complete rules", game.title, f"complete-rules/{name}.md", game.folder / "rules.md", text)


def packages() -> Iterator[str]:
    """The packages that have a page of the API reference; each game is told by its rulebook instead."""
    yield "topout"
    yield from (f"topout.{path.parent.name}" for path in sorted((SOURCE / "topout").glob("*/__init__.py")))


def reference(package: str) -> Page:
    """A page of the API reference: a package and its modules by their docstrings."""
    directives = "\n".join(f"::: {module}\n" for module in modules_of(package))
    return Page("Reference", package, f"reference/{package}.md", text=f"# {package}\n\n{directives}")


def modules_of(package: str) -> Iterator[str]:
    """A package, its modules and those of its sub-packages, apart from the single games and the other pages."""
    folder = SOURCE.joinpath(*package.split("."))
    yield package
    yield from (f"{package}.{path.stem}" for path in sorted(folder.glob("[!_]*.py")))
    if package not in ("topout", "topout.games"):
        for inner in sorted(folder.glob("*/__init__.py")):
            yield from modules_of(f"{package}.{inner.parent.name}")


def write(page: Page, pages: list[Page]) -> None:
    """Put a page in its place, with its links turned."""
    place = PAGES / page.place
    place.parent.mkdir(parents=True, exist_ok=True)
    places = {other.file: other.place for other in pages if other.file}
    place.write_text(linked(page, places) if page.file else page.text)


def linked(page: Page, places: dict[Path, str]) -> str:
    """The text of a page with links between files turned into links between pages."""
    assert page.file
    folder = page.file.parent

    def turned(found: re.Match[str]) -> str:
        to = found["to"]
        if ":" in to:
            return found[0]
        target = (folder / to).resolve()
        anchor = (found["anchor"] or "").lower()
        return f"{found['before']}{relative(page.place, new_place(page.file, target, places))}{anchor})"

    prose_and_code = CODE.split(page.text or page.file.read_text())
    return "".join(part if i % 2 else LINK.sub(turned, part) for i, part in enumerate(prose_and_code))


def new_place(source: Path | None, target: Path, places: dict[Path, str]) -> str:
    """Where a file lies on the site: a page, a file taken as it is, or the first page of a folder."""
    if target in places:
        return places[target]
    if target.is_dir():
        return next(place for file, place in places.items() if file.parent == target)
    if target.is_file() and any(target.is_relative_to(ROOT / "docs" / name) for name in COPIED):
        return target.relative_to(ROOT / "docs").as_posix()
    sys.exit(f"{source} links to {target}, which is no page of the site.")


def relative(here: str, there: str) -> str:
    return PurePosixPath(os.path.relpath(there, PurePosixPath(here).parent)).as_posix()


def configuration(pages: list[Page]) -> str:
    """The settings with the list of pages in them."""
    sections: dict[str, list[str]] = {}
    for page in pages:
        sections.setdefault(page.section, []).append(f"{{ {json.dumps(page.title)} = {json.dumps(page.place)} }}")
    entries = list(sections.pop(""))
    entries += [f"{{ {json.dumps(name)} = [{', '.join(listed)}] }}" for name, listed in sections.items()]
    listed = "nav = [\n  " + ",\n  ".join(entries) + ",\n]\n"
    return (HERE / "zensical.toml").read_text().replace("[project]\n", f"[project]\n{listed}", 1)


if __name__ == "__main__":
    main()
