"""Texts that are annotated together, and what became of them."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.linguistics.annotated import AnnotatedText


@dataclass(frozen=True, slots=True)
class TextToAnnotate:
    """A text with its place.

    Attributes:
        text: The text.
        segment: Its id, or its 1-based number in the file.
        document: The document that it belongs to; empty where the file names none.
    """

    text: str
    segment: str
    document: str = ""


@dataclass(frozen=True, slots=True)
class ColumnToAnnotate:
    """Texts of one file, or one column of a test set.

    Attributes:
        name: ``source``, or that of a reference or a system; for a file of segments the file's.
        language: Code of their language; None where the file does not say.
        texts: Its texts; segments that a reference lacks are left out.
    """

    name: str
    language: str | None
    texts: tuple[TextToAnnotate, ...]


@dataclass(frozen=True, slots=True)
class AnnotatedColumn:
    """Annotated texts of one column.

    Attributes:
        name: That of the column.
        places: What each text is.
        texts: Their annotation.
    """

    name: str
    places: tuple[TextToAnnotate, ...]
    texts: tuple[AnnotatedText, ...]


@dataclass(frozen=True, slots=True)
class Annotation:
    """What an annotator made of texts.

    Attributes:
        spec: What made the annotator.
        hash: That of the annotator.
        language: Code of the texts' language; None where nobody says it.
        notes: How good the annotator is, as far as it was measured.
        columns: The annotated texts.
    """

    spec: str
    hash: str
    language: str | None
    notes: tuple[str, ...]
    columns: tuple[AnnotatedColumn, ...]
