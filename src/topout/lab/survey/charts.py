"""Findings as pictures: altair draws them, vl-convert turns them into SVG and PNG without a browser."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from html import escape
from typing import Any

import altair
import vl_convert

from topout.lab.survey.finding import Figure, Finding

alt: Any = altair  # altair's own types are stricter than its functions
INK, PALE = "#39404a", "#8a93a0"
COLOURS = ("#2f7fc1", "#d9822b", "#4f9d69", "#a05fb4")
"""Colours that are distinct on light and dark backgrounds and with colour blindness."""
MOST_ROWS = 24
WIDTH, ROW, HEIGHT, LETTERS = 340, 22, 220, 12
SCALE = 2.0
LONGEST_LABEL = 34
NUMBER = re.compile(r"-?\d+\.\d{2,}")


def drawable(finding: Finding) -> list[Figure]:
    """The figures that can be drawn; those without observations are left out."""
    seen = [figure for figure in finding.figures if not math.isnan(figure.estimate.value)]
    if finding.shape == "curve":
        return seen
    labels = list(dict.fromkeys(figure.label for figure in seen))[:MOST_ROWS]
    return [figure for figure in seen if figure.label in labels]


def spec(finding: Finding) -> dict[str, Any]:
    """The Vega-Lite specification of a finding's picture."""
    rows = [_row(figure, finding) for figure in drawable(finding)]
    data = alt.Data(values=rows)
    chart = _curve(data, finding) if finding.shape == "curve" else _intervals(data, finding, rows)
    plain = {"labelColor": INK, "titleColor": INK, "gridOpacity": 0.25, "domainColor": PALE, "tickColor": PALE}
    plain |= {"labelFontSize": LETTERS, "titleFontSize": LETTERS, "labelFlush": False}
    chart = (
        chart.configure_axis(**plain)
        .configure_view(stroke=None)
        .configure_legend(labelColor=INK, labelFontSize=LETTERS)
    )
    made: dict[str, Any] = chart.to_dict(validate=False)
    return made | {"background": "transparent", "config": made["config"] | {"aria": False}}


def _row(figure: Figure, finding: Finding) -> dict[str, Any]:
    low, value, high = figure.estimate.low, figure.estimate.value, figure.estimate.high
    label = figure.label if len(figure.label) <= LONGEST_LABEL else f"{figure.label[: LONGEST_LABEL - 1]}…"
    return {"label": label, "series": figure.series, "at": figure.at, "value": value, "low": low, "high": high}


def _format(finding: Finding) -> str:
    return ".1~%" if finding.unit == "share" else ",~f"


def _intervals(data: Any, finding: Finding, rows: list[dict[str, Any]]) -> Any:
    """A dot for each figure with its interval, and a line where all would be equal."""
    order = list(dict.fromkeys(row["label"] for row in rows))
    series = list(dict.fromkeys(row["series"] for row in rows))
    axis = alt.Axis(format=_format(finding), title=None, tickCount=6)
    where = alt.X("low:Q", axis=axis, scale=alt.Scale(zero=finding.parity is None, nice=True))
    base = alt.Chart(data).encode(
        y=alt.Y("label:N", sort=order, title=None, axis=alt.Axis(labelLimit=260)),
        color=_colours(series),
        yOffset=alt.YOffset("series:N", sort=series) if len(series) > 1 else alt.Undefined,
    )
    layers = [base.mark_rule(strokeWidth=3, opacity=0.55).encode(x=where, x2="high:Q")]
    layers.append(base.mark_point(filled=True, size=60, opacity=1).encode(x=alt.X("value:Q", axis=axis)))
    if finding.parity is not None:
        parity = alt.Chart(alt.Data(values=[{"at": finding.parity}]))
        layers.append(parity.mark_rule(strokeDash=[4, 3], color=PALE).encode(x=alt.X("at:Q", axis=axis)))
    return alt.layer(*layers).properties(width=WIDTH, height=ROW * len(order) * max(len(series), 1) + 10)


def _curve(data: Any, finding: Finding) -> Any:
    """A line over time with its confidence band; for predicted chances also the diagonal of perfect calibration."""
    base = alt.Chart(data).encode(x=alt.X("at:Q", axis=alt.Axis(format=".0%", title=finding.axis)))
    upright = alt.Axis(format=_format(finding), title=None)
    band = base.mark_area(opacity=0.25, color=COLOURS[0]).encode(
        y=alt.Y("low:Q", axis=upright, scale=alt.Scale(domain=[0, 1])), y2="high:Q"
    )
    line = base.mark_line(color=COLOURS[0], point=alt.OverlayMarkDef(color=COLOURS[0])).encode(y="value:Q")
    layers = [band, line]
    if finding.key == "trust":
        ends = alt.Chart(alt.Data(values=[{"at": 0, "value": 0}, {"at": 1, "value": 1}]))
        layers.append(ends.mark_line(strokeDash=[4, 3], color=PALE).encode(x="at:Q", y="value:Q"))
    return alt.layer(*layers).properties(width=WIDTH, height=HEIGHT)


def _colours(series: list[str]) -> Any:
    if len(series) < 2:
        return alt.value(COLOURS[0])
    scale = alt.Scale(domain=series, range=list(COLOURS[: len(series)]))
    return alt.Color("series:N", scale=scale, legend=alt.Legend(title=None, orient="top"))


def svg(finding: Finding) -> str:
    """The chart as SVG in the surrounding text's colour, with short numbers."""
    text = vl_convert.vegalite_to_svg(json.dumps(spec(finding)))
    return NUMBER.sub(lambda found: f"{float(found[0]):.1f}", _named(text.replace(INK, "currentColor"), finding.title))


def _named(text: str, title: str) -> str:
    """The SVG with an accessible name."""
    return text.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)


def png(finding: Finding) -> bytes:
    """The chart on a white background."""
    made: Mapping[str, Any] = spec(finding) | {"background": "white"}
    return bytes(vl_convert.vegalite_to_png(json.dumps(made), scale=SCALE))
