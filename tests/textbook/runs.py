"""The runs of word error rate, word by word."""

from textbook.edits import align, count
from textbook.places import token_places
from textbook.tokens import TOKENIZERS

Place = tuple[int, int]


def utf16(text: str, at: int) -> int:
    return len(text[:at].encode("utf-16-le", "surrogatepass")) // 2


def place_behind(pairs: list[tuple[Place, Place]], before: int) -> int:
    """The end of the partner of what ends last at or before a place; the last of equals."""
    ends = [(ours[1], number) for number, (ours, _) in enumerate(pairs) if ours[1] <= before]
    return pairs[max(ends)[1]][1][1] if ends else 0


def runs_against(hypothesis: str, reference: str, tokenizer: str) -> tuple[int, list[tuple]]:
    """Number of edits, and the runs."""
    tokenize = TOKENIZERS[tokenizer]
    letters = align(tokenize(hypothesis), tokenize(reference))
    ours, theirs = iter(token_places(hypothesis, tokenizer)), iter(token_places(reference, tokenizer))
    words = [
        (letter, None if letter == "D" else next(ours), None if letter == "I" else next(theirs))
        for letter in letters
    ]
    pairs = [(our, their) for letter, our, their in words if letter in "=S"]
    turned = [(their, our) for our, their in pairs]
    runs = []
    for letter, our, their in words:
        if letter == "S":
            runs.append(("substitution", our, their))
        if letter == "I":
            runs.append(("insertion", our, (place_behind(pairs, our[0]),) * 2))
        if letter == "D":
            runs.append(("deletion", (place_behind(turned, their[0]),) * 2, their))
    joined: list[tuple] = []
    for run in sorted(runs, key=lambda run: (run[1], run[2])):
        if joined and may_join(joined[-1], run, hypothesis, reference):
            label, our, their = joined.pop()
            joined.append((label, (our[0], run[1][1]), (their[0], run[2][1])))
        elif not joined or joined[-1] != run:
            joined.append(run)
    in_units = [
        (label, tuple(utf16(hypothesis, at) for at in our), tuple(utf16(reference, at) for at in their))
        for label, our, their in joined
    ]
    return count(letters), in_units


def may_join(before: tuple, after: tuple, hypothesis: str, reference: str) -> bool:
    gaps = [
        text[first[1] : second[0]].strip() == "" and first[1] <= second[0]
        for text, first, second in [(hypothesis, before[1], after[1]), (reference, before[2], after[2])]
    ]
    return before[0] == after[0] and all(gaps)


def runs(hypothesis: str, references: dict[str, str | None], tokenizer: str) -> tuple[str, list[tuple]]:
    """The nearest reference, of equals the longest text and then the first by code points, and the runs."""
    present = sorted((-len(text), text, name) for name, text in references.items() if text is not None)
    found = {name: runs_against(hypothesis, text, tokenizer) for _, text, name in present}
    nearest = min(found, key=lambda name: found[name][0])
    return nearest, found[nearest][1]
