"""Which lines are run, and by which test, seen from inside the process that runs them."""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import coverage
import pytest

from tools.packages import SOURCES

ROOT = Path(__file__).resolve().parents[2]
_FIXTURE = "fixture "

#: File -> line -> whatever is known of it.
Lines = dict[str, dict[int, list[int]]]


class Recorded:
    """The lines that are run while the tests are imported."""

    def __enter__(self) -> Self:
        self._coverage = _coverage()
        self._coverage.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._coverage.stop()

    def lines(self) -> dict[str, list[int]]:
        """By file. Nothing more is recorded."""
        self._coverage.stop()
        data = self._coverage.get_data()
        return {_name(file): sorted(data.lines(file) or ()) for file in data.measured_files()}


class Recorder:
    """Runs tests without a mutant, and notes which lines each of them reaches and how long it takes.

    What is remembered from one test to the next is forgotten in between, so that each reaches what it would reach
    alone. A fixture that several tests share is part of each of them, with its lines and its time. Time is that of
    the processor, child processes included.

    Args:
        items: The tests.
    """

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self._users: dict[str, list[int]] = defaultdict(list)
        for number, item in enumerate(items):
            for name in getattr(item, "fixturenames", ()):
                self._users[_FIXTURE + name].append(number)
            self._users[item.nodeid].append(number)
        #: Of each test without what it shares with others, and of each shared fixture.
        self._seconds: dict[str, float] = defaultdict(float)
        self._items = [item.nodeid for item in items]
        self._failed: set[str] = set()
        self._caches = [thing for thing in gc.get_objects() if _is_own_cache(thing)]
        self._contexts: list[str] = []
        self._inner = 0.0
        self._coverage = _coverage()
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        """One test, with what it sets up."""
        for cache in self._caches:
            cache.cache_clear()
        with self._within(item.nodeid):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[Any]:
        """One fixture; those of a single test are part of it."""
        if fixturedef.scope == "function":
            return (yield)
        with self._within(_FIXTURE + fixturedef.argname):
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes what fails."""
        if report.failed:
            self._failed.add(report.nodeid)

    def verdict(self) -> dict[str, Any]:
        """The tests with their seconds, those that fail, and the lines with the numbers of the tests."""
        self._coverage.stop()
        seconds = dict.fromkeys(self._items, 0.0)
        for context, of_context in self._seconds.items():
            for number in self._users[context]:
                seconds[self._items[number]] += of_context
        data = self._coverage.get_data()
        lines: Lines = {}
        for file in data.measured_files():
            by_line = data.contexts_by_lineno(file).items()
            lines[_name(file)] = {
                line: sorted({number for context in contexts for number in self._users.get(context, ())})
                for line, contexts in by_line
            }
        return {"tests": list(seconds.items()), "failed": sorted(self._failed), "lines": lines}

    @contextmanager
    def _within(self, context: str) -> Iterator[None]:
        """Counts lines and time for a test or a fixture, and no longer for the one around it."""
        self._contexts.append(context)
        self._coverage.switch_context(context)
        inner, self._inner = self._inner, 0.0
        started = _processor_seconds()
        try:
            yield
        finally:
            taken = _processor_seconds() - started
            self._seconds[context] = max(self._seconds[context], taken - self._inner)
            self._inner = inner + taken
            self._contexts.pop()
            self._coverage.switch_context(self._contexts[-1] if self._contexts else "")


def _processor_seconds() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _coverage() -> coverage.Coverage:
    return coverage.Coverage(data_file=None, config_file=False, include=[f"{ROOT}/{SOURCES}/*"], messages=False)


def _name(file: str) -> str:
    return Path(file).relative_to(ROOT).as_posix()


def _is_own_cache(thing: object) -> bool:
    if type(thing) is not _lru_cache_wrapper:
        return False
    code = getattr(thing.__wrapped__, "__code__", None)
    return code is not None and code.co_filename.startswith(f"{ROOT}/")
