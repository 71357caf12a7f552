"""A measure: its options, what it declares, and what it gives without more ado."""

from __future__ import annotations

import dataclasses
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Never, Self, Unpack, overload

import numpy as np
import numpy.typing as npt

from mtgauge.base.arguments_elsewhere import answers_arguments
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.corpus import LanguagePair, References, TestSet
from mtgauge.corpus.columns import GivenReferences, GivenTexts, OptionalTexts, kind_of
from mtgauge.measures.contract import check_declared
from mtgauge.measures.fitted import Fittable, FittedMeasure
from mtgauge.measures.one_system import (
    ReadsOutputsOnly,
    ScoredColumns,
    ScoredWithReferences,
    ScoredWithSources,
    SegmentColumns,
    WithReferences,
    WithSources,
    counted,
    one_output,
    refuse_arguments,
    scored,
)
from mtgauge.measures.options import check_type, option_values
from mtgauge.measures.outputs import Level, Output, Unit
from mtgauge.measures.pairwise import TextPairs
from mtgauge.measures.resources import Resources
from mtgauge.measures.result import MeasureResult
from mtgauge.stats.totals import Rows

#: Greatest n-gram order that can be requested: far above what texts need, and small enough for memory.
MAX_ORDER = 1000
#: The arguments of `Measure.corpus_score` about its interval.
_OF_INTERVALS = ("intervals", "samples", "seed", "alpha")


def option(default: Any, text: str, *, choices: Sequence[str] = ()) -> Any:
    """A field of a measure, with its default, one line of help, and the allowed values if they are few.

    >>> from mtgauge import load_metric
    >>> [field.metadata["help"] for field in dataclasses.fields(load_metric("ribes")) if field.name == "alpha"]
    ['exponent of the unigram precision, 0 or more']
    """
    return field(default=default, metadata={"help": text, "choices": tuple(choices)})


@dataclass(frozen=True, kw_only=True)
class Measure(Fittable):
    """A measure with its options. A subclass is a frozen dataclass whose fields are the options.

    >>> from mtgauge import TestSet, load_metric
    >>> from mtgauge.metrics import Level, Resources
    >>> bleu = load_metric("bleu", lowercase=True)
    >>> isinstance(bleu, Measure), bleu.title, bleu.outputs[0].name
    (True, 'BLEU', 'score')
    >>> bleu.corpus_score(["The cat sat here."], ["the cat sat here."]).score > 99
    True

    Options are checked in ``__post_init__`` (`mtgauge.errors.OptionError`), so a measure that exists is valid.

    Attributes:
        id: The name that users write.
        title: Its name in papers, such as ``chrF``; without one, the id.
        summary: One line for ``mtgauge metrics``, with its source.
        contract: Its needs and abilities, for mtgauge (`Contract`).
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = vars(cls)
        check_declared(cls)
        # a new id is another measure, which must not go by the title of the class that it is derived from
        if "id" in own and "title" not in own:
            cls.title = cls.id

    def _declare(self, **facts: Any) -> None:
        """Changes facts of the contract that depend on options, by name; for ``__post_init__``."""
        contract = dataclasses.replace(self.contract, **facts)
        if contract != self.contract:
            object.__setattr__(self, "contract", contract)  # the dataclass is frozen

    def _equates(self, text: str, other: str) -> bool:
        """Whether the options make two texts equal before anything is counted.

        >>> bleu.lowercase, bleu._equates("Tide", "tide"), bleu._equates("Tide", "tides")
        (True, True, False)
        """
        return text == other

    @property
    @abstractmethod
    def outputs(self) -> tuple[Output, ...]:
        """The named values, a primary one first; only those known before fitting, if `fit` adds others."""

    @abstractmethod
    def fit(self, testset: TestSet, resources: Resources) -> FittedMeasure:
        """Binds the measure to a test set, of which it sees what its needs name, but never to hypotheses.

        >>> fitted = bleu.fit(TestSet.of(["A cat sat."], languages="zh-en"), Resources())
        >>> print(fitted.signature(Level.CORPUS))
        bleu|nrefs:1|case:lc|eff:no|tok:13a|smooth:exp|mtgauge:0.1.0

        Raises:
            InputError: Something that it needs is missing.
        """

    def _check(self, testset: TestSet, resources: Resources) -> None:
        """Checks before any work is done, as far as its needs tell, that the measure can be fitted.

        >>> bleu._check(TestSet.of(sources=["一只猫。"]), Resources())
        Traceback (most recent call last):
          ...
        mtgauge.errors.InputError: metric bleu needs references (give one with -r FILE, in Python with references)

        Raises:
            MissingExtraError: A package is not installed.
            InputError: Something that it needs is missing, or there are more references than it takes.
        """
        self.contract.needs.check(testset, resources, self.id)

    def _require(self, resources: Resources) -> None:
        """Checks that the packages and data that `fit` needs are installed.

        >>> bleu._require(Resources())

        It fits the measure to an empty segment; a measure whose fit reads much data overrides it.

        Raises:
            MtgaugeError: A package or data are missing, as for `fit`.
        """
        testset = TestSet.of([""], sources=[""], documents=[""])
        self._check(testset, resources)
        self.fit(testset, resources)

    @overload
    def corpus_score(
        self,
        hypotheses: GivenTexts,
        references: GivenReferences | References | None,
        **columns: Unpack[ScoredColumns],
    ) -> MeasureResult: ...
    @overload
    def corpus_score(self, hypotheses: GivenTexts, **columns: Unpack[ScoredWithReferences]) -> MeasureResult: ...
    @overload
    def corpus_score(self, hypotheses: GivenTexts, **columns: Unpack[ScoredWithSources]) -> MeasureResult: ...
    @overload
    def corpus_score(
        self: ReadsOutputsOnly, hypotheses: GivenTexts, **columns: Unpack[ScoredColumns]
    ) -> MeasureResult: ...
    @answers_arguments()
    def corpus_score(
        self,
        hypotheses: GivenTexts,
        references: GivenReferences | References | None = None,
        *,
        intervals: bool = False,
        samples: int | None = None,
        seed: int | None = None,
        alpha: float | None = None,
        **columns: Unpack[SegmentColumns],
    ) -> MeasureResult:
        """Scores one system.

        >>> from mtgauge import load_metric
        >>> chrf = load_metric("chrf")
        >>> chrf.corpus_score(["The cat sat."], ["The cat sat down."])
        chrF = 61.01
        >>> chrf.corpus_score(["A cat sat.", "It rained."] * 9, ["The cat sat.", "It rained."] * 9, intervals=True)
        chrF = 79.55 [69.63, 89.48]

        Args:
            hypotheses: n translations, in any column that `mtgauge.References.of` takes.
            references: A mapping name -> n strings, or one list of n strings.
            intervals: Whether the primary value gets a confidence interval, as from `mtgauge.evaluate`, which has
                more settings.
            samples: Number of resamples, 1 or more; by default chosen as in `mtgauge.evaluate`.
            seed: Seed of the resamples, 0 or more; by default 12345.
            alpha: One minus the confidence level, between 0 and 1; by default 0.05.
            **columns: ``references_per_segment``, ``sources``, ``languages`` and the other arguments of
                `mtgauge.TestSet.of`.

        Raises:
            InputError: Texts do not fit together, or something that the measure needs is missing.
            OptionError: An argument is unknown or out of range, or an interval setting lacks ``intervals=True``.
        """
        if not isinstance(intervals, bool):
            raise OptionError(
                say(
                    "{where} must be {names}, not {value!r}",
                    where="intervals",
                    names="true or false",
                    value=intervals,
                )
            )
        if not intervals and samples is None and seed is None and alpha is None:
            return scored(self, hypotheses, references, columns, _OF_INTERVALS).result
        settings = {"samples": samples, "seed": seed, "alpha": alpha}
        given = {name: value for name, value in settings.items() if value is not None}
        if not intervals:
            raise OptionError(
                say("{name} has no effect without intervals", name=next(iter(given))),
                hint=say("add intervals=True"),
            )
        from mtgauge.evaluation.call import score_with_interval  # users look here for what the engine above does

        system = one_output(self, hypotheses, references, columns, _OF_INTERVALS)
        return score_with_interval(self, system, references, columns, given)

    @overload
    def segment_scores(
        self,
        hypotheses: GivenTexts,
        references: GivenReferences | References | None,
        **columns: Unpack[SegmentColumns],
    ) -> npt.NDArray[np.float64]: ...
    @overload
    def segment_scores(
        self, hypotheses: GivenTexts, **columns: Unpack[WithReferences]
    ) -> npt.NDArray[np.float64]: ...
    @overload
    def segment_scores(
        self, hypotheses: GivenTexts, **columns: Unpack[WithSources]
    ) -> npt.NDArray[np.float64]: ...
    @overload
    def segment_scores(
        self: ReadsOutputsOnly, hypotheses: GivenTexts, **columns: Unpack[SegmentColumns]
    ) -> npt.NDArray[np.float64]: ...
    @answers_arguments()
    def segment_scores(
        self,
        hypotheses: GivenTexts,
        references: GivenReferences | References | None = None,
        **columns: Unpack[SegmentColumns],
    ) -> npt.NDArray[np.float64]:
        """The primary score of each segment, shape (n,); arguments as for `corpus_score`.

        >>> from mtgauge import load_metric
        >>> scores = load_metric("chrf").segment_scores(["A cat.", "Rain."], ["A cat.", "It rained."])
        >>> scores.round(2)
        array([100.  ,  18.55])

        Raises:
            OptionError: The measure scores whole documents.
        """
        self._check_scores_segments()
        fitted, rows = counted(self, hypotheses, references, columns)
        scores: npt.NDArray[np.float64] = fitted.score(rows.astype(np.float64), Level.SEGMENT)[:, 0]
        return scores

    @overload
    def sentence_score(
        self,
        hypothesis: str,
        references: str | OptionalTexts | None,
        *,
        source: str | None = None,
        languages: LanguagePair | str | None = None,
    ) -> MeasureResult: ...
    @overload
    def sentence_score(
        self, hypothesis: str, *, source: str | None, languages: LanguagePair | str | None = None
    ) -> MeasureResult: ...
    @overload
    def sentence_score(
        self: ReadsOutputsOnly, hypothesis: str, *, languages: LanguagePair | str | None = None
    ) -> MeasureResult: ...
    def sentence_score(
        self,
        hypothesis: str,
        references: str | OptionalTexts | None = None,
        *,
        source: str | None = None,
        languages: LanguagePair | str | None = None,
        **unknown: Never,
    ) -> MeasureResult:
        """The score of one segment, as ``--level segment`` gives it.

        >>> from mtgauge import load_metric
        >>> score = load_metric("bleu").sentence_score("The cat sat down.", ["The cat sat.", "A cat sat down."])
        >>> f"{score:.1f}"
        '84.1'

        Args:
            hypothesis: The translation.
            references: One reference, or all of them.
            source: The source text.
            languages: The language pair, such as ``zh-en``.
            **unknown: Nothing else; the error has the argument that was meant.

        Raises:
            InputError: The hypothesis is not one string, or something that the measure needs is missing.
            OptionError: The measure scores whole documents, or there is no such argument.
        """
        if unknown:
            refuse_arguments(self, unknown, ("hypothesis", "references", "source", "languages"))
        self._check_scores_segments()
        if not isinstance(hypothesis, str):
            raise InputError(
                say("the hypothesis is {kind}", kind=kind_of(hypothesis)),
                hint=say("give one string, or take segment_scores for a list"),
                code="wrong-nesting",
            )
        alone = references[0] if isinstance(references, list | tuple) and len(references) == 1 else references
        if self.contract.scores_alone and isinstance(alone, str) and isinstance(source, str | None):
            from mtgauge.measures.alone import segment_scorer  # few programs score one segment

            scorer = segment_scorer(self, LanguagePair.of(languages))
            return scorer.result(scorer.row(hypothesis, [alone]))
        columns: SegmentColumns = {"languages": languages}
        if references is not None:
            columns["references_per_segment"] = [references]
        if source is not None:
            columns["sources"] = [source]
        fitted, rows = counted(self, [hypothesis], None, columns)
        return fitted.result(rows[0].astype(np.float64), Level.SEGMENT)

    def signature(
        self, *, references: int = 1, languages: LanguagePair | str | None = None, level: Level = Level.CORPUS
    ) -> Signature:
        """The signature that a score will have, before anything is scored.

        >>> from mtgauge import load_metric
        >>> print(load_metric("bleu", lowercase=True).signature(references=2, languages="en-zh"))
        bleu|nrefs:2|case:lc|eff:no|tok:zh|smooth:exp|mtgauge:0.1.0

        Args:
            references: Number of references of each segment.
            languages: The language pair, on which tokenizers depend.
            level: What is scored.

        Raises:
            MtgaugeError: Something that the measure needs is missing.
        """
        check_type(references, int, "references")
        pair = LanguagePair.of(languages)
        testset = TestSet.of(
            {f"ref{number}": [""] for number in range(1, references + 1)} or None,
            sources=[""], documents=[""], languages=pair,
        )  # fmt: skip
        given = Resources(pair)
        self._check(testset, given)
        return self.fit(testset, given).signature(level)

    def _check_scores_segments(self) -> None:
        if self.contract.unit is Unit.DOCUMENT:
            raise OptionError(say("metric {id} scores whole documents: a segment has no score", id=self.id))

    @overload
    def pairwise(
        self,
        candidates: Sequence[str],
        references: Sequence[str] | None = None,
        *,
        rows: Literal[False] = False,
        source: str | None = None,
        languages: LanguagePair | str | None = None,
        resources: Resources | None = None,
    ) -> npt.NDArray[np.float64]: ...

    @overload
    def pairwise(
        self,
        candidates: Sequence[str],
        references: Sequence[str] | None = None,
        *,
        rows: Literal[True],
        source: str | None = None,
        languages: LanguagePair | str | None = None,
        resources: Resources | None = None,
    ) -> Rows: ...

    def pairwise(
        self,
        candidates: Sequence[str],
        references: Sequence[str] | None = None,
        *,
        rows: bool = False,
        source: str | None = None,
        languages: LanguagePair | str | None = None,
        resources: Resources | None = None,
    ) -> npt.NDArray[np.float64] | Rows:
        """The scores of each candidate compared with each reference, for one segment.

        These are the utilities of minimum Bayes risk decoding (Kumar and Byrne 2004).

        >>> scores = bleu.pairwise(["A cat sat.", "The cat sat.", "Rain."])
        >>> scores.shape
        (3, 3)
        >>> scores.mean(axis=1).argmax().item()
        0

        Args:
            candidates: n translations.
            references: m references; None for the candidates themselves.
            rows: Whether to return the rows of all pairs instead.
            source: The source text.
            languages: The language pair, or its text, such as ``zh-en``.
            resources: The resources to fit with; their language pair is replaced by `languages`.

        Returns:
            Shape (n, m): at (i, j), the primary score of candidate i with reference j as its only reference. With
            `rows`, shape (n, m, k): what `FittedMeasure.statistics` gives for them.

        Raises:
            InputError: There is no candidate or no reference, or something else that it needs is missing.
            OptionError: Rows depend on the system, not on texts alone, or the measure was made for other texts.
        """
        pairs = TextPairs(self, candidates, references, source=source, languages=languages, resources=resources)
        everything = slice(0, len(pairs.candidates))
        return pairs.rows(everything) if rows else pairs.scores(everything)

    def blocks(
        self,
        candidates: Sequence[str],
        references: Sequence[str] | None = None,
        *,
        size: int = 64,
        source: str | None = None,
        languages: LanguagePair | str | None = None,
        resources: Resources | None = None,
    ) -> Iterator[tuple[slice, npt.NDArray[np.float64]]]:
        """The scores of `pairwise` in blocks of candidates, so that the whole matrix is never in memory.

        >>> for block, scores in bleu.blocks(["A cat sat.", "The cat sat.", "Rain."], size=2):
        ...     print(block.start, block.stop, scores.shape)
        0 2 (2, 3)
        2 3 (1, 3)

        Args:
            candidates: n translations.
            references: m references; None for all candidates.
            size: The greatest number of candidates in a block, 1 or more.
            source: The source text.
            languages: The language pair, or its text, such as ``zh-en``.
            resources: The resources to fit with; their language pair is replaced by `languages`.

        Returns:
            The places of b candidates, and their scores, shape (b, m); block after block.

        Raises:
            InputError: As for `pairwise`.
            OptionError: As for `pairwise`, or `size` is not a whole number of 1 or more.
        """
        check_type(size, int, "size")
        if size < 1:
            raise OptionError(say("size must be 1 or more, not {size}", size=size))
        pairs = TextPairs(self, candidates, references, source=source, languages=languages, resources=resources)
        return pairs.blocks(size)

    def _completed(self, **options: Any) -> Self:
        """This measure with these values for those of its options that have none.

        >>> load_metric("bleu")._completed(tokenize="intl").tokenize
        'intl'
        >>> load_metric("bleu", tokenize="zh")._completed(tokenize="intl").tokenize
        'zh'

        Args:
            **options: Values; those that the measure has no option for, or has a value of, change nothing.
        """
        own = option_values(self)
        unset = {name: value for name, value in options.items() if name in own and own[name] is None}
        return dataclasses.replace(self, **unset) if unset else self

    def _row_options(self) -> dict[str, Any]:
        """The options that rows depend on, by name: all of them, unless a measure overrides it.

        >>> bleu._row_options()["lowercase"]
        True
        """
        return option_values(self)
