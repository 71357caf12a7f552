"""Neural metrics that can be computed here without further words, since a user has configured a model for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mtgauge.base.errors import MtgaugeError
from mtgauge.base.language_codes import language_of, normal_code
from mtgauge.corpus import LanguagePair, TestSet
from mtgauge.encoders.configured import configured_models
from mtgauge.encoders.finding import find_model
from mtgauge.encoders.model_folder import ModelFolder
from mtgauge.measures import Need
from mtgauge.measures.extras import require_extra
from mtgauge.measures.registry import load_metric

#: Kind of a model's folder -> the metric that is computed with it.
_METRICS = {"comet": "comet", "encoder": "bertscore"}


class ConfiguredMetric(NamedTuple):
    """A neural metric with its model.

    Attributes:
        metric: ``comet`` or ``bertscore``.
        spec: As users write it, such as ``comet:model=NAME``.
        references: Whether it needs, can use, or does not look at references.
        sources: The same for source texts.
        languages: Codes of the languages that the model was made for; empty if nobody knows.
    """

    metric: str
    spec: str
    references: Need
    sources: Need
    languages: frozenset[str]

    def fits(self, testset: TestSet) -> bool:
        """Whether a test set has what it needs, in languages that it was made for."""
        return (
            (self.references is not Need.REQUIRED or testset.references is not None)
            and (self.sources is not Need.REQUIRED or testset.sources is not None)
            and self.knows(testset.languages)
        )

    def knows(self, languages: LanguagePair | None) -> bool:
        """Whether it was made for the languages that it reads; what nobody knows is no reason against it."""
        if languages is None or not self.languages:
            return True
        read = [languages.target_language, *([languages.source_language] if self.sources is not Need.NO else [])]
        return self.languages.issuperset(read)


def configured_metrics() -> list[ConfiguredMetric]:
    """What can be computed with the configured models: COMET first, and of each metric the first model first.

    A model that cannot be used is left out; ``mtgauge models`` says what is wrong with it.

    Raises:
        InputError: The user's file is broken.
    """
    models = configured_models()
    if not models:
        return []
    try:
        require_extra("", "neural")
    except MtgaugeError:
        return []
    found = [one for name in models for one in _metric_of(name)]
    return sorted(found, key=lambda one: [*_METRICS.values()].index(one.metric))


def configured_for(testset: TestSet) -> ConfiguredMetric | None:
    """The first one that fits a test set; one that reads references where there are some."""
    fitting = [one for one in configured_metrics() if one.fits(testset)]
    if testset.references is not None:
        fitting.sort(key=lambda one: one.references is Need.NO)
    return fitting[0] if fitting else None


def _metric_of(name: str) -> Iterator[ConfiguredMetric]:
    try:
        folder = find_model(name)
        metric = _METRICS.get(folder.kind)
        if metric is None:
            return
        measure = load_metric(metric, model=name)
    except MtgaugeError:
        return
    needs = measure.contract.needs
    yield ConfiguredMetric(metric, f"{metric}:model={name}", needs.references, needs.sources, _languages(folder))


def _languages(folder: ModelFolder) -> frozenset[str]:
    return frozenset(language_of(normal_code(code) or code) for code in folder.languages)
