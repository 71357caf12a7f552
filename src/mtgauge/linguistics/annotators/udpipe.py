"""UDPipe 1: words, tags and trees by a model for a language, from a treebank of Universal Dependencies.

(Straka and Straková 2017, Tokenizing, POS Tagging, Lemmatizing and Parsing UD 2.0 with UDPipe.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.printable import readable
from mtgauge.base.sentences import say
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.annotators.base import TextAnnotator, imported, require, versions
from mtgauge.linguistics.annotators.models import no_model, package_folder
from mtgauge.linguistics.words import SurfaceToken, Word

_MODULE, _SUFFIX = "ufal.udpipe", ".udpipe"
#: Changes with everything here that changes annotations.
_REVISION = 1
#: How the file of a model begins: the length of a name, and the name.
_BEGINNING = b"\x12morphodita_parsito"
#: Packages that hold a model, and its language; the file of a model does not say it.
_LANGUAGES = {"udchinese": "zh", "udkanbun": "lzh"}


@dataclass(frozen=True)
class UdpipeAnnotator(TextAnnotator):
    """Words, tags and trees of UDPipe 1; ``udpipe:MODEL``.

    Attributes:
        model: Path of a model, or the name of an installed package that holds one, such as ``udchinese``.
        model_language: Code of the model's language; empty where nobody says it.

    Raises:
        MissingExtraError: ufal.udpipe is not installed.
        InputError: There is no such model.
    """

    program: ClassVar[str] = "UDPipe"
    makes_trees: ClassVar[bool] = True
    model: str
    model_language: str = ""

    def __post_init__(self) -> None:
        require(_MODULE, self.program)
        _ = self._path

    @property
    def language(self) -> str | None:
        """As `model_language` says, or the package of the model."""
        return self.model_language or _LANGUAGES.get(self.model)

    @cached_property
    def hash(self) -> str:
        """Version of UDPipe and content of the model."""
        return f"udpipe {_REVISION} {versions(_MODULE)} {self.model_digest}"

    @cached_property
    def model_digest(self) -> str:
        """SHA-256 of the model."""
        return digest_of(str(self._path))

    @cached_property
    def _path(self) -> Path:
        if Path(self.model).is_file():
            return Path(self.model)
        folder = package_folder(self.model)
        held = sorted(folder.glob(f"*{_SUFFIX}")) if folder else []
        if not held:
            raise no_model(self.model, self.program)
        return held[0]

    @cached_property
    def _loaded(self) -> Any:
        door.require_regular(self._path)
        with door.opened(self._path) as file:
            # UDPipe ends the process where the first byte is no length
            is_model = file.read(len(_BEGINNING)) == _BEGINNING
        model = imported(_MODULE).Model.load(str(self._path)) if is_model else None
        if model is None:
            raise InputError(
                say("is not a model of {program}", program=self.program), file=self._path, code="wrong-content"
            )
        return model

    def _annotated(self, texts: Iterable[str]) -> Iterator[AnnotatedText]:
        for text in texts:
            made = (_sentence(sentence, text) for sentence in self._sentences(text))
            yield AnnotatedText(text, tuple(sentence for sentence in made if sentence.words))

    def annotate_words(self, text: AnnotatedText) -> AnnotatedText:
        """Tags and trees of words that are given; tokens of several words stay."""
        sentences = []
        for given in text.sentences:
            made = imported(_MODULE).Sentence()
            for word in given.words:
                made.addWord(readable(word.form))
            self._analyse(made)
            places = [(word.start, word.end) for word in given.words]
            words = _words(made, places, [word.form for word in given.words])
            sentences.append(AnnotatedSentence(words, given.start, given.end, given.tokens))
        return AnnotatedText(text.text, tuple(sentences))

    def _sentences(self, text: str) -> Iterator[Any]:
        module = imported(_MODULE)
        tokenizer = self._loaded.newTokenizer(self._loaded.TOKENIZER_RANGES)
        if tokenizer is None:
            raise InputError(say("the model has no tokenizer"), file=self._path, code="wrong-content")
        tokenizer.setText(text)
        error = module.ProcessingError()
        while True:
            sentence = module.Sentence()
            if not tokenizer.nextSentence(sentence, error):
                break
            self._analyse(sentence)
            yield sentence
        self._check(error)

    def _analyse(self, sentence: Any) -> None:
        error = imported(_MODULE).ProcessingError()
        for step in (self._loaded.tag, self._loaded.parse):
            step(sentence, self._loaded.DEFAULT, error)
            self._check(error)

    def _check(self, error: Any) -> None:
        if error.occurred():
            message = " ".join(error.message.split())
            raise InputError(say("UDPipe: {message}", message=message), file=self._path, code="wrong-content")


def _sentence(made: Any, text: str) -> AnnotatedSentence:
    """A sentence of UDPipe's tokenizer, in which tokens know their ranges."""
    tokens = []
    places = [(word.getTokenRangeStart(), word.getTokenRangeEnd()) for word in _without_root(made)]
    forms = [text[start:end] for start, end in places]
    for token in made.multiwordTokens:
        start, end = token.getTokenRangeStart(), token.getTokenRangeEnd()
        tokens.append(SurfaceToken(token.idFirst, token.idLast, text[start:end], start, end))
        for number in range(token.idFirst, token.idLast + 1):
            places[number - 1] = start, end
            forms[number - 1] = made.words[number].form
    words = _words(made, places, forms)
    first = places[0][0] if places else 0
    last = places[-1][1] if places else 0
    return AnnotatedSentence(words, first, last, tuple(tokens))


def _without_root(made: Any) -> list[Any]:
    """The words of a sentence; UDPipe puts the root before them."""
    return list(made.words)[1:]


def _words(made: Any, places: Sequence[tuple[int, int]], forms: Sequence[str]) -> tuple[Word, ...]:
    return tuple(
        Word(
            form, *place, word.lemma, word.upostag, word.xpostag, word.feats,
            word.head if word.head >= 0 else None, word.deprel,
        )
        for word, place, form in zip(_without_root(made), places, forms, strict=True)
    )  # fmt: skip
