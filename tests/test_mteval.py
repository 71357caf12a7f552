"""The BLEU profiles against NIST's mteval v11b and v13a and the CWMT scorer, at every level."""

import json
import re

import pytest

from mtgauge import evaluate
from shared_data import shared

SYSTEMS = ("sysA", "sysB", "sysC")
#: mteval's flags -> options of bleu; without -c it lower-cases.
FLAGS = {
    "-c": {"lowercase": "no"},
    "--no-smoothing": {"smooth_method": "none"},
    "--international-tokenization": {"tokenize": "intl"},
    "--brevity-penalty shortest": {"brevity": "shortest"},
}


def corpus(language, tokens=False):
    rows = [
        json.loads(line) for line in shared("goldens", "cwmt", f"{language}.jsonl").read_text("utf-8").splitlines()
    ]
    part = (lambda row: {"refs": map(" ".join, row["tok"]["refs"]), "hyps": {k: " ".join(v) for k, v in row["tok"]["hyps"].items()}}) if tokens else (lambda row: row)  # fmt: skip
    texts = [{"refs": list(part(row)["refs"]), "hyps": part(row)["hyps"]} for row in rows]
    return (
        {name: [text["hyps"][name] for text in texts] for name in SYSTEMS},
        {f"r{k}": [text["refs"][k] for text in texts] for k in range(4)},
        {"ids": [f"{row['doc']}:{row['seg']}" for row in rows], "documents": [row["doc"] for row in rows]},
    )


def enclosed(text):
    """mteval's -e: a blank on both sides of each character that is not ASCII."""
    return re.sub(r"([^\x00-\x7f])", r" \1 ", text)


def spec(profile, flags):
    options = {"profile": profile, "lowercase": "yes"}
    for flag, values in FLAGS.items():
        if flag in flags:
            options.update(values)
    return "bleu:" + ",".join(f"{key}={value}" for key, value in options.items())


def assert_equal_at_every_level(evaluation, expected):
    """`expected`: level -> system -> id -> value in 0 to 1, four decimals."""
    checked = 0
    for score in evaluation.scores:
        wanted = expected.get(score.level, {}).get(score.system, {}).get(score.id)
        if score.output == "score" and wanted is not None:
            assert score.score / 100 == pytest.approx(wanted, abs=5.1e-5), score
            checked += 1
    return checked


@pytest.mark.parametrize("language", ["en", "zh"])
def test_v13a_every_segment_document_and_system(language):
    goldens = json.loads(shared("goldens", "cwmt", "scores_v13a.json").read_text("utf-8"))
    for key, golden in goldens.items():
        kind, _, flags = key.partition(" ")
        if kind != f"{language}.raw":
            continue
        systems, references, columns = corpus(language)
        if flags.endswith(" -e"):
            systems = {name: list(map(enclosed, texts)) for name, texts in systems.items()}
            references = {name: list(map(enclosed, texts)) for name, texts in references.items()}
        evaluation = evaluate(
            systems, references, **columns, metrics=spec("v13a", flags), levels=["corpus", "document", "segment"]
        )
        expected = {
            "corpus": {s: {None: golden["sys"][s]["BLEU"]} for s in SYSTEMS},
            "document": {s: {d: v["BLEU"] for d, v in golden["doc"][s].items()} for s in SYSTEMS},
            "segment": {s: {i: v["BLEU"] for i, v in golden["seg"][s].items()} for s in SYSTEMS},
        }
        assert assert_equal_at_every_level(evaluation, expected) == 3 * (1 + 6 + 60), key


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("order", [1, 2, 4, 5, 9])
def test_v11b_every_system_and_order(language, order):
    goldens = json.loads(shared("goldens", "cwmt", "scores_v11b.json").read_text("utf-8"))
    systems, references, columns = corpus(language)
    for key, golden in goldens.items():
        kind, _, flags = key.partition(" ")
        if kind == f"{language}.raw":
            metric = f"{spec('v11b', flags)},max_order={order}"
            evaluation = evaluate(systems, references, **columns, metrics=metric)
            expected = {"corpus": {s: {None: golden["sys"][s]["BLEU_cum"][order - 1]} for s in SYSTEMS}}
            assert assert_equal_at_every_level(evaluation, expected) == 3


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("profile", "value"), [("sbp", "BLEU_SBP"), ("v11b", "BLEU")])
@pytest.mark.parametrize("tokens", [True, False], ids=["given tokens", "cwmt tokeniser"])
def test_cwmt_scorer_every_segment_document_and_system(language, profile, value, tokens):
    goldens = json.loads(shared("goldens", "cwmt", "scores_mteval_sbp.json").read_text("utf-8"))
    systems, references, columns = corpus(language, tokens)
    tokenizer = "none" if tokens else "cwmt-compat"
    for flags in ("-c", "nocase"):
        golden = {s: goldens[f"{language} {s} {flags}"] for s in SYSTEMS}
        metric = f"{spec(profile, flags)},tokenize={tokenizer}"
        evaluation = evaluate(
            systems, references, **columns, metrics=metric, levels=["corpus", "document", "segment"]
        )
        expected = {
            "corpus": {s: {None: golden[s]["sys"][value]} for s in SYSTEMS},
            "document": {s: {d: v[value] for d, v in golden[s]["doc"].items()} for s in SYSTEMS},
            "segment": {s: {i: v[value] for i, v in golden[s]["seg"].items()} for s in SYSTEMS},
        }
        assert assert_equal_at_every_level(evaluation, expected) == 3 * (1 + 6 + 60)


@pytest.mark.parametrize("order", [1, 3, 5, 6, 9])
def test_cwmt_scorer_every_order(order):
    goldens = json.loads(shared("goldens", "cwmt", "scores_mteval_sbp.json").read_text("utf-8"))
    systems, references, columns = corpus("zh")
    for profile, value in (("sbp", "BLEU_SBP_cum"), ("v11b", "BLEU_cum")):
        metric = f"{spec(profile, '-c')},tokenize=cwmt-compat,max_order={order}"
        evaluation = evaluate(systems, references, **columns, metrics=metric)
        expected = {"corpus": {s: {None: goldens[f"zh {s} -c"]["sys"][value][order - 1]} for s in SYSTEMS}}
        assert assert_equal_at_every_level(evaluation, expected) == 3
