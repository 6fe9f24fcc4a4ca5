"""A certificate that a test's own servers can use."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

NAMES = "subjectAltName=DNS:localhost,IP:127.0.0.1"


def made(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine's loopback, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl, which makes the certificate, is not installed")
    files = folder / "certificate.pem", folder / "key.pem"
    wanted = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"]
    about = ["-subj", "/CN=localhost", "-addext", NAMES, "-out", str(files[0]), "-keyout", str(files[1])]
    subprocess.run([*wanted, *about], check=True, capture_output=True)
    return files
