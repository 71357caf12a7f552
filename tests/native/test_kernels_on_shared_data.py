"""Integer identity with sacreBLEU on real test sets, and with the CWMT scorer's tokens.

The data stands in a folder `shared` beside the checkout; without it these tests are skipped.
"""

import json
from functools import cache
from typing import Any

import numpy as np
import pytest
from thoroughness import stride

import peer
from mtgauge import native
from shared_data import shared_lines

# Lines of a test set: enough for every kind of text, few enough for sacreBLEU to take seconds.
LINES = slice(0, 700, stride() ** 2)

TEST_SETS = {
    "wmt22 zh-en": (
        "wmt22/txt",
        ["generaltest2022.zh-en.ref.A.en", "generaltest2022.zh-en.ref.B.en"],
        ["generaltest2022.zh-en.hyp.Online-W.en", "generaltest2022.zh-en.hyp.DLUT.en"],
    ),
    "wmt22 en-zh": (
        "wmt22/txt",
        ["generaltest2022.en-zh.ref.A.zh", "generaltest2022.en-zh.ref.B.zh"],
        ["generaltest2022.en-zh.hyp.Online-W.zh", "generaltest2022.en-zh.hyp.DLUT.zh"],
    ),
    "wmt21 zh-en": (
        "wmt21/txt",
        ["newstest2021.zh-en.ref.A.en"],
        ["newstest2021.zh-en.hyp.Facebook-AI.en", "newstest2021.zh-en.hyp.SMU.en"],
    ),
    "compare-mt sk-en": ("compare-mt", ["ted.ref.detok.eng"], ["ted.sys1.detok.eng", "ted.sys2.detok.eng"]),
    "compare-mt summaries": ("compare-mt", ["sum.ref.eng"], ["sum.sys1.eng", "sum.sys2.eng"]),
}

CHRF_OPTIONS: list[dict[str, Any]] = [
    {},
    {"word_order": 2},
    {"whitespace": True, "eps_smoothing": True, "char_order": 4, "beta": 1},
    {"char_order": 9, "word_order": 1, "beta": 3},
]


@cache
def test_set(name: str) -> tuple[list[list[str]], list[list[str | None]]]:
    """Returns the outputs of each system, and the lists of references."""
    folder, reference_files, system_files = TEST_SETS[name]

    def lines_of(file: str) -> list[str]:
        subfolder = [] if folder == "compare-mt" else ["references" if ".ref." in file else "system-outputs"]
        return shared_lines("data", *folder.split("/"), *subfolder, file)[LINES]

    return [lines_of(file) for file in system_files], [list(lines_of(file)) for file in reference_files]


test_set.__test__ = False  # type: ignore[attr-defined]


@pytest.mark.parametrize("tokenizer", peer.TOKENIZERS)
@pytest.mark.parametrize("name", TEST_SETS)
def test_tokens(name: str, tokenizer: str) -> None:
    systems, references = test_set(name)
    lines = [line for text in [*systems, *references] for line in text if line is not None]
    assert native.tokenize(lines, tokenizer, threads=2) == peer.tokenize(lines, tokenizer)


@pytest.mark.parametrize("tokenizer", peer.TOKENIZERS)
@pytest.mark.parametrize("name", TEST_SETS)
def test_bleu(name: str, tokenizer: str) -> None:
    systems, references = test_set(name)
    for hypotheses in systems:
        rows = native.bleu_statistics(hypotheses, references, tokenizer, threads=2)
        assert np.array_equal(peer.bleu_columns(rows), peer.bleu_statistics(hypotheses, references, tokenizer))


@pytest.mark.parametrize("max_order", [1, 6])
@pytest.mark.parametrize("name", TEST_SETS)
def test_bleu_orders(name: str, max_order: int) -> None:
    (hypotheses, *_), references = test_set(name)
    rows = native.bleu_statistics(hypotheses, references, max_order=max_order)
    expected = peer.bleu_statistics(hypotheses, references, max_order=max_order)
    assert np.array_equal(peer.bleu_columns(rows), expected)


@pytest.mark.parametrize("options", CHRF_OPTIONS, ids=str)
@pytest.mark.parametrize("name", TEST_SETS)
def test_chrf(name: str, options: dict[str, Any]) -> None:
    (hypotheses, *_), references = test_set(name)
    rows = native.chrf_statistics(hypotheses, references, threads=2, **options)
    assert np.array_equal(rows, peer.chrf_statistics(hypotheses, references, **options))


@pytest.mark.parametrize("name", ["wmt22 zh-en", "wmt22 en-zh"])
def test_missing_references(name: str) -> None:
    """Every third segment lacks reference A, every fifth of the others reference B."""
    (hypotheses, *_), (first, second) = test_set(name)
    ragged: list[list[str | None]] = [
        [None if at % 3 == 0 else line for at, line in enumerate(first)],
        [None if at % 3 and at % 5 == 0 else line for at, line in enumerate(second)],
    ]
    rows = native.bleu_statistics(hypotheses, ragged, "zh")
    assert np.array_equal(peer.bleu_columns(rows), peer.bleu_statistics(hypotheses, ragged, "zh"))
    rows = native.chrf_statistics(hypotheses, ragged, word_order=2)
    assert np.array_equal(rows, peer.chrf_statistics(hypotheses, ragged, word_order=2))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_cwmt_tokens(language: str) -> None:
    """The tokens of the campaign's own scorer."""
    for row in map(json.loads, shared_lines("goldens", "cwmt", f"{language}.jsonl")):
        texts = [*row["refs"], *row["hyps"].values()]
        expected = [*row["tok"]["refs"], *row["tok"]["hyps"].values()]
        assert native.tokenize(texts, "cwmt-compat") == [" ".join(tokens) for tokens in expected]
