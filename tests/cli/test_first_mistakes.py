"""First mistakes: what people who know other tools type or call, and the one line that names the mend."""

import contextlib
import json
import re

import pandas as pd
import pytest

import mtgauge as package
from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.cli.main import main
from mtgauge.measures.names_elsewhere import WRITTEN as METRICS
from mtgauge.measures.registry import parse_metric

REFERENCE = [f"The river rose by {n} metres on day {n}, and the bridge was closed." for n in range(1, 21)]
SYSTEM = [text.replace("rose", "went up") if n % 2 else text for n, text in enumerate(REFERENCE)]
FILES = {
    "ref.txt": REFERENCE,
    "hyp.txt": SYSTEM,
    "short.txt": SYSTEM[:-1],
    "blank.txt": [*SYSTEM[:5], "", *SYSTEM[5:]],
}


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
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "outputs").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


#: What is typed -> the mend that the answer names.
TYPED = {
    # which file is which
    "score hyp.txt ref.txt": "the reference goes behind -r",
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


@pytest.mark.parametrize("name", METRICS)
def test_names_of_metrics_elsewhere_are_written_so_here(name):
    with contextlib.suppress(InputError):  # the model that it names is not on every machine
        assert parse_metric(METRICS[name]).measure
    with pytest.raises(MtgaugeError, match=re.escape(METRICS[name])):
        package.load_metric(name)
