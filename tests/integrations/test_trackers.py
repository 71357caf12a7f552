"""Weights & Biases and MLflow: what an evaluation leaves in a run, without a network."""

import json

import pytest

from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.integrations.values import flat_scores, verdicts

REFERENCE = [f"The river rose by {n} metres on day {n}." for n in range(1, 41)]
WORSE = [text.replace("river rose by", "water came up") for text in REFERENCE]


@pytest.fixture(scope="module")
def evaluation():
    systems = {"new/2": REFERENCE, "old": WORSE}
    return evaluate(systems, REFERENCE, metrics=["bleu", "chrf++"], baseline="old", intervals=True)


def test_numbers_have_flat_names(evaluation):
    found = flat_scores(evaluation, "mt")
    assert found["mt/new_2/bleu"] == pytest.approx(100)
    assert set(found) == {
        f"mt/{name}"
        for metric in ("bleu", "chrf_")
        for name in (
            *(f"{system}/{metric}{end}" for system in ("new_2", "old") for end in ("", "_low", "_high")),
            f"new_2-old/{metric}/delta", f"new_2-old/{metric}/p",
        )
    }  # fmt: skip
    assert verdicts(evaluation, "mt") == {
        "mt/new_2-old/bleu/verdict": "better",
        "mt/new_2-old/chrf_/verdict": "better",
    }


def test_weights_and_biases(evaluation, tmp_path, monkeypatch):
    wandb = pytest.importorskip("wandb", reason="wandb is not installed (make test-integrations)")
    from mtgauge.integrations.wandb import log_evaluation

    monkeypatch.setenv("WANDB_SILENT", "true")
    with pytest.raises(OptionError, match="no run"):
        log_evaluation(evaluation)
    with wandb.init(mode="offline", dir=tmp_path, project="mt") as run:
        log_evaluation(evaluation, run)
        kept = dict(run.summary)
    assert kept["mtgauge/new_2/bleu"] == pytest.approx(100)
    assert kept["mtgauge/new_2-old/bleu/verdict"] == "better"
    assert {"mtgauge/scores", "mtgauge/comparisons", "mtgauge/report"} <= set(kept)
    assert [*tmp_path.rglob("*.html")]


def test_mlflow(evaluation, tmp_path, monkeypatch):
    mlflow = pytest.importorskip("mlflow", reason="MLflow is not installed (make test-integrations)")
    from mtgauge.integrations.mlflow import log_evaluation

    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")
    mlflow.set_tracking_uri((tmp_path / "runs").as_uri())
    with mlflow.start_run() as run:
        log_evaluation(evaluation)
    found = mlflow.MlflowClient().get_run(run.info.run_id)
    assert found.data.metrics["mtgauge/new_2/bleu"] == pytest.approx(100)
    assert found.data.tags["mtgauge/new_2-old/bleu/verdict"] == "better"
    [document] = (tmp_path / "runs").rglob("evaluation.json")
    assert json.loads(document.read_text("utf-8"))["comparisons"]
    assert [*(tmp_path / "runs").rglob("report.html")]
