"""A process that has the tests imported, and forks for each mutant.

``python -m tools.mutants.server warm`` collects all tests once, or only the tests in the given folders; a mutant
is put into a fork of it, so that a test costs its own time and nothing else. ``... cold`` imports only what tests
need of others, and a fork of it imports the changed code from the start: for constants, defaults and whatever else
runs on import. Jobs are read from standard input, one per line, in JSON; what came of each is written to standard
output.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.main import pytest_runtestloop as run_tests
from hypothesis import Phase, settings

from tools.mutants.recording import Recorded, Recorder
from tools.mutants.swapping import CannotSwapError, put_in
from tools.mutants.tree import leave_the_checkout

#: Tests that run no code which is mutated, or run it in processes of their own, where nothing is mutated.
_IGNORED = ("docs", "native", "project/test_bench.py", "base/test_files.py", "project/test_fuzz.py",
            "project/test_house.py", "project/test_significance_bench.py", "project/test_wheel.py")  # fmt: skip
OPTIONS = (
    "-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not browser", "--disable-warnings",
    # what others need is imported before pytest could rewrite its assertions
    "-W", "ignore::pytest.PytestAssertRewriteWarning",
    *(f"--ignore=tests/{path}" for path in _IGNORED),
)  # fmt: skip
#: What the tests import of others, and takes long.
_OTHERS = ("numpy", "pandas", "polars", "pyarrow", "lxml.etree", "click", "rich.table", "hypothesis", "sacrebleu",
           "jsonschema", "jinja2", "tomli_w", "tabulate", "langcodes", "py3langid")  # fmt: skip
#: Seconds of the processor that a test may take, beside so many times what it takes by itself; and to begin with.
_PATIENCE, _LONGER, _LONG_PATIENCE = 5.0, 20.0, 60.0
_WITHOUT_MUTANT = 3600.0
#: How much slower the clock may be than the processor.
_SLOWEST = 10.0
#: Bytes that a mutant may ask for.
_MEMORY = 6 << 30


def main() -> None:
    """Serves jobs until there are no more."""
    jobs, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(null, stream)
    leave_the_checkout()
    serve = Server(jobs, answers)
    if sys.argv[1] == "cold":
        for name in _OTHERS:
            with suppress(ImportError):
                import_module(name)
        serve.each(_cold)
    else:
        temp = f"--basetemp={os.environ['MUTANTS_TEMP']}"
        with Recorded() as recorded:
            pytest.main([*OPTIONS, temp, *sys.argv[2:]], plugins=[_NoShrinking(), _Warm(serve, recorded)])


class Server:
    """Answers jobs one after the other, each in a fork of this process.

    Args:
        jobs: Lines of JSON.
        answers: Where the answers go, a line each.
    """

    def __init__(self, jobs: Any, answers: Any) -> None:
        self._jobs, self._answers = jobs, answers

    def answer(self, answer: dict[str, Any]) -> None:
        """Writes one line."""
        self._answers.write(json.dumps(answer) + "\n")
        self._answers.flush()

    def each(
        self, run: Callable[[dict[str, Any]], dict[str, Any]], known: Mapping[str, Any] | None = None
    ) -> None:
        """Says what is known, then runs each job that comes."""
        self.answer(dict(known or {}))
        for line in self._jobs:
            self.answer(_forked(run, json.loads(line)))


def _forked(run: Callable[[dict[str, Any]], dict[str, Any]], job: dict[str, Any]) -> dict[str, Any]:
    """What a job gives in a process of its own, which may hang, or end in any way."""
    said = Path(f"{os.environ['MUTANTS_TEMP']}.json")
    said.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
        _allow(_WITHOUT_MUTANT if job["is_recorded"] else _LONG_PATIENCE)
        try:
            answer = run(job)
        except CannotSwapError as error:
            answer = {"verdict": "cold", "by": str(error)}
        except BaseException as error:  # whatever a mutant does to pytest itself
            answer = {"verdict": "killed", "by": f"{type(error).__name__}: {error}"}
        said.write_text(json.dumps(answer), "utf-8")
        os._exit(0)
    _, status, used = os.wait4(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what its tests have started
    if said.exists():
        answer = json.loads(said.read_text("utf-8"))
    else:
        timed_out = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        answer = {"verdict": "timeout" if timed_out else "killed", "by": f"the process ended with status {status}"}
    return answer | {"seconds": round(used.ru_utime + used.ru_stime, 2)}


def _allow(seconds: float) -> None:
    """Lets the process die unless it says in time that it lives; a signal without a handler ends native code too.

    Time of the processor, so that a busy machine makes no difference, and some more by the clock for what waits.
    """
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, _SLOWEST * seconds)


def _put_in(job: dict[str, Any]) -> None:
    if job["number"] is not None:
        put_in(Path(job["file"]), job["number"])


class _NoShrinking:
    """A failing example is as good as the smallest one, and much sooner found."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Before the first file of tests is imported, and after its settings are made."""
        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("mutants", parent=settings.get_profile("untimed"), phases=phases)
        settings.load_profile("mutants")


class _Watch:
    """Sees what tests do, and gives each its time.

    Args:
        expected: Seconds that each test takes by itself.
    """

    def __init__(self, expected: Mapping[str, float]) -> None:
        self._expected = expected
        self.ran = 0
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test begins."""
        self.ran += 1
        _allow(_PATIENCE + _LONGER * self._expected.get(item.nodeid, 1.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test, or what it needs, has failed."""
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file of tests cannot be imported any more."""
        if report.failed:
            self.failed = self.failed or report.nodeid

    def verdict(self) -> dict[str, Any]:
        """What the mutant's end is."""
        return {"verdict": "killed" if self.failed else "survived", "by": self.failed, "ran": self.ran}


class _Warm:
    """In the place of pytest's loop over the tests: serves mutants with the tests that were collected."""

    def __init__(self, server: Server, recorded: Recorded) -> None:
        self._server, self._recorded = server, recorded

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serves until there are no more jobs."""
        self._session = session
        self._items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()  # so that a fork does not copy what it only counts
        self._server.each(self._run, {"tests": list(self._items), "early": self._recorded.lines()})
        return True

    def _run(self, job: dict[str, Any]) -> dict[str, Any]:
        gc.unfreeze()
        _put_in(job)
        session = self._session
        session.items = [self._items[name] for name in job["tests"]]
        plugin = Recorder(session.items) if job["is_recorded"] else _Watch(job["expected"])
        session.config.pluginmanager.register(plugin)
        session.config.option.maxfail = 0 if job["is_recorded"] else 1
        with suppress(pytest.Session.Failed):
            run_tests(session)
        return plugin.verdict()


class _Chosen:
    """Takes some tests of the files that pytest collects, in an order of its own."""

    def __init__(self, tests: Sequence[str]) -> None:
        self._places = {name: place for place, name in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leaves the others out."""
        chosen = (item for item in items if item.nodeid in self._places)
        items[:] = sorted(chosen, key=lambda item: self._places[item.nodeid])


def _cold(job: dict[str, Any]) -> dict[str, Any]:
    _put_in(job)
    files = list(dict.fromkeys(name.split("::")[0] for name in job["tests"]))
    watch = _Watch(job["expected"])
    temp = f"--basetemp={os.environ['MUTANTS_TEMP']}"
    plugins = [_NoShrinking(), watch, _Chosen(job["tests"])]
    code = pytest.main([*OPTIONS, "--maxfail=1", temp, *files], plugins=plugins)
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not watch.failed:
        watch.failed = f"pytest ended with {code.name if isinstance(code, pytest.ExitCode) else code}"
    return watch.verdict()


if __name__ == "__main__":
    main()
