"""What an evaluation gives: one object with everything that was measured, in every form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import chain
from typing import TYPE_CHECKING, Any

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine.measured import Measured
from mtgauge.engine.progress import Progress, silent
from mtgauge.engine.results import Cluster, Comparison, Score
from mtgauge.engine.settings import Settings
from mtgauge.engine.warned import WARNING_COLUMNS, warning_row
from mtgauge.errors import MissingExtraError, OptionError
from mtgauge.findings import Finding
from mtgauge.measures import FittedMeasure, Level, Output
from mtgauge.sentences import say
from mtgauge.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt
    import pandas as pd
    import polars as pl

SCHEMA = "mtgauge/evaluation/1"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What was measured. The same content in every form: attributes, JSON, data frames, tables.

    Attributes:
        scores: One entry per system, metric, output, and group of segments.
        comparisons: Paired tests; empty where none was asked for.
        clusters: Systems that the tests do not distinguish; empty where none were asked for.
        warnings: What is suspicious in the input.
        notes: What was chosen for the user, one sentence each.
        settings: How it was asked for.
        testset: What was translated.
        systems: The translations.
        measured: The metrics, fitted to the test set, with the rows of every system.
    """

    scores: tuple[Score, ...]
    comparisons: tuple[Comparison, ...]
    clusters: tuple[Cluster, ...]
    warnings: tuple[Finding, ...]
    notes: tuple[str, ...]
    settings: Settings
    testset: TestSet = field(repr=False)
    systems: tuple[SystemOutput, ...] = field(repr=False)
    measured: tuple[Measured, ...] = field(repr=False)

    @property
    def outputs(self) -> dict[tuple[str, str], Output]:
        """(metric, output) -> what is known of that value, macro averages among them."""
        found: dict[tuple[str, str], Output] = {}
        for item in self.measured:
            for output in chain(item.fitted.outputs, *self._averages(item)):
                found[item.label, output.name] = output
        return found

    def _averages(self, item: Measured) -> Iterator[Sequence[Output]]:
        """The macro averages of a metric, level by level."""
        for level in self.settings.macro:
            from mtgauge.engine.macro import macro_outputs  # few runs average so

            yield macro_outputs(item.fitted.outputs, level)

    @property
    def fitted(self) -> dict[str, FittedMeasure]:
        """Metric -> the measure on this test set, with the hash of what it was fitted to."""
        return {item.label: item.fitted for item in self.measured}

    @property
    def directions(self) -> dict[str, bool | None]:
        """Metric -> whether higher is better for its primary output."""
        return {spec.label: spec.measure.outputs[0].higher_is_better for spec in self.settings.metrics}

    def to_dict(self) -> dict[str, Any]:
        """Plain lists and dictionaries, as the JSON Schema describes them."""
        return {
            "schema": SCHEMA,
            "mtgauge": __version__,
            "scores": [self._named(score) for score in self.scores],
            "comparisons": [self._named(comparison) for comparison in self.comparisons],
            "clusters": [asdict(cluster) for cluster in self.clusters],
            "warnings": [warning_row(warning) for warning in self.warnings],
            "notes": list(self.notes),
            **self._errors(),
            "outputs": [
                {
                    "metric": metric,
                    "output": name,
                    "kind": str(output.kind),
                    "group": output.group,
                    "low": output.low,
                    "high": output.high,
                    "higher_is_better": output.higher_is_better,
                }
                for (metric, name), output in self.outputs.items()
            ],
        }

    def _errors(self) -> dict[str, Any]:
        """The errors that metrics mark in segments, where there are such metrics and segments are asked for."""
        marking = [item for item in self.measured if item.fitted.measure.marks_errors]
        if not marking or Level.SEGMENT not in self.settings.levels:
            return {}
        from mtgauge.evaluation.errors import marked_errors  # few metrics mark errors

        return {"errors": [row for item in marking for row in marked_errors(item, self.testset, self.systems)]}

    def _named(self, entry: Score | Comparison) -> dict[str, Any]:
        """The fields, and the name of the group where readers see another than its id."""
        if not self.testset.names:
            return asdict(entry)
        name = None if entry.id is None else self.testset.shown(entry.level, entry.id)
        return {**asdict(entry), "name": name}

    def to_json(self) -> str:
        """`to_dict` as JSON; numbers with all their digits, the same bytes for the same input."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1, allow_nan=False)

    def to_pandas(self, what: str = "scores") -> pd.DataFrame:
        """``scores``, ``comparisons``, ``clusters`` or ``warnings`` as a pandas data frame.

        Raises:
            MissingExtraError: pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError:
            raise MissingExtraError("to_pandas()", "pandas") from None
        rows, columns = self._table(what)
        return pd.DataFrame(rows, columns=columns)

    def to_polars(self, what: str = "scores") -> pl.DataFrame:
        """The same as a polars data frame.

        Raises:
            MissingExtraError: polars is not installed.
        """
        try:
            import polars as pl
        except ImportError:
            raise MissingExtraError("to_polars()", "polars") from None
        rows, columns = self._table(what)
        return pl.DataFrame(rows, schema=columns, orient="row", infer_schema_length=None)

    def segment_scores(self, metric: str) -> dict[str, npt.NDArray[np.float64]]:
        """System -> its n segment scores under the metric's primary output, as ``--level segment`` prints them.

        Raises:
            OptionError: The metric was not measured, or scores whole documents.
        """
        item = self._item(metric)
        return {name: item.segment_scores(name)[:, 0] for name in item.rows}

    def contributions(self, metric: str, first: str, second: str) -> npt.NDArray[np.float64]:
        """What each segment contributes to the difference of two systems under the metric's primary output.

        That is the difference of the corpus scores, minus that of the other segments alone; contributions do not
        add up to the difference. The report page ranks segments by these numbers.

        Args:
            metric: The metric's label.
            first: A system.
            second: The system that its score is compared with.

        Returns:
            (n,) contributions, in the order of the segments.

        Raises:
            OptionError: The metric or a system was not measured, or the metric scores whole documents.
        """
        from mtgauge.diagnostics import contributions

        item = self._item(metric)
        if item.scores_documents:
            raise OptionError(say("metric {id} scores whole documents: a segment has no score", id=item.label))
        if unknown := [name for name in (first, second) if name not in item.rows]:
            raise OptionError(
                say("system {name!r} was not measured", name=unknown[0]),
                hint=say("there are: {names}", names=", ".join(item.rows)),
            )
        return contributions(item.fitted, item.rows[first], item.rows[second])

    def _item(self, metric: str) -> Measured:
        for item in self.measured:
            if item.label == metric:
                return item
        raise OptionError(
            say("metric {metric!r} was not measured", metric=metric),
            hint=say("there are: {names}", names=", ".join(self.fitted)),
        )

    def report(self, path: str | Path, *, language: str | None = None, progress: Progress = silent) -> None:
        """Writes the report page: one HTML file that needs nothing else, or a PDF where Chromium is installed.

        Args:
            path: A file whose name ends in ``.html`` or ``.pdf``.
            language: The language that the page opens in, such as ``zh``; None: the reader's (in a PDF, English).
            progress: Called as ``progress(task, done, of)`` while work goes on.

        Raises:
            OptionError: The ending or the language is not known.
            InputError: The file cannot be written, or there is no Chromium for a PDF.
        """
        from mtgauge.report.page import write_page  # the one door that opens upwards, for convenience

        write_page(self, path, language=language, progress=progress)

    def _table(self, what: str) -> tuple[list[list[Any]], list[str]]:
        tables: dict[str, tuple[Iterable[Any], Sequence[str]]] = {
            "scores": (self.scores, [item.name for item in fields(Score)]),
            "comparisons": (self.comparisons, [item.name for item in fields(Comparison)]),
            "clusters": (self.clusters, [item.name for item in fields(Cluster)]),
            "warnings": (self.warnings, WARNING_COLUMNS),
        }
        if what not in tables:
            raise OptionError(
                say("there is no table {what!r}", what=what),
                hint=say("there are: {names}", names=", ".join(tables)),
            )
        items, columns = tables[what]
        return [[getattr(item, column) for column in columns] for item in items], list(columns)
