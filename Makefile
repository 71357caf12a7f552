# Two commands for a newcomer: make demo, make test. Both set up .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SAMPLE := examples/news-zh-en
RECORD ?= demo-record
REPORT ?= demo-report.html
SOURCES := pyproject.toml CMakeLists.txt constraints.txt tools/build_page_assets.py \
  $(wildcard src/mtgauge/native/*/*.?pp) $(wildcard src/mtgauge/base/locale/*/LC_MESSAGES/*.po)

CPP_SOURCES := $(wildcard src/mtgauge/native/*/*.?pp tests/native/*.?pp tests/native/*/*.?pp)

# The same versions everywhere, also inside pip's build environment.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# The machine's compiler or, where that is none for C++20, the one of PyPI, under build/.
COMPILER = CXX=$$($(BIN)/python tools/compiler.py) && export CXX

# What finds faults of accessibility in the report page; without npm its tests are skipped and say so.
AXE := build/axe-core/package/axe.min.js
AXE_VERSION := 4.14.1
FETCH_AXE = test -e $(AXE) || ! command -v npm >/dev/null || { mkdir -p build/axe-core && cd build/axe-core && \
  npm pack --silent axe-core@$(AXE_VERSION) >/dev/null && tar -xzf axe-core-*.tgz package/axe.min.js; }

# What the script of the pages is checked and bundled with; where it cannot be, its tests and checks say so.
NODE_TOOLS := node_modules/.mtgauge
HAS_NODE := command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'
NO_NODE := npm with node 20 is not installed

.PHONY: demo test check test-all shipped release-check test-transformers-4 test-sacrebleu test-lm-eval test-integrations test-base first-sight sanitize bench bench-networks bench-metaeval bench-alignment bench-annotation bench-checkpoints bench-ease bench-campaign significance storm histories fuzz fuzz-native coverage mutants lint picture docs stubs bundle format clean

demo: $(VENV)/.runtime
	@rm -rf $(RECORD)
	@$(BIN)/mtgauge compare -s $(SAMPLE)/source.tsv -l zh-en \
	  -r A=$(SAMPLE)/reference-A.txt -r B=$(SAMPLE)/reference-B.txt $(SAMPLE)/systems/*.txt \
	  --baseline birch --level corpus --level domain --record $(RECORD) --report $(REPORT)
	@$(BIN)/mtgauge rerun $(RECORD)

# What is marked slow is left to test-all, as is a share of the examples of large tests.
TESTS := -m "not slow"
# each worker, and each program that a test starts, would compile the modules and rewrite the assertions again
test check: export PYTHONDONTWRITEBYTECODE :=
test: $(VENV)/.dev $(NODE_TOOLS)
	@cmake=$(BIN)/cmake; $(COMPILER) && \
	$$cmake -S . -B build/cpp-tests -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DMTGAUGE_CPP_TESTS=ON >/dev/null && \
	$$cmake --build build/cpp-tests >/dev/null && \
	$(BIN)/ctest --test-dir build/cpp-tests --output-on-failure
	@$(FETCH_AXE)
	$(BIN)/python -m pytest -n auto $(TESTS)

# What a change needs while it is made: lint of Python, and the tests of the packages in which files differ from main; two minutes
# for one package. Browser, documentation and slow tests are left to `make test`.
MAIN := $(shell git rev-parse --verify --quiet origin/main || echo main)
check: $(VENV)/.dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@folders=$$($(BIN)/python tools/touched_tests.py $(MAIN)) && if [ -n "$$folders" ]; then \
	  $(BIN)/python -m pytest -n auto -m "not browser and not docs and not slow" $$folders; else echo "no package was changed"; fi

# Every test with all its examples and steps, those that are marked slow too; an hour on two cores.
test-all: export MTGAUGE_TESTS := all
test-all: TESTS :=
test-all: test

# What is shipped, built and looked at: archives, documentation, files in the formats of other programs; ten minutes on two cores.
shipped: $(VENV)/.dev $(NODE_TOOLS)
	@$(FETCH_AXE)
	$(BIN)/python -m pytest -n 2 -rs tests/shipped

# What a release needs besides the tests: all of the above, and a translation of every message.
release-check: lint shipped
	$(BIN)/python tools/update_catalogues.py --check

# The tests of neural metrics and networks under the oldest transformers that is supported. It and what it needs lie under
# build/, before those of the environment; torch and all else are the same. Some minutes.
OLDEST := 4.57.6
OLDEST_FOLDER := build/transformers-$(OLDEST)
test-transformers-4: export PYTHONPATH := $(CURDIR)/$(OLDEST_FOLDER)
test-transformers-4: $(VENV)/.dev $(OLDEST_FOLDER)/.installed
	@test "$$($(BIN)/python -c 'import transformers; print(transformers.__version__)')" = $(OLDEST)
	$(BIN)/python -m pytest -n auto tests/encoders \
	  $(wildcard tests/metrics/test_bertscore*.py tests/metrics/test_comet*.py tests/metrics/test_causal_*.py)

$(OLDEST_FOLDER)/.installed: constraints.txt $(VENV)/bin/python
	@mkdir -p $(@D)
	@grep -v -e '^transformers=' -e '^huggingface_hub=' -e '^tokenizers=' constraints.txt > $(@D)/constraints.txt
	@PYTHONPATH= PIP_CONSTRAINT=$(@D)/constraints.txt $(BIN)/python -m pip install --quiet --no-warn-conflicts --upgrade --target $(@D) \
	  transformers==$(OLDEST)
	@touch $@

# sacreBLEU's own tests, unchanged, against mtgauge.sacrebleu; half a minute.
test-sacrebleu: $(VENV)/.dev
	$(BIN)/python -m tools.sacrebleu_tests

# The translation metrics of lm-evaluation-harness on mtgauge.sacrebleu. It lies under build/, without what it needs for models.
LM_EVAL := build/lm-eval
test-lm-eval: $(VENV)/.dev $(LM_EVAL)/lm_eval
	$(BIN)/python -m pytest tests/dropin/test_lm_eval.py

$(LM_EVAL)/lm_eval:
	@$(BIN)/python -m pip install --quiet --no-deps --target $(LM_EVAL) lm_eval==0.4.13
# The pages beside what a wheel without extras prints; minutes, since it is built. Each page is checked but for those that need:
# - neural: add-a-neural-metric; neural and meteor: both lessons; meteor: set-up-meteor, metrics
# - linguistics: align-words, annotate-texts, find-what-systems-get-wrong; with ease: add-a-language-to-ease, extend-ease,
#   measure-ease
# - ja and ko: tokenize-other-languages; pandas: use-from-python; sacreBLEU beside it: migrate-from-sacrebleu
# What pages show of languages that nobody checked, since langid is not there, is that of OF_BASE_INSTALLS in docs_page.py.
BASE := build/base
OF_EXTRAS := $(addprefix docs/tutorial/,lesson.md lesson.zh.md) docs/reference/metrics.md $(addprefix docs/how-to/,\
  add-a-language-to-ease.md add-a-neural-metric.md align-words.md annotate-texts.md extend-ease.md \
  find-what-systems-get-wrong.md measure-ease.md migrate-from-sacrebleu.md set-up-meteor.md tokenize-other-languages.md \
  use-from-python.md)
OF_BASE := $(filter-out $(OF_EXTRAS),$(sort $(wildcard docs/*.md docs/*/*.md)))
test-base: $(VENV)/.dev
	@rm -rf $(BASE)
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir $(BASE)/wheel .
	$(PYTHON) -m venv $(BASE)/env
	$(BASE)/env/bin/python -m pip install --quiet --constraint constraints.txt $(BASE)/wheel/*.whl
	$(BASE)/env/bin/python tests/support/docs_page.py --check $(OF_BASE)

# Trackers and harnesses that results go to, jiwer's own tests, NLTK's examples, and the notebooks in Jupyter and marimo, in an
# environment of their own over that of development; minutes. inspect-ai, aiobotocore and marimo take older versions of three
# packages than constraints.txt has.
INTEGRATIONS := build/integrations
test-integrations: $(VENV)/.dev $(INTEGRATIONS)/.installed
	PATH="$(CURDIR)/$(BIN):$$PATH" $(INTEGRATIONS)/bin/python -m pytest -rs tests/integrations

$(INTEGRATIONS)/.installed: pyproject.toml constraints.txt $(VENV)/bin/python
	@test -x $(INTEGRATIONS)/bin/python || $(PYTHON) -m venv $(INTEGRATIONS)
	@$(BIN)/python -c "import sysconfig; print(f'import site; site.addsitedir({sysconfig.get_path(\"purelib\")!r})')" \
	  > $$($(INTEGRATIONS)/bin/python -c "import sysconfig; print(sysconfig.get_path('purelib'))")/development.pth
	@grep -v -e '^fsspec=' -e '^python-dateutil=' -e '^pymdown-extensions=' constraints.txt > $(INTEGRATIONS)/constraints.txt
	PIP_CONSTRAINT=$(INTEGRATIONS)/constraints.txt $(INTEGRATIONS)/bin/python -m pip install --quiet 'wandb>=0.19' 'mlflow-skinny>=3' 'inspect-ai==0.3.285' 's3fs>=2026.1' 'aiobotocore>=2.25'
	$(INTEGRATIONS)/bin/python -m pip install --quiet --no-deps lm_eval==0.4.13
	PIP_CONSTRAINT=$(INTEGRATIONS)/constraints.txt $(INTEGRATIONS)/bin/python -m pip install --quiet jiwer==4.0.0
	PIP_CONSTRAINT=$(INTEGRATIONS)/constraints.txt $(INTEGRATIONS)/bin/python -m pip install --quiet 'nbclient>=0.10' 'ipykernel>=6.29' 'marimo>=0.23'
	@touch $@

# The C++ tests, and fuzz targets on their corpus and on mutations of it, with checks of each access and operation.
# Without precompiled headers, so that a file that includes too little does not compile.
sanitize: $(VENV)/.dev
	@$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DMTGAUGE_CPP_TESTS=ON \
	  -DMTGAUGE_FUZZ=ON "-DMTGAUGE_SANITIZE=address;undefined" -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null
	@$(BIN)/cmake --build build/sanitize >/dev/null
	$(BIN)/ctest --test-dir build/sanitize --parallel 2 --output-on-failure

# The fuzz targets for a minute each, by libFuzzer where Clang is installed.
FUZZ_SECONDS ?= 60
fuzz-native: $(VENV)/.dev
	@sh tests/native/fuzz/run.sh $(BIN) $(FUZZ_SECONDS)

bench: $(VENV)/.dev
	$(BIN)/pip install --quiet --editable '.[bench]'
	$(BIN)/python -m bench

# Neural metrics beside their programs, in environments of their own under build/; an hour or two on two cores.
bench-networks: $(VENV)/.dev
	$(BIN)/python -m bench.networks

# Which metrics agree best with people, beside mt-metrics-eval's algorithms, on data from a folder shared beside the checkout; minutes.
bench-metaeval: $(VENV)/.dev
	$(BIN)/python -m bench.metaeval

# Word alignment beside eflomal (a program under the GPL, installed for this alone) and thot, on data from a folder shared beside the checkout.
bench-alignment: $(VENV)/.dev
	@test -x build/eflomal/bin/eflomal-align || { $(PYTHON) -m venv build/eflomal && build/eflomal/bin/python -m pip install --quiet eflomal==2.0.0; }
	PATH=$(CURDIR)/build/eflomal/bin:$$PATH $(BIN)/python -m bench.alignment

# How long annotators take for WMT22, whose texts are in a folder shared beside the checkout; minutes.
bench-annotation: $(VENV)/.dev
	$(BIN)/python -m bench.annotation

# What check-points are worth on real texts, and how long they take; a quarter of an hour.
bench-checkpoints: $(VENV)/.dev
	$(BIN)/python -m bench.checkpoints

# What cognitive ease is worth on gold trees and beside people, and how long it takes; half an hour where nothing is kept.
bench-ease: $(VENV)/.dev
	$(BIN)/python -m bench.ease

# What a campaign's commands take when nothing is new, or one system; half an hour. --before CHECKOUT sets another program beside it.
bench-campaign: $(VENV)/.dev
	$(BIN)/python -m bench.campaign

# What the documentation calls equal to sacreBLEU, on 20,000 hostile segments a metric; a quarter of an hour.
fuzz: $(VENV)/.dev
	$(BIN)/python -m bench.fuzz

# Size, power and coverage of tests and intervals on real outputs, from a folder shared beside the checkout.
significance: $(VENV)/.dev
	$(BIN)/python -m bench.significance

# 200 processes that submit, score and report, killed at random moments, and each command stopped at each of its writes; KILLS and
# SEED say otherwise. Prints what was killed where; half an hour.
storm: export KILLS ?= 200
storm: $(VENV)/.dev
	$(BIN)/python -m pytest -n 0 -s -p no:cacheprovider tests/suites/campaign/test_ledger_faults.py

# 1,000 random histories of a campaign against the textbook of its rules, and as many folders made again; some minutes.
histories: export HISTORIES ?= 1000
histories: $(VENV)/.dev
	$(BIN)/python -m pytest -v -p no:cacheprovider --hypothesis-show-statistics tests/suites/campaign/test_ledger_histories.py

# Which lines and branches the tests reach, package by package; the table goes into the documentation.
coverage: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --cov --cov-report=json:build/coverage/report.json
	@$(BIN)/python -m tools.coverage_table build/coverage/report.json docs/explanation/testing.md

# Small faults, put into the code one at a time, that the tests do not notice; within an hour on two cores.
mutants: $(VENV)/.dev
	$(BIN)/python -m tools.mutants

lint: $(VENV)/.dev $(NODE_TOOLS)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.prose
	$(BIN)/clang-format --dry-run --Werror $(CPP_SOURCES)
	@if test -e $(NODE_TOOLS); then npm run --silent lint; \
	  else echo "$(NO_NODE): the script of the pages is not checked"; fi

format: $(VENV)/.dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CPP_SOURCES)

# The README typed block by block in a fresh clone of what is committed, but for `make test`; minutes, since it is built there.
first-sight:
	$(PYTHON) tools/first_sight.py

# The picture of the report page in the README.
picture: $(VENV)/.dev
	$(BIN)/python tools/make_picture.py

# Material for MkDocs recommends its successor at each start; .github/RELEASING.md says when that is due.
docs: export NO_MKDOCS_2_WARNING := 1
docs: $(VENV)/.dev
	$(BIN)/mkdocs build --strict

# The types of the compiled module, for editors and mypy; a test says when they are stale.
stubs: $(VENV)/.dev
	$(BIN)/python tools/make_stubs.py

# The script of the pages in one file, which is committed; a test says when it is stale.
bundle: $(NODE_TOOLS)
	@test -e $(NODE_TOOLS) || { echo "$(NO_NODE)"; exit 1; }
	npm run --silent bundle

$(NODE_TOOLS): package.json
	@if $(HAS_NODE); then npm install --silent --no-package-lock --no-audit --no-fund && touch $@; fi

clean:
	rm -rf build site node_modules $(RECORD) $(REPORT) $(VENV)

$(VENV)/bin/python:
	@sh tools/check_machine.sh $(PYTHON)
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: $(VENV)/bin/python $(SOURCES)
	@sh tools/check_machine.sh $(BIN)/python
	@$(COMPILER) && $(BIN)/python tools/install.py --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python $(SOURCES)
	@sh tools/check_machine.sh $(BIN)/python
	@$(COMPILER) && $(BIN)/python tools/install.py --editable '.[dev]'
	@touch $@ $(VENV)/.runtime
