"""A byte order mark before plain text: said in every output, and kept as text where that is asked for."""

import json

import pytest
import sacrebleu

import mtgauge as package
from mtgauge.base.errors import OptionError
from mtgauge.corpus.load import load_corpus
from mtgauge.report import FORMATS

MARK = "\ufeff"
REFERENCE = ["The tide came in at noon.", "Nobody saw the boats."]
OUTPUT = ["The tide came in at one.", "Nobody saw the boat."]


@pytest.fixture
def files(tmp_path):
    (tmp_path / "ref.txt").write_text("\n".join(REFERENCE) + "\n", "utf-8")
    (tmp_path / "sys.txt").write_text(MARK + "\n".join(OUTPUT) + "\n", "utf-8")
    (tmp_path / "plain.txt").write_text("\n".join(OUTPUT) + "\n", "utf-8")
    return tmp_path


def bleu(result):
    return next(s["score"] for s in json.loads(result.out)["scores"] if s["metric"] == "bleu")


def marks(result):
    return [
        (w["system"], w["message"]) for w in json.loads(result.out)["warnings"] if w["code"] == "byte-order-mark"
    ]


def test_the_default_leaves_it_out_and_keep_counts_it_as_sacrebleu_does(files, mtgauge):
    ref, run = files / "ref.txt", ("--format", "json", "-m", "bleu")
    stripped = mtgauge("score", "-r", ref, files / "sys.txt", *run)
    kept = mtgauge("score", "-r", ref, files / "sys.txt", "--bom", "keep", *run)
    assert bleu(stripped) == bleu(mtgauge("score", "-r", ref, files / "plain.txt", *run))
    assert bleu(kept) == sacrebleu.corpus_bleu([MARK + OUTPUT[0], OUTPUT[1]], [REFERENCE]).score
    assert bleu(kept) != bleu(stripped)
    assert marks(stripped) == [("sys", "system sys begins with a byte order mark, which is left out; "
                                "sacreBLEU counts it as text (--bom keep does)")]  # fmt: skip
    assert marks(kept) == [
        ("sys", "system sys begins with a byte order mark, which counts as text, as in sacreBLEU")
    ]
    assert marks(mtgauge("score", "-r", ref, files / "plain.txt", *run)) == []


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_says_it(files, mtgauge, form):
    result = mtgauge("compare", "-r", files / "ref.txt", files / "sys.txt", files / "plain.txt", "--format", form)
    assert "byte order mark" in result.out
    assert "byte-order-mark" in result.out


def test_the_report_page_and_power_say_it(files, mtgauge):
    arguments = ("-r", files / "ref.txt", files / "sys.txt", files / "plain.txt")
    assert mtgauge("score", *arguments, "--report", files / "page.html").code == 0
    assert "a file of plain text begins with a byte order mark" in (files / "page.html").read_text("utf-8")
    power = mtgauge("power", *arguments, "--bom", "keep", "--samples", 50)
    assert power.err == (
        "warning: system sys begins with a byte order mark, which counts as text, as in sacreBLEU [byte-order-mark]\n"
    )


@pytest.mark.parametrize("bom", ["strip", "keep"])
def test_a_record_reproduces(files, mtgauge, bom):
    record = files / "record"
    arguments = ("-r", files / "ref.txt", files / "sys.txt", "--bom", bom, "--record", record)
    assert mtgauge("score", *arguments).code == 0
    assert ('bom = "keep"' in (record / "record.toml").read_text("utf-8")) == (bom == "keep")
    again = mtgauge("rerun", record)
    assert again.code == 0, again.out


def test_references_sources_folders_and_validate(files, mtgauge):
    for part in ("references", "systems"):
        (files / "set" / part).mkdir(parents=True)
    (files / "set" / "references" / "A.txt").write_bytes((files / "sys.txt").read_bytes())
    (files / "set" / "systems" / "S.txt").write_bytes((files / "ref.txt").read_bytes())
    folder = mtgauge("score", "--testset", files / "set", "--format", "json")
    assert marks(folder)[0][1].startswith("references/A.txt begins with a byte order mark, which is left out")
    single = mtgauge(
        "score", "-s", files / "sys.txt", "-r", files / "sys.txt", files / "plain.txt", "--format", "json"
    )
    assert [message.partition(" begins")[0] for _, message in marks(single)] == ["the source", "reference sys"]
    result = mtgauge("check", files / "sys.txt")
    assert (result.code, result.out.splitlines()[1]) == (0, "1 checked, 0 findings, 1 warning")
    assert "sys.txt begins with a byte order mark, which is left out" in result.out
    assert "which counts as text" in mtgauge("check", files / "sys.txt", "--bom", "keep").out
    assert "references/A.txt begins" in mtgauge("convert", files / "set", files / "out.jsonl", "--bom", "keep").err
    assert json.loads((files / "out.jsonl").read_text("utf-8").splitlines()[0])["references"]["A"][0] == MARK


@pytest.mark.parametrize("name", ["x.tsv", "x.jsonl"])
def test_before_other_formats_it_is_never_text(files, mtgauge, name):
    content = {
        "x.tsv": "text\n" + "\n".join(OUTPUT),
        "x.jsonl": "\n".join(json.dumps({"text": t}) for t in OUTPUT),
    }
    (files / name).write_text(MARK + content[name], "utf-8")
    result = mtgauge("score", "-r", files / "ref.txt", files / name, "--bom", "keep", "--format", "json")
    assert result.code == 0, result.err
    assert marks(result) == []


def test_from_python(files):
    path = str(files / "sys.txt")
    corpus = load_corpus([("sys", path)], [("ref", str(files / "ref.txt"))], bom="keep")
    assert corpus.systems[0].segments[0] == MARK + OUTPUT[0]
    assert [w.code for w in package.evaluate(corpus.systems, corpus.testset).warnings] == ["byte-order-mark"]
    with pytest.raises(OptionError, match="bom is 'drop'"):
        load_corpus([("sys", path)], [("ref", path)], bom="drop")
