"""TER (Snover et al. 2006): the greedy search for shifts, with the limits of tercom."""

import math
import re
from collections.abc import Iterator
from itertools import accumulate

from textbook.edits import Band, align, count

LONGEST_SHIFT = 10
FARTHEST_SHIFT = 50
MOST_TRIES = 1000

Words = list[str]


def band(hypothesis: Words, reference: Words, beam: int) -> Band:
    """Cells near the line from the first to the last cell, and the end of the last row."""
    ratio = len(reference) / len(hypothesis) if hypothesis else 1
    reach = math.ceil(ratio / 2 + beam) if beam < ratio / 2 else beam

    def holds(row: int, column: int) -> bool:
        diagonal = math.floor(row * ratio)
        return diagonal - reach <= column and (column < diagonal + reach or row == len(hypothesis))

    return holds


def same_blocks(hypothesis: Words, reference: Words) -> Iterator[tuple[int, int, int]]:
    for first in range(len(hypothesis)):
        for other in range(len(reference)):
            if abs(first - other) > FARTHEST_SHIFT:
                continue
            for length in range(1, LONGEST_SHIFT + 1):
                end, other_end = first + length, other + length
                if end > len(hypothesis) or other_end > len(reference):
                    break
                if hypothesis[first:end] != reference[other:other_end]:
                    break
                yield first, other, length


def shifted(words: Words, first: int, length: int, target: int) -> Words:
    """The block moves before the word at `target`, or behind as many words as `target` lies inside of it."""
    end = first + length
    block = words[first:end]
    if target < first:
        return words[:target] + block + words[target:first] + words[end:]
    if target > end:
        return words[:first] + words[end:target] + block + words[target:]
    return words[:first] + words[end : target + length] + block + words[target + length :]


def edits(hypothesis: Words, reference: Words, beam: int) -> int:
    if not reference:
        return len(hypothesis)
    holds = band(hypothesis, reference, beam)
    shifts = 0
    tried = 0
    while True:
        letters = align(hypothesis, reference, holds)
        best = None
        for first, other, length in same_blocks(hypothesis, reference):
            if is_in_place(letters, first, other, length):
                continue
            for target in targets(letters, other, length):
                tried += 1
                words = shifted(hypothesis, first, length, target)
                gain = count(letters) - count(align(words, reference, holds))
                best = max(best or (0,), (gain, length, -first, -target, words))
            if tried >= MOST_TRIES:
                return shifts + count(letters)
        if best is None or best[0] <= 0:
            return shifts + count(letters)
        hypothesis = best[4]
        shifts += 1


def is_in_place(letters: str, first: int, other: int, length: int) -> bool:
    ours = letters.replace("D", "")
    theirs = letters.replace("I", "")
    right = set(ours[first : first + length]) == {"="} or set(theirs[other : other + length]) == {"="}
    return right or first < words_before(letters)[other] <= first + length


def words_before(letters: str) -> list[int]:
    """For each word of the reference, how many words of the hypothesis stand before or beside it."""
    totals = accumulate(letter != "D" for letter in letters)
    return [total for letter, total in zip(letters, totals, strict=True) if letter != "I"]


def targets(letters: str, other: int, length: int) -> list[int]:
    before = [0, *words_before(letters)]
    return list(dict.fromkeys(before[other : other + length + 1]))


def statistics(hypothesis: str, references: list[str | None], beam: int = 25) -> list[float]:
    present = [reference.split() for reference in references if reference is not None]
    fewest = min(edits(hypothesis.split(), reference, beam) for reference in present)
    return [fewest, sum(map(len, present)) / len(present)]


def normalize(line: str, normalized: bool = False, no_punct: bool = False, asian_support: bool = False) -> str:
    punctuation = "[\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb．，？：；！＂（）]"
    ideographs = "[\u2e80-\u2eff\u31c0-\u31ef\u3200-\u3f22\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f]"
    if normalized:
        line = line.rstrip().replace("\n-", "").replace("\n", " ")
        for entity, character in [("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")]:
            line = line.replace(entity, character)
        line = re.sub(r"([{-~[-` -&(-+:-@/])", r" \1 ", f" {line} ")
        line = line.replace("'s ", " 's ")
        line = re.sub(r"([^0-9])([.,])", r"\1 \2 ", line)
        line = re.sub(r"([.,])([^0-9])", r" \1 \2", line)
        line = re.sub(r"([0-9])(-)", r"\1 \2 ", line)
        if asian_support:
            line = re.sub(f"({punctuation}|{ideographs})", r" \1 ", line)
    if no_punct:
        line = re.sub(r'[.,?:;!"()]', "", line)
        if asian_support:
            line = re.sub(punctuation, "", line)
    return " ".join(line.split())
