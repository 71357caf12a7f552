"""The contract that everything measured in mtgauge has: additive statistics.

A `Measure` holds options. `Measure.fit` binds it to a test set, never to hypotheses, and gives
a `FittedMeasure`, which does two things: it turns texts into rows of statistics, one row a unit (the costly part,
done once), and totals of rows into scores (the cheap part, done thousands of times under resampling). Corpus,
domain, document and segment values, intervals, paired tests and sharding follow from sums of rows alone.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
from mtgauge.corpus.testset import check_lengths
from mtgauge.errors import InputError, OptionError
from mtgauge.measures.batch import Batch
from mtgauge.measures.documents import DocumentOrder, seen_by
from mtgauge.measures.explanation import Explanation
from mtgauge.measures.needs import Needs
from mtgauge.measures.outputs import Level, Output, Reduction, Unit
from mtgauge.measures.pairwise import pairwise_rows
from mtgauge.measures.resources import Resources
from mtgauge.measures.warning import MeasureWarning
from mtgauge.sentences import say
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows, total

if TYPE_CHECKING:
    from mtgauge.measures.span_pairs import SpanPairs

#: Longest n-gram that can be asked for: far above what texts have, and rows of a size that memory holds.
MAX_ORDER = 1000


def option(default: Any, text: str, *, choices: Sequence[str] = ()) -> Any:
    """A field of a measure: its default, one line of help, and the values allowed where they are few."""
    return field(default=default, metadata={"help": text, "choices": tuple(choices)})


@dataclass(frozen=True, kw_only=True)
class Measure(ABC):
    """What is measured, and how. A subclass is a frozen dataclass whose fields are its options.

    Options are checked in ``__post_init__`` (`mtgauge.errors.OptionError`), so a measure that exists is valid.

    Attributes:
        id: The name that users write.
        summary: One line for ``mtgauge metrics``, with its source.
        reduction: How units become a corpus value.
        needs: What it takes.
        context: What a row may depend on: its segment, or the document that the segment is in. A batch never cuts
            a document of a measure that looks at documents.
        unit: What a row is of. Rows of documents have no segment scores, and are drawn as documents.
        explains: Whether `FittedMeasure.explain` says something.
        long_segment: Words of a reference from which on its segment may take a second or more; None where that
            needs megabytes.
    """

    id: ClassVar[str]
    summary: ClassVar[str]
    reduction: ClassVar[Reduction] = Reduction.RATIO
    needs: ClassVar[Needs] = Needs()
    context: ClassVar[Unit] = Unit.SEGMENT
    unit: ClassVar[Unit] = Unit.SEGMENT
    explains: ClassVar[bool] = False
    long_segment: ClassVar[int | None] = None

    @property
    def looks_at_documents(self) -> bool:
        """Whether a batch must hold whole documents, and the test set must have some."""
        return Unit.DOCUMENT in (self.context, self.unit)

    @property
    def detokenized(self) -> bool:
        """Whether it tokenizes by itself, so that text that is tokenized already gives other values."""
        return False

    @property
    @abstractmethod
    def outputs(self) -> tuple[Output, ...]:
        """The named values, a primary one first; those known before fitting where `fit` finds out the others."""

    @abstractmethod
    def fit(self, testset: TestSet, resources: Resources) -> FittedMeasure:
        """Binds the measure to a whole test set: what of it its needs name. Sees no hypotheses.

        Raises:
            InputError: Something is needed and not there.
        """

    def check(self, testset: TestSet, resources: Resources) -> None:
        """Refuses what it cannot be fitted to, before any work is done, as far as its needs tell.

        Raises:
            MissingExtraError: A package is not installed.
            InputError: Something is needed and not there, or there are more references than it takes.
        """
        self.needs.check(testset, resources, self.id)

    def require(self, resources: Resources) -> None:
        """Looks whether everything is here that `fit` needs; a measure that reads much there has a shorter way.

        Raises:
            MtgaugeError: As `fit`, where a package or data are missing.
        """
        testset = TestSet.of([""], sources=[""], documents=[""])
        self.check(testset, resources)
        self.fit(testset, resources)

    def corpus_score(self, hypotheses: Sequence[str], references: Any = None, **testset: Any) -> MeasureResult:
        """The score of one system, from plain lists.

        Args:
            hypotheses: n translations.
            references: A mapping name -> n strings, or one list of n strings.
            **testset: ``sources``, ``languages`` and the other columns of `TestSet.of`.
        """
        fitted, rows = self._rows(hypotheses, references, testset)
        values = fitted.score(total(rows), Level.CORPUS)
        names = [output.name for output in fitted.outputs]
        signature = str(fitted.signature(Level.CORPUS))
        return MeasureResult(dict(zip(names, values.tolist(), strict=True)), signature)

    def segment_scores(
        self, hypotheses: Sequence[str], references: Any = None, **testset: Any
    ) -> npt.NDArray[np.float64]:
        """The primary score of each segment, shape (n,); arguments as for `corpus_score`.

        Raises:
            OptionError: It scores whole documents.
        """
        if self.unit is Unit.DOCUMENT:
            raise OptionError(say("metric {id} scores whole documents: a segment has no score", id=self.id))
        fitted, rows = self._rows(hypotheses, references, testset)
        scores: npt.NDArray[np.float64] = fitted.score(rows.astype(np.float64), Level.SEGMENT)[:, 0]
        return scores

    def pairwise(
        self,
        candidates: Sequence[str],
        references: Sequence[str] | None = None,
        *,
        source: str | None = None,
        languages: LanguagePair | str | None = None,
        resources: Resources | None = None,
    ) -> Rows:
        """The rows of each candidate held against each reference, all of one segment.

        Utilities, as minimum Bayes risk decoding needs them (Kumar and Byrne 2004), are scores of these rows:
        ``fitted.score(rows, Level.SEGMENT)[..., 0]``, where `fitted` is the measure fitted to any one of them.

        Args:
            candidates: n translations.
            references: m references; None: the candidates themselves.
            source: What is translated.
            languages: The language pair, or its text, such as ``zh-en``.
            resources: What else it is fitted with; `languages` are those that count.

        Returns:
            Shape (n, m, k): at (i, j) what `statistics` gives for candidate i where the measure is fitted to one
            segment whose only reference is j.

        Raises:
            InputError: There is no candidate or no reference, or something else is needed.
            OptionError: Rows depend on systems, and not on texts alone.
        """
        if self.needs.systems:
            raise OptionError(say("metric {id} is of systems, and pairs of texts have none", id=self.id))
        pair = languages if isinstance(languages, LanguagePair | None) else LanguagePair.parse(languages)
        given = Resources.of(resources, pair)
        sources = None if source is None else [source]

        def held_against(reference: str, texts: Sequence[str]) -> Rows:
            # a test set of one segment, which is one document, and each text a system
            testset = TestSet.of([reference], sources=sources, documents=["1"], languages=pair)
            fitted = self.fit(testset, given)
            systems = (SystemOutput(str(number), (text,)) for number, text in enumerate(texts, start=1))
            found = fitted.statistics_of_all([Batch.of(fitted.testset, one, slice(0, 1)) for one in systems])
            return cast("Rows", np.concatenate(found))

        return pairwise_rows(held_against, candidates, candidates if references is None else references)

    def _rows(
        self, hypotheses: Sequence[str], references: Any, columns: Mapping[str, Any]
    ) -> tuple[FittedMeasure, Rows]:
        if isinstance(hypotheses, str) or not isinstance(hypotheses, Sequence):
            kind = "one string" if isinstance(hypotheses, str) else f"of type {type(hypotheses).__name__}"
            raise InputError(
                say("hypotheses are {kind}", kind=kind), hint=say("give a list with one string a segment")
            )
        system = SystemOutput("system", tuple(hypotheses))
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


class FittedMeasure(ABC):
    """A measure bound to a test set; it does not change under resampling or slicing.

    It pickles by being fitted again, so that nothing compiled has to travel.

    Args:
        measure: The measure.
        testset: The test set it is bound to; columns that the measure does not name among its needs are left out.
        resources: What else it is fitted with; what the measure does not name is left out here, too.

    Raises:
        InputError: The measure needs references, sources, documents or resources that are not there, or there are
            several references for a measure of one.
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
        """The m named values, those of the measure and what fitting adds to them."""
        return self.measure.outputs

    @property
    def block(self) -> int:
        """Segments a batch, about: some tens of milliseconds of work for a string metric."""
        return 8192

    @property
    def tolerance(self) -> float:
        """How far a score may lie from that of another run or machine; 0 where it is exact."""
        return 0.0

    @abstractmethod
    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """One row of statistics a unit, shape (n, k): a segment, or a document of the batch in their order.

        int64 where the values are counts, float64 otherwise. Rows of different units may be added.
        `threads` (0: all cores) changes the time that it takes and nothing else.
        """

    def statistics_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """The rows of each of several systems in the same units, for measures that share work between systems.

        A system's rows are those that `statistics` gives for it alone.
        """
        return [self.statistics(batch, threads=threads) for batch in batches]

    def warnings(self, batch: Batch) -> Iterable[MeasureWarning]:
        """What is suspicious in the segments of a batch, such as a text that is cut; it is scored all the same."""
        return ()

    @abstractmethod
    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """Totals of rows, shape (..., k), to values, shape (..., m), one a named output.

        NaN where an output that is optional has no value.
        """

    @abstractmethod
    def signature(self, level: Level) -> Signature:
        """How a score of this level was made."""

    def explain(self, batch: Batch, index: int) -> Explanation:
        """What matched what in one segment of a batch; for measures that say `Measure.explains`.

        Raises:
            OptionError: This measure does not explain its scores.
        """
        raise OptionError(say("metric {id} does not explain its scores", id=self.measure.id))

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """What does not match in the segments of a batch, in short; for measures that say `Measure.explains`.

        This asks `explain` for one segment after the other. A measure may have a faster way to the same runs.

        Args:
            batch: The segments.
            threads: Threads to use where there is a faster way; 0 for all cores. The result does not depend on it.

        Raises:
            OptionError: This measure does not explain its scores.
            InputError: An explanation does not fit the texts.
        """
        from mtgauge.measures.span_pairs import span_pairs_of  # few runs of the program need it

        return span_pairs_of((self.explain(batch, index) for index in range(len(batch))), batch, self.references)

    def notes(self) -> tuple[str, ...]:
        """What was chosen for the user, one sentence each, such as a tokenizer by language."""
        return ()

    def cut(self, texts: Sequence[str]) -> Sequence[str] | None:
        """The words that it compares in each text, with white space between; None where it compares none."""
        return None

    def options_cutting(self, script: str) -> Mapping[str, Any] | None:
        """Options with which it finds words in text without blanks; None where it has none.

        Args:
            script: ``Han``, ``Kana`` (Japanese), ``Thai``, ``Lao``, ``Khmer``, ``Myanmar`` or ``Tibetan``.
        """
        return None

    @cached_property
    def long_segments(self) -> tuple[str, ...]:
        """One sentence that says which segments may take long, by the words of their references; or none."""
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
        """SHA-256 of all that rows depend on, besides the texts of the batch.

        Of the test set that is what the measure needs. Equal hashes and equal texts give equal rows.
        """
        import hashlib  # takes longer to import than most test sets to score

        digest = hashlib.sha256()
        digest.update(str(self.signature(Level.CORPUS)).encode())
        digest.update(repr(sorted(self.measure.option_values().items())).encode())
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
                # None and "" are different, and no two lists of texts are one; surrogates may stand in strings
                # from JSON
                data = b"" if text is None else text.encode("utf-8", "surrogatepass")
                digest.update(b"-" if text is None else b"%d:" % len(data))
                digest.update(data)
        return digest.hexdigest()


def _fitted(measure: Measure, testset: TestSet, resources: Resources) -> FittedMeasure:
    """What a pickle calls."""
    return measure.fit(testset, resources)


def _texts(references: References | None) -> Mapping[str, Sequence[str | None]]:
    return references.texts if references else {}


#: The first of the characters that are words by themselves: radicals, kana, ideographs, syllables.
_FIRST_WIDE = "\u2e80"


def _words(text: str) -> int:
    """About as many as any tokenizer finds: pieces between blanks, and East Asian characters."""
    return len(text.split()) + (0 if text.isascii() else sum(character >= _FIRST_WIDE for character in text))


@dataclass(frozen=True, slots=True)
class MeasureResult:
    """The values of one system.

    Attributes:
        outputs: Named values, the primary one first.
        signature: How they were made.
    """

    outputs: dict[str, float]
    signature: str

    @property
    def score(self) -> float:
        """The primary value."""
        return next(iter(self.outputs.values()))

    def __float__(self) -> float:
        return self.score

    def __str__(self) -> str:
        return f"{self.score:.2f} {self.signature}"


#: Scores of totals: what resampling needs to know of a measure.
Scorer = Callable[[npt.NDArray[Any]], npt.NDArray[np.float64]]
