"""Small SVG charts without any library."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

WIDTH, ROW, LABEL, MARGIN = 640, 28, 220, 24
FONT = 'font-family="sans-serif" font-size="13"'


def intervals(found: Mapping[str, Any]) -> str:
    """Win rates of an arena's report with their 95 % intervals, and a line at parity."""
    rows = found["cross"]
    height = ROW * len(rows) + 2 * MARGIN + 24
    title = f"{found['game']}, {found['seats']} seats: wins of one among copies of another"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {FONT}>',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="{MARGIN}" y="{MARGIN}" font-weight="bold">{escape(title)}</text>',
        _upright(found["parity"], height),
        *(_row(number, row) for number, row in enumerate(rows)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(share: float) -> float:
    return LABEL + min(max(share, 0.0), 1.0) * (WIDTH - LABEL - MARGIN)


def _upright(parity: float, height: int) -> str:
    x = _x(parity)
    ends = f'x1="{x:.1f}" x2="{x:.1f}" y1="{MARGIN + 10}" y2="{height - MARGIN}"'
    label = f'<text x="{x:.1f}" y="{height - 8}" text-anchor="middle" fill="#666">parity {100 * parity:.0f} %</text>'
    return f'<line {ends} stroke="#888" stroke-dasharray="4 3"/>{label}'


def _row(number: int, row: Mapping[str, Any]) -> str:
    y = MARGIN + 24 + number * ROW
    low, middle, high = (_x(row[name]) for name in ("low", "wins", "high"))
    label = f"{row['bot']} among {row['against']}"
    return (
        f'<text x="{MARGIN}" y="{y + 4}">{escape(label)}</text>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="#2b6cb0" stroke-width="3"/>'
        f'<circle cx="{middle:.1f}" cy="{y}" r="5" fill="#2b6cb0"/>'
    )
