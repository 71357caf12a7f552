"""Scorers of the examples in the harnesses that they are for."""

import importlib.util
import sys
from types import SimpleNamespace

import pytest

import mtgauge
from shared_data import ROOT

REFERENCE = [f"The river rose by {n} metres on day {n}." for n in range(1, 9)]
ANSWERS = [text.replace("rose", "went up") if n % 2 else text for n, text in enumerate(REFERENCE)]


@pytest.fixture
def example(monkeypatch):
    """A file of the examples as a module."""

    def load(name):
        spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / "harnesses" / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return load


@pytest.mark.filterwarnings("ignore")
def test_the_language_model_evaluation_harness(example):
    pytest.importorskip("lm_eval", reason="lm-eval is not installed (make test-integrations)")
    example("lm_eval_metrics")
    from lm_eval.api.registry import get_aggregation, get_metric

    for name, metric in {"mtgauge_bleu": "bleu", "mtgauge_chrf": "chrf", "mtgauge_ter": "ter"}.items():
        items = [
            get_metric(name)((reference, answer)) for reference, answer in zip(REFERENCE, ANSWERS, strict=True)
        ]
        expected = mtgauge.load_metric(metric).corpus_score(ANSWERS, REFERENCE).score
        assert get_aggregation(name)(items) == expected


@pytest.mark.parametrize("references", [REFERENCE, [[text, "?"][: 1 + n % 2] for n, text in enumerate(REFERENCE)]])
def test_aggregations_take_one_reference_or_lists_of_any_length(example, monkeypatch, references):
    aggregations = {}

    def kept(**known):
        return lambda function: function

    registry = SimpleNamespace(
        register_metric=kept, register_aggregation=lambda name: lambda made: aggregations.setdefault(name, made)
    )
    for name in ("lm_eval", "lm_eval.api", "lm_eval.api.registry"):
        monkeypatch.setitem(sys.modules, name, registry)
    example("lm_eval_metrics")
    expected = mtgauge.load_metric("bleu").corpus_score(ANSWERS, references_per_segment=references).score
    assert aggregations["mtgauge_bleu"]([*zip(references, ANSWERS, strict=True)]) == expected


@pytest.mark.filterwarnings("ignore")
def test_inspect(example, tmp_path, monkeypatch):
    pytest.importorskip("inspect_ai", reason="inspect-ai is not installed (make test-integrations)")
    # it estimates tokens with a table that it would fetch
    monkeypatch.setattr("tiktoken.get_encoding", lambda _: SimpleNamespace(encode=lambda text, **_: text.split()))
    scorer = example("inspect_scorer")
    from inspect_ai import Task
    from inspect_ai import eval as run
    from inspect_ai.dataset import Sample
    from inspect_ai.model import ModelOutput, get_model

    model = get_model(
        "mockllm/model", custom_outputs=[ModelOutput.from_content("mockllm/model", text) for text in ANSWERS]
    )
    samples = [Sample(input=f"第{n}天", target=text) for n, text in enumerate(REFERENCE)]
    task = Task(dataset=samples, scorer=scorer.translation_quality())
    [log] = run(task, model=model, log_dir=str(tmp_path), display="none", max_samples=1)
    assert log.status == "success", log.error
    [score] = log.results.scores
    found = {name: metric.value for name, metric in score.metrics.items()}
    expected = mtgauge.load_metric("chrf").corpus_score(ANSWERS, REFERENCE).score
    assert expected in [pytest.approx(value) for value in found.values()]
