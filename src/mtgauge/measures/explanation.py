"""What matched what in one unit: spans of its texts, and links between them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text that a measure marks.

    >>> span = Span("hypothesis", 4, 7, "match")
    >>> "The cat"[span.start : span.end]
    'cat'

    Attributes:
        side: ``hypothesis``, ``reference`` or ``source``.
        start: Offset of its first character.
        end: Offset after its last character.
        label: What the measure found, such as ``match``.
        reference: Name of the reference, for side ``reference``.
        severity: The severity, such as ``minor`` or ``critical``, if the measure gives one.
        confidence: The measure's confidence, 0 to 1, if it gives one.
        order: For a matched n-gram, its n; None for other spans.
    """

    side: str
    start: int
    end: int
    label: str
    reference: str | None = None
    severity: str | None = None
    confidence: float | None = None
    order: int | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """Two spans that belong together, by their positions in `Explanation.spans`.

    >>> Link(0, 1, "match").label
    'match'

    Attributes:
        first: The position of one.
        second: The position of the other.
        label: What the measure found, such as ``match``.
        similarity: How similar the measure takes them to be, such as a cosine, if it gives a number.
    """

    first: int
    second: int
    label: str
    similarity: float | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What matched what in one unit.

    >>> spans = (Span("hypothesis", 0, 3, "match"), Span("reference", 2, 5, "match", reference="A"))
    >>> Explanation(spans, (Link(0, 1, "match"),)).links[0].first
    0

    Attributes:
        spans: Pieces of its texts. The label ``match``, of a span or a link, means that there is no difference; a
            link with the label ``shift`` means that the words of its spans are at different positions.
        links: Pairs of spans that belong together.
        reference: Name of the reference that the unit was compared with; None if there is none, or a span names
            it.
    """

    spans: tuple[Span, ...]
    links: tuple[Link, ...] = ()
    reference: str | None = None
