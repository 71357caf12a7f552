"""First mistakes: what people who know other tools type or call, and the one line that names the mend."""

import contextlib
import inspect
import json
import re

import pandas as pd
import pytest

import mtgauge as package
from mtgauge.base.arguments_elsewhere import COUNTERPARTS
from mtgauge.base.errors import InputError, MtgaugeError, OptionError
from mtgauge.cli.main import main
from mtgauge.commands.options import OPTIONS as EVALUATION_OPTIONS
from mtgauge.measures.names_elsewhere import WRITTEN as METRICS
from mtgauge.measures.registry import parse_metric

REFERENCE = [f"The river rose by {n} metres on day {n}, and the bridge was closed." for n in range(1, 21)]
SYSTEM = [text.replace("rose", "went up") if n % 2 else text for n, text in enumerate(REFERENCE)]
FILES = {
    "ref.txt": REFERENCE,
    "hyp.txt": SYSTEM,
    "short.txt": SYSTEM[:-1],
    "blank.txt": [*SYSTEM[:5], "", *SYSTEM[5:]],
    "a=hyp.txt": SYSTEM,
}


#: Scores as Excel writes them, of which one is a number.
MISSING = "system;segment;score\r\n" + "".join(
    f"hyp;{n};{score}\r\n" for n, score in enumerate(("0.5", "N/A", "NA", "nan", "#N/A", "#NV", ""), start=1)
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Files as people have them."""
    for name, lines in FILES.items():
        (tmp_path / name).write_text("\n".join(lines) + "\n", "utf-8")
    (tmp_path / "mac.txt").write_bytes("\r".join(SYSTEM).encode() + b"\r")
    (tmp_path / "latin.txt").write_bytes("\n".join(f"Café {text}" for text in SYSTEM).encode("latin-1"))
    (tmp_path / "utf16.txt").write_text("\n".join(SYSTEM), "utf-16")
    (tmp_path / "hyp.docx").write_bytes(b"PK\x03\x04" + bytes(100))
    (tmp_path / "hyp.json").write_text(json.dumps({"text": SYSTEM}), "utf-8")
    (tmp_path / "scores.csv").write_text("sys,seg,score\nhyp,1,3\n", "utf-8")
    for name, header, mark in (
        ("german.csv", "system;segment;score", ";"),
        ("comma.tsv", "system\tsegment\tscore", "\t"),
    ):
        (tmp_path / name).write_text(f"{header}\nhyp{mark}1{mark}0,81\n", "utf-8")
    (tmp_path / "capital.csv").write_text("System;Segment;Score\nhyp;1;3\n", "utf-8")
    (tmp_path / "missing.csv").write_text(MISSING, "utf-8")
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "outputs").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


#: What is typed -> the mend that the answer names.
TYPED = {
    # which file is which
    "score hyp.txt ref.txt": "pass the reference with -r: mtgauge score -r ref.txt hyp.txt)",
    "score ref.txt hyp.txt": "pass the reference with -r: mtgauge score -r ref.txt hyp.txt)",
    "score hyp.txt": "pass the reference with -r: mtgauge score -r REF hyp.txt)",
    "score hyp.txt b=hyp.txt": "pass the reference with -r: mtgauge score -r REF hyp.txt b=hyp.txt)",
    "score -r ref.txt a=hyp.txt": "write ./a=hyp.txt for the one, a=./hyp.txt for the other",
    "score -r ref.txt hpy.txt": "is 'hyp.txt' meant",
    "score -r ref.txt outputs": "name a file in it",
    "compare -r ref.txt hyp.txt": "name another; mtgauge score takes one",
    "compare -r ref.txt hyp.txt hyp.txt": "name them: NAME=FILE",
    "score -r ref.txt blank.txt": "line 6 of blank.txt is empty; without it both have 20",
    "score -r ref.txt mac.txt": "convert it: tr",
    # what is in a file
    "score -r ref.txt latin.txt": "iconv -t UTF-8",
    "score -r ref.txt utf16.txt": "iconv -f UTF-16 -t UTF-8",
    "score -r ref.txt hyp.docx": "unpack it first",
    "score -r ref.txt hyp.json": "write a list of strings",
    "score -r ref.txt hyp.txt --scores scores.csv": "columns: sys, seg, score",
    "score -r ref.txt hyp.txt --scores german.csv": "write a decimal point: 0.81",
    "score -r ref.txt hyp.txt --scores comma.tsv": "write a decimal point: 0.81",
    "score -r ref.txt hyp.txt --scores capital.csv": "rename the column 'System' to 'system'",
    "score -r ref.txt hyp.txt --human german.csv": "write a decimal point: 0.81",
    # metrics by their names elsewhere
    "score -r ref.txt hyp.txt -m BLUE": "is 'bleu' meant",
    "score -r ref.txt hyp.txt -m BLEU-4": "here it is bleu",
    "score -r ref.txt hyp.txt -m spBLEU": "here it is bleu:tokenize=flores200",
    "score -r ref.txt hyp.txt -m cometkiwi": "here it is comet:model=wmt22-cometkiwi-da",
    "score -r ref.txt hyp.txt -m BLEURT": "--scores BLEURT=FILE",
    "score -r ref.txt hyp.txt -m comet": "mtgauge models fetch Unbabel/wmt22-comet-da",
    "score -r ref.txt hyp.txt -m bleu chrf": "-m bleu,chrf",
    "score -r ref.txt hyp.txt -m bleu:lower=yes": "is 'lowercase' meant",
    # options by their names elsewhere
    "score --ref ref.txt hyp.txt": "here it is -r REF",
    "score -r ref.txt --hyp hyp.txt": "systems come after the options: mtgauge score -r REF SYSTEM...",
    "score -r ref.txt hyp.txt --lang zh-en": "here it is -l zh-en",
    "score -r ref.txt hyp.txt --tokenize intl": "-m bleu:tokenize=",
    "score -r ref.txt hyp.txt --n-bootstrap 1000": "here it is --ci --samples 1000",
    "score -r ref.txt hyp.txt --json": "it is -f json",
    "score -r ref.txt hyp.txt -o page.html": "write --report page.html",
    "compare -r ref.txt hyp.txt b=ref.txt --p-value 0.01": "here it is --alpha 0.05",
    # values by their names elsewhere
    "score -r ref.txt hyp.txt -l zh_en": "is 'zh-en' meant",
    "score -r ref.txt hyp.txt -l zh>en": "is 'zh-en' meant",
    "score -r ref.txt hyp.txt -l zh2en": "is 'zh-en' meant",
    "score -r ref.txt hyp.txt -l zh/en": "is 'zh-en' meant",
    "score -r ref.txt hyp.txt -l english-german": "did you mean en (English)",
    "score -r ref.txt hyp.txt --level sentence": "is 'segment' meant",
    "score -r ref.txt hyp.txt -f xlsx": "is 'csv' meant",
    "compare -r ref.txt hyp.txt b=ref.txt --test t-test": "is 'auto' meant",
    "compare -r ref.txt hyp.txt b=ref.txt --baseline hip": "is 'hyp' meant",
    "explain -r ref.txt hyp.txt --segment 99": "a number from 1 to 20",
    "score -r ref.txt hyp.txt --seed 1 --seed 2": "it takes one value",
    # commands
    "evaluate -r ref.txt hyp.txt": "is 'score' meant",
    "campaign init here": "mtgauge campaign init PRESET here",
    "rerun hyp.txt": "is not a record",
    "sacrebleu ref.txt -i hyp.txt --tokenizer 13a": "is '--tokenize' meant",
    "sacrebleu ref.txt -i blank.txt": "line 6 of blank.txt is empty; without it both have 20",
}


@pytest.mark.parametrize(("typed", "mend"), TYPED.items(), ids=TYPED)
def test_what_is_typed_first_is_answered_by_the_mend(capfd, folder, typed, mend):
    code = main(typed.split())
    told = capfd.readouterr()
    assert code in (1, 2)
    assert told.out == ""
    assert told.err.startswith("mtgauge: error: ")
    assert told.err.count("\n") == 1
    assert re.search(re.escape(mend) if "|" not in mend else mend, told.err)


def test_marks_of_missing_scores_are_no_scores(capfd, folder):
    assert main(["score", "hyp.txt", "--scores", "missing.csv", "-b"]) == 0
    assert capfd.readouterr().out == "0.5000\n"


FRAME = pd.DataFrame({"hyp": SYSTEM, "ref": REFERENCE})
BLEU = package.load_metric("bleu")
#: What is called -> the mend that the error names.
CALLED = {
    "one string": (lambda: BLEU.corpus_score("It rained.", ["It rained."]), "list"),
    "lists of another length": (lambda: BLEU.corpus_score(SYSTEM, REFERENCE[:-1]), "20|19"),
    "a reference list per segment": (
        lambda: BLEU.corpus_score(SYSTEM, [[text] for text in REFERENCE]), "references_per_segment"
    ),
    "another order of the index": (
        lambda: BLEU.corpus_score(FRAME.hyp, FRAME.ref.sort_values(ascending=False)), r"reset_index\(drop=True\)"
    ),
    "a missing value": (lambda: BLEU.corpus_score([*SYSTEM[:-1], None], REFERENCE), "empty string"),
    "a misspelt metric": (lambda: package.load_metric("blue"), "is 'bleu' meant"),
    "a metric of another program": (lambda: package.load_metric("BLEURT"), "--scores BLEURT=FILE"),
    "a misspelt option": (lambda: package.load_metric("bleu", lowrcase=True), "is 'lowercase' meant"),
    "an option of another type": (lambda: package.load_metric("bleu", max_order="2"), "max_order"),
    "a misspelt setting": (lambda: package.evaluate(SYSTEM, REFERENCE, basline="a"), "is 'baseline' meant"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "mend"), CALLED.values(), ids=CALLED)
def test_what_is_called_first_is_answered_by_the_mend(call, mend):
    with pytest.raises(MtgaugeError, match=mend) as found:
        call()
    assert "\n" not in str(found.value)


#: Name of a metric elsewhere -> the answer; a name here is accepted.
METRIC_NAMES = {
    "spBLEU": "here it is bleu:tokenize=flores200", "f101spBLEU": "here it is bleu:tokenize=flores101",
    "BLEU-4": "here it is bleu)", "BLEU_4": "here it is bleu)", "sentence-BLEU": "here it is bleu)",
    "BLEU-1": "here it is bleu:max_order=1", "iBLEU": "here it is bleu:lowercase=yes",
    "multi-bleu": "here it is bleu:tokenize=none", "mteval-v13a": "here it is bleu:profile=v13a",
    "chrF2": "here it is chrf)", "chrF2++": "here it is chrf++)", "chrF+": "here it is chrf:word_order=1",
    "chrF3": "here it is chrf:beta=3", "chrFPP": "here it is chrf++)",
    "METEOR-1.5": "here it is meteor)", "meteor_score": "here it is meteor)", "Meteor": "",
    "BERTScore-F1": "here it is bertscore)", "BERTScore": "", "bert_score": "is 'bertscore' meant?",
    "sacreTER": "here it is ter)", "TERcom": "here it is ter:profile=tercom", "HTER": "here it is ter)", "TER": "",
    "ROUGE-L": "here it is rouge_l)", "ROUGE-2": "another program", "TERp": "another program", "CDER": "another program",
    "BLEURT": "another program", "BLEURT-20": "another program", "bleurt_20_d12": "another program",
    "MetricX": "another program", "metricx-24-hybrid-xl": "another program", "GEMBA-MQM": "another program",
    "hLEPOR": "another program", "YiSi-1": "another program", "BARTScore": "another program", "BEER": "another program",
    "COMET-22": "here it is comet:model=wmt22-comet-da", "COMET-DA": "here it is comet:model=wmt22-comet-da",
    "Unbabel/wmt22-comet-da": "here it is comet:model=wmt22-comet-da",
    "wmt21-comet-qe-mqm": "here it is comet:model=wmt21-comet-qe-mqm",
    "COMET-QE": "here it is comet:model=wmt20-comet-qe-da", "CometKiwi": "here it is comet:model=wmt22-cometkiwi-da",
    "COMETKiwi-XXL": "here it is comet:model=wmt23-cometkiwi-da-xxl", "XCOMET": "here it is comet:model=XCOMET-XL",
    "Unbabel/XCOMET-XXL": "here it is comet:model=XCOMET-XXL",
    "MQM": "--human MQM=FILE", "DA+SQM": "known: ", "DA": "--human DA=FILE",
    "blue": "is 'bleu' meant?", "chfr": "is 'chrf' meant?", "metero": "is 'meteor' meant?", "tre": "is 'ter' meant?",
    "perplexty": "is 'perplexity' meant?", "exact": "is 'exact_match' meant?", "zzz": "known: bleu, chrf",
    "LEPORT": "known: bleu", "bleuprint": "known: bleu", "x": "known: bleu",
}  # fmt: skip


@pytest.mark.parametrize(("name", "answer"), METRIC_NAMES.items(), ids=METRIC_NAMES)
def test_names_of_metrics_are_answered(name, answer):
    if not answer:
        assert package.load_metric(name)
        return
    with pytest.raises(MtgaugeError) as found:
        package.load_metric(name)
    assert answer in str(found.value)


EVALUATE, CORPUS, SEGMENT = "evaluate", "corpus_score", "sentence_score"
#: Function, and an argument that it does not have -> the answer.
ARGUMENTS = {
    (EVALUATE, "source"): "is 'sources' meant?", (EVALUATE, "src"): "is 'sources' meant?",
    (EVALUATE, "reference"): "is 'references' meant?", (EVALUATE, "ref"): "is 'references' meant?",
    (EVALUATE, "predictions"): "is 'systems' meant?", (EVALUATE, "hyp"): "is 'systems' meant?",
    (EVALUATE, "document"): "is 'documents' meant?", (EVALUATE, "domain"): "is 'domains' meant?",
    (EVALUATE, "lang"): "is 'languages' meant?", (EVALUATE, "language"): "is 'languages' meant?",
    (EVALUATE, "tgt_lang"): "is 'languages' meant?", (EVALUATE, "lp"): "is 'languages' meant?",
    (EVALUATE, "thread"): "here it is threads=4", (EVALUATE, "n_jobs"): "here it is threads=4",
    (EVALUATE, "metric"): "is 'metrics' meant?", (EVALUATE, "level"): "is 'levels' meant?",
    (EVALUATE, "ci"): "here it is intervals=True)", (EVALUATE, "confidence"): "here it is intervals=True)",
    (EVALUATE, "n_bootstrap"): "here it is intervals=True, samples=1000", (EVALUATE, "n_samples"): "samples=1000",
    (EVALUATE, "threshold"): "here it is alpha=0.05", (EVALUATE, "p_value"): "here it is alpha=0.05",
    (EVALUATE, "random_state"): "here it is seed=12345", (EVALUATE, "human_scores"): "here it is given=",
    (EVALUATE, "tokenize"): 'here it is metrics="bleu:tokenize=zh"', (EVALUATE, "model"): "metrics=\"comet:model=PATH",
    (EVALUATE, "basline"): "is 'baseline' meant?", (EVALUATE, "zzz"): "there are: all_pairs, alpha, baseline, cache",
    (CORPUS, "source"): "is 'sources' meant?", (CORPUS, "refs"): "is 'references' meant?",
    (CORPUS, "predictions"): "is 'hypotheses' meant?", (CORPUS, "language_pair"): "is 'languages' meant?",
    (CORPUS, "tokenize"): "load_metric('bleu', tokenize=...)", (CORPUS, "threads"): "there are: alpha, documents",
    (CORPUS, "metric"): "mtgauge.evaluate takes metrics",
    ("segment_scores", "src"): "is 'sources' meant?", ("segment_scores", "lowercase"): "load_metric('bleu', lowercase",
    (SEGMENT, "sources"): "is 'source' meant?", (SEGMENT, "lang"): "is 'languages' meant?",
    (SEGMENT, "ref"): "is 'references' meant?", (SEGMENT, "max_order"): "load_metric('bleu', max_order=...)",
}  # fmt: skip


@pytest.mark.parametrize(("call", "answer"), ARGUMENTS.items(), ids=[" ".join(call) for call in ARGUMENTS])
def test_names_of_arguments_are_answered(call, answer):
    function, argument = call
    texts = (SYSTEM[0], REFERENCE[0]) if function == SEGMENT else (SYSTEM, REFERENCE)
    with pytest.raises(OptionError) as found:
        getattr(package if function == EVALUATE else BLEU, function)(*texts, **{argument: 1})
    assert answer in str(found.value)


#: What is called with which arguments, some of them unknown -> the function, the argument, and the answer.
CALLS = {
    "predictions": (package.evaluate, {"predictions": SYSTEM, "references": REFERENCE}, "evaluate has no argument 'predictions' (is 'systems' meant?)"),
    "a file": (package.evaluate, {"systems": SYSTEM, "output": "x.json"}, "evaluate has no argument 'output' (there are: all_pairs"),
    "device": (package.evaluate, {"systems": SYSTEM, "device": "cuda"}, 'here it is metrics="comet:device=cuda"'),
    "one system": (BLEU.corpus_score, {"predictions": SYSTEM, "references": REFERENCE}, "is 'hypotheses' meant?"),
    "its segments": (BLEU.segment_scores, {"hyps": SYSTEM, "references": REFERENCE}, "is 'hypotheses' meant?"),
    "explain": (package.explain, {"hypothesis": "a", "reference": "a"}, "explain has no argument 'reference' (is 'references' meant?)"),
    "explain a metric": (package.explain, {"hypothesis": "a", "tokenize": "zh"}, 'here it is metric="bleu:tokenize=zh"'),
    "power": (package.power, {"systems": SYSTEM, "n": 3}, "power has no argument 'n' (there are: all_pairs"),
    "advise": (package.advise, {"lang": "en-de"}, "is 'languages' meant?"),
    "accumulator": (package.Accumulator, {"metrics": "bleu"}, "Accumulator has no argument 'metrics' (is 'metric' meant?)"),
    "its segments later": (package.Accumulator("bleu").update, {"predictions": ["a"]}, "is 'hypotheses' meant?"),
    "its other arguments": (package.Accumulator("bleu").compute, {"zzz": 0.9}, "(there are: alpha, ci, samples, seed)"),
    "its interval": (package.Accumulator("bleu").compute, {"intervals": True}, "here it is ci=True"),
    "test set": (package.TestSet.of, {"references": REFERENCE, "source": SYSTEM}, "is 'sources' meant?"),
    "files of a test set": (package.TestSet.load, {"refs": "ref.txt"}, "is 'references' meant?"),
    "meta": (package.meta.rank_metrics, {"scores": {}, "human": {}, "method": "pearson"}, 'here it is correlation="pearson"'),
    "a level as interval": (BLEU.corpus_score, {"hypotheses": SYSTEM, "references": REFERENCE, "intervals": 95}, "intervals must be true or false, not 95"),
}  # fmt: skip


@pytest.mark.parametrize(("function", "arguments", "answer"), CALLS.values(), ids=CALLS)
def test_every_function_answers_arguments(function, arguments, answer):
    with pytest.raises(OptionError) as found:
        function(**arguments)
    assert answer in str(found.value)


#: What needs a metric, given its class.
CLASSES = {
    "evaluate": lambda cls: package.evaluate(SYSTEM, REFERENCE, cls),
    "evaluate several": lambda cls: package.evaluate(SYSTEM, REFERENCE, ["chrf", cls]),
    "explain": lambda cls: package.explain("a", "a", cls),
    "accumulator": package.Accumulator,
    "load_metric": package.load_metric,
    "check_measure": package.testing.check_measure,
}


@pytest.mark.parametrize("function", CLASSES.values(), ids=CLASSES)
def test_a_class_is_answered_with_its_call(function):
    with pytest.raises(OptionError, match=r"BLEU is a class, not a metric \(write BLEU\(\)\)"):
        function(package.metrics.BLEU)


def test_options_of_metrics_in_a_mapping_are_not_lost():
    with pytest.raises(OptionError, match="options are part of a text, such as 'bleu:tokenize=zh'"):
        package.evaluate(SYSTEM, REFERENCE, {"bleu": {"tokenize": "zh"}})


def test_a_misspelt_level_of_a_table_is_answered():
    with pytest.raises(OptionError, match="is 'segment' meant"):
        package.evaluate(SYSTEM, REFERENCE, "wer").table(level="segments")


def test_metrics_are_the_third_argument_of_power_too():
    systems = {"old": SYSTEM, "new": REFERENCE}
    assert package.power(systems, REFERENCE, "wer") == package.power(systems, REFERENCE, metrics="wer")


#: Metric, and an option that it does not have -> the option that is meant.
OPTIONS = {
    ("bleu", "n"): "max_order", ("bleu", "order"): "max_order", ("bleu", "max_ngram_order"): "max_order",
    ("bleu", "lc"): "lowercase", ("bleu", "tok"): "tokenize", ("bleu", "tokenizer"): "tokenize",
    ("bleu", "smooth"): "smooth_method", ("bleu", "smoothing"): "smooth_method", ("bleu", "smooth_k"): "smooth_value",
    ("chrf", "n"): "char_order", ("chrf", "nw"): "word_order", ("chrf", "n_char_order"): "char_order",
    ("chrf", "remove_whitespace"): "whitespace", ("ter", "lowercase"): "case_sensitive", ("ter", "case"): "case_sensitive",
    ("ter", "ignore_punct"): "no_punct", ("meteor", "lang"): "language", ("bertscore", "model_type"): "model",
    ("bertscore", "batch_size"): "tokens", ("comet", "gpus"): "device", ("comet", "model_path"): "model",
}  # fmt: skip


@pytest.mark.parametrize(("call", "answer"), OPTIONS.items(), ids=[" ".join(call) for call in OPTIONS])
def test_options_of_metrics_are_answered(call, answer):
    with pytest.raises(OptionError, match=f"is '{answer}' meant"):
        package.load_metric(call[0], **{call[1]: 1})


def test_the_language_pair_is_no_option():
    with pytest.raises(OptionError, match="it belongs to the texts: corpus_score"):
        package.load_metric("bleu", trg_lang="zh")


#: Arguments of other functions than `evaluate`, which the table names, too.
ELSEWHERE = {"hypotheses", "hypothesis", "source", "metric", "scores", "ci", "correlation"}


@pytest.mark.parametrize("row", COUNTERPARTS, ids=lambda row: sorted(row.names)[0])
def test_counterparts_are_written_with_names_that_there_are(row):
    known = inspect.signature(package.evaluate).parameters
    for written in row.called:
        assert written.partition("=")[0] in {*known, *ELSEWHERE}
    assert not row.typed or row.typed.split()[0] in {flag for option in EVALUATION_OPTIONS for flag in option.opts}


@pytest.mark.parametrize("name", METRICS)
def test_names_of_metrics_elsewhere_are_written_so_here(name):
    with contextlib.suppress(InputError):  # the model that it names is not on every machine
        assert parse_metric(METRICS[name]).measure
    with pytest.raises(MtgaugeError, match=re.escape(METRICS[name])):
        package.load_metric(name)
