"""One system: its scores, by choice with confidence intervals, by segment, or in parts of the test set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from mtgauge.cli.sacrebleu.arguments import Arguments
from mtgauge.cli.sacrebleu.colours import Colours
from mtgauge.cli.sacrebleu.lines import aligned, json_list, json_object, line, number
from mtgauge.cli.sacrebleu.measures import Metric, watch
from mtgauge.cli.sacrebleu.messages import Messages
from mtgauge.cli.sacrebleu.signatures import Trials
from mtgauge.sacrebleu.seeds import seed_of_environment
from mtgauge.stats.halfwidth import spread_of_one
from mtgauge.stats.resampling import Draws


def sentence_scores(metric: Metric, system: Sequence[str], asked: Arguments) -> Iterator[str]:
    """A line per segment."""
    signature = metric.signature(Trials(), short=asked.short)
    for values in metric.segment_values(metric.rows(system)):
        yield number(values, asked.width) if asked.score_only else line(values, asked.width, signature)


def corpus_scores(
    metrics: Sequence[Metric], system: Sequence[str], asked: Arguments, messages: Messages, colours: Colours
) -> Iterator[str]:
    """The scores of a system under each metric, in alphabetical order."""
    as_json = asked.format == "json"
    # one resample gives no interval
    draws = asked.confidence and asked.confidence_n > 1
    seed = seed_of_environment() if draws else None
    results = []
    for metric in sorted(metrics, key=lambda metric: metric.id):
        watch(metric, system, asked, messages)
        rows = metric.rows(system)
        values, spread, trials = metric.values(rows), None, Trials()
        if seed is not None:
            resamples = metric.resampled([rows], Draws(len(rows), asked.confidence_n, seed.number))
            spread = spread_of_one(resamples[0])
            trials = Trials(bootstrap=asked.confidence_n, seed=seed.text)
        signature = metric.signature(trials, short=asked.short and not as_json)
        if asked.score_only:
            results.append(number(values, asked.width, spread))
        else:
            form = json_object if as_json else line
            results.append(form(values, asked.width, signature, spread))
    yield from [json_list(results)] if as_json else aligned(results, colours)


def part_scores(
    metrics: Sequence[Metric],
    system: Sequence[str],
    parts: Mapping[str, Sequence[bool]],
    asked: Arguments,
    colours: Colours,
) -> Iterator[str]:
    """The scores of parts of the test set, a line each; for the flag ``--detail``."""
    rows = {metric.name: metric.rows(system) for metric in metrics}
    kept = {name: np.asarray(keep) for name, keep in parts.items() if any(keep)}
    if not kept:
        return
    left = max(map(len, kept)) + 1
    right = max(len(metric.name) for metric in metrics)
    for name, keep in kept.items():
        title = colours.paint(f"{name:<{left}}", "yellow")
        for metric in metrics:
            score = metric.values(rows[metric.name][keep]).score
            yield f"{title}: sentences={keep.sum():<6} {metric.name:<{right}} = {score:.{asked.width}f}"
