"""The evidence of a search as one self-contained HTML page."""

from __future__ import annotations

from html import escape

from topout.lab.survey.page import STYLE, SURE
from topout.lab.tuning.tuned import Tuned


def page(tuned: Tuned) -> str:
    """The whole page."""
    search, table = tuned.search, tuned.search.tables[0]
    title = f"{table.game.title}: what a search for better rules found"
    seats = ", ".join(str(setting.seats) for setting in search.tables)
    sets = f"{search.games:,} games for each of {len(search.tried)} sets"
    played = f"{escape(', '.join(dict.fromkeys(table.bots)))} players, {seats} seats; {sets}"
    fresh = f"{tuned.fresh:,} games on fresh seeds behind the figures here" if tuned.fresh else "stopped before the end"
    rows = "".join(_row(*row) for row in _sheet(tuned))
    heads = "".join(f"<th>{name}</th>" for name in ("target", "seats", "usual rules", "found", ""))
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title><style>{STYLE}</style></head><body>
<h1>{escape(title)}</h1>
<section><p class="{"good" if tuned.met else "bad"}">{escape(tuned.verdict)}</p>
<p class="meaning">{played}; {fresh}. {SURE}</p>
<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>
<section><h3>As an option file</h3><div class="scroll"><pre>{escape(tuned.option_file())}</pre></div></section>
</body></html>
"""


def _sheet(tuned: Tuned) -> list[tuple[str, ...]]:
    return [
        (target.words, str(seats), target.said(usual), target.said(found), "missed" if target.miss(found) else "met")
        for seats, estimates in tuned.best.found.items()
        for target, usual, found in zip(tuned.search.targets, tuned.usual.found[seats], estimates, strict=True)
    ]


def _row(*cells: str) -> str:
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
