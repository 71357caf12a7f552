"""Names that nothing has: which known name is meant, and when none is."""

import pytest

from mtgauge.base.nearest import meant, nearest

#: What was written, what there is -> what is meant.
NAMES = {
    "a letter is missing": ("basline", ["alpha", "baseline"], "baseline"),
    "a letter is added": ("zhh", ["zh", "intl"], "zh"),
    "a letter is another": ("terr", ["tera", "chrf"], "tera"),
    "letters are swapped": ("blue", ["bleu", "gleu"], "bleu"),
    "another case": ("BLUE", ["bleu"], "bleu"),
    "the case of the known name": ("alfa", ["ALPHA", "Alpa"], "Alpa"),
    "two slips": ("prplexty", ["perplexity"], "perplexity"),
    "three slips in a long name": ("severities", ["category", "severity"], "severity"),
    "cut short": ("lower", ["halfwidth", "lowercase"], "lowercase"),
    "cut short, several": ("ref", ["references_per_segment", "references"], "references"),
    "a slip before what is cut short": ("samplex", ["samplexes_of_all", "samples"], "samples"),
    "two slips in a short name": ("bleurt", ["bleu"], None),
    "the beginning of a longer name": ("meteor_of_2014", ["meteor"], None),
    "another word": ("predictions", ["correction"], None),
    "two letters": ("xy", ["xz"], None),
    "too short to be cut": ("re", ["references"], None),
    "nothing": ("", ["a", "bc"], None),
    "an endless name": ("a" * 1_000_000, ["a" * 999_999], None),
    "no text": (5, ["5x", "6"], None),
}


@pytest.mark.parametrize(("name", "known", "found"), NAMES.values(), ids=NAMES)
def test_the_name_that_is_meant(name, known, found):
    assert nearest(name, known) == found
    assert ("meant?" in meant(name, known)) == (found is not None)
