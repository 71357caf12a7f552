"""What the built-in annotators have in common."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from importlib import import_module
from typing import Any, ClassVar

from mtgauge.base.errors import MissingExtraError, OptionError
from mtgauge.base.printable import readable
from mtgauge.base.sentences import Sentence, say
from mtgauge.linguistics.annotated import AnnotatedText

EXTRA = "linguistics"


class TextAnnotator(ABC):
    """An annotator that makes words, and perhaps trees: `Annotator` of the contract, for many texts at once.

    A subclass is a frozen dataclass whose fields are its options, so that it can be sent to other processes; the
    model is loaded there again.

    Attributes:
        program: What annotates, for people.
        makes_trees: Whether words get heads.
    """

    program: ClassVar[str]
    makes_trees: ClassVar[bool]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, item.name) for item in fields(self))  # type: ignore[arg-type]

    @property
    @abstractmethod
    def hash(self) -> str:
        """What annotations depend on: program, versions, content of the model, options, and our own rules."""

    @property
    @abstractmethod
    def language(self) -> str | None:
        """Code of the language that the model is for; None where it does not say."""

    @abstractmethod
    def _annotated(self, texts: Iterable[str]) -> Iterator[AnnotatedText]:
        """The annotation of texts that hold neither NUL nor lone surrogates."""

    @property
    def accuracy(self) -> tuple[Sentence, ...]:
        """How good the annotator was on treebanks, one sentence each; or that nobody has measured it."""
        from mtgauge.linguistics.annotators.accuracy import accuracy_of  # only those who show it read the file

        return accuracy_of(self.program, self.hash)

    def annotate(self, text: str) -> dict[str, Any]:
        """The annotation of a text, as `AnnotatedText.to_json` gives it; a text of blanks has no sentences."""
        return next(iter(self.annotate_all([text])))

    def annotate_all(self, texts: Sequence[str]) -> Iterator[dict[str, Any]]:
        """The annotation of each text, in order.

        NUL and lone surrogates are read as U+FFFD, in words too; the text stays as it is.
        """
        for text, found in zip(texts, self._annotated(map(readable, texts)), strict=True):
            yield replace(found, text=text).to_json()

    def annotate_words(self, text: AnnotatedText) -> AnnotatedText:
        """The annotation of words and sentences that are given.

        Raises:
            OptionError: The annotator finds its own words only.
        """
        raise OptionError(
            say("{program} finds its own words, and takes none that are given", program=self.program)
        )


def require(module: str, program: str, extra: str = EXTRA, package: str = "") -> None:
    """Makes sure that an optional package is installed, without importing it.

    Args:
        module: A module of the package.
        program: What needs it, for the message.
        extra: The extra of mtgauge that installs it.
        package: What to install instead, where no extra has it.

    Raises:
        MissingExtraError: It is not installed.
    """
    from importlib.util import find_spec  # slow to import

    try:
        found = find_spec(module)
    except ModuleNotFoundError:
        found = None
    if found is None:
        missing = MissingExtraError(program, extra)
        if package:
            missing.hint = say("pip install {package}", package=package)
        raise missing


def imported(module: str) -> Any:
    """A module of an optional package that is installed."""
    with warnings.catch_warnings():
        # some of these packages are older than the Python that they run on
        warnings.simplefilter("ignore")
        return import_module(module)


def versions(*packages: str) -> str:
    """Names and versions of installed packages, for hashes."""
    from importlib.metadata import version  # slow to import

    return " ".join(f"{package}={version(package)}" for package in packages)
