"""A measure that is bound to a test set: rows of statistics from texts, and scores from totals of rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import Sentence, say
from mtgauge.base.signature import Signature
from mtgauge.corpus import References, TestSet
from mtgauge.measures.batch import Batch
from mtgauge.measures.contract import Contract
from mtgauge.measures.documents import seen_by
from mtgauge.measures.explanation import Explanation
from mtgauge.measures.outputs import Kind, Level, Output
from mtgauge.measures.resources import Resources
from mtgauge.measures.result import MeasureResult
from mtgauge.measures.warning import MeasureWarning
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Derivation, Step
    from mtgauge.measures.span_pairs import SpanPairs

#: Maps totals to scores; all that resampling needs to know of a measure.
Scorer = Callable[[npt.NDArray[Any]], npt.NDArray[np.float64]]


@dataclass(frozen=True, kw_only=True)
class Fittable(ABC):
    """The part of a measure that its fitted form knows; `mtgauge.measures.measure.Measure` describes all of it."""

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    contract: ClassVar[Contract] = Contract()

    @property
    @abstractmethod
    def outputs(self) -> tuple[Output, ...]:
        """The named values that are known before fitting."""

    @abstractmethod
    def fit(self, testset: TestSet, resources: Resources) -> FittedMeasure:
        """Binds the measure to a test set."""

    @abstractmethod
    def _row_options(self) -> dict[str, Any]:
        """The options that rows depend on, by name."""


class FittedMeasure(ABC):
    """A measure bound to a test set; it does not change under resampling or slicing.

    >>> import numpy as np
    >>> from mtgauge import SystemOutput, TestSet, load_metric
    >>> from mtgauge.metrics import Batch, Level, Resources
    >>> testset = TestSet.of(["The cat sat."])
    >>> fitted = load_metric("wer").fit(testset, Resources())
    >>> batch = Batch.of(testset, SystemOutput("new", ("A cat sat.",)), slice(0, 1))
    >>> rows = fitted.statistics(batch)
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

    def __init__(self, measure: Fittable, testset: TestSet, resources: Resources) -> None:
        self.measure = measure
        self.testset = seen_by(measure, testset)
        self.references = self.testset.references
        self.resources = measure.contract.needs.taken(resources, measure.id)

    def __reduce__(self) -> tuple[Callable[..., FittedMeasure], tuple[Any, ...]]:
        return _fitted, (self.measure, self.testset, self.resources)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """The m named values: those of the measure, and those that fitting adds."""
        return self.measure.outputs

    @property
    def details(self) -> str:
        """A template of the values that a result shows after its score, with their names; empty for none.

        It has what people report with the score, in few words.

        >>> fitted.details.format(substitutions=1, deletions=0, insertions=0, reference_length=4)
        '(S = 1 D = 0 I = 0 N = 4)'
        """
        return ""

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
    def segment_place(self) -> int | None:
        """The place, among the outputs, of the value that stands beside single segments; None: they have none.

        It is the primary one. A measure whose primary value is one of whole documents may name another.

        >>> fitted.segment_place
        0
        """
        return None if self.measure.contract.scores_documents(self.testset) else 0

    @property
    def segment_output(self) -> Output | None:
        """What the values beside single segments are, with their range and decimals; None: they have none.

        Where the primary value is an effect, those of segments are none, and what explains it beside it says it.

        >>> fitted.segment_output.name
        'score'
        """
        place, outputs = self.segment_place, self.outputs
        if place is None or outputs[place].effect_unit is None:
            return None if place is None else outputs[place]
        return next(output for output in outputs if output.kind is Kind.BESIDE)

    @property
    def tolerance(self) -> float:
        """How much a score may differ between runs or machines; 0 if it is exact."""
        return 0.0

    @abstractmethod
    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """One row of statistics per unit, shape (n, k).

        >>> fitted.statistics(batch).shape
        (1, 4)

        Units are the segments of the batch, or its documents, in order. Rows are int64 if the values are counts,
        otherwise float64; rows of different units may be added.
        `threads` (0 for all cores) changes nothing but the time it takes.
        """

    def statistics_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """The rows of each of several systems in the same units, for measures that share work between systems.

        >>> second = Batch.of(testset, SystemOutput("old", ("A dog sat.",)), slice(0, 1))
        >>> [rows.tolist() for rows in fitted.statistics_of_all([batch, second])]
        [[[1, 0, 0, 4]], [[2, 0, 0, 4]]]

        A system's rows are those that `statistics` gives for it alone.
        """
        return [self.statistics(batch, threads=threads) for batch in batches]

    def statistics_alone(self, hypothesis: str, references: Sequence[str]) -> Rows:
        """The row of a segment that is not of the test set, for measures with `Contract.scores_alone`.

        >>> chrf = load_metric("chrf").fit(testset, Resources())
        >>> chrf.statistics_alone("A cat.", ["A cat."]).shape
        (1, 18)

        It has the shape (1, k), and is what `statistics` gives if the measure is fitted to these references.

        Args:
            hypothesis: The translation.
            references: Its references, one or more.

        Raises:
            OptionError: This measure scores no segment without its test set.
        """
        raise OptionError(say("metric {id} scores no segment without its test set", id=self.measure.id))

    def warnings(self, batch: Batch) -> Iterable[MeasureWarning]:
        """Warnings about the segments of a batch, such as a truncated text; they are scored all the same.

        >>> list(fitted.warnings(batch))
        []
        """
        return ()

    @abstractmethod
    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """Values, shape (..., m), of totals of rows, shape (..., k); one value per named output.

        >>> fitted.score(np.array([3, 0, 1, 20]), Level.CORPUS)
        array([20.,  3.,  0.,  1., 20.])

        An undefined value of an optional output is NaN.
        """

    def modelled(self, rows: Rows) -> npt.NDArray[np.float64] | None:
        """The values of units that the additive model of units and systems explains, given their (n, k) rows.

        >>> fitted.modelled(rows) is None
        True

        None: the values of a system follow from its own totals. Otherwise systems have values of different units,
        and the first value of a system is its effect in that model (`mtgauge.stats.additive`). NaN: the unit has
        no value.
        """
        return None

    def settled(self, rows: Sequence[Rows]) -> FittedMeasure:
        """The measure as it scores these systems, given the (n, k) rows of each; itself by default.

        >>> fitted.settled([rows]) is fitted
        True

        A measure may find in the rows that it has to count otherwise for all systems alike, such as without what
        the texts of one do not have. It then returns a measure whose options, signature and hash say so, and the
        rows of all systems are counted again with that one.
        """
        return self

    def result(self, totals: npt.NDArray[Any], level: Level) -> MeasureResult:
        """The values of (k,) totals of rows, with their names and their signature.

        >>> print(fitted.result(rows.sum(axis=0), Level.CORPUS))
        25.00 wer|nrefs:1|case:mixed|tok:13a|mtgauge:0.1.0
        """
        return MeasureResult.named(
            self.outputs, self.score(totals, level).tolist(), str(self.signature(level)),
            str(self.measure.title), self.details,
        )  # fmt: skip

    def testable(self, totals: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
        """Which of the m outputs rest on enough to be tested, shape (m,), given (k,) totals of some system.

        >>> fitted.testable(rows.sum(axis=0)).all().item()
        True
        """
        return np.ones(len(self.outputs), np.bool_)

    @abstractmethod
    def signature(self, level: Level) -> Signature:
        """The signature of a score at this level, which says how it was computed.

        >>> print(fitted.signature(Level.SEGMENT))
        wer|nrefs:1|case:mixed|tok:13a|mtgauge:0.1.0
        """

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Matches and differences in one segment of a batch; for measures with `Contract.explains`.

        >>> [(span.side, span.start, span.end, span.label) for span in fitted.explain(batch, 0).spans][:2]
        [('hypothesis', 0, 1, 'substitution'), ('reference', 0, 3, 'substitution')]

        Raises:
            OptionError: This measure does not explain its scores.
        """
        raise OptionError(say("metric {id} does not explain its scores", id=self.measure.id))

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """What does not match in the segments of a batch, in short form; for measures with `Contract.explains`.

        >>> [pair.label for pair in fitted.explain_all(batch).pairs(0)]
        ['substitution']

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
        """How the row of one segment of a batch comes about; for measures with `Contract.derives`.

        >>> [step.title for step in fitted.count_steps(batch, 0)]
        ['Tokens', 'Edits']

        Raises:
            OptionError: This measure does not show its steps.
        """
        raise OptionError(say("metric {id} does not show how its scores come about", id=self.measure.id))

    def document_steps(self, batch: Batch) -> Sequence[Step]:
        """What is looked at in a document that a batch is, beside its segments; nothing by default.

        >>> len(fitted.document_steps(batch))
        0
        """
        return ()

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """How the primary score comes from (k,) row totals; for measures with `Contract.derives`.

        >>> fitted.score_steps(rows.sum(axis=0), Level.CORPUS)[-1].parts[-1].form
        '100 * (S + D + I) / N'

        The last formula of the last step has the score as its value, where the measure has a total.

        Raises:
            OptionError: This measure does not show its steps.
        """
        raise OptionError(say("metric {id} does not show how its scores come about", id=self.measure.id))

    def _step_options(self, level: Level) -> dict[str, Any] | None:
        """The options behind `score_steps`, for the script of a page that writes the same steps.

        They are JSON values, with the ``kind`` of the steps (``pages/script/arithmetic.js``). None by default: the
        script does not know these steps.
        """
        return None

    def derive(self, batch: Batch, index: int) -> Derivation:
        """How the score of one segment of a batch comes about, from its texts on.

        >>> fitted.derive(batch, 0).value
        25.0

        Raises:
            OptionError: This measure does not show its steps.
        """
        from mtgauge.measures.derivation import Derivation  # rarely needed

        counted = self.count_steps(batch, index)
        scored = self.derive_total(self.statistics(batch.alone(index))[0], Level.SEGMENT)
        return Derivation(scored.value, (*counted, *scored.steps))

    def derive_total(self, totals: npt.NDArray[Any], level: Level) -> Derivation:
        """How the primary score of totals of rows, shape (k,), comes about.

        >>> [formula.symbol for formula in fitted.derive_total(rows.sum(axis=0), Level.CORPUS).formulas]
        ['S', 'D', 'I', 'N', 'WER']

        Raises:
            OptionError: This measure does not show its steps.
        """
        from mtgauge.measures.derivation import Derivation  # rarely needed

        totals = np.asarray(totals, dtype=np.float64)
        steps = self.score_steps(totals, level)
        return Derivation(float(self.score(totals, level)[0]), tuple(steps))

    def notes(self) -> tuple[str, ...]:
        """Choices made for the user, such as a tokenizer by language; one sentence each.

        >>> fitted.notes()
        ()
        """
        return ()

    def notes_on(self, totals: npt.NDArray[Any]) -> tuple[str, ...]:
        """What a reader of a system's scores has to know, given its (k,) totals; one sentence each.

        >>> fitted.notes_on(rows.sum(axis=0))
        ()
        """
        return ()

    def cut(self, texts: Sequence[str]) -> Sequence[str] | None:
        """Each text as the words that it compares, separated by white space; None if it compares no words.

        >>> fitted.cut(["A cat sat."])
        ['A cat sat .']
        """
        return None

    def options_cutting(self, script: str) -> Mapping[str, Any] | None:
        """Options with which it finds words in text without spaces; None if it has none.

        >>> fitted.options_cutting("Han")
        {'tokenize': 'zh'}

        Args:
            script: ``Han``, ``Kana`` (Japanese), ``Thai``, ``Lao``, ``Khmer``, ``Myanmar`` or ``Tibetan``.
        """
        return None

    def overlong(self, hypothesis: str, reference: str) -> Sentence | None:
        """The reason why two texts are too long to be compared, or None, as in measures of linear time.

        An evaluation refuses such a segment before it counts anything.

        >>> fitted.overlong("A cat sat.", "The cat sat.") is None
        True
        """
        return None

    @cached_property
    def long_segments(self) -> tuple[str, ...]:
        """One sentence on the segments whose references are so long that they may take long; or nothing."""
        limit = self.measure.contract.long_segment
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
        digest.update(repr(sorted(self.measure._row_options().items())).encode())
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


def _fitted(measure: Fittable, testset: TestSet, resources: Resources) -> FittedMeasure:
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
