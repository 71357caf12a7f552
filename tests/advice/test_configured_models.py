"""Once a model is configured, metrics that nobody named, warnings and advice know it."""

import pytest
from neural import write_comet, write_encoder

from mtgauge import evaluate
from mtgauge.advice.advice import Purpose, advise
from mtgauge.corpus import LanguagePair
from mtgauge.metrics.configured import configured_metrics

HYPOTHESES = {"one": ["The river rose.", "Nobody knows."], "two": ["A river rose.", "No one knows it."]}
BOTH = {
    "references": ["The river was rising.", "Nobody knows that."],
    "sources": ["Der Fluss stieg.", "Niemand weiß es."],
}
REFERENCE = {"references": BOTH["references"]}
SOURCE = {"sources": BOTH["sources"]}


@pytest.fixture
def configured(tmp_path, monkeypatch):
    """Makes models of these kinds, by name, which are configured then."""
    monkeypatch.setenv("MTGAUGE_CONFIG", str(tmp_path / "settings"))

    def make(**models):
        folder = tmp_path / "models"
        folder.mkdir()
        for name, kind in models.items():
            if kind == "encoder":
                write_encoder(folder / name)
            elif kind == "broken":
                (folder / name).mkdir()
                (folder / name / "hparams.yaml").write_text("class_identifier: ranking_metric\n", "utf-8")
            else:
                write_comet(folder / name, kind)
        monkeypatch.setenv("MTGAUGE_MODELS", str(folder))

    return make


@pytest.mark.parametrize(
    ("models", "given", "metrics"),
    [
        ({}, BOTH, ["bleu", "chrf"]),
        ({"mine": "regression"}, BOTH, ["bleu", "chrf", "comet:model=mine"]),
        ({"mine": "regression"}, REFERENCE, ["bleu", "chrf"]),
        ({"kiwi": "referenceless"}, SOURCE, ["comet:model=kiwi"]),
        ({"a": "referenceless", "b": "regression"}, BOTH, ["bleu", "chrf", "comet:model=b"]),
        ({"net": "encoder"}, REFERENCE, ["bleu", "chrf", "bertscore:model=net"]),
        ({"bad": "broken"}, BOTH, ["bleu", "chrf"]),
    ],
)
def test_metrics_that_nobody_named(configured, models, given, metrics):
    configured(**models)
    assert [item.label for item in evaluate(HYPOTHESES, **given).measured] == metrics


@pytest.mark.parametrize(
    ("models", "metrics", "is_warned"),
    [
        ({}, ["bleu"], False),
        ({"mine": "regression"}, ["bleu"], True),
        ({"mine": "regression"}, ["comet:model=mine"], False),
        ({"net": "encoder"}, ["chrf"], True),
    ],
)
def test_a_run_without_a_neural_metric_that_could_have_one(configured, models, metrics, is_warned):
    configured(**models)
    found = evaluate(HYPOTHESES, **BOTH, metrics=metrics)
    assert ("no-neural-metric" in {warning.code for warning in found.warnings}) is is_warned


def test_languages_that_a_model_does_not_know(configured, tmp_path):
    configured(net="encoder")
    (tmp_path / "models" / "net" / "README.md").write_text("---\nlanguage: en\n---\n", "utf-8")
    [found] = configured_metrics()
    assert [found.knows(LanguagePair.parse(pair)) for pair in ("de-en", "en-de")] == [True, False]


@pytest.mark.parametrize(
    ("purpose", "models", "command"),
    [
        (Purpose.RANK, {"mine": "regression"}, "-m comet:model=mine"),
        (Purpose.RANK, {"net": "encoder"}, "-m bertscore:model=net"),
        (Purpose.QE, {"kiwi": "referenceless"}, "compare -l de-en -s source.tsv -m comet:model=kiwi SYSTEM..."),
        (Purpose.QE, {}, "--scores qe-scores.tsv"),
    ],
)
def test_advice(configured, purpose, models, command):
    configured(**models)
    found = advise(LanguagePair.parse("de-en"), references=0 if purpose is Purpose.QE else 1, purpose=purpose)
    assert command in found.command
