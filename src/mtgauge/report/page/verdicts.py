"""Words of pages for what tests and intervals say: those of the report, and of the front page of a campaign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.engine.results import Comparison, Score
from mtgauge.engine.settings import Settings
from mtgauge.pages.text import ItemName, Text, say
from mtgauge.report.intervals import interval_kinds
from mtgauge.stats.paired import PairedTest

#: Below this share, the agreement of people is told with the sentence that it is near chance.
NEAR_CHANCE = 0.6
#: Above this p-value no digits are shown: nobody reads 0.9931 otherwise than 1.
NEARLY_ONE = 0.99

#: What `interval_kinds` calls them -> what a reader is told.
_INTERVALS = {
    "jackknife-t": say("jackknife with Student's t"),
    "bootstrap": say("bootstrap percentiles"),
    "bootstrap (bca)": say("bootstrap, BCa"),
}


def p_shown(c: Comparison, *, adjusted: bool = False) -> str:
    """A p-value as pages write it: ``0.0123``, ``<0.0001``, ``>0.99``, or ``≤ 0.0010`` where it is a bound."""
    if not c.p_floor and (c.deciding_p if adjusted else c.p) > NEARLY_ONE:
        return f">{NEARLY_ONE}"
    return c.shown_p(adjusted=adjusted).replace("<=", "≤")


def p_told(c: Comparison, *, adjusted: bool = True) -> str:
    """The p-value that decides, for a sentence: ``p = 0.0123``, ``p < 0.0001``, ``p > 0.99`` or ``p ≤ 0.0010``."""
    shown = p_shown(c, adjusted=adjusted)
    sign = shown[0] if shown[0] in "<>≤" else "="
    # no line breaks in it
    return f"p\N{NO-BREAK SPACE}{sign}\N{NO-BREAK SPACE}{shown.lstrip('<>≤ ')}"


def p_corrected(c: Comparison) -> Text:
    """The same, and for how many comparisons it was corrected, where it was."""
    told = Text("{p}", {"p": p_told(c)})
    if c.p_adjusted is None or c.comparisons < 2:
        return told
    return say("{p} after correction for {n} comparisons", p=told, n=c.comparisons)


def tone_of(c: Comparison) -> str:
    """How the answer to whether a difference is real is marked: ``good`` or ``neutral``.

    A difference that was not shown, or not tested, is no fault of anybody.
    """
    return "good" if PairedTest(c.method).decides_scores and c.winner is not None else "neutral"


def people_told(share: float, metric: str) -> Text:
    """How often people agree with a metric on the better of two systems that differ by as much as these.

    Args:
        share: Share of pairs of systems, 0 to 1.
        metric: The metric's name for readers.
    """
    values = {"metric": metric, "share": f"{100 * share:.0f}"}
    # the published curves begin below a half, where they say no more than chance does
    if share < NEAR_CHANCE:
        return say(
            "Where two systems differ by this much, human judgements agree with {metric} on the better one in "
            "{share} % of cases: this is near chance, which agrees in 50 %.",
            **values,
        )
    return say(
        "Where two systems differ by this much, human judgements agree with {metric} on the better one in "
        "{share} % of cases.",
        **values,
    )


def interval_words(scores: Sequence[Score]) -> Text | None:
    """How the intervals of scores were found; None where no score has one."""
    signatures = [score.signature for score in scores if score.low is not None and score.high is not None]
    if not signatures:
        return None
    first, *more = [_INTERVALS[kind] for kind in interval_kinds(signatures)]
    for other in more:
        # the same in every language
        first = Text("{first} / {other}", {"first": first, "other": other})
    return first


def confidence(settings: Settings) -> str:
    """The level of the confidence intervals, in percent."""
    return f"{100 * (1 - settings.alpha):.6g}"


def dot_and_line(settings: Settings, method: Text) -> Text:
    """What a chart of scores draws for each system; `method` says how its intervals were found."""
    return say(
        "Dot: the score of the whole corpus. Line: its {level} % confidence interval ({method}).",
        level=confidence(settings), method=method,
    )  # fmt: skip


def against_next(c: Comparison, first: str, other: ItemName | str) -> Text:
    """The result of the test of the best system, `first`, against the next one, `other`."""
    values = {"other": other, "p": p_told(c)}
    if c.verdict is None:
        return say("The paired test gives no verdict on it and {other}.", **values)
    if c.winner == first:
        return say("The paired test shows that it is better than {other} ({p}).", **values)
    # a test of scores never speaks for the lower one
    return say("The paired test shows no difference to {other} ({p}).", **values)


def no_verdict(c: Comparison) -> Iterator[Text]:
    """Why no result of the test could be significant."""
    if not c.lacks_units:
        yield say(
            "This run cannot tell: {samples} draws are too few for {comparisons} comparisons. "
            "Take {needed} or more (option --samples).",
            samples=c.n, comparisons=c.comparisons, needed=c.draws_needed,
        )  # fmt: skip
        return
    values = {"differing": c.differing, "all": c.units}
    if c.unit == "document":
        yield say("This test set cannot tell: the two differ in {differing} of {all} documents.", **values)
    elif c.unit == "segment":
        yield say("This test set cannot tell: the two differ in {differing} of {all} segments.", **values)
    else:
        yield say(
            "This test set cannot tell: the two differ in {differing} of {all} {slice} groups.",
            slice=c.unit,
            **values,
        )
    if c.comparisons == 1:
        yield say("A verdict takes {needed} that differ.", needed=c.units_needed)
    else:
        yield say(
            "A verdict takes {needed} that differ, since {comparisons} comparisons are made.",
            needed=c.units_needed, comparisons=c.comparisons,
        )  # fmt: skip
