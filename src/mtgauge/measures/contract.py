"""The contract of a measure: the facts that the engine, the command line and the page rely on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.measures.needs import Needs
from mtgauge.measures.outputs import Reduction, Unit

_USUAL = Needs()


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """The facts that a measure declares; each has a default, so a measure names those that differ.

    >>> from mtgauge import load_metric
    >>> contract = load_metric("bleu").contract
    >>> contract.reduction.value, contract.needs.references.value, contract.derives
    ('ratio', 'required', True)

    A class declares it as ``contract = Contract(derives=True)``. A class that changes one fact of its base writes
    ``contract = dataclasses.replace(Base.contract, derives=False)``. Facts that depend on options are declared in
    ``__post_init__``: ``self._declare(needs=...)``.

    Attributes:
        needs: Its inputs and resources.
        reduction: How units become a corpus value.
        context: What a row may depend on: its segment, or the document that the segment is in. If it is the
            document, a batch never splits one.
        unit: The unit of a row. Rows of documents have no segment scores, and resampling draws documents.
        does_without_documents: Whether a measure that looks at documents scores documents where the test set has
            some, and segments where it has none.
        is_of_test_sets: Whether it was made for whole test sets, so that its scores of single segments say little.
        knows_its_texts: Whether it was made for the texts of one test set, and refuses others.
        has_total: Whether its first value is the score of a system. Otherwise its primary values have equal rank,
            each under its own name.
        rows_of_segments: Whether a row depends only on its own segment, whatever other segments the measure is
            fitted to, so that segments can be measured as they come.
        tests_outputs_together: Whether its outputs are one diagnosis of a system, so that one test of each pair of
            systems compares all of them, unless the user chooses a test.
        detokenized: Whether it tokenizes by itself, so that text that is already tokenized changes its values.
        before: Options that were added later -> the value that a signature without them implies.
        files: Names of its options that name files, whose location and checksum a record keeps.
        papers: Its papers, for `mtgauge cite`: BibTeX entries, or keys of entries that mtgauge has.
        explains: Whether `FittedMeasure.explain` is implemented.
        marks_ngrams_of: ``words`` or ``characters`` if `FittedMeasure.explain` marks n-grams of these, and so
            shows nothing of word order; empty for other measures.
        marks_errors: Whether the spans of `FittedMeasure.explain` are errors, each with its severity.
        derives: Whether `FittedMeasure.count_steps` and `FittedMeasure.score_steps` are implemented.
        scores_alone: Whether `FittedMeasure.statistics_alone` is implemented, and `FittedMeasure.score` uses
            only elementary operations (`mtgauge.measures.tracing`): one segment per call is then quick.
        long_segment: Number of words of a reference from which its segment may take a second or more; None if
            only texts of megabytes take that long.
    """

    needs: Needs = _USUAL
    reduction: Reduction = Reduction.RATIO
    context: Unit = Unit.SEGMENT
    unit: Unit = Unit.SEGMENT
    does_without_documents: bool = False
    is_of_test_sets: bool = False
    knows_its_texts: bool = False
    has_total: bool = True
    rows_of_segments: bool = False
    tests_outputs_together: bool = False
    detokenized: bool = False
    before: Mapping[str, Any] = EMPTY
    files: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    explains: bool = False
    marks_ngrams_of: str = ""
    marks_errors: bool = False
    derives: bool = False
    scores_alone: bool = False
    long_segment: int | None = None

    @property
    def looks_at_documents(self) -> bool:
        """Whether a batch must contain whole documents, and the test set must have some."""
        return Unit.DOCUMENT in (self.context, self.unit)

    def scores_documents(self, testset: TestSet) -> bool:
        """Whether the primary score is one of whole documents, so that resampling draws these.

        >>> from mtgauge import TestSet
        >>> contract.scores_documents(TestSet.of(["A cat."]))
        False
        """
        if self.does_without_documents:
            return self.looks_at_documents and testset.documents is not None
        return self.unit is Unit.DOCUMENT


#: Attributes that measures had before there was a contract -> how they are written now.
_MOVED = {
    **{item.name: f"contract = Contract({item.name}=...)" for item in fields(Contract)},
    **dict.fromkeys(("looks_at_documents", "scores_documents"), "contract = Contract(context=..., unit=...)"),
    **{name: f"_{name}" for name in ("check", "require", "equates", "row_options", "completed")},
}


def check_declared(cls: type) -> None:
    """Refuses a class of measures with facts as attributes of its own. A field of a fact's name is an option.

    Raises:
        OptionError: It was written for an mtgauge without contracts.
    """
    options = {name for name, kind in vars(cls).get("__annotations__", {}).items() if "ClassVar" not in str(kind)}
    old = next((name for name in vars(cls) if name in _MOVED and name not in options), None)
    if old is not None:
        raise OptionError(
            say("{metric} was written for an older mtgauge: {name!r} has moved", metric=cls.__name__, name=old),
            hint=say("write {new}", new=_MOVED[old]),
        )
