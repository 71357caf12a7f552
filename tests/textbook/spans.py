"""What two columns of error spans share, by the definition: over every character, and by crossing errors out.

An error is (start, end, severity), with the end behind its last character.
"""

from fractions import Fraction


def exact_matches(found, gold, key):
    """Errors of one column, each crossed out with one of the other that is the same by a key."""
    left = [key(error) for error in gold]
    matches = 0
    for error in map(key, found):
        if error in left:
            left.remove(error)
            matches += 1
    return matches


def severities_at(errors, character):
    """The severities that a character is marked with; an empty error is as long as the character behind it."""
    return {severity for start, end, severity in errors if start <= character < max(end, start + 1)}


def character_counts(found, gold, length):
    """Marked in both, in the first, in the second, and points: 1 where a severity is the same, else 1/2."""
    both = first = second = 0
    points = 0.0
    for character in range(length + 1):
        one, other = severities_at(found, character), severities_at(gold, character)
        first += bool(one)
        second += bool(other)
        if one and other:
            both += 1
            points += 1.0 if one & other else 0.5
    return both, first, second, points


def precision_recall_f(common, found, gold):
    """Of nothing it is 1; F is the harmonic mean, and 0 where both are."""
    precision = common / found if found else 1.0
    recall = common / gold if gold else 1.0
    return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def wmt23_points(found, gold, length):
    """The points of WMT23's program, by its cases: gold major alone, minor alone, or both."""
    points = 0.0
    for character in range(length + 1):
        ours, theirs = severities_at(found, character), severities_at(gold, character)
        if theirs == {"major"}:
            points += 1 if "major" in ours else 0.5 if "minor" in ours else 0
        elif theirs == {"minor"}:
            points += 1 if "minor" in ours else 0.5 if "major" in ours else 0
        elif theirs == {"minor", "major"}:
            points += 1 if ours else 0
    return points


def once_each(translations):
    """The sums of several counts over translations, where a translation counts the mean over its pairs.

    A translation is a list of the counts of each of its pairs; the sums are fractions.
    """
    sums = [Fraction(0)] * len(translations[0][0])
    for pairs in translations:
        for counts in pairs:
            sums = [total + Fraction(count) / len(pairs) for total, count in zip(sums, counts, strict=True)]
    return sums
