"""What matched what in one unit: spans of its texts, and links between them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text that a measure points at.

    Attributes:
        side: ``hypothesis``, ``reference`` or ``source``.
        start: Offset of its first character.
        end: Offset behind its last character.
        label: What the measure says of it, such as ``match``.
        reference: Name of the reference, for side ``reference``.
        severity: How bad it is, such as ``minor`` or ``critical``, where the measure says so.
        confidence: How sure the measure is, 0 to 1, where it says so.
    """

    side: str
    start: int
    end: int
    label: str
    reference: str | None = None
    severity: str | None = None
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """Two spans that belong together, by their positions in `Explanation.spans`."""

    first: int
    second: int
    label: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """What matched what in one unit.

    Attributes:
        spans: Pieces of its texts. Those with the label ``match``, and links with it, say that there is nothing
            to say; a link with the label ``shift`` says that the words of its spans stand elsewhere.
        links: Spans that belong together.
        reference: Name of the reference that the unit was held against; None where there is none, or a span
            names it.
    """

    spans: tuple[Span, ...]
    links: tuple[Link, ...] = ()
    reference: str | None = None
