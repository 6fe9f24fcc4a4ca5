# Everything runs from a bare python3 with venv; the environment is made once and reused.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
READY := $(VENV)/ready

PAGE := src/topout/server/static/.built-from
PAGE_SOURCES := $(shell find web src/topout/games/*/web -type f -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: setup play check-page test docs bench clean

setup: $(READY) $(PAGE)

$(READY): pyproject.toml uv.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	test -x $(UV) || $(BIN)/python -m pip install --quiet --disable-pip-version-check "uv>=0.9"
	UV_PROJECT_ENVIRONMENT=$(VENV) $(UV) sync --quiet --frozen --inexact --compile-bytecode
	touch $@

# The page, with the Node.js that the environment brings; nothing runs when its sources are as they were.
$(PAGE): $(PAGE_SOURCES) | $(READY)
	$(BIN)/python web/build.py
	@touch $@

play: setup
	@$(BIN)/topout serve --open

check-page: setup
	$(BIN)/python web/build.py check

test: setup check-page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python web/build.py test
	$(BIN)/pytest -n 2

# The site, under build/site/html; a warning fails.
docs: setup
	$(BIN)/python docs/site/build.py

# The peers that games are measured beside bring libraries of their own, so they get an environment of their own.
bench: setup
	$(BIN)/python -m benchmarks.startup
	UV_PROJECT_ENVIRONMENT=$(VENV)-bench $(UV) sync --quiet --frozen --group bench --compile-bytecode
	$(VENV)-bench/bin/python -m benchmarks

clean:
	rm -rf $(VENV) $(VENV)-bench .mypy_cache .pytest_cache .ruff_cache web/node_modules src/topout/server/static
