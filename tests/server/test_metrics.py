"""The metrics as Prometheus reads them."""

from __future__ import annotations

import re

from topout.server.metrics import GAUGED, Metrics

LINE = re.compile(r"# (HELP|TYPE) \w+ .+|\w+(\{\w+=\"[^\"]*\"\})? [0-9.e+-]+")


def test_every_line_is_as_prometheus_wants_it() -> None:
    metrics = Metrics()
    metrics.count("rejections", "too_fast")
    metrics.took("commit", 0.004)
    lines = metrics.text(dict.fromkeys(GAUGED, 3)).splitlines()
    assert all(LINE.fullmatch(line) for line in lines)
    assert 'topout_rejections_total{why="too_fast"} 1' in lines
    assert "topout_tables 3" in lines


def test_times_are_counted_up_to_each_bound() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.05, 60):
        metrics.took("fold", seconds)
    lines = metrics.text(dict.fromkeys(GAUGED, 0)).splitlines()
    assert 'topout_fold_seconds_bucket{le="0.001"} 1' in lines
    assert 'topout_fold_seconds_bucket{le="0.1"} 2' in lines
    assert 'topout_fold_seconds_bucket{le="+Inf"} 3' in lines
    assert "topout_fold_seconds_count 3" in lines
