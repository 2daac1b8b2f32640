# `make` or `make help` lists what can be made.

VENV := .venv
IN_VENV := $(VENV)/bin/python
READY := $(VENV)/ready-dev

.DEFAULT_GOAL := help
.PHONY: help test full lint format grade bench lock clean

help:  ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

test: $(READY)  ## set up what is needed, then run the test suite
	$(IN_VENV) -m pytest

full: $(READY)  ## the same at full size: every villain without every layer and with all cases, many random trees
	PLYGROUND_FULL=1 $(IN_VENV) -m pytest --hypothesis-profile=full

lint: $(READY)  ## style, format and strict types
	$(IN_VENV) -m ruff check .
	$(IN_VENV) -m ruff format --check .
	$(IN_VENV) -m mypy

format: $(READY)  ## rewrite the code in our format
	$(IN_VENV) -m ruff check --fix .
	$(IN_VENV) -m ruff format .

grade: $(READY)  ## grade the reference solution
	./run_autograder solution

bench: $(READY)  ## measure speed against plain baselines in the same run
	$(IN_VENV) bench/game_speed.py
	$(IN_VENV) bench/grading_speed.py
	$(IN_VENV) bench/fixtures_speed.py

lock: $(READY)  ## pin the newest versions of requirements/*.in, with hashes
	$(IN_VENV) -m pip install --quiet uv
	cd requirements && for name in run dev; do ../$(IN_VENV) -m uv pip compile --quiet --universal --python-version 3.10 \
	  --generate-hashes --no-emit-index-url --custom-compile-command 'make lock' --upgrade $$name.in -o $$name.txt; done

clean:  ## remove the environment and all caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): setup.sh requirements/dev.txt
	./setup.sh dev
