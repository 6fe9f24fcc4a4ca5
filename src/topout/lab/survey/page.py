"""A report as one self-contained HTML page: no network, no scripts, light and dark, narrow and wide."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.metadata import version as installed

from topout.lab.survey.charts import MOST_ROWS, drawable, svg
from topout.lab.survey.finding import NOT_JUDGED, Finding, told
from topout.lab.survey.reporting import Report

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #23272e; --pale: #626b77; --line: #d9d6ce; --sheet: #fff;
  --good: #2b7048; --bad: #a8431f; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #e6e4df; --pale: #a3abb6; --line: #333a43;
  --sheet: #1d2127; --good: #7fcf9f; --bad: #f09b74; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; } h2 { margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line); } h3 { margin: 0 0 .25rem; }
section { margin: 1rem 0; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); }
p { margin: .25rem 0; } .meaning, .small { color: var(--pale); } .small { font-size: .875rem; }
.good::before { content: "✓ "; color: var(--good); } .bad::before { content: "! "; color: var(--bad); }
.bad { font-weight: 600; } svg { max-width: 100%; height: auto; } details { margin-top: .5rem; }
summary { cursor: pointer; color: var(--pale); } .scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; } th, td { padding: .15rem .75rem .15rem 0; text-align: right; }
th:first-child, td:first-child { text-align: left; } thead th { border-bottom: 1px solid var(--line); }
nav a { color: inherit; margin-right: 1rem; } li { margin: .25rem 0; } li a { color: inherit; }
"""
SURE = "Intervals hold the truth 95 times of 100: Wilson's for shares, the normal one for means, over whole games."


def page(report: Report) -> str:
    """The whole page."""
    title = f"{report.setting.game.title}: what {report.survey.games:,} games show"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        *_opening(report),
        *(part for name, findings in report.chapters().items() if findings for part in _chapter(name, findings)),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _opening(report: Report) -> Iterator[str]:
    """The setting, and the concerns."""
    setting = report.setting
    version = f"rules version {setting.game.version}, Topout {installed('topout')}"
    yield f'<p class="meaning">{escape(setting.words)}; seeds from {report.survey.seeds[0]} on; {version}. {SURE}</p>'
    if report.survey.stopped:
        yield "<p>The report was stopped early; it tells of the games that had been played.</p>"
    concerns = report.concerns
    yield f"<p>{_count(len(concerns))}</p>"
    if concerns:
        entries = "".join(f'<li><a href="#{f.key}">{escape(f.title)}</a> {escape(f.verdict)}</li>' for f in concerns)
        yield f"<ul>{entries}</ul>"


def _count(concerns: int) -> str:
    if not concerns:
        return "Nothing here is a concern."
    return "One thing is a concern:" if concerns == 1 else f"{concerns} things are a concern:"


def _chapter(name: str, findings: list[Finding]) -> Iterator[str]:
    yield f"<h2>{escape(name)}</h2>"
    for finding in findings:
        yield from _section(finding)


def _section(finding: Finding) -> Iterator[str]:
    yield f'<section id="{finding.key}"><h3>{escape(finding.title)}</h3>'
    yield f'<p class="{_mark(finding)}">{escape(finding.verdict)}</p>'
    yield f'<p class="meaning">{escape(finding.meaning)}</p>'
    if drawable(finding):
        yield f'<div class="scroll">{svg(finding)}</div>'
    yield from (f'<p class="small">{escape(note)}</p>' for note in finding.notes)
    yield f"{_sheet(finding)}</section>"


def _mark(finding: Finding) -> str:
    """The symbol of a verdict: good, bad, or neither."""
    return "bad" if finding.concern else "" if finding.verdict.startswith(NOT_JUDGED) else "good"


def _sheet(finding: Finding) -> str:
    """The figures as a table; a long one is collapsed."""
    rows = "".join(
        f"<tr><td>{escape(figure.label)}</td><td>{escape(figure.series)}</td><td>{told(e.value, finding.unit)}</td>"
        f"<td>{told(e.low, finding.unit)}</td><td>{told(e.high, finding.unit)}</td><td>{e.n:,}</td></tr>"
        for figure in finding.figures
        for e in [figure.estimate]
    )
    headings = "".join(f"<th>{name}</th>" for name in ("", "", "figure", "from", "to", "games"))
    many = len({figure.label for figure in finding.figures}) > MOST_ROWS
    name = "All figures (the picture shows the most frequent)" if many else "The figures"
    table = f"<table><thead><tr>{headings}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<details><summary>{name}</summary><div class="scroll">{table}</div></details>'
