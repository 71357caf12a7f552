"""What a measure takes: its needs, and what it may look at beside the texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from mtgauge.corpus import LanguagePair, TestSet
from mtgauge.errors import InputError


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
        documents: Whether it looks at which document a segment is from.
        domains: Whether it looks at which domain a segment is from.
        systems: Whether rows depend on which system a text is from, as scores do that people gave.
        files: Names of the files among `Resources.files` that it reads.
        encoders: Names of the encoders that it asks.
        annotators: Names of the annotators that it asks.
        extra: The optional dependency group of mtgauge that it needs, or None.
    """

    references: Need = Need.REQUIRED
    several_references: bool = True
    sources: Need = Need.NO
    documents: bool = False
    domains: bool = False
    systems: bool = False
    files: tuple[str, ...] = ()
    encoders: tuple[str, ...] = ()
    annotators: tuple[str, ...] = ()
    extra: str | None = None

    def seen(self, testset: TestSet, name: str) -> TestSet:
        """What a measure sees of a test set, so that its rows depend on nothing else.

        Args:
            testset: The test set.
            name: The measure's, for messages.

        Raises:
            InputError: References or sources are needed, and there are none.
        """
        if self.references is Need.REQUIRED and testset.references is None:
            raise InputError(f"metric {name} needs references", hint="give one with -r FILE")
        if self.sources is Need.REQUIRED and testset.sources is None:
            raise InputError(f"metric {name} needs sources", hint="give them with -s FILE")
        return replace(
            testset,
            references=None if self.references is Need.NO else testset.references,
            sources=None if self.sources is Need.NO else testset.sources,
            documents=testset.documents if self.documents else None,
            domains=testset.domains if self.domains else None,
        )


@dataclass(frozen=True, slots=True)
class Resources:
    """What a measure may look at, beside references, when it is fitted.

    Attributes:
        languages: The language pair, or None.
        files: Files by name: lexicons, models, tables.
    """

    languages: LanguagePair | None = None
    files: Mapping[str, str] = field(default_factory=dict)

    def digest(self) -> str:
        """Changes when a file says something else, wherever it lies; languages show in signatures.

        Raises:
            InputError: A file cannot be read.
        """
        return repr(sorted((name, _sha256(path)) for name, path in self.files.items()))


def _sha256(path: str) -> str:
    import hashlib  # takes longer to import than most test sets to score

    try:
        with open(path, "rb") as file:  # noqa: PTH123
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=path) from None
