"""What the metrics share: what they take, which texts they refuse, and how scores come from mtgauge's measures."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import References, TestSet
from mtgauge.corpus.parting import CountedColumn, parting
from mtgauge.measures import Batch, FittedMeasure, Level, Measure, Resources
from mtgauge.measures.alone import segment_scorer
from mtgauge.sacrebleu.metrics.scores import Score
from mtgauge.sacrebleu.metrics.signatures import Signature
from mtgauge.stats.totals import Rows, total

__all__ = ["Metric", "Score", "Signature"]

#: Where warnings go, as in sacreBLEU, so that programs that silence them still do.
logger = logging.getLogger("sacrebleu")

S = TypeVar("S", bound=Score)


class Metric(ABC, Generic[S]):
    """A metric with its options.

    Args:
        measure: The measure that counts.
        options: The options by name. They are attributes, which cannot be changed: another metric has to be made.
        references: R lists of n strings, to be prepared once for several systems.

    Attributes:
        num_refs: References a segment of what was scored last; -1 where it differs from segment to segment.
        n_bootstrap: Resamples of what was scored last, or None.
        seed: Seed of these as text, or None.

    Examples:
        >>> from mtgauge.sacrebleu import CHRF
        >>> isinstance(CHRF(), Metric)
        True
    """

    #: The options, which are fixed when a metric is made.
    OPTIONS: ClassVar[tuple[str, ...]]

    num_refs: int | None = None

    def __init__(
        self, measure: Measure, options: dict[str, Any], references: Sequence[Sequence[str | None]] | None
    ) -> None:
        self.__dict__.update(options)
        self.measure = measure
        self.n_bootstrap: int | None = None
        self.seed: str | None = None
        self._cached: FittedMeasure | None = None
        if references is not None:
            _check_references(type(self).__name__, references)
            self._cached = self._fit(references)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self.OPTIONS:
            raise AttributeError(f"{name} is fixed when a {type(self).__name__} is made: make another one")
        super().__setattr__(name, value)

    def sentence_score(self, hypothesis: str, references: Sequence[str]) -> S:
        """The score of one segment.

        Args:
            hypothesis: The translation.
            references: Its references; None is one that lacks the segment.

        Raises:
            TypeError: The hypothesis is no string, or the references are no list of strings.
            InputError: There is no reference.

        Examples:
            >>> from mtgauge.sacrebleu import TER
            >>> TER().sentence_score("The cat sat.", ["A cat sat."])
            TER = 33.33
        """
        _check_segment(type(self).__name__, hypothesis, references)
        return self._score_alone(hypothesis, [reference for reference in references if reference is not None])

    def _score_alone(self, hypothesis: str, references: Sequence[str]) -> S:
        scorer = segment_scorer(self.measure)
        row = scorer.row(hypothesis, references)
        self.num_refs = len(references)
        return self._score_of(row, scorer.values_of(row))

    def corpus_score(
        self,
        hypotheses: Sequence[str],
        references: Sequence[Sequence[str | None]] | None,
        n_bootstrap: int = 1,
    ) -> S:
        """The score of a test set.

        Args:
            hypotheses: n translations.
            references: R lists of n strings: one for each reference, not one for each segment. None inside a list
                is a reference that lacks the segment; None alone stands for the references given before.
            n_bootstrap: Resamples for mean and half of the 95% interval, if above 1.

        Raises:
            TypeError: The arguments are no lists of strings.
            InputError: The lists are not equally long, or a segment has no reference.
            RuntimeError: There are no references.

        Examples:
            >>> from mtgauge.sacrebleu import CHRF
            >>> CHRF(word_order=2).corpus_score(["The cat sat.", "It rained."], [["A cat sat.", "It rained."]])
            chrF2++ = 86.60
        """
        if references is not None and n_bootstrap <= 1 and _is_one_segment(hypotheses, references):
            self._watch(hypotheses)
            return self._score_alone(hypotheses[0], [text for [text] in references if text is not None])
        fitted, rows = self.fitted_rows(hypotheses, references)
        score = self.score_rows(fitted, rows)
        if n_bootstrap > 1:
            self._resample(score, fitted, rows, n_bootstrap)
        return score

    def get_signature(self) -> Signature:
        """How the last score was made.

        Raises:
            ValueError: Nothing was scored, so that the number of references is unknown.

        Examples:
            >>> from mtgauge.sacrebleu import CHRF
            >>> chrf = CHRF()
            >>> _ = chrf.sentence_score("The cat sat.", ["A cat sat."])
            >>> str(chrf.get_signature()).rpartition("|")[0]
            'nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no'
        """
        if self.num_refs is None:
            raise ValueError("Number of references unknown, please evaluate the metric first.")
        made = self._fit([[""]], counts=False).signature(Level.CORPUS)
        nrefs = "var" if self.num_refs == -1 else self.num_refs
        return Signature(made, nrefs, {"bs": self.n_bootstrap, "seed": self.seed})

    def fitted_rows(
        self, hypotheses: Sequence[str], references: Sequence[Sequence[str | None]] | None
    ) -> tuple[FittedMeasure, Rows]:
        """The measure on the references, and (n, k) statistics; arguments as for `corpus_score`.

        Examples:
            >>> from mtgauge.sacrebleu import TER
            >>> fitted, rows = TER().fitted_rows(["The cat sat."], [["A cat sat."]])
            >>> rows.shape
            (1, 2)
        """
        name = type(self).__name__
        _check_hypotheses(name, hypotheses)
        if references is not None and len(references):
            _check_references(name, references)
            _check_lengths(hypotheses, references)
            fitted = self._fit(references)
        elif self._cached is not None:
            fitted = self._cached
            self.num_refs = _number(fitted)
            _check_lengths(hypotheses, fitted.references.columns() if fitted.references else ())
        else:
            raise RuntimeError("No references provided and the cache is empty.")
        self._watch(hypotheses)
        return fitted, fitted.statistics(Batch(hypotheses))

    def score_rows(self, fitted: FittedMeasure, rows: Rows) -> S:
        """The score of (n, k) statistics of a test set.

        Examples:
            >>> from mtgauge.sacrebleu import TER
            >>> ter = TER()
            >>> ter.score_rows(*ter.fitted_rows(["The cat sat."], [["A cat sat."]]))
            TER = 33.33
        """
        totals = total(rows)
        return self._score_of(totals.tolist(), fitted.score(totals, Level.CORPUS).tolist())

    @abstractmethod
    def _score_of(self, totals: Sequence[float], values: Sequence[float]) -> S:
        """The score object of (k,) totals and the (m,) values that the measure gives of them."""

    def _watch(self, hypotheses: Sequence[str]) -> None:
        """Warns of what is suspicious in the output."""

    def _fit(self, references: Sequence[Sequence[str | None]], *, counts: bool = True) -> FittedMeasure:
        named = {f"ref{number}": tuple(texts) for number, texts in enumerate(references, start=1)}
        fitted = self.measure.fit(TestSet.of(References.of(named)), Resources())
        if counts:
            self.num_refs = _number(fitted)
        return fitted

    def _resample(self, score: S, fitted: FittedMeasure, rows: Rows, samples: int) -> None:
        from mtgauge.base.progress import silent
        from mtgauge.sacrebleu.drawn import resampled  # only intervals need it
        from mtgauge.sacrebleu.seeds import seed_of_environment
        from mtgauge.stats.halfwidth import spread_of_one
        from mtgauge.stats.resampling import Draws

        seed = seed_of_environment()
        self.n_bootstrap, self.seed = samples, seed.text
        [drawn] = resampled(fitted, Level.CORPUS, [rows], Draws(len(rows), samples, seed.number), silent)
        score.take_spread(spread_of_one(drawn))


def _number(fitted: FittedMeasure) -> int:
    count = fitted.references.count if fitted.references else "0"
    return -1 if count == "var" else int(count)


def _check_segment(name: str, hypothesis: object, references: object) -> None:
    if not isinstance(hypothesis, str):
        raise TypeError(f"{name}: The argument `hyp` should be a string.")
    if isinstance(references, str) or not isinstance(references, Sequence):
        raise TypeError(f"{name}: The argument `refs` should be a sequence of strings.")
    if not all(isinstance(reference, str | None) for reference in references):
        raise TypeError(f"{name}: Each element of `refs` should be a string.")


def _check_hypotheses(name: str, hypotheses: object) -> None:
    if isinstance(hypotheses, str) or not isinstance(hypotheses, Sequence):
        raise TypeError(f"{name}: `hyps` should be a sequence of strings.")
    kinds = set(map(type, hypotheses))
    if type(None) in kinds:
        raise TypeError(f"{name}: Undefined line in hypotheses stream!")
    if not all(issubclass(kind, str) for kind in kinds):
        raise TypeError(f"{name}: Each element of `hyps` should be a string.")


def _is_one_segment(hypotheses: object, references: object) -> bool:
    """Whether one segment is scored against whole references, which needs no test set to be made."""
    if not (isinstance(hypotheses, list | tuple) and isinstance(references, list | tuple) and references):
        return False
    texts = [hypotheses, *references]
    return all(isinstance(text, list | tuple) and len(text) == 1 and isinstance(text[0], str) for text in texts)


def _check_references(name: str, references: object) -> None:
    if isinstance(references, str) or not isinstance(references, Sequence):
        raise TypeError(f"{name}: `refs` should be a sequence of sequence of strings.")
    for texts in references:
        # sacreBLEU takes a string for a list of its characters
        if isinstance(texts, str) or not isinstance(texts, Sequence):
            raise TypeError(f"{name}: Each element of `refs` should be a sequence of strings.")
        if not all(issubclass(kind, str | None) for kind in set(map(type, texts))):
            raise TypeError(f"{name}: `refs` should be a sequence of sequence of strings.")


def _check_lengths(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]]) -> None:
    """Refuses what sacreBLEU cuts to the shortest list."""
    lengths = [len(texts) for texts in references]
    if all(length == len(hypotheses) for length in lengths):
        return
    is_transposed = len(references) == len(hypotheses) and len(set(lengths)) == 1
    number, length = next(
        (number, length) for number, length in enumerate(lengths, 1) if length != len(hypotheses)
    )
    hint = (
        say("references are one list for each reference, not one for each segment")
        if is_transposed
        else parting(
            CountedColumn(say("the hypotheses"), hypotheses),
            CountedColumn(say("reference {name}", name=number), references[number - 1]),
            lines=False,
        )
        or say("each list needs one string per segment; nothing is cut to fit")
    )
    raise InputError(
        say(
            "there are {n} hypotheses, and reference {number} has {length} segments",
            n=len(hypotheses),
            number=number,
            length=length,
        ),
        hint=hint,
        code="unequal-counts",
    )
