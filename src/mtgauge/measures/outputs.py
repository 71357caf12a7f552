"""The outputs of a measure: named values, with the levels and units they are computed for."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.base.readable import TextChoice


class Level(TextChoice):
    """The level that a score is computed at. One segment scored as a corpus is not a segment score.

    >>> [level.value for level in Level]
    ['corpus', 'domain', 'document', 'segment']

    A test set may have further levels, its slices. A measure is told that their groups are domains.
    """

    CORPUS = "corpus"
    DOMAIN = "domain"
    DOCUMENT = "document"
    SEGMENT = "segment"


class Unit(TextChoice):
    """What a measure looks at, or counts, as a whole.

    >>> [unit.value for unit in Unit]
    ['segment', 'document']
    """

    SEGMENT = "segment"
    DOCUMENT = "document"


class Reduction(TextChoice):
    """How units become a corpus value; in each case the totals are plain sums of rows.

    >>> from mtgauge import load_metric
    >>> load_metric("bleu").contract.reduction.value, load_metric("exact_match").contract.reduction.value
    ('ratio', 'mean')
    """

    RATIO = "ratio"  # a function of summed counts: BLEU, chrF, TER
    MEAN = "mean"  # a row is (value, 1) and the score their quotient: COMET, CharacTER


class Kind(TextChoice):
    """How a value is used.

    >>> from mtgauge import load_metric
    >>> [(output.name, output.kind.value) for output in load_metric("bleu").outputs[:2]]
    [('score', 'primary'), ('precision_1', 'detail')]
    """

    PRIMARY = "primary"  # shown in tables, and tested
    BESIDE = "beside"  # shown in tables beside the primary value, and not tested
    TESTED = "tested"  # tested, and shown in tables on request
    DETAIL = "detail"  # explains another value: neither tested nor shown in tables


#: Decimals of values, and of those that lie between -1 and 1, where an output does not say.
_DECIMALS, _DECIMALS_OF_SHARES = 2, 4
#: More than that no float64 has.
_MOST_DECIMALS = 17


@dataclass(frozen=True, slots=True)
class Output:
    """A named value that a measure gives.

    >>> Output("score", 0, 1).shown_decimals, Output("score", 0, 100).shown_decimals
    (4, 2)

    Attributes:
        name: Its name; ``score`` for the first primary one.
        low: Least possible value, or None.
        high: Greatest possible value, or None.
        higher_is_better: None where neither direction is better (a length).
        kind: Whether it is tested, and shown in tables.
        group: The group it belongs to, if there are many outputs, such as a category of check-points; or None.
        columns: The columns of the rows that it depends on; None for all. Units that differ only in other columns
            do not count in its tests.
        optional: Whether it may be undefined, for example for a category in which nothing was counted. An
            undefined value is NaN in arrays and None in results.
        decimals: How many decimals people need to see of it, of its differences and of their intervals, 0 to 17.
            None: four if its bounds lie between -1 and 1, otherwise two.
        effect_unit: The unit of an effect, ``z`` or ``points``: the value says how far a system is above the mean
            of all systems, and is shown with its sign and this unit. None: it is a value in itself.

    Raises:
        ValueError: `decimals` is out of range.
    """

    name: str
    low: float | None = None
    high: float | None = None
    higher_is_better: bool | None = True
    kind: Kind = Kind.PRIMARY
    group: str | None = None
    columns: tuple[int, ...] | None = None
    optional: bool = False
    decimals: int | None = None
    effect_unit: str | None = None

    def __post_init__(self) -> None:
        if self.decimals is not None and self.decimals not in range(_MOST_DECIMALS + 1):
            raise ValueError(
                f"output {self.name!r}: decimals must be from 0 to {_MOST_DECIMALS}, not {self.decimals!r}"
            )

    @property
    def shown_decimals(self) -> int:
        """The decimals that tables, pages and messages show, where the user asks for no other number of them."""
        if self.decimals is not None:
            return self.decimals
        within = self.low is not None and self.high is not None and self.low >= -1 and self.high <= 1
        return _DECIMALS_OF_SHARES if within else _DECIMALS

    @property
    def is_tested(self) -> bool:
        """Whether it is tested, so that it has intervals, tests and clusters."""
        return self.kind in (Kind.PRIMARY, Kind.TESTED)
