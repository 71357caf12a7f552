"""From outputs to batches for raters: which segments, how many, and with which control items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.files import draft
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus.given import GivenScores
from mtgauge.corpus.load import Corpus
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import measure
from mtgauge.measures import Resources
from mtgauge.stats.limits import check_comparisons, pairs_of
from mtgauge.suites.metaeval.budget import budget_power
from mtgauge.suites.metaeval.rating_batches import BatchRules, RatedItem, rating_batches
from mtgauge.suites.metaeval.rating_forms import RatingForm, RatingProtocol, appraise_tasks, pearmut_campaign
from mtgauge.suites.metaeval.sampling import (
    SampleBy,
    ScoreMatrix,
    check_budget,
    highest_sample,
    random_sample,
    rank_disagreement,
    score_variance,
    stratified_sample,
)
from mtgauge.suites.metaeval.segment_sample import SampleRequest, SegmentSample


class SegmentScores(NamedTuple):
    """Scores of segments: (systems, n), NaN where one is missing, the higher the better."""

    name: str
    scores: ScoreMatrix


def sample_of(
    corpus: Corpus,
    metrics: Sequence[str],
    request: SampleRequest,
    *,
    threads: int = 0,
    progress: Progress = silent,
    resources: Resources | None = None,
    all_pairs: bool = False,
) -> SegmentSample:
    """Chooses segments of a test set.

    Args:
        corpus: The test set, the outputs, and scores or judgements beside them.
        metrics: Metrics whose scores of segments are looked at, as users write them; may be none.
        request: What is to be judged.
        threads: Cores to use; 0 for all.
        progress: Told while work goes on.
        resources: What metrics have beside the texts.
        all_pairs: Whether more than a million pairs of systems by scores are allowed.

    Raises:
        InputError: A metric lacks what it needs.
        OptionError: The budget is larger than the test set, there are too few systems or metrics to choose by, or
            there are too many pairs of systems, which are not allowed.
    """
    n = len(corpus.testset)
    check_budget(request.budget, n)
    names = [system.name for system in corpus.systems]
    number = pairs_of(len(names)) * (len(metrics) + len(corpus.given))
    told = say("{n:,} comparisons of {systems:,} systems", n=number, systems=len(names))
    check_comparisons(number, told, all_pairs=all_pairs)
    people = {reading.column.name for reading in corpus.human}
    given = [_given(scores, names, n) for scores in corpus.given]
    columns = [
        *_measured(corpus, metrics, threads, progress, resources),
        *(column for column in given if column.name not in people),
    ]
    values = _values(columns, request.by)
    positions = (
        highest_sample(values, request.budget) if values is not None else _drawn(corpus, request.budget, request)
    )
    known = [*(column for column in given if column.name in people), *columns]
    difference, alpha, power = request.difference, request.alpha, request.power
    powers = [
        budget_power(name, scores, request.budget, difference=difference, alpha=alpha, power=power)
        for name, scores in known
    ]
    return SegmentSample(
        tuple(positions),
        values,
        tuple(column.name for column in columns) if values is not None else (),
        tuple(found for found in powers if found is not None),
        request,
    )


def _drawn(corpus: Corpus, budget: int, request: SampleRequest) -> list[int]:
    testset = corpus.testset
    if request.by is SampleBy.RANDOM:
        return random_sample(len(testset), budget, request.seed)
    if testset.documents is None and testset.domains is None:
        raise OptionError(
            say("the test set has neither documents nor domains to choose by"),
            hint=say("--by random, or a source with the columns document and domain"),
        )
    return stratified_sample(testset.documents, testset.domains, len(testset), budget, request.seed)


def _values(columns: Sequence[SegmentScores], by: SampleBy) -> npt.NDArray[np.float64] | None:
    """What segments are chosen by; None where it is chance."""
    if not by.needs_scores:
        return None
    fewest = 2 if by is SampleBy.DISAGREEMENT else 1
    if len(columns) < fewest:
        raise OptionError(
            say("choosing by {by} takes {n} metrics or more", by=by, n=fewest), hint=say("name them with -m")
        )
    if len(columns[0].scores) < 2:
        raise OptionError(say("choosing by {by} takes two systems or more", by=by))
    scores = [column.scores for column in columns]
    return rank_disagreement(scores) if by is SampleBy.DISAGREEMENT else score_variance(scores)


def _measured(
    corpus: Corpus, metrics: Sequence[str], threads: int, progress: Progress, resources: Resources | None
) -> list[SegmentScores]:
    if not metrics:
        return []
    settings = Settings.of(metrics=metrics)
    found = measure(
        corpus.systems, corpus.testset, settings, threads=threads, progress=progress, resources=resources
    )
    columns = []
    for item in found:
        sign = -1 if item.fitted.outputs[0].higher_is_better is False else 1
        rows = [sign * item.segment_scores(system.name)[:, 0] for system in corpus.systems]
        columns.append(SegmentScores(item.label, np.array(rows)))
    return columns


def _given(scores: GivenScores, systems: Sequence[str], n: int) -> SegmentScores:
    sign = -1 if scores.higher_is_better is False else 1
    rows = [[np.nan if value is None else sign * value for value in _column(scores, name, n)] for name in systems]
    return SegmentScores(scores.name, np.array(rows, dtype=np.float64).reshape(len(systems), n))


def _column(scores: GivenScores, system: str, n: int) -> Sequence[float | None]:
    column = scores.columns.get(system, (None,) * n)
    if isinstance(column, Mapping):
        raise InputError(say("scores {name!r} are not in the order of the test set", name=scores.name))
    return column


def write_batches(
    folder: str,
    corpus: Corpus,
    sample: SegmentSample,
    rules: BatchRules,
    form: RatingForm,
    protocol: RatingProtocol = RatingProtocol.DA,
) -> list[list[RatedItem]]:
    """Writes a new folder, whole or not at all: the batches, and ``sample.tsv`` with the chosen segments.

    Args:
        folder: A folder that is new or empty.
        corpus: The test set and the outputs.
        sample: What was chosen.
        rules: The make-up of batches.
        form: The program that they are for: ``appraise`` (``batches.json``) or ``pearmut`` (``campaign.json``).
        protocol: What raters are asked for.

    Raises:
        InputError: It cannot be written, or raters have nothing to judge by.
        OptionError: The program cannot do what is asked for.
    """
    if form is RatingForm.APPRAISE and protocol is not RatingProtocol.DA:
        raise OptionError(
            say("tasks of Appraise are written for DA alone, not for {protocol}", protocol=protocol),
            hint=say("--form pearmut"),
        )
    batches = rating_batches(sample.positions, corpus.systems, rules)
    if form is RatingForm.APPRAISE:
        name, content = "batches.json", appraise_tasks(batches, corpus.testset, rules.seed)
    else:
        campaign = Path(folder).resolve().name
        name, content = "campaign.json", pearmut_campaign(batches, corpus.testset, campaign, protocol)
    with draft(folder) as made:
        made.write(content, name)
        made.write(_table(corpus, sample), "sample.tsv")
    return batches


def _table(corpus: Corpus, sample: SegmentSample) -> bytes:
    """The chosen segments, with what they were chosen by."""
    testset = corpus.testset
    values = np.full(len(testset), np.nan) if sample.values is None else sample.values
    lines = [
        (
            testset.ids[position],
            str(position + 1),
            testset.documents[position] if testset.documents else "",
            testset.domains[position] if testset.domains else "",
            "" if np.isnan(values[position]) else repr(float(values[position])),
        )
        for position in sample.positions
    ]
    header = ("segment", "line", "document", "domain", str(sample.request.by))
    return "".join("\t".join(line) + "\n" for line in (header, *lines)).encode()
