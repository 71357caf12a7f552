"""What an evaluation gives: one object with everything that was measured, in every form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from mtgauge.base.errors import MissingExtraError, OptionError
from mtgauge.base.files import write_file
from mtgauge.base.findings import Finding
from mtgauge.base.jsontext import indented
from mtgauge.base.nearest import check_known, meant
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.base.version import __version__
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine.measured import Measured
from mtgauge.engine.results import Cluster, Comparison, GateResult, Score, row_of
from mtgauge.engine.settings import Settings
from mtgauge.engine.warned import WARNING_COLUMNS, warning_row
from mtgauge.evaluation.described import SCHEMA, has_no_texts, settings_row, testset_row
from mtgauge.measures import FittedMeasure, Kind, Level, Output
from mtgauge.measures.shown_paths import without_folders

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pandas as pd
    import polars as pl

    from mtgauge.evaluation.worst import WorseSegment


@dataclass(frozen=True, slots=True)
class EvaluationOutcome:
    """What came of an evaluation, without the texts and the rows; the attributes are those of `Evaluation`."""

    scores: tuple[Score, ...]
    comparisons: tuple[Comparison, ...]
    clusters: tuple[Cluster, ...]
    warnings: tuple[Finding, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Evaluation:
    """What was measured. The same content in every form: attributes, JSON, data frames, tables.

    >>> from mtgauge import evaluate
    >>> evaluation = evaluate({"old": ["A cat sat."], "new": ["The cat sat."]}, ["The cat sat."], metrics="bleu")
    >>> evaluation
    Scores: corpus
    ------  ------
    system    BLEU
    ------  ------
    old      59.46
    new     100.00
    ------  ------
    <BLANKLINE>
    BLEU: bleu|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|mtgauge:0.1.0
    >>> f"{evaluation['new', 'BLEU']:.1f}"
    '100.0'
    >>> {key: round(evaluation[key], 1) for key in evaluation}
    {('old', 'bleu'): 59.5, ('new', 'bleu'): 100.0}

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
        gates: What came of the gates that it was held to.
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
    gates: tuple[GateResult, ...] = ()
    #: The answer of `outputs`, found once: a page asks for each of its cells.
    _outputs: dict[tuple[str, str], Output] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def outcome(self) -> EvaluationOutcome:
        """What came of it, by itself."""
        return EvaluationOutcome(self.scores, self.comparisons, self.clusters, self.warnings, self.notes)

    @property
    def outputs(self) -> dict[tuple[str, str], Output]:
        """(metric, output) -> what is known of that value, macro averages among them."""
        if not self._outputs:
            for item in self.measured:
                for output in chain(item.fitted.outputs, *self._averages(item)):
                    self._outputs[item.label, output.name] = output
        return dict(self._outputs)

    def _averages(self, item: Measured) -> Iterator[Sequence[Output]]:
        """The macro averages of a metric, level by level."""
        for level in self.settings.macro:
            from mtgauge.engine.macro import macro_outputs  # few runs average so

            yield macro_outputs(item.fitted.outputs, level)

    def __getitem__(self, key: tuple[str, str] | tuple[str, str, str]) -> Score:
        """The corpus score of a system under a metric: ``evaluation["aurora", "BLEU"]``.

        Args:
            key: The system; the metric, as it was asked for or by its name in papers, in any case of letters; and,
                for another value than the metric's primary one, the name of the output.

        Raises:
            OptionError: The system or the metric was not measured, or has no such corpus score.
        """
        self._check_key(key)
        system, metric, *output = key
        names = [one.name for one in self.systems]
        if system not in names:
            raise OptionError(
                say("system {name!r} was not measured", name=system),
                hint=meant(system, names, say("there are: {names}", names=", ".join(names))),
            )
        item = self._item(metric)
        wanted = output[0] if output else item.fitted.outputs[0].name
        for score in self.scores:
            place = (score.system, score.metric, score.output, score.level)
            if place == (system, item.label, wanted, Level.CORPUS):
                return score
        if Level.CORPUS not in self.settings.levels:
            raise OptionError(
                say("scores of the level {level} were not asked for", level=Level.CORPUS.value),
                hint=say("add it to levels, or look for others in evaluation.scores"),
            )
        outputs = dict.fromkeys(s.output for s in self._corpus_scores() if s.metric == item.label)
        raise OptionError(
            say("metric {metric} has no corpus score {output!r}", metric=item.label, output=wanted),
            hint=meant(wanted, outputs, say("there are: {names}", names=", ".join(outputs) or say("none"))),
        )

    def _check_key(self, key: object) -> None:
        """Refuses what does not name a system and a metric."""
        if isinstance(key, tuple) and len(key) in (2, 3) and all(isinstance(part, str) for part in key):
            return
        names = [one.name for one in self.systems[:1]] + [item.label for item in self.measured[:1]]
        raise OptionError(
            say("a score is named by its system and its metric, not by {key!r}", key=key),
            hint=say("write evaluation[{names}]", names=", ".join(map(repr, names))),
        )

    def _corpus_scores(self) -> Iterator[Score]:
        return (score for score in self.scores if score.level == Level.CORPUS)

    def __contains__(self, key: object) -> bool:
        """Whether there is a corpus score of a system under a metric, which are named as in ``evaluation[key]``.

        Raises:
            OptionError: The key does not name a system and a metric.
        """
        self._check_key(key)
        try:
            return self[key] is not None  # type: ignore[index]  # it was checked
        except OptionError:
            return False

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """System and metric of each corpus score, in the order of the tables: what ``evaluation[key]`` takes."""
        return iter(dict.fromkeys((score.system, score.metric) for score in self._corpus_scores()))

    def __repr__(self) -> str:
        """The tables for the prompt: those that `str` gives, without the middle of long ones."""
        return self._rendered("prompt")

    def __str__(self) -> str:
        """The tables that the command line prints."""
        return self._rendered("table")

    def _repr_html_(self) -> str:
        """The same tables for notebooks."""
        return self._rendered("html")

    def to_markdown(self, path: str | PathLike[str] | None = None, *, precision: int | None = None) -> str:
        """The tables in Markdown, as ``--format markdown`` prints them.

        >>> for line in evaluation.to_markdown(precision=1).splitlines()[2:6]:
        ...     print(line)
        | system   |   BLEU |
        |:---------|-------:|
        | old      |   59.5 |
        | new      |  100.0 |

        Args:
            path: A file that the text is written to as well.
            precision: Decimals of scores; None: as many as each needs.

        Raises:
            InputError: The file cannot be written.
        """
        return _kept(self._rendered("markdown", precision), path)

    def to_latex(self, path: str | PathLike[str] | None = None, *, precision: int | None = None) -> str:
        r"""The tables for a paper, as ``--format latex`` prints them; arguments as for `to_markdown`.

        >>> for line in evaluation.to_latex().splitlines()[4:10]:
        ...     print(line)
        \begin{tabular}{lr}
        \toprule
        system & BLEU \\
        \midrule
        old & 59.46 \\
        new & \textbf{100.00} \\
        """
        return _kept(self._rendered("latex", precision), path)

    def to_sentences(self, path: str | PathLike[str] | None = None) -> str:
        """A sentence for the text of a paper on each comparison, as ``--format sentences`` prints them.

        >>> new, old = ["The cat sat.", "It rained."] * 10, ["A cat sat.", "It rained."] * 10
        >>> compared = evaluate({"new": new, "old": old}, new, metrics="ter", intervals=True, baseline="old")
        >>> print(compared.to_sentences())
        new outperforms old by 20.00 TER (95% CI [12.32, 27.68], exact paired permutation test, p = .002).

        Args:
            path: A file that the text is written to as well.

        Raises:
            InputError: The file cannot be written.
            OptionError: Nothing was compared.
        """
        return _kept(self._rendered("sentences"), path)

    def _rendered(self, form: str, precision: int | None = None) -> str:
        from mtgauge.report import render  # as in `report`

        return render(self, form, precision=precision)

    @property
    def fitted(self) -> dict[str, FittedMeasure]:
        """Metric -> the measure on this test set, with the hash of what it was fitted to."""
        return {item.label: item.fitted for item in self.measured}

    @property
    def directions(self) -> dict[str, bool | None]:
        """Metric -> whether higher is better for its primary output."""
        return {spec.label: spec.measure.outputs[0].higher_is_better for spec in self.settings.metrics}

    @classmethod
    def from_json(cls, text: str | bytes | PathLike[str]) -> Evaluation:
        """An evaluation from the JSON that `to_json`, ``--format json`` or a record holds, of any schema so far.

        >>> from mtgauge import evaluate
        >>> text = evaluate(["The cat sat."], ["The cat sat."], metrics="chrf").to_json()
        >>> Evaluation.from_json(text)["system", "chrF"].score
        100.0

        Scores, tests and tables are there. What needs texts, such as `report` and `segment_scores`, is refused.

        Args:
            text: The JSON, or a `pathlib.Path` of its file.

        Raises:
            InputError: It is not such a document, or the file cannot be read.
        """
        from mtgauge.evaluation.stored import stored_fields  # few programs read one

        return StoredEvaluation(**stored_fields(text))

    def to_dict(self) -> dict[str, Any]:
        """Plain lists and dictionaries, as the JSON Schema describes them.

        >>> first = evaluation.to_dict()["scores"][0]
        >>> first["system"], first["metric"], round(first["score"], 2)
        ('old', 'bleu', 59.46)
        """
        return {
            "schema": SCHEMA,
            "mtgauge": __version__,
            "settings": settings_row(self.settings),
            "systems": [system.name for system in self.systems],
            "testset": testset_row(self.testset),
            "scores": [self._named(score) for score in self.scores],
            "comparisons": [self._named(comparison) for comparison in self.comparisons],
            "clusters": [row_of(cluster) for cluster in self.clusters],
            "gates": [{**asdict(gate), "met": gate.met} for gate in self.gates],
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
                    "decimals": output.shown_decimals,
                    "effect_unit": output.effect_unit,
                }
                for (metric, name), output in self.outputs.items()
            ],
        }

    def _errors(self) -> dict[str, Any]:
        """The errors that metrics mark in segments, where there are such metrics and segments are asked for."""
        marking = [item for item in self.measured if item.fitted.measure.contract.marks_errors]
        if not marking or Level.SEGMENT not in self.settings.levels:
            return {}
        from mtgauge.evaluation.errors import marked_errors  # few metrics mark errors

        return {"errors": [row for item in marking for row in marked_errors(item, self.testset, self.systems)]}

    def _named(self, entry: Score | Comparison) -> dict[str, Any]:
        """The fields, and the name of the group where readers see another than its id."""
        if not self.testset.names:
            return row_of(entry)
        name = None if entry.id is None else self.testset.shown(entry.level, entry.id)
        return {**row_of(entry), "name": name}

    def to_json(self, path: str | PathLike[str] | None = None) -> str:
        """`to_dict` as JSON; numbers with all their digits, the same bytes for the same input.

        >>> import json
        >>> json.loads(evaluation.to_json())["systems"]
        ['old', 'new']

        Args:
            path: A file that the JSON is written to as well.

        Raises:
            InputError: The file cannot be written.
        """
        return _kept(indented(self.to_dict()), path)

    def to_pandas(self, what: str = "scores") -> pd.DataFrame:
        """``scores``, ``comparisons``, ``clusters`` or ``warnings`` as a pandas data frame.

        >>> evaluation.to_pandas().query("output == 'score'")[["system", "score"]].round(2).values.tolist()
        [['old', 59.46], ['new', 100.0]]

        Raises:
            MissingExtraError: pandas is not installed.
        """
        package = _pandas("to_pandas()")
        rows, columns = self._table(what)
        frame: pd.DataFrame = package.DataFrame(rows, columns=columns)
        return frame

    def to_polars(self, what: str = "scores") -> pl.DataFrame:
        """The same as a polars data frame.

        >>> evaluation.to_polars()["system"].unique(maintain_order=True).to_list()
        ['old', 'new']

        Raises:
            MissingExtraError: polars is not installed.
        """
        package = _polars("to_polars()")
        rows, columns = self._table(what)
        frame: pl.DataFrame = package.DataFrame(rows, schema=columns, orient="row", infer_schema_length=None)
        return frame

    @overload
    def table(
        self, *, intervals: bool = False, level: str = Level.CORPUS, frame: Literal["pandas"] = "pandas"
    ) -> pd.DataFrame: ...
    @overload
    def table(
        self, *, intervals: bool = False, level: str = Level.CORPUS, frame: Literal["polars"]
    ) -> pl.DataFrame: ...
    def table(
        self, *, intervals: bool = False, level: str = Level.CORPUS, frame: Literal["pandas", "polars"] = "pandas"
    ) -> pd.DataFrame | pl.DataFrame:
        """Return the scores as one data frame: a row for each system, a column for each metric.

        >>> evaluation.table().round(1).to_dict()
        {'bleu': {'old': 59.5, 'new': 100.0}}

        Columns are named as in `to_pandas`; a value other than a metric's main one is ``NAME_OUTPUT``, such as
        ``bleu_macro_domain``. Human ratings that were given have a column, too.

        Args:
            intervals: Whether each column is followed by the bounds of its intervals, ``bleu_low`` and
                ``bleu_high``.
            level: The level of the scores; below the corpus there is a row for each system and group or segment.
            frame: The package of the frame: ``pandas``, where the systems are the index, or ``polars``, where
                they are the first column.

        Raises:
            MissingExtraError: The package is not installed.
            OptionError: There are no scores of that level, no intervals, or no such package of frames.
        """
        check_known(frame, ("pandas", "polars"), say("unknown package of data frames {name!r}", name=frame))
        from mtgauge.evaluation.wide import wide_table  # few programs need one

        primary = {where for where, output in self.outputs.items() if output.kind is Kind.PRIMARY}
        wide = wide_table(self.scores, level, lambda *where: where in primary, intervals=intervals)
        if frame == "polars":
            package = _polars("table(frame='polars')")
            schema = {**dict.fromkeys(wide.keys, package.String), **dict.fromkeys(wide.values, package.Float64)}
            of_polars: pl.DataFrame = package.DataFrame({**wide.keys, **wide.values}, schema=schema)
            return of_polars
        package = _pandas("table()")
        [*columns] = wide.keys.values()
        index = package.Index(columns[0]) if len(columns) == 1 else package.MultiIndex.from_arrays(columns)
        of_pandas: pd.DataFrame = package.DataFrame(wide.values, index.set_names([*wide.keys]), dtype=float)
        return of_pandas

    def segment_scores(self, metric: str) -> dict[str, npt.NDArray[np.float64]]:
        """System -> its n segment scores under the metric's primary output, as ``--level segment`` prints them.

        >>> evaluation.segment_scores("BLEU")["new"].round(2)
        array([100.])

        Raises:
            OptionError: The metric was not measured, or scores whole documents.
        """
        item = self._item(metric)
        return {name: item.segment_scores(name)[:, 0] for name in item.rows}

    def contributions(self, metric: str, first: str, second: str) -> npt.NDArray[np.float64]:
        """What each segment contributes to the difference of two systems under the metric's primary output.

        >>> texts = ["The cat sat.", "It rained."]
        >>> evaluation = evaluate({"old": ["A cat sat.", "It rained."], "new": texts}, texts, metrics="ter")
        >>> evaluation.contributions("TER", "old", "new")
        array([ 20.        , -13.33333333])

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

    def worst(
        self,
        system: str | None = None,
        metric: str | None = None,
        *,
        n: int | None = 20,
        baseline: str | None = None,
    ) -> list[WorseSegment]:
        """Lists the segments in which a system scores worse than its baseline, the largest difference first.

        >>> from mtgauge import evaluate
        >>> references = ["The cat sat.", "It rained.", "We left."]
        >>> systems = {"old": references, "new": ["The cat sat.", "It snowed.", "They left."]}
        >>> compared = evaluate(systems, references, metrics=["bleu", "chrf"], baseline="old")
        >>> for found in compared.worst("new", n=1):
        ...     print(found.segment, found.translation, "|", found.references["ref"], f"{found.delta:+.1f}")
        2 It snowed. | It rained. -80.3

        A data frame of the list has a column for each attribute: ``pandas.DataFrame(evaluation.worst())``.

        Args:
            system: A system; None: each system that is compared, one after another.
            metric: The metric's label, or its name in papers; None: the first metric that was made for single
                segments, or if there is none, the first that scores them.
            n: The largest number of segments for each system; None: all in which it scores worse.
            baseline: The system to compare with; None: the baseline of the evaluation, or if it has none, the
                first system.

        Raises:
            OptionError: There is no other system; the metric or a system was not measured; the metric scores whole
                documents, or neither direction is better; or `n` is below 1.
        """
        from mtgauge.evaluation.worst import check_ranks, segment_metric, worse_pairs, worse_segments

        if n is not None and n < 1:
            raise OptionError(say("n must be 1 or more, not {n}", n=n))
        item = segment_metric(self.measured) if metric is None else self._item(metric)
        check_ranks(item)
        pairs = worse_pairs(self.settings, [one.name for one in self.systems], system, baseline)
        return [one for pair in pairs for one in worse_segments(item, self.testset, self.systems, pair, n)]

    def _item(self, metric: str) -> Measured:
        for item in self.measured:
            if item.label in (metric, without_folders(metric)):
                return item
        folded = metric.casefold()
        by_label = [item for item in self.measured if item.label.casefold() == folded]
        by_title = [item for item in self.measured if item.fitted.measure.title.casefold() == folded]
        for alike in (by_label, by_title):
            if len(alike) == 1:
                return alike[0]
        raise OptionError(
            say("metric {metric!r} was not measured", metric=metric),
            hint=meant(metric, self.fitted, say("there are: {names}", names=", ".join(self.fitted))),
        )

    def report(
        self,
        path: str | Path,
        *,
        language: str | None = None,
        title: str | None = None,
        progress: Progress = silent,
    ) -> None:
        """Writes the report page: one HTML file that needs nothing else, or a PDF where Chromium is installed.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     evaluation.report(Path(folder, "report.html"))
        ...     [file.name for file in Path(folder).iterdir()]
        ['report.html']

        Args:
            path: A file whose name ends in ``.html`` or ``.pdf``.
            language: The language that the page opens in, such as ``zh``; None: the reader's (in a PDF, English).
            title: The heading of the page; None: the test set, its languages, the number of systems and the date.
            progress: Called as ``progress(task, done, of)`` while work goes on.

        Raises:
            OptionError: The ending or the language is not known.
            InputError: The file cannot be written, or there is no Chromium for a PDF.
        """
        from mtgauge.report.page import write_page  # the one door that opens upwards, for convenience

        write_page(self, path, language=language, title=title, progress=progress)

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


def _pandas(caller: str) -> Any:
    """The package, for what needs it."""
    try:
        import pandas as package
    except ImportError:
        raise MissingExtraError(caller, "pandas") from None
    return package


def _polars(caller: str) -> Any:
    """The package, for what needs it."""
    try:
        import polars as package
    except ImportError:
        raise MissingExtraError(caller, "polars") from None
    return package


def _kept(text: str, path: str | PathLike[str] | None) -> str:
    """The text, which is written to a file where one is named, as ``--output`` writes it."""
    if path is not None:
        # strings from JSON may have lone surrogates, which no encoding takes
        write_file(Path(path), (text.removesuffix("\n") + "\n").encode("utf-8", "backslashreplace"))
    return text


@dataclass(frozen=True, slots=True, repr=False)
class StoredEvaluation(Evaluation):
    """An evaluation from JSON.

    Attributes:
        content: The document.
        known: (metric, output) -> what is known of that value.
    """

    content: Mapping[str, Any] = field(default_factory=dict)
    known: Mapping[tuple[str, str], Output] = field(default_factory=dict)

    @property
    def outputs(self) -> dict[tuple[str, str], Output]:
        """(metric, output) -> what is known of that value."""
        return dict(self.known)

    def to_dict(self) -> dict[str, Any]:
        """The document that was read; one of an older schema as it was."""
        return dict(self.content)

    def segment_scores(self, metric: str) -> dict[str, Any]:
        """Refused: there are no rows."""
        has_no_texts()

    def contributions(self, metric: str, first: str, second: str) -> Any:
        """Refused: there are no rows."""
        has_no_texts()

    def worst(
        self,
        system: str | None = None,
        metric: str | None = None,
        *,
        n: int | None = 20,
        baseline: str | None = None,
    ) -> list[WorseSegment]:
        """Refused: there are no texts."""
        has_no_texts()

    def report(
        self,
        path: str | Path,
        *,
        language: str | None = None,
        title: str | None = None,
        progress: Progress = silent,
    ) -> None:
        """Refused: there are no texts."""
        has_no_texts()
