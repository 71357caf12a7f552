"""Tokenization by SentencePiece models (Kudo and Richardson 2018), for spBLEU (Goyal et al. 2022)."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from mtgauge.base import door
from mtgauge.base.errors import InputError, MissingExtraError
from mtgauge.base.sentences import say
from mtgauge.text.base import Tokenizer

_SURROGATE = re.compile("[\ud800-\udfff]")
_DIGITS = 12


class NamedModel(NamedTuple):
    """A model that papers refer to by name.

    Attributes:
        signature: Its name in a signature.
        file: Its file name in sacreBLEU's folder of models.
    """

    signature: str
    file: str


_FLORES_101 = NamedModel("flores101", "sacrebleu_tokenizer_spm.model")

#: Names of files in sacreBLEU's folder; ``spm`` is its older name for flores101.
MODELS = {
    "spm": _FLORES_101,
    "flores101": _FLORES_101,
    "flores200": NamedModel("flores200", "flores200sacrebleuspm"),
    "spBLEU-1K": NamedModel("spBLEU-1K", "spbleu-1k_tokenizer_spm.model"),
}

PREFIX = "spm:"


class TokenizerSentencePiece(Tokenizer):
    """Splits text into the pieces of a SentencePiece model on this machine. Nothing is downloaded.

    Args:
        name: A name of `MODELS`, whose file is expected in ``models`` in sacreBLEU's folder (``$SACREBLEU``, or
            ``~/.sacrebleu``); or ``spm:PATH`` for any model.

    Attributes:
        path: The model's file.
        model: The first 12 digits of the SHA-256 of its bytes, since a name does not identify a file's content.

    Raises:
        MissingExtraError: sentencepiece is not installed.
        InputError: The file is missing, or is not a model.
    """

    name = "spm"

    def __init__(self, name: str) -> None:
        self.name = name  # type: ignore[misc]  # one class, many models
        self.path = _path_of(name)
        data = _read(self.path, name)
        import hashlib  # slower to import than most files are to read

        self.model = hashlib.sha256(data).hexdigest()[:_DIGITS]
        self._processor = _processor(data, self.path)

    @property
    def signature(self) -> str:
        """The model's name, or ``spm`` for a path; `model` identifies its content."""
        return MODELS[self.name].signature if self.name in MODELS else "spm"

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The pieces of each line, joined by single spaces; lone surrogates become U+FFFD."""
        readable = [_SURROGATE.sub("\ufffd", line.rstrip()) for line in lines]
        return [" ".join(pieces) for pieces in self._processor.encode(readable, out_type=str)]


def _path_of(name: str) -> Path:
    if name.startswith(PREFIX):
        return Path(name.removeprefix(PREFIX))
    home = os.environ.get("SACREBLEU") or Path.home() / ".sacrebleu"
    return Path(home) / "models" / MODELS[name].file


def _read(path: Path, name: str) -> bytes:
    try:
        return door.read_bytes(path)
    except InputError as error:
        reason = say("is not there") if error.code == "no-such-file" else error.message
        hint = say("nothing is fetched: put it there, or name a model with tokenize=spm:PATH")
        message = say("the SentencePiece model of tokenizer {name} {reason}", name=name, reason=reason)
        raise InputError(message, file=path, hint=hint) from None


@lru_cache(maxsize=2)  # a large model takes half a second to read
def _processor(data: bytes, path: Path) -> Any:
    try:
        from sentencepiece import SentencePieceProcessor
    except ImportError:
        raise MissingExtraError(say("a tokenizer by SentencePiece"), "spm") from None
    if not data:  # it would make a processor without a model, and fail at the first text
        raise InputError(say("is not a SentencePiece model: it is empty"), file=path)
    try:
        return SentencePieceProcessor(model_proto=data)
    except (RuntimeError, OSError):
        raise InputError(say("is not a SentencePiece model"), file=path) from None
