"""Every numeric option of every metric, at its extremes: a value, or one line that refuses it."""

import math
import typing
import warnings
from dataclasses import fields

import pytest
from registered import WITHOUT_MODEL

from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.measures.registry import available_metrics, load_metric, parse_metric

#: As users write them; five thousand digits are more than Python reads as an integer.
TEXTS = ("0", "-1", "1", "0.5", "1e-300", "1e300", "-1e300", "inf", "-inf", "nan", "1" + "0" * 30, "9" * 5_000)
#: As programs give them.
VALUES = (0, -1, 10**30, -(10**30), 10**4_000, 1e300, -1e300, 1e-300, math.inf, -math.inf, math.nan)
#: Options that are numbers, and are written as text since there may be several.
LISTS = {"weights"}


def numbers_of(name):
    """The numeric options of a metric."""
    hints = typing.get_type_hints(available_metrics()[name])
    kinds = {
        item.name: {hints[item.name], *typing.get_args(hints[item.name])}
        for item in fields(available_metrics()[name])
    }
    return [
        option for option, kind in kinds.items() if option in LISTS or (kind & {int, float} and bool not in kind)
    ]


#: Metrics that are classes; others are presets of theirs.
CLASSES = [name for name, cls in available_metrics().items() if isinstance(cls, type)]
OPTIONS = [(name, option) for name in CLASSES for option in numbers_of(name)]
LEVELS = ["corpus", "segment"]
HYPOTHESES = ["The cat sat on the mat quietly.", "It rained."]
REFERENCES = ["A cat sat on a mat very quietly.", "It rained the whole day long."]


def test_the_options_are_found():
    found = {(name, option) for name, option in OPTIONS}
    assert {
        ("rouge_l", "beta"),
        ("bleu", "max_order"),
        ("chrf", "beta"),
        ("meteor", "beam"),
        ("comet", "tokens"),
    } <= found
    assert len(found) > 30


@pytest.mark.unit
@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_what_users_write_is_a_value_or_one_line(name, option):
    for text in TEXTS:
        _is_bounded(name, lambda text=text: parse_metric(f"{name}:{option}={text}").measure, text)


@pytest.mark.unit
@pytest.mark.parametrize(("name", "option"), [one for one in OPTIONS if one[1] not in LISTS])
def test_what_programs_give_is_a_value_or_one_line(name, option):
    for value in VALUES:
        _is_bounded(name, lambda value=value: load_metric(name, **{option: value}), value)


def _is_bounded(name, made, value):
    """Whether an option is refused in one line, or gives scores that are numbers."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            measure = made()
            is_scored = name in WITHOUT_MODEL
            found = evaluate({"s": HYPOTHESES}, REFERENCES, metrics=measure, levels=LEVELS) if is_scored else None
        except OptionError as error:
            refused = str(error)
        else:
            refused = ""
    assert "\n" not in refused
    if refused or found is None:
        return
    assert all(score.score is None or math.isfinite(score.score) for score in found.scores), value
    optional = {output.name for output in found.measured[0].fitted.outputs if output.optional}
    assert all(score.output in optional for score in found.scores if score.score is None), value
