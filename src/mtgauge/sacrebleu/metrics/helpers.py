"""N-grams of a text and how often each occurs, by the names of sacreBLEU."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def extract_word_ngrams(tokens: Sequence[str], n: int) -> Counter[str]:
    """N-grams of words, joined by blanks.

    Examples:
        >>> sorted(extract_word_ngrams(["to", "be", "or"], 2).items())
        [('be or', 1), ('to be', 1)]
    """
    return Counter(" ".join(tokens[start : start + n]) for start in range(len(tokens) - n + 1))


def extract_all_word_ngrams(line: str, min_order: int, max_order: int) -> tuple[Counter[tuple[str, ...]], int]:
    """N-grams of words of several orders, and the number of words.

    Examples:
        >>> ngrams, length = extract_all_word_ngrams("to be or", 1, 2)
        >>> len(ngrams), ngrams["to", "be"], length
        (5, 1, 3)
    """
    tokens = line.split()
    orders = range(min_order, max_order + 1)
    found = Counter(tuple(tokens[start : start + n]) for n in orders for start in range(len(tokens) - n + 1))
    return found, len(tokens)


def extract_char_ngrams(line: str, n: int, include_whitespace: bool = False) -> Counter[str]:
    """N-grams of characters, by choice with white space.

    Examples:
        >>> sorted(extract_char_ngrams("a bc", 2).items())
        [('ab', 1), ('bc', 1)]
    """
    text = line if include_whitespace else "".join(line.split())
    return Counter(text[start : start + n] for start in range(len(text) - n + 1))


def extract_all_char_ngrams(line: str, max_order: int, include_whitespace: bool = False) -> list[Counter[str]]:
    """N-grams of characters, order by order.

    Examples:
        >>> [len(order) for order in extract_all_char_ngrams("a bc", 3)]
        [3, 2, 1]
    """
    return [extract_char_ngrams(line, n, include_whitespace) for n in range(1, max_order + 1)]
