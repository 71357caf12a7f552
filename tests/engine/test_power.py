"""Power: formulas checked by hand and by simulation, and the command."""

import json
from dataclasses import replace

import numpy as np
import pytest

from mtgauge import GivenScores, SystemOutput, TestSet
from mtgauge.base.progress import silent
from mtgauge.engine.power import analyse_power
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import measure
from mtgauge.measures.given import given_metrics
from mtgauge.stats.intervals import standard_error
from mtgauge.stats.paired import randomization_p
from mtgauge.stats.power import detectable_difference, power_of, units_needed

BY_HAND = [
    # z(0.975) = 1.959964, z(0.8) = 0.841621, z(0.9) = 1.281552, z(0.995) = 2.575829
    (0.05, 0.8, 2.801585), (0.05, 0.9, 3.241516), (0.01, 0.8, 3.417450),
]  # fmt: skip


@pytest.mark.parametrize(("alpha", "power", "multiple"), BY_HAND)
def test_the_detectable_difference_is_a_multiple_of_the_standard_error(alpha, power, multiple):
    assert detectable_difference(0.5, alpha, power) == pytest.approx(multiple * 0.5, abs=1e-6)
    assert power_of(multiple * 0.5, 0.5, alpha) == pytest.approx(power, abs=1e-4)
    assert power_of(-multiple * 0.5, 0.5, alpha) == pytest.approx(power, abs=1e-4)
    # four times the units halve the standard error
    assert units_needed(multiple * 0.25, 0.5, 1000, alpha, power) in (3999, 4000, 4001)


def test_nothing_to_find():
    assert power_of(0, 1, 0.05) == pytest.approx(0.05)
    assert power_of(0, 0, 0.05) == 0.05
    assert power_of(0.1, 0, 0.05) == 1
    assert units_needed(0, 1, 100, 0.05, 0.8) is None
    assert units_needed(1e-200, 1, 100, 0.05, 0.8) is None
    assert units_needed(99, 1, 100, 0.05, 0.8) == 2
    assert standard_error(np.array([1.0, 3.0])) == pytest.approx(np.sqrt(2))


def test_a_randomisation_test_finds_the_detectable_difference_as_often_as_promised():
    rng = np.random.default_rng(1)
    n, trials, runs = 100, 399, 400
    true = detectable_difference(1 / np.sqrt(n), 0.05, 0.8)
    signs = rng.choice([-1, 1], size=(trials, n))
    found = 0
    for _ in range(runs):
        differences = rng.laplace(true, np.sqrt(0.5), n)
        found += randomization_p(signs @ differences / n, float(differences.mean())) < 0.05
    assert found / runs == pytest.approx(0.8, abs=0.06)


@pytest.fixture
def two(sample):
    return ["-r", sample / "reference-A.txt", sample / "systems" / "aurora.txt", sample / "systems" / "birch.txt"]


def test_the_command_says_what_can_be_detected(mtgauge, two):
    text = mtgauge("power", *two, "--difference", "1")
    assert text.code == 0
    for part in ("Power: 120 segments", "is detected with power 0.8 at alpha 0.05", "needed for 1", "nrefs:1"):
        assert part in text.out
    content = json.loads(mtgauge("power", *two, "-m", "bleu", "--format", "json", "--difference", "1").out)
    [pair] = content["pairs"]
    assert pair["detectable"] == pytest.approx(2.801585 * pair["standard_error"], rel=1e-6)
    assert pair["needed"] == pytest.approx(120 * (pair["detectable"] / pair["delta"]) ** 2, abs=1)
    assert pair["needed_for_difference"] == pytest.approx(120 * pair["detectable"] ** 2, abs=1)
    assert 0.05 < pair["power"] < 0.8
    assert content["schema"] == "mtgauge/power/1"


def test_the_standard_error_is_that_of_the_resampled_differences(mtgauge, two):
    power = json.loads(mtgauge("power", *two, "-m", "chrf", "--format", "json", "--samples", "500").out)["pairs"][
        0
    ]
    compared = json.loads(mtgauge("compare", *two, "-m", "chrf", "--format", "json", "--samples", "500").out)
    [c] = compared["comparisons"]
    assert power["delta"] == c["delta"]
    assert power["standard_error"] == pytest.approx((c["high"] - c["low"]) / (2 * 1.96), rel=0.15)


def test_power_of_a_test_set_and_against_a_baseline(mtgauge, tmp_path):
    lines = ["id\tref:A\thyp:one\thyp:two\thyp:three"]
    lines += [
        f"{n}\tthe river rose by {n} metres\tthe river rose {n} metres\triver rose by {n}\tthe river by"
        for n in range(30)
    ]
    (tmp_path / "set.tsv").write_text("\n".join(lines) + "\n")
    everything = mtgauge("power", "--testset", tmp_path / "set.tsv", "-m", "chrf")
    assert everything.code == 0
    assert "between any two of these systems" in everything.out
    against = mtgauge("power", "--testset", tmp_path / "set.tsv", "-m", "chrf", "--baseline", "two")
    assert "between two and any other is detected" in against.out


def test_a_record_is_as_good_as_its_files(mtgauge, two, sample, tmp_path):
    tsv = ["-s", sample / "source.tsv", "--resample-by", "document", "-m", "bleu", "--seed", "0"]
    mtgauge(
        "compare",
        *two,
        *tsv,
        "--test",
        "sign",
        "--level",
        "corpus",
        "--level",
        "domain",
        "--record",
        tmp_path / "r",
    )
    direct = mtgauge("power", *two, *tsv, "--format", "json", "--output", tmp_path / "p.json")
    assert (direct.code, direct.out) == (0, "")
    recorded = mtgauge("power", "--from-record", tmp_path / "r", "--format", "json")
    assert recorded.out == (tmp_path / "p.json").read_text("utf-8")
    assert '"unit": "document"' in recorded.out


def test_a_pair_without_scores_leaves_out_no_other():
    """Nobody scored the first of three systems."""
    scores = {"b": [n % 5 for n in range(30)], "c": [n % 7 for n in range(30)]}
    systems = [SystemOutput(name, tuple(f"{name} {n}" for n in range(30))) for name in "abc"]
    settings = replace(
        Settings.of(test="bootstrap", samples=200),
        metrics=given_metrics(GivenScores("DA", scores), ["a", "b", "c"]),
    )
    testset = TestSet.of(sources=["x"] * 30)
    power = analyse_power(measure(systems, testset, settings), testset, settings, 0.8, None, silent)
    assert [(pair.metric, pair.a, pair.b) for pair in power.pairs] == [("DA", "b", "c")]


REFUSED = [
    (["--power", "1"], "power must lie between 0 and 1, not 1.0"),
    (["--difference", "0"], "a difference to detect must be above 0, not 0.0"),
    (["--difference", "nan"], "a difference to detect must be above 0, not nan"),
    (["--from-record", "x"], "--from-record brings its own systems"),
    (["--baseline", "x"], "the baseline 'x' is not a system"),
    (["--output", "absent/x"], "absent/x: its folder does not exist"),
]


@pytest.mark.parametrize(("options", "message"), REFUSED)
def test_refused(mtgauge, two, options, message):
    result = mtgauge("power", *two, *options)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("mtgauge: error: ")
    assert message in result.err


def test_one_system_or_one_segment_has_no_power(mtgauge, two, tmp_path):
    assert "needs two systems or more" in mtgauge("power", *two[:3]).err
    (tmp_path / "one.txt").write_text("x\n")
    one = tmp_path / "one.txt"
    assert "a single segment" in mtgauge("power", "-r", one, f"A={one}", f"B={one}").err
    assert "is not a record" in mtgauge("power", "--from-record", tmp_path).err
