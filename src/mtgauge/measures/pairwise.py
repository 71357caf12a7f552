"""All pairs of candidate translations and references of one segment: their rows and their scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, SystemOutput, TestSet
from mtgauge.corpus.columns import kind_of, listed_column
from mtgauge.measures.batch import Batch
from mtgauge.measures.fitted import Fittable, FittedMeasure
from mtgauge.measures.outputs import Level
from mtgauge.measures.resources import Resources
from mtgauge.stats.totals import Rows


class TextPairs:
    """Pairs of candidates and references. Each distinct pair of texts is compared once.

    Args:
        measure: The measure that compares them.
        candidates: n translations.
        references: m references; None for the candidates themselves.
        source: The source text; or None.
        languages: The language pair, or its text.
        resources: The resources to fit with; their language pair is replaced by `languages`.

    Raises:
        InputError: There is no candidate or no reference, or one is no string; or something else that the measure
            needs is missing.
        OptionError: Rows depend on the system, not on texts alone, or the measure was made for other texts.
    """

    def __init__(
        self,
        measure: Fittable,
        candidates: Sequence[str],
        references: Sequence[str] | None,
        *,
        source: str | None,
        languages: LanguagePair | str | None,
        resources: Resources | None,
    ) -> None:
        if measure.contract.knows_its_texts:
            raise OptionError(
                say("metric {id} is of one test set, and takes no other pairs of texts", id=measure.id)
            )
        if measure.contract.needs.systems:
            raise OptionError(say("metric {id} is of systems, and pairs of texts have none", id=measure.id))
        self._measure = measure
        self._pair = LanguagePair.of(languages)
        self._resources = Resources.of(resources, self._pair)
        self._sources = None if source is None else [source]
        self.candidates = _texts("candidates", candidates)
        self._references = _texts("references", self.candidates if references is None else references)
        self._first = self._fitted(self._references[0])

    def rows(self, block: slice) -> Rows:
        """The (b, m, k) rows of the candidates of a block."""
        candidates = self.candidates[block]
        ours, theirs = list(dict.fromkeys(candidates)), list(dict.fromkeys(self._references))
        # each text is a system
        systems = [SystemOutput(str(number), (text,)) for number, text in enumerate(ours, start=1)]
        columns = []
        for fitted in (self._first, *map(self._fitted, theirs[1:])):
            found = fitted.statistics_of_all([Batch.of(fitted.testset, one, slice(0, 1)) for one in systems])
            columns.append(np.concatenate(found))
        rows = np.stack(columns, axis=1)
        return cast("Rows", rows[_places(candidates, ours)][:, _places(self._references, theirs)])

    def scores(self, block: slice) -> npt.NDArray[np.float64]:
        """The (b, m) primary scores of the candidates of a block."""
        of_documents = self._measure.contract.scores_documents(self._first.testset)
        level = Level.DOCUMENT if of_documents else Level.SEGMENT
        # the score of a row does not depend on the reference that the measure is fitted to
        scores: npt.NDArray[np.float64] = self._first.score(self.rows(block).astype(np.float64), level)[..., 0]
        return scores

    def blocks(self, size: int) -> Iterator[tuple[slice, npt.NDArray[np.float64]]]:
        """The blocks of at most that many candidates, with their scores."""
        for start in range(0, len(self.candidates), size):
            block = slice(start, min(start + size, len(self.candidates)))
            yield block, self.scores(block)

    def _fitted(self, reference: str) -> FittedMeasure:
        """The measure on a test set of one segment in one document."""
        testset = TestSet.of([reference], sources=self._sources, documents=["1"], languages=self._pair)
        return self._measure.fit(testset, self._resources)


def _texts(what: str, given: Any) -> Sequence[str]:
    """The texts of a column, all of which are there."""
    texts = listed_column(what, given, say("give a list of strings"))
    if not texts:
        raise InputError(say("there are no {what}", what=what))
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            kind = say("missing") if text is None else kind_of(text)
            raise InputError(
                say("{what}[{index}] is {kind}; a string is expected", what=what, index=index, kind=kind),
                code="wrong-type",
            )
    return texts


def _places(texts: Sequence[str], distinct: Sequence[str]) -> list[int]:
    place = {text: index for index, text in enumerate(distinct)}
    return [place[text] for text in texts]
