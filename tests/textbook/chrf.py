"""The statistics of chrF (Popovic 2015) and chrF++ (Popovic 2017), with sacreBLEU's choice of a reference."""

import string
from collections import Counter
from collections.abc import Sequence


def ngrams(symbols: Sequence[str], order: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(symbols[at : at + order]) for at in range(len(symbols) - order + 1))


def words(text: str) -> list[str]:
    """Takes one punctuation mark off the end of each word, or else one off its beginning."""
    result = []
    for word in text.split():
        if len(word) > 1 and word[-1] in string.punctuation:
            result += [word[:-1], word[-1]]
        elif len(word) > 1 and word[0] in string.punctuation:
            result += [word[0], word[1:]]
        else:
            result.append(word)
    return result


def symbols_and_order(
    text: str, char_order: int, word_order: int, whitespace: bool
) -> list[tuple[Sequence[str], int]]:
    characters = text if whitespace else "".join(text.split())
    return [(characters, order) for order in range(1, char_order + 1)] + [
        (words(text), order) for order in range(1, word_order + 1)
    ]


def f_score(row: list[int], beta: float, eps_smoothing: bool) -> float:
    eps = 1e-16
    factor = beta**2
    scores, precisions, recalls = [], [], []
    for at in range(0, len(row), 3):
        in_hypothesis, in_reference, matched = row[at : at + 3]
        precision = matched / in_hypothesis if in_hypothesis else eps
        recall = matched / in_reference if in_reference else eps
        denominator = factor * precision + recall
        scores.append((1 + factor) * precision * recall / denominator if denominator > 0 else eps)
        if in_hypothesis and in_reference:
            precisions.append(precision)
            recalls.append(recall)
    # Summed from left to right: the built-in sum is more exact from Python 3.12 on.
    if eps_smoothing:
        return 100 * left_to_right(scores) / len(scores)
    if not precisions:
        return 0.0
    precision = left_to_right(precisions) / len(precisions)
    recall = left_to_right(recalls) / len(recalls)
    if precision + recall == 0:
        return 0.0
    return 100 * ((1 + factor) * precision * recall / (factor * precision + recall))


def left_to_right(values: list[float]) -> float:
    total = 0.0
    for value in values:
        total += value
    return total


def statistics(
    hypothesis: str,
    references: list[str | None],
    char_order: int = 6,
    word_order: int = 0,
    beta: float = 2.0,
    whitespace: bool = False,
    eps_smoothing: bool = False,
) -> list[int]:
    ours = symbols_and_order(hypothesis, char_order, word_order, whitespace)
    rows = []
    for reference in references:
        if reference is None:
            continue
        row: list[int] = []
        theirs = symbols_and_order(reference, char_order, word_order, whitespace)
        for (hypothesis_symbols, order), (reference_symbols, _) in zip(ours, theirs, strict=True):
            in_hypothesis = ngrams(hypothesis_symbols, order)
            in_reference = ngrams(reference_symbols, order)
            matched = (in_hypothesis & in_reference).total()
            row += [in_hypothesis.total() if in_reference else 0, in_reference.total(), matched]
        rows.append(row)
    return max(rows, key=lambda row: f_score(row, beta, eps_smoothing))
