"""Macro averages: means by hand, resampled within groups or by group, tested like a corpus score."""

import json
import math
import statistics
from itertools import product

import numpy as np
import pytest
from thoroughness import some

from mtgauge import evaluate
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.progress import silent
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine.groups import UnitsByGroup
from mtgauge.engine.macro import _mean, macro_part
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import measure
from mtgauge.measures import Level
from mtgauge.stats.intervals import acceleration
from textbook import bca

RNG = np.random.default_rng(11)
N = 90
REFERENCE = [" ".join(RNG.choice(list("abcdefghij"), 10)) for _ in range(N)]
SYSTEMS = {
    name: [" ".join(w if RNG.random() < keep else "x" for w in line.split()) for line in REFERENCE]
    for name, keep in {"good": 0.9, "fair": 0.8, "weak": 0.5}.items()
}
# domains of 60 and 30 segments, documents of 5 to 18
DOMAINS = ["law"] * 60 + ["news"] * 30
DOCUMENTS = [f"{domain}{math.isqrt(i + 9)}" for i, domain in enumerate(DOMAINS)]
COLUMNS = {"documents": DOCUMENTS, "domains": DOMAINS}


def found(evaluation, output, system="good", metric="bleu"):
    return next(
        s
        for s in evaluation.scores
        if (s.output, s.system, s.metric, s.level) == (output, system, metric, "corpus")
    )


@pytest.mark.parametrize("level", ["domain", "document"])
def test_the_mean_of_the_groups(level):
    evaluation = evaluate(SYSTEMS, REFERENCE, levels=["corpus", level], macro=level, **COLUMNS)
    for metric in ("bleu", "chrf"):
        groups = [
            s
            for s in evaluation.scores
            if (s.level, s.metric, s.system, s.output) == (level, metric, "fair", "score")
        ]
        macro = found(evaluation, f"macro_{level}", "fair", metric)
        assert macro.score == pytest.approx(statistics.fmean(s.score for s in groups), rel=1e-15)
        assert (macro.id, macro.n, macro.low) == (None, N, None)
        assert f"macro:{level}" in macro.signature
        assert macro.score != found(evaluation, "score", "fair", metric).score


def parts(level, unit, **settings):
    testset = TestSet.of(REFERENCE, **COLUMNS)
    asked = Settings.of(metrics="bleu", test="bootstrap", resample_by=unit, macro=level, **settings)
    systems = [SystemOutput(name, tuple(lines)) for name, lines in SYSTEMS.items()]
    measured = measure(systems, testset, asked)
    return macro_part(measured, Level(level), testset, UnitsByGroup(testset, asked), asked, silent), measured[0]


@pytest.mark.parametrize(
    ("level", "unit"), [("domain", "segment"), ("domain", "document"), ("document", "segment")]
)
def test_units_are_drawn_within_each_group(level, unit):
    """The same resamples, scored individually from the rows of each group."""
    part, item = parts(level, unit, samples=40)
    labels = DOMAINS if level == "domain" else DOCUMENTS
    resampled = part.bootstrap()["bleu", "good"]
    means = np.zeros(40)
    for stratum, group in enumerate(dict.fromkeys(labels)):
        rows = item.rows["good"][[label == group for label in labels]]
        if unit == "document":
            inside = [d for d, label in zip(DOCUMENTS, labels, strict=True) if label == group]
            rows = np.array([rows[[d == name for d in inside]].sum(axis=0) for name in dict.fromkeys(inside)])
        drawn = np.random.default_rng((12345, stratum)).choice(len(rows), size=(40, len(rows)))
        totals = rows[drawn].sum(axis=1).astype(float)
        means += item.fitted.score(totals, Level.CORPUS)[:, 0]
    assert resampled[:, 0] == pytest.approx(means / len(dict.fromkeys(labels)), rel=1e-12)


def test_documents_that_are_units_are_drawn_themselves():
    part, item = parts("document", "document", samples=40)
    names = list(dict.fromkeys(DOCUMENTS))
    rows = np.array([item.rows["good"][[d == name for d in DOCUMENTS]].sum(axis=0) for name in names])
    values = item.fitted.score(rows.astype(float), Level.DOCUMENT)[:, 0]
    drawn = np.random.default_rng(12345).choice(len(values), size=(40, len(values)))
    assert part.n == len(names)
    assert part.bootstrap()["bleu", "good"][:, 0] == pytest.approx(values[drawn].mean(axis=1), rel=1e-12)
    assert part.unit_values(("bleu", "good"))[:, 0].tolist() == values.tolist()


def test_the_acceleration_of_strata_is_that_of_the_definition():
    part, item = parts("domain", "segment")
    rows = list(zip(item.rows["good"].astype(float), DOMAINS, strict=True))
    strata = [[row for row, domain in rows if domain == name] for name in ("law", "news")]

    def score(units):
        return float(item.fitted.score(np.sum(units, axis=0), Level.CORPUS)[0])

    found = acceleration(part.influences(("bleu", "good"))[:, 0])
    assert found == pytest.approx(bca.acceleration_of_strata(strata, score), rel=1e-9)


@pytest.mark.parametrize(("documents", "unit"), [(20, "document"), (19, "segment")])
def test_documents_are_drawn_where_every_group_has_enough(documents, unit):
    """One domain has 60 documents; the other has as many as are enough, or one fewer."""
    names = [f"law{i}" for i in range(60)] + [f"news{i % documents}" for i in range(30)]
    found = evaluate(
        SYSTEMS, REFERENCE, metrics="bleu", macro="domain", intervals=True, documents=names, domains=DOMAINS
    )
    assert {s.unit for s in found.scores if s.output == "macro_domain"} == {unit}


@pytest.mark.parametrize(
    ("test", "unit", "method"),
    some(
        product(
            ["bootstrap", "randomization", "sacrebleu-bootstrap", "sign"],
            ["segment", "document"],
            ["percentile", "bca"],
        )
    ),
)
def test_macro_averages_are_compared_like_any_score(test, unit, method):
    evaluation = evaluate(
        SYSTEMS, REFERENCE, metrics="bleu", macro=["domain", "document"], test=test, intervals=True, samples=300,
        resample_by=unit, ci_method=method, **COLUMNS,
    )  # fmt: skip
    assert {c.output for c in evaluation.comparisons} == {"score", "macro_domain", "macro_document"}
    for c in evaluation.comparisons:
        a, b = found(evaluation, c.output, c.a), found(evaluation, c.output, c.b)
        assert c.delta == pytest.approx(a.score - b.score)
        assert a.low < a.score < a.high
        assert c.low < c.delta < c.high
        assert (c.human_agreement is None) == (c.output != "score")
        if c.b == "weak" and c.output != "macro_domain":  # two domains are too few for a sign test
            assert c.p < 0.05
    families = [c for c in evaluation.comparisons if c.output == "macro_document"]
    assert min(c.p_adjusted for c in families) == pytest.approx(min(1, 3 * min(c.p for c in families)))


def test_equal_systems_are_ties_in_every_trial():
    systems = {"one": SYSTEMS["good"], "two": SYSTEMS["good"]}
    for test in ("bootstrap", "randomization", "sign"):
        evaluation = evaluate(systems, REFERENCE, macro=["domain", "document"], test=test, samples=99, **COLUMNS)
        assert {(c.delta, c.p, c.effect) for c in evaluation.comparisons} == {(0.0, 1.0, 0.0)}


def test_two_runs_are_the_same_bytes_whatever_the_threads():
    asked = {
        "macro": ["domain", "document"],
        "test": "randomization",
        "samples": 200,
        "intervals": True,
        **COLUMNS,
    }
    runs = {
        evaluate(SYSTEMS, REFERENCE, ci_method="bca", clusters="wmt", threads=threads, **asked).to_json()
        for threads in (1, 2, 0)
    }
    assert len(runs) == 1


REFUSED = [
    ({"macro": "segment"}, OptionError, "no macro average over the level segment"),
    ({"macro": "corpus"}, OptionError, "no macro average over"),
    ({"macro": "domain", "levels": "segment"}, OptionError, "stand beside corpus scores"),
    ({"macro": "domain", "test": "mcnemar"}, OptionError, "McNemar's test does not compare macro averages"),
    ({"macro": "domain", "domains": None}, InputError, "has no domains"),
    ({"macro": "document", "documents": list(map(str, range(N))), "test": "bootstrap"}, InputError,
     r"document '0' has a single segment, .* \(resample by document\)"),
    ({"macro": "domain", "documents": DOMAINS, "test": "bootstrap", "resample_by": "document"}, InputError,
     r"domain 'law' has a single document, .* \(resample by segment\)"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "error", "message"), REFUSED)
def test_refused(options, error, message):
    with pytest.raises(error, match=message):
        evaluate(SYSTEMS, REFERENCE, metrics="bleu", **{**COLUMNS, **options})


def test_every_format_and_the_record_hold_them(mtgauge, sample_arguments, tmp_path):
    asked = ["compare", *sample_arguments, "-m", "bleu", "--macro", "domain", "--macro", "document", "--clusters", "pairwise",
             "--ci-method", "bca", "--test", "auto", "--resample-by", "document", "--samples", "300"]  # fmt: skip
    for form in ("table", "markdown", "latex"):
        text = mtgauge(*asked, "--format", form).out.replace("\\", "")
        for part in (
            "BLEU macro_domain",
            "macro:document",
            "Clusters",
            "aurora, birch",
            "randomization test",
            "ci:bca",
        ):
            assert part in text, form
    assert "cluster," in mtgauge(*asked, "--format", "csv").out
    assert '"type": "cluster"' in mtgauge(*asked, "--format", "jsonl").out
    record = tmp_path / "record"
    first = mtgauge(*asked, "--record", record, "--format", "json").out
    assert (record / "evaluation.json").read_text("utf-8") == first
    assert mtgauge("rerun", record).code == 0
    content = json.loads(first)
    content["clusters"][0]["systems"].reverse()
    (record / "evaluation.json").write_text(json.dumps(content), "utf-8")
    changed = mtgauge("rerun", record)
    assert changed.code == 1
    assert "cluster bleu score 1: systems is ['aurora', 'birch'], was ['birch', 'aurora']" in changed.out


def test_gates_check_every_output(mtgauge, sample_arguments):
    asked = [
        "score",
        *sample_arguments,
        "-m",
        "bleu",
        "--baseline",
        "birch",
        "--macro",
        "domain",
        "--gate",
        "not-worse",
    ]
    assert "cedar is worse than birch in bleu macro_domain" in mtgauge(*asked).err


def test_a_domain_without_a_value_adds_nothing_to_the_interval():
    """Scores made elsewhere, which one domain lacks: the mean of the other is all there is."""
    scores = [*range(1, 31), *[None] * 30]
    domains = ["law"] * 30 + ["news"] * 30
    evaluation = evaluate(
        {"s": ["x"] * 60}, domains=domains, given={"mqm": {"s": scores}}, levels=["corpus", "domain"],
        macro="domain", intervals=True, ci_method="jackt",
    )  # fmt: skip
    [macro] = [score for score in evaluation.scores if score.output == "macro_domain"]
    [law] = [score for score in evaluation.scores if score.id == "law"]
    assert (macro.score, macro.low, macro.high) == pytest.approx((law.score, law.low, law.high), rel=1e-12)


def test_the_note_on_documents_is_of_the_score_that_the_table_shows():
    """BLEU's precisions come after its score, and vary in another way."""
    evaluation = evaluate(SYSTEMS, REFERENCE, metrics="bleu", intervals=True, **COLUMNS)
    testset = TestSet.of(REFERENCE, **COLUMNS)
    systems = [SystemOutput(name, tuple(lines)) for name, lines in SYSTEMS.items()]
    [item] = measure(systems, testset, Settings.of(metrics="bleu"))
    effects = []
    for rows in item.rows.values():
        by_document = np.array(
            [rows[[d == name for d in DOCUMENTS]].sum(axis=0) for name in dict.fromkeys(DOCUMENTS)]
        )
        variances = []
        for units in (rows.astype(float), by_document.astype(float)):
            without = item.fitted.score(units.sum(axis=0) - units, Level.CORPUS)[:, 0]
            variances.append((len(units) - 1) / len(units) * np.sum((without - without.mean()) ** 2))
        effects.append(variances[1] / variances[0])
    [note] = [note for note in evaluation.notes if "by document is" in note]
    assert f"by document is {statistics.median(effects):.2f} times that by segment" in note


def test_the_mean_of_groups_leaves_out_those_without_a_value():
    groups = [np.array([1.0, np.nan, np.nan]), np.array([3.0, 5.0, np.nan])]
    assert np.array_equal(_mean(groups), [2.0, 5.0, np.nan], equal_nan=True)
