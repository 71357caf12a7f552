"""The scores of one puzzle answer, from their definitions: fractions, lists, no shortcuts."""

from fractions import Fraction
from math import exp, log


def bleu2(answer, references, leave_out):
    words, others = answer.split(), [reference.split() for reference in references]
    closest = min((abs(len(other) - len(words)), len(other)) for other in others)[1]
    precisions, zeros = [], 0
    for n in (1, 2):
        if leave_out and len(words) < n and closest < n:
            continue
        grams = windows(words, n)
        matches = sum(min(grams.count(g), max(windows(o, n).count(g) for o in others)) for g in set(grams))
        if matches == 0:
            if n == 1:
                return 0.0
            zeros += 1
            matches = Fraction(1, 2**zeros)
        precisions.append(Fraction(matches) / max(len(grams), 1))
    if not precisions:
        return 0.0
    penalty = 1.0 if len(words) >= closest else exp(1 - closest / len(words))
    return penalty * exp(sum(log(p) for p in precisions) / len(precisions))


def chrf3(answer, references, leave_out):
    return max(_chrf(answer, reference, leave_out) for reference in references)


def _chrf(answer, reference, leave_out):
    ours, theirs = "".join(answer.split()), "".join(reference.split())
    values = []
    for n in (1, 2, 3):
        grams, others = windows(ours, n), windows(theirs, n)
        if leave_out and not grams and not others:
            continue
        matches = sum(min(grams.count(g), others.count(g)) for g in set(grams))
        if not matches:
            values.append(0)
            continue
        precision, recall = Fraction(matches, len(grams)), Fraction(matches, len(others))
        values.append(5 * precision * recall / (4 * precision + recall))
    return float(sum(values) / len(values)) if values else 0.0


def windows(sequence, n):
    return [tuple(sequence[i : i + n]) for i in range(len(sequence) - n + 1)]


def references(tree, keep_groups=True):
    """What a key stands for, from its tree: text, ("group", options) or ("optional", options)."""
    texts = [""]
    for piece in tree:
        texts = [text + other for text in texts for other in _alternatives(piece, keep_groups)]
    return texts


def _alternatives(piece, keep_groups):
    if isinstance(piece, str):
        return [piece]
    kind, options = piece
    found = [text for option in options for text in references(option, keep_groups)]
    if kind == "optional":
        return [*found, ""]
    written = [""]
    for option in options:
        written = [f"{start}{text}/" for start in written for text in references(option, keep_groups)]
    return [*(f"({text[:-1]})" for text in written if keep_groups), *found]


def key(tree):
    """The answer key of a tree."""
    return "".join(piece if isinstance(piece, str) else _written(*piece) for piece in tree)


def _written(kind, options):
    inside = "/".join(map(key, options))
    return f"[{inside}]" if kind == "optional" else f"({inside})"
