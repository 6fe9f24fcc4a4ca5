# Everything runs from a bare python3 with venv; the environment is made once and reused.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
READY := $(VENV)/ready

PAGE := src/topout/server/static/.built-from
PAGE_SOURCES := $(shell find web src/topout/games/*/web -type f -not -path '*/node_modules/*' 2>/dev/null)

# Rules, core and command line: no browser, no server, no statistics over thousands of deals.
FAST := tests/core tests/games tests/conformance/test_golden.py tests/conformance/test_inputs.py tests/conformance/test_rulebooks.py \
	tests/test_cli.py tests/test_imports.py tests/test_lessons.py README.md docs --ignore-glob='*/test_redeal.py'

# Tests of the server mostly wait: one process more than a small machine has cores keeps these busy.
PROCESSES ?= 3

# What is compiled once need not be compiled again by each of the hundreds of processes that tests start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup portable site play check test lint types check-page test-page docs audit bench clean

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

# The rules as WebAssembly, in each game's folder, as wheels carry them; a checkout plays without.
portable: setup
	$(BIN)/python -m topout.portable

# The page that plays without a server, for any static host, under build/device.
site: setup
	$(BIN)/python web/device.py
	$(BIN)/topout site -o build/device

play: setup
	@$(BIN)/topout serve --open

# Two independent checks run at a time.
check: setup
	@$(MAKE) --no-print-directory -j2 --output-sync=target lint types check-page
	$(BIN)/pytest -n 2 $(FAST)

test: setup
	@$(MAKE) --no-print-directory -j2 --output-sync=target lint types check-page test-page docs
	$(BIN)/pytest -n $(PROCESSES)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

check-page: setup
	$(BIN)/python web/build.py check

test-page: setup
	$(BIN)/python web/build.py test

# The site, under build/site/html; a warning fails.
docs: setup
	$(BIN)/python docs/site/build.py

# What is known about the versions in the lock files; the answer is kept in docs/audit.md.
audit: setup
	$(BIN)/python tools/audit.py

# The peers that games are measured beside bring libraries of their own, so they get an environment of their own.
bench: setup
	$(BIN)/python -m benchmarks.startup
	UV_PROJECT_ENVIRONMENT=$(VENV)-bench $(UV) sync --quiet --frozen --group bench --compile-bytecode
	$(VENV)-bench/bin/python -m benchmarks

clean:
	rm -rf $(VENV) $(VENV)-bench .mypy_cache .pytest_cache .ruff_cache web/node_modules src/topout/server/static \
		src/topout/games/*/rules.wasm src/topout/device/python
