"""A third-party measure whose values agree between runs up to a tolerance."""

import json
from dataclasses import dataclass, replace

import numpy as np
import pytest

from mtgauge import evaluate
from mtgauge.base.errors import ContractError
from mtgauge.base.signature import Signature
from mtgauge.measures import Contract, FittedMeasure, Measure, Needs, Output, Reduction, Resources
from mtgauge.metrics.chrf import FittedChrf
from mtgauge.report import render
from mtgauge.report.page.build import build_page
from mtgauge.testing import check_measure
from page import Page


@dataclass(frozen=True, kw_only=True)
class Unsteady(Measure):
    """The similarity of lengths, with the noise of a machine that adds in a different order each time."""

    id = "unsteady"
    summary = "lengths with noise"
    contract = Contract(reduction=Reduction.MEAN, needs=Needs(several_references=False))

    noise: float = 1e-7
    tolerance: float = 1e-5

    @property
    def outputs(self):
        return (Output("score", 0, 2),)

    def fit(self, testset, resources):
        return FittedUnsteady(self, testset, resources)


class FittedUnsteady(FittedMeasure):
    calls = 0

    @property
    def tolerance(self):
        return self.measure.tolerance

    def statistics(self, batch, *, threads=1):
        [column] = self.references.columns()
        pairs = zip(batch.hypotheses, column[batch.positions], strict=True)
        near = np.array([1 / (1 + abs(len(h) - len(r or ""))) for h, r in pairs])
        FittedUnsteady.calls += 1
        return np.column_stack([near + self.measure.noise * (FittedUnsteady.calls % 7), np.ones(len(batch))])

    def score(self, totals, level):
        return totals[..., :1] / np.maximum(totals[..., 1:], 1)

    def signature(self, level):
        return Signature.of("unsteady", version="test")


def scored(measure, **options):
    return evaluate({"s": ["a b", "c"]}, ["a", "c"], metrics=measure, **options)


def test_within_its_tolerance_it_keeps_the_contract():
    check_measure(Unsteady())


@pytest.mark.parametrize(("noise", "tolerance"), [(1e-3, 1e-5), (1e-7, 0.0)])
def test_beyond_it_does_not(noise, tolerance):
    with pytest.raises(ContractError, match="rows of parts are not the rows of the whole"):
        check_measure(Unsteady(noise=noise, tolerance=tolerance))


def test_each_format_says_how_good_the_values_are():
    found = scored(Unsteady())
    note = "unsteady: values of another run may differ by 1e-05"
    assert note in found.notes
    for form in ("table", "json", "jsonl", "markdown", "latex"):
        assert note.replace("_", r"\_") in render(found, form).replace("\n", " "), form
    assert note in Page.of(build_page(found)).words("method")
    assert not [each for each in scored("bleu").notes if "another run" in each]


def test_rows_of_another_run_are_used(tmp_path):
    first = scored(Unsteady(noise=1e-6), cache=tmp_path)
    assert scored(Unsteady(noise=1e-6), cache=tmp_path).to_json() == first.to_json()


@pytest.fixture
def record(mtgauge, sample, tmp_path, monkeypatch):
    """A record of chrF, which has a tolerance here, and of BLEU, with a function that changes its numbers."""
    monkeypatch.setattr(FittedChrf, "tolerance", 1e-5)
    systems = [sample / "systems" / f"{name}.txt" for name in ("aurora", "birch")]
    folder = tmp_path / "record"
    command = ["compare", "-r", sample / "reference-A.txt", *systems, "-m", "chrf", "-m", "bleu"]
    assert mtgauge(*command, "--record", folder).code == 0
    path = folder / "evaluation.json"

    def altered(table, field, change, metric="chrf"):
        content = json.loads(path.read_text())
        item = next(item for item in content[table] if item["metric"] == metric)
        item[field] = change(item[field])
        path.write_text(json.dumps(content))
        return mtgauge("rerun", folder)

    return altered


@pytest.mark.parametrize(
    ("table", "field", "change"),
    [
        ("scores", "score", lambda value: value + 9e-6),
        ("scores", "low", lambda value: value - 9e-6),
        ("comparisons", "delta", lambda value: value + 9e-6),
        ("comparisons", "p", lambda value: value + 0.01),
    ],
)
def test_a_rerun_allows_the_tolerance_and_says_so(record, table, field, change):
    done = record(table, field, change)
    assert done.code == 0
    assert done.out.endswith(
        "values identical, or within the tolerance of the metric (chrf 1e-05), among them 24 scores\n"
    )


@pytest.mark.parametrize(
    ("table", "field", "change", "metric"),
    [
        ("scores", "score", lambda value: value + 2e-5, "chrf"),
        ("scores", "score", lambda value: value + 9e-6, "bleu"),
        ("scores", "n", lambda value: value + 1, "chrf"),
        ("scores", "low", lambda value: None, "chrf"),
        ("comparisons", "verdict", lambda value: "nothing", "chrf"),
        ("comparisons", "p", lambda value: value + 0.01, "bleu"),
    ],
)
def test_a_rerun_names_what_is_beyond_it(record, table, field, change, metric):
    done = record(table, field, change, metric)
    assert done.code == 1
    first, last = done.out.splitlines()
    assert f"{table[:-1]} " in first
    assert metric in first
    assert f": {field} is " in first
    assert last.endswith("differences within the tolerance of a metric are left out (chrf 1e-05)")


def test_an_exact_measure_has_none():
    assert not scored("chrf").measured[0].fitted.tolerance
    assert replace(Unsteady(), tolerance=0.0).fit(scored("bleu").testset, Resources()).tolerance == 0


@pytest.fixture
def gated(mtgauge, sample, tmp_path, monkeypatch):
    """A record of a gate that fails by chrF, which has a tolerance here, with a function that changes its texts."""
    monkeypatch.setattr(FittedChrf, "tolerance", 1e-5)
    systems = [sample / "systems" / f"{name}.txt" for name in ("aurora", "birch")]
    folder = tmp_path / "record"
    command = ["compare", "-r", sample / "reference-A.txt", *systems, "-m", "chrf", "--gate", "chrf>=99"]
    assert mtgauge(*command, "--record", folder).code == 1
    path = folder / "evaluation.json"

    def altered(change):
        content = json.loads(path.read_text())
        change(content)
        path.write_text(json.dumps(content))
        return mtgauge("rerun", folder)

    return altered


def failure(text, other):
    """Puts another text into the message of the first failure of the gate."""

    def change(content):
        item = content["gates"][0]["failures"][0]
        assert text in item["message"]
        item["message"] = item["message"].replace(text, other)

    return change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (failure("71.1073", "71.1074"), 0),
        (failure("71.1073", "71.1076"), 1),
        (failure("aurora has", "birch has"), 1),
        (failure("71.1073", "71.107"), 1),
        (lambda content: content["notes"].append("1.5"), 1),
    ],
)
def test_numbers_in_messages_are_as_near_as_the_values_that_they_tell(gated, change, code):
    done = gated(change)
    assert (done.code, done.err) == (code, "")
