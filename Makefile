# One command on a fresh machine with nothing but python3 (3.11 or newer). Uses uv: from the PATH, else from PyPI, else pip.
#   make run     installs what is missing, migrates and serves on http://127.0.0.1:8000 (HOST and PORT are honoured)
#   make test    installs what the tests need and runs those of a change, with the percentage done
#   make nightly  runs .ci/nightly: what takes longer, some two hours
#   make bench   pairs beside peers from PyPI (installs them), judges decks, prints the tables and writes var/bench.json
#   make packages  installs what the tests and `make lint` need
#   make setup   installs everything and migrates, so that every `.venv/bin/python manage.py ...` works
#   make pictures  takes the README's pictures anew, with a real Chromium

PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test nightly bench packages setup lint pictures requirements
.DEFAULT_GOAL := run

# The digest of an installed list is stored in a marker file, so that a second run needs no network.
digest = $(shell cksum < $(1).txt | tr -d ' ')
mark = .venv/installed-$(1)-$(call digest,$(1))

run: $(call mark,requirements)
	@echo 'Preparing the database, the first time up to a minute ...'
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py load_sample
	@echo 'Starting ...'
	@exec $(BIN)/python manage.py serve

# Three test processes for two cores: many tests wait for a service or a browser.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) '*' 3 / 2)

test: $(call mark,requirements-dev)
	@$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --durations 20

nightly:
	@.ci/nightly

packages: $(call mark,requirements-dev)

setup: $(call mark,requirements) $(call mark,requirements-dev)
	@$(BIN)/python manage.py migrate

lint: $(call mark,requirements-dev)
	@failed=0; $(BIN)/ruff check . || failed=1; $(BIN)/ruff format --check . || failed=1; \
	  $(BIN)/djangofmt --check templates || failed=1; $(BIN)/djangofmt --quiet check templates || failed=1; \
	  $(BIN)/mypy . || failed=1; $(BIN)/python -m tests.lint || failed=1; exit $$failed

pictures: $(call mark,requirements-dev)
	@$(BIN)/python -m tests.browser.pictures

# The peers are installed for the bench alone, from a short list without hashes.
bench: $(call mark,requirements)
	@$(call install,-r requirements-bench.in)
	@$(BIN)/python -m benchmarks

requirements:
	@for list in requirements requirements-engine requirements-dev requirements-uv; do \
	  uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	    --no-header $$list.in --output-file $$list.txt || exit 1; done

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Kartel needs Python 3.11 or newer; name one with make PYTHON=/path/to/python3' >&2; exit 1; }
	@if command -v uv > /dev/null; then uv venv --quiet --allow-existing --python '$(PYTHON)' .venv; \
	  else '$(PYTHON)' -m venv .venv; fi
	@touch $@

# uv loads many packages at once, which takes a third of the time of pip on a slow network. Both say what they load.
# Where PyPI has no uv for the platform, or uv does not know the network's own index, pip goes on alone.
uv = $(or $(shell command -v uv),$(BIN)/uv)
pip = $(BIN)/python -m pip install --disable-pip-version-check
install = { [ -x '$(uv)' ] && '$(uv)' pip install --python $(BIN)/python $(1); } || \
  { $(BIN)/python -m pip --version > /dev/null 2>&1 || $(BIN)/python -m ensurepip > /dev/null; $(pip) $(1); }

# $(1) is requirements or requirements-dev; marker files of older lists are removed.
define installed
$(call mark,$(1)): .venv/made
	@echo 'Installing $(1).txt, some 60 MB, once; needs the network:'
	@if [ ! -x '$(uv)' ]; then $(BIN)/python -m pip --version > /dev/null 2>&1 || $(BIN)/python -m ensurepip > /dev/null; \
	  $(pip) --require-hashes --only-binary :all: -r requirements-uv.txt || echo 'Without uv, this takes longer.'; fi
	@$(call install,--require-hashes -r $(1).txt)
	@rm -f .venv/installed-$(1)-[0-9]* && touch $$@
endef
$(eval $(call installed,requirements))
$(eval $(call installed,requirements-dev))
