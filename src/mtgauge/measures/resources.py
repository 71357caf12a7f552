"""What a measure takes: its needs, and what it may look at beside the texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mtgauge.corpus import LanguagePair


class Need(StrEnum):
    """Whether a measure takes an input."""

    NO = "no"
    OPTIONAL = "optional"
    REQUIRED = "required"


@dataclass(frozen=True, slots=True)
class Needs:
    """What a measure can use, and what it cannot do without.

    Attributes:
        references: Whether reference translations are used.
        several_references: Whether more than one reference a segment is used.
        sources: Whether source texts are used.
        annotations: Names of annotations that must be in the batch.
        extra: The optional dependency group that it needs, or None.
    """

    references: Need = Need.REQUIRED
    several_references: bool = True
    sources: Need = Need.NO
    annotations: tuple[str, ...] = ()
    extra: str | None = None


@dataclass(frozen=True, slots=True)
class Resources:
    """What a measure may look at, beside references, when it is fitted.

    Attributes:
        languages: The language pair, or None.
        paths: Files and folders by name: lexicons, models, tables.
    """

    languages: LanguagePair | None = None
    paths: Mapping[str, str] = field(default_factory=dict)

    def digest(self) -> str:
        """Changes when the resources do; the languages show in the signature where they matter."""
        return repr(sorted(self.paths.items()))
