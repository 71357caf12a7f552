"""The metrics of an evaluation as they are asked for: by text, or as measures made in Python."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.measures import Measure, Need
from mtgauge.measures.registry import MetricSpec, class_for_metric, metrics_in, parse_metric
from mtgauge.measures.shown_paths import without_folders

#: What is quoted in the text of a metric's option.
_QUOTED = ",'\""


def asked_metrics(metrics: str | Measure | Sequence[str | Measure | MetricSpec]) -> tuple[MetricSpec, ...]:
    """One metric or several, each with the name that it has in results; in one text commas part them.

    Raises:
        OptionError: One of them is not known, or has an option or a value that is not known.
    """
    if isinstance(metrics, str):
        return tuple(map(parse_metric, metrics_in(metrics)))
    if isinstance(metrics, Mapping):  # whose values would be lost
        raise OptionError(
            say("metrics are a mapping"),
            hint=say("give a list; options are part of a text, such as {example}", example="'bleu:tokenize=zh'"),
        )
    one = isinstance(metrics, Measure) or not isinstance(metrics, Iterable)
    return tuple(map(_spec, [metrics] if one else metrics))  # type: ignore[arg-type]


def looks_at_systems_alone(metrics: str | Measure | Sequence[str | Measure | MetricSpec] | None) -> bool:
    """Whether metrics are named, and none of them uses references or sources.

    Raises:
        OptionError: As for `asked_metrics`.
    """
    needs = [spec.measure.contract.needs for spec in asked_metrics(metrics or ())]
    return bool(needs) and all(one.references is Need.NO and one.sources is Need.NO for one in needs)


def _spec(metric: str | Measure | MetricSpec) -> MetricSpec:
    if isinstance(metric, MetricSpec):
        return metric
    if isinstance(metric, Measure):
        return MetricSpec(_label(metric), metric)
    if not isinstance(metric, str):
        raise _no_metric(metric)
    return parse_metric(metric)


def _no_metric(value: object) -> OptionError:
    """The error about what is neither a name nor a measure."""
    if isinstance(value, type):
        return class_for_metric(value)
    hint = say("give a name such as 'bleu', or a Measure")
    return OptionError(say("{metric!r} is not a metric", metric=value), hint=hint)


def _label(measure: Measure) -> str:
    """The text that asks for a measure made in Python: its id and the options that are not the defaults."""
    changed = []
    for item in fields(measure):
        value = getattr(measure, item.name)
        if value != item.default:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            changed.append(f"{item.name}={shlex.quote(text) if set(text) & set(_QUOTED) else text}")
    return without_folders(f"{measure.id}:{','.join(changed)}") if changed else measure.id
