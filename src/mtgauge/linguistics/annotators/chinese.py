"""What Chinese annotators without trees share: sentences by their punctuation, and words with tags in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText, placed_words
from mtgauge.linguistics.annotators.closed_words import universal_classes
from mtgauge.linguistics.words import Word

#: A sentence ends after its last mark, and quotes and brackets that are closed there; a line break ends it too.
_SENTENCE = re.compile(r"[^。！？!?…\n\r]*(?:[。！？!?…]+[”’」』）)》〉\"]*|[\n\r]+|$)")
#: Words and their tags, as a program gives them; together they are the text but for blanks.
TaggedWords = Iterable[tuple[str, str]]


def tagged_text(text: str, tag: Callable[[str], TaggedWords], upos_of: Mapping[str, str]) -> AnnotatedText:
    """A text with words and tags, and without trees.

    Args:
        text: The text.
        tag: Makes the words of a sentence, with tags. A word with blanks inside becomes several.
        upos_of: Universal parts of speech by tag; others are X.
    """
    sentences = []
    for start, end in sentence_places(text):
        words = [(part, name) for word, name in tag(text[start:end]) for part in word.split()]
        forms = [form for form, _ in words]
        classes = universal_classes(forms, [_upos(form, name, upos_of) for form, name in words])
        made = tuple(
            Word(form, *place, upos=upos, xpos=name)
            for (form, name), upos, place in zip(words, classes, placed_words(text, forms, start), strict=True)
        )
        if made:
            sentences.append(AnnotatedSentence(made, start, end))
    return AnnotatedText(text, tuple(sentences))


def sentence_places(text: str) -> Iterator[tuple[int, int]]:
    """Where sentences begin and end, without the blanks around them."""
    for found in _SENTENCE.finditer(text):
        if sentence := found[0].strip():
            start = found.start() + found[0].index(sentence)
            yield start, start + len(sentence)


def _upos(form: str, tag: str, upos_of: Mapping[str, str]) -> str:
    """The tag's universal one; what has no letter and no digit is punctuation or a symbol, whatever its tag."""
    if not any(character.isalnum() for character in form):
        return "SYM" if all(character in _SYMBOLS for character in form) else "PUNCT"
    return upos_of.get(tag, "X")


_SYMBOLS = frozenset("%％$＄¥￥€£+＋=＝<>＜＞~～^°℃#＃&＆@＠*＊×÷±")
