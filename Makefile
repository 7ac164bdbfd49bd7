# make play starts a table; make test checks everything. Both prepare what they need.

BIN := .venv/bin
PYTEST_ARGS ?=

.PHONY: help setup dev play test explore torture check format wheel mutate pictures
.DEFAULT_GOAL := help

help:
	@echo "make play     start a table and open it in the browser"
	@echo "make setup    prepare .venv with everything a table needs"
	@echo "make test     run every check and every test"
	@echo "make explore  walk every game at random, on other ways than the tests do"
	@echo "make torture  hours of kills, random moves, hostile files, slow readers, bad disks"
	@echo "make check    format, lint, types and import rules only"
	@echo "make format   let Ruff tidy the code"
	@echo "make mutate   change the rules here and there, and see whether a test notices"
	@echo "make pictures take the pictures of the README anew"
	@echo "make wheel    build an installable file into dist/"

setup:
	@scripts/setup

dev:
	@scripts/setup --dev

play: setup
	@$(BIN)/hearthside serve --open

check: dev
	@echo "Format";       $(BIN)/ruff format --check --quiet .
	@echo "Lint";         $(BIN)/ruff check --quiet .
	@echo "Types";        $(BIN)/mypy --no-error-summary
	@echo "Import rules"; $(BIN)/lint-imports --no-cache --no-logo

test: check
	@$(BIN)/python scripts/chromium.py
	@echo "Tests"
	@$(BIN)/pytest -n 2 $(PYTEST_ARGS)

explore: dev
	@$(BIN)/pytest -n 2 --fresh src/hearthside/conformance

# With TORTURE=--short a taste of each takes a minute or two.
torture: dev
	@$(BIN)/python -m tests.torture.run $(TORTURE)

format: dev
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

wheel: dev
	@$(BIN)/python -m hatchling build --target wheel

MINUTES ?= 10
mutate: dev
	@$(BIN)/python scripts/mutate.py --minutes $(MINUTES)

pictures: dev
	@$(BIN)/python docs/screenshots/readme_pictures.py
