"""The contract of all measures in mtgauge: additive statistics.

A `Measure` holds options. `Measure.fit` binds it to a test set, never to hypotheses, and returns a
`FittedMeasure`, which does two things: it turns texts into rows of statistics, one row per unit (the costly part,
done once), and totals of rows into scores (the cheap part, done thousands of times under resampling). Corpus,
domain, document and segment values, intervals, paired tests and sharding need nothing but sums of rows.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypedDict, Unpack, cast

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
from mtgauge.corpus.columns import GivenReferences, GivenTexts, OptionalTexts, kind_of, listed
from mtgauge.corpus.testset import check_lengths
from mtgauge.errors import InputError, OptionError
from mtgauge.measures.batch import Batch
from mtgauge.measures.documents import DocumentOrder, seen_by
from mtgauge.measures.explanation import Explanation
from mtgauge.measures.needs import Needs
from mtgauge.measures.outputs import Level, Output, Reduction, Unit
from mtgauge.measures.pairwise import pairwise_rows
from mtgauge.measures.resources import Resources
from mtgauge.measures.result import MeasureResult
from mtgauge.measures.warning import MeasureWarning
from mtgauge.sentences import say
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows, total

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Derivation, Step
    from mtgauge.measures.span_pairs import SpanPairs

#: Greatest n-gram order that can be requested: far above what texts need, and small enough for memory.
MAX_ORDER = 1000


class SegmentColumns(TypedDict, total=False):
    """What is known of the segments beside their references, as arguments of `mtgauge.TestSet.of`."""

    references_per_segment: Iterable[Any] | None
    sources: GivenTexts | None
    ids: GivenTexts | None
    documents: GivenTexts | None
    domains: GivenTexts | None
    languages: LanguagePair | str | None
    slices: Mapping[str, GivenTexts] | None


def option(default: Any, text: str, *, choices: Sequence[str] = ()) -> Any:
    """A field of a measure, with its default, one line of help, and the allowed values if they are few.

    >>> from mtgauge import load_metric
    >>> [field.metadata["help"] for field in dataclasses.fields(load_metric("ribes")) if field.name == "alpha"]
    ['exponent of the unigram precision, 0 or more']
    """
    return field(default=default, metadata={"help": text, "choices": tuple(choices)})


@dataclass(frozen=True, kw_only=True)
class Measure(ABC):
    """A measure with its options. A subclass is a frozen dataclass whose fields are the options.

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
        rows_of_segments: Whether a row depends on the texts of its own segment alone, whatever other segments the
            measure is fitted to, so that segments can be measured as they come.
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

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    reduction: ClassVar[Reduction] = Reduction.RATIO
    needs: ClassVar[Needs] = Needs()
    context: ClassVar[Unit] = Unit.SEGMENT
    unit: ClassVar[Unit] = Unit.SEGMENT
    does_without_documents: ClassVar[bool] = False
    is_of_test_sets: ClassVar[bool] = False
    knows_its_texts: ClassVar[bool] = False
    rows_of_segments: ClassVar[bool] = False
    files: ClassVar[tuple[str, ...]] = ()
    explains: ClassVar[bool] = False
    marks_ngrams_of: ClassVar[str] = ""
    marks_errors: ClassVar[bool] = False
    derives: ClassVar[bool] = False
    scores_alone: ClassVar[bool] = False
    long_segment: ClassVar[int | None] = None

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
        """Whether its primary score is one of whole documents, so that resampling draws these."""
        return self.unit is Unit.DOCUMENT

    @property
    def detokenized(self) -> bool:
        """Whether it tokenizes by itself, so that already tokenized text changes its values."""
        return False

    @property
    @abstractmethod
    def outputs(self) -> tuple[Output, ...]:
        """The named values, a primary one first; only those known before fitting, if `fit` adds others."""

    @abstractmethod
    def fit(self, testset: TestSet, resources: Resources) -> FittedMeasure:
        """Binds the measure to a test set, of which it sees what its needs name, but never to hypotheses.

        Raises:
            InputError: Something that it needs is missing.
        """

    def check(self, testset: TestSet, resources: Resources) -> None:
        """Checks before any work is done, as far as its needs tell, that the measure can be fitted.

        Raises:
            MissingExtraError: A package is not installed.
            InputError: Something that it needs is missing, or there are more references than it takes.
        """
        self.needs.check(testset, resources, self.id)

    def require(self, resources: Resources) -> None:
        """Checks that the packages and data that `fit` needs are installed.

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
        **columns: Unpack[SegmentColumns],
    ) -> MeasureResult:
        """The score of one system.

        >>> from mtgauge import load_metric
        >>> print(load_metric("chrf").corpus_score(["The cat sat."], ["The cat sat down."]))
        61.01 chrf|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|mtgauge:0.1.0

        Args:
            hypotheses: n translations, in any column that `mtgauge.References.of` takes.
            references: A mapping name -> n strings, or one list of n strings.
            **columns: ``references_per_segment``, ``sources``, ``languages`` and the other arguments of
                `mtgauge.TestSet.of`.
        """
        fitted, rows = self._rows(hypotheses, references, columns)
        return fitted.result(total(rows), Level.CORPUS)

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
        fitted, rows = self._rows(hypotheses, references, columns)
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
        if self.scores_alone and isinstance(alone, str):
            from mtgauge.measures.alone import segment_scorer  # it is made of measures

            pair = languages if isinstance(languages, LanguagePair | None) else LanguagePair.parse(languages)
            scorer = segment_scorer(self, pair)
            values = scorer.values(hypothesis, [alone])
            return MeasureResult.named(scorer.fitted.outputs, values, scorer.signature)
        columns: SegmentColumns = {"languages": languages}
        if references is not None:
            columns["references_per_segment"] = [references]
        if source is not None:
            columns["sources"] = [source]
        fitted, rows = self._rows([hypothesis], None, columns)
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
        pair = languages if isinstance(languages, LanguagePair | None) else LanguagePair.parse(languages)
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
        pair = languages if isinstance(languages, LanguagePair | None) else LanguagePair.parse(languages)
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

    def _rows(self, hypotheses: Any, references: Any, columns: SegmentColumns) -> tuple[FittedMeasure, Rows]:
        texts = listed(hypotheses)
        if texts is None:
            raise InputError(
                say("hypotheses are {kind}", kind=kind_of(hypotheses)),
                hint=say("give a list with one string per segment"),
                code="wrong-nesting",
            )
        system = SystemOutput("system", tuple(texts))
        testset = TestSet.of(references, n=len(system), **columns)
        check_lengths(testset, system)
        order = DocumentOrder.of(self, testset)
        fitted = self.fit(order.testset(testset), Resources(testset.languages))
        whole = slice(0, len(system))
        batch = Batch.of(fitted.testset, order.system(system), whole, named=self.needs.systems)
        return fitted, order.rows(fitted.statistics(batch))

    def option_values(self) -> dict[str, Any]:
        """The options, by name."""
        return {item.name: getattr(self, item.name) for item in dataclasses.fields(self)}

    def completed(self, **options: Any) -> Self:
        """This measure with these values for those of its options that have none.

        Args:
            **options: Values; those that the measure has no option for, or has a value of, change nothing.
        """
        own = self.option_values()
        unset = {name: value for name, value in options.items() if name in own and own[name] is None}
        return dataclasses.replace(self, **unset) if unset else self

    def row_options(self) -> dict[str, Any]:
        """The options that rows depend on, by name: all of them, but for a measure that says otherwise."""
        return self.option_values()


class FittedMeasure(ABC):
    """A measure bound to a test set; it does not change under resampling or slicing.

    >>> from mtgauge import SystemOutput, TestSet, load_metric
    >>> from mtgauge.metrics import Batch, Level, Resources
    >>> testset = TestSet.of(["The cat sat."])
    >>> fitted = load_metric("wer").fit(testset, Resources())
    >>> rows = fitted.statistics(Batch.of(testset, SystemOutput("new", ("A cat sat.",)), slice(0, 1)))
    >>> rows.tolist(), fitted.score(rows.sum(axis=0), Level.CORPUS)[0].item()
    ([[1, 0, 0, 4]], 25.0)

    Unpickling fits it again, so that compiled state need not be pickled.

    Args:
        measure: The measure.
        testset: The test set it is bound to; columns that its needs do not name are left out.
        resources: The resources it is fitted with; those that its needs do not name are left out.

    Raises:
        InputError: References, sources, documents or resources that the measure needs are missing, or there are
            several references and it takes one.
    """

    def __init__(self, measure: Measure, testset: TestSet, resources: Resources) -> None:
        self.measure = measure
        self.testset = seen_by(measure, testset)
        self.references = self.testset.references
        self.resources = measure.needs.taken(resources, measure.id)

    def __reduce__(self) -> tuple[Callable[..., FittedMeasure], tuple[Any, ...]]:
        return _fitted, (self.measure, self.testset, self.resources)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """The m named values: those of the measure, and those that fitting adds."""
        return self.measure.outputs

    @property
    def block(self) -> int:
        """The approximate number of segments per batch; the default takes a string metric tens of milliseconds."""
        return 8192

    @property
    def is_random(self) -> bool:
        """Whether its values come from a network that was never trained, so that they mean nothing."""
        return False

    @property
    def counted_by(self) -> int | None:
        """The column of the rows that is above 0 where a unit counts, if systems may have different units.

        Two systems are then compared on the units that both have. None: they are compared on all units.
        """
        return None

    @property
    def tolerance(self) -> float:
        """How much a score may differ between runs or machines; 0 if it is exact."""
        return 0.0

    @abstractmethod
    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """One row of statistics per unit, shape (n, k).

        Units are the segments of the batch, or its documents, in order. Rows are int64 if the values are counts,
        otherwise float64; rows of different units may be added.
        `threads` (0 for all cores) changes nothing but the time it takes.
        """

    def statistics_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """The rows of each of several systems in the same units, for measures that share work between systems.

        A system's rows are those that `statistics` gives for it alone.
        """
        return [self.statistics(batch, threads=threads) for batch in batches]

    def statistics_alone(self, hypothesis: str, references: Sequence[str]) -> Rows:
        """The row of a segment that is not of the test set, for measures with `Measure.scores_alone`.

        It has the shape (1, k), and is what `statistics` gives if the measure is fitted to these references.

        Args:
            hypothesis: The translation.
            references: Its references, one or more.

        Raises:
            OptionError: This measure scores no segment without its test set.
        """
        raise OptionError(say("metric {id} scores no segment without its test set", id=self.measure.id))

    def warnings(self, batch: Batch) -> Iterable[MeasureWarning]:
        """Warnings about the segments of a batch, such as a truncated text; they are scored all the same."""
        return ()

    @abstractmethod
    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """Values, shape (..., m), of totals of rows, shape (..., k); one value per named output.

        An undefined value of an optional output is NaN.
        """

    def result(self, totals: npt.NDArray[Any], level: Level) -> MeasureResult:
        """The values of (k,) totals of rows, with their names and their signature."""
        return MeasureResult.named(self.outputs, self.score(totals, level).tolist(), str(self.signature(level)))

    def testable(self, totals: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
        """Which of the m outputs rest on enough to be tested, shape (m,), given (k,) totals of some system."""
        return np.ones(len(self.outputs), np.bool_)

    @abstractmethod
    def signature(self, level: Level) -> Signature:
        """The signature of a score at this level, which says how it was computed."""

    def explain(self, batch: Batch, index: int) -> Explanation:
        """What matched what in one segment of a batch; for measures with `Measure.explains`.

        Raises:
            OptionError: This measure does not explain its scores.
        """
        raise OptionError(say("metric {id} does not explain its scores", id=self.measure.id))

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """What does not match in the segments of a batch, in short form; for measures with `Measure.explains`.

        This calls `explain` for one segment after another. A measure may override it with a faster way to the
        same pairs.

        Args:
            batch: The segments.
            threads: Number of threads for a faster way; 0 for all cores. The result does not depend on it.

        Raises:
            OptionError: This measure does not explain its scores.
            InputError: An explanation does not fit the texts.
        """
        from mtgauge.measures.span_pairs import span_pairs_of  # few evaluations need it

        return span_pairs_of((self.explain(batch, index) for index in range(len(batch))), batch, self.references)

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """How the row of one segment of a batch comes about; for measures with `Measure.derives`.

        Raises:
            OptionError: This measure does not show its steps.
        """
        raise OptionError(say("metric {id} does not show how its scores come about", id=self.measure.id))

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """How the primary score comes from totals of rows, shape (k,); for measures with `Measure.derives`.

        The last formula of the last step has the score as its value.

        Raises:
            OptionError: This measure does not show its steps.
        """
        raise OptionError(say("metric {id} does not show how its scores come about", id=self.measure.id))

    def derive(self, batch: Batch, index: int) -> Derivation:
        """How the score of one segment of a batch comes about, from its texts on.

        Raises:
            OptionError: This measure does not show its steps.
        """
        from mtgauge.measures.derivation import Derivation  # rarely needed

        counted = self.count_steps(batch, index)
        scored = self.derive_total(self.statistics(batch.alone(index))[0], Level.SEGMENT)
        return Derivation(scored.value, (*counted, *scored.steps))

    def derive_total(self, totals: npt.NDArray[Any], level: Level) -> Derivation:
        """How the primary score of totals of rows, shape (k,), comes about.

        Raises:
            OptionError: This measure does not show its steps.
        """
        from mtgauge.measures.derivation import Derivation  # rarely needed

        totals = np.asarray(totals, dtype=np.float64)
        steps = self.score_steps(totals, level)
        return Derivation(float(self.score(totals, level)[0]), tuple(steps))

    def notes(self) -> tuple[str, ...]:
        """Choices made for the user, such as a tokenizer by language; one sentence each."""
        return ()

    def notes_on(self, totals: npt.NDArray[Any]) -> tuple[str, ...]:
        """What a reader of a system's scores has to know, given its (k,) totals; one sentence each."""
        return ()

    def cut(self, texts: Sequence[str]) -> Sequence[str] | None:
        """Each text as the words that it compares, separated by white space; None if it compares no words."""
        return None

    def options_cutting(self, script: str) -> Mapping[str, Any] | None:
        """Options with which it finds words in text without spaces; None if it has none.

        Args:
            script: ``Han``, ``Kana`` (Japanese), ``Thai``, ``Lao``, ``Khmer``, ``Myanmar`` or ``Tibetan``.
        """
        return None

    @cached_property
    def long_segments(self) -> tuple[str, ...]:
        """One sentence on the segments whose references are so long that they may take long; or nothing."""
        limit = self.measure.long_segment
        if limit is None or self.references is None:
            return ()
        longest: dict[int, int] = {}
        for column in self.references.columns():
            for segment, text in enumerate(column):
                if text is not None and len(text) >= limit and (words := _words(text)) >= limit:
                    longest[segment] = max(words, longest.get(segment, 0))
        if not longest:
            return ()
        segment, words = max(longest.items(), key=lambda item: (item[1], -item[0]))
        values = {"segment": self.testset.ids[segment], "words": words, "n": len(longest) - 1, "limit": limit}
        if len(longest) == 1:
            return (say("segment {segment} has {words:,} words, which may take long", **values),)
        return (
            say(
                "segment {segment} has {words:,} words and {n:,} others {limit:,} or more, which may take long",
                **values,
            ),
        )

    @cached_property
    def hash(self) -> str:
        """SHA-256 of everything that rows depend on, besides the texts of the batch.

        It covers only those columns of the test set that the measure needs. Equal hashes and equal texts give
        equal rows.
        """
        import hashlib  # slower to import than most test sets are to score

        digest = hashlib.sha256()
        digest.update(str(self.signature(Level.CORPUS)).encode())
        digest.update(repr(sorted(self.measure.row_options().items())).encode())
        digest.update(self.resources.digest().encode())
        columns: dict[str, Sequence[str | None] | None] = {
            "sources": self.testset.sources,
            "documents": self.testset.documents,
            "domains": self.testset.domains,
        }
        columns |= {f"reference {name}": texts for name, texts in _texts(self.references).items()}
        for name, texts in columns.items():
            digest.update(f"\0{name}\0{'none' if texts is None else len(texts)}\0".encode())
            for text in texts or ():
                # the encoding is unambiguous: None differs from "", and lengths separate texts; strings from JSON
                # may contain surrogates
                data = b"" if text is None else text.encode("utf-8", "surrogatepass")
                digest.update(b"-" if text is None else b"%d:" % len(data))
                digest.update(data)
        return digest.hexdigest()


def _fitted(measure: Measure, testset: TestSet, resources: Resources) -> FittedMeasure:
    """Fits a measure again when it is unpickled."""
    return measure.fit(testset, resources)


def _texts(references: References | None) -> Mapping[str, Sequence[str | None]]:
    return references.texts if references else {}


#: The first character of the range whose characters are words by themselves: radicals, kana, ideographs,
#: syllables.
_FIRST_WIDE = "\u2e80"


def _words(text: str) -> int:
    """About as many words as a tokenizer finds: pieces between white space, and East Asian characters."""
    return len(text.split()) + (0 if text.isascii() else sum(character >= _FIRST_WIDE for character in text))


#: Maps totals to scores; all that resampling needs to know of a measure.
Scorer = Callable[[npt.NDArray[Any]], npt.NDArray[np.float64]]
