"""`python -m benchmarks` runs the benchmark programs that stand beside peers; `make bench` runs all there are."""

from __future__ import annotations

from importlib import import_module

PROGRAMS = ("random_play", "gloombah", "tabletop_climber", "verdon", "envs")

for program in PROGRAMS:
    import_module(f"benchmarks.{program}").main()
