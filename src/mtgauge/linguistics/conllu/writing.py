"""Annotated texts as CoNLL-U."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mtgauge.base.printable import readable
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.conllu.reading import NO_SPACE
from mtgauge.linguistics.words import SurfaceToken, Word

_EMPTY = "_"
#: What ends a line for some program.
_BREAKS = re.compile(r"[\t\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def write_conllu(texts: Iterable[AnnotatedText]) -> str:
    """CoNLL-U of texts, sentence by sentence, each followed by an empty line.

    Sentences that were read from CoNLL-U are written as they were. Others get the comment ``# text``, and
    ``SpaceAfter=No`` where no blank follows; tabs and breaks of lines in their texts become blanks, NUL and
    lone surrogates U+FFFD.
    """
    return "".join(
        f"{line}\n" for text in texts for sentence in text.sentences for line in (*_lines(text.text, sentence), "")
    )


def _lines(text: str, sentence: AnnotatedSentence) -> Iterator[str]:
    yield from sentence.comments
    # what was read says itself whether blanks follow
    is_kept = sentence.comment("text") is not None
    if not is_kept:
        yield f"# text = {_one_line(text[sentence.start : sentence.end])}"
    tokens = {token.first: token for token in sentence.tokens}
    last = 0
    yield from _empty_nodes(sentence, 0)
    for number, word in enumerate(sentence.words, start=1):
        if token := tokens.get(number):
            last = token.last
            yield _token_line(token, token.misc if is_kept else _misc(text, token))
        is_inside = number <= last
        yield _word_line(number, word, word.misc if is_kept or is_inside else _misc(text, word))
        yield from _empty_nodes(sentence, number)


def _token_line(token: SurfaceToken, misc: str) -> str:
    empty = (_EMPTY,) * 3
    return "\t".join(
        (
            f"{token.first}-{token.last}",
            _one_line(token.form),
            *empty,
            token.feats or _EMPTY,
            *empty,
            misc or _EMPTY,
        )
    )


def _word_line(number: int, word: Word, misc: str) -> str:
    head = "" if word.head is None else str(word.head)
    values = (word.lemma, word.upos, word.xpos, word.feats, head, word.relation, word.deps, misc)
    return "\t".join((str(number), _one_line(word.form), *(_one_line(value) or _EMPTY for value in values)))


def _empty_nodes(sentence: AnnotatedSentence, after: int) -> Iterator[str]:
    for node in sentence.empty:
        if node.after == after:
            yield "\t".join((f"{after}.{node.place}", *node.columns))


def _misc(text: str, token: Word | SurfaceToken) -> str:
    """What is kept of a token, with whether a blank follows."""
    kept = [part for part in token.misc.split("|") if part and part != NO_SPACE]
    is_followed = token.end < len(text) and not text[token.end].isspace()
    return "|".join([*kept, NO_SPACE] if is_followed else kept)


def _one_line(text: str) -> str:
    return readable(_BREAKS.sub(" ", text))
