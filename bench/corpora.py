"""Texts to measure on: made by a seeded generator, or real WMT data where it stands beside the checkout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bench.texts import read_lines, write_lines

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared" / "data"

_LETTERS = ("etaoinshrdlcumwfgypbvk", [12, 9, 8, 8, 7, 7, 6, 6, 6, 4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1])
#: Size of a synthetic vocabulary.
WORDS = 20_000
_COMMA_RATE = 0.07

Ids = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Systems and references of the same segments."""

    systems: dict[str, list[str]]
    references: list[list[str]]

    @property
    def hypotheses(self) -> list[str]:
        """The first system."""
        return next(iter(self.systems.values()))

    def __len__(self) -> int:
        return len(self.references[0])

    def first(self, segments: int) -> Corpus:
        """The first so many segments."""
        systems = {name: lines[:segments] for name, lines in self.systems.items()}
        return Corpus(systems, [lines[:segments] for lines in self.references])


class Language:
    """Draws sentences from a vocabulary by Zipf's law; lengths are log-normal, as in news text.

    Args:
        words: The vocabulary, most frequent first.
        joiner: What stands between words.
        comma: What stands behind a word inside a sentence, now and then.
        stop: What ends a sentence.
        length: Mean and standard deviation of the logarithm of the number of words.
    """

    def __init__(
        self, words: Sequence[str], joiner: str, comma: str, stop: str, length: tuple[float, float]
    ) -> None:
        self._forms = [*words, *(word + comma for word in words)]
        self._joiner = joiner
        self._comma = comma
        self._stop = stop
        self._length = length
        weights = 1 / (np.arange(len(words)) + 2.7)
        self._edges = np.cumsum(weights / weights.sum())

    def corpus(self, segments: int, references: int = 1, systems: int = 1, *, seed: int) -> Corpus:
        """References are free variants of common sentences, systems are noisy copies of the first reference."""
        rng = np.random.default_rng(seed)
        lengths = np.clip(rng.lognormal(*self._length, segments), 1, 150).astype(np.int64)
        base = self._draw(rng, int(lengths.sum()))
        variants = [(base, lengths), *(self._vary(rng, base, lengths, 0.5) for _ in range(references - 1))]
        noisy = {f"system{i + 1}": self._vary(rng, base, lengths, 0.45 + 0.02 * i) for i in range(systems)}
        return Corpus(
            {name: self._texts(*variant) for name, variant in noisy.items()},
            [self._texts(*variant) for variant in variants],
        )

    def _draw(self, rng: np.random.Generator, count: int) -> Ids:
        words = len(self._edges)
        ids = np.minimum(np.searchsorted(self._edges, rng.random(count)), words - 1)
        return np.where(rng.random(count) < _COMMA_RATE, ids + words, ids)

    def _vary(self, rng: np.random.Generator, ids: Ids, lengths: Ids, rate: float) -> tuple[Ids, Ids]:
        """Words replaced, dropped, inserted and swapped with their neighbour."""
        ids = np.where(rng.random(len(ids)) < 0.6 * rate, self._draw(rng, len(ids)), ids)
        swapped = np.flatnonzero(rng.random(len(ids) - 1) < 0.1 * rate)
        ids[swapped], ids[swapped + 1] = ids[swapped + 1], ids[swapped]
        chance = rng.random(len(ids))
        counts = np.where(chance < 0.2 * rate, 0, np.where(chance > 1 - 0.15 * rate, 2, 1))
        starts = np.cumsum(lengths) - lengths
        counts[starts] = 1  # no segment becomes empty
        return np.repeat(ids, counts), np.add.reduceat(counts, starts)

    def _texts(self, ids: Ids, lengths: Ids) -> list[str]:
        words = list(map(self._forms.__getitem__, ids.tolist()))
        ends = np.cumsum(lengths).tolist()
        starts = [0, *ends[:-1]]
        texts = (self._joiner.join(words[start:end]) for start, end in zip(starts, ends, strict=True))
        return [text[0].upper() + text[1:].rstrip(self._comma) + self._stop for text in texts]


def english() -> Language:
    """Words of Latin letters, the frequent ones short; numbers, hyphens, abbreviations and accents among them."""
    rng = np.random.default_rng(1)
    letters, weights = _LETTERS
    p = np.array(weights) / sum(weights)
    lengths = np.clip(rng.poisson(2 + 0.62 * np.log(np.arange(WORDS) + 1)), 1, 16)
    words = ["".join(rng.choice(list(letters), size=length, p=p)) for length in lengths]
    for index in range(50, WORDS, 40):
        words[index] = _unusual(words[index], index)
    return Language(words, " ", ",", ".", (2.9, 0.55))


def _unusual(word: str, index: int) -> str:
    kinds = (
        f"{index:,}",
        f"{index / 7:.1f}%",
        f"{word}-{word[::-1]}",
        "U.S.",
        f'"{word}"',
        f"({word})",
        word + "é",
    )
    return kinds[index // 40 % len(kinds)]


def chinese() -> Language:
    """Words of one to three characters, written together; now and then a number or a Latin name."""
    rng = np.random.default_rng(2)
    characters = rng.permutation(np.arange(0x4E00, 0x4E00 + 6000))[:3500]
    frequency = 1 / (np.arange(3500) + 10)
    p = frequency / frequency.sum()
    lengths = rng.choice([1, 2, 3], size=WORDS, p=[0.3, 0.6, 0.1])
    words = ["".join(map(chr, rng.choice(characters, size=length, p=p))) for length in lengths]
    for index in range(60, WORDS, 80):
        words[index] = str(index) if index % 3 else f"Name{index}"
    return Language(words, "", "，", "。", (2.9, 0.55))


def wmt(year: int, pair: str, systems: int) -> Corpus | None:
    """News of WMT21 or WMT22 with its first reference; None where the data is not beside the checkout."""
    texts = SHARED / f"wmt{year}" / "txt"
    references = sorted(texts.glob(f"references/*.{pair}.ref.*"))
    outputs = sorted(texts.glob(f"system-outputs/*.{pair}.hyp.*"))
    if not references or len(outputs) < systems:
        return None
    chosen = {path.name.split(".hyp.")[1].rsplit(".", 1)[0]: read_lines(path) for path in outputs[:systems]}
    return Corpus(chosen, [read_lines(references[0])])


def save(corpus: Corpus, folder: Path) -> None:
    """Writes ``ref-K.txt`` and ``sys-NAME.txt``, for a process of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, lines in enumerate(corpus.references, start=1):
        write_lines(folder / f"ref-{number}.txt", lines)
    for name, lines in corpus.systems.items():
        write_lines(folder / f"sys-{name}.txt", lines)
