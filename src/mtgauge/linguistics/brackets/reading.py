"""Bracketed trees as annotated texts: words, tags, heads and the constituents themselves."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.errors import InputError
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText, placed_words
from mtgauge.linguistics.brackets.constituents import Constituent, parsed_brackets
from mtgauge.linguistics.brackets.head_rules import head_of
from mtgauge.linguistics.words import Word
from mtgauge.sentences import say

#: Languages that part words by blanks when a text is put together.
_WITHOUT_BLANKS = frozenset({"zh", "ja"})


def read_brackets(
    content: str, path: str, language: str, texts: Sequence[str] | None = None
) -> list[AnnotatedText]:
    """The trees of a file, each a text of one sentence.

    Tags become `Word.xpos`, heads come from the rules of `head_of`, relations are empty, and brackets are kept.

    Args:
        content: The content of the file.
        path: Where it comes from, for messages.
        language: ``en`` or ``zh``.
        texts: The text of each tree; without them words are put together, with a blank between them in English.

    Raises:
        InputError: Brackets do not fit, there is another number of trees than of texts, or words are not those of
            the text; with file and line.
        OptionError: There are no head rules for the language.
    """
    trees = list(parsed_brackets(content, path))
    if texts is not None and len(texts) != len(trees):
        raise InputError(
            say("has {n:,} trees, and there are {all:,} texts", n=len(trees), all=len(texts)),
            file=path, code="unequal-counts",
        )  # fmt: skip
    blank = "" if language in _WITHOUT_BLANKS else " "
    found = []
    for place, (line, tree) in enumerate(trees):
        leaves = list(tree.leaves())
        text = blank.join(leaf.form for leaf in leaves) if texts is None else texts[place]
        try:
            places = list(placed_words(text, [leaf.form for leaf in leaves]))
        except InputError as error:
            raise error.at(file=path, line=line) from None
        heads = _heads(tree, language)
        words = tuple(
            Word(leaf.form, start, end, xpos=leaf.category, head=head)
            for leaf, (start, end), head in zip(leaves, places, heads, strict=True)
        )
        sentence = AnnotatedSentence(words, 0, len(text), brackets=str(tree))
        found.append(AnnotatedText(text, (sentence,)))
    return found


def _heads(tree: Constituent, language: str) -> list[int]:
    """For each word the number of its head, from 1; 0 for the root."""
    heads: dict[int, int] = {}
    # constituents from the leaves up: those that follow hold those before
    order, waiting = [], [tree]
    while waiting:
        order.append(here := waiting.pop())
        waiting += here.children
    numbers = {id(leaf): number for number, leaf in enumerate(tree.leaves(), start=1)}
    for here in reversed(order):
        if here.children:
            words = [numbers[id(child)] for child in here.children]
            head = words[head_of(here, language)]
            heads |= {word: head for word in words if word != head}
            numbers[id(here)] = head
    heads[numbers[id(tree)]] = 0
    return [heads[number] for number in sorted(heads)]
