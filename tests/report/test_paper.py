"""What papers take: LaTeX with the best in bold and marks as superscripts, sentences, BibTeX."""

import re
import shutil
import subprocess
from dataclasses import replace

import pytest

from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import said
from mtgauge.corpus.bundled_sample import SAMPLE_FILES
from mtgauge.engine.results import Verdict
from mtgauge.measures.registry import available_metrics
from mtgauge.metrics.bleu import BLEU
from mtgauge.report import render
from mtgauge.report.citations import OF_STATISTICS, OWN, bibtex, entries, papers_of
from mtgauge.report.decimals import Decimals
from mtgauge.report.latex import latex_table, unique_label
from mtgauge.report.paper import latex_signatures
from mtgauge.report.prose import comparison_sentence, paper_p
from mtgauge.report.table import TextTable

REFERENCE = [f"The river rose by {n} metres on day {n}." for n in range(1, 31)]
SYSTEMS = {
    "good_one": [text.replace("rose", "climbed") if n % 3 == 0 else text for n, text in enumerate(REFERENCE)],
    "bad": [text.replace("river rose by", "water came up") for text in REFERENCE],
    "twin": [text.replace("rose", "climbed") if n % 3 == 0 else text for n, text in enumerate(REFERENCE)],
}


@pytest.fixture(scope="module")
def found():
    return evaluate(SYSTEMS, REFERENCE, metrics=["bleu", "ter"], baseline="bad", intervals=True)


#: what is changed in a comparison of good_one against bad by BLEU; what the sentence says
CASES = {
    "better": ({}, "good_one outperforms bad by 60.00 BLEU (95% CI [50.00, 70.00], paired bootstrap, 1,000 resamples, p = .012)."),
    "worse": ({"delta": -60.0, "low": -70.0, "high": -50.0, "verdict": Verdict.WORSE}, "bad outperforms good_one by 60.00 BLEU (95% CI [50.00, 70.00], "),
    "not shown": ({"delta": -1.0, "low": -3.0, "high": 2.0, "verdict": Verdict.NOT_SHOWN}, "The difference of 1.00 BLEU between good_one and bad is not significant (95% CI [-2.00, 3.00], "),
    "corrected": ({"p_adjusted": 0.0304, "correction": "holm", "comparisons": 66}, "p = .030, Holm over 66 comparisons)."),
    "its interval": ({"p_adjusted": 0.0502, "correction": "holm", "comparisons": 3, "verdict": Verdict.NOT_SHOWN}, "not significant (uncorrected 95% CI [50.00, 70.00], paired bootstrap, 1,000 resamples, p = .0502, Holm over 3 comparisons)."),
    "one comparison": ({"p_adjusted": 0.012, "correction": "holm", "comparisons": 1}, "p = .012)."),
    "maxt": ({"p_adjusted": 0.02, "correction": "maxt", "comparisons": 3}, "p = .020, maxT over 3 comparisons)."),
    "bound": ({"p": 0.000999, "p_floor": True}, "p ≤ .001)."),
    "small": ({"p": 0.0001}, "p < .001)."),
    "higher": ({"verdict": Verdict.HIGHER}, "good_one is 60.00 BLEU above bad ("),
    "lower": ({"delta": -60.0, "low": -70.0, "high": -50.0, "verdict": Verdict.LOWER}, "bad is 60.00 BLEU above good_one ("),
    "signs": ({"method": "sign", "verdict": Verdict.MORE_UNITS}, "good_one is better than bad by BLEU in more segments (sign test, p = .012)."),
    "mcnemar": ({"method": "mcnemar"}, "(McNemar's test, p = .012)."[1:]),
    "randomization": ({"method": "randomization", "n": 20000}, "paired randomization test, 20,000 trials"),
    "permutation": ({"method": "permutation"}, "exact paired permutation test"),
    "few units": ({"verdict": None, "differing": 3, "units_needed": 6}, "good_one and bad cannot be compared by BLEU: 3 segments differ, and a verdict needs 6 ("),
    "nothing differs": ({"verdict": None, "differing": 0, "units_needed": 6}, "good_one and bad do not differ in anything that BLEU counts ("),
    "few draws": ({"verdict": None, "differing": 30, "n": 20, "draws_needed": 99}, "good_one and bad cannot be compared by BLEU with 20 draws: a verdict needs 99 ("),
    "a domain": ({"level": "domain", "id": "news"}, "domain news: good_one outperforms bad by 60.00 BLEU ("),
    "no interval": ({"low": None, "high": None}, "BLEU (paired bootstrap"),
}  # fmt: skip


@pytest.mark.parametrize("what", CASES)
def test_a_comparison_in_words(found, what):
    changed, expected = CASES[what]
    [first, *_] = [c for c in found.comparisons if (c.metric, c.a) == ("bleu", "good_one")]
    plain = replace(
        first, delta=60.0, low=50.0, high=70.0, p=0.012, p_adjusted=None, p_floor=False, method="bootstrap", n=1000,
        verdict=Verdict.BETTER, correction="none", comparisons=1,
    )  # fmt: skip
    sentence = comparison_sentence(found, {"bleu": "BLEU"}, Decimals(found), replace(plain, **changed))
    assert expected in sentence
    assert sentence.count("\n") == 0
    assert said(sentence, "zh") != sentence


@pytest.mark.parametrize(
    ("p", "is_floor", "shown"),
    [
        (0.0502, False, "p = .0502"), (0.05004, False, "p = .05004"), (0.0498, False, "p = .0498"), (0.05, False, "p = .050"),
        (0.0488, False, "p = .049"), (0.04996, True, "p ≤ .04996"),
        (1.0, False, "p = 1.000"), (0.9996, False, "p = 1.000"), (0.5, False, "p = .500"), (0.0005, False, "p = .001"),
        (0.00049, False, "p < .001"), (0.001, True, "p ≤ .001"), (0.0011, True, "p ≤ .002"), (1.0, True, "p ≤ 1.000"),
    ],
)  # fmt: skip
def test_p_values_of_papers(found, p, is_floor, shown):
    assert paper_p(replace(found.comparisons[0], p=p, p_adjusted=None, p_floor=is_floor), 0.05) == shown


def test_identical_systems_have_one_sentence():
    texts = SYSTEMS["bad"]
    made = render(
        evaluate({"new": texts, "old": texts}, REFERENCE, metrics=["bleu", "ter"], baseline="old"), "sentences"
    )
    assert made == "new and old are identical."
    cased = {"new": [text.upper() for text in texts], "old": texts}
    made = render(evaluate(cased, REFERENCE, metrics=["bleu:lowercase=yes", "ter"], baseline="old"), "sentences")
    assert made.splitlines()[0].startswith(
        "new and old do not differ in anything that BLEU (lowercase=yes) counts ("
    )


def test_sentences_need_comparisons():
    with pytest.raises(OptionError, match="there are none"):
        render(evaluate({"a": SYSTEMS["bad"]}, REFERENCE, metrics=["bleu"]), "sentences")


def test_the_best_is_bold_and_marks_are_superscripts(found):
    text = render(found, "latex")
    rows = {
        line.split(" & ")[0]: line for line in text.splitlines() if line.endswith(r"\\") and line.count(" & ") == 2
    }
    for name in (r"good\_one", "twin"):  # equal: both are the best
        bleu, ter = rows[name].split(" & ")[1:]
        assert re.match(r"\\textbf\{[\d.]+\}\$\^\{\+\}\$ \{\\scriptsize \[", bleu)
        assert re.match(r"\\textbf\{[\d.]+\}\$\^\{-\}\$ \{\\scriptsize \[", ter)
    assert "textbf" not in rows["bad"]
    assert "^" not in rows["bad"]
    assert "Scores: corpus. Bold: the best score." in text
    assert r"$^{+}$ and $^{-}$: above and below the baseline bad at p \textless{} 0.05." in text
    assert r"\label{tab:scores-corpus}" in text
    assert r"\label{tab:comparisons}" in text
    assert r"% for the text:" in text
    assert "%   BLEU: bleu|nrefs:1|" in text
    captions = [line for line in text.splitlines() if line.startswith(r"\caption")]
    assert len(captions) == 2
    for caption in captions:
        assert len(caption) < 250
        assert not re.search("nrefs|seed", caption)
    assert r"Interval: 95\%" in captions[1]
    assert (
        r"p-values are adjusted for several comparisons (Holm), intervals are not. $\leq$: at most." in captions[1]
    )
    assert re.search(
        "^% tests:\n%   paired .*, seed 12345, by segment.*; verdict at p < 0.05, correction holm$",
        text,
        re.MULTILINE,
    )
    assert r"\item[Tests] paired " in latex_signatures(found)


def test_negative_numbers_have_a_minus():
    rows = [["-x a-1", "-0.50", "[-.1, 2-3]", "<= 0.1"]]
    made = latex_table(TextTable("numbers", ["a", "b", "c", "d"], rows, 1), "tab:numbers")
    assert r"-x a-1 & $-$0.50 & [$-$.1, 2-3] & $\leq$ 0.1 \\" in made


def test_one_system_is_not_the_best_of_anything():
    assert "textbf" not in render(evaluate({"a": SYSTEMS["bad"]}, REFERENCE, metrics=["bleu"]), "latex")


def test_labels_are_unique():
    used = {}
    assert [unique_label(title, used) for title in ("Scores: corpus", "Scores: corpus", "分数", "·")] == [
        "tab:scores-corpus",
        "tab:scores-corpus-2",
        "tab:分数",
        "tab:table",
    ]


def test_signatures_are_a_file_of_their_own(mtgauge, sample, tmp_path):
    arguments = [
        "score",
        "-r",
        sample / "reference-A.txt",
        sample / "systems" / "aurora.txt",
        "-m",
        "bleu",
        "-f",
        "latex",
    ]
    done = mtgauge(*arguments, "-o", tmp_path / "table.tex")
    assert done.err == f"signatures: {tmp_path / 'table-signatures.tex'}\n"
    written = (tmp_path / "table-signatures.tex").read_text("utf-8")
    assert written.startswith(r"\begin{description}")
    assert r"bleu\textbar{}\allowbreak{}nrefs:1" in written
    assert mtgauge(*arguments[:-1], "json", "-o", tmp_path / "x.json").err == ""
    assert not (tmp_path / "x-signatures.tex").exists()


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_it_compiles(found, tmp_path):
    document = "\n".join(
        [
            r"\documentclass{article}", r"\usepackage{booktabs}", r"\begin{document}",
            render(found, "latex"), latex_signatures(found), r"\end{document}",
        ]
    )  # fmt: skip
    (tmp_path / "paper.tex").write_text(document, "utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode("latin-1")[-2000:]


def test_every_metric_and_every_paper_is_known():
    built_in = {
        name: papers_of(name)
        for name, cls in available_metrics().items()
        if getattr(cls, "__module__", "").startswith("mtgauge.")
    }
    without = {"exact_match", "ict", "length_ratio", "mean"}
    assert {name for name, papers in built_in.items() if not papers} == without
    used = {key for keys in (*built_in.values(), *OF_STATISTICS.values()) for key in keys}
    assert used | {OWN} == set(entries())
    assert papers_of("chrf:word_order=2") == papers_of("chrf++") == (*papers_of("chrf"), "popovic-2017-chrf")


def test_a_metric_of_another_package_brings_its_entry(monkeypatch):
    entry = "@misc{vowels,\n  title = {Vowels},\n}"
    monkeypatch.setattr(BLEU, "contract", replace(BLEU.contract, papers=(f"{entry}\n", "post-2018-call")))
    assert bibtex(["bleu", "bleu"]).split("\n\n")[1:] == [entry, entries()["post-2018-call"]]


@pytest.mark.parametrize("key", entries())
def test_bibtex_is_whole(key):
    entry = entries()[key]
    assert re.match(r"@\w+\{" + re.escape(key) + ",\n", entry)
    assert entry.count("{") == entry.count("}")
    assert "title = {" in entry
    assert "author = {" in entry


def test_papers_are_cited_once():
    assert re.findall(
        r"^@\w+\{(.*),", bibtex(["bleu", "sacrebleu-bootstrap", "bleu:lowercase=yes"]), re.MULTILINE
    ) == [
        "mtgauge",
        "papineni-etal-2002-bleu",
        "post-2018-call",
        "koehn-2004-statistical",
    ]
    with pytest.raises(OptionError, match="is 'bleu' meant"):
        bibtex(["blue"])


def test_a_record_says_what_to_cite(mtgauge, sample_arguments, tmp_path):
    mtgauge("compare", *sample_arguments, "-m", "chrf++", "--record", tmp_path / "record", "-q")
    keys = re.findall(r"^@\w+\{(.*),", mtgauge("cite", tmp_path / "record").out, re.MULTILINE)
    assert keys[:3] == ["mtgauge", "popovic-2015-chrf", "popovic-2017-chrf"]
    assert {"koehn-2004-statistical", "riezler-maxwell-2005-pitfalls"} & set(keys)


def test_the_sample_is_that_of_the_examples(mtgauge, sample, tmp_path):
    assert mtgauge("sample", tmp_path / "new").code == 0
    there = {
        path.relative_to(sample).as_posix(): path.read_bytes() for path in sample.rglob("*") if path.is_file()
    }
    assert set(there) == set(SAMPLE_FILES)
    assert {name: (tmp_path / "new" / name).read_bytes() for name in SAMPLE_FILES} == there
    again = mtgauge("sample", tmp_path / "new")
    assert again.code == 2
    assert "nothing is overwritten" in again.err
