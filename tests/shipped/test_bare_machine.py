"""`make demo` on a machine with Python and make, and without a compiler: it takes the compiler that PyPI has."""

import json
import shutil
import sys

import pytest
from builds import COMPILERS, build_environment, programs_without, run

#: The sample with metrics of many kernels, segment by segment: every digit of each score.
SCORE = [
    "score", "-s", "source.tsv", "-r", "reference-A.txt", "-r", "reference-B.txt", "-l", "zh-en",
    "-m", "bleu,chrf,chrf++,ter,wer,cer,mwer,mper,nist,gtm,ribes,rouge_l,gleu,character",
    "--level", "corpus", "--level", "segment", "-f", "json", "systems/aurora.txt", "systems/birch.txt",
]  # fmt: skip


@pytest.fixture(scope="module")
def bare(checkout, tmp_path_factory):
    """A clone in which `make demo` has run, and what it printed."""
    folder = tmp_path_factory.mktemp("bare")
    clone = shutil.copytree(checkout, folder / "mtgauge")
    programs = programs_without(folder / "programs", COMPILERS)
    assert not any(shutil.which(name, path=str(programs)) for name in ("c++", "g++", "gcc", "clang++", "ld"))
    return clone, run(
        "make", "demo", f"PYTHON={sys.executable}", cwd=clone, env=build_environment(programs)
    ).stdout


def test_the_demo_says_which_compiler_it_takes_and_shows_no_warnings(bare):
    _, printed = bare
    assert "no compiler for C++20 found: installing the one of PyPI (ziglang)" in printed
    assert "warning:" not in printed
    assert "aurora" in printed


def test_its_scores_are_those_of_another_compiler_to_the_last_bit(bare):
    clone, _ = bare
    sample = clone / "examples" / "news-zh-en"
    theirs = json.loads(run(clone / ".venv" / "bin" / "mtgauge", *SCORE, cwd=sample).stdout)
    ours = json.loads(run(sys.executable, "-m", "mtgauge", *SCORE, cwd=sample).stdout)
    assert len(ours["scores"]) > 1000
    assert theirs["scores"] == ours["scores"]  # notes speak of extras, which are not there
