# make play      a browser opens on the start page
# make test      everything that must hold: format, lint, types, tests, notebooks, browser
# make lint      the quick half of it
# make bench     micro-benchmarks of the engine
# make soak      a thousand random games with every check on
#
# Nothing is needed beforehand but make and Python 3.11 or newer. Everything is
# installed into .venv/ here, once, and again only when pyproject.toml changes.

SHELL  := /bin/bash
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11 python3.14,$(shell \
            $(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))

.PHONY: venv play test lint bench soak browser clean
.DEFAULT_GOAL := venv

venv: $(READY)

$(READY): pyproject.toml
	@if [ -z "$(PYTHON)" ]; then \
	  echo "catan-nb needs Python 3.11 or newer and found none; install one, or name it: make PYTHON=/path/to/python3" >&2; exit 1; fi
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
	  echo "Making $(VENV)/ ..."; \
	  $(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
	    echo "This Python cannot make a virtual environment. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }; }
	@echo "Installing into $(VENV)/ (a few minutes the first time) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[app,test]'
	@touch $@

play: venv
	@$(BIN)/catan-nb

test: lint browser
	$(BIN)/python -m pytest -n auto --dist loadfile --ignore=tests/browser tests
	$(BIN)/python -m pytest -n 2 tests/browser
	$(BIN)/python -m pytest --nbval-lax --nbval-current-env -p no:cacheprovider -n 2 --dist loadfile notebooks

lint: venv
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

browser: venv
	@$(BIN)/python -m tests.browser.find

bench: venv
	@$(BIN)/catan-nb bench

soak: venv
	$(BIN)/python -m tests.soak --games 1000

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache
