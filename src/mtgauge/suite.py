"""Suites: the features that stand on the core, and every place where one extends it.

A suite is a folder of `mtgauge.suites` whose module ``suite`` has a constant ``SUITE``, or a `Suite` that an
installed package offers through the entry point group ``mtgauge.suites``. The core names no suite: it asks all of
them for one of the fields below. A target is ``module:name``, imported when it is needed, so that a list of suites
costs next to nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from mtgauge.offered import offered_points
from mtgauge.sentences import Sentence, say

ENTRY_POINTS = "mtgauge.suites"
_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """List what a feature adds to the core: these are all extension points.

    Attributes:
        name: Its name, such as ``ease``.
        commands: Command -> (module that has it, one line for ``mtgauge --help``), as `mtgauge.cli.lazy.LazyGroup`
            takes them.
        measures: Name of a metric -> target of a `mtgauge.measures.Measure`.
        page_parts: Target of a function (`mtgauge.report.page.facts.EvaluationFacts`) -> an iterable of
            `mtgauge.report.page.parts.PagePart`: what the page of an evaluation shows of the suite's metrics.
        page: Target of a `mtgauge.report.page.parts.OwnPage`, for evaluations that have a page of their own.
        record_kinds: Key of ``record.toml``, or name of a ``.json`` file in the same folder, that marks records of
            the suite -> target of a `mtgauge.workflows.record_kinds.RecordKind`. A record of another package is
            known by a key, and never in a sealed run.
        findings: Target of a table, code -> `mtgauge.findings.codes.FindingKind`.
        labelled_spans: Target of a function (path, test set) -> the labelled spans of the suite's file as
            `mtgauge.corpus.labelled_spans.LabelledSpans`, by which suites speak to each other; an
            `mtgauge.errors.InputError` for any other file.
    """

    name: str
    commands: Mapping[str, tuple[str, str]] = field(default_factory=lambda: _NONE)
    measures: Mapping[str, str] = field(default_factory=lambda: _NONE)
    page_parts: str = ""
    page: str = ""
    record_kinds: Mapping[str, str] = field(default_factory=lambda: _NONE)
    findings: str = ""
    labelled_spans: str = ""


@cache
def bundled_suites() -> tuple[Suite, ...]:
    """Return the suites of mtgauge: one for each folder of `mtgauge.suites`, by name."""
    folder = os.path.join(os.path.dirname(__file__), "suites")  # noqa: PTH118, PTH120 - part of each start
    names = sorted(entry.name for entry in os.scandir(folder) if os.path.exists(f"{entry.path}/suite.py"))  # noqa: PTH110
    return tuple(import_module(f"{ENTRY_POINTS}.{name}.suite").SUITE for name in names)


def installed_suites() -> dict[str, Suite | Sentence]:
    """Return the suites of other packages by name, or why one cannot be used.

    It looks through all installed packages, which takes longer than scoring a test set.
    """
    return {name: _installed(name, points) for name, points in sorted(offered_points(ENTRY_POINTS).items())}


def all_suites() -> Iterator[Suite]:
    """Yield the suites of mtgauge, then those of other packages that can be loaded."""
    yield from bundled_suites()
    yield from (one for one in installed_suites().values() if isinstance(one, Suite))


def loaded(target: str) -> Any:
    """Return what a target of a suite names, imported now."""
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


def _installed(name: str, points: Sequence[Any]) -> Suite | Sentence:
    if len(points) > 1:
        packages = " and ".join(sorted(point.value for point in points))
        return say("suite {name!r} is offered twice: {packages}", name=name, packages=packages)
    try:
        suite = points[0].load()
    # a third-party package can raise anything while it is imported
    except Exception as error:
        kind = type(error).__name__
        return say("suite {name!r} cannot be loaded: {type}: {error}", name=name, type=kind, error=error)
    return suite if isinstance(suite, Suite) else say("suite {name!r} is not a mtgauge.suite.Suite", name=name)
