"""The BLEU profiles against NIST's mteval v11b and v13a and the CWMT scorer, at every level."""

import pytest

from cwmt_goldens import SYSTEMS, assert_equal_at_every_level, corpus, goldens, mteval_tokenizer
from mtgauge import evaluate

#: mteval's flags -> options of bleu; without -c it lower-cases.
FLAGS = {
    "-c": {"lowercase": "no"},
    "--no-smoothing": {"smooth_method": "none"},
    "--brevity-penalty shortest": {"brevity": "shortest"},
}


def spec(profile, flags, **more):
    options = {"profile": profile, "lowercase": "yes", "tokenize": mteval_tokenizer(flags), **more}
    for flag, values in FLAGS.items():
        if flag in flags:
            options.update(values)
    return "bleu:" + ",".join(f"{key}={value}" for key, value in options.items())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_v13a_every_segment_document_and_system(language):
    scores = goldens("v13a")
    for key, golden in scores.items():
        kind, _, flags = key.partition(" ")
        if kind != f"{language}.raw":
            continue
        systems, references, columns = corpus(language)
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
    scores = goldens("v11b")
    systems, references, columns = corpus(language)
    for key, golden in scores.items():
        kind, _, flags = key.partition(" ")
        if kind == f"{language}.raw":
            metric = spec("v11b", flags, max_order=order)
            evaluation = evaluate(systems, references, **columns, metrics=metric)
            expected = {"corpus": {s: {None: golden["sys"][s]["BLEU_cum"][order - 1]} for s in SYSTEMS}}
            assert assert_equal_at_every_level(evaluation, expected) == 3


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("profile", "value"), [("sbp", "BLEU_SBP"), ("v11b", "BLEU")])
@pytest.mark.parametrize("tokenizer", ["none", "cwmt-compat", "cwmt"])
def test_cwmt_scorer_every_segment_document_and_system(language, profile, value, tokenizer):
    scores = goldens("mteval_sbp")
    systems, references, columns = corpus(language, tokens=tokenizer == "none")
    for flags in ("-c", "nocase"):
        golden = {s: scores[f"{language} {s} {flags}"] for s in SYSTEMS}
        metric = spec(profile, flags, tokenize=tokenizer)
        evaluation = evaluate(
            systems, references, **columns, metrics=metric, levels=["corpus", "document", "segment"]
        )
        expected = {
            "corpus": {s: {None: golden[s]["sys"][value]} for s in SYSTEMS},
            "document": {s: {d: v[value] for d, v in golden[s]["doc"].items()} for s in SYSTEMS},
            "segment": {s: {i: v[value] for i, v in golden[s]["seg"].items()} for s in SYSTEMS},
        }
        assert assert_equal_at_every_level(evaluation, expected) == 3 * (1 + 6 + 60)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("order", range(1, 10))
def test_cwmt_scorer_every_order(language, order):
    scores = goldens("mteval_sbp")
    systems, references, columns = corpus(language)
    for profile, value in (("sbp", "BLEU_SBP_cum"), ("v11b", "BLEU_cum")):
        for flags in ("-c", "nocase"):
            metric = spec(profile, flags, tokenize="cwmt", max_order=order)
            evaluation = evaluate(systems, references, **columns, metrics=metric)
            golden = {s: scores[f"{language} {s} {flags}"]["sys"][value] for s in SYSTEMS}
            expected = {"corpus": {s: {None: golden[s][order - 1]} for s in SYSTEMS}}
            assert assert_equal_at_every_level(evaluation, expected) == 3
