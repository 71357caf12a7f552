"""The one call: levels, intervals, tests, warnings, frames."""

import re

import numpy as np
import pytest
import sacrebleu
from sacrebleu.significance import PairedTest

from mtgauge import evaluate, load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.progress import silent
from mtgauge.cli.main import main
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine.group_part import GroupPart
from mtgauge.engine.groups import DrawnUnits, Group
from mtgauge.engine.rowcache import RowCache
from mtgauge.evaluation import Settings, measure
from mtgauge.measures import Level
from mtgauge.measures.registry import parse_metric
from mtgauge.metrics.chrf import FittedChrf

RNG = np.random.default_rng(7)
VOCABULARY = [
    "the",
    "a",
    "river",
    "town",
    "council",
    "bridge",
    "rose",
    "fell",
    "said",
    "on",
    "in",
    "of",
    "two",
    "three",
    "metres",
    "people",
    "Monday",
]


def sentence():
    return " ".join(RNG.choice(VOCABULARY, size=RNG.integers(5, 15)))


def noisy(text, rate):
    return " ".join(str(RNG.choice(VOCABULARY)) if RNG.random() < rate else word for word in text.split())


REFERENCE = [sentence() for _ in range(120)]
SYSTEMS = {
    name: [noisy(text, rate) for text in REFERENCE] for name, rate in {"a": 0.2, "b": 0.25, "c": 0.5}.items()
}
DOCUMENTS = [f"d{i // 10}" for i in range(120)]
DOMAINS = ["law" if i < 60 else "news" for i in range(120)]


def table(evaluation, **where):
    return [s for s in evaluation.scores if all(getattr(s, k) == v for k, v in where.items())]


def test_levels_are_scores_of_their_segments():
    evaluation = evaluate(
        SYSTEMS, REFERENCE, documents=DOCUMENTS, domains=DOMAINS, metrics="bleu",
        levels=["corpus", "domain", "document", "segment"],
    )  # fmt: skip
    bleu = load_metric("bleu")
    [law] = table(evaluation, system="b", level="domain", id="law", output="score")
    assert law.score == bleu.corpus_score(SYSTEMS["b"][:60], REFERENCE[:60]).score
    assert law.n == 60
    [d3] = table(evaluation, system="b", level="document", id="d3", output="score")
    assert d3.score == bleu.corpus_score(SYSTEMS["b"][30:40], REFERENCE[30:40]).score
    segments = table(evaluation, system="b", level="segment")
    assert [s.score for s in segments] == bleu.segment_scores(SYSTEMS["b"], REFERENCE).tolist()
    assert {s.output for s in segments} == {"score"}
    assert "eff:yes" in segments[0].signature
    assert "eff:no" in law.signature


def test_intervals_are_those_of_sacrebleu():
    evaluation = evaluate(SYSTEMS, REFERENCE, metrics=["bleu", "chrf"], intervals=True)
    for metric, theirs in (("bleu", sacrebleu.BLEU()), ("chrf", sacrebleu.CHRF())):
        expected = theirs.corpus_score(SYSTEMS["a"], [REFERENCE], n_bootstrap=1000)
        [score] = table(evaluation, system="a", metric=metric, output="score")
        assert (score.high - score.low) / 2 == pytest.approx(expected._ci, abs=1e-4)  # sums float32 there
        assert "bs:1000|seed:12345|by:segment" in score.signature


@pytest.mark.parametrize(("ours", "theirs", "samples"), [("bootstrap", "bs", 1000), ("randomization", "ar", 2000)])
def test_p_values_are_those_of_sacrebleu(ours, theirs, samples):
    evaluation = evaluate(
        SYSTEMS, REFERENCE, metrics=["bleu", "chrf"], test=f"sacrebleu-{ours}", baseline="a", samples=samples
    )
    named = list(SYSTEMS.items())
    _, results = PairedTest(
        named,
        {"BLEU": sacrebleu.BLEU(), "chrF2": sacrebleu.CHRF()},
        [REFERENCE],
        test_type=theirs,
        n_samples=samples,
    )()
    for metric, name in (("bleu", "BLEU"), ("chrf", "chrF2")):
        p = [c.p for c in evaluation.comparisons if c.metric == metric]
        assert p == [result.p_value for result in results[name][1:]]


def test_means_and_intervals_beside_p_values_are_those_of_sacrebleu():
    """sacreBLEU prints the mean of the resamples and half the width of their interval; it adds up in float32."""
    named = list(SYSTEMS.items())
    evaluation = evaluate(SYSTEMS, REFERENCE, metrics=["bleu", "chrf"], intervals=True, test="sacrebleu-bootstrap")
    _, results = PairedTest(
        named, {"BLEU": sacrebleu.BLEU(), "chrF2": sacrebleu.CHRF()}, [REFERENCE], test_type="bs", n_samples=1000
    )()
    testset, settings = TestSet.of(REFERENCE), evaluation.settings
    measured = measure([SystemOutput(name, tuple(lines)) for name, lines in named], testset, settings)
    part = GroupPart(
        measured, Level.CORPUS, Group(None, slice(None)), DrawnUnits("segment", None), settings, silent
    )
    resampled = part.bootstrap()
    for metric, name in (("bleu", "BLEU"), ("chrf", "chrF2")):
        for system, theirs in zip(SYSTEMS, results[name], strict=True):
            [ours] = table(evaluation, system=system, metric=metric, output="score")
            assert ours.score == pytest.approx(theirs.score, abs=1e-12)
            assert (ours.high - ours.low) / 2 == pytest.approx(theirs.ci, abs=1e-4)
            assert resampled[metric, system][:, 0].mean() == pytest.approx(theirs.mean, abs=1e-4)


def test_a_baseline_is_compared_with_each_other_system_and_without_one_all_pairs_are():
    against = evaluate(SYSTEMS, REFERENCE, metrics="bleu", baseline="b").comparisons
    assert [(c.a, c.b) for c in against] == [("a", "b"), ("c", "b")]
    assert against[0].delta > 0 > against[1].delta
    assert against[1].low < against[1].delta < against[1].high < 0
    pairs = evaluate(SYSTEMS, REFERENCE, metrics="bleu", test="randomization", samples=500).comparisons
    assert [(c.a, c.b) for c in pairs] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairs[1].p_adjusted == pytest.approx(3 / 501)  # the least that 500 trials can give, times three (Holm)


def test_documents_are_drawn_whole():
    by_document = evaluate(
        SYSTEMS, REFERENCE, documents=DOCUMENTS, metrics="bleu", intervals=True, resample_by="document"
    )
    [score] = table(by_document, system="a", output="score")
    assert (score.unit, score.n) == ("document", 12)
    assert score.low < score.score < score.high


def test_domains_are_tested_apart():
    evaluation = evaluate(SYSTEMS, REFERENCE, domains=DOMAINS, metrics="bleu", levels=["domain"], baseline="a")
    assert [(c.level, c.id, c.a) for c in evaluation.comparisons] == [
        ("domain", "law", "b"), ("domain", "law", "c"), ("domain", "news", "b"), ("domain", "news", "c"),
    ]  # fmt: skip
    law = evaluate({k: v[:60] for k, v in SYSTEMS.items()}, REFERENCE[:60], metrics="bleu", baseline="a")
    assert [c.p for c in law.comparisons] == [c.p for c in evaluation.comparisons[:2]]


def test_two_runs_are_the_same_bytes_whatever_the_threads():
    runs = {
        evaluate(SYSTEMS, REFERENCE, intervals=True, baseline="a", seed=0, threads=threads).to_json()
        for threads in (1, 2, 0)
    }
    assert len(runs) == 1


def test_frames_hold_what_the_json_holds():
    evaluation = evaluate(SYSTEMS, REFERENCE, baseline="a")
    content = evaluation.to_dict()
    for what in ("scores", "comparisons"):
        pandas, polars = evaluation.to_pandas(what), evaluation.to_polars(what)
        assert list(pandas.columns) == polars.columns == list(content[what][0])
        column = "score" if what == "scores" else "delta"
        assert pandas[column].tolist() == polars[column].to_list() == [item[column] for item in content[what]]
    assert evaluation.to_pandas("warnings").empty
    with pytest.raises(OptionError, match="no table 'scors'"):
        evaluation.to_pandas("scors")


def test_warnings_name_system_and_segment():
    evaluation = evaluate(
        {"s": ["", "河水上涨了", "Река поднялась", "The river rose"]},
        ["The river rose"] * 4,
        sources=["河水上涨", "河水上涨了", "河", "河"],
        ids=["w", "x", "y", "z"],
        languages="zh-en",
    )
    assert [(w.code, w.system, w.segment) for w in evaluation.warnings] == [
        ("empty", "s", "w"), ("untranslated", "s", "x"), ("wrong-script", "s", "y"),
    ]  # fmt: skip


REFUSED = [
    ({"metrics": []}, OptionError, "no metric given"),
    ({"metrics": ["bleu", "bleu"]}, OptionError, "asked for twice"),
    ({"levels": ["word"]}, OptionError, "unknown level 'word'"),
    ({"levels": []}, OptionError, "no level given"),
    ({"test": "t"}, OptionError, "unknown test 't'"),
    ({"samples": 0}, OptionError, "samples must be 1 or more"),
    ({"seed": -1}, OptionError, "seed must be 0 or more"),
    ({"alpha": 1.0}, OptionError, "alpha must lie between 0 and 1"),
    ({"correction": "bonferroni"}, OptionError, "unknown correction"),
    ({"resample_by": "word"}, OptionError, "unknown unit 'word'"),
    ({"baseline": "z"}, OptionError, "the baseline 'z' is not a system"),
    ({"samples": "x"}, OptionError, "samples must be a whole number, not 'x'"),
    ({"seed": True}, OptionError, "seed must be a whole number"),
    ({"alpha": "0.1"}, OptionError, "alpha must be a number"),
    ({"metrics": [1]}, OptionError, "1 is not a metric"),
    ({"metrics": 3}, OptionError, "3 is not a metric"),
    ({"levels": 3}, OptionError, "unknown level 3"),
    ({"progress": 3}, OptionError, "progress must be a function, not 3"),
    ({"cache": 3}, OptionError, "cache must be a folder, not 3"),
    ({"threads": "2"}, OptionError, "threads must be a whole number, not '2'"),
    ({"threads": -1}, OptionError, r"threads must be 0 \(all cores\) or more, not -1"),
    ({"languages": 3}, OptionError, "3 is not a language pair"),
    ({"sources": [None] * 120}, InputError, "segment 1: sources hold nothing"),
    ({"sources": "a"}, InputError, "sources are one string"),
    ({"sample": 3}, OptionError, "evaluate has no argument 'sample'"),
    ({"levels": ["document"]}, InputError, "has no documents"),
    ({"resample_by": "document", "intervals": True}, InputError, "has no documents"),
    ({"levels": ["document"], "documents": DOCUMENTS, "resample_by": "document", "intervals": True}, OptionError,
     "one document cannot be resampled"),
    ({"sources": ["x"]}, InputError, "unequal numbers of segments: 120 references, 1 sources"),
    ({"ids": ["x"] * 120}, InputError, "segment id 'x' is used twice: at 1 and 2"),
    ({"languages": "zh"}, OptionError, "'zh' is not a language pair"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "error", "message"), REFUSED)
def test_refused(options, error, message):
    with pytest.raises(error, match=message):
        evaluate(SYSTEMS, REFERENCE, **options)


def test_a_difference_of_nothing_is_never_a_finding():
    evaluation = evaluate(
        {"a": REFERENCE, "b": REFERENCE}, REFERENCE, metrics="bleu", test="sacrebleu-randomization"
    )
    [comparison] = evaluation.comparisons
    assert comparison.p < 0.05
    assert (comparison.verdict, comparison.winner, comparison.lacks_units) == (None, None, True)


def test_what_was_not_tested_is_said():
    evaluation = evaluate(SYSTEMS, REFERENCE, metrics="bleu", levels=["segment"], baseline="a")
    assert any(note.startswith("nothing was tested") for note in evaluation.notes)


def test_notes_name_the_metrics_that_they_are_about():
    evaluation = evaluate(SYSTEMS, REFERENCE, metrics=["bleu", "bleu:lowercase=yes", "chrf"], languages="zh-en")
    assert evaluation.notes == ("bleu, bleu:lowercase=yes: tokenizer 13a, chosen for target language en",)


def test_one_system_cannot_be_compared():
    with pytest.raises(InputError, match="needs two systems"):
        evaluate({"a": ["x"]}, ["x"], test="bootstrap")
    with pytest.raises(InputError, match="'a' has 2 segments, the test set has 1"):
        evaluate({"a": ["x", "y"]}, ["x"])
    with pytest.raises(InputError, match="systems are one string"):
        evaluate("text", ["x"])


def test_measures_made_in_python_are_named_by_what_asks_for_them():
    spec = Settings.of(metrics=[load_metric("bleu", tokenize="zh", lowercase=True), load_metric("chrf")]).metrics
    assert [item.label for item in spec] == ["bleu:tokenize=zh,lowercase=true", "chrf"]


def test_segments_without_ids_are_numbered():
    from mtgauge.corpus import TestSet

    ids = TestSet.of(["a", "b", "c", "d"]).ids
    assert (len(ids), ids[0], ids[-1], list(ids), "3" in ids) == (4, "1", "4", ["1", "2", "3", "4"], True)
    assert ids[1:3] == ("2", "3")
    assert ids == TestSet.of(["w", "x", "y", "z"]).ids
    with pytest.raises(IndexError):
        ids[4]


MANY = [" ".join(f"w{(7 * i + k) % 50}" for k in range(6)) for i in range(12)]


@pytest.mark.parametrize(("samples", "lacking"), [(118, True), (119, True), (120, False)])
def test_too_few_draws_for_so_many_systems_are_said(samples, lacking):
    systems = {f"s{i}": [" ".join(text.split()[: 5 - i]) for text in MANY] for i in range(4)}
    found = evaluate(systems, MANY, metrics="chrf", test="bootstrap", samples=samples)
    said = "samples cannot show any difference: after correction for 6 comparisons"
    assert any(f"{samples} {said}" in note for note in found.notes) == lacking
    assert all((c.verdict is None) == lacking for c in found.comparisons)
    assert all((c.draws_needed, c.lacks_units) == (120, False) for c in found.comparisons)


FOUR = {
    "a": ["the cat sat on the mat", "a dog ran", "birds fly high", "rain fell"],
    "b": ["the cat sat on a mat", "the dog ran", "birds fly", "rain fell"],
    "c": ["cat on mat", "dog", "bird flew high", "rain falls"],
    "d": ["x y z", "x", "y", "z"],
}
FOUR_REFERENCE = ["the cat sat on the mat", "the dog ran", "birds fly high", "rain fell"]


def test_only_systems_that_are_to_be_tested_are_compared_and_all_are_scored():
    chosen = evaluate(FOUR, FOUR_REFERENCE, metrics="chrf", tested=["a", "c"], clusters="pairwise", samples=100)
    everything = evaluate(FOUR, FOUR_REFERENCE, metrics="chrf", test="auto", samples=100, correction="none")
    alone = evaluate({n: FOUR[n] for n in "ac"}, FOUR_REFERENCE, metrics="chrf", test="auto", samples=100)
    assert [s.score for s in chosen.scores] == [s.score for s in everything.scores]
    assert [(c.a, c.b) for c in chosen.comparisons] == [("a", "c")]
    assert chosen.comparisons == alone.comparisons
    assert {name for cluster in chosen.clusters for name in cluster.systems} == {"a", "c"}
    against = evaluate(FOUR, FOUR_REFERENCE, metrics="chrf", tested=["d"], baseline="a", samples=100)
    assert [(c.a, c.b) for c in against.comparisons] == [("d", "a")]


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"tested": ["a", "q"]}, OptionError, "'q' is to be tested and is not a system (systems: a, b, c, d)"),
        ({"tested": ["a"]}, InputError, "a comparison needs two systems or more"),
        ({"tested": ["a", "b"], "test": "none"}, OptionError, "systems to be tested are named, and no test"),
    ],
)
def test_systems_that_cannot_be_tested_are_refused(settings, error, message):
    with pytest.raises(error, match=re.escape(message)):
        evaluate(FOUR, FOUR_REFERENCE, metrics="chrf", samples=100, **settings)


def test_rows_are_kept_by_what_they_depend_on(tmp_path, monkeypatch):
    def run(systems=FOUR, reference=FOUR_REFERENCE, metric="chrf", **columns):
        return evaluate(systems, reference, metrics=metric, cache=tmp_path / "rows", **columns)

    def kept():
        return len(list((tmp_path / "rows").iterdir()))

    first = run()
    assert kept() == 4
    counted = []
    original = FittedChrf.statistics
    monkeypatch.setattr(
        FittedChrf,
        "statistics",
        lambda self, batch, **options: counted.append(1) or original(self, batch, **options),
    )
    assert run().to_json() == first.to_json() == evaluate(FOUR, FOUR_REFERENCE, metrics="chrf").to_json()
    assert len(counted) == 4  # those of the run without a cache
    assert run({f"other {n}": FOUR[n] for n in FOUR}).scores[0].score == first.scores[0].score
    assert (len(counted), kept()) == (4, 4)
    run(FOUR | {"a": ["another", *FOUR["a"][1:]]})
    run(reference=["another", *FOUR_REFERENCE[1:]])
    run(metric="chrf:beta=1")
    run(languages="zh-en")
    assert kept() == 4 + 1 + 3 * 4
    # chrF sees neither of them
    run(documents=["p", "p", "q", "q"])
    run(sources=["a", "b", "c", "d"], domains=["x", "x", "y", "y"])
    assert kept() == 4 + 1 + 3 * 4


@pytest.mark.parametrize(("some", "task"), [(["a"], "bleu a"), (["a", "b", "c"], "bleu")])
def test_progress_is_of_all_systems_of_a_metric(some, task, tmp_path):
    systems = {name: FOUR[name] for name in some}
    for _ in range(2):  # the second time rows are kept
        steps = []
        evaluate(
            systems,
            FOUR_REFERENCE,
            metrics="bleu",
            cache=tmp_path,
            progress=lambda *step, to=steps: to.append(step),
        )
        assert steps == [(task, 4 * done, 4 * len(some)) for done in range(len(some) + 1)]


@pytest.mark.parametrize("damage", [b"", b"no array", np.lib.format.MAGIC_PREFIX])
def test_kept_rows_that_cannot_be_read_are_counted_again(tmp_path, damage):
    expected = evaluate(FOUR, FOUR_REFERENCE, metrics="bleu", cache=tmp_path).to_json()
    for path in tmp_path.iterdir():
        path.write_bytes(damage)
    assert evaluate(FOUR, FOUR_REFERENCE, metrics="bleu", cache=tmp_path).to_json() == expected
    # a file with rows of other segments
    shorter = {name: texts[:3] for name, texts in FOUR.items()}
    evaluate(shorter, FOUR_REFERENCE[:3], metrics="bleu", cache=tmp_path / "short")
    [other, *_] = (tmp_path / "short").iterdir()
    for path in tmp_path.glob("*.npy"):
        path.write_bytes(other.read_bytes())
    assert evaluate(FOUR, FOUR_REFERENCE, metrics="bleu", cache=tmp_path).to_json() == expected


def test_kept_rows_in_which_a_byte_changed_are_counted_again(tmp_path):
    expected = evaluate(FOUR, FOUR_REFERENCE, metrics="bleu", cache=tmp_path).to_json()
    kept = {path: path.read_bytes() for path in tmp_path.glob("*.npy")}
    for path, data in kept.items():
        assert len(np.load(path)) == len(FOUR_REFERENCE)
        path.write_bytes(data[:-42] + bytes([data[-42] ^ 1]) + data[-41:])
    assert evaluate(FOUR, FOUR_REFERENCE, metrics="bleu", cache=tmp_path).to_json() == expected
    assert {path: path.read_bytes() for path in kept} == kept
    for path, data in kept.items():  # as they were written before there was a checksum
        path.write_bytes(data[:-32])
    assert evaluate(FOUR, FOUR_REFERENCE, metrics="bleu", cache=tmp_path).to_json() == expected
    assert {path: path.read_bytes() for path in kept} == kept


def test_evaluations_with_one_cache_share_their_rows(tmp_path):
    cache = RowCache(tmp_path)
    first, second = (evaluate(FOUR, FOUR_REFERENCE, metrics="chrf", cache=cache) for _ in range(2))
    assert all(first.measured[0].rows[name] is second.measured[0].rows[name] for name in FOUR)


@pytest.mark.parametrize("limit", ["_STACK", "_MADE", "_GATHERED", "_SCORED"])
def test_resamples_do_not_depend_on_how_much_is_held_at_once(limit, monkeypatch):
    settings = {"metrics": ["bleu", "chrf", "nist"], "samples": 100, "intervals": True}
    for test in ("bootstrap", "randomization"):
        whole = evaluate(FOUR, FOUR_REFERENCE, test=test, **settings).to_json()
        monkeypatch.setattr(f"mtgauge.engine.resampled.{limit}", 500)
        assert evaluate(FOUR, FOUR_REFERENCE, test=test, **settings).to_json() == whole
        monkeypatch.undo()


def test_a_cache_that_cannot_be_written_is_an_error(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot be written: Not a directory"):
        evaluate(FOUR, FOUR_REFERENCE, metrics="bleu", cache=tmp_path / "file")


def test_a_label_names_a_metric_in_results_and_a_record_asks_for_it_again(tmp_path):
    spec = parse_metric("BLEU-2=bleu:max_order=2,tokenize='13a'")
    assert (spec.label, spec.measure.max_order) == ("BLEU-2", 2)
    scores = evaluate(FOUR, FOUR_REFERENCE, metrics=["BLEU-2=bleu:max_order=2"]).scores
    assert {score.metric for score in scores} == {"BLEU-2"}
    for name, texts in {"ref": FOUR_REFERENCE, "a": FOUR["a"]}.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(texts) + "\n")
    args = ["-r", str(tmp_path / "ref.txt"), str(tmp_path / "a.txt"), "-m", "BLEU-2=bleu:max_order=2"]
    assert main(["score", *args, "--record", str(tmp_path / "record")]) == 0
    assert main(["rerun", str(tmp_path / "record")]) == 0
    with pytest.raises(OptionError, match="empty label"):
        parse_metric("=bleu")
