"""Values between 0 and 1 as jiwer and Hugging Face ``evaluate`` compute them, by their published formulas."""

import math
from collections import Counter


def edits(hypothesis, reference):
    """The Levenshtein distance of two sequences."""
    row = list(range(len(hypothesis) + 1))
    for place, theirs in enumerate(reference, start=1):
        before, row[0] = row[0], place
        for at, ours in enumerate(hypothesis, start=1):
            before, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, before + (ours != theirs))
    return row[-1]


def error_rate(pairs, cut):
    """jiwer: all edits by all units of the references; `cut` makes units of a text."""
    units = [(cut(hypothesis), cut(reference)) for hypothesis, reference in pairs]
    errors, length = sum(edits(*pair) for pair in units), sum(len(reference) for _, reference in units)
    return errors / length if length else errors


def ngrams(words, most):
    """How often each n-gram is there, up to an order."""
    return Counter(tuple(words[at : at + n]) for n in range(1, most + 1) for at in range(len(words) - n + 1))


def bleu(pairs, most=4, *, smooth=False):
    """BLEU and the precisions behind it, of lists of words with several references each.

    Smoothing adds one to both counts of every order.
    """
    matched, possible = [0] * most, [0] * most
    length = shortest = 0
    for hypothesis, references in pairs:
        length, shortest = length + len(hypothesis), shortest + min(map(len, references))
        clipped = Counter()
        for reference in references:
            clipped |= ngrams(reference, most)
        for ngram, count in (ngrams(hypothesis, most) & clipped).items():
            matched[len(ngram) - 1] += count
        for n in range(most):
            possible[n] += max(len(hypothesis) - n, 0)
    if smooth:
        matched, possible = ([count + 1.0 for count in counts] for counts in (matched, possible))
    precisions = [one / all_ if all_ else 0.0 for one, all_ in zip(matched, possible, strict=True)]
    mean = math.exp(sum((1.0 / most) * math.log(p) for p in precisions)) if min(precisions) > 0 else 0
    if not length or not shortest:
        return 0.0, precisions
    ratio = length / shortest
    return mean * (1.0 if ratio > 1.0 else math.exp(1 - 1.0 / ratio)), precisions


def google_bleu(pairs, most=4):
    """The matches by the larger of both sides' n-grams, of lists of words with one reference each."""
    matched = larger = 0
    for hypothesis, reference in pairs:
        ours, theirs = ngrams(hypothesis, most), ngrams(reference, most)
        matched += (ours & theirs).total()
        larger += max(ours.total(), theirs.total())
    return matched / larger if larger else 0.0
