"""A process that is killed in the middle of three systems, and what the next one encodes."""

import pytest
import warm_programs
from killed_run import MODULES, N, run, texts
from language_models import write_causal
from neural import torch, write_comet, write_encoder

pytestmark = pytest.mark.unit

MODELS = {
    "comet": lambda folder: write_comet(folder, "regression"),
    "bertscore": write_encoder,
    "perplexity": write_causal,
}


@pytest.fixture(scope="module")
def python(programs):
    torch()
    with warm_programs.served(*MODULES, python=programs / "python") as folder:
        yield folder / "python"


@pytest.fixture(scope="module", params=MODELS)
def metric(request, tmp_path_factory):
    model = MODELS[request.param](tmp_path_factory.mktemp("models") / "tiny")
    return f"{request.param}:model={model},tokens=120"


@pytest.fixture(scope="module")
def whole(python, metric, tmp_path_factory):
    """The run that nobody kills."""
    return run(python, metric, tmp_path_factory.mktemp("cache"))


def test_no_text_is_encoded_twice(metric, whole):
    hypotheses = {text for name in "ABC" for text in texts(name)}
    assert len(hypotheses) < 3 * N
    expected = {
        "comet": len(hypotheses) + 2 * N,
        "bertscore": len(hypotheses) + N,
        "perplexity": len(hypotheses),
    }
    assert whole["encoded"] == expected[metric.partition(":")[0]]


def test_a_run_that_was_killed_goes_on_to_the_same_bytes(python, metric, whole, tmp_path):
    batches = whole["batches"] // 2
    assert run(python, metric, tmp_path, batches=batches) is None
    again = run(python, metric, tmp_path)
    assert again["result"] == whole["result"]
    if not metric.startswith("bertscore"):
        assert again["batches"] == whole["batches"] - batches
        assert 0 < again["encoded"] < whole["encoded"]
    third = run(python, metric, tmp_path)
    assert (third["encoded"], third["result"]) == (0, whole["result"])


@pytest.mark.parametrize("other", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_systems_that_were_counted_together_are_stored_together(python, metric, whole, tmp_path, other):
    # what stores rows knows nothing of metrics: after one system here and two there is enough for `make test`
    rows = 2 if metric.startswith("perplexity") != other else 1
    assert run(python, metric, tmp_path, rows=rows) is None
    again = run(python, metric, tmp_path)
    assert (again["rows"], again["encoded"]) == (3 - rows, 0)
    assert again["result"] == whole["result"]
    assert not [*tmp_path.glob("*.begun.npz")]
