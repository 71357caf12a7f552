"""Stanza: words, tags and trees by networks for many languages, from a folder of models."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.annotators.base import TextAnnotator, imported, require, versions
from mtgauge.linguistics.annotators.models import no_model
from mtgauge.linguistics.words import SurfaceToken, Word

#: Changes with everything here that changes annotations.
_REVISION = 1
_MODULE = "stanza"
_PROCESSORS = "tokenize,mwt,pos,lemma,depparse"
_RESOURCES = "resources.json"


@dataclass(frozen=True)
class StanzaAnnotator(TextAnnotator):
    """Words, tags and trees of Stanza; ``stanza:PATH``. Nothing is downloaded.

    Attributes:
        folder: The folder of models, with ``resources.json`` and a folder for each language.
        model_language: Code of the language; empty where the folder has one only.

    Raises:
        MissingExtraError: Stanza is not installed.
        InputError: The folder holds no models.
        OptionError: It holds several languages, and none is chosen, or not the one that is.
    """

    program: ClassVar[str] = "Stanza"
    makes_trees: ClassVar[bool] = True
    folder: str
    model_language: str = ""

    def __post_init__(self) -> None:
        require(_MODULE, self.program, package=_MODULE)
        _ = self.language

    @cached_property
    def language(self) -> str:
        """The language that was chosen, or that of the only folder."""
        if not (Path(self.folder) / _RESOURCES).is_file():
            raise no_model(self.folder, self.program)
        held = sorted(place.name for place in Path(self.folder).iterdir() if place.is_dir())
        if self.model_language:
            held = [name for name in held if name == self.model_language]
        if len(held) != 1:
            raise OptionError(
                say("{folder} does not hold the models of exactly one language", folder=self.folder),
                hint=say("choose one of its folders: stanza:PATH,model_language=en"),
            )
        return held[0]

    @cached_property
    def hash(self) -> str:
        """Versions of Stanza and torch, and content of the models."""
        return f"stanza {_REVISION} {versions('stanza', 'torch')} {self.model_digest}"

    @cached_property
    def model_digest(self) -> str:
        """SHA-256 of the folder of the language."""
        return digest_of(str(Path(self.folder) / self.language))

    @cached_property
    def _loaded(self) -> Any:
        module = imported(_MODULE)
        _ = self.model_digest  # reads all files of the folder, so that none is a pipe
        door.require_regular(Path(self.folder) / _RESOURCES)
        try:
            return module.Pipeline(
                self.language, dir=self.folder, processors=_PROCESSORS, download_method=None, verbose=False
            )
        # of a folder that is damaged, or of another version, it can raise anything
        except Exception as error:
            message = say("cannot be loaded: {type}: {error}", type=type(error).__name__, error=error)
            raise InputError(message, file=self.folder, code="wrong-content") from error

    def _annotated(self, texts: Iterable[str]) -> Iterator[AnnotatedText]:
        for text in texts:
            made = self._loaded(text).sentences if text.strip() else ()
            yield AnnotatedText(text, tuple(_sentence(sentence.tokens) for sentence in made))


def _sentence(tokens: Sequence[Any]) -> AnnotatedSentence:
    """A sentence from Stanza's tokens, each with its words."""
    words: list[Word] = []
    shared: list[SurfaceToken] = []
    for token in tokens:
        if len(token.words) > 1:
            first = len(words) + 1
            shared.append(
                SurfaceToken(first, first + len(token.words) - 1, token.text, token.start_char, token.end_char)
            )
        words += [
            Word(
                word.text, token.start_char, token.end_char, word.lemma or "", word.upos or "", word.xpos or "",
                word.feats or "", word.head, word.deprel or "",
            )
            for word in token.words
        ]  # fmt: skip
    return AnnotatedSentence(tuple(words), tokens[0].start_char, tokens[-1].end_char, tuple(shared))
