"""Comparisons as sentences that can stand in a paper: who is better, by how much, by which test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from mtgauge.base.sentences import Sentence, say
from mtgauge.engine.results import Comparison
from mtgauge.evaluation import Evaluation
from mtgauge.measures.effects import shown_effect_unit
from mtgauge.report.decimals import Decimals
from mtgauge.report.names import metric_names, output_name, shown_group, shown_level, shown_unit
from mtgauge.report.numbers import bounds, fixed
from mtgauge.report.shown import Show, shown_outputs
from mtgauge.stats.correction import Correction
from mtgauge.stats.p_digits import p_digits
from mtgauge.stats.paired import PairedTest

#: Corrections as papers call them.
_CORRECTIONS = {Correction.HOLM: "Holm", Correction.MAXT: "maxT", Correction.BH: "Benjamini-Hochberg"}

#: Decimals of p-values in papers.
_P_DIGITS = 3


def sentences_for_text(
    evaluation: Evaluation, precision: int | None = None, show: str = Show.PRIMARY
) -> Iterator[Sentence]:
    """A sentence for each comparison; one for all of two systems that are identical.

    Args:
        evaluation: What was measured.
        precision: Decimals of differences and intervals; None: as many as each output needs.
        show: Of which outputs: ``primary``, ``tested`` or ``all``.
    """
    asked = shown_outputs(evaluation, Show(show))
    decimals, names = Decimals(evaluation, precision), metric_names(evaluation)
    identical = set()
    for comparison in evaluation.comparisons:
        if (comparison.metric, comparison.output) not in asked:
            continue
        pair = comparison.a, comparison.b
        if _are_identical(evaluation, *pair):
            if pair not in identical:
                yield say("{a} and {b} are identical.", a=pair[0], b=pair[1])
            identical.add(pair)
        else:
            yield comparison_sentence(evaluation, names, decimals, comparison)


def _are_identical(evaluation: Evaluation, a: str, b: str) -> bool:
    """Whether two systems have the same texts; not where the texts are not at hand."""
    texts = {system.name: system.segments for system in evaluation.systems}
    return bool(texts[a]) and texts[a] == texts[b]


def comparison_sentence(
    evaluation: Evaluation, names: Mapping[str, str], decimals: Decimals, c: Comparison
) -> Sentence:
    """One comparison in words: a difference that is shown, one that is not, or why there is no verdict.

    Args:
        evaluation: What was measured.
        names: Metric -> its name for readers.
        decimals: Those of differences and intervals.
        c: The comparison.
    """
    size, unit = fixed(abs(c.delta), decimals.of(c)), evaluation.outputs[c.metric, c.output].effect_unit
    if unit is not None:
        size = say("{size} {unit} of", size=size, unit=shown_effect_unit(unit))
    said = _verdict(output_name(names[c.metric], c.output), size, c)
    facts = reduce(
        lambda first, more: say("{first}, {more}", first=first, more=more), _facts(evaluation, decimals, c)
    )
    if c.id is None:
        return say("{sentence} ({facts}).", sentence=said, facts=facts)
    place = say(
        "{level} {group}", level=shown_level(evaluation, c.level), group=shown_group(evaluation, c.level, c.id)
    )
    return say("{place}: {sentence} ({facts}).", place=place, sentence=said, facts=facts)


def _verdict(metric: str, size: str, c: Comparison) -> Sentence:
    about = {"a": c.a, "b": c.b, "size": size, "metric": metric, "unit": shown_unit(c.unit)}
    if c.verdict is None and not c.differing:
        return say("{a} and {b} do not differ in anything that {metric} counts", **about)
    if c.verdict is None and c.lacks_units:
        return say(
            "{a} and {b} cannot be compared by {metric}: {differing} {unit}s differ, and a verdict needs {needed}",
            differing=c.differing, needed=c.units_needed, **about,
        )  # fmt: skip
    if c.verdict is None:
        return say(
            "{a} and {b} cannot be compared by {metric} with {n} draws: a verdict needs {needed}",
            n=c.n, needed=c.draws_needed, **about,
        )  # fmt: skip
    shown = c.winner or c.higher or c.ahead
    if shown is None:
        return say("The difference of {size} {metric} between {a} and {b} is not significant", **about)
    about |= {"one": shown, "other": c.b if shown == c.a else c.a}
    if c.winner:
        return say("{one} outperforms {other} by {size} {metric}", **about)
    if c.higher:
        return say("{one} is {size} {metric} above {other}", **about)
    return say("{one} is better than {other} by {metric} in more {unit}s", **about)


def _facts(evaluation: Evaluation, decimals: Decimals, c: Comparison) -> Iterator[str]:
    """Interval, test, p-value and correction."""
    test = PairedTest(c.method)
    if c.low is not None and test.decides_scores:
        # the sentence gives the size of the difference, so that the interval is that of what is greater
        low, high = (-(c.high or 0.0), -c.low) if c.delta < 0 else (c.low, c.high)
        share = 100 * (1 - evaluation.settings.alpha)
        interval = say("{share:g}% CI {interval}", share=share, interval=bounds(low, high, decimals.of(c)))
        # only the p-value is corrected: an interval may leave 0 out where the corrected test shows nothing
        yield say("uncorrected {interval}", interval=interval) if is_corrected(c) else interval
    yield _test(c, test)
    yield paper_p(c, evaluation.settings.alpha)
    if is_corrected(c):
        yield say("{correction} over {n} comparisons", correction=correction_name(c), n=c.comparisons)


def correction_name(c: Comparison) -> str:
    """The correction as papers call it."""
    return _CORRECTIONS[Correction(c.correction)]


def is_corrected(c: Comparison) -> bool:
    """Whether the p-value that decides was adjusted for several comparisons."""
    return c.p_adjusted is not None and c.comparisons > 1


def _test(c: Comparison, test: PairedTest) -> Sentence:
    if test is PairedTest.PERMUTATION:
        return say("exact paired permutation test")
    if test is PairedTest.MCNEMAR:
        return say("McNemar's test")
    if test.counts_signs:
        return say("sign test")
    if test.is_bootstrap:
        return say("paired bootstrap, {n:,} resamples", n=c.n)
    return say("paired randomization test, {n:,} trials", n=c.n)


def paper_p(c: Comparison, alpha: float) -> str:
    """The p-value that decides, as papers print it: ``p = .003``, ``p < .001``, or ``p ≤ .001`` for a bound.

    A doubtful one has its standard error behind it: ``p = .047 ± .002``.

    Args:
        c: The comparison.
        alpha: The level of significance: digits tell the p-value from it.
    """
    p = c.deciding_p
    if p < 0.0005 and not c.p_floor:
        return "p < .001"
    digits = p_digits(p, _P_DIGITS, alpha, is_bound=c.p_floor).removeprefix("0")
    if c.p_floor:
        return f"p ≤ {digits}"
    return f"p = {digits}{c.shown_error(_P_DIGITS).replace(' 0.', ' .')}"
