"""Suites: features above the core, and every place where one extends it.

A suite is a folder of `mtgauge.suites` whose module ``suite`` has a constant ``SUITE``, or a `Suite` that an
installed package offers through the entry point group ``mtgauge.suites``. No suite has a name in the core, which
goes through all of them for one of the fields below. A target is ``module:name``, imported when it is needed, so
that a list of suites costs next to nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from mtgauge.base.offered import offered_points
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import Sentence, say

ENTRY_POINTS = "mtgauge.suites"
_HOUSE = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120
#: The mark of parts that may change in any release, in help and in docstrings: docs/explanation/stability.md.
UNSTABLE = "Unstable."


class MeasureEntry(NamedTuple):
    """The location of a measure's class, and the options that its name implies."""

    target: str
    options: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """List what a feature adds to the core: these are all extension points.

    Unstable. The fields may change in any release.

    Attributes:
        name: Its name, such as ``ease``.
        commands: Command -> (module that has it, one line for ``mtgauge --help``), as
            `mtgauge.commands.lazy.LazyGroup` takes them.
        group: The heading of ``mtgauge --help`` above these commands.
        measures: Name of a metric -> target of a `mtgauge.measures.Measure`, and the options that it implies.
        page_parts: Target of a function (`mtgauge.report.page.facts.EvaluationFacts`) -> an iterable of
            `mtgauge.report.page.parts.MetricPart`: what the page of an evaluation shows of the suite's metrics.
        page: Target of a `mtgauge.report.page.parts.OwnPage`, for evaluations whose page is not the ordinary one.
        record_kinds: Key of ``record.toml``, or name of a ``.json`` file in the same folder, that marks records of
            the suite -> target of a `mtgauge.records.record_kinds.RecordKind`. A record of another package is
            known by a key, and never in a sealed run.
        findings: Target of a table, code -> `mtgauge.base.findings.codes.FindingKind`. The meaning of
            a warning that an evaluation can have is a `mtgauge.sentences.Sentence`.
        labelled_spans: Target of a function (path, test set) -> the labelled spans of the suite's file as
            `mtgauge.corpus.labelled_spans.LabelledSpans`, by which suites speak to each other; an
            `mtgauge.errors.InputError` for any other file.
    """

    name: str
    commands: Mapping[str, tuple[str, str]] = EMPTY
    group: str = "Other commands"
    measures: Mapping[str, MeasureEntry] = EMPTY
    page_parts: str = ""
    page: str = ""
    record_kinds: Mapping[str, str] = EMPTY
    findings: str = ""
    labelled_spans: str = ""

    def __post_init__(self) -> None:
        """Refuse entries of another form, which would fail only when they are used.

        Raises:
            TypeError: An entry has another form than its field; the message has its name.
        """
        for name, command in self.commands.items():
            if not isinstance(command, tuple) or len(command) != 2:
                raise TypeError(f"command {name!r} is not a pair of a module and a line of help")
        for name, measure in self.measures.items():
            if not isinstance(measure, MeasureEntry):
                raise TypeError(f"metric {name!r} is not a MeasureEntry")


def bundled_suites() -> Iterator[Suite]:
    """Yield what rooms of the core declare, then the suites of mtgauge, by name; each is imported in its turn."""
    for module in _modules():
        yield import_module(module).SUITE


@cache
def _modules() -> tuple[str, ...]:
    """Return the modules that declare a suite: ``suite`` in a folder of the package or of its ``suites``."""
    return tuple(
        f"{package}.{name}.suite"
        for package, folder in (("mtgauge", _HOUSE), ("mtgauge.suites", f"{_HOUSE}/suites"))
        for name in sorted(entry.name for entry in os.scandir(folder) if entry.is_dir())
        if os.path.exists(f"{folder}/{name}/suite.py")  # noqa: PTH110  # part of each start
    )


def installed_suites() -> dict[str, Suite | Sentence]:
    """Return the suites of other packages by name, or why one cannot be used.

    It looks through all installed packages, which takes longer than scoring a test set.
    """
    return {name: _installed(name, points) for name, points in sorted(offered_points(ENTRY_POINTS).items())}


def unusable_suites() -> list[Sentence]:
    """Return why suites of other packages cannot be used: one of them may have a name that nothing here has."""
    return [one for one in installed_suites().values() if isinstance(one, Sentence)]


def all_suites() -> Iterator[Suite]:
    """Yield the suites of mtgauge, then those of other packages that can be loaded."""
    yield from bundled_suites()
    yield from (one for one in installed_suites().values() if isinstance(one, Suite))


def loaded(target: str) -> Any:
    """Return what a target of a suite names, imported now."""
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


def _installed(name: str, points: Sequence[Any]) -> Suite | Sentence:
    own = ["mtgauge" for suite in bundled_suites() if suite.name == name]
    if own or len(points) > 1:
        packages = " and ".join([*own, *sorted(point.value for point in points)])
        return say("suite {name!r} is offered twice: {packages}", name=name, packages=packages)
    try:
        suite = points[0].load()
    # a third-party package can raise anything while it is imported
    except Exception as error:
        kind = type(error).__name__
        return say("suite {name!r} cannot be loaded: {type}: {error}", name=name, type=kind, error=error)
    if not isinstance(suite, Suite):
        return say("suite {name!r} is not a mtgauge.suite.Suite", name=name)
    commands = {command: (module, f"{UNSTABLE} {line}") for command, (module, line) in suite.commands.items()}
    return replace(suite, commands=commands)
