"""Segments that are scored one a call: measures are fitted and formulas are made once, not with each call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, TestSet
from mtgauge.corpus.columns import kind_of, listed
from mtgauge.measures.fitted import Fittable, FittedMeasure
from mtgauge.measures.outputs import Level
from mtgauge.measures.resources import Resources
from mtgauge.measures.result import MeasureResult
from mtgauge.measures.tracing import ScalarFormula, scalar_formula, traced


class SegmentScorer:
    """Scores one segment a call, by the formula of the measure.

    Args:
        measure: A measure with `Measure.scores_alone`.
        languages: The language pair, for measures that choose a tokenizer by it.
        level: What the segment is scored as: by itself, or as a test set of one segment.

    Attributes:
        fitted: The measure as it is fitted to an empty segment; for outputs and signatures.

    Raises:
        OptionError: The measure scores no segment without its test set.

    Examples:
        >>> from mtgauge import load_metric
        >>> score = SegmentScorer(load_metric("bleu"))
        >>> round(score("The cat sat on the mat.", ["The cat sat on a mat."]), 2)
        48.89
    """

    def __init__(
        self, measure: Fittable, languages: LanguagePair | None = None, level: Level = Level.SEGMENT
    ) -> None:
        if not measure.scores_alone:
            raise OptionError(say("metric {id} scores no segment without its test set", id=measure.id))
        self.fitted: FittedMeasure = measure.fit(TestSet.of([""], languages=languages), Resources(languages))
        self._formula = _formula(self.fitted, level)
        self._level = level
        outputs = self.fitted.outputs
        self._names, self._decimals = [output.name for output in outputs], outputs[0].shown_decimals
        self._title, self._details = str(measure.title), self.fitted.details

    def __call__(self, hypothesis: str, references: Sequence[str]) -> float:
        """The primary score; arguments as for `values`."""
        return self.values(hypothesis, references)[0]

    def values(self, hypothesis: str, references: Sequence[str]) -> tuple[float, ...]:
        """The values of all outputs, equal to the last bit to those of a test set of this segment.

        >>> [round(value, 2) for value in score.values("The cat sat on the mat.", ["The cat sat on a mat."])[:3]]
        [48.89, 85.71, 66.67]

        Args:
            hypothesis: The translation.
            references: Its references, one or more, in the order that breaks ties.

        Raises:
            InputError: The hypothesis or a reference is not a string, or there is no reference.
        """
        return self.values_of(self.row(hypothesis, references))

    @cached_property
    def signature(self) -> str:
        """The signature of the score of a segment with one reference."""
        return str(self.fitted.signature(self._level))

    def row(self, hypothesis: str, references: Sequence[str]) -> list[float]:
        """The (k,) statistics of a segment; arguments and errors as for `values`.

        >>> score.row("The cat sat.", ["The cat sat."])
        [4.0, 4.0, 4.0, 4.0, 4.0, 3.0, 2.0, 1.0, 4.0, 3.0, 2.0, 1.0]
        """
        texts = _checked(hypothesis, references)
        row: list[float] = self.fitted.statistics_alone(hypothesis, texts)[0].astype(np.float64).tolist()
        return row

    def values_of(self, row: Sequence[float]) -> tuple[float, ...]:
        """The values of all outputs of the (k,) statistics of a segment.

        >>> round(score.values_of(score.row("The cat sat.", ["The cat sat."]))[0], 2)
        100.0
        """
        return self._formula(row)

    def result(self, row: Sequence[float]) -> MeasureResult:
        """The values by name with the signature, for the (k,) statistics of a segment with one reference.

        >>> print(score.result(score.row("The cat sat.", ["The cat sat."])))
        100.00 bleu|nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|mtgauge:0.1.0
        """
        named = dict(zip(self._names, self._formula(row), strict=True))
        return MeasureResult(named, self.signature, self._decimals, title=self._title, details=self._details)


@lru_cache(maxsize=64)
def segment_scorer(
    measure: Fittable, languages: LanguagePair | None = None, level: Level = Level.SEGMENT
) -> SegmentScorer:
    """The scorer of a measure, which is made once for equal measures; arguments as for `SegmentScorer`."""
    return SegmentScorer(measure, languages, level)


def _formula(fitted: FittedMeasure, level: Level) -> ScalarFormula:
    """The measure's score function as a function of numbers."""
    columns = fitted.statistics_alone("", [""]).shape[1]
    program = traced(fitted, columns, level=level)
    if program is None:
        raise OptionError(say("metric {id} scores no segment without its test set", id=fitted.measure.id))
    return scalar_formula(program)


def _checked(hypothesis: object, references: Any) -> Sequence[str]:
    """The references of a segment, all of which are strings, as its translation is."""
    if not isinstance(hypothesis, str):
        raise InputError(
            say("the hypothesis is of type {kind}", kind=type(hypothesis).__name__),
            hint=say("give one string: one segment"),
            code="wrong-nesting",
        )
    texts = references if isinstance(references, list | tuple) else listed(references)
    if not texts:
        raise InputError(
            say("references are {kind}", kind=kind_of(references) if texts is None else "empty"),
            hint=say("give the references of the segment as a list of strings"),
            code="wrong-nesting",
        )
    for reference in texts:
        if not isinstance(reference, str):
            raise InputError(
                say("a reference is of type {kind}", kind=type(reference).__name__),
                hint=say("give the references of the segment as a list of strings"),
                code="wrong-nesting",
            )
    return texts
