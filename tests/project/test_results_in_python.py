"""What an evaluation and a score are in Python: asked by name, printed, shown in notebooks, read from JSON."""

import contextlib
import io
import json
import pickle
import re
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

import mtgauge
from mtgauge import Evaluation, evaluate, load_metric
from mtgauge.base.errors import InputError, MtgaugeError, OptionError
from mtgauge.cli.main import main
from mtgauge.measures.registry import parse_metric
from mtgauge.report import render
from mtgauge.report.jsonform import schema

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "examples" / "news-zh-en"
STORED = Path(__file__).parents[1] / "cases" / "runs"

REFERENCES = ["The cat sat.", "It was raining today.", "Who helped us?", "No one did."] * 3
OLD = ["A cat sat.", "It rained today.", "Who was it?", "Nobody."] * 3
NEW = ["The cat sat.", "It was raining <b>", "Who helped us?", "No one did it."] * 3
CASES = {
    "scores": {"metrics": ["BLEU", "chrf"]},
    "intervals": {"metrics": "chrf", "intervals": True, "alpha": 0.1, "seed": 3},
    "tests": {"metrics": ["bleu", "ter", "length_ratio"], "baseline": "old", "test": "randomization", "samples": 200},
    "clusters": {"metrics": "chrf", "clusters": "wmt", "correction": "none"},
    "slices": {"metrics": "chrf", "levels": ["corpus", "genre", "segment"], "macro": "genre", "slices": {"genre": ["a", "b"] * 6}},
    "labels": {"metrics": ["mine=bleu:max_order=2", "bleu"]},
    "scores of people": {"metrics": ["chrf"], "given": {"mqm": {"old": [1.0, 2.0] * 6, "new": [2.0, 3.0] * 6}}},
}  # fmt: skip


def made(**options):
    return evaluate({"old": OLD, "new": NEW}, {"A": REFERENCES}, **options)


#: Options, and how the table is called -> its keys, and the columns of its values.
WIDE = {
    "metrics": ({"metrics": ["BLEU", "chrf"]}, {}, ["system"], ["bleu", "chrf"]),
    "labels": (CASES["labels"], {}, ["system"], ["mine", "bleu"]),
    "scores of people": (CASES["scores of people"], {}, ["system"], ["chrf", "mqm"]),
    "intervals": (CASES["intervals"], {"intervals": True}, ["system"], ["chrf", "chrf_low", "chrf_high"]),
    "intervals that are not shown": (CASES["intervals"], {}, ["system"], ["chrf"]),
    "macro averages": (CASES["slices"], {}, ["system"], ["chrf", "chrf_macro_genre"]),
    "a slice": (CASES["slices"], {"level": "genre"}, ["system", "genre"], ["chrf"]),
    "segments": (CASES["slices"], {"level": "segment"}, ["system", "segment"], ["chrf"]),
}


@pytest.mark.parametrize(("options", "called", "keys", "columns"), WIDE.values(), ids=WIDE)
def test_a_table_has_systems_and_metrics(options, called, keys, columns):
    written = made(**options)
    read = Evaluation.from_json(written.to_json())
    pandas, polars = written.table(**called), written.table(frame="polars", **called)
    assert (list(pandas.index.names), list(pandas.columns)) == (keys, columns)
    assert polars.columns == [*keys, *columns]
    assert pandas.equals(read.table(**called))
    assert polars.equals(read.table(frame="polars", **called))
    assert pandas.reset_index().to_dict("list") == polars.to_dict(as_series=False)
    [*rows] = polars.rows(named=True)
    for score in written.scores:
        if score.level == called.get("level", "corpus") and score.output == "score":
            [row] = [
                r for r in rows if r["system"] == score.system and r.get(keys[-1]) in (score.id, score.system)
            ]
            assert row[score.metric] == score.score
            assert not called.get("intervals") or row[f"{score.metric}_low"] == score.low < score.high


def test_what_is_missing_in_a_table_is_no_number():
    found = made(metrics="chrf", given={"mqm": {"old": [1.0] * 12}})
    assert found.table().isna().to_numpy().tolist() == [[False, False], [False, True]]
    assert found.table(frame="polars")["mqm"].to_list() == [1.0, None]


TABLE_FAULTS = {
    "a level that was not scored": ({"level": "segment"}, "scores of the level segment were not requested (add it: evaluate(..., levels=[..., 'segment']))"),
    "no intervals": ({"intervals": True}, "there are no intervals (request them: evaluate(..., intervals=True))"),
    "another package": ({"frame": "numpy"}, "unknown package of data frames 'numpy' (known: pandas, polars)"),
}  # fmt: skip


@pytest.mark.parametrize(("called", "message"), TABLE_FAULTS.values(), ids=TABLE_FAULTS)
def test_tables_that_cannot_be_made_are_refused(called, message):
    with pytest.raises(OptionError) as error:
        made(metrics="chrf").table(**called)
    assert str(error.value) == message


@pytest.mark.parametrize("form", ["to_json", "to_latex", "to_markdown", "to_sentences"])
def test_texts_are_written_to_a_file_that_is_named(tmp_path, form):
    found = made(**CASES["tests"])
    for file in (tmp_path / "a.txt", str(tmp_path / "b.txt")):
        assert getattr(found, form)(file) == getattr(found, form)()
        text = Path(file).read_text("utf-8")
        assert text.rstrip("\n") == getattr(found, form)().rstrip("\n")
        assert text.endswith("\n")
    with pytest.raises(InputError, match="No such file"):
        getattr(found, form)(tmp_path / "none" / "a.txt")


def test_json_is_read_from_a_path(tmp_path):
    found = made(**CASES["scores"])
    file = tmp_path / "evaluation.json"
    found.to_json(file)
    assert Evaluation.from_json(file).to_json() == found.to_json()
    with pytest.raises(InputError, match="no such file"):
        Evaluation.from_json(tmp_path / "none.json")
    with pytest.raises(InputError, match=r"Evaluation.from_json\(pathlib.Path\('evaluation.json'\)\)"):
        Evaluation.from_json("evaluation.json")


@pytest.mark.parametrize(
    "metrics", ["bleu", ["bleu", "chrf"], load_metric("ter")], ids=["name", "names", "measure"]
)
def test_metrics_may_be_the_third_argument(metrics):
    assert evaluate(NEW, REFERENCES, metrics).to_json() == evaluate(NEW, REFERENCES, metrics=metrics).to_json()


@pytest.mark.parametrize("options", CASES.values(), ids=CASES)
def test_what_is_read_from_json_is_what_was_written(options):
    written = made(**options)
    read = Evaluation.from_json(written.to_json())
    jsonschema.validate(json.loads(written.to_json()), schema())
    assert read.to_json() == written.to_json()
    for name in ("scores", "comparisons", "clusters", "warnings", "notes"):
        assert getattr(read, name) == getattr(written, name)
    for form in ("table", "markdown", "latex", "html", "csv", "jsonl"):
        assert render(read, form) == render(written, form)
    asked = {**written.settings.as_options(), "metrics": None}
    assert {**read.settings.as_options(), "metrics": None} == asked
    assert [spec.label for spec in read.settings.metrics] == [spec.label for spec in written.settings.metrics]
    assert pickle.loads(pickle.dumps(read)).to_json() == read.to_json()


@pytest.mark.parametrize(
    "options", [CASES["scores"], CASES["tests"], CASES["clusters"]], ids=["scores", "tests", "clusters"]
)
def test_documents_of_the_first_schema_are_read(options):
    written = made(**options)
    content = written.to_dict()
    old = {
        name: value for name, value in content.items() if name not in ("settings", "systems", "testset", "gates")
    }
    old["outputs"] = [{k: v for k, v in row.items() if k != "decimals"} for row in old["outputs"]]
    read = Evaluation.from_json(json.dumps({**old, "schema": "mtgauge/evaluation/1"}))
    assert read.scores == written.scores
    assert read.comparisons == written.comparisons
    assert read.clusters == written.clusters
    assert read.settings.baseline == written.settings.baseline
    if not written.clusters:  # whose method the first schema did not say
        assert str(read) == str(written)
    assert read.to_dict()["schema"] == "mtgauge/evaluation/1"


def test_a_comparison_of_an_older_version_is_not_called_doubtful():
    content = made(**CASES["tests"]).to_dict()
    for row in content["comparisons"]:
        del row["p_doubtful"]
    read = Evaluation.from_json(json.dumps(content))
    assert {comparison.p_doubtful for comparison in read.comparisons} == {False}


@pytest.mark.parametrize("path", sorted(STORED.glob("*.json")), ids=lambda path: path.stem)
def test_stored_runs_are_read(path):
    text = path.read_text("utf-8")
    for schema_number in ("1", "2"):
        read = Evaluation.from_json(text.replace("mtgauge/evaluation/3", f"mtgauge/evaluation/{schema_number}"))
        content = json.loads(text)
        assert len(read.scores) == len(content["scores"])
        assert [c.p for c in read.comparisons] == [row["p"] for row in content["comparisons"]]
        assert str(read).startswith("Scores")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this text is not the JSON of an evaluation"),
        ("[]", "this text is not the JSON of an evaluation"),
        ("[" * 100_000 + "]" * 100_000, "this text is not the JSON of an evaluation"),
        ("9" * 5000, "this text is not the JSON of an evaluation"),
        (
            made(metrics="bleu").to_json().replace('"segments": ', '"segments": ' + "9" * 30),
            "this text is not the JSON of an evaluation",
        ),
        ('{"schema": "mtgauge/evaluation/4"}', "the schema is 'mtgauge/evaluation/4', not 'mtgauge/evaluation/3'"),
        ('{"schema": "mtgauge/evaluation/3"}', "this text is not the JSON of an evaluation"),
        ('{"schema": "mtgauge/evaluation/3", "scores": [3]}', "this text is not the JSON of an evaluation"),
    ],
)
def test_what_is_no_evaluation_is_refused(text, message):
    with pytest.raises(InputError) as found:
        Evaluation.from_json(text)
    assert message in str(found.value)


def test_what_needs_texts_is_refused_of_one_from_json(tmp_path):
    read = Evaluation.from_json(made(metrics="bleu").to_json())
    for call in (
        lambda: read.segment_scores("bleu"),
        lambda: read.contributions("bleu", "old", "new"),
        lambda: read.report(tmp_path / "page.html"),
    ):
        with pytest.raises(OptionError, match="was read from JSON, which has neither texts nor statistics"):
            call()
    assert not list(tmp_path.iterdir())


def test_scores_are_asked_for_by_system_and_metric():
    found = made(metrics=["bleu", "chrf++", "BLEU-2=bleu:max_order=2"])
    for metric in ("bleu", "BLEU", "Bleu"):
        assert found["new", metric] is found.scores[[s.system for s in found.scores].index("new")]
    assert found["old", "chrF++"].metric == "chrf++"
    assert found["old", "bleu-2"].metric == "BLEU-2"
    assert found["old", "bleu", "precision_1"].output == "precision_1"
    assert f"{found['new', 'bleu']:.1f}" == f"{found['new', 'bleu'].score:.1f}"
    assert float(found["new", "bleu"]) == found["new", "bleu"].score


@pytest.mark.parametrize(
    ("key", "message"),
    [
        (("nwe", "bleu"), "system 'nwe' was not measured (is 'new' meant?)"),
        (("xyz", "bleu"), "system 'xyz' was not measured (there are: old, new)"),
        (("new", "blue"), "metric 'blue' was not measured (is 'bleu' meant?)"),
        (("new", "ter"), "metric 'ter' was not measured (there are: bleu, BLEU-lc)"),
        (("new", "bleu", "recall"), "metric bleu has no corpus score 'recall'"),
    ],
)
def test_what_was_not_measured_is_refused_with_the_nearest(key, message):
    with pytest.raises(MtgaugeError) as found:
        made(metrics=["bleu", "BLEU-lc=bleu:lowercase=yes"])[key]
    assert message in str(found.value)


def test_it_prints_the_tables_of_the_command_line():
    names = [SAMPLE / "systems" / f"{name}.txt" for name in ("aurora", "birch")]
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(out):
        assert main(["compare", "-r", str(SAMPLE / "reference-A.txt"), *map(str, names)]) == 0
    testset = mtgauge.TestSet.load(references=SAMPLE / "reference-A.txt")
    evaluation = evaluate(mtgauge.SystemOutput.load(*names), testset, test="auto", intervals=True)
    assert f"{evaluation}\n" == out.buffer.getvalue().decode()
    assert evaluation.to_markdown(precision=1) == render(evaluation, "markdown", precision=1)
    assert evaluation.to_latex() == render(evaluation, "latex")
    assert repr(evaluation) == str(evaluation)


def test_the_prompt_leaves_out_the_middle_of_long_tables():
    texts = [f"word {number}" for number in range(70)]
    evaluation = evaluate(texts, texts, metrics="chrf", levels=["corpus", "segment"])
    corpus, segments = (table.splitlines() for table in repr(evaluation).split("Scores: segment"))
    assert "\n".join(corpus).strip() == str(evaluation).partition("Scores: segment")[0].strip()
    rows = [line.split()[0] for line in segments if line.split()[1:2] == ["system"] or line.startswith("...")]
    assert rows == ["segment", *"12345", "...", *map(str, range(66, 71))]
    whole = evaluate(texts[:60], texts[:60], metrics="chrf", levels="segment")
    assert repr(whole) == str(whole)


def test_notebooks_show_tables_and_no_markup_of_texts():
    html = evaluate({"<b>old</b>": OLD}, REFERENCES, metrics="bleu")._repr_html_()
    assert html.startswith("<table>")
    assert "&lt;b&gt;old&lt;/b&gt;" in html
    assert "<b>" not in html


def test_results_of_a_metric_are_numbers_with_a_name():
    metric = load_metric("bleu")
    result = metric.corpus_score(NEW, REFERENCES)
    assert f"{result:.3f}" == f"{result.score:.3f}"
    assert f"{result}" == str(result) == f"{result.score:.2f} {result.signature}"
    with pytest.raises(TypeError, match="not subscriptable"):
        result["precision_1"]  # PyTorch takes what has items for a sequence
    assert float(result) == result.score


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter", "wer", "cer", "nist"])
def test_the_score_of_a_sentence_is_that_of_a_segment(name):
    metric = load_metric(name)
    named = {"A": REFERENCES[:4], "B": ["A cat sat.", None, None, "None did."]}
    expected = metric.segment_scores(NEW[:4], named)
    for place, hypothesis in enumerate(NEW[:4]):
        references = [texts[place] for texts in named.values() if texts[place] is not None]
        result = metric.sentence_score(hypothesis, references)
        if name != "nist":  # whose weights are of the whole test set
            assert result.score == expected[place]
        assert result.score == metric.segment_scores([hypothesis], references_per_segment=[references])[0]
    assert metric.sentence_score("a", "a") == metric.sentence_score("a", ["a"])
    assert "tok:zh" in load_metric("wer").sentence_score("猫", "猫", languages="en-zh").signature


@pytest.mark.parametrize("name", ["bleu", "chrf++", "ter", "cer", "nist"])
@pytest.mark.parametrize("references", [1, 3])
def test_a_signature_is_known_before_anything_is_scored(name, references):
    metric = load_metric(name)
    given = {f"ref{number}": ["a b"] for number in range(references)}
    expected = metric.corpus_score(["a"], given, languages="en-zh").signature
    found = str(metric.signature(references=references, languages="en-zh"))
    assert [part for part in found.split("|") if "reforder" not in part] == [
        part for part in expected.split("|") if "reforder" not in part
    ]


@pytest.mark.parametrize(
    ("written", "found"),
    [("BLEU", "bleu"), ("chrF", "chrf"), ("ChrF++", "chrf"), ("Ter", "ter"), ("ROUGE_L", "rouge_l")],
)
def test_names_of_metrics_are_known_in_any_case(written, found):
    assert load_metric(written).id == found
    assert evaluate(["a"], ["a"], metrics=written).scores[0].metric == written.casefold()
    with pytest.raises(OptionError, match="asked for twice"):
        evaluate(["a"], ["a"], metrics=[written, written.casefold()])


@pytest.mark.parametrize(
    "text", ["bleu", "BLEU:lowercase=true", "chrF++:beta=3,lowercase=yes", "bleu:tokenize='13a'"]
)
def test_options_may_stand_in_the_name_of_a_metric(text):
    assert load_metric(text) == parse_metric(text).measure


def test_metrics_may_stand_in_one_text():
    found = evaluate(["a"], ["a"], metrics="bleu:tokenize=none,chrF")
    assert [item.label for item in found.measured] == ["bleu:tokenize=none", "chrf"]


@pytest.mark.parametrize("key", ["system", "BLEU", 0, (1, 2), ("system",), ("system", "bleu", "score", "corpus")])
def test_what_does_not_name_a_system_and_a_metric_is_refused(key):
    evaluation = evaluate(["a"], ["a"], metrics="bleu")
    for asked in (evaluation.__getitem__, evaluation.__contains__):
        with pytest.raises(OptionError) as found:
            asked(key)
        assert str(found.value) == (
            f"a score is named by its system and its metric, not by {key!r} (write evaluation['system', 'bleu'])"
        )


def test_a_score_of_a_level_that_was_not_asked_for_is_refused_as_such():
    with pytest.raises(OptionError, match="scores of the level corpus were not asked for"):
        evaluate(["a"], ["a"], metrics="bleu", levels="segment")["system", "bleu"]


def test_an_evaluation_is_gone_through_by_system_and_metric():
    evaluation = made(metrics=["bleu", "chrf++"], levels=["segment", "corpus"])
    assert list(evaluation) == [("old", "bleu"), ("old", "chrf++"), ("new", "bleu"), ("new", "chrf++")]
    assert all(key in evaluation for key in evaluation)
    assert ("new", "ChrF++", "recall") in evaluation
    assert ("new", "ter") not in evaluation
    assert ("brand new", "bleu") not in evaluation


def test_sentences_are_those_of_the_command_line():
    evaluation = made(metrics="chrf", baseline="old")
    assert evaluation.to_sentences() == render(evaluation, "sentences")
    with pytest.raises(OptionError, match="there are none"):
        made(metrics="chrf").to_sentences()


def test_results_are_rounded_and_compared_as_their_values_are():
    evaluation = made(metrics="chrf", baseline="old")
    result = load_metric("chrf").corpus_score(NEW, REFERENCES)
    for valued in (result, evaluation["new", "chrf"], *evaluation.comparisons):
        value = float(valued)
        assert (round(valued), round(valued, 2)) == (round(value), round(value, 2))
        assert valued > value - 1
        assert value - 1 < valued
        assert valued >= value >= valued
        assert valued <= value
        assert not valued < value
        assert f"{valued:+.3f}" == f"{value:+.3f}"
        assert valued == valued
        with pytest.raises(TypeError):
            assert valued < "1"
    worse = load_metric("chrf").corpus_score(OLD, REFERENCES)
    assert max(worse, result) is result
    assert sorted([result, worse]) == [worse, result]
    assert max(evaluation.scores, key=float).system == "new"


def test_results_say_in_print_what_is_known_of_them():
    evaluation = made(metrics="chrf", baseline="old", levels=["corpus", "domain"], domains=["a", "b"] * 6)
    [compared] = [one for one in evaluation.comparisons if one.id == "a"]
    assert re.fullmatch(
        r"new - old, domain a: \d+\.\d\d \[\d+\.\d\d, \d+\.\d\d\] chrf, p .*, (no verdict|better)", str(compared)
    )
    score = evaluation["new", "chrf"]
    assert f"{score}" == repr(score) == str(score) == f"new: {score.score:.2f} {score.signature}"
    assert repr(compared) == str(compared)
    assert pickle.loads(pickle.dumps(compared)) == compared != replace(compared, seed=compared.seed + 1)
    assert repr(made(metrics="chrf", clusters="wmt").clusters[0]) == "rank 1: new (chrf)"


def test_accumulators_say_what_they_hold():
    held = mtgauge.Accumulator("bleu:lowercase=true")
    assert repr(held) == "<Accumulator of bleu:lowercase=true: 0 segments>"
    held.update(["a"], ["a"])
    assert repr(held) == "<Accumulator of bleu:lowercase=true: 1 segment>"


def test_a_result_is_a_tensor_of_its_value():
    torch = pytest.importorskip("torch", reason="torch is not installed")
    result = load_metric("ter").corpus_score(["a b"], ["a c"])
    assert torch.tensor([result, result]).tolist() == [50.0, 50.0]
    assert torch.tensor(result).item() == 50.0


def test_a_result_is_a_table_in_a_notebook():
    html = load_metric("ter").corpus_score(["a b"], ["a c"])._repr_html_()
    assert "<td>edits</td><td>1.00</td>" in html
    assert "ter|nrefs:1" in html


@pytest.mark.parametrize("kind", ["pandas", "polars", "pyarrow"])
def test_a_frame_has_the_references_of_each_segment(kind):
    package = pytest.importorskip(kind, reason=f"{kind} is not installed")
    columns = {"A": ["a b", "c"], "B": ["a c", None]}
    frame = package.table(columns) if kind == "pyarrow" else package.DataFrame(columns)
    found = load_metric("ter").corpus_score(["a c", "c"], references_per_segment=frame)
    assert found == load_metric("ter").corpus_score(["a c", "c"], columns)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: load_metric("blue"), "unknown metric 'blue' (is 'bleu' meant?)"),
        (lambda: load_metric("chrF+++"), "unknown metric 'chrF+++' (is 'chrf++' meant?)"),
        (lambda: load_metric("zzz"), "unknown metric 'zzz' (known: bleu, chrf, chrf++, "),
        (lambda: load_metric("bluu:lowercase=true"), "unknown metric 'bluu' (is 'bleu' meant?)"),
        (lambda: load_metric("bleu:lowrcase=true"), "bleu has no option 'lowrcase' (is 'lowercase' meant?)"),
        (lambda: load_metric("bleu:lowercase=maybe"), "bleu:lowercase must be true or false, not 'maybe'"),
        (
            lambda: load_metric("bleu:lowercase=true", max_order=2),
            "'bleu:lowercase=true' has options in the name, and others are given beside it",
        ),
        (lambda: load_metric(None), "None is not the name of a metric (give one name, such as 'bleu')"),
        (lambda: load_metric(["bleu"]), "['bleu'] is not the name of a metric"),
        (lambda: mtgauge.Accumulator(["bleu"]), "['bleu'] is not the name of a metric"),
        (
            lambda: load_metric("bleu").corpus_score(["a"], ["a"], language="x"),
            "there is no argument 'language' (is 'languages' meant?)",
        ),
        (
            lambda: load_metric("wer").segment_scores(["a"], reference=["x"]),
            "there is no argument 'reference' (is 'references' meant?)",
        ),
        (lambda: load_metric("wer").signature(references="2"), "references must be a whole number, not '2'"),
        (lambda: load_metric("bleu", lowrcase=True), "bleu has no option 'lowrcase' (is 'lowercase' meant?)"),
        (lambda: load_metric("bleu", qqq=True), "bleu has no option 'qqq' (it has: "),
    ],
)
def test_wrong_names_are_answered_with_the_nearest(call, message):
    with pytest.raises(OptionError) as found:
        call()
    assert message in str(found.value)


def test_json_has_the_gates_beside_the_verdicts(tmp_path, monkeypatch):
    monkeypatch.chdir(SAMPLE)
    target = tmp_path / "out.json"
    words = [
        "compare",
        "-r",
        "reference-A.txt",
        "systems/aurora.txt",
        "systems/dune.txt",
        "-m",
        "bleu",
        "--baseline",
        "aurora",
    ]
    gates = ["--gate", "not-worse", "--gate", "bleu>=10"]
    assert main([*words, *gates, "--format", "json", "--output", str(target)]) == 1
    content = json.loads(target.read_text("utf-8"))
    jsonschema.validate(content, schema())
    first, second = content["gates"]
    assert (first["gate"], first["met"]) == ("not-worse", False)
    assert [failure["system"] for failure in first["failures"]] == ["dune"]
    assert first["failures"][0]["message"].startswith("gate not-worse: dune is worse than aurora in bleu")
    assert second == {"gate": "bleu>=10", "judged": ["dune"], "failures": [], "met": True}
    assert content["settings"]["baseline"] == "aurora"
    assert content["systems"] == ["aurora", "dune"]
    read = Evaluation.from_json(target.read_text("utf-8"))
    assert [gate.met for gate in read.gates] == [False, True]
    assert main([*words, *gates, "--format", "jsonl", "--output", str(target)]) == 1
    kinds = [json.loads(line)["type"] for line in target.read_text("utf-8").splitlines()]
    assert kinds.count("gate") == 2
    assert main([*words, *gates, "--format", "csv", "--output", str(target)]) == 1
    assert sum(line.startswith("gate,") for line in target.read_text("utf-8").splitlines()) == 2
