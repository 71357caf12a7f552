"""Published figures, recomputed from the texts for which they were published."""

import bz2
import csv
import json

import pytest
from thoroughness import budget

from mtgauge import evaluate, load_metric
from shared_data import shared, shared_lines

#: pair -> target language and number of systems
WMT22 = {"zh-en": ("en", 12), "en-zh": ("zh", 13)}
#: References as the table of published scores calls them -> the metrics that it has with them.
PUBLISHED_WITH = {"A": ["bleu", "chrf"], "B": ["bleu", "chrf"], "all": ["bleu"]}


def published(path, pair):
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["pair"] == pair]
    return {(row["system"], row["metric"]): float(row["score"]) for row in rows}


@pytest.mark.parametrize("pair", WMT22)
def test_wmt22_every_system_difference_zero(pair):
    target, count = WMT22[pair]
    expected = published(shared("data", "wmt22", "scores", "automatic-scores.tsv"), pair)
    folder = shared("data", "wmt22", "txt")
    references = {
        name: shared_lines("data", "wmt22", "txt", "references", f"generaltest2022.{pair}.ref.{name}.{target}")
        for name in "AB"
    }
    prefix, suffix = f"generaltest2022.{pair}.hyp.", f".{target}"
    systems = {
        path.name.removeprefix(prefix).removesuffix(suffix): path.read_text("utf-8").removesuffix("\n").split("\n")
        for path in sorted((folder / "system-outputs").glob(f"{prefix}*"))
    }
    assert len(systems) == count
    checked = 0
    for name, metrics in PUBLISHED_WITH.items():
        given = references if name == "all" else {name: references[name]}
        for score in evaluate(systems, given, languages=pair, metrics=metrics).scores:
            if score.output == "score":
                place = score.system, f"{score.metric}-{name}"
                assert score.score == expected[place], place
                checked += 1
    assert checked == 5 * count


def test_wmt21_zh_en_difference_zero():
    expected = published(shared("data", "wmt21", "scores", "automatic-scores.tsv"), "zh-en")
    prefix = "newstest2021.zh-en.hyp."
    systems = {
        path.name.removeprefix(prefix).removesuffix(".en"): path.read_text("utf-8").removesuffix("\n").split("\n")
        for path in sorted(shared("data", "wmt21", "txt", "system-outputs").glob(f"{prefix}*"))
    }
    reference = shared_lines("data", "wmt21", "txt", "references", "newstest2021.zh-en.ref.A.en")
    evaluation = evaluate(systems, {"A": reference}, languages="zh-en")
    scores = {(s.system, s.metric): s.score for s in evaluation.scores if s.output == "score"}
    assert len(scores) == 16
    for (system, metric), score in scores.items():
        assert score == expected[system, f"{metric}-A"], (system, metric)


def mtme_scores(path):
    """system -> its scores in order, of a file of MT-Metrics-Eval."""
    scores: dict[str, list[float]] = {}
    for line in path.read_text("utf-8").splitlines():
        system, value = line.split("\t")
        scores.setdefault(system, []).append(float(value))
    return scores


@pytest.mark.parametrize(("metric", "name"), [("bleu", "BLEU"), ("chrf", "chrF")])
def test_wmt23_he_en_every_system_and_the_segments_of_one(metric, name):
    folder = ("data", "mtme", "wmt23")
    reference = shared_lines(*folder, "references", "he-en.refA.txt")
    outputs = sorted(shared(*folder, "system-outputs", "he-en").glob("*.txt"))
    systems = {path.stem: path.read_text("utf-8").removesuffix("\n").split("\n") for path in outputs}
    published = shared(*folder, "metric-scores", "he-en")
    by_system = mtme_scores(published / f"{name}-refA.sys.score")
    evaluation = evaluate(systems, reference, metrics=metric)
    checked = [
        s for s in evaluation.scores if s.output == "score" and s.system in by_system and s.system != "refA"
    ]
    assert len(checked) >= 12
    for score in checked:
        assert [score.score] == pytest.approx(by_system[score.system], abs=1e-9), score.system
    segments = load_metric(metric).segment_scores(systems["GPT4-5shot"], reference)
    assert segments.tolist() == pytest.approx(
        mtme_scores(published / f"{name}-refA.seg.score")["GPT4-5shot"], abs=1e-9
    )


COMPARE_MT = [
    # published by compare-mt, or by the note beside the data
    ("bleu:tokenize=none", "ted.sys1.eng", "ted.ref.eng", 22.4364),
    ("bleu:tokenize=none", "ted.sys2.eng", "ted.ref.eng", 24.0389),
    ("bleu", "ted.sys1.detok.eng", "ted.ref.detok.eng", 21.7106),
    ("bleu", "ted.sys2.detok.eng", "ted.ref.detok.eng", 23.0512),
    ("chrf", "ted.sys1.eng", "ted.ref.eng", 48.336),
    ("chrf", "ted.sys2.eng", "ted.ref.eng", 45.5838),
]


@pytest.mark.parametrize(("metric", "system", "reference", "expected"), COMPARE_MT)
def test_compare_mt(metric, system, reference, expected):
    texts = [shared_lines("data", "compare-mt", name) for name in (system, reference)]
    result = evaluate(texts[0], texts[1], metrics=metric).scores[0].score
    assert result == pytest.approx(expected, abs=6e-4)


def unit_vectors(kind):
    return json.loads(shared("data", "expected", "sacrebleu_unit_vectors.json").read_text("utf-8"))[kind]


def test_unit_vectors_of_corpus_bleu():
    for case in unit_vectors("corpus_bleu"):
        references = {f"r{number}": column for number, column in enumerate(case["refs"])}
        result = load_metric("bleu", **case["args"]).corpus_score(case["hyp"], references)
        assert result.score == pytest.approx(case["expected"], abs=1e-6), case


def test_unit_vectors_of_sentence_bleu():
    for case in unit_vectors("sentence_bleu_effective_order"):
        options = {key: case[key] for key in ("smooth_method", "smooth_value", "lowercase", "tokenize")}
        score = load_metric("bleu", **options).segment_scores([case["hyp"]], [case["ref"]])[0]
        assert score == pytest.approx(case["expected"], abs=case["eps"]), case


@pytest.mark.parametrize("smoothed", [True, False])
def test_unit_vectors_of_chrf(smoothed):
    kind = "chrf_eps_smoothing_beta3" if smoothed else "chrf_effective_order_beta3"
    for case in unit_vectors(kind):
        metric = load_metric("chrf", beta=3.0, eps_smoothing=smoothed)
        assert metric.corpus_score(case["hyp"], case["ref"]).score == pytest.approx(case["expected"], abs=1e-4), (
            case
        )


@pytest.fixture(scope="module")
def wmt17():
    """Systems and reference of WMT17 en-de, and the p-values published for them against LIUM."""
    systems: dict[str, list[str]] = {}
    with bz2.open(
        shared("data", "sacrebleu", "wmt17_en_de_systems.tsv.bz2"), "rt", encoding="utf-8", newline="\n"
    ) as file:
        for line in file:
            name, _, text = line.removesuffix("\n").split("\t", 2)
            systems.setdefault(name, []).append(text)
    reference = systems.pop("reference")
    with shared("data", "expected", "wmt17_significance_pvalues.tsv").open(encoding="utf-8", newline="") as file:
        expected = {row["system"]: row for row in csv.DictReader(file, delimiter="\t")}
    return systems, reference, expected


WMT17_TESTS = [
    ("sacrebleu-bootstrap", 2_000, "moses_paired_bootstrap_p_BLEU"),
    ("sacrebleu-randomization", budget(20_000), "multeval_AR_p_BLEU"),
    ("randomization", budget(20_000), "multeval_AR_p_BLEU"),
]


@pytest.mark.parametrize(("test", "samples", "column"), WMT17_TESTS)
def test_wmt17_p_values_within_their_resampling_error(wmt17, test, samples, column):
    systems, reference, expected = wmt17
    evaluation = evaluate(
        systems, reference, metrics="bleu:tokenize=none", test=test, samples=samples,
        baseline="newstest2017.LIUM-NMT.4900.en-de",
    )  # fmt: skip
    assert {c.a for c in evaluation.comparisons} == set(expected)
    for comparison in evaluation.comparisons:
        p = float(expected[comparison.a][column])
        # two runs of a Monte Carlo test differ by four standard errors once in 15,000 times
        error = (2 * p * (1 - p) / samples) ** 0.5
        assert comparison.p == pytest.approx(p, abs=max(4 * error, 0.01)), comparison.a
