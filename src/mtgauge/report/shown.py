"""Which outputs stand in tables: the primary ones, and others where they are asked for."""

from __future__ import annotations

from enum import StrEnum

from mtgauge.corpus.checks import is_missing_langid
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Kind


class Show(StrEnum):
    """What tables show, by the names that users write."""

    PRIMARY = "primary"
    TESTED = "tested"  # what is tested besides
    ALL = "all"  # details, too

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of outputs that are shown."""
        kinds = [Kind.PRIMARY, Kind.TESTED, Kind.DETAIL]
        return frozenset(kinds[: list(Show).index(self) + 1])


def shown_outputs(evaluation: Evaluation, show: Show = Show.PRIMARY) -> frozenset[tuple[str, str]]:
    """(metric, output) of what is shown."""
    return frozenset(where for where, output in evaluation.outputs.items() if output.kind in show.kinds)


def shown_notes(evaluation: Evaluation) -> list[str]:
    """Return the notes that tables have: those about this run.

    That no languages were checked because a package is missing is in the checklist, in JSON and in CSV.
    """
    return [note for note in evaluation.notes if not is_missing_langid(note)]


def outputs_beside(evaluation: Evaluation) -> frozenset[tuple[str, str]]:
    """(metric, output) of what tables of scores show beside a primary value to explain it; nothing ranks by it."""
    return frozenset(where for where, output in evaluation.outputs.items() if output.kind is Kind.BESIDE)
