"""Worst cases: one long segment of few distinct words. ``python -m bench.worst`` prints a table by length."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from bench import ours

#: Words of hypothesis and reference.
LENGTHS = (100, 500, 2_000, 10_000, 100_000)
METRICS: dict[str, dict[str, Any]] = {
    name: {}
    for name in (
        "bleu", "chrf", "chrf++", "ter", "wer", "mwer", "mper", "nist", "gtm", "ict", "ribes", "gleu", "rouge_l",
        "char_edit_rate", "character", "exact_match", "length_ratio",
    )
} | {"meteor": {"language": "xx", "tokenize": "none", "modules": "exact"}}  # fmt: skip
#: What takes longer is not measured on more words.
_PATIENCE = 1.0
_VOCABULARY = ("red", "green", "blue", "black", "white", "brown", "pink", "grey")


def texts(words: int) -> Iterator[tuple[str, str]]:
    """Hypothesis and reference: few words at random, and one word again and again."""
    draw = random.Random(7)
    yield (" ".join(draw.choices(_VOCABULARY, k=words)), " ".join(draw.choices(_VOCABULARY, k=words)))
    yield (" ".join(["red"] * (words * 9 // 10)), " ".join(["red"] * words))


def seconds(metric: str, words: int) -> float:
    """Of the slower of both pairs, in processor time."""
    found = []
    for hypothesis, reference in texts(words):
        start = time.process_time()
        ours.corpus_score(metric, METRICS[metric], [hypothesis], [[reference]])
        found.append(time.process_time() - start)
    return max(found)


def cells(metric: str) -> list[str]:
    """A time for each length; a dash where it would be too long."""
    seconds(metric, LENGTHS[0])  # imports are no matter of lengths
    times: list[str] = []
    last = 0.0
    for words in LENGTHS:
        if last > _PATIENCE:
            times.append("-")
            continue
        last = seconds(metric, words)
        times.append(f"{last:.4f}" if last < 0.1 else f"{last:.1f}")
    return times


def main() -> None:
    """Prints the table."""
    print("| metric | " + " | ".join(f"{words:,} words" for words in LENGTHS) + " |")
    print("| --- |" + " ---: |" * len(LENGTHS))
    for metric in METRICS:
        print(f"| `{metric}` | " + " | ".join(cells(metric)) + " |", flush=True)


if __name__ == "__main__":
    main()
