"""How fast metrics are on this machine, beside what is known of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from statistics import median
from time import perf_counter

from mtgauge.advice.advice import FACTS, Recommendation, advise, setup_of
from mtgauge.advice.made_text import MadeText, made_text
from mtgauge.base.errors import MtgaugeError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.engine.rows import compute_rows
from mtgauge.measures import Level, Measure, Resources
from mtgauge.measures.fitting import fit_together
from mtgauge.measures.registry import available_metrics, parse_metric
from mtgauge.stats.totals import total

#: Size of the text, in segments of about 25 words.
SEGMENTS = 1000
#: How often a metric is timed, after a first time that is not counted; less often where that would take longer
#: than so many seconds.
REPEATS, PATIENCE = 5, 1.5
#: Seconds that a timing takes at least: a fast metric measures the text again and again, since what else the
#: machine does for a few milliseconds would count too much.
LEAST = 0.03


@dataclass(frozen=True, slots=True)
class MetricSpeed:
    """A metric, what is known of it, and how fast it is here.

    Attributes:
        metric: As it was asked for, with its options.
        title: What papers call it.
        correlation: With human judgements, as in `MetricFacts`; None where no survey ranks it.
        paraphrases: Whether other words for the same meaning count: ``no``, ``partly``, ``yes``; None where
            nothing is known of the metric.
        speed: What is known of it elsewhere: ``fast``, ``moderate``, ``slow``; None likewise.
        segments_per_second: Measured here; None where it does not run.
        repeats: How many times it was timed; the number is from their median.
        lacking: Why it does not run; None where it does.
        setup: What sets it up, where that is known.
    """

    metric: str
    title: str
    correlation: str | None
    paraphrases: str | None
    speed: str | None
    segments_per_second: float | None = None
    repeats: int = 0
    lacking: str | None = None
    setup: str | None = None


@dataclass(frozen=True, slots=True)
class Speeds:
    """The speeds of metrics on one text.

    Attributes:
        segments: Its size.
        words: Words of its reference, between blanks.
        metrics: One entry per metric, in the order asked for.
    """

    segments: int
    words: int
    metrics: tuple[MetricSpeed, ...]


def measure_speeds(
    metrics: Sequence[str] = (),
    *,
    segments: int = SEGMENTS,
    progress: Progress = silent,
    clock: Callable[[], float] = perf_counter,
) -> Speeds:
    """Times metrics on one thread: references are prepared, segments counted, and the corpus scored.

    Args:
        metrics: Metrics with their options, as `parse_metric` takes them; none for all that `advise` knows, and
            those of installed packages.
        segments: Size of the text, 1 or more.
        progress: Called before and after each metric.
        clock: Seconds of wall time.

    Raises:
        OptionError: A metric that was asked for is not known, or an option of it.
    """
    for text in metrics:
        parse_metric(text)
    made = made_text(segments)
    known = {item.facts.metric: item for item in advise(made.testset.languages).metrics}
    asked = list(dict.fromkeys(metrics or (*(facts.metric for facts in FACTS), *available_metrics())))
    found = []
    for done, text in enumerate(asked):
        progress("metrics", done, len(asked))
        found.append(_measured(text, known.get(_name(text)), made, clock))
    progress("metrics", len(asked), len(asked))
    return Speeds(segments, made.words, tuple(found))


def _measured(text: str, known: Recommendation | None, made: MadeText, clock: Callable[[], float]) -> MetricSpeed:
    """One metric.

    Args:
        text: The metric with its options.
        known: What `advise` says of it; None of other packages' metrics.
        made: The text.
        clock: Seconds of wall time.
    """
    facts = known.facts if known else None
    speed = MetricSpeed(
        metric=text,
        title=known.title if known else _name(text),
        correlation=facts.correlation if facts else None,
        paraphrases=facts.paraphrases if facts else None,
        speed=facts.speed if facts else None,
    )
    if facts is not None and facts.metric not in available_metrics():
        return replace(speed, lacking=say("not in this version"))
    try:
        measure = parse_metric(text).measure
        speed = replace(speed, title=speed.title if known else measure.title)
        # whole, and not less what it can do without
        measure._require(Resources(made.testset.languages))
        seconds = _seconds(measure, made, clock)
    except MtgaugeError as error:
        return replace(
            speed, lacking=MtgaugeError(error.message, file=error.file).sentence, setup=setup_of(facts, error)
        )
    return replace(speed, segments_per_second=len(made.testset) / median(seconds), repeats=len(seconds))


def _name(text: str) -> str:
    """The metric of ``[LABEL=]NAME[:key=value]``."""
    return text.partition(":")[0].rpartition("=")[2]


def _seconds(measure: Measure, made: MadeText, clock: Callable[[], float]) -> list[float]:
    """Seconds for the text, timing by timing; the first time, in which tables are read, is left out."""
    resources = Resources(made.testset.languages)
    measure._check(made.testset, resources)

    def timed(times: int) -> float:
        start = clock()
        for _ in range(times):
            fitted = fit_together(measure, made.testset, resources)
            rows = compute_rows(fitted, made.testset, [made.system], threads=1)
            fitted.score(total(rows[made.system.name]), Level.CORPUS)
        # a clock of coarse ticks may not have moved
        return max(clock() - start, 1e-9) / times

    timed(1)
    first = timed(1)
    times = ceil(min(LEAST / first, 1000))
    repeats = min(REPEATS, max(1, int(PATIENCE / (first * times))))
    return [timed(times) for _ in range(repeats)]
