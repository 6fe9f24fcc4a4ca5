"""What all tests need."""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
"""What a shell runs in the background ignores Ctrl-C, and so do its children: tests that send it would hang."""
