"""What users of other tools type first: it works, or the answer says what to write."""

import json

import pytest

from mtgauge.cli.sacrebleu.arguments import parser
from mtgauge.cli.sacrebleu.counterparts import WRITTEN
from mtgauge.corpus.checks.family import misplaced_files
from mtgauge.corpus.named_files import named_paths
from mtgauge.measures.registry import metrics_in
from shared_data import shared

REF = ["One line here.", "Another line there.", "The river is high."]
HYP = ["One line here.", "Another line is there.", "A river is high."]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, lines in {"ref.A.txt": REF, "ref.B.txt": HYP, "hyp.txt": HYP}.items():
        (tmp_path / name).write_text("\n".join(lines) + "\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


#: what is typed; a part of the answer
ANSWERS = [
    ("scor", "there is no command 'scor' (is 'score' meant?)"),
    ("campaign chek", "there is no command 'chek' (is 'check' meant?)"),
    ("sing", "there is no command 'sing' (mtgauge --help lists the commands)"),
    ("score ref.A.txt hyp.txt", "(pass the reference with -r: mtgauge score -r ref.A.txt hyp.txt)"),
    ("compare hyp.txt", "(pass the reference with -r: mtgauge compare -r REF hyp.txt)"),
    ("score -r ref.A.txt hyp.txt --metrc bleu", "--metric"),
    ("score -r ref.A.txt hyp.txt --languages zh-en", "(here it is -l zh-en)"),
    ("compare -r ref.A.txt hyp.txt x=hyp.txt --baseline hpy", "(is 'hyp' meant?)"),
    ("compare -r ref.A.txt hyp.txt x=hyp.txt --test bootstrp", "(is 'bootstrap' meant?)"),
    ("compare -r ref.A.txt hyp.txt x=hyp.txt --correction hlm", "(is 'holm' meant?)"),
    ("score -r ref.A.txt hyp.txt --level segmnt", "(is 'segment' meant?)"),
    ("score -r ref.A.txt hyp.txt --ci-method bcaa", "(is 'bca' meant?)"),
    (
        "score -r ref.A.txt hyp.txt -f jsn",
        "'jsn' is not one of table, json, jsonl, csv, markdown, latex, sentences, github, junit (is 'json' meant?)",
    ),
    ("score -r ref.A.txt hyp.txt --threads x", "invalid value for '--threads': 'x' is not a whole number"),
    ("score -r ref.A.txt hyp.txt --threads -1", "-1 is not in the range x>=0"),
    ("score -r ref.A.txt hyp.txt --threads", "option '--threads' needs a value"),
    ("score -r ref.A.txt hyp.txt --ci=3", "option '--ci' takes no value"),
    ("completion bash now", "nothing is expected where now stands"),
    ("score -r ref.A.txt hyp.txt -m bleu:tokenize=zhh", "unknown tokenizer 'zhh' (is 'zh' meant?)"),
    ("score -r ref.A.txt hyp.txt -m bleu:smooth_method=expp", "(is 'exp' meant?)"),
    ("score -r ref.A.txt hyp.txt -m bleu:lower=yes", "(is 'lowercase' meant?)"),
    ("score -r ref.A.txt hyp.txt -m bleu:smooth_method=qqqq", "(known: none, floor, add-k, exp)"),
    ("score -r ref.A.txt hpy.txt", "hpy.txt: no such file (is 'hyp.txt' meant?)"),
    ("score -r ref.A.txt hyp.tx", "hyp.tx: no such file (is 'hyp.txt' meant?)"),
    ("score -r nowhere/ref.A.txt hyp.txt", "nowhere/ref.A.txt: no such file\n"),
    ("cite nonexist", "nothing to cite is called 'nonexist' (known: "),
    ("cite bootstrp", "(is 'bootstrap' meant?)"),
    ("score -r ref.A.txt hyp.txt --latex", "there is no option '--latex' (it is -f latex)"),
    ("compare -r ref.A.txt hyp.txt --csv", "(it is -f csv)"),
    ("metrics --json", "(it is -f json)"),
    (
        "score -r ref.A.txt hyp.txt -w 4",
        "(here it is --precision 4; mtgauge sacrebleu takes the options of sacreBLEU)",
    ),
    ("compare -r ref.A.txt hyp.txt -j 4", "(here it is --threads 1; "),
    ("score -r ref.A.txt -i hyp.txt", "(systems stand behind the options: mtgauge score -r REF SYSTEM...; "),
    (
        "score -r ref.A.txt hyp.txt -b -f json",
        "--score-only prints only numbers (omit --format, --checklist and --worst)",
    ),
]


@pytest.mark.parametrize(("typed", "answer"), ANSWERS, ids=[case[0] for case in ANSWERS])
def test_a_slip_is_answered_with_what_was_meant(mtgauge, folder, typed, answer):
    done = mtgauge(*typed.split())
    assert done.code == 2
    assert not done.out
    assert answer in done.err
    assert done.err.count("\n") == 1


def test_piped_text_is_the_system(process, folder):
    text = (folder / "hyp.txt").read_bytes()
    plain = process("score", "-r", "ref.A.txt", "hyp.txt", "-m", "bleu", "-b")
    piped = process("score", "-r", "ref.A.txt", "-m", "bleu", "-b", stdin=text)
    assert plain.stdout == piped.stdout != b""
    table = process("score", "-r", "ref.A.txt", "-m", "bleu", stdin=text)
    assert b"stdin" in table.stdout
    nothing = process("score", "-r", "ref.A.txt")
    assert nothing.returncode == 2
    lacking = process("score", "ref.A.txt", stdin=text)
    assert b"(pass the reference with -r: mtgauge score -r ref.A.txt)" in lacking.stderr
    reference = process("score", "-r", "-", "hyp.txt", "-m", "bleu", "-b", stdin=text)
    assert reference.stdout == b"100.00\n"


def test_scores_alone_are_those_of_the_table(mtgauge, folder):
    arguments = ["score", "-r", "ref.A.txt", "hyp.txt", "good=ref.A.txt", "-m", "bleu,ter"]
    bare = mtgauge(*arguments, "-b").out
    cells = [line.split() for line in mtgauge(*arguments).out.splitlines() if line.startswith(("hyp ", "good "))]
    assert [line.split("\t") for line in bare.splitlines()] == [cell[1:] for cell in cells]
    by_segment = mtgauge(*arguments, "-b", "--level", "segment", "--precision", "0").out
    assert len(by_segment.splitlines()) == 6


def test_quiet_tells_nothing(mtgauge, folder):
    arguments = ["score", "-r", "ref.A.txt", "hyp.txt", "-m", "bleu", "--record"]
    assert mtgauge(*arguments, "told").err == "record: told\n"
    quiet = mtgauge(*arguments, "silent", "-q")
    assert (quiet.code, quiet.err) == (0, "")
    assert (folder / "silent").is_dir()
    failed = mtgauge("score", "-r", "ref.A.txt", "hyp.txt", "-q", "--gate", "bleu>=99")
    assert failed.code == 1
    assert failed.err


#: in one text -> metrics
METRICS = [
    ("bleu,chrf", ["bleu", "chrf"]),
    ("bleu, ter ", ["bleu", "ter"]),
    ("bleu:profile=sbp,tokenize=cwmt", ["bleu:profile=sbp,tokenize=cwmt"]),
    ("bleu:lowercase=yes,chrf:word_order=2,beta=3,ter", ["bleu:lowercase=yes", "chrf:word_order=2,beta=3", "ter"]),
    ("A=bleu,B=chrf", ["A=bleu", "B=chrf"]),
    ("A=bleu:max_order=2,B=bleu:max_order=3", ["A=bleu:max_order=2", "B=bleu:max_order=3"]),
    ("bleu:max_order=2,tokenize=spm:flores,chrf++", ["bleu:max_order=2,tokenize=spm:flores", "chrf++"]),
    ("bleu:tokenize='a,b',chrf", ["bleu:tokenize='a,b'", "chrf"]),
    ("bleu,,chrf,", ["bleu", "chrf"]),
    (",", [","]),
]


@pytest.mark.parametrize(("text", "expected"), METRICS, ids=[case[0] for case in METRICS])
def test_metrics_in_one_text(text, expected):
    assert metrics_in(text) == expected


#: file of a reference, of a system; the code of the warning, or True for that of one more reference
FAMILIES = [
    ("ref-A.txt", "ref-B.txt", True),
    ("ref.A.en", "ref.B.en", True),
    ("wmt.refA.en", "wmt.refB.en", True),
    ("ref1.txt", "ref2.txt", True),
    ("newstest.ref0", "newstest.ref1", True),
    ("ref.txt", "ref2.txt", True),
    ("reference.txt", "reference_2.txt", True),
    ("newstest.ref", "newstest.ref2", True),
    ("ref.txt", "refined.txt", False),
    ("a/ref1.txt", "b/ref2.txt", False),
    ("ref.txt", "hyp.txt", False),
    ("ref1.txt", "ref2.tsv", False),
    ("ref1.txt", "ref1.txt", False),
    ("newstest2021.ref", "newstest2022.ref", False),
    ("A.txt", "B.txt", False),
    ("newstest.txt", "newstest-A.txt", False),
    ("newstest.txt", "newstest1.txt", False),
    ("x.r", "x.h", False),
    ("test.A.en", "test.B.en", False),
    ("reference-A.txt", "reference-A2.txt", True),
    ("wmt-ref.txt", "wmt-ref-B.txt", True),
    ("systems/aurora.txt", "reference-A.txt", "swapped-reference"),
    ("aurora.txt", "ref.txt", "swapped-reference"),
    ("aurora.txt", "REF.txt", "swapped-reference"),
    ("aurora.txt", "refs.txt", "swapped-reference"),
    ("aurora.txt", "wmt.refA.en", "swapped-reference"),
    ("aurora.txt", "newstest2019-deen-ref.en.sgm", "swapped-reference"),
    ("aurora.txt", "references/A.txt", "swapped-reference"),
    ("references/A.txt", "systems/refB.txt", False),
    ("gold.txt", "ref.txt", False),
    ("human.txt", "ref.txt", False),
    ("aurora.txt", "prefix.txt", False),
    ("aurora.txt", "Referee.txt", False),
    ("aurora.txt", "deref.txt", False),
    ("ref.txt", "good.txt", False),
]


@pytest.mark.parametrize(("reference", "system", "is_like"), FAMILIES, ids=[f"{a} {b}" for a, b, _ in FAMILIES])
def test_a_system_named_like_a_reference(reference, system, is_like):
    found = [*misplaced_files([("one", reference)], [("other", system)])]
    code = "reference-as-system" if is_like is True else is_like
    assert [finding.code for finding in found] == ([code] if code else [])


def test_no_system_of_wmt_is_named_like_a_reference():
    names = {
        path.name
        for parts in (("mtme", "wmt23", "system-outputs", "he-en"), ("wmt22", "txt", "system-outputs"))
        for path in shared("data", *parts).glob("*")
    }
    files = [("one", "test.en")], [(name, name) for name in sorted(names)]
    # people's translations are among the outputs of MT-Metrics-Eval
    assert [finding.system for finding in misplaced_files(*files)] == ["refA.txt", "refB.txt"]
    files = (
        [("one", "newstest.txt")],
        [(name, f"newstest-{name}.txt") for name in sorted(names) if "ref" not in name],
    )
    assert not [*misplaced_files(*files)]


def test_swapped_files_are_noticed_by_both_commands(mtgauge, folder):
    done = mtgauge("score", "-r", "hyp.txt", "ref.A.txt", "-m", "bleu", "-f", "json")
    [warning] = [row for row in json.loads(done.out)["warnings"] if row["code"] == "swapped-reference"]
    assert (warning["system"], warning["severity"]) == ("ref.A", "notable")
    assert warning["message"] == (
        "ref.A.txt is scored as a system, with hyp.txt as the reference: are the two swapped?"
    )
    assert "(swapped-reference)" in mtgauge("sacrebleu", "hyp.txt", "-i", "ref.A.txt", "-b").err


def test_the_warning_stands_in_every_output(mtgauge, folder):
    for form in ("table", "json", "jsonl", "csv", "markdown", "latex"):
        done = mtgauge("score", "-r", "ref.A.txt", "ref.B.txt", "-m", "bleu", "-f", form)
        assert done.code == 0
        assert "reference-as-system" in done.out, form


def test_who_prints_numbers_alone_is_told_the_gravest(mtgauge, folder):
    done = mtgauge("score", "-r", "ref.A.txt", "ref.B.txt", "-m", "bleu", "-b")
    assert "ref.B: warning: ref.B.txt is scored as a system" in done.err
    assert mtgauge("score", "-r", "ref.A.txt", "ref.B.txt", "-m", "bleu", "-b", "-q").err == ""
    assert len(done.out.split()) == 1


def test_descriptors_have_the_names_of_their_places():
    given = ["/dev/fd/63", "hyp.txt", "/proc/self/fd/12", "x=/dev/fd/4"]
    assert [name for name, _ in named_paths(given, "system")] == ["system-1", "hyp", "system-3", "x"]


#: what is typed, what of the answer helps
HELPED = [
    (("score", "-r", "ref.A.txt", "hyp.txt", "-t", "wmt17"), "mtgauge sacrebleu takes the options of sacreBLEU"),
    (("score", "-r", "ref.A.txt", "-i", "hyp.txt"), "mtgauge sacrebleu takes the options of sacreBLEU"),
    (("score", "-r", "ref.A.txt", "hyp.txt", "--tokenize", "zh"), "-m bleu:tokenize=zh"),
    (("score", "-r", "ref.A.txt", "hyp.txt", "--gat", "x"), "--gate"),
    (("score", "-r", "ref.A.txt", "-m", "BLEU", "chrF", "hyp.txt"), "-m bleu,chrf"),
    (("compare",), "mtgauge compare -r REF SYSTEM..."),
    (("score", "-r", "ref.A.txt", "hyp.txt", "--gate", "blue>=4"), "is 'bleu' meant?"),
    (("score", "-r", "ref.A.txt", "hyp.txt", "--gate", "beter"), "is 'better' meant?"),
    (("metrics", "blue"), "is 'bleu' meant?"),
    (("rerun",), "the argument 'RECORD' is missing (usage: mtgauge rerun [OPTIONS] RECORD)"),
    (
        ("campaign", "package", "c"),
        "the option '-o' / '--output' is missing (usage: mtgauge campaign package [OPTIONS] DIR)",
    ),
]


@pytest.mark.parametrize(("typed", "helped"), HELPED, ids=[" ".join(typed) for typed, _ in HELPED])
def test_what_is_typed_wrong_is_helped(mtgauge, folder, typed, helped):
    done = mtgauge(*typed)
    assert done.code == 2
    assert helped in done.err


def test_what_stands_for_options_of_sacrebleu_can_be_typed(mtgauge, folder):
    score = ["score", "-r", "ref.A.txt", "hyp.txt"]
    for names, written in WRITTEN.items():
        assert all(map(parser().has_option, names)), names
        words = written.split()
        if {"--testset", "domain"} & {*words}:  # of which there are none here
            continue
        typed = {"mtgauge": ["compare", *score[1:], "x=ref.B.txt", *words[2:]]}.get(words[0], [*score, *words])
        done = mtgauge(*(words[1:] if "cite" in words else typed))
        assert done.code == 0, (written, done.err)


@pytest.mark.parametrize("gate", ["BLEU>=1", "bleu>=1", "chrF>=1", "CHRF>=1"])
@pytest.mark.parametrize("metrics", ["bleu,chrf", "BLEU,CHRF"])
def test_gates_name_metrics_in_any_case(mtgauge, folder, gate, metrics):
    done = mtgauge("score", "-r", "ref.A.txt", "hyp.txt", "-m", metrics, "--gate", gate, "-f", "json")
    assert done.code == 0
    assert {row["metric"] for row in json.loads(done.out)["scores"]} == {"bleu", "chrf"}


def test_metrics_are_told_in_any_case(mtgauge):
    assert mtgauge("metrics", "BLEU").out == mtgauge("metrics", "bleu").out


#: the file that is written, what is typed besides -> how it begins
SUFFIXES = [
    ("x.json", (), "{\n"),
    ("x.JSON", (), "{\n"),
    ("x.jsonl", (), '{"type": "score"'),
    ("x.csv", (), "kind,system,"),
    ("x.md", (), "### Scores"),
    ("x.tex", (), "% needs"),
    ("x.txt", (), "Scores: corpus"),
    ("x", (), "Scores: corpus"),
    ("x.odd", (), "Scores: corpus"),
    ("x.json", ("-f", "csv"), "kind,system,"),
    ("x.json", ("-f", "table"), "Scores: corpus"),
    ("x.json", ("-b",), "59.42"),
]


@pytest.mark.parametrize(("file", "besides", "begins"), SUFFIXES)
def test_the_suffix_says_the_format_where_nobody_does(mtgauge, folder, file, besides, begins):
    assert mtgauge("score", "-r", "ref.A.txt", "hyp.txt", "-m", "bleu", "-o", file, *besides).code == 0
    assert (folder / file).read_text("utf-8").startswith(begins)


def test_the_suffix_says_the_format_of_other_commands(mtgauge, folder):
    mtgauge("metrics", "bleu", "-o", "x.json")
    assert json.loads((folder / "x.json").read_text("utf-8"))[0]["name"] == "bleu"
    page = mtgauge("score", "-r", "ref.A.txt", "hyp.txt", "-o", "x.html")
    assert (page.code, page.err) == (
        2, "mtgauge: error: x.html would be a table, not a page (write --report x.html)\n",
    )  # fmt: skip


#: a command that prints
PRINTING = [
    ("metrics", "bleu"),
    ("metrics", "-f", "json"),
    ("advise", "-l", "zh-en"),
    ("models",),
    ("check", "hyp.txt", "broken.jsonl"),
    ("check", "hyp.txt", "-f", "json"),
]


@pytest.mark.parametrize("typed", PRINTING, ids=" ".join)
def test_what_is_printed_can_go_to_a_file(mtgauge, folder, typed):
    (folder / "broken.jsonl").write_text("no\n", "utf-8")
    printed, written = mtgauge(*typed), mtgauge(*typed, "-o", "out")
    assert printed.out
    assert (folder / "out").read_text("utf-8") == printed.out
    assert (written.code, written.out) == (printed.code, "")
