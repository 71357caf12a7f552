"""Fixtures: the bundled sample, and the command as a user calls it."""

import gc
import os
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
import warm_programs
from by_file import longest_first, pytest_xdist_make_scheduler  # noqa: F401 - a hook, which pytest finds by its name
from hypothesis import HealthCheck, settings
from lost_workers import (  # noqa: F401 - hooks, which pytest finds by name
    pytest_configure,
    pytest_handlecrashitem,
    pytest_runtest_setup,
    pytest_terminal_summary,
    pytest_testnodedown,
)
from translated import pytest_runtest_makereport  # noqa: F401 - likewise

from mtgauge.cli.main import main

# a busy machine is no fault of the code: no test depends on time; as hypothesis does by itself, the examples of
# continuous integration are the same in each run, and those of a developer are new
settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("untimed")

# threads of torch that wait for work spin by default, and take the cores of other workers: ten times the time of a network
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

SAMPLE = Path(__file__).parents[1] / "examples" / "news-zh-en"
METEOR = Path(__file__).parent / "cases" / "meteor"


@pytest.fixture(scope="session", autouse=True)
def _own_data(tmp_path_factory):
    """What is the same on every machine: a few words of our own for METEOR, empty caches, no models by name.

    Hints name the package, wherever it was installed from. Nothing waits until a file is on the disk, which took half of
    the time of campaigns: what is left when power is lost is tested by `faults`, without losing it.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda _: None)
        patch.setattr("mtgauge.base.installation._source", lambda: None)
        patch.setenv("MTGAUGE_METEOR_DATA", str(METEOR))
        patch.setenv("MTGAUGE_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("HF_HUB_CACHE", str(tmp_path_factory.mktemp("hub")))
        patch.setenv("MTGAUGE_CONFIG", str(tmp_path_factory.mktemp("settings")))
        patch.delenv("MTGAUGE_MODELS", raising=False)
        patch.delenv("GITHUB_STEP_SUMMARY", raising=False)  # that of the job that runs the tests
        yield


@pytest.fixture
def sample():
    """Folder of the bundled sample."""
    return SAMPLE


@pytest.fixture
def sample_arguments():
    """The command line that loads the whole sample."""
    systems = sorted(map(str, (SAMPLE / "systems").glob("*.txt")))
    references = [f"A={SAMPLE / 'reference-A.txt'}", f"B={SAMPLE / 'reference-B.txt'}"]
    return ["-s", str(SAMPLE / "source.tsv"), "-r", references[0], "-r", references[1], "-l", "zh-en", *systems]


@pytest.fixture
def mtgauge(capfdbinary):
    """Runs the command in this process: ``mtgauge("score", ...)`` to code, out and err."""

    def run(*arguments):
        code = main(list(map(str, arguments)))
        captured = capfdbinary.readouterr()
        return SimpleNamespace(code=code, out=captured.out.decode(), err=captured.err.decode())

    return run


@pytest.fixture(scope="session")
def programs():
    """A folder for ``PATH``, whose ``mtgauge`` and ``python`` start at once."""
    with warm_programs.served() as folder:
        yield folder


@pytest.fixture
def process(programs):
    """Runs the command in a process of its own, with bytes for standard input."""

    def run(*arguments, stdin=b"", **options):
        command = [programs / "mtgauge", *map(str, arguments)]
        return subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False, **options)

    return run


@pytest.fixture(scope="session")
def browser():
    """System Chromium; tests open pages in it by `chromium.opened`."""
    from playwright.sync_api import sync_playwright

    from chromium import chromium

    found = chromium()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Collects tests without looking for garbage, which took a third of the time: nearly all that is made then remains."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(config, items):
    """What kind of test each is, so that ``-m property`` or ``-m "not browser"`` takes some of them."""
    if hasattr(config, "workerinput"):
        longest_first(items)
    for item in items:
        item.add_marker(_kind(item))


def _kind(item):
    if item.path.is_relative_to(Path(__file__).parent / "docs"):
        return "docs"
    if "browser" in item.fixturenames:
        return "browser"
    return "property" if getattr(item.obj, "is_hypothesis_test", False) else "unit"
