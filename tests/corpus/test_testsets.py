"""Test sets that carry their references and outputs: reading, choosing, scoring, records."""

import json

import pytest

from mtgauge.base.errors import InputError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.formats.sets import SetReader
from mtgauge.corpus.markup.parsing import parse
from shared_data import shared, shared_lines


def read(path, **options):
    return SetReader().read(str(path), **options)


def scores(result):
    assert result.code == 0, result.err
    found = {}
    for score in json.loads(result.out)["scores"]:
        found.setdefault(score["system"], score["score"])  # the first is the primary output of the first metric
    return found


def test_wmt22_xml_equals_its_plain_text():
    stored = read(shared("data", "wmt22", "xml", "wmttest2022.en-zh.all.xml"))
    text = ("data", "wmt22", "txt")
    assert list(stored.sources) == shared_lines(*text, "sources", "generaltest2022.en-zh.src.en")
    assert set(stored.references) == {"A", "B"}
    for name, texts in stored.references.items():
        assert list(texts) == shared_lines(*text, "references", f"generaltest2022.en-zh.ref.{name}.zh")
    assert len(stored.systems) == 13
    for name, texts in stored.systems.items():
        assert list(texts) == shared_lines(*text, "system-outputs", f"generaltest2022.en-zh.hyp.{name}.zh")
    assert set(stored.metadata["domain"]) == {"conversation", "ecommerce", "news", "social"}
    assert str(stored.languages) == "en-zh"


def test_wmt22_xml_gives_the_published_scores(mtgauge):
    path = shared("data", "wmt22", "xml", "wmttest2022.en-zh.all.xml")
    one = mtgauge(
        "score", "--testset", path, "--systems", "AISP-SJTU", "-r", "A", "--format", "json", "-m", "bleu"
    )
    assert scores(one)["AISP-SJTU"] == pytest.approx(48.82092377231662, abs=1e-9)
    all_references = mtgauge(
        "score", "--testset", path, "--systems", "AISP-SJTU", "--format", "json", "-m", "bleu"
    )
    assert scores(all_references)["AISP-SJTU"] == pytest.approx(67.61044188111215, abs=1e-9)


def test_every_xml_and_sgml_is_read_or_named():
    others = {"stats.xml"}  # counts of a treebank
    found = 0
    for folder in (shared("data"), shared("goldens", "cwmt")):
        for path in sorted(p for pattern in ("*.xml", "*.sgm") for p in folder.rglob(pattern)):
            if path.name in others:
                with pytest.raises(InputError, match="is not a test set: it begins with <treebank>"):
                    read(path)
                continue
            stored = read(path)
            found += 1
            texts = [*stored.references.values(), *stored.systems.values()]
            assert stored.size > 0
            assert stored.sources or texts
            assert all(text is not None for column in texts for text in column), path
    assert found >= 22


@pytest.mark.parametrize("language", ["en", "zh"])
def test_cwmt_files_hold_what_their_key_says(language):
    folder = shared("goldens", "cwmt")
    rows = [json.loads(line) for line in shared_lines("goldens", "cwmt", f"{language}.jsonl")]
    ids = tuple(f"{row['doc']}:{row['seg']}" for row in rows)
    for names in (
        (f"{language}.cwmt.ref.xml", f"{language}.cwmt.sys{{}}.xml"),
        (f"{language}.raw.ref.sgm", f"{language}.raw.tst.sgm"),
    ):
        references = read(folder / names[0])
        assert references.ids == ids
        for k, texts in enumerate(references.references.values()):
            assert list(texts) == [row["refs"][k] for row in rows]
        for system in "ABC":
            outputs = read(folder / names[1].format(system))
            assert list(outputs.systems[f"sys{system}"]) == [row["hyps"][f"sys{system}"] for row in rows]


def test_cwmt_and_nist_forms_score_the_same(mtgauge):
    folder = shared("goldens", "cwmt")
    sgm = [folder / f"zh.raw.{part}.sgm" for part in ("src", "ref", "tst")]
    xml = [folder / f"zh.cwmt.{part}.xml" for part in ("src", "ref", "sysA", "sysB", "sysC")]
    as_sets = [x for path in xml for x in ("--testset", path)]
    one = scores(mtgauge("score", *as_sets, "--format", "json", "-m", "bleu"))
    assert one == scores(
        mtgauge("score", "-s", sgm[0], "-r", sgm[1], sgm[2], "-l", "en-zh", "--format", "json", "-m", "bleu")
    )
    assert set(one) == {"sysA", "sysB", "sysC"}


def test_mtme_leaves_out_references_that_are_listed_as_systems(mtgauge):
    folder = shared("data", "mtme", "wmt23")
    result = mtgauge("score", "--testset", folder, "-m", "bleu", "-r", "refB", "--format", "json")
    assert len(scores(result)) == 13, "only refB is a copy of a reference that is used"
    notes = json.loads(result.out)["notes"]
    assert "system refB is left out: it is the reference refB" in notes
    stored = read(folder)
    assert list(stored.sources) == shared_lines("data", "mtme", "wmt23", "sources", "he-en.txt")
    assert set(stored.metadata["domain"]) == {"news", "user_review"}


def test_meteor_example_has_bare_ampersands():
    stored = read(shared("data", "meteor", "example", "ref.sgm"))
    assert stored.size == 2525
    assert "Building societies face B&B bill" in stored.references["ref"]
    assert any("£80m" in text for text in stored.references["ref"])


WMT21 = """<?xml version="1.0"?>
<dataset id="news">
  <doc id="d1" origlang="zh"><src lang="zh"><p><seg id="1">一</seg></p><p><seg id="2">二
      三</seg></p></src>
    <ref lang="en" translator="A"><p><seg id="1">one</seg><seg id="2">two three</seg></p></ref>
    <ref lang="en" translator="B"><p><seg id="1">1</seg><seg id="2">2 3</seg></p></ref>
    <hyp lang="en" system="S"><p><seg id="1">one</seg><seg id="2">two</seg></p></hyp></doc>
  <doc id="d2" origlang="zh"><src lang="zh"><p><seg id="1">四 &amp; 五</seg></p></src>
    <ref lang="en" translator="A"><p><seg id="1">four &amp; five</seg></p></ref>
    <hyp lang="en" system="S"><p><seg id="1">four &lt;&#33;</seg></p></hyp></doc>
  <doc id="d3" origlang="en"><src lang="zh"><p><seg id="1">六</seg></p></src>
    <hyp lang="en" system="S"><p><seg id="1">six</seg></p></hyp></doc>
  <doc id="t1" origlang="zh" testsuite="idioms"><src lang="zh"><p><seg id="1">七</seg></p></src>
    <ref lang="en" translator="A"><p><seg id="1">seven</seg></p></ref>
    <hyp lang="en" system="S"><p><seg id="1">seven</seg></p></hyp>
    <hyp lang="en" system="T"><p><seg id="1">sept</seg></p></hyp></doc>
</dataset>
"""


@pytest.fixture
def wmt21(tmp_path):
    path = tmp_path / "news.xml"
    path.write_text(WMT21, "utf-8")
    return path


def test_wmt_documents_have_their_own_references(wmt21):
    stored = read(wmt21)
    assert stored.ids == ("d1:1", "d1:2", "d2:1", "d3:1", "t1:1")
    assert stored.sources[1:3] == ("二 三", "四 & 五")
    assert stored.references == {
        "A": ("one", "two three", "four & five", None, "seven"),
        "B": ("1", "2 3", None, None, None),
    }
    assert stored.systems == {
        "S": ("one", "two", "four <!", "six", "seven"),
        "T": (None, None, None, None, "sept"),
    }
    assert stored.left == ("paragraph breaks",)


CHOICES = [
    ([], 2, "system 'T' has no translation"),
    (["--systems", "S"], 0, {"S": 3}),
    (["--systems", "S", "-r", "B"], 0, {"S": 2}),
    (["--systems", "S,T", "--collection", "idioms"], 0, {"S": 1, "T": 1}),
    (["--systems", "", "{extra}"], 0, {"extra": 3}),
    (["--systems", "S", "{extra}"], 0, {"S": 3, "extra": 3}),
    (["--systems", "S", "-r", "B", "-r", "C={extra}"], 2, "extra.txt: has 3 segments"),
    (["--systems", "S", "-r", "C={extra}"], 0, {"S": 3}),
    (["--systems", "U"], 2, "the test set has no system 'U' (systems: S, T)"),
    (["--collection", "verbs"], 2, "the test set has no collection or test suite 'verbs' (there are: idioms)"),
    (["--systems", "S", "-r", "Z"], 2, "Z: no such file"),
    (["--systems", "S", "-s", "{extra}"], 2, "the test set has its source already"),
    (["--systems", "S", "-l", "de-en"], 2, "the test set is zh-en, not de-en"),
    (["--systems", "S", "S={extra}"], 2, "two systems are named 'S'"),
    (["--systems", "S", "{short}"], 2, "short.txt: has 1 segment"),
    (["--systems", ""], 2, "news.xml: has no system to score"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "code", "expected"), CHOICES)
def test_what_is_scored_of_a_test_set(mtgauge, wmt21, tmp_path, options, code, expected):
    (tmp_path / "extra.txt").write_text("one\ntwo three\nfour\n")
    (tmp_path / "short.txt").write_text("one\n")
    files = {"extra": tmp_path / "extra.txt", "short": tmp_path / "short.txt"}
    arguments = [option.format(**files) for option in options]
    result = mtgauge("score", "--testset", wmt21, *arguments, "--level", "segment", "--format", "json")
    assert result.code == code, result.err
    if code:
        assert expected in result.err
        return
    segments = {}
    for score in json.loads(result.out)["scores"]:
        segments.setdefault(score["system"], set()).add(score["id"])
    assert {name: len(ids) for name, ids in segments.items()} == expected


def test_what_is_left_out_by_default_is_said(mtgauge, wmt21):
    result = mtgauge("score", "--testset", wmt21, "--systems", "S", "--format", "json")
    assert json.loads(result.out)["notes"][:2] == [
        "1 document left out: no reference translates it",
        "1 document left out: test suite idioms (--collection idioms scores it)",
    ]
    assert "1 document left out" in mtgauge("score", "--testset", wmt21, "--systems", "S").out


@pytest.mark.parametrize("option", [("--systems", "S"), ("--collection", "x")], ids=["--systems", "--collection"])
def test_choosing_needs_a_test_set(mtgauge, wmt21, option):
    result = mtgauge("score", "-r", wmt21, wmt21, *option)
    assert result.code == 2
    assert f"{option[0]} chooses from a test set" in result.err


def test_a_record_of_a_test_set_reproduces(mtgauge, wmt21, tmp_path):
    (tmp_path / "extra.txt").write_text("one\ntwo three\nfour\n")
    record = tmp_path / "record"
    arguments = ["--testset", wmt21, "--systems", "S", "-r", "A", tmp_path / "extra.txt", "--record", record]
    made = mtgauge("compare", *arguments, "--samples", 50)
    assert made.code == 0, made.err
    assert mtgauge("rerun", record).code == 0
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in ("record", "news.xml", "extra.txt"):
        (tmp_path / name).rename(elsewhere / name)
    assert mtgauge("rerun", elsewhere / "record").code == 0, "a record moves with its inputs"
    (elsewhere / "news.xml").write_text(WMT21.replace("four", "4"), "utf-8")
    changed = mtgauge("rerun", elsewhere / "record")
    assert changed.code == 1
    assert "testset" in changed.out
    assert "has changed" in changed.out


def test_a_record_of_a_folder_hashes_each_file_and_minds_no_new_ones(mtgauge, tmp_path):
    folder = tmp_path / "wmt"
    for part, text in {"sources/zh-en.txt": "一\n二\n", "references/zh-en.refA.txt": "one\ntwo\n",
                       "system-outputs/zh-en/S.txt": "one\n2\n", "documents/zh-en.docs": "news\td1\nnews\td2\n",
                       "sources/de-en.txt": "eins\n"}.items():  # fmt: skip
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        (folder / part).write_text(text, "utf-8")
    several = mtgauge("score", "--testset", folder)
    assert "holds several language pairs (choose one with -l; it holds: de-en, zh-en)" in several.err
    made = mtgauge("score", "--testset", folder, "-l", "zh-en", "--level", "domain", "--record", tmp_path / "rec")
    assert made.code == 0, made.err
    content = (tmp_path / "rec" / "record.toml").read_text("utf-8")
    assert content.count("sha256") == 4
    (folder / "system-outputs" / "zh-en" / "T.txt").write_text("x\ny\n")
    assert mtgauge("rerun", tmp_path / "rec").code == 0
    (folder / "system-outputs" / "zh-en" / "T.txt").write_text("x\n")
    assert "has 1 segment, the first file has 2" in mtgauge("rerun", tmp_path / "rec").err


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("SACREBLEU", str(tmp_path / "cache"))
    fields = {"src": "eins\nzwei\n", "ref-A": "one\ntwo\n", "ref-B": "1\n\n", "docid": "a\nb\n", "domain": "x\ny\n",
              "origlang": "de\nde\n", "Online-A.en": "one\n2\n"}  # fmt: skip
    for name in ("wmt21", "wmt21/systems"):
        folder = tmp_path / "cache" / name
        folder.mkdir(parents=True)
        for field, text in fields.items():
            (folder / f"{name.replace('/', '_')}.de-en.{field}").write_text(text)
    return tmp_path / "cache"


@pytest.mark.parametrize(
    "name", ["wmt21/de-en", "sacrebleu:wmt21:de-en", "wmt21/systems/de-en", "sacrebleu:wmt21/systems:de-en"]
)
def test_sacrebleu_names(cache, name):
    stored = read(name)
    assert stored.sources == ("eins", "zwei")
    assert stored.references == {"A": ("one", "two"), "B": ("1", None)}
    assert stored.systems == {"Online-A.en": ("one", "2")}
    assert stored.metadata == {"document": ("a", "b"), "domain": ("x", "y"), "origlang": ("de", "de")}
    assert str(stored.languages) == "de-en"


def test_a_sacrebleu_name_is_scored_and_recorded(mtgauge, cache, tmp_path):
    record = tmp_path / "record"
    assert mtgauge("score", "--testset", "sacrebleu:wmt21:de-en", "--record", record).code == 0
    assert mtgauge("rerun", record).code == 0


ABSENT = [
    ("wmt99/de-en", "test set 'wmt99' is not in sacreBLEU's cache"),
    ("wmt21/fr-en", "test set 'wmt21' has no fr-en in"),
    ("wmt21", "wmt21: no such file"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "message"), ABSENT)
def test_what_sacrebleu_has_not_is_said(cache, name, message):
    with pytest.raises(InputError) as caught:
        read(name)
    assert message in str(caught.value)


SGML = """<!-- a comment -->
<!DOCTYPE mteval SYSTEM "mteval.dtd">
<REFSET SETID=s SRCLANG='zh' TRGLANG="en">
<DOC DOCID=d SYSID=A genre=news><HL><SEG ID=1> caf&eacute; &amp; B&B &#65;&#x42; a < b &unknown; </SEG></HL>
<P><SEG id = "2">two
 lines</SEG></P></DOC>
<doc docid="d" sysid="B"><seg id=1>x</seg><seg id=2>y</seg></doc>
</REFSET>
"""


def test_sgml_is_read_as_mteval_reads_it(tmp_path):
    (tmp_path / "x.sgm").write_text(SGML)
    stored = read(tmp_path / "x.sgm")
    assert stored.references == {"A": ("café & B&B AB a < b &unknown;", "two lines"), "B": ("x", "y")}
    assert stored.metadata == {"document": ("d", "d"), "domain": ("news", "news")}
    assert stored.left == ("paragraph breaks and headlines",)


def test_cwmt_2008_is_read(tmp_path):
    (tmp_path / "x.xml").write_text(
        '<?xml version="1.0" encoding="UTF-8"?><tgtset setid="s" srclang="zh" tgtlang="en">'
        '<system site="ours" sysid="primary">how it works</system>'
        '<doc docid="d"><p><s id="1" score="0.5">best<cand score="0.1">second</cand></s></p></doc></tgtset>'
    )
    stored = read(tmp_path / "x.xml")
    assert stored.systems == {"primary": ("best",)}
    assert str(stored.languages) == "zh-en"
    assert set(stored.left) == {
        "descriptions of systems",
        "paragraph breaks and headlines",
        "scores of translations",
        "n-best candidates",
    }


def test_lines_are_right_beyond_65535():
    starts = []

    class Starts:
        def start(self, name, attributes, line):
            starts.append(line)

        def end(self, name, line):
            """Nothing to note."""

        text = end

    lines = ["<dataset>", *["<doc>", "</doc>"] * 40_000, "</dataset>"]
    assert parse("\n".join(lines), Starts(), pytest.fail, xml=True) is None
    assert starts == [1, *range(2, 80_002, 2)]


def test_names_choose_from_a_file_that_holds_several(mtgauge, tmp_path):
    (tmp_path / "x.sgm").write_text(SGML)
    (tmp_path / "t.sgm").write_text(SGML.replace("REFSET", "TSTSET"))
    both = mtgauge("score", "-r", tmp_path / "x.sgm", tmp_path / "t.sgm", "--format", "json", "-m", "bleu")
    assert set(scores(both)) == {"A", "B"}
    record = tmp_path / "record"
    one = mtgauge(
        "score",
        "-r",
        f"B={tmp_path / 'x.sgm'}",
        f"A={tmp_path / 't.sgm'}",
        "--format",
        "json",
        "-m",
        "bleu",
        "--record",
        record,
    )
    assert "nrefs:1" in one.out
    assert set(scores(one)) == {"A"}
    assert mtgauge("rerun", record).code == 0
    none = mtgauge("score", "-r", tmp_path / "x.sgm", f"C={tmp_path / 't.sgm'}")
    assert "t.sgm: holds no system 'C' but 2 others (it has: A, B)" in none.err


VALIDATED = {
    "good.txt": ("a\nb\n", 0, []),
    "good.xml": (WMT21.replace("two three</seg>", "two</seg>"), 1, ["good.xml, segment d1:1: system 'T' has no translation"]),
    "bad.txt": (b"a\n\xff\nb\n\xfe\n", 1, ["bad.txt, line 2: is not UTF-8: byte 0xff; 1 more of this kind: line 4: is not UTF-8: byte 0xfe"]),
    "bad.tsv": ("id\ttext\n1\n2\tb\tc\n2\tx\n", 1, ["bad.tsv, line 2: has 1 fields, the header has 2; 1 more of this kind: line 3: has 3 fields"]),
    "bad.jsonl": ('{"text": 1}\nno\n{"text": "a"}\n[]\n', 1, ["bad.jsonl, line 1: 'text' is not a string", "bad.jsonl, line 2: is not JSON", "bad.jsonl, line 4: is not a JSON object"]),
    "ids.tsv": ("id\ttext\n1\ta\n1\tb\n", 1, ["ids.tsv: segment id '1' is used twice"]),
    "bad.sgm": ('<srcset><doc docid=d><seg id=1>a</seg><seg id=1>b</seg>\n<seg>c</seg>\n<b>x</b></doc></srcset>', 1,
                ["bad.sgm, line 1, segment d:1: source has the segment twice", "bad.sgm, line 2, segment d: <seg> has no id", "bad.sgm, line 3, segment d: <b> is not an element of these files (remove it)"]),
    "bad.xml": (WMT21.replace('id="d3"', 'id="d2"').replace('<ref lang="en" translator="B"><p><seg id="1">1</seg>', '<ref lang="en" translator="B"><p>'), 1,
                ["bad.xml, line 6, segment d1:1: reference 'B' lacks the segment", "bad.xml, line 11: document 'd2' stands twice, first on line 8"]),
    "absent.txt": (None, 2, ["absent.txt: no such file"]),
    "utf16.txt": ("a".encode("utf-16"), 2, ["utf16.txt: is UTF-16"]),
}  # fmt: skip


@pytest.mark.parametrize("name", VALIDATED)
def test_validate_prints_all_findings_at_once(mtgauge, tmp_path, monkeypatch, name):
    content, code, expected = VALIDATED[name]
    monkeypatch.chdir(tmp_path)
    if content is not None:
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    result = mtgauge("check", name)
    assert result.code == code
    *found, summary = result.out.splitlines()
    rows = json.loads(mtgauge("check", name, "--format", "json").out)
    total = sum(row["count"] for row in rows)
    kinds = f" of {len(found)} kind{'s' if len(found) != 1 else ''}" if len(found) < total else ""
    assert summary == f"1 checked, {total} finding{'s' if total != 1 else ''}{kinds}"
    assert len(found) == len(expected)
    for line, start in zip(found, expected, strict=True):
        assert line.startswith(start)
    assert len(rows) == len(expected)
    keys = {"file", "line", "segment", "message", "hint", "code", "count", "others"}
    assert all(set(row) >= keys and row["count"] == 1 + len(row["others"]) for row in rows)


def test_validate_goes_on_after_a_file_that_cannot_be_read(mtgauge, tmp_path, sample):
    (tmp_path / "bad.jsonl").write_text("no\n")
    result = mtgauge("check", tmp_path / "absent", tmp_path / "bad.jsonl", sample / "source.tsv")
    assert result.code == 2
    assert "3 checked, 2 findings" in result.out


def test_plain_text_is_scored_without_a_parser_of_markup(sample):
    import subprocess
    import sys

    script = (
        "import sys, os\nfrom mtgauge.cli.main import main\nos.dup2(os.open(os.devnull, os.O_WRONLY), 1)\n"
        f"main(['score', '-r', {str(sample / 'reference-A.txt')!r}, {str(sample / 'systems' / 'aurora.txt')!r}])\n"
        "sys.stderr.write('\\n'.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    modules = set(done.stderr.split())
    assert not modules & {"lxml", "pyarrow", "mtgauge.corpus.markup", "mtgauge.corpus.formats.sets"}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: TestSet.load(), "no file given"),
        (lambda: SystemOutput.load(), "no file given"),
        (lambda: SystemOutput.load(["a.txt"]), "a path is of type list (give each file as a string or a pathlib.Path)"),
        (lambda: TestSet.load(5), "a path is of type int"),
        (lambda: TestSet.load(references=5), "a path is of type int"),
        (lambda: TestSet.load(references={"A": ["a.txt"]}), "a path is of type list"),
        (lambda: TestSet.load(source=b"a.txt"), "a path is of type bytes"),
    ],
)  # fmt: skip
def test_what_is_no_path_is_refused(call, message):
    with pytest.raises(InputError) as found:
        call()
    assert message in str(found.value)
