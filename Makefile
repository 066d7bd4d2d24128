# Everything is one command. Needs only make and Python 3.11 or newer with pip; all else goes into .venv.

PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check
# Where this is set every process translates all of its modules anew, and tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test again lint rules words layout whole screens mutants research docs soak load clicks chaos scale insight bench compile compile-test plain lock clean

help:  ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

play: .venv/.play  ## Play: start the server and open the browser
	@$(BIN)/pentapolis serve $(ARGS)

test: lint  ## Run all checks and tests
	$(BIN)/python -m pytest -q -n 4 $(ARGS)

again:  ## Does `make test` pass every time? (hours; ARGS="--times 5 --beside 8")
	@$(PYTHON) -m tools.again $(ARGS)

lint: .venv/.test  ## Check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m tools.markup

rules: .venv/.test  ## Which numbered rules and worked examples do passing tests cite?
	@$(BIN)/python -m tools.rules $(ARGS)

words: .venv/.test  ## What do further languages lack? Files for translators: ARGS="export pl pl.po", "import pl.po"
	@$(BIN)/python -m tools.words $(ARGS)

layout: .venv/.test  ## Look at every board in late positions: all windows, both languages, light and dark (minutes; ARGS="mosaic --screens DIR")
	@$(BIN)/python -m tools.layout $(ARGS)

whole: .venv/.test  ## Whole games of all five in Chromium by keys alone and by roles and names (minutes; ARGS="clash --by names")
	@$(BIN)/python -m tools.whole $(ARGS)

screens: .venv/.test  ## Take the pictures of docs/screens anew (ARGS="roll" for some of them)
	@$(BIN)/python -m tools.screens $(ARGS)

mutants: .venv/.test  ## Do the tests notice broken rules? (long; ARGS="nations --sample 200 --seed 7")
	@$(BIN)/python -m tools.mutants $(ARGS)

research: .venv/.test .venv/.research  ## The API tests of PettingZoo, Gymnasium and OpenSpiel, Parquet, JAX, a Ray cluster, for all games
	$(BIN)/python -m pytest -q tests/research $(ARGS)

soak: .venv/.test  ## Random full games of every game and variant (long; ARGS="--games 20" for a taste)
	@$(BIN)/python -m tools.soak $(ARGS)

load: .venv/.test  ## Simulated people at many tables over HTTP; prints answers/s and waiting times
	@$(BIN)/python benchmarks/load.py $(ARGS)

clicks: .venv/.test  ## From a click to the next board in Chromium, all five games: median and 95 %
	@$(BIN)/python -m benchmarks.clicks $(ARGS)

chaos: .venv/.test  ## Break a running server for ten minutes and count what was lost (ARGS="--seconds 30" for a taste)
	@$(BIN)/python -m tools.chaos $(ARGS)

scale: .venv/.test  ## What 1,000, 10,000 and 100,000 people at once need, simulated from measured costs
	@$(BIN)/python -m benchmarks.scale $(ARGS)

insight: .venv/.test  ## Are reviews right? Bots of known strength, reviewed (long; ARGS="roll_through_the_ages --games 4")
	@$(BIN)/python -m tools.insight $(ARGS)

bench: .venv/.bench  ## The speed table, with other engines measured in the same run
	@$(BIN)/python -m benchmarks.bench $(ARGS)

compile: .venv/.test  ## Engine, bots and all games compiled by mypyc into .venv (many minutes, needs a C compiler)
	@PENTAPOLIS_COMPILE=1 $(INSTALL) --no-deps --no-build-isolation --force-reinstall .
	@echo "$(BIN)/pentapolis is compiled now. After a change of the code: make compile again, or make plain."

plain: .venv/.play  ## Undo make compile: plain Python, straight from this folder
	@$(INSTALL) --no-deps --no-build-isolation --editable .

compile-test: .venv/.test  ## Do compiled and plain Python replay and think alike? (many minutes; ARGS="nations" for one game)
	@$(BIN)/python -m tools.compiled --test $(ARGS)

docs: .venv/.docs  ## The documentation site, in build/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

lock: .venv/.play  ## Bring the pinned versions in requirements/ up to date
	@$(INSTALL) uv
	@$(BIN)/python -m tools.lock

clean:  ## Remove the virtual environment and all caches
	rm -rf .venv .mypy_cache .ruff_cache .hypothesis build dist

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Pentapolis needs Python 3.11 or newer, and $(PYTHON) is older or missing: make PYTHON=/path/to/python3.11"; exit 2; }
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv

.venv/.play: .venv/bin/python pyproject.toml requirements/play.txt
	@echo "Installing what playing needs ..."
	@$(INSTALL) -r requirements/play.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.test: .venv/.play requirements/test.txt
	@echo "Installing what the tests need ..."
	@$(INSTALL) -r requirements/test.txt
	@touch $@

.venv/.bench: .venv/.play requirements/bench.txt
	@echo "Installing the engines to compare with ..."
	@$(INSTALL) -r requirements/bench.txt
	@touch $@

.venv/.research: .venv/.play requirements/research.txt requirements/data.txt requirements/jax.txt requirements/cluster.txt
	@echo "Installing what the research interface needs ..."
	@$(INSTALL) -r requirements/research.txt -r requirements/data.txt -r requirements/jax.txt -r requirements/cluster.txt
	@touch $@

.venv/.docs: .venv/.play requirements/docs.txt
	@echo "Installing what the documentation site needs ..."
	@$(INSTALL) -r requirements/docs.txt
	@touch $@
