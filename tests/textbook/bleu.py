"""The statistics of BLEU (Papineni et al. 2002, section 2)."""

from collections import Counter

from textbook.tokens import TOKENIZERS


def ngrams(tokens: list[str], order: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[at : at + order]) for at in range(len(tokens) - order + 1))


def clipped_matches(hypothesis: list[str], references: list[list[str]], order: int) -> int:
    allowed: Counter[tuple[str, ...]] = Counter()
    for reference in references:
        allowed |= ngrams(reference, order)
    return (ngrams(hypothesis, order) & allowed).total()


def statistics(
    hypothesis: str, references: list[str | None], tokenizer: str = "13a", max_order: int = 4
) -> list[int]:
    tokenize = TOKENIZERS[tokenizer]
    tokens = tokenize(hypothesis)
    present = [tokenize(reference) for reference in references if reference is not None]
    lengths = [len(reference) for reference in present]
    closest = min(lengths, key=lambda length: (abs(length - len(tokens)), length))
    orders = range(1, max_order + 1)
    matches = [clipped_matches(tokens, present, order) for order in orders]
    totals = [ngrams(tokens, order).total() for order in orders]
    return [len(tokens), closest, min(lengths), min(len(tokens), min(lengths)), *matches, *totals]
