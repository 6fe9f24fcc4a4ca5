"""Runs in the Python of browsers, when the page's files are made: archives with code instead of sources."""

from __future__ import annotations

import gzip
import io
import zipfile
from importlib import _bootstrap_external  # type: ignore[attr-defined]
from typing import Any

UNUSED = frozenset(
    [
        "_aix_support",
        "_android_support",
        "_apple_support",
        "_ast_unparse",
        "_ios_support",
        "_osx_support",
        "_pydatetime",
        "_pydecimal",
        "_pyio",
        "_pylong",
        "_pyrepl",
        "_sysconfigdata__emscripten_wasm32-emscripten",
        "antigravity",
        "argparse",
        "asyncio/__main__",
        "asyncio/tools",
        "asyncio/windows_events",
        "asyncio/windows_utils",
        "bdb",
        "cProfile",
        "cmd",
        "code",
        "configparser",
        "csv",
        "curses",
        "dbm",
        "difflib",
        "distutils",
        "doctest",
        "email/_header_value_parser",
        "ensurepip",
        "filecmp",
        "fileinput",
        "ftplib",
        "getopt",
        "getpass",
        "gettext",
        "graphlib",
        "html",
        "http",
        "idlelib",
        "imaplib",
        "lib2to3",
        "logging/config",
        "logging/handlers",
        "mailbox",
        "mimetypes",
        "modulefinder",
        "multiprocessing",
        "netrc",
        "optparse",
        "pdb",
        "pickle",
        "pickletools",
        "plistlib",
        "poplib",
        "pprint",
        "profile",
        "profiling",
        "pstats",
        "pty",
        "py_compile",
        "pyclbr",
        "pydoc",
        "pydoc_data",
        "rlcompleter",
        "runpy",
        "sched",
        "shelve",
        "smtplib",
        "socketserver",
        "sqlite3",
        "statistics",
        "symtable",
        "tabnanny",
        "tarfile",
        "this",
        "timeit",
        "tkinter",
        "trace",
        "tracemalloc",
        "turtle",
        "turtledemo",
        "unittest",
        "urllib/request",
        "urllib/robotparser",
        "venv",
        "wave",
        "webbrowser",
        "wsgiref",
        "xml",
        "xmlrpc",
        "zipapp",
        "zoneinfo",
    ]
)
"""Parts of Python's library that no table needs."""
ENCODINGS = frozenset(("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "unicode_escape"))
"""The encodings that anything needs."""
PLACE = "/topout"
"""Where the page unpacks our own code, which finds its files by where it lies."""
LONG_AGO = (2000, 1, 1, 0, 0, 0)


def packed(raw: Any) -> bytes:
    """A pack, which the page opens without Python: an archive of files as they are, gzipped as a whole."""
    return gzip.compress(squeezed(raw, zipfile.ZIP_STORED), 9, mtime=0)


def squeezed(raw: Any, compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive with compiled code, the same whenever it is made."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw.to_bytes())) as given, zipfile.ZipFile(made, "w", compression) as archive:
        for name in sorted(given.namelist()):
            if not name.endswith("/") and not is_unused(name):
                put(archive, name, given.read(name))
    return made.getvalue()


def is_unused(name: str) -> bool:
    """Whether a file belongs to a part that nothing needs."""
    stem, parts = name.removesuffix(".py"), name.split("/")
    if parts[0] == "encodings":
        return parts[1].removesuffix(".py") not in ENCODINGS
    return stem in UNUSED or parts[0] in UNUSED


def put(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Put a file into an archive; of a source its code, and its docstrings only where Pyodide hands them on."""
    if name.endswith(".py"):
        told = name.startswith(("pyodide/", "_pyodide/"))
        code = compile(content, f"{PLACE}/{name}", "exec", dont_inherit=True, optimize=0 if told else 2)
        name, content = f"{name}c", bytes(_bootstrap_external._code_to_hash_pyc(code, bytes(8), False))
    archive.writestr(zipfile.ZipInfo(name, LONG_AGO), content, archive.compression, 9)
