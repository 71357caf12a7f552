"""The synthetic test set of the CWMT golden values: texts, the scores of an evaluation held to the goldens."""

import json

import pytest

from shared_data import shared

SYSTEMS = ("sysA", "sysB", "sysC")


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


def mteval_tokenizer(flags):
    """The tokenizer that is in force with these options of mteval."""
    return ("intl" if "--international-tokenization" in flags else "13a") + ("-e" if flags.endswith(" -e") else "")


def goldens(name):
    return json.loads(shared("goldens", "cwmt", f"scores_{name}.json").read_text("utf-8"))


def assert_equal_at_every_level(evaluation, expected, scale=100, metric=None):
    """`expected`: level -> system -> id -> value with four decimals. Returns how many there are."""
    checked = 0
    for score in evaluation.scores:
        wanted = expected.get(score.level, {}).get(score.system, {}).get(score.id)
        if score.output == "score" and wanted is not None and metric in (None, score.metric):
            assert score.score / scale == pytest.approx(wanted, abs=5.1e-5), score
            checked += 1
    return checked
