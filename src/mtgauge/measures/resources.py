"""Resources that a measure may use besides the texts: files, encoders and annotators, each under a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair

#: The name of the file that metrics know sentences of the target language by.
REFERENCE_CORPUS = "reference-corpus"


@runtime_checkable
class Encoder(Protocol):
    """Turns texts into vectors, such as a neural network does.

    >>> class Lengths:
    ...     hash = "lengths-1"
    ...
    ...     def encode(self, texts):
    ...         return np.array([[len(text)] for text in texts], dtype=np.float32)
    >>> isinstance(Lengths(), Encoder)
    True
    """

    @property
    def hash(self) -> str:
        """A hash of everything that the vectors depend on: weights, tokenizer, pooling, precision."""

    def encode(self, texts: Sequence[str]) -> npt.NDArray[np.floating[Any]]:
        """One vector for each of n texts, shape (n, d). A vector depends on its text alone.

        >>> Lengths().encode(["a cat", "it"])
        array([[5.],
               [2.]], dtype=float32)
        """


@runtime_checkable
class Annotator(Protocol):
    """Annotates a text, for example with its words and their parts of speech.

    >>> class Words:
    ...     hash = "words-1"
    ...
    ...     def annotate(self, text):
    ...         return text.split()
    >>> isinstance(Words(), Annotator)
    True
    """

    @property
    def hash(self) -> str:
        """A hash of everything that the annotations depend on: program, version, model, options."""

    def annotate(self, text: str) -> Any:
        """The annotation of a text, in JSON types: lists, dictionaries with string keys, strings, numbers.

        >>> Words().annotate("a cat")
        ['a', 'cat']
        """


@runtime_checkable
class BatchAnnotator(Annotator, Protocol):
    """An annotator that is faster with many texts at once."""

    def annotate_all(self, texts: Sequence[str]) -> Iterable[Any]:
        """The annotation of each text, in order; each depends on its text alone."""


@runtime_checkable
class MeasuredAnnotator(Annotator, Protocol):
    """An annotator of which is known how good it is, or that nobody has measured it."""

    @property
    def accuracy(self) -> Sequence[str]:
        """One sentence for each measurement; they become notes of all that is made from its annotations."""


def accuracy_notes(annotator: Annotator) -> tuple[str, ...]:
    """What an annotator says of its accuracy; nothing if it does not say."""
    return tuple(annotator.accuracy) if isinstance(annotator, MeasuredAnnotator) else ()


@dataclass(frozen=True, slots=True)
class Resources:
    """What a measure may use, besides the test set, when it is fitted.

    >>> Resources.of({"wordnet": "data/wordnet"}).files
    {'wordnet': 'data/wordnet'}

    Attributes:
        languages: The language pair, or None.
        files: Paths of files or folders by name: lexicons, models, tables.
        encoders: Encoders by name.
        annotators: Annotators by name.
        vectors: A folder that keeps what networks make of texts; values do not depend on it.
        annotations: A folder that keeps what annotators of measures make of texts; likewise.
    """

    languages: LanguagePair | None = None
    files: Mapping[str, str] = EMPTY
    encoders: Mapping[str, Encoder] = EMPTY
    annotators: Mapping[str, Annotator] = EMPTY
    vectors: str | None = None
    annotations: str | None = None

    @classmethod
    def of(cls, value: Any, languages: LanguagePair | None = None) -> Resources:
        """Resources from what a caller gives, for a language pair.

        >>> from mtgauge import LanguagePair
        >>> Resources.of(None, LanguagePair("zh", "en")).languages
        LanguagePair(source='zh', target='en')

        Args:
            value: Resources, a mapping of names to paths, or None.
            languages: The language pair; it replaces that of `value`.

        Raises:
            InputError: `value` is none of these.
        """
        if isinstance(value, Resources):
            return replace(value, languages=languages)
        if value is None or isinstance(value, Mapping):
            return cls(languages, {str(name): str(path) for name, path in (value or {}).items()})
        raise InputError(
            say("resources are of type {type}", type=type(value).__name__),
            hint=say("give a mapping of names to paths, or Resources"),
        )

    def digest(self) -> str:
        """A digest of the contents of the files, wherever they are, and of the encoders and annotators.

        >>> Resources().digest() == Resources.of({}).digest()
        True

        It does not cover the languages, which are part of signatures.

        Raises:
            InputError: A file cannot be read.
        """
        files = [(name, digest_of(path)) for name, path in sorted(self.files.items())]
        makers = [
            sorted((name, maker.hash) for name, maker in named.items())
            for named in (self.encoders, self.annotators)
        ]
        return repr([files, *makers] if any(makers) else files)
