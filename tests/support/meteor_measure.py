"""METEOR on a few texts, with the words of the tests' own."""

from pathlib import Path

from mtgauge import load_metric
from mtgauge.corpus import TestSet
from mtgauge.measures import Resources

DATA = Path(__file__).parents[1] / "cases" / "meteor"
EXACT = "exact stem"


def fitted(references, languages="zh-en", **options):
    """Fits METEOR to these references."""
    testset = TestSet.of(references, languages=languages)
    return load_metric("meteor", **options).fit(testset, Resources(testset.languages))


def value(hypothesis, reference, **options):
    """Returns the corpus score of one pair, 0 to 100."""
    return load_metric("meteor", **options).corpus_score([hypothesis], [reference], languages="zh-en").score
