"""Ask which known vulnerabilities there are in what Topout is built on, and write the answer down in docs/audit.md.

OSV (https://osv.dev) knows the advisories about Python packages and those about npm packages that `npm audit` goes by.
Every version in the lock files is asked about. Exit status: 0 nothing known, 1 something known, 2 not answered.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "docs" / "audit.md"
SERVICE = "https://api.osv.dev/v1/querybatch"
AT_ONCE = 500
SECONDS = 30.0
UNANSWERED = "not answered"
HEAD = """# Known vulnerabilities

What Topout is built on, and what [OSV](https://osv.dev) knew about it: every version in `uv.lock` and
`web/package-lock.json`, those that only development needs included. `make audit` asks again and writes this page; CI
asks with every change and each week. *Not answered* means that OSV could not be reached from where it was asked.

| lock file | SHA-256 | packages | asked on | known |
| --- | --- | --- | --- | --- |
"""

Package = tuple[str, str]
"""A name and a version."""


def python_packages(lock: str) -> set[Package]:
    """What uv.lock names, apart from ourselves."""
    listed = tomllib.loads(lock)["package"]
    return {(each["name"], each["version"]) for each in listed if "registry" in each["source"]}


def npm_packages(lock: str) -> set[Package]:
    """What package-lock.json names, apart from ourselves."""
    listed = json.loads(lock)["packages"]
    return {(path.rpartition("node_modules/")[2], each["version"]) for path, each in listed.items() if path}


@dataclass(frozen=True)
class Lock:
    """A lock file: where it is, whose packages it lists, and how to read it."""

    file: str
    ecosystem: str
    read: Callable[[str], set[Package]]

    @property
    def text(self) -> str:
        """All of it."""
        return (ROOT / self.file).read_text()

    @property
    def digest(self) -> str:
        """Enough of its hash to tell it from any other."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


LOCKS = (Lock("uv.lock", "PyPI", python_packages), Lock("web/package-lock.json", "npm", npm_packages))


@dataclass(frozen=True)
class Answer:
    """What is known about the packages of a lock file; None where nobody answered."""

    lock: Lock
    packages: int
    known: list[str] | None

    def row(self, before: str) -> str:
        """Its line of the report; where nobody answered, an earlier answer about the same file stands."""
        start = f"| `{self.lock.file}` | `{self.lock.digest}` | {self.packages} |"
        earlier = next((line for line in before.splitlines() if line.startswith(start)), None)
        if self.known is None and earlier:
            return earlier
        found = UNANSWERED if self.known is None else "; ".join(self.known) or "nothing"
        return f"{start} {time.strftime('%Y-%m-%d', time.gmtime())} | {found} |"


def asked(lock: Lock, service: str) -> Answer:
    """Ask about everything in a lock file."""
    packages = sorted(lock.read(lock.text))
    try:
        parts = [packages[start : start + AT_ONCE] for start in range(0, len(packages), AT_ONCE)]
        known = [line for part in parts for line in told(lock.ecosystem, part, service)]
    except (OSError, ValueError, LookupError) as problem:
        sys.stderr.write(f"{service} did not answer about {lock.file}: {problem}.\n")
        return Answer(lock, len(packages), None)
    return Answer(lock, len(packages), known)


def told(ecosystem: str, packages: Iterable[Package], service: str) -> list[str]:
    """The packages of which something is known, with the advisories."""
    packages = list(packages)
    wanted = [{"package": {"name": name, "ecosystem": ecosystem}, "version": version} for name, version in packages]
    body = json.dumps({"queries": wanted}).encode()
    with urlopen(Request(service, body, {"content-type": "application/json"}), timeout=SECONDS) as answer:
        results: list[dict[str, Any]] = json.load(answer)["results"]
    named = zip(packages, results, strict=True)
    return [f"{name} {version}: {_ids(found)}" for (name, version), found in named if found.get("vulns")]


def _ids(found: dict[str, Any]) -> str:
    return ", ".join(sorted(advisory["id"] for advisory in found["vulns"]))


def audit(service: str, report: Path) -> int:
    """Ask about all lock files, write the report, say what is in it."""
    before = report.read_text() if report.exists() else ""
    answers = [asked(lock, service) for lock in LOCKS]
    rows = [answer.row(before) for answer in answers]
    report.write_text(HEAD + "\n".join(rows) + "\n")
    sys.stdout.write("\n".join(rows) + "\n")
    if any(answer.known for answer in answers):
        return 1
    return 2 if any(answer.known is None for answer in answers) else 0


if __name__ == "__main__":
    sys.exit(audit(SERVICE, REPORT))
