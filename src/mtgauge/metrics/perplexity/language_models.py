"""Language models by what users name: a file of n-grams, or a corpus that one is estimated from."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, TypeAlias

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.encoders.configured import configured_models
from mtgauge.encoders.finding import HUB
from mtgauge.lexicons.files import LexiconFile, read_file
from mtgauge.metrics.perplexity.arpa import read_arpa
from mtgauge.metrics.perplexity.kenlm_binary import MAGIC, KenlmModel
from mtgauge.metrics.perplexity.kneser_ney import estimate
from mtgauge.metrics.perplexity.ngram_model import ScoredTokens
from mtgauge.text import Preprocessing, get_tokenizer

#: The ending of CoNLL-U files, and the mark before the text of a sentence in them.
_CONLLU, _TEXT = ".conllu", "# text = "

ModelKind: TypeAlias = Literal["arpa", "kenlm", "causal"]


class WordModel(Protocol):
    """A language model of words."""

    @property
    def order(self) -> int:
        """The greatest length of n-grams."""

    @property
    def unit(self) -> float:
        """The natural logarithm of the base of its logarithms."""

    @property
    def digits(self) -> str:
        """Digest of what it was made from."""

    def score(self, texts: Sequence[Sequence[str]]) -> ScoredTokens:
        """The log-probability of each word of each text, and of its end."""


class CorpusModel(NamedTuple):
    """The model of a corpus, and what users should know of it."""

    model: WordModel
    notes: tuple[str, ...]


def kind_of(path: str) -> ModelKind:
    """What a model is, by its first bytes: n-grams as ARPA text or of KenLM, or a causal transformer.

    A transformer is a folder, or the name of a configured model or of one of the hub.

    Raises:
        InputError: There is no such file or folder, or it cannot be read.
    """
    if path.startswith(HUB) or Path(path).is_dir() or (path in configured_models() and not Path(path).exists()):
        return "causal"
    # it is read several times, and kenlm opens it by its name
    door.require_regular(path)
    with door.opened(path) as file:
        return "kenlm" if file.read(len(MAGIC)) == MAGIC else "arpa"


def word_model(path: str) -> WordModel:
    """The model of a file.

    Raises:
        InputError: It cannot be read, or is no model of n-grams.
    """
    return KenlmModel(path) if kind_of(path) == "kenlm" else read_arpa(path)


def corpus_model(path: str, tokenizer: str, preprocessing: Preprocessing, order: int) -> CorpusModel:
    """The model of a corpus, estimated once in a process for each way of cutting the same sentences.

    Args:
        path: A text with one sentence in each line, compressed with gzip or not; or the sentences of a file
            ``*.conllu``.
        tokenizer: Name of the tokenizer.
        preprocessing: What comes before it.
        order: The greatest length of n-grams.

    Raises:
        InputError: The corpus cannot be read, or has no words.
    """
    return _of_corpus(str(Path(path).absolute()), digest_of(path), tokenizer, preprocessing, order)


def _sentences(file: LexiconFile) -> list[str]:
    """The lines of a text; of CoNLL-U, whose lines are words, the texts that comments give."""
    if not file.name.endswith(_CONLLU):
        return file.lines()
    return [line.removeprefix(_TEXT) for line in file.lines() if line.startswith(_TEXT)]


@lru_cache(maxsize=2)
def _of_corpus(path: str, stored: str, tokenizer: str, preprocessing: Preprocessing, order: int) -> CorpusModel:
    file = read_file(path)
    lines = get_tokenizer(tokenizer).tokenize_lines(preprocessing(_sentences(file)))
    sentences = [words for line in lines if (words := line.split())]
    if not sentences:
        raise InputError(say("has no sentence to learn from"), file=path)
    found = estimate(sentences, order, hashlib.sha256(file.content()).hexdigest())
    if not found.guessed:
        return CorpusModel(found.model, ())
    lengths = ", ".join(map(str, found.guessed))
    return CorpusModel(
        found.model,
        (
            say(
                "the corpus is too small to estimate the discounts of n-grams of length {lengths}: 0.5, 1 and 1.5 "
                "were taken",
                lengths=lengths,
            ),
        ),
    )
