"""The plugin of pytest: a significant drop fails, what chance explains does not."""

import pytest

from mtgauge.base.errors import OptionError
from mtgauge.integrations.regression import assert_not_worse, in_words

pytest_plugins = ["pytester"]

REFERENCE = [f"The river rose by {n} metres on day {n}." for n in range(1, 41)]
WORSE = [text.replace("river rose by", "water came up") for text in REFERENCE]


def test_a_drop_fails_and_says_by_how_much():
    with pytest.raises(AssertionError, match=r"old outperforms new by [\d.]+ chrF \(95% CI"):
        assert_not_worse(WORSE, REFERENCE, REFERENCE)


@pytest.mark.parametrize(("new", "old"), [(REFERENCE, WORSE), (WORSE, WORSE)], ids=["better", "equal"])
def test_what_is_not_worse_passes(new, old):
    evaluation = assert_not_worse(new, old, REFERENCE, metrics=["bleu", "chrf"])
    assert {c.metric for c in evaluation.comparisons} == {"bleu", "chrf"}
    told = in_words(evaluation)
    assert told == ["new and old are identical."] if new == old else len(told) == 2


def test_settings_reach_the_test():
    settings = assert_not_worse(REFERENCE, WORSE, REFERENCE, alpha=0.01, seed=7, test="bootstrap").settings
    assert (settings.alpha, settings.seed, settings.test) == (0.01, 7, "bootstrap")


def test_too_few_segments_are_no_pass():
    with pytest.raises(
        OptionError, match="too few segments differ between new and old in chrf: 2 of the 6 needed"
    ):
        assert_not_worse(WORSE[:2], REFERENCE[:2], REFERENCE[:2])


def test_the_plugin_tells_what_it_compared(pytester):
    pytester.makepyfile(
        """
        REFERENCE = [f"The river rose by {n} metres on day {n}." for n in range(1, 41)]
        WORSE = [text.replace("river rose by", "water came up") for text in REFERENCE]

        def test_good(assert_not_worse):
            assert_not_worse(REFERENCE, WORSE, REFERENCE)

        def test_bad(assert_not_worse):
            assert_not_worse(WORSE, REFERENCE, REFERENCE, metrics=["bleu"])
        """
    )
    result = pytester.runpytest("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*AssertionError: old outperforms new by * BLEU (95% CI *",
            "*= mtgauge =*",
            "*::test_good",
            "  new outperforms old by * chrF (95% CI *",
            "*::test_bad",
            "  old outperforms new by * BLEU (95% CI *",
        ]
    )


def test_nothing_is_told_where_nothing_was_compared(pytester):
    pytester.makepyfile("def test_other():\n    pass\n")
    assert "= mtgauge =" not in pytester.runpytest().stdout.str()
