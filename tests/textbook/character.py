"""CharacTER (Wang et al. 2016): the greedy search for shifts, and the edits of characters that are left."""

from collections.abc import Sequence


def score(hypothesis: list[str], reference: list[str]) -> float:
    """The score of two lists of words, 0 to 1."""
    return min(1.0, sum(errors(hypothesis, reference)) / len(" ".join(hypothesis))) if hypothesis else 1.0


def errors(hypothesis: list[str], reference: list[str]) -> tuple[int, float]:
    """Edits of characters after all shifts, and the cost of the shifts."""
    shifted = shift(hypothesis, reference)
    return distance(" ".join(shifted), " ".join(reference)), cost(hypothesis, shifted)


def shift(words: list[str], reference: list[str]) -> list[str]:
    """The words after all shifts, each of which made the distance of words smaller."""
    while True:
        before = distance(words, reference)
        gain, best = max(
            ((before - distance(moved, reference), moved) for moved in shifts(words, reference)),
            default=(0, words),
        )
        if gain <= 0:
            return words
        words = best


def shifts(words: list[str], reference: list[str]) -> list[list[str]]:
    """Each phrase that stands elsewhere in the reference, moved to where it stands there."""
    moved = []
    for i in range(len(words)):
        for j in range(len(reference)):
            if i == j or words[i] != reference[j]:
                continue
            end = i
            while end < len(words) and j + end - i < len(reference) and words[end] == reference[j + end - i]:
                end += 1
            rest = words[:i] + words[end:]
            moved.append(rest[:j] + words[i:end] + rest[j:])
    return moved


def cost(words: list[str], shifted: list[str]) -> float:
    """The mean length of a word for each phrase that moved."""
    total = 0.0
    at = 0
    while at < len(words):
        if words[at] == shifted[at]:
            at += 1
            continue
        later = next((k for k in range(at + 1, len(shifted)) if shifted[k] == words[at]), None)
        if later is None:
            at += 1
            continue
        end = at
        while end < len(words) and later + end - at < len(shifted) and words[end] == shifted[later + end - at]:
            end += 1
        total += sum(map(len, words[at:end])) / (end - at)
        at = end
    return total


def distance(text: Sequence[str], reference: Sequence[str]) -> int:
    """Insertions, deletions and substitutions (Levenshtein 1966), of characters or of words."""
    # equal ends need none
    while text and reference and text[-1] == reference[-1]:
        text, reference = text[:-1], reference[:-1]
    while text and reference and text[0] == reference[0]:
        text, reference = text[1:], reference[1:]
    row = list(range(len(reference) + 1))
    for number, symbol in enumerate(text, start=1):
        above, row = row, [number]
        for at, other in enumerate(reference):
            row.append(min(above[at] + (symbol != other), above[at + 1] + 1, row[at] + 1))
    return row[-1]
