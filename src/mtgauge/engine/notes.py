"""What an evaluation says of its own tests and intervals: what could not be shown, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.base.sentences import say
from mtgauge.engine.results import Comparison, Score
from mtgauge.engine.settings import Settings
from mtgauge.measures import Level
from mtgauge.measures.labels import short_labels
from mtgauge.stats.correction import Correction
from mtgauge.stats.decidable import MOST_DRAWS, RESAMPLED, is_too_large
from mtgauge.stats.method_names import shown_method

#: The first value of most measures.
_SCORE = "score"
#: What one unit of a test is called, and several.
_UNITS = {"segment": say("segment"), "document": say("document")}
_SEVERAL = {"segment": say("segments"), "document": say("documents")}


def several_units(unit: str) -> str:
    """What several units are called; of a slice they are its groups."""
    return _SEVERAL.get(unit) or say("{slice} groups", slice=unit)


def notes_of(settings: Settings, scores: Sequence[Score], comparisons: Sequence[Comparison]) -> Iterator[str]:
    """One sentence for each thing that a reader of the numbers has to know."""
    if settings.compares and not comparisons:
        yield say(
            "nothing was tested: tests are made on the corpus, on domains and on slices, of two units or more"
        )
    yield from _without_verdict(settings, comparisons)
    yield from _named_on_few(settings, comparisons)
    yield from _large_families(settings, comparisons)
    yield from _undefined(scores)
    yield from _undefined_in_resamples(scores)
    for output, unit in dict.fromkeys((s.output, s.unit) for s in scores if s.output.startswith("macro_")):
        if settings.intervals and all(s.low is None for s in scores if s.output == output):
            yield say(
                "no interval of {output}: a group has a single {unit}, whose spread nothing shows",
                output=output,
                unit=_UNITS.get(unit, unit),
            )


def _without_verdict(settings: Settings, comparisons: Sequence[Comparison]) -> Iterator[str]:
    few = [c for c in comparisons if c.verdict is None and c.lacks_units]
    if few:
        least, needed = min(c.differing for c in few), max(c.units_needed for c in few)
        yield say(
            "no verdict in {n} of {all} comparisons: too few {units} differ, {least} at the least, and a "
            "difference "
            "can be shown from {needed} on",
            n=len(few),
            all=len(comparisons),
            units=several_units(few[0].unit),
            least=least,
            needed=needed,
        )
    for samples, count, needed in dict.fromkeys(
        (c.n, c.comparisons, c.draws_needed) for c in comparisons if c.verdict is None and not c.lacks_units
    ):
        yield say(
            "{n} samples cannot show any difference: after correction for {count} comparisons "
            "no p-value can fall below {alpha:g}; take {needed} or more",
            n=samples,
            count=count,
            alpha=settings.alpha,
            needed=needed,
        )


def _named_on_few(settings: Settings, comparisons: Sequence[Comparison]) -> Iterator[str]:
    if settings.test is None or not (settings.test.is_bootstrap or settings.test.is_of_sacrebleu):
        return
    differing = [c.differing for c in comparisons if c.differing < RESAMPLED]
    if differing:
        yield say(
            "the test {test} calls equal systems different too often below {n} {units} that differ; here "
            "{least} do "
            "at the least; auto holds its level",
            test=shown_method(settings.test),
            n=RESAMPLED,
            units=several_units(comparisons[0].unit),
            least=min(differing),
        )


def _large_families(settings: Settings, comparisons: Sequence[Comparison]) -> Iterator[str]:
    drawn = [c for c in comparisons if c.draws_needed]
    for count, correction in dict.fromkeys((c.comparisons, c.correction) for c in drawn):
        if not is_too_large(count, settings.alpha):
            continue
        if settings.correction is Correction.AUTO and correction == Correction.MAXT:
            yield say(
                "{count} comparisons are too many for Holm's correction, which would take more than {most} draws, "
                "so p-values are adjusted by maxt",
                count=count,
                most=MOST_DRAWS,
            )
        elif correction == Correction.HOLM and settings.chooses_draws:
            yield say(
                "{most} draws are too few for {count} comparisons under Holm's correction: with another seed some "
                "verdicts would be others; the correction maxt takes fewer",
                most=MOST_DRAWS,
                count=count,
            )


def is_told_by_measure(output: str, first: str) -> bool:
    """Whether a measure says itself why a value is undefined: its score, where another value is the first one.

    Args:
        output: Name of the value.
        first: Name of the first value that the measure has here.
    """
    return output == _SCORE and first != _SCORE


def _undefined(scores: Sequence[Score]) -> Iterator[str]:
    """Values of the whole corpus that there are none of; output by output, or counted where there are many."""
    corpus = [s for s in scores if s.level == Level.CORPUS]
    first: dict[str, str] = {}
    for score in corpus:
        first.setdefault(score.metric, score.output)
    corpus = [s for s in corpus if not is_told_by_measure(s.output, first[s.metric])]
    short = short_labels({s.metric for s in scores})
    for metric in dict.fromkeys(s.metric for s in corpus if s.score is None):
        lacking = [s for s in corpus if s.metric == metric and s.score is None]
        if len({s.output for s in lacking}) == 1:
            systems = ", ".join(s.system for s in lacking)
            yield say(
                "{metric}: no value for {systems}, since nothing was counted there; not compared",
                metric=short[metric],
                systems=systems,
            )
        else:
            count = sum(s.metric == metric for s in corpus)
            yield say(
                "{metric}: {n} of {all} values are undefined, since nothing was counted there",
                metric=short[metric],
                n=len(lacking),
                all=count,
            )


def _undefined_in_resamples(scores: Sequence[Score]) -> Iterator[str]:
    short = short_labels({s.metric for s in scores})
    some = [s for s in scores if s.defined is not None and s.defined < 1]
    for metric in dict.fromkeys(s.metric for s in some):
        shares = [s.defined for s in some if s.metric == metric and s.defined is not None]
        yield say(
            "{metric}: resamples without a value are left out of {n} intervals; "
            "at the least {share:.0f}% of the resamples had one",
            metric=short[metric],
            n=len(shares),
            share=100 * min(shares),
        )
