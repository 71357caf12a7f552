"""10,000 pairs of made-up texts, and what jiwer counts in them.

``python tests/support/jiwer_pairs.py`` writes the counts, in an environment that has jiwer.
"""

from __future__ import annotations

import gzip
import random
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "cases" / "jiwer" / "rates.tsv.gz"
COUNT = 10_000
#: So many pairs are one test set.
BLOCK = 100

_WORDS = [
    "the",
    "The",
    "cat",
    "sat",
    "on",
    "a",
    "mat",
    ".",
    "mat.",
    "it's",
    "它",
    "下雨",
    "了",
    "ß",
    "e\u0301",
    "é",
    "😀",
]
_GAPS = [" "] * 12 + ["  ", "\t", " \t ", "\u00a0", "\u3000", "\n", "\u2009 ", ""]
_ENDS = [""] * 8 + [" ", "\t", "\n", " \u00a0", "\x1f"]
_ODD = ["<U+0009>", "<", "U+", "\t", "\x1c", "\u200b", "\x85", "\ufeff", "\\t"]


def text(random_numbers: random.Random) -> str:
    """A text of up to twelve words, some of them odd, with odd white space between and around them."""
    words = [
        _ODD[int(random_numbers.random() * len(_ODD))]
        if random_numbers.random() < 0.05
        else _WORDS[int(random_numbers.random() * len(_WORDS))]
        for _ in range(int(random_numbers.random() * 13))
    ]
    gaps = [_GAPS[int(random_numbers.random() * len(_GAPS))] for _ in words]
    ends = [_ENDS[int(random_numbers.random() * len(_ENDS))] for _ in range(2)]
    return ends[0] + "".join(word + gap for word, gap in zip(words, gaps, strict=True)) + ends[1]


def pairs() -> tuple[list[str], list[str]]:
    """References and hypotheses; a hypothesis is its reference changed, or another text."""
    numbers = random.Random(22)
    references, hypotheses = [], []
    for _ in range(COUNT):
        reference = text(numbers)
        if numbers.random() < 0.3:
            hypothesis = text(numbers)
        else:
            place = int(numbers.random() * (len(reference) + 1))
            hypothesis = reference[:place] + text(numbers)[:9] + reference[place + int(numbers.random() * 9) :]
        references.append(reference)
        hypotheses.append(hypothesis)
    return references, hypotheses


def rates() -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """jiwer's (WER, CER) of each pair, and of each block of pairs."""
    with gzip.open(GOLDEN, "rt", encoding="ascii") as lines:
        found = [tuple(map(float, line.split("\t"))) for line in lines]
    values = [(wer, cer) for wer, cer in found]
    return values[:COUNT], values[COUNT:]


def _write() -> None:
    import jiwer

    references, hypotheses = pairs()
    lines = [(jiwer.wer(r, h), jiwer.cer(r, h)) for r, h in zip(references, hypotheses, strict=True)]
    for start in range(0, COUNT, BLOCK):
        block = slice(start, start + BLOCK)
        lines.append(
            (jiwer.wer(references[block], hypotheses[block]), jiwer.cer(references[block], hypotheses[block]))
        )
    text = "".join(f"{float(wer)!r}\t{float(cer)!r}\n" for wer, cer in lines)
    with GOLDEN.open("wb") as file, gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
        packed.write(text.encode("ascii"))


if __name__ == "__main__":
    _write()
