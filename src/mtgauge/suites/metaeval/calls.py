"""Meta-evaluation from Python: ``mtgauge meta`` and ``mtgauge human`` as functions for arrays and files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from mtgauge.base.arguments_elsewhere import answers_arguments
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
from mtgauge.corpus.checks.trimmed import trim
from mtgauge.corpus.columns import GivenReferences, GivenSystems, GivenTexts, columns_by_name, is_column, listed
from mtgauge.corpus.given import GivenScores, given_columns
from mtgauge.corpus.judgements.column import FailedRaters, JudgedValues, JudgementRules
from mtgauge.corpus.load import Corpus
from mtgauge.corpus.named_files import named_files
from mtgauge.corpus.row_labels import check_order
from mtgauge.corpus.testset import check_lengths, systems_of
from mtgauge.engine.power import DEFAULT_POWER
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.measures import Resources
from mtgauge.metrics.defaults import default_metrics
from mtgauge.report import render_tables
from mtgauge.report.printed import PrintedResult
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import Experiment
from mtgauge.suites.metaeval.jobs.ranking import ranking_of
from mtgauge.suites.metaeval.jobs.rater_agreement import RatersReading, agreement_of_raters
from mtgauge.suites.metaeval.jobs.sampling import sample_of, write_batches
from mtgauge.suites.metaeval.jobs.span_agreement import span_agreement as agreement_of_spans
from mtgauge.suites.metaeval.ranking import MetricRanking
from mtgauge.suites.metaeval.ranking import rank_metrics as ranked
from mtgauge.suites.metaeval.rating_batches import BatchRules
from mtgauge.suites.metaeval.rating_forms import RatingForm, RatingProtocol
from mtgauge.suites.metaeval.sampling import SampleBy
from mtgauge.suites.metaeval.segment_sample import SampleRequest, SegmentSample
from mtgauge.suites.metaeval.span_agreement import SpanAgreement
from mtgauge.suites.metaeval.span_pairs import SpanRules
from mtgauge.suites.metaeval.spans import SpanLabel
from mtgauge.suites.metaeval.tables.ranking import ranking_table
from mtgauge.suites.metaeval.tables.rater_agreement import render_raters
from mtgauge.suites.metaeval.tables.sampling import render_sample
from mtgauge.suites.metaeval.tables.span_agreement import render_spans
from mtgauge.suites.metaeval.unit_intervals import DEFAULT_SEED, DrawnUnit, UnitDraws

#: Statistics of agreement, by the names of `mtgauge.suites.metaeval.experiment.STATISTICS`.
Statistic = Literal[
    "pearson", "spearman", "kendall_b", "kendall_c", "acc23", "acc23_calibrated", "tau10", "tau13", "tau14",
    "tau23", "pearson_pairwise_difference", "pairwise_accuracy", "soft_pairwise_accuracy",
]  # fmt: skip
#: Scores under one name: system -> n values, or one value.
SystemValues: TypeAlias = Mapping[str, Any]
#: A file or a folder, several, or a mapping of names to them.
Files: TypeAlias = str | Path | Sequence[str | Path] | Mapping[str, str | Path]


@dataclass(frozen=True, slots=True, repr=False)
class RankingTable(PrintedResult, MetricRanking):
    """Metrics in the order of their agreement with human judgements; prints the table of ``mtgauge meta rank``.

    >>> from mtgauge.meta import rank_metrics
    >>> human = {"a": [3, 4, 5], "b": [2, 4, 4], "c": [1, 2, 3]}
    >>> scores = {"good": human, "bad": {"a": [1, 2, 1], "b": [2, 2, 3], "c": [3, 3, 3]}}
    >>> found = rank_metrics(scores, human, samples=0)
    >>> [(row.metric, row.rank, round(row.value, 2)) for row in found.metrics]
    [('good', 1, 1.0), ('bad', 1, -0.95)]

    Attributes:
        experiment: The statistic, the unit, and the resamples.
        human: The column of human scores.
        systems: The systems that were compared.
        rated: Number of human scores that were used, of systems, documents or segments.
        items: Number of segments or documents with such a score; 0 if only systems have scores.
        outliers: The systems that are left out of the results without outliers.
        metrics: One `mtgauge.suites.metaeval.ranking.RankedMetric` per metric, best first: its agreement, interval
            and rank.
        p_values: (a, b) -> p-value of the hypothesis that a, the better one, does not agree better than b.
        upside_down: Metrics that disagree so much that their direction is probably wrong.
        left_out: System -> the reason why it was not compared.
        human_clusters: Clusters of systems by human scores, best first.
        judged: The systems in the order of their human scores.
        columns: The scores of the systems, by humans and by each metric.
        correlations: The agreement of all columns with each other.
    """

    def rendered(self, form: str) -> str:
        """Returns the table as text: ``table``, ``html`` or ``markdown``.

        >>> print(found.rendered("table").splitlines()[0])
        Agreement with human: pearson of 3 systems
        """
        return render_tables([ranking_table(self)], form)

    def to_dict(self) -> dict[str, Any]:
        """Returns the ranking as the JSON of ``mtgauge meta rank`` has it, as plain lists and dictionaries.

        >>> found.to_dict()["metrics"][0]["metric"]
        'good'
        """
        return MetricRanking.to_dict(self)


@answers_arguments()
def rank_metrics(
    scores: Evaluation | Mapping[str, SystemValues | GivenScores],
    human: str | SystemValues | GivenScores,
    *,
    unit: Literal["system", "document", "segment"] = "system",
    correlation: Statistic = "pearson",
    grouping: Literal["none", "sys", "item"] = "none",
    systems: Sequence[str] = (),
    with_references: bool = False,
    lower_is_better: Iterable[str] = (),
    outliers: float = 2.5,
    samples: int = 1000,
    trials: int = 1000,
    alpha: float = 0.05,
    seed: int = DEFAULT_SEED,
    threads: int = 0,
    progress: Progress = silent,
) -> RankingTable:
    """Ranks metrics by their agreement with human judgements, as ``mtgauge meta rank`` does.

    >>> from mtgauge import evaluate, meta
    >>> human = {"a": [3, 4, 5], "b": [2, 4, 4], "c": [1, 2, 3]}
    >>> [ours] = meta.rank_metrics({"ours": human}, human, unit="segment", correlation="kendall_b").metrics
    >>> round(ours.value, 2)
    1.0
    >>> texts = {"a": ["the cat", "rain", "no"], "b": ["a cat", "rain", "no"], "c": ["cat", "rai", "no"]}
    >>> evaluation = evaluate(texts, texts["a"], metrics=["chrf", "ter"], given={"MQM": human})
    >>> [row.metric for row in meta.rank_metrics(evaluation, "MQM", with_references=True).metrics]
    ['ter', 'chrf']

    Args:
        scores: An `Evaluation` with the human scores among its ``given``; or metric -> system -> n segment scores
            (None or NaN where one is missing), or one score of the system. Frames with a column per system, and
            `GivenScores`, are accepted, too.
        human: The name of the human scores in the evaluation; or system -> scores, of the same form.
        unit: The unit whose scores are correlated.
        correlation: The statistic; ``pairwise_accuracy`` and ``soft_pairwise_accuracy`` are of systems only.
        grouping: Correlate segments of all systems together (``none``), of each system (``sys``), or the
            translations of each segment (``item``); the value is the mean over groups.
        systems: Only these systems; none: all that were judged, except references.
        with_references: Whether references that were judged as systems count.
        lower_is_better: Metrics whose lower scores are better, also ``human``; an evaluation has its own
            directions.
        outliers: Deviations from the median human score from which on a system is an outlier; 0: no look for them.
        samples: Bootstrap resamples for the intervals; 0: no intervals.
        trials: Permutation trials of the tests of one metric against another; 0: no tests.
        alpha: Level of significance; intervals have the level 1 - alpha.
        seed: Seed of all resamples and trials.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)`` while work goes on.

    Returns:
        The metrics, best first, with intervals, ranks and p-values.

    Raises:
        InputError: Fewer than three systems have all scores, or scores do not fit together.
        OptionError: A name or value is not known, or the statistic does not suit the unit.
    """
    experiment = Experiment(
        unit=unit,  # type: ignore[arg-type]  # a plain string will do
        statistic=correlation,
        grouping=grouping,  # type: ignore[arg-type]
        systems=tuple(systems),
        references=with_references,
        outliers=outliers,
        samples=samples,
        trials=trials,
        alpha=alpha,
        seed=seed,
    )
    if isinstance(scores, Evaluation):
        if not isinstance(human, str):
            raise OptionError(
                say("an evaluation has its own human scores"),
                hint=say("give them to evaluate, as in given={name: {system: scores}}, and name them here"),
            )
        return RankingTable.of(ranking_of(scores, [human], experiment, progress, threads=threads))
    gold, *metrics = _named(scores, human, frozenset(lower_is_better))
    if all(one.of_systems for one in (gold, *metrics)):
        return RankingTable.of(_ranked_systems(gold, metrics, experiment, progress, threads))
    evaluation = _evaluated([gold, *metrics])
    return RankingTable.of(ranking_of(evaluation, [gold.scores.name], experiment, progress, threads=threads))


def _check(argument: str, value: str, known: Iterable[str]) -> None:
    """Refuses an unknown value of an argument."""
    check_known(value, [*known], say("unknown {name} {value!r}", name=argument, value=value))


class _Named(NamedTuple):
    """Scores under one name, and whether each system has a single one."""

    scores: GivenScores
    of_systems: bool

    @classmethod
    def of(cls, name: str, value: Any, *, is_lower: bool) -> _Named:
        if isinstance(value, GivenScores):
            return cls(replace(value, name=name), of_systems=False)
        columns = columns_by_name(value)
        if not columns:
            raise InputError(
                say("scores {name!r} need system names", name=name),
                hint=say("pass {system: [scores]}"),
                code="wrong-nesting",
            )
        of_systems = not any(is_column(column) or isinstance(column, Mapping) for column in columns.values())
        columns = {
            system: (column,) if of_systems else column if isinstance(column, Mapping) else listed(column)
            for system, column in columns.items()
        }
        return cls(GivenScores(name, columns, higher_is_better=not is_lower), of_systems)


def _named(scores: Any, human: Any, lower: frozenset[str]) -> list[_Named]:
    """The human scores first, then the scores of each metric."""
    if not isinstance(scores, Mapping):
        hint = say("pass {metric: {system: [scores]}}")
        raise InputError(say("scores need metric names"), hint=hint, code="wrong-nesting")
    named = {str(name): value for name, value in scores.items()}
    gold = human if isinstance(human, str) else human.name if isinstance(human, GivenScores) else "human"
    if not isinstance(human, str):
        named[gold] = human
    for name in (gold, *lower):
        check_known(name, [*named], say("no scores are named {name!r}", name=name))
    return [_Named.of(name, named[name], is_lower=name in lower) for name in (gold, *(named.keys() - {gold}))]


def _ranked_systems(
    gold: _Named, metrics: Sequence[_Named], experiment: Experiment, progress: Progress, threads: int
) -> MetricRanking:
    """Metrics and humans with one score for each system; systems that lack one are left out."""
    columns = [one.scores for one in (gold, *metrics)]
    wanted = experiment.systems or gold.scores.columns
    names = [name for name in wanted if all(one.columns.get(name) not in (None, (None,)) for one in columns)]
    found = [
        ScoreColumn(
            one.name,
            sign * np.array([one.columns[name] for name in names], dtype=np.float64).ravel(),
            turned=sign < 0,
        )
        for one in columns
        for sign in (-1.0 if one.higher_is_better is False else 1.0,)
    ]
    return ranked(experiment, names, found[0], found[1:], progress, threads)


def _evaluated(columns: Sequence[_Named]) -> Evaluation:
    """The evaluation of scores without texts: each system has an empty one for each segment."""
    given = [one.scores for one in columns]
    systems = dict.fromkeys(system for one in given for system in one.columns)
    first = next(iter(given[0].columns.values()))
    ids: list[str] | None = None
    if isinstance(first, Mapping):
        ids = [*dict.fromkeys(str(name) for one in given for column in one.columns.values() for name in column)]
    return evaluate({name: [""] * len(ids or first) for name in systems}, ids=ids, given=given)


@dataclass(frozen=True, slots=True, repr=False)
class RaterTable(PrintedResult, RatersReading):
    r"""Inter-rater agreement; prints the tables of ``mtgauge human agreement``.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from mtgauge.meta import rater_agreement
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "ratings.tsv")
    ...     rows = ["ours\t1\tann\t70", "ours\t1\tbob\t80", "ours\t2\tann\t20", "ours\t2\tbob\t30"]
    ...     size = file.write_text("\n".join(["system\tsegment\trater\tscore", *rows]))
    ...     found = rater_agreement(file)
    >>> [(pair.a, pair.b, pair.items) for pair in found.agreement.pairs]
    [('ann', 'bob', 2)]

    Attributes:
        agreement: The statistics of all raters, of pairs and of single raters.
        warnings: Suspicious judgements and raters.
        notes: How values were made, and which judgements are left out; one sentence each.
        left_out: Kind -> number of judgements of items that are no measurement.
    """

    def rendered(self, form: str) -> str:
        """Returns the tables as text: ``table``, ``html``, ``markdown``, ``latex``, ``csv`` or ``json``.

        >>> print(found.rendered("table").splitlines()[0])
        Agreement of raters: 2 items that two or more judged
        """
        return render_raters(self.agreement, self.warnings, self.notes, form, left_out=self.left_out)


@answers_arguments()
def rater_agreement(
    files: Files,
    *,
    values: Literal["raw", "z", "z-targets"] | None = None,
    weights: str = "",
    failed_raters: Literal["keep", "drop"] = "keep",
    languages: LanguagePair | str | None = None,
    lower_is_better: Sequence[str] = (),
    resample_by: DrawnUnit = "segment",
    samples: int = 1000,
    alpha: float = 0.05,
    seed: int = DEFAULT_SEED,
    all_pairs: bool = False,
    progress: Progress = silent,
) -> RaterTable:
    r"""Measures how far raters agree with each other and with themselves, as ``mtgauge human agreement`` does.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from mtgauge import meta
    >>> with TemporaryDirectory() as folder:
    ...     for name, scores in {"ann": "70 20 50", "bob": "80 30 40"}.items():
    ...         rows = [f"ours\t{number}\t{score}" for number, score in enumerate(scores.split(), start=1)]
    ...         size = Path(folder, f"{name}.tsv").write_text("\n".join(["system\tsegment\tscore", *rows]))
    ...     found = meta.rater_agreement([Path(folder, "ann.tsv"), Path(folder, "bob.tsv")])
    >>> found.agreement.pairs[0].items
    3

    Args:
        files: A judgement file, a folder, several, or a mapping name -> file. A file without a rater column is by
            one rater, its name.
        values: Use raw scores, or scores standardised by rater; None: raw scores if there are any.
        weights: Name or file of error weights; empty: the weights of the format.
        failed_raters: Keep or drop raters who fail the quality check.
        languages: The language pair to read from files with several.
        lower_is_better: Names of files whose scores are better the lower they are.
        resample_by: Resample segments or whole documents, with the translations of all systems.
        samples: Number of resamples.
        alpha: Level of significance; intervals have the level 1 - alpha.
        seed: Seed of all resamples and trials.
        all_pairs: Whether more than a million pairs of raters are allowed.
        progress: Called as ``progress(task, done, of)`` while work goes on.

    Raises:
        InputError: A file cannot be used, or no two raters judged the same item.
        OptionError: A value is not known or out of range.
    """
    _check("failed_raters", failed_raters, FailedRaters)
    if values is not None:
        _check("values", values, JudgedValues)
    rules = JudgementRules(None if values is None else JudgedValues(values), weights, FailedRaters(failed_raters))
    named = [(name if isinstance(files, Mapping) else "", path) for name, path in named_files(files)]
    draws = UnitDraws(samples, seed, alpha, resample_by)
    pair = LanguagePair.of(languages)
    found = agreement_of_raters(named, rules, draws, pair, lower_is_better, all_pairs=all_pairs, progress=progress)
    return RaterTable.of(found)


@dataclass(frozen=True, slots=True, repr=False)
class SpanTable(PrintedResult, SpanAgreement):
    r"""The agreement of marked errors; prints the tables of ``mtgauge meta spans``.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from mtgauge.meta import span_agreement
    >>> line = '{"system": "ours", "segment": "1", "rater": "%s", "target": "We left.", "errors": [%s]}\n'
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "raters.jsonl")
    ...     error = '{"start": 0, "end": 2, "severity": "minor"}'
    ...     size = file.write_text(line % ("ann", error) + line % ("bob", error))
    ...     found = span_agreement(file)
    >>> [(str(score.match), score.f.value) for score in found.scores]
    [('exact', 1.0), ('characters', 1.0), ('severity', 1.0)]

    Attributes:
        scores: Precision, recall and F of each file, by the kind of match.
        differences: Of each two files, by the kind of match; empty for one.
        items: Number of translations: those that all files have.
        units: Number of units that resamples draw.
        only_some: Number of translations that were left out since not all files have them.
        draws: The resamples.
        columns: The comparisons, with their counts.
        several: Number of translations with several pairs of judgements in a file, whose counts are averaged.
        left_out: (file, kind -> number) of the items of each file that are no measurement.
        rules: The side and the labels that are compared.
        gold: Name of the file that the others were compared with; None: raters of one file.
    """

    rules: SpanRules = field(kw_only=True)
    gold: str | None = field(kw_only=True)

    def rendered(self, form: str) -> str:
        """Returns the tables as text: ``table``, ``html``, ``markdown``, ``latex`` or ``json``.

        >>> print(found.rendered("table").splitlines()[0])
        Error spans: 1 translations
        """
        return render_spans(self, self.rules, self.gold, form)


@answers_arguments()
def span_agreement(
    gold: str | Path | Mapping[str, str | Path],
    others: Files = (),
    *,
    side: Literal["target", "source"] = "target",
    same: Sequence[Literal["severity", "category"]] = (),
    rater: str = "",
    languages: LanguagePair | str | None = None,
    resample_by: DrawnUnit = "segment",
    samples: int = 1000,
    alpha: float = 0.05,
    seed: int = DEFAULT_SEED,
    all_pairs: bool = False,
) -> SpanTable:
    r"""Compares marked errors: precision, recall and F of spans, as ``mtgauge meta spans`` does.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from mtgauge import meta
    >>> error = '{"start": 0, "end": %d, "severity": "minor"}'
    >>> line = '{"system": "ours", "segment": "1", "target": "We left.", "errors": [' + error + ']}'
    >>> with TemporaryDirectory() as folder:
    ...     for name, end in {"people": 2, "metric": 4}.items():
    ...         size = Path(folder, f"{name}.jsonl").write_text(line % end)
    ...     found = meta.span_agreement(Path(folder, "people.jsonl"), [Path(folder, "metric.jsonl")])
    >>> found.scores[1].name, found.scores[1].precision.value, found.scores[1].recall.value
    ('metric', 0.5, 1.0)

    Args:
        gold: A judgement file with errors, or a folder; or one name -> file.
        others: The files that are compared with it, or a mapping name -> file; none: the raters of ``gold`` are
            compared with each other.
        side: The text whose errors are compared.
        same: Require exact matches to share this, too.
        rater: The rater that all others are compared with; empty: every rater with every other one.
        languages: The language pair to read from files with several.
        resample_by: Resample segments or whole documents, with the translations of all systems.
        samples: Number of resamples.
        alpha: Level of significance; intervals have the level 1 - alpha.
        seed: Seed of all resamples and trials.
        all_pairs: Whether more than a million pairs of judgements are allowed.

    Raises:
        InputError: A file cannot be used or marks no errors, or nothing can be compared.
        OptionError: A value is not known or out of range, or two files have one name.
    """
    _check("side", side, ["target", "source"])
    for label in same:
        _check("same", label, SpanLabel)
    rules = SpanRules(side, tuple(map(SpanLabel, same)), rater, all_pairs)
    [named] = named_files(gold)
    compared = named_files(others)
    draws = UnitDraws(samples, seed, alpha, resample_by)
    found = agreement_of_spans(named, compared, rules, draws, LanguagePair.of(languages))
    return SpanTable.of(found, rules=rules, gold=named[0] if compared else None)


@dataclass(frozen=True, slots=True, repr=False)
class SampleTable(PrintedResult, SegmentSample):
    """The segments that were chosen for human evaluation; prints the table of ``mtgauge human sample``.

    >>> from mtgauge.meta import sample_segments
    >>> texts = {"a": ["the cat", "it rained", "no"], "b": ["a cat", "rain", "yes"]}
    >>> found = sample_segments(texts, ["the cat", "it rained", "no"], budget=2, by="variance", metrics="chrf")
    >>> found.positions, found.chosen_by
    ((0, 2), ('chrf',))

    Attributes:
        positions: Their positions in the test set, from 0, in its order.
        values: (n,) values that segments were chosen by; None for random and stratified samples.
        chosen_by: The names of the scores behind `values`.
        powers: The differences that this number of segments can detect, by metric.
        request: The budget, and how segments are chosen.
        corpus: The test set and the outputs.
    """

    corpus: Corpus = field(kw_only=True, repr=False)

    def rendered(self, form: str) -> str:
        """Returns the table as text: ``table``, ``html``, ``markdown`` or ``json``.

        >>> print(found.rendered("table").splitlines()[0])
        2 of 3 segments, by variance
        """
        return render_sample(self, self.corpus.testset, None, form)

    def write_batches(
        self,
        folder: str | Path,
        *,
        form: Literal["appraise", "pearmut"] = "appraise",
        protocol: Literal["DA", "ESA", "MQM"] = "DA",
        size: int = 100,
        bad: int = 10,
        repeats: int = 10,
    ) -> None:
        """Writes batches with control items for the program of the raters, in a new folder.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     found.write_batches(Path(folder, "batches"), form="pearmut", size=4, bad=1, repeats=1)
        ...     sorted(file.name for file in Path(folder, "batches").iterdir())
        ['campaign.json', 'sample.tsv']

        Args:
            folder: A folder that is new or empty.
            form: The program.
            protocol: Raters give a score, errors and a score, or errors with categories.
            size: Items of a batch.
            bad: Damaged translations among them.
            repeats: Repeated translations among them.

        Raises:
            InputError: The folder cannot be written, or raters have nothing to judge by.
            OptionError: The program cannot do this, or a number is out of range.
        """
        _check("form", form, RatingForm)
        _check("protocol", protocol, RatingProtocol)
        rules = BatchRules(size, bad, repeats, self.request.seed)
        write_batches(str(folder), self.corpus, self, rules, RatingForm(form), RatingProtocol(protocol))


@answers_arguments()
def sample_segments(
    systems: GivenSystems | SystemOutput | Sequence[SystemOutput],
    references: GivenReferences | References | TestSet | None = None,
    *,
    budget: int,
    by: Literal["random", "stratified", "variance", "disagreement"] = "stratified",
    metrics: str | Sequence[str] | None = None,
    given: Any = None,
    sources: GivenTexts | None = None,
    ids: GivenTexts | None = None,
    documents: GivenTexts | None = None,
    domains: GivenTexts | None = None,
    languages: LanguagePair | str | None = None,
    power: float = DEFAULT_POWER,
    difference: float | None = None,
    alpha: float = 0.05,
    seed: int = DEFAULT_SEED,
    all_pairs: bool = False,
    threads: int = 0,
    progress: Progress = silent,
    resources: Resources | None = None,
) -> SampleTable:
    """Chooses segments for human evaluation, as ``mtgauge human sample`` does.

    >>> from mtgauge import meta
    >>> texts = {"a": ["the cat", "it rained", "no"], "b": ["a cat", "rain", "yes"]}
    >>> chosen = meta.sample_segments(texts, budget=2, by="random", sources=["猫", "下雨了", "不"], seed=3)
    >>> len(chosen.positions)
    2

    Args:
        systems: The outputs, as for `mtgauge.evaluate`.
        references: The references, as for `mtgauge.evaluate`, or a `TestSet`; None: metrics without references.
        budget: Number of segments to judge.
        by: Choose at random, in proportion to documents and domains (``stratified``), by the variance of metric
            scores over systems, or by the disagreement of metrics on the order of systems.
        metrics: Metrics whose segment scores count; None: those for the language pair, if there are references.
        given: Scores of other programs, as for `mtgauge.evaluate`, each as one more metric.
        sources: n source texts.
        ids: n segment ids.
        documents: n document ids.
        domains: n domain names.
        languages: The language pair, such as ``zh-en``.
        power: The probability of detecting a difference.
        difference: A true difference, in points of each score; its number of segments is estimated, too.
        alpha: Level of significance.
        seed: Seed of the choice and of the batches.
        all_pairs: Whether more than a million comparisons are allowed.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)`` while work goes on.
        resources: Files, encoders and annotators for metrics that need them.

    Raises:
        InputError: Texts do not fit together, or a metric lacks what it needs.
        OptionError: The budget is larger than the test set, or there is nothing to choose by.
    """
    _check("by", by, SampleBy)
    columns = {"sources": sources, "ids": ids, "documents": documents, "domains": domains}
    check_order({"systems": systems, "references": references, **columns, "given": given})
    outputs = systems_of(systems)
    testset = references
    if not isinstance(testset, TestSet):
        testset = TestSet.of(
            testset,
            sources=sources,
            ids=ids,
            documents=documents,
            domains=domains,
            languages=languages,
            n=len(outputs[0]),
        )
    testset, outputs = trim(testset, outputs)
    for output in outputs:
        check_lengths(testset, output)
    scores = [one for one in given_columns(given, [one.name for one in outputs]) if isinstance(one, GivenScores)]
    in_order = [
        replace(one, columns={system: one.column(system, testset.ids) for system in one.columns}) for one in scores
    ]
    corpus = Corpus(testset, tuple(outputs), (), tuple(in_order))
    if metrics is None:
        metrics = () if testset.references is None else default_metrics(testset.languages).metrics
    found = sample_of(
        corpus,
        [metrics] if isinstance(metrics, str) else metrics,
        SampleRequest(budget, SampleBy(by), seed, alpha, power, difference),
        threads=threads,
        progress=progress,
        resources=resources,
        all_pairs=all_pairs,
    )
    return SampleTable.of(found, corpus=corpus)
