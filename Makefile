# Two commands do all the set-up: `make demo` and `make test`. Everything lives in .venv; `make clean` takes it away.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.SUFFIXES:
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PACKAGES := $(shell sed 's/\#.*//' system-packages.txt)
DEMO := $(addprefix samples/files/, pt-two-column.pdf zh-one-column.pdf ru.docx de.html en.epub zh.rtf de-slides.pptx ru-cp1251.txt)

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(VENV)/.base  ## Set up, describe a handful of samples, write and open demo-report.html
	@$(BIN)/pinakes describe --ordered --to cards $(DEMO)
	@$(BIN)/pinakes describe --ordered --to html $(DEMO) > demo-report.html
	@echo "The same as a page: demo-report.html" >&2
	@if [ "$$(uname)" = Darwin ]; then open demo-report.html; \
	elif [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ] && command -v xdg-open > /dev/null; then xdg-open demo-report.html; fi || true

test: $(VENV)/.test $(VENV)/.system $(VENV)/.parsers  ## Set up what tests need (system packages too), run the fast suite
	$(BIN)/pytest -n 2

test-slow: $(VENV)/.test $(VENV)/.system $(VENV)/.torch  ## Load and kill runs, and what PyTorch learns
	$(BIN)/pytest -n 2 -m slow --timeout 900 || [ $$? -eq 5 ]

test-data: $(VENV)/.test  ## Tests against recorded data: make test-data PINAKES_DATA=folder
	@[ -n "$$PINAKES_DATA" ] || { echo "Say where the data are: make test-data PINAKES_DATA=folder" >&2; exit 2; }
	$(BIN)/pytest -n 2 -m data

check: $(VENV)/.check $(VENV)/.test  ## Format, lint, types, import layers, ratchets, typos
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest tests/test_layers.py
	$(BIN)/python tests/ratchets.py
	$(BIN)/typos

format: $(VENV)/.check  ## Format the code and mend what lint can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

samples: $(VENV)/.test  ## Rebuild samples/ (needs LibreOffice, Ghostscript, fonts-noto-cjk)
	@.ci/apt ghostscript fonts-noto-cjk libreoffice-writer-nogui libreoffice-impress-nogui
	$(BIN)/python -m pinakes.learn.synthesise.samples samples

reference: $(VENV)/.base  ## Rebuild docs/reference/ from the code
	$(BIN)/python docs/reference.py

rules: $(VENV)/.test  ## Measure every rule of the header anew, by tests and documents: make rules DATA=folder
	@[ -n "$(DATA)" ] || { echo "Say where the documents are: make rules DATA=folder" >&2; exit 2; }
	$(BIN)/python -m tests.silenced --all
	$(BIN)/python -m pinakes.evaluate.rules "$(DATA)" --gold gold
	$(BIN)/python docs/reference.py

pictures: $(VENV)/.test  ## Make the pictures of the README again (needs chromium)
	$(BIN)/python docs/pictures.py

enhance:  ## Fetch front-end files from npm that smooth some pages; every page works without them
	@mkdir -p build/enhance src/pinakes/serve/static/vendor && cp src/pinakes/serve/package.json build/enhance/
	@command -v npm > /dev/null || .ci/apt nodejs npm
	cd build/enhance && npm install --silent --no-package-lock --no-audit --no-fund --ignore-scripts
	cp build/enhance/node_modules/idiomorph/dist/idiomorph.esm.js src/pinakes/serve/static/vendor/idiomorph.js

docs: $(VENV)/.base  ## Build the documentation as a site of plain pages: build/site
	$(BIN)/python docs/site.py

evaluate: $(VENV)/.base  ## Measure against documents with truth: make evaluate DATA=folder
	@[ -n "$(DATA)" ] || { echo "Say where the documents are: make evaluate DATA=folder" >&2; exit 2; }
	$(BIN)/pinakes evaluate "$(DATA)"

gate: $(VENV)/.base  ## Measure and hold against the floors: make gate DATA=folder FLOORS=floors.toml
	@[ -n "$(DATA)" ] && [ -n "$(FLOORS)" ] || { echo "Say where documents and floors are: make gate DATA=folder FLOORS=floors.toml" >&2; exit 2; }
	$(BIN)/pinakes evaluate "$(DATA)" --to json > evaluated.json
	$(BIN)/pinakes evaluate gate evaluated.json --floors "$(FLOORS)"

quality: $(VENV)/.base  ## Measure the samples (and a part of PINAKES_DATA, where it is set) and hold them against the floors in gold/
	$(BIN)/pinakes evaluate samples --to json > evaluated.json
	$(BIN)/pinakes evaluate gate evaluated.json --floors gold/floors.toml
	@if [ -n "$$PINAKES_DATA" ] && [ -f gold/floors-data.toml ]; then \
	$(BIN)/pinakes evaluate "$$PINAKES_DATA" --sample 3 --to json > evaluated.json && \
	$(BIN)/pinakes evaluate gate evaluated.json --floors gold/floors-data.toml; fi

bench: $(VENV)/.base  ## Measure speed, memory and start-up: make bench DATA=folder (default: samples)
	$(BIN)/python bench/describe.py $(or $(DATA),samples/files)

fuzz: $(VENV)/.test  ## Mutants of the samples, a hundred thousand, through guarded children (a night): make fuzz NUMBER=1000
	$(BIN)/python -m tests.robust.storm $(or $(NUMBER),100000) $(or $(SEED),0)

fuzz-parsers: $(VENV)/.test  ## Coverage-guided fuzzing of the parsers in pure Python (needs atheris from PyPI): make fuzz-parsers SECONDS=60
	$(PIP) install -q atheris
	$(BIN)/python -m tests.robust.fuzzing --seconds $(or $(SECONDS),60) $(TARGETS)

kills: $(VENV)/.test $(VENV)/.system  ## A thousand random kills of workers, service and database (about an hour): make kills NUMBER=30
	$(BIN)/python bench/kills.py $(or $(NUMBER),1000) $(or $(SEED),0)
	$(BIN)/python -m tests.slow.service_kills $(or $(NUMBER),1000) $(or $(SEED),0)

load: $(VENV)/.test  ## An hour of batch, web, API and crawl together, on this machine alone: make load SECONDS=60
	$(BIN)/python -m tests.slow.mixed_load $(or $(SECONDS),3600)

accelerator: $(VENV)/.test  ## Build the optional C module, install it here, show that it reads the same: make accelerator DATA=folder
	$(PIP) install -q --no-build-isolation ./accelerator
	$(BIN)/python bench/accelerator.py $(or $(DATA),samples/files)

audit: $(VENV)/.base  ## Known holes in what we depend on (asks the network)
	$(PIP) install -q pip-audit
	$(BIN)/pip-audit --requirement constraints.txt --no-deps --disable-pip

constraints:  ## Pin the versions of every package again
	rm -rf $(VENV)-constraints && .ci/environment $(VENV)-constraints
	$(VENV)-constraints/bin/python -m pip install -q --upgrade pip
	$(VENV)-constraints/bin/python -m pip install -q hatchling editables -e '.[train,test,check]'
	{ echo "# Every package of the base, train, test and check sets; written by make constraints."; \
	  $(VENV)-constraints/bin/python -m pip freeze --exclude-editable; } > constraints.txt
	rm -rf $(VENV)-constraints

clean:  ## Take away everything that was made here
	rm -rf $(VENV) $(VENV)-constraints build dist demo-report.html evaluated.json .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	.ci/environment $(VENV)

$(VENV)/.base: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -q -c constraints.txt hatchling editables
	$(PIP) install -q -c constraints.txt --no-build-isolation -e .
	@touch $@

$(VENV)/.test: $(VENV)/.base
	$(PIP) install -q -c constraints.txt --no-build-isolation -e '.[test]'
	$(PIP) install -q --no-deps -r tests/schemas.txt
	$(PIP) download -q --no-deps --no-binary :all: -d $(VENV)/schemas -r tests/sources.txt
	@touch $@

$(VENV)/.torch: $(VENV)/.test
	$(PIP) install -q -c constraints.txt torch==2.13.0
	@touch $@

$(VENV)/.check: $(VENV)/.base
	$(PIP) install -q -c constraints.txt --no-build-isolation -e '.[check]'
	@touch $@

$(VENV)/.parsers: tests/parsers/package.json | $(VENV)/.system
	@mkdir -p $(VENV)/parsers && cp tests/parsers/package.json $(VENV)/parsers/
	@command -v npm > /dev/null || .ci/apt nodejs npm || true
	@cd $(VENV)/parsers && npm install --silent --no-package-lock --no-audit --no-fund --ignore-scripts && touch ../.parsers \
	|| echo "Going on without the parsers of reference managers; their tests are skipped." >&2

$(VENV)/.system: system-packages.txt | $(BIN)/python
	@.ci/apt $(PACKAGES) && touch $@ || echo "Going on without them; tests that need them are skipped or fail." >&2

.PHONY: help demo test test-slow test-data check format samples reference pictures enhance docs evaluate gate quality rules bench fuzz fuzz-parsers kills load accelerator audit constraints clean
