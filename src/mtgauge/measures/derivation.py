"""How a score comes about, step by step: what was counted in a segment, and the formulas from there to the score.

A measure that shows its steps writes them in these terms, and nothing else knows how it counts. Text, JSON and the
report page have one way each to show them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

NumericValue: TypeAlias = int | float
#: What stands in a cell of a table; None for nothing.
CellValue: TypeAlias = str | int | float | None


@dataclass(frozen=True, slots=True)
class Formula:
    """A quantity, the formula it comes from, and the values in it: ``BP = exp(1 - r / c) = exp(1 - 7 / 6)``.

    >>> Formula("S", "100 * m / n", {"m": 1, "n": 2}, 50.0, "share of matches").form
    '100 * m / n'

    Attributes:
        symbol: The symbol of the quantity, such as ``BP`` or ``p_1``: letters, digits and underscores.
        form: The formula, over the symbols of `terms`, in Python's notation: ``+ - * / **``, parentheses, numbers,
            and the functions ``exp``, ``log``, ``log2``, ``sqrt``, ``min`` and ``max``. Empty for what was
            counted.
        terms: Symbol -> value, for each symbol in the form.
        value: The value of the quantity, in full precision.
        meaning: What the quantity is, in words.
    """

    symbol: str
    form: str
    terms: Mapping[str, NumericValue]
    value: NumericValue
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class StepTable:
    """A table of counts.

    >>> StepTable(("order", "matches"), (("1", 6), ("2", 4))).text_columns
    1

    Attributes:
        columns: Headings.
        rows: Cells, one for each column.
        text_columns: How many columns from the left are text; the others are numbers.
        title: What it shows; empty if the step says it.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[CellValue]]
    text_columns: int = 1
    title: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Adjacent tokens that are marked.

    >>> Mark(first=0, count=2, label="match")
    Mark(first=0, count=2, label='match')

    Attributes:
        first: Position of the first of them, from 0.
        count: Number of tokens.
        label: What they are, such as ``match`` or ``shift``.
    """

    first: int
    count: int
    label: str


@dataclass(frozen=True, slots=True)
class MarkedTokens:
    """A text as the tokens, n-grams or characters that a measure compares.

    >>> text = MarkedTokens("hypothesis", ("the", "cat"), (Mark(0, 2, "match"),))
    >>> [text.tokens[mark.first : mark.first + mark.count] for mark in text.marks]
    [('the', 'cat')]

    Attributes:
        title: Whose they are, such as the hypothesis.
        tokens: The tokens.
        marks: Those that are marked; they do not overlap, and are in order.
    """

    title: str
    tokens: Sequence[str]
    marks: Sequence[Mark] = ()


@dataclass(frozen=True, slots=True)
class AlignedPair:
    """A token of the hypothesis beside one of the reference.

    >>> AlignedPair("a", "the", "substitution").label
    'substitution'

    Attributes:
        hypothesis: The token of the hypothesis; None if the reference alone has one here.
        reference: The token of the reference; None likewise.
        label: ``match``, ``substitution``, ``insertion`` (the reference lacks it) or ``deletion`` (the hypothesis
            lacks it).
    """

    hypothesis: str | None
    reference: str | None
    label: str


@dataclass(frozen=True, slots=True)
class Alignment:
    """A hypothesis above its reference, token by token.

    >>> pairs = (AlignedPair("a", "the", "substitution"), AlignedPair("cat", "cat", "match"))
    >>> [pair.label for pair in Alignment(pairs, "ref").pairs]
    ['substitution', 'match']

    Attributes:
        pairs: The pairs, in the order of the reference.
        reference: Name of the reference.
    """

    pairs: Sequence[AlignedPair]
    reference: str


@dataclass(frozen=True, slots=True)
class StepMatrix:
    """A number for each token of the hypothesis with each token of the reference, such as a cosine.

    >>> matrix = StepMatrix(("cat",), ("a", "cat"), ((0.2, 0.9),), best_of_rows=(1,), best_of_columns=(0, 0))
    >>> matrix.columns[matrix.best_of_rows[0]]
    'cat'

    Attributes:
        rows: The h tokens of the hypothesis.
        columns: The r tokens of the reference.
        values: h rows of r numbers.
        best_of_rows: For each row the position of the column in which it has its best number.
        best_of_columns: For each column the position of the row in which it has its best number.
        title: What it shows; empty if the step says it.
    """

    rows: Sequence[str]
    columns: Sequence[str]
    values: Sequence[Sequence[float]]
    best_of_rows: Sequence[int]
    best_of_columns: Sequence[int]
    title: str = ""


#: What a step consists of; a string is a sentence.
Part: TypeAlias = str | Formula | StepTable | MarkedTokens | Alignment | StepMatrix


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way to a score.

    >>> Step("Score", (Formula("S", "100 * m / n", {"m": 1, "n": 2}, 50.0),)).title
    'Score'

    Attributes:
        title: What is done in it.
        parts: What is shown of it, in order.
    """

    title: str
    parts: Sequence[Part]


@dataclass(frozen=True, slots=True)
class Derivation:
    """How one score comes about.

    >>> Derivation(50.0, (Step("Score", (Formula("S", "100 * m / n", {"m": 1, "n": 2}, 50.0),)),)).value
    50.0

    Attributes:
        value: The score, to the last digit.
        steps: The steps. The last formula of the last step has the score as its value, where the measure has a
            total.
    """

    value: float
    steps: Sequence[Step] = field(default=())

    @property
    def formulas(self) -> Sequence[Formula]:
        """The formulas of all steps, in order."""
        return [part for step in self.steps for part in step.parts if isinstance(part, Formula)]
