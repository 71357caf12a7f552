"""Runs of today, stored: no number of them changes without its being said.

Each file in `cases/runs` is what a command printed with ``--format json``. It is compared key by key: all is equal
but sentences for people (`message`, `hint`, `notes`) and keys that were added. A change that means to change a
number stores the run anew, in the commit that changes it, and the changelog says so:
``python tests/project/test_stored_runs.py --update [NAME...]``.
"""

import contextlib
import io
import json
import sys
from pathlib import Path

import pytest

from mtgauge.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "examples" / "news-zh-en"
PUZZLES = ROOT / "examples" / "puzzles"
STORED = Path(__file__).parents[1] / "cases" / "runs"
#: Sentences for people, which may be said in other words.
WORDS = frozenset({"message", "hint", "notes"})

ONE = ["-r", "reference-A.txt"]
BOTH = ["-s", "source.tsv", "-l", "zh-en", "-r", "A=reference-A.txt", "-r", "B=reference-B.txt"]
PAIR = ["systems/aurora.txt", "systems/birch.txt"]
ALL = [*PAIR, "systems/cedar.txt", "systems/dune.txt"]
TOKENS = ["wer", "mwer", "mper", "nist", "gtm", "gtm:exponent=2", "ict", "ict:compat=true", "ribes", "gleu", "rouge_l",
          "length_ratio"]  # fmt: skip
BLEU = ["bleu:profile=v13a", "bleu:profile=v11b", "bleu:profile=sbp", "bleu:lowercase=true", "bleu:tokenize=char",
        "bleu:smooth_method=floor", "bleu:max_order=2", "bleu:tokenize=intl"]  # fmt: skip
CHARACTERS = ["chrf", "chrf++", "chrf:char_order=4,beta=3", "chrf:whitespace=true", "ter", "ter:normalized=true",
              "ter:profile=tercom", "character", "char_edit_rate", "exact_match"]  # fmt: skip


def metrics(*names):
    return [word for name in names for word in ("-m", name)]


def levels(*names):
    return [word for name in names for word in ("--level", name)]


RUNS = {
    "score-levels": ["score", *BOTH, *ALL, "--ci", *levels("corpus", "domain", "document")],
    "score-segments": ["score", *BOTH, PAIR[0], *metrics("bleu", "chrf", "ter", "wer"), *levels("segment")],
    "score-words": ["score", *BOTH, *PAIR, *metrics(*TOKENS), *levels("corpus", "domain")],
    "score-bleu": ["score", *BOTH, *PAIR, *metrics(*BLEU)],
    "score-characters": ["score", *BOTH, *ALL, *metrics(*CHARACTERS)],
    "compare-pairs": ["compare", *BOTH, *ALL, "--clusters", "pairwise"],
    "compare-macro": ["compare", *BOTH, *PAIR, "--test", "bootstrap", "--samples", "1000", "--macro", "domain",
                      "--macro", "document", *metrics("bleu", "ter")],
    "compare-domains": ["compare", *BOTH, *ALL, "--baseline", "birch", "--test", "randomization", "--samples", "500",
                        "--correction", "bh", *levels("corpus", "domain")],
    "compare-documents": ["compare", *BOTH, *ALL, "--resample-by", "document", "--ci-method", "bca", "--seed", "0",
                          "--clusters", "wmt"],
    "compare-sacrebleu": ["compare", *ONE, *ALL, "--baseline", "dune", "--test", "sacrebleu-bootstrap", "--correction",
                          "none", "--ci-method", "percentile"],
    "compare-signs": ["compare", *ONE, *PAIR, "--test", "sign", *metrics("bleu", "chrf", "length_ratio")],
    "puzzles": ["puzzles", "score", "gold", "careful", "hasty", "--ci", "--test", "auto", *levels("all", "item")],
}  # fmt: skip


def printed(name):
    """What a run prints now."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.chdir(PUZZLES if name == "puzzles" else SAMPLE), contextlib.redirect_stdout(out):
        assert main([*RUNS[name], "--format", "json"]) == 0
    return json.loads(out.buffer.getvalue())


def differences(stored, now, place=""):
    """Where what is stored is not there any more, one line each."""
    if isinstance(stored, dict) and isinstance(now, dict):
        for key, value in stored.items():
            if key in WORDS:
                continue
            if key not in now:
                yield f"{place}.{key} is gone"
            else:
                yield from differences(value, now[key], f"{place}.{key}")
    elif isinstance(stored, list) and isinstance(now, list):
        if len(stored) != len(now):
            yield f"{place} has {len(now)} entries, had {len(stored)}"
        for index, (was, value) in enumerate(zip(stored, now, strict=False)):
            yield from differences(was, value, f"{place}[{index}]")
    elif (type(stored), stored) != (type(now), now):
        yield f"{place} is {now!r}, was {stored!r}"


@pytest.mark.parametrize("name", RUNS)
def test_a_stored_run_is_as_it_was(name):
    stored = json.loads((STORED / f"{name}.json").read_text("utf-8"))
    assert not list(differences(stored, printed(name)))


def numbers(value, place=()):
    """Every number of a document and where it stands."""
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(item, (*place, key))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield place


def test_each_number_counts():
    """A run in which one number is another is found, whichever it is."""
    name = "compare-signs"
    stored = json.loads((STORED / f"{name}.json").read_text("utf-8"))
    places = list(numbers(stored))
    assert len(places) > 30
    for place in places:
        altered = json.loads(json.dumps(stored))
        *path, last = place
        inner = altered
        for key in path:
            inner = inner[key]
        inner[last] += 1e-9 if isinstance(inner[last], float) else 1
        assert len(list(differences(stored, altered))) == 1, place
        assert len(list(differences(altered, stored))) == 1, place


def test_words_and_new_keys_do_not_count():
    stored = {"a": [{"message": "one", "hint": None, "p": 1.0}], "notes": ["x"]}
    now = {"a": [{"message": "two", "hint": "h", "p": 1.0, "new": 3}], "notes": [], "more": 1}
    assert not list(differences(stored, now))
    assert list(differences({"a": [1]}, {"a": [1, 2]})) == [".a has 2 entries, had 1"]
    assert list(differences({"a": 1}, {})) == [".a is gone"]
    assert list(differences({"a": 1}, {"a": 1.0})) == [".a is 1.0, was 1"]


def test_every_run_is_stored_and_every_file_is_a_run():
    assert {path.stem for path in STORED.glob("*.json")} == set(RUNS)


def update(names):
    STORED.mkdir(parents=True, exist_ok=True)
    for name in names or RUNS:
        text = json.dumps(printed(name), ensure_ascii=False, indent=1)
        (STORED / f"{name}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] != ["--update"]:
        sys.exit("usage: python tests/project/test_stored_runs.py --update [NAME...]")
    update(sys.argv[2:])
