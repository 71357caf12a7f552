"""What the sections of the page ask of an evaluation: systems in their order, best first, scores by place."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.base.findings import Finding
from mtgauge.base.progress import Progress, silent
from mtgauge.base.readable import EMPTY
from mtgauge.corpus.reader import InputFile
from mtgauge.engine.by_reference import ReferenceScore, scores_by_reference
from mtgauge.engine.detectable import Detectable, detectable_differences, jackknife_bounds
from mtgauge.engine.effects import judged_units
from mtgauge.engine.measured import Measured
from mtgauge.engine.results import Comparison, Score
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Kind, Level, Output
from mtgauge.measures.effects import have_different_units, shown_effect_unit
from mtgauge.measures.error_counts import FittedErrorCounts
from mtgauge.metrics.families import MeasureFamily, family_of, is_neural
from mtgauge.metrics.uncut import find_uncut
from mtgauge.pages.axes import Axis, Choice
from mtgauge.pages.text import ItemName, Text, say
from mtgauge.report.bands import Bands
from mtgauge.report.decimals import Decimals
from mtgauge.report.names import joined, metric_names, short_metric_names
from mtgauge.report.shown import outputs_beside, shown_outputs
from mtgauge.stats.correction import Correction
from mtgauge.stats.paired import PairedTest

#: The warning that a system has the words of a reference.
COPIED = "reference-copied"
#: Outputs of systems up to which a page says what their scores are made of, of about 20 bytes each.
MOST_OUTPUTS = 10_000


@dataclass(frozen=True, slots=True)
class BestSystems:
    """The best systems under a metric.

    Attributes:
        metric: The metric.
        systems: Those with the best corpus score; more than one where scores are equal.
        runner_up: The next one, or None.
        comparison: The test of the first best against the runner-up, or None where none was made.
    """

    metric: str
    systems: tuple[str, ...]
    runner_up: str | None
    comparison: Comparison | None


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many segments of each system a measure has a value for: all, or those that somebody judged.

    Attributes:
        judged: System -> the number of its segments that count, 0 where there is none.
        of: The number of segments of the test set.
        is_equal: Whether all systems with any such segments have the same ones.
    """

    judged: Mapping[str, int]
    of: int
    is_equal: bool


def corpus_scores(evaluation: Evaluation, metric: str) -> dict[tuple[str, str], Score]:
    """(output, system) -> the score of the whole corpus by a metric, details among them."""
    own = (s for s in evaluation.scores if s.metric == metric and s.level == Level.CORPUS)
    return {(s.output, s.system): s for s in own}


class EvaluationFacts:
    """An evaluation, looked at as the page needs it.

    Args:
        evaluation: What was measured.
        progress: Called while texts are counted again for the page.
        inputs: The files of the run; none where nobody knows them.
        roles: System that has scores and can have no place -> its role, such as a contrast of a campaign.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        progress: Progress = silent,
        inputs: Sequence[InputFile] = (),
        roles: Mapping[str, Text] = EMPTY,
    ) -> None:
        self.evaluation = evaluation
        self.inputs = inputs
        self._roles = roles
        self.progress = progress
        self.systems = [system.name for system in evaluation.systems]
        self.metrics = [item.label for item in evaluation.measured]
        self._by_reference: dict[str, Sequence[ReferenceScore]] = {}
        self._coverage: dict[str, Coverage] = {}

    @cached_property
    def system_axis(self) -> Axis:
        """The systems, ranked by each metric: those that are compared, and then those that are only scored."""
        compared = set(self.compared)
        ranked = [sorted(self.ranked(one), key=lambda system: system not in compared) for one in self.metrics]
        return Axis(
            id="system",
            title=say("System"),
            items=self.systems,
            choice=Choice.MANY,
            coloured=True,
            ranked_by="metric",
            ranked=[list(map(self.systems.index, systems)) for systems in ranked],
        )

    @cached_property
    def metric_axis(self) -> Axis:
        """The metrics, by the names that readers know; the page opens with the measure that leads."""
        return Axis(
            id="metric",
            title=say("Metric"),
            first=self.metrics.index(self.lead),
            items=[self.names[metric] for metric in self.metrics],
            tips=self.metrics,
            choice=Choice.ONE,
            better=[self.evaluation.directions[metric] for metric in self.metrics],
            decimals=[self.decimals.of_metric(metric) for metric in self.metrics],
        )

    @cached_property
    def segment_axis(self) -> Axis:
        """What stands beside segments: of each metric its primary value, or the one that segments have instead."""
        named = [
            (item.label, item.fitted.segment_output or item.fitted.outputs[0]) for item in self.evaluation.measured
        ]
        return Axis(
            id="segment-score",
            title=say("Score of segments"),
            items=[
                self.names[metric] if self._is_whole(metric, output) else self.title(metric, output.name)
                for metric, output in named
            ],
            tips=[
                metric if self._is_whole(metric, output) else f"{metric} {output.name}" for metric, output in named
            ],
            better=[output.higher_is_better for _, output in named],
            decimals=[self.decimals.of_output(metric, output.name) for metric, output in named],
        )

    def _is_whole(self, metric: str, output: Output) -> bool:
        """Whether what is beside segments needs no name beside that of the metric."""
        return output.kind is Kind.BESIDE or output.name == self.output_name(metric)

    @cached_property
    def documents_alone(self) -> Sequence[str]:
        """The metrics that score whole documents, so that nothing of theirs stands beside a segment."""
        return [item.label for item in self.evaluation.measured if item.fitted.segment_place is None]

    @cached_property
    def families(self) -> Mapping[str, MeasureFamily]:
        """Metric -> what it rests on."""
        measured = self.evaluation.measured
        return {item.label: family_of(item.fitted.measure, item.label) for item in measured}

    @cached_property
    def lead(self) -> str:
        """The measure that the headline follows: human ratings before neural metrics before all others.

        Only one that ranks systems as a whole can lead; without such a measure the first one does.
        """
        able = [metric for metric in self.metrics if self.has_total(metric) and self._ranks(metric)]
        return min(able or self.metrics, key=lambda metric: (self.families[metric].value, metric in self.uncut))

    def _ranks(self, metric: str) -> bool:
        """Whether a metric has a value for two systems with a place, or for all that there are."""
        best = self.best(metric)
        return best is not None and (len(best.systems) > 1 or best.runner_up is not None or len(self.placed) == 1)

    @cached_property
    def decimals(self) -> Decimals:
        """How many decimals scores are shown with."""
        return Decimals(self.evaluation)

    @cached_property
    def corpus(self) -> Mapping[tuple[str, str, str], Score]:
        """(metric, output, system) -> the score of the whole corpus, details left out."""
        return {(s.metric, s.output, s.system): s for s in self._corpus_of(shown_outputs(self.evaluation))}

    @cached_property
    def means(self) -> Mapping[tuple[str, str], Score]:
        """(metric, system) -> the plain mean of the whole corpus, where the primary score is an effect."""
        return {(s.metric, s.system): s for s in self._corpus_of(outputs_beside(self.evaluation))}

    def _corpus_of(self, outputs: Collection[tuple[str, str]]) -> Iterator[Score]:
        for s in self.evaluation.scores:
            if s.level == Level.CORPUS and (s.metric, s.output) in outputs:
                yield s

    def coverage(self, metric: str) -> Coverage:
        """How many segments of each system count for a metric."""
        if metric not in self._coverage:
            item = self._measured[metric]
            judged = {name: judged_units(rows, item.fitted.counted_by) for name, rows in item.rows.items()}
            column, rows = item.fitted.counted_by, list(item.rows.values())
            is_equal = column is None or not have_different_units(rows, column)
            self._coverage[metric] = Coverage(judged, len(self.evaluation.testset), is_equal)
        return self._coverage[metric]

    def common(self, metric: str, first: str, second: str) -> npt.NDArray[np.bool_]:
        """(n,) whether a segment counts for both of two systems under a metric."""
        item = self._measured[metric]
        column = item.fitted.counted_by
        if column is None:
            return np.ones(len(self.evaluation.testset), dtype=np.bool_)
        counted: npt.NDArray[np.bool_] = (item.rows[first][:, column] > 0) & (item.rows[second][:, column] > 0)
        return counted

    def judged(self, metric: str, system: str) -> int:
        """The number of segments that count for a system: all, or those that somebody judged."""
        return self.coverage(metric).judged[system]

    @cached_property
    def _measured(self) -> Mapping[str, Measured]:
        return {item.label: item for item in self.evaluation.measured}

    def effect_unit(self, metric: str) -> str | None:
        """The unit of the effects that the primary scores of a metric are; None where they are no effects."""
        unit = self.evaluation.outputs[metric, self.output_name(metric)].effect_unit
        return None if unit is None else shown_effect_unit(unit)

    @cached_property
    def columns(self) -> Sequence[tuple[str, str]]:
        """(metric, output) of the corpus scores, in their order."""
        return list(dict.fromkeys((metric, output) for metric, output, _ in self.corpus))

    @cached_property
    def pairs(self) -> Mapping[tuple[str, str, str], Comparison]:
        """(metric, system, other) -> the test of their primary corpus scores, as it was made."""
        primary = {item.label: item.fitted.outputs[0].name for item in self.evaluation.measured}
        return {
            (c.metric, c.a, c.b): c
            for c in self.evaluation.comparisons
            if c.level == Level.CORPUS and c.output == primary[c.metric]
        }

    @cached_property
    def marked_errors(self) -> Mapping[str, FittedErrorCounts]:
        """The metrics that count errors which people marked."""
        fitted = self.evaluation.fitted.items()
        return {metric: one for metric, one in fitted if isinstance(one, FittedErrorCounts)}

    @property
    def has_factors(self) -> bool:
        """Whether the page says what scores of single outputs are made of."""
        return len(self.evaluation.testset) * len(self.systems) <= MOST_OUTPUTS

    @cached_property
    def compared(self) -> Sequence[str]:
        """The systems that compete: all, or those that the settings name to be tested; none with a role."""
        return [name for name in self.evaluation.settings.compared(self.systems) if name not in self._roles]

    @cached_property
    def roles(self) -> Mapping[str, Text]:
        """System that does not compete -> its role, or that it is not compared."""
        others = (system for system in self.systems if system not in self.compared)
        return {system: self._roles.get(system, say("not compared")) for system in others}

    @cached_property
    def warnings(self) -> Mapping[str | None, Mapping[str, Sequence[Finding]]]:
        """System (None: the test set) -> code -> warnings."""
        found: dict[str | None, dict[str, list[Finding]]] = {}
        for warning in self.evaluation.warnings:
            found.setdefault(warning.system, {}).setdefault(warning.code, []).append(warning)
        return found

    @cached_property
    def contaminated(self) -> Mapping[str, Sequence[Finding]]:
        """System -> the warnings that its outputs are copies of a reference. Such a system has no place."""
        found = {system: self.warnings.get(system, {}).get(COPIED, ()) for system in self.systems}
        return {system: warnings for system, warnings in found.items() if warnings}

    @cached_property
    def placed(self) -> Sequence[str]:
        """The systems that can be first: those that compete and are not contaminated."""
        return [system for system in self.compared if system not in self.contaminated]

    @cached_property
    def uncut(self) -> frozenset[str]:
        """The metrics of words that do not find the words of these texts."""
        evaluation = self.evaluation
        return frozenset(u.metric for u in find_uncut(evaluation.fitted, evaluation.testset, evaluation.systems))

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Metric -> what readers call its primary score: its name, and that of the value where it has no total."""
        return {
            metric: name if self.has_total(metric) else joined("{name} {more}", name, self.output_name(metric))
            for metric, name in self.metric_names.items()
        }

    @cached_property
    def metric_names(self) -> Mapping[str, str]:
        """Metric -> its name for readers, without its options where these are not needed to know it."""
        return short_metric_names(self.evaluation)

    def has_total(self, metric: str) -> bool:
        """Whether the primary score stands for the whole of the metric."""
        return self.evaluation.fitted[metric].measure.contract.has_total

    @cached_property
    def whole_names(self) -> Mapping[str, str]:
        """Metric -> its name for readers, with its options."""
        return metric_names(self.evaluation)

    def whole_name(self, metric: str) -> str:
        """The name with options, where the short one leaves some out; else an empty string."""
        whole = self.whole_names[metric]
        return "" if whole == self.metric_names[metric] else whole

    @cached_property
    def bands(self) -> Bands:
        """Which systems tests tell apart, metric by metric; contaminated ones have no place in them."""
        return Bands(self.evaluation, frozenset(self.contaminated))

    @cached_property
    def detectable(self) -> Detectable | None:
        """The detectable differences under the lead measure, by the test that was made and with its correction.

        They are for the first step of Holm's correction, which divides alpha by the number of comparisons. None
        where scores were not tested, or where the threshold of a single test depends on the others.
        """
        tests = [c for c in self.pairs.values() if c.metric == self.lead and PairedTest(c.method).decides_scores]
        if not tests or all(c.verdict is None for c in tests):
            return None
        correction, n = Correction(tests[0].correction), tests[0].comparisons
        if n > 1 and correction not in (Correction.HOLM, Correction.NONE):
            return None
        alpha = self.evaluation.settings.alpha / correction.multiplicity(n)
        item = self._measured[self.lead]
        return detectable_differences(item, self.evaluation.testset, self.evaluation.settings, alpha=alpha)

    @cached_property
    def interval_alone(self) -> tuple[float, float] | None:
        """The interval of the lead's score of a single system, by the jackknife, where the run made none."""
        score = self.primary(self.lead, self.systems[0])
        if len(self.systems) > 1 or score is None or score.score is None or score.low is not None:
            return None
        evaluation = self.evaluation
        found = jackknife_bounds(
            self._measured[self.lead], self.systems[0], evaluation.testset, evaluation.settings
        )
        return None if found.low is None or found.high is None else (found.low, found.high)

    def by_reference(self, metric: str) -> Sequence[ReferenceScore]:
        """The scores of all systems against each reference alone; empty where there is one, or none.

        They are counted when they are first asked for, which takes as long as the metric took for the evaluation;
        so there are none where that takes a network or an annotator.
        """
        if metric not in self._by_reference:
            evaluation = self.evaluation
            measured = [item for item in evaluation.measured if item.label == metric and not _is_slow(item)]
            self._by_reference[metric] = scores_by_reference(
                measured, evaluation.testset, evaluation.systems, progress=self.progress
            )
        return self._by_reference[metric]

    @cached_property
    def by_reference_metric(self) -> str | None:
        """The first metric with a separate score against each reference; None where there is none."""
        return next((metric for metric in self.metrics if self.by_reference(metric)), None)

    def warning_count(self, system: str) -> int:
        """How many warnings are about a system."""
        return sum(map(len, self.warnings.get(system, {}).values()))

    def title(self, metric: str, output: str) -> str:
        """The name of a metric for readers, with that of the output where that is not the primary one.

        Of an effect its unit is there, too.
        """
        is_primary = output == self.output_name(metric)
        title = self.names[metric] if is_primary else joined("{name} {more}", self.metric_names[metric], output)
        unit = self.evaluation.outputs[metric, output].effect_unit
        return title if unit is None else joined("{name} ({more})", title, shown_effect_unit(unit))

    def name(self, system: str) -> ItemName:
        """A system for a sentence."""
        return self.system_axis.name(self.systems.index(system))

    def drill(self, axis: Axis, place: int, system: str | None) -> tuple[tuple[str, int], ...]:
        """Limits segments to an item of an axis, and to a system if one is named."""
        return ((axis.id, place), *(() if system is None else (("system", self.systems.index(system)),)))

    def primary(self, metric: str, system: str) -> Score | None:
        """The primary corpus score; None where no corpus scores were asked for."""
        output = self.output_name(metric)
        return self.corpus.get((metric, output, system))

    def output_name(self, metric: str) -> str:
        """Name of the primary output."""
        return next(i.fitted.outputs[0].name for i in self.evaluation.measured if i.label == metric)

    def ranked(self, metric: str) -> list[str]:
        """Systems, best first; in their own order where scores are equal or no direction is better.

        Behind those with a place come contaminated ones, and at last those without a value.
        """
        direction = self.evaluation.directions[metric]
        scores = {system: self.primary(metric, system) for system in self.systems}
        if direction is None or not all(scores.values()):
            return list(self.systems)
        sign = -1 if direction else 1
        values = {system: sign * score.value for system, score in scores.items() if score}

        def place(system: str) -> tuple[bool, bool, float]:
            return math.isnan(values[system]), system in self.contaminated, values[system]

        return sorted(self.systems, key=place)

    def comparison(self, metric: str, first: str, second: str) -> Comparison | None:
        """The test of two systems, in whichever order it was made."""
        return self.pairs.get((metric, first, second)) or self.pairs.get((metric, second, first))

    def best(self, metric: str) -> BestSystems | None:
        """Who won of those that have a place; None where the metric has no direction or nobody a corpus score."""
        order = [system for system in self.ranked(metric) if system in self.placed]
        top = self.primary(metric, order[0]) if order else None
        if self.evaluation.directions[metric] is None or top is None or top.score is None:
            return None
        equal = [s for s in order if (score := self.primary(metric, s)) and score.score == top.score]
        rest = [s for s in order[len(equal) :] if (score := self.primary(metric, s)) and score.score is not None]
        runner_up = rest[0] if rest else None
        tested = self.comparison(metric, equal[0], runner_up) if runner_up else None
        return BestSystems(metric, tuple(equal), runner_up, tested)

    @cached_property
    def better_without_rank(self) -> Mapping[tuple[str, ...], Sequence[str]]:
        """Systems that do not compete, best first -> the metrics by which they beat the best of those that do."""
        found: dict[tuple[str, ...], list[str]] = {}
        for metric in self.metrics:
            best = None if metric in self.uncut else self.best(metric)
            if best is None or not self.has_total(metric):
                continue
            values = {name: score.score for name in self.systems if (score := self.primary(metric, name))}
            order = self.ranked(metric)
            ahead = order[: order.index(best.systems[0])]
            better = tuple(name for name in ahead if values[name] != values[best.systems[0]])
            if better:
                found.setdefault(better, []).append(metric)
        return found


def _is_slow(item: Measured) -> bool:
    needs = item.fitted.measure.contract.needs
    return bool(needs.encoders or needs.annotators) or is_neural(item.fitted.measure, item.label)
