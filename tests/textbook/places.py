"""Where words stand in the text that they were made from: each character is followed through all rewriting."""

import re

from textbook.ter import normalize
from textbook.tokens import TOKENIZERS

#: A character, and the begin and end of what it comes from.
Traced = list[tuple[str, int, int]]


def replaced(text: Traced, old: str, new: str) -> Traced:
    result: Traced = []
    at = 0
    while at < len(text):
        piece = text[at : at + len(old)]
        if "".join(character for character, _, _ in piece) == old:
            result += [(character, piece[0][1], piece[-1][2]) for character in new]
            at += len(old)
        else:
            result.append(text[at])
            at += 1
    return result


def traced(line: str) -> Traced:
    return [(character, at, at + 1) for at, character in enumerate(line)]


def found(text: Traced, words: list[str]) -> list[tuple[int, int]]:
    """Words are all characters that are no white space, in their order."""
    rest = iter([each for each in text if not each[0].isspace()])
    places = []
    for word in words:
        pieces = [next(rest) for _ in word]
        assert "".join(character for character, _, _ in pieces) == word
        places.append((pieces[0][1], pieces[-1][2]))
    assert next(rest, None) is None
    return places


def token_places(line: str, tokenizer: str) -> list[tuple[int, int]]:
    text = traced(line)
    if tokenizer in ("13a", "13a-e"):
        text = traced(line.rstrip())
        for old, new in [("<skipped>", ""), ("-\n", ""), ("\n", " "), *ENTITIES]:
            text = replaced(text, old, new)
    return found(text, TOKENIZERS[tokenizer](line))


ENTITIES = [("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")]
PUNCTUATION = re.compile('[.,?:;!"()]')
ASIAN_PUNCTUATION = re.compile("[\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb．，？：；！＂（）]")


def tercom_places(
    line: str, normalized: bool, no_punct: bool, asian_support: bool, passes: int = 1
) -> list[tuple[int, int]]:
    text = traced(line)
    if normalized:
        text = traced(line.rstrip())
        for old, new in [("\n-", ""), ("\n", " "), *ENTITIES]:
            text = replaced(text, old, new)
    if no_punct:
        text = [each for each in text if not PUNCTUATION.match(each[0])]
        if asian_support:
            text = [each for each in text if not ASIAN_PUNCTUATION.match(each[0])]
    words = line
    for _ in range(passes):
        words = normalize(words, normalized, no_punct, asian_support)
    return found(text, words.split())
