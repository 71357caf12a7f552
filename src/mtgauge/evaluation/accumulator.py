"""Scores of segments that come piece by piece, in a loop, on several machines, or for ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Self

import numpy as np

from mtgauge.base.arguments_elsewhere import answers_arguments
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.progress import silent
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
from mtgauge.corpus.columns import GivenReferences, GivenTexts, listed_hypotheses
from mtgauge.corpus.row_labels import check_order
from mtgauge.corpus.testset import SegmentNumbers, check_lengths
from mtgauge.engine.analysis import analyse
from mtgauge.engine.measured import Measured
from mtgauge.engine.settings import DEFAULT_SEED, Settings
from mtgauge.evaluation.call import with_interval
from mtgauge.measures import Batch, FittedMeasure, Level, Measure, MeasureResult, Resources
from mtgauge.measures.registry import MetricSpec, parse_metric
from mtgauge.measures.valued import told_batches
from mtgauge.stats.totals import Rows, total

#: A segment's references by name; None, or without the name, where it lacks one.
_Segment = Mapping[str, str | None]
_SYSTEM = "system"


class Accumulator:
    """The score of all segments that it was given so far, whatever the pieces: bit for bit that of the whole.

    >>> bleu = Accumulator("bleu")
    >>> bleu.update(["The cat sat on the mat."], ["The cat sat on a mat."])
    >>> bleu.update(["It rained all day."], [["It was raining all day."]])
    >>> print(bleu.compute())
    38.68 bleu|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|mtgauge:0.1.0
    >>> bleu
    <Accumulator of bleu: 2 segments>

    Accumulators of different machines are pickled and added: ``first + second`` has the segments of both. For
    metrics whose rows depend only on their own segments (`Contract.rows_of_segments`) they keep a row of numbers
    for each segment, and no texts. For others, such as NIST, they keep the texts, which `compute` then measures.

    Args:
        metric: A metric as the command line writes it, such as ``bleu:lowercase=true``, or a `Measure`.
        languages: The language pair, such as ``zh-en``.
    """

    @answers_arguments()
    def __init__(self, metric: str | Measure, *, languages: LanguagePair | str | None = None) -> None:
        self._spec = MetricSpec(metric.id, metric) if isinstance(metric, Measure) else parse_metric(metric)
        self._pair = LanguagePair.of(languages)
        self.reset()

    @property
    def measure(self) -> Measure:
        """The metric."""
        return self._spec.measure

    def __repr__(self) -> str:
        return told_batches(self, self._spec.label, len(self))

    def reset(self) -> None:
        """Forgets all segments.

        >>> bleu.reset()
        >>> len(bleu)
        0
        """
        self._rows: list[Rows] = []
        self._kept = _Witnesses()
        self._hypotheses: list[str] = []
        self._references: list[_Segment] = []
        self._columns: dict[str, list[str]] = {}

    def __len__(self) -> int:
        """Number of segments."""
        return len(self._hypotheses) + sum(map(len, self._rows))

    @answers_arguments()
    def update(
        self,
        hypotheses: GivenTexts,
        references: GivenReferences | References | None = None,
        *,
        references_per_segment: Iterable[Any] | None = None,
        sources: GivenTexts | None = None,
        documents: GivenTexts | None = None,
    ) -> None:
        """Takes more segments of the same system.

        >>> bleu.update(["It snowed."], references_per_segment=[["It snowed.", "There was snow."]])
        >>> len(bleu)
        3

        Args:
            hypotheses: n translations.
            references: Their references, as for `mtgauge.TestSet.of`; a name means the same in all calls.
            references_per_segment: The references in the other orientation.
            sources: n source texts, if the metric needs them.
            documents: n document ids; then in all calls.

        Raises:
            InputError: Texts do not fit together, or columns are given in some calls alone; nothing is taken then.
        """
        columns = {"hypotheses": hypotheses, "references": references, "sources": sources, "documents": documents}
        check_order(columns, {"references_per_segment": references_per_segment})
        texts = listed_hypotheses(hypotheses)
        if not texts:
            return
        system = SystemOutput(_SYSTEM, tuple(texts))
        bare = references is None and references_per_segment is None and sources is None
        testset = TestSet.of(
            references,
            references_per_segment=references_per_segment,
            sources=sources,
            ids=SegmentNumbers(range(1, len(texts) + 1)) if bare else None,
            documents=documents,
            languages=self._pair,
            n=len(texts),
        )
        check_lengths(testset, system)
        self._check_columns(testset)
        segments = list(_segments(testset.references))
        if self.measure.contract.rows_of_segments:
            fitted = self.measure.fit(testset, Resources(self._pair))
            rows = fitted.statistics(Batch.of(fitted.testset, system, slice(0, len(system))))
            self._rows.append(rows)
            self._kept.add(segments)
        else:
            self._hypotheses += system.segments
            self._references += segments
        for name, column in _columns(testset).items():
            self._columns.setdefault(name, []).extend(column)

    def _check_columns(self, testset: TestSet) -> None:
        given = _columns(testset)
        if len(self) and given.keys() != self._columns.keys():
            [name, *_] = given.keys() ^ self._columns.keys()
            raise InputError(
                say("{columns} are given for some segments, and not for others", columns=name),
                hint=say("give them in each call, or in none"),
                code="unequal-counts",
            )

    @answers_arguments()
    def compute(
        self, ci: bool = False, *, samples: int | None = None, seed: int = DEFAULT_SEED, alpha: float = 0.05
    ) -> MeasureResult:
        """The score of all segments so far; more may follow.

        >>> wer = Accumulator("wer")
        >>> wer.update(["The cat sat.", "It rained."] * 4, ["The cat sat.", "It was raining."] * 4)
        >>> result = wer.compute(ci=True)
        >>> f"{result:.2f}", result.low < result.score < result.high
        ('25.00', True)

        Args:
            ci: Whether the primary value gets a confidence interval, the one that `mtgauge.evaluate` gives.
            samples: Resamples behind the interval; None for as many as it needs.
            seed: Seed of the draws.
            alpha: One minus the level of the interval.

        Raises:
            InputError: There is no segment yet, or something that the metric needs is missing.
        """
        if not len(self):
            raise InputError(say("there are no segments yet"), hint=say("call update"), code="no-segments")
        if not self.measure.contract.rows_of_segments:
            return self._of_texts(ci, samples, seed, alpha)
        rows: Rows = np.concatenate(self._rows)  # type: ignore[assignment]  # all have the type of the first
        fitted = self._fitted()
        result = fitted.result(total(rows), Level.CORPUS)
        if not ci:
            return result
        settings = Settings.of(metrics=[self._spec], intervals=True, samples=samples, seed=seed, alpha=alpha)
        testset = TestSet(
            None, ids=SegmentNumbers(range(1, len(rows) + 1)),
            documents=tuple(self._columns["documents"]) if "documents" in self._columns else None,
        )  # fmt: skip
        measured = Measured(self._spec.label, fitted, {_SYSTEM: rows})
        return with_interval(result, analyse([measured], testset, settings, silent).scores)

    def _fitted(self) -> FittedMeasure:
        """The measure, fitted to as few segments as give it the signature of them all."""
        testset = TestSet(self._kept.references(), languages=self._pair)
        return self.measure.fit(testset, Resources(self._pair))

    def _of_texts(self, ci: bool, samples: int | None, seed: int, alpha: float) -> MeasureResult:
        columns: dict[str, Any] = {**self._columns, "languages": self._pair}
        asked: dict[str, Any] = {"intervals": True, "samples": samples, "seed": seed, "alpha": alpha} if ci else {}
        return self.measure.corpus_score(self._hypotheses, _references(self._references), **columns, **asked)

    def merge(self, other: Accumulator) -> None:
        """Takes all segments of another accumulator, behind its own.

        >>> other = Accumulator("bleu")
        >>> other.update(["Nobody saw it."], ["Nobody saw it."])
        >>> bleu.merge(other)
        >>> len(bleu)
        3

        Raises:
            OptionError: The other one has another metric or language pair.
            InputError: One of them has columns that the other lacks.
        """
        if (self.measure, self._pair) != (other.measure, other._pair):
            raise OptionError(say("accumulators of different metrics or languages have no common score"))
        if len(self) and len(other) and self._columns.keys() != other._columns.keys():
            [name, *_] = self._columns.keys() ^ other._columns.keys()
            raise InputError(
                say("{columns} are given for some segments, and not for others", columns=name),
                hint=say("give them in each call, or in none"),
                code="unequal-counts",
            )
        self._rows += other._rows
        self._kept.add(other._kept.segments)
        self._hypotheses += other._hypotheses
        self._references += other._references
        for name, column in other._columns.items():
            self._columns[name] = [*self._columns.get(name, ()), *column]

    def __add__(self, other: Accumulator) -> Self:
        """The segments of both, those of the first before; neither changes."""
        made = type(self)(self.measure, languages=self._pair)
        made._spec = self._spec
        made.merge(self)
        made.merge(other)
        return made


class _Witnesses:
    """The few segments on which the signature of a measure depends.

    A signature says how many references segments have, and in some metrics how the references are sorted by their
    words. The first segment with each combination of references, and the first that tells two references apart,
    say as much as all of them.
    """

    def __init__(self) -> None:
        self.segments: list[_Segment] = []
        self._combinations: set[frozenset[str]] = set()
        self._apart: set[tuple[str, str]] = set()

    def add(self, segments: Iterable[_Segment]) -> None:
        """Looks at further segments, and keeps those that are needed."""
        for segment in segments:
            present = frozenset(name for name, text in segment.items() if text is not None)
            words = {name: (segment[name] or "").split() for name in present} if len(segment) > 1 else {}
            apart = {
                pair
                for pair in combinations(sorted(segment), 2)
                if pair not in self._apart and words.get(pair[0]) != words.get(pair[1])
            }
            if apart or present not in self._combinations:
                self.segments.append(segment)
                self._combinations.add(present)
                self._apart |= apart

    def references(self) -> References | None:
        """Those that were kept."""
        return _references(self.segments)


def _segments(references: References | None) -> Iterable[_Segment]:
    """The references segment by segment; a single one without a name is the first of several."""
    if references is None:
        return
    names = ["ref1" if name == "ref" else name for name in references.names]
    for texts in zip(*references.columns(), strict=True):
        yield dict(zip(names, texts, strict=True))


def _references(segments: Sequence[_Segment]) -> References | None:
    """Segments turned to references by name."""
    names = dict.fromkeys(name for segment in segments for name in segment)
    if not names:
        return None
    return References({name: tuple(segment.get(name) for segment in segments) for name in names})


def _columns(testset: TestSet) -> dict[str, Sequence[str]]:
    """The columns besides the references, by name."""
    columns = {"sources": testset.sources, "documents": testset.documents}
    return {name: column for name, column in columns.items() if column is not None}
