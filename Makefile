# Every target sets up what it needs by itself; `make help` lists them.

PYTHON ?= python3
export PYTHON

BIN := .venv/bin
RUN := $(BIN)/python -m

.DEFAULT_GOAL := all
.PHONY: all serve check test lint format manual picture bench lock clean help venv venv-dev

all: venv ## build everything: package, wheel, site, JSON
	@$(BIN)/regelschmiede build

serve: venv ## preview the site, rebuilt on every change
	@$(BIN)/regelschmiede serve

check: venv ## check the sources, build nothing
	@$(BIN)/regelschmiede check

test: lint ## run every check and test (ARGS="-k tables" chooses)
	@$(RUN) tests.support.chromium
	@$(RUN) tests.support.hunspell
	$(RUN) pytest $(ARGS)

lint: venv-dev ## style, types and import layers only
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	$(BIN)/lint-imports --no-logo

format: venv-dev ## format the code and mend what can be mended
	$(RUN) ruff check --fix-only .
	$(RUN) ruff format .

manual: venv-dev ## renew the manual's pages on diagnostics from the catalogue and the cases
	@$(RUN) tests.support.manual

picture: all venv-dev ## take the README's picture anew
	@$(RUN) tests.support.picture

bench: venv-dev ## measure time and memory, and run the tests that take every figure
	$(RUN) pytest -m exhaustive
	$(RUN) bench.run $(ARGS)

lock: ## renew the lock files
	@tools/lock

clean: ## delete everything generated, the environment too
	rm -rf build site .venv .regelschmiede .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache .grimp_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help:
	@sed -n 's/^\([a-z]*\):.* ## /make \1	/p' Makefile | expand -t 14

venv:
	@tools/venv

venv-dev:
	@tools/venv --dev
