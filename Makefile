# Everything runs in .venv, which the first target that needs it sets up from requirements.lock.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# The stamp's name holds a checksum of what the environment is made from, so that a fresh
# checkout with unchanged pins (new times, same content) installs nothing again.
KEY    := $(shell cat requirements.lock pyproject.toml | cksum | tr -d ' ')
READY  := $(VENV)/ready-$(KEY)

# JupyterLab refuses to run as root, who is the only user of many containers, unless told to.
AS_ROOT = $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint format lab bench house behaviour fuzz sweeps tasks worlds export-check recorded studies own-results trainers formats live faults kills docs figures site lock clean distclean

help: ## show this list
	@echo "make <target>, where <target> is one of"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-13s %s\n", $$1, $$2}' Makefile

setup: $(READY) ## install everything into .venv (the other targets do it when needed)

# Order-only: a checkout gives the files new times, but the stamp's name knows their content.
$(READY): | requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "eopsgym needs Python 3.11 or later; name one: make PYTHON=python3.12 $(MAKECMDGOALS)"; \
	  exit 1; }
	@echo "Setting up $(VENV) (once; a few minutes)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps -e .
	@rm -f $(VENV)/ready-*
	@touch $@

demo: $(READY) ## serve ITSM, let scripted agents work, judge, and print the scores
	@$(BIN)/eopsgym demo

test: $(READY) ## lint, types, layers, notebooks, tests (some six minutes on two cores)
	@tests/run.sh

lint: $(READY) ## only the checks that run no test: ruff, mypy, import-linter
	@tests/run.sh lint

format: $(READY) ## let ruff rewrite what it can
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .

lab: $(READY) ## open the notebooks in JupyterLab
	@# From here, so that links of the notebooks to docs/ and the README lead somewhere.
	@$(BIN)/jupyter lab $(AS_ROOT) --LabApp.default_url=/lab/tree/notebooks

bench: $(READY) ## measure reset, tool call, run, model turn, fork, 1,000 episodes, training, statistics, import, large worlds and two workers
	@$(BIN)/python -m tests.bench

house: $(READY) ## print sizes, modules entered and times of the code beside those of the commit before (LOAD=1, TOOLS="email drive", AGAINST=COMMIT)
	@LOAD=$(LOAD) TOOLS="$(TOOLS)" AGAINST=$(AGAINST) $(BIN)/python -m dev.code_measures

behaviour: $(READY) ## compare what all systems answer and write with a record of an earlier tree (RECORD=folder)
	@$(BIN)/python -m tests.behaviour compare $(or $(RECORD),$(error name a folder: RECORD=/tmp/behaviour; python -m tests.behaviour record FOLDER makes one))

fuzz: $(READY) ## drive every tool with many generated arguments, and play long histories of calls
	@$(BIN)/python -m pytest -n 2 -m hypothesis --hypothesis-profile=fuzz tests
	@$(BIN)/python -m tests.domains.histories

sweeps: $(READY) ## run every notebook, every test and every case of every sweep, of which make test runs a share
	@EOPSGYM_FUZZ=all tests/run.sh

tasks: $(READY) ## certify every task, and run the cheap strategies; prints the proofs
	@$(BIN)/eopsgym tasks certify
	@$(BIN)/eopsgym tasks baselines

worlds: $(READY) ## run the agreement tests on new worlds: a standard, a small, and a large one of each system
	@$(BIN)/python -m tests.seeds.worlds

export-check: $(READY) ## solve every exported task through a client like the published one
	@$(BIN)/python -m tests.export_check

recorded: $(READY) ## make the recorded calls of calendar and teams again, compared by tool
	@$(BIN)/python -m tests.recorded

studies: $(READY) ## simulate studies: how far intervals, power and leading groups keep their promises
	@$(BIN)/python -m tests.statistics_studies
	@$(BIN)/python -m tests.sequential_studies
	@$(BIN)/python -m tests.experiment_studies

own-results: $(READY) ## run every notebook on results as users have them (ten minutes)
	@EOPSGYM_FUZZ=all $(BIN)/python -m pytest -n 2 tests/notebooks

trainers: $(READY) ## run the training interfaces inside OpenEnv and TRL, each in an environment of its own
	@EOPSGYM_TRAINERS=1 $(BIN)/python -m pytest tests/trainers -q

formats: $(READY) ## check files of other formats with the packages of their makers, each in an environment of its own
	@EOPSGYM_FORMATS=1 $(BIN)/python -m pytest tests/formats -q

live: $(READY) ## run ten tasks by a real small model on this machine, installed under .live (some minutes)
	@EOPSGYM_LIVE=1 $(BIN)/python -m pytest tests/live -q

faults: $(READY) ## inject every kind of fault, and write what came of it into docs/faults.md
	@$(BIN)/python -m dev.faults

kills: $(READY) ## kill workers, nodes and programs that run experiments, at 40 moments each (half an hour)
	@$(BIN)/python -m tests.runs.workers.kills

docs: $(READY) ## draw the tables, write the generated pages, run the notebooks again and keep their outputs
	@$(BIN)/python -m dev.er_pictures
	@$(BIN)/python -m dev.pages
	@$(BIN)/python -m dev.notebooks

figures: $(READY) ## draw every figure of the notebooks into docs/figures.md
	@$(BIN)/python -m dev.gallery

site: $(READY) ## build the site into build/site: pages, notebooks as they are saved, and a reference (a minute)
	@$(BIN)/python -m dev.site

lock: ## resolve pyproject.toml anew and write requirements.lock
	@$(PYTHON) -m dev.requirements_lock

clean: ## remove caches and build leftovers (results/ stays)
	@rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -path ./$(VENV) -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove .venv, .trainers, .formats and .live as well
	@rm -rf $(VENV) .trainers .formats .live
