"""What a profile was tuned on: short hashes of its texts, by which they are known again in other test sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtgauge.corpus import TestSet
from mtgauge.lexicons.files import short_hash
from mtgauge.suites.ease.profile import EaseProfile


def text_hashes(testset: TestSet, positions: Iterable[int] | None = None) -> Iterator[frozenset[str]]:
    """For each segment the hashes of its source and of its references, whichever there are.

    Blanks do not count, so that a text is the same in files of another form.

    Args:
        testset: The test set.
        positions: The positions of the segments; None for all.
    """
    columns = [testset.sources or (), *(testset.references.columns() if testset.references else ())]
    for at in range(len(testset)) if positions is None else positions:
        texts = (" ".join((column[at] or "").split()) for column in columns if column)
        yield frozenset(short_hash(text.encode("utf-8", "surrogatepass")) for text in texts if text)


def tuned_count(profile: EaseProfile, testset: TestSet) -> int:
    """How many segments of a test set a profile was tuned on: those of which it knows the source or a reference.

    Args:
        profile: The profile; an earlier version's knows a whole set alone, by the hash of its references.
        testset: The test set.
    """
    if profile.tuned_texts:
        return sum(not profile.tuned_texts.isdisjoint(hashes) for hashes in text_hashes(testset))
    return len(testset) if profile.tuned_on and profile.tuned_on == tuning_digest(testset) else 0


def tuning_digest(testset: TestSet) -> str:
    """A hash of the references of a test set, in any order of these."""
    columns = testset.references.columns() if testset.references else []
    return short_hash(*sorted("\0".join(text or "" for text in texts).encode() for texts in columns))
