"""`mtgauge.sacrebleu` in place of sacreBLEU, and the test sets of its cache."""

import subprocess
import sys

import pytest

from mtgauge import sacrebleu
from mtgauge.base.errors import InputError
from mtgauge.sacrebleu import utils

REPLACED = """
from mtgauge.sacrebleu import replace_sacrebleu
replace_sacrebleu()
replace_sacrebleu()
import sacrebleu
import sacrebleu.metrics.bleu
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.significance import PairedTest
import mtgauge.sacrebleu.metrics
assert sacrebleu.metrics.bleu.BLEU is mtgauge.sacrebleu.metrics.BLEU
assert PairedTest.__module__ == "mtgauge.sacrebleu.significance"
assert Tokenizer13a()("so.") == "so ."
"""
TOO_LATE = """
import sacrebleu
from mtgauge.sacrebleu import replace_sacrebleu
try:
    replace_sacrebleu()
except Exception as error:
    assert "already" in str(error), error
else:
    raise SystemExit("not refused")
assert sacrebleu.__file__ and "mtgauge" not in sacrebleu.metrics.BLEU.__module__
"""


@pytest.mark.parametrize("script", [REPLACED, TOO_LATE])
def test_sacrebleu_is_replaced_before_it_is_imported(script):
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_importing_it_imports_nothing_heavy():
    script = "import sys, mtgauge.sacrebleu; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"sacrebleu", "pandas", "scipy", "torch", "mtgauge.engine.analysis"} & set(done.stdout.split())


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("SACREBLEU", str(tmp_path))
    folder = tmp_path / "wmt90"
    folder.mkdir()
    for field, lines in {"src": "eins\nzwei \n", "ref": "one\ntwo\n", "docid": "d\nd\n"}.items():
        (folder / f"wmt90.de-en.{field}").write_text(lines, encoding="utf-8")
    return folder


def test_test_sets_of_the_cache_are_found(cache):
    assert sacrebleu.get_available_testsets() == ["wmt90"]
    assert sacrebleu.get_langpairs_for_testset("wmt90") == ["de-en"]
    assert sacrebleu.get_langpairs_for_testset("wmt91") == []
    assert utils.get_available_testsets_for_langpair("en-de") == ["wmt90"]
    assert sacrebleu.get_source_file("wmt90", "de-en") == str(cache / "wmt90.de-en.src")
    assert sacrebleu.get_reference_files("wmt90", "de-en") == [str(cache / "wmt90.de-en.ref")]
    assert utils.get_files("wmt90", "de-en") == [
        str(cache / f"wmt90.de-en.{name}") for name in ("src", "ref", "docid")
    ]
    with sacrebleu.smart_open(sacrebleu.get_source_file("wmt90", "de-en")) as file:
        assert file.read() == "eins\nzwei \n"


def test_test_sets_have_texts(cache):
    testset = sacrebleu.DATASETS["wmt90"]
    assert [*sacrebleu.DATASETS] == ["wmt90"]
    assert len(sacrebleu.DATASETS) == 1
    assert testset.fieldnames("de-en") == ["src", "ref", "docid"]
    assert testset.get_files("de-en") == utils.get_files("wmt90", "de-en")
    assert [*testset.source("de-en")] == ["eins", "zwei"]
    assert [*testset.references("de-en")] == [("one",), ("two",)]
    with pytest.raises(InputError, match="only de-en"):
        testset.get_files("fr-en")
