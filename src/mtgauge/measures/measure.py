"""A measure: its options, what it declares, and what it gives without more ado."""

from __future__ import annotations

import dataclasses
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self, Unpack, cast

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
from mtgauge.corpus.columns import GivenReferences, GivenTexts, OptionalTexts, kind_of
from mtgauge.measures.batch import Batch
from mtgauge.measures.fitted import Fittable, FittedMeasure
from mtgauge.measures.one_system import SegmentColumns, counted, one_output, scored
from mtgauge.measures.options import check_type
from mtgauge.measures.outputs import Level, Output, Unit
from mtgauge.measures.pairwise import pairwise_rows
from mtgauge.measures.resources import Resources
from mtgauge.measures.result import MeasureResult
from mtgauge.stats.totals import Rows

#: Greatest n-gram order that can be requested: far above what texts need, and small enough for memory.
MAX_ORDER = 1000


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
        reduction: How units become a corpus value.
        needs: What it uses and requires.
        context: What a row may depend on: its segment, or the document that the segment is in. If it is the
            document, a batch never splits one.
        unit: What a row stands for. Rows of documents have no segment scores, and resampling draws documents.
        does_without_documents: Whether a measure that looks at documents does without where there are none.
        is_of_test_sets: Whether it was made for whole test sets, so that its scores of single segments say little.
        knows_its_texts: Whether it was made for the texts of one test set, and refuses others.
        has_total: Whether its first value stands for the whole. Else its primary values stand beside each other,
            each under its own name, and none of them is the score of a system.
        rows_of_segments: Whether a row depends on the texts of its own segment alone, whatever other segments the
            measure is fitted to, so that segments can be measured as they come.
        tests_outputs_together: Whether its outputs are one diagnosis of a system, so that one test of each pair of
            systems compares all of them, where nobody says otherwise.
        before: Options that came later -> the value that a signature means which does not name them.
        files: Names of its options that name files, whose place and checksum a record keeps.
        explains: Whether `FittedMeasure.explain` is implemented.
        marks_ngrams_of: ``words`` or ``characters`` if `FittedMeasure.explain` marks n-grams of these, and so says
            nothing of words out of order; empty for other measures.
        marks_errors: Whether the spans of `FittedMeasure.explain` are errors, each with its severity.
        derives: Whether `FittedMeasure.count_steps` and `FittedMeasure.score_steps` are implemented.
        scores_alone: Whether `FittedMeasure.statistics_alone` is implemented, and `FittedMeasure.score` does
            nothing but elementary operations (`mtgauge.measures.tracing`): one segment a call is then quick.
        long_segment: Number of words of a reference from which its segment may take a second or more; None if
            only texts of megabytes take that long.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = vars(cls)
        # a new id is another measure, which must not go by the title of the class that it is derived from
        if "id" in own and "title" not in own:
            cls.title = cls.id

    @property
    def looks_at_documents(self) -> bool:
        """Whether a batch must hold whole documents, and the test set must have some."""
        return Unit.DOCUMENT in (self.context, self.unit)

    def scores_documents(self, testset: TestSet) -> bool:
        """Whether its primary score is one of whole documents, so that resampling draws these.

        >>> bleu.scores_documents(TestSet.of(["A cat."]))
        False
        """
        return self.unit is Unit.DOCUMENT

    @property
    def detokenized(self) -> bool:
        """Whether it tokenizes by itself, so that already tokenized text changes its values."""
        return False

    def equates(self, text: str, other: str) -> bool:
        """Whether its options make two texts equal before anything is counted.

        >>> bleu.lowercase, bleu.equates("Tide", "tide"), bleu.equates("Tide", "tides")
        (True, True, False)
        """
        return text == other

    @property
    def papers(self) -> tuple[str, ...]:
        """Its papers, for `mtgauge cite`: BibTeX entries, or keys of entries that mtgauge has; a class sets it.

        >>> bleu.papers
        ('papineni-etal-2002-bleu', 'post-2018-call')
        """
        return ()

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

    def check(self, testset: TestSet, resources: Resources) -> None:
        """Checks before any work is done, as far as its needs tell, that the measure can be fitted.

        >>> bleu.check(TestSet.of(sources=["一只猫。"]), Resources())
        Traceback (most recent call last):
          ...
        mtgauge.errors.InputError: metric bleu needs references (give one with -r FILE, in Python with references)

        Raises:
            MissingExtraError: A package is not installed.
            InputError: Something that it needs is missing, or there are more references than it takes.
        """
        self.needs.check(testset, resources, self.id)

    def require(self, resources: Resources) -> None:
        """Checks that the packages and data that `fit` needs are installed.

        >>> bleu.require(Resources())

        It fits the measure to an empty segment; a measure whose fit reads much data overrides it.

        Raises:
            MtgaugeError: A package or data are missing, as for `fit`.
        """
        testset = TestSet.of([""], sources=[""], documents=[""])
        self.check(testset, resources)
        self.fit(testset, resources)

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
        if not intervals and samples is None and seed is None and alpha is None:
            return scored(self, hypotheses, references, columns).result
        settings = {"samples": samples, "seed": seed, "alpha": alpha}
        given = {name: value for name, value in settings.items() if value is not None}
        if not intervals:
            raise OptionError(
                say("{name} has no effect without intervals", name=next(iter(given))),
                hint=say("add intervals=True"),
            )
        from mtgauge.evaluation.call import score_with_interval  # users look here for what the engine above does

        return score_with_interval(self, one_output(hypotheses, references, columns), references, columns, given)

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

    def sentence_score(
        self,
        hypothesis: str,
        references: str | OptionalTexts | None = None,
        *,
        source: str | None = None,
        languages: LanguagePair | str | None = None,
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

        Raises:
            InputError: The hypothesis is not one string, or something that the measure needs is missing.
            OptionError: The measure scores whole documents.
        """
        self._check_scores_segments()
        if not isinstance(hypothesis, str):
            raise InputError(
                say("the hypothesis is {kind}", kind=kind_of(hypothesis)),
                hint=say("give one string, or take segment_scores for a list"),
                code="wrong-nesting",
            )
        alone = references[0] if isinstance(references, list | tuple) and len(references) == 1 else references
        if self.scores_alone and isinstance(alone, str) and isinstance(source, str | None):
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
        self.check(testset, given)
        return self.fit(testset, given).signature(level)

    def _check_scores_segments(self) -> None:
        if self.unit is Unit.DOCUMENT:
            raise OptionError(say("metric {id} scores whole documents: a segment has no score", id=self.id))

    def pairwise(
        self,
        candidates: Sequence[str],
        references: Sequence[str] | None = None,
        *,
        source: str | None = None,
        languages: LanguagePair | str | None = None,
        resources: Resources | None = None,
    ) -> Rows:
        """The rows of each candidate compared with each reference, for one segment.

        >>> rows = bleu.pairwise(["A cat sat.", "The cat sat.", "Rain."])
        >>> fitted = bleu.fit(TestSet.of([""]), Resources())
        >>> fitted.score(rows, Level.SEGMENT)[..., 0].mean(axis=1).argmax().item()
        0

        The utilities of minimum Bayes risk decoding (Kumar and Byrne 2004) are scores of these rows:
        ``fitted.score(rows, Level.SEGMENT)[..., 0]``, where `fitted` is the measure fitted to any reference.

        Args:
            candidates: n translations.
            references: m references; None for the candidates themselves.
            source: The source text.
            languages: The language pair, or its text, such as ``zh-en``.
            resources: The resources to fit with; their language pair is replaced by `languages`.

        Returns:
            Shape (n, m, k): at (i, j), what `statistics` gives for candidate i if the measure is fitted to one
            segment whose only reference is j.

        Raises:
            InputError: There is no candidate or no reference, or something else that it needs is missing.
            OptionError: Rows depend on the system, not on texts alone, or the measure was made for other texts.
        """
        if self.knows_its_texts:
            raise OptionError(say("metric {id} is of one test set, and takes no other pairs of texts", id=self.id))
        if self.needs.systems:
            raise OptionError(say("metric {id} is of systems, and pairs of texts have none", id=self.id))
        pair = LanguagePair.of(languages)
        given = Resources.of(resources, pair)
        sources = None if source is None else [source]

        def rows_against(reference: str, texts: Sequence[str]) -> Rows:
            # the test set has one segment in one document, and each text is a system
            testset = TestSet.of([reference], sources=sources, documents=["1"], languages=pair)
            fitted = self.fit(testset, given)
            systems = (SystemOutput(str(number), (text,)) for number, text in enumerate(texts, start=1))
            found = fitted.statistics_of_all([Batch.of(fitted.testset, one, slice(0, 1)) for one in systems])
            return cast("Rows", np.concatenate(found))

        return pairwise_rows(rows_against, candidates, candidates if references is None else references)

    def option_values(self) -> dict[str, Any]:
        """The options, by name.

        >>> bleu.option_values()["lowercase"]
        True
        """
        return {item.name: getattr(self, item.name) for item in dataclasses.fields(self)}

    def unsaid(self, signature: str) -> dict[str, Any]:
        """The options that a signature says nothing of, since they came later, with the values that they had then.

        >>> load_metric("bleu").unsaid("bleu|nrefs:1|case:mixed|tok:13a|mtgauge:0.1.0")
        {}

        Args:
            signature: One of this measure, of this or of an earlier version.
        """
        return {name: value for name, value in self.before.items() if f"|{name}:" not in signature}

    def completed(self, **options: Any) -> Self:
        """This measure with these values for those of its options that have none.

        >>> load_metric("bleu").completed(tokenize="intl").option_values()["tokenize"]
        'intl'
        >>> load_metric("bleu", tokenize="zh").completed(tokenize="intl").option_values()["tokenize"]
        'zh'

        Args:
            **options: Values; those that the measure has no option for, or has a value of, change nothing.
        """
        own = self.option_values()
        unset = {name: value for name, value in options.items() if name in own and own[name] is None}
        return dataclasses.replace(self, **unset) if unset else self

    def row_options(self) -> dict[str, Any]:
        """The options that rows depend on, by name: all of them, but for a measure that says otherwise.

        >>> bleu.row_options() == bleu.option_values()
        True
        """
        return self.option_values()
