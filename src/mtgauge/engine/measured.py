"""A metric on a test set, with the rows of every system: what scores, intervals and tests are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.errors import OptionError
from mtgauge.measures import FittedMeasure, Level, Unit
from mtgauge.sentences import say
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, slots=True)
class Measured:
    """A fitted measure and the rows of every system.

    Attributes:
        label: The metric as the user requested it.
        fitted: The measure.
        rows: system -> (n, k) statistics; the systems are in their order.
    """

    label: str
    fitted: FittedMeasure
    rows: Mapping[str, Rows]

    def segment_scores(self, system: str) -> npt.NDArray[np.float64]:
        """The (n, m) values of the segments of a system, one column per named output.

        Raises:
            OptionError: The metric scores whole documents.
        """
        if self.fitted.measure.unit is Unit.DOCUMENT:
            raise OptionError(
                say("metric {label} scores whole documents: a segment has no score", label=self.label)
            )
        return self.fitted.score(self.rows[system].astype(np.float64), Level.SEGMENT)

    def shown_scores(self, system: str, documents: Sequence[str] | None) -> npt.NDArray[np.float64]:
        """The (n, m) values to show next to segments: their own, or those of their documents.

        Args:
            system: Its name.
            documents: The document of each segment, for metrics that score whole documents.
        """
        if self.fitted.measure.unit is Unit.SEGMENT:
            return self.segment_scores(system)
        first: dict[str, int] = {}
        places = [first.setdefault(name, place) for place, name in enumerate(documents or ())]
        return self.fitted.score(self.rows[system][places].astype(np.float64), Level.DOCUMENT)
