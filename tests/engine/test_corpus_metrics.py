"""The warning `corpus-metric`: single segments scored by metrics that were made for whole test sets."""

import pytest

from mtgauge import evaluate
from mtgauge.report import FORMATS, render

MESSAGE = "made for whole test sets, and says little about single segments: {}; take chrf or ter for these"


def found(metrics, levels):
    evaluation = evaluate(
        {"a": ["the cat sat"], "b": ["a cat"]}, ["the cat sat here"], metrics=metrics, levels=levels
    )
    return [(w.system, w.segment, w.message) for w in evaluation.warnings if w.code == "corpus-metric"]


@pytest.mark.parametrize(
    ("metrics", "levels", "named"),
    [
        (["bleu"], ["segment"], "bleu"),
        (["chrf", "nist"], ["corpus", "segment"], "nist"),
        (["bleu", "BLEU-2=bleu:max_order=2", "nist", "ter"], ["segment"], "bleu and BLEU-2 and nist"),
    ],
)
def test_it_is_said_once_and_names_the_metrics(metrics, levels, named):
    assert found(metrics, levels) == [(None, None, MESSAGE.format(named))]


@pytest.mark.parametrize(
    ("metrics", "levels"),
    [(["bleu", "nist"], ["corpus"]), (["chrf", "ter", "gleu", "wer"], ["segment"])],
)
def test_it_is_not_said_of_other_levels_or_metrics(metrics, levels):
    assert found(metrics, levels) == []


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_has_it(form):
    evaluation = evaluate(["a cat"], ["the cat"], metrics="bleu", levels="segment")
    assert render(evaluation, form).replace("\\_", "_").count("corpus-metric") == 1
