"""Files of sentence pairs: one language each, or both in one as ``source ||| target``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mtgauge.base.door import read_bytes
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.formats import read_plain_lines
from mtgauge.corpus.textfile import decode, split_lines
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens, SentenceTokens, check_sentences
from mtgauge.text.base import Tokenizer

_BAR = "|||"
#: Words stand between these; other white space, such as U+3000, may be a word.
_BLANK = " \t\r"
_BLANKS = re.compile(f"[{_BLANK}]+")


def read_sentences(path: str, tokenizer: Tokenizer | None) -> tuple[SentenceTokens, ...]:
    """The words of each line of a file.

    Args:
        path: The file, compressed or not; ``-`` for standard input.
        tokenizer: Finds the words; None: they stand between blanks.

    Raises:
        InputError: The file cannot be read, is not plain text, or a sentence is too long; with its line.
    """
    return _words(read_plain_lines(path), tokenizer, path)


def read_pairs(
    path: str, source_tokenizer: Tokenizer | None, target_tokenizer: Tokenizer | None
) -> ParallelTokens:
    """The sentence pairs of a file of lines ``source ||| target``.

    Raises:
        InputError: The file cannot be read, a line has not one ``|||``, or a sentence is too long; with its line.
    """
    lines = split_lines(decode(read_bytes(path), path))
    for number, line in enumerate(lines, start=1):
        if line.count(_BAR) != 1:
            raise InputError(say("is not SOURCE ||| TARGET"), file=path, line=number, code="wrong-content")
    halves = [line.split(_BAR) for line in lines]
    return ParallelTokens(
        _words([source for source, _ in halves], source_tokenizer, path),
        _words([target for _, target in halves], target_tokenizer, path),
    )


def paired(
    source: tuple[SentenceTokens, ...], target: tuple[SentenceTokens, ...], files: tuple[str, str]
) -> ParallelTokens:
    """The sentence pairs of two files.

    Raises:
        InputError: They do not have equally many lines.
    """
    if len(source) != len(target):
        raise InputError(
            say("has {n} lines, and {other} has {m}", n=len(target), other=files[0], m=len(source)),
            file=files[1], code="unequal-counts",
        )  # fmt: skip
    return ParallelTokens(source, target)


def _words(lines: Sequence[str], tokenizer: Tokenizer | None, path: str) -> tuple[SentenceTokens, ...]:
    found = lines if tokenizer is None else tokenizer.tokenize_lines(lines)
    sentences = tuple(tuple(_BLANKS.split(line.strip(_BLANK))) if line.strip(_BLANK) else () for line in found)
    check_sentences(sentences, path)
    return sentences
