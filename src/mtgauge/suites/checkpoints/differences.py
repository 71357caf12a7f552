"""Two systems by check-points, as values: what is tested, and examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mtgauge.base.errors import InputError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.engine.results import Comparison, Verdict
from mtgauge.evaluation.result import Evaluation
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint


@dataclass(frozen=True, slots=True)
class PointExample:
    """A check-point that two systems translate differently.

    Attributes:
        point: The check-point.
        segment: Id of its segment.
        reference: What translates it in the reference that counts for the better system.
        values: DM x recall of the one system and of the other.
        translations: What they made of the segment.
    """

    point: CheckPoint
    segment: str
    reference: str
    values: tuple[float, float]
    translations: tuple[str, str]


@dataclass(frozen=True, slots=True)
class CategoryDifference:
    """The whole, a group or a category in two systems.

    Attributes:
        name: Its name; ``score`` for the whole.
        points: Number of check-points.
        values: The scores of both; None without check-points.
        comparison: The test of the one against the other; None where there are too few check-points.
        examples: Those of a category that differ most, the greatest difference first.
    """

    name: str
    points: int
    values: tuple[float | None, float | None]
    comparison: Comparison | None
    examples: tuple[PointExample, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckPointDifferences:
    """Two systems by check-points.

    Attributes:
        systems: Their names.
        differences: The whole, the groups, then the categories, those with the greatest difference first.
        notes: What a reader must know.
        signature: How scores came about.
        evaluation: All that was measured.
        left_out: The categories that no sum has, with their numbers of check-points.
    """

    systems: tuple[str, str]
    differences: tuple[CategoryDifference, ...]
    notes: tuple[str, ...]
    signature: str
    evaluation: Evaluation = field(repr=False)
    left_out: Mapping[str, int] = field(default_factory=dict)

    def worse(self, names: Sequence[str]) -> list[str]:
        """Those of these categories and groups in which the first system is shown to be worse.

        Raises:
            InputError: There is none of a name.
        """
        known = {one.name: one for one in self.differences}
        for name in names:
            check_known(name, known, say("there is no category or group {name!r}", name=name), error=InputError)
        return [name for name in names if (test := known[name].comparison) and test.verdict is Verdict.WORSE]
