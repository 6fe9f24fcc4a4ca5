"""`python -m topout.envs` writes the page of the documentation about observations and actions."""

from __future__ import annotations

from pathlib import Path

from topout.envs.pages import page

PAGE = Path(__file__).parents[3] / "docs" / "encodings.md"

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
