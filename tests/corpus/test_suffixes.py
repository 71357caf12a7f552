"""Every suffix that people give: read as documented, or refused by what it names; no syntax is scored as words."""

import bz2
import csv
import gzip
import io
import json
import lzma
import re
import tarfile
import zipfile

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import evaluate
from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.corpus.foreign import FOREIGN_SUFFIXES
from mtgauge.corpus.formats import parse_file, read_plain_lines
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.registry import FORMATS
from mtgauge.corpus.formats.sets import SetReader
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.corpus.label_column import label_column
from mtgauge.corpus.load import load_corpus
from mtgauge.corpus.reader import InputFile, TestSetRequest
from mtgauge.linguistics.jobs.annotation_texts import columns_of
from shared_data import ROOT

REFERENCE = ["The river rose, and nobody was hurt.", 'She said "come in", twice.', "It rained; a lot.", "The end."]
OUTPUT = ["The river rose and nobody hurt.", 'She said "come", twice.', "It rained, a lot; really.", "An end."]


def csv_text(rows, delimiter=","):
    written = io.StringIO(newline="")
    csv.writer(written, delimiter=delimiter).writerows(rows)
    return written.getvalue()


def named(texts, key="text"):
    return [{"id": f"doc-{i}", key: text} for i, text in enumerate(texts)]


def lines(rows):
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def as_set(form):
    """Writes both texts as a test set in a format, whichever is asked for."""

    def write(texts):
        made = StoredSet(
            size=4,
            ids=tuple("abcd"),
            metadata={"document": ("d",) * 4},
            sources=tuple("wxyz"),
            references={"A": tuple(REFERENCE)},
            systems={"S": tuple(OUTPUT)},
        )
        return FORMATS[form].load().write(made, Losses(""))

    return write


COMET = [["src", "mt", "ref", "score"], *(["x", *pair, "0.5"] for pair in zip(OUTPUT, REFERENCE, strict=True))]


def of_comet(texts):
    """Both texts as the records of COMET's data."""
    return [dict(zip(COMET[0], row, strict=True)) for row in COMET[1:]]


#: Suffix -> ways to write texts that files of the suffix are documented to have.
WRITTEN = {
    ".txt": [lambda texts: "".join(f"{text}\n" for text in texts)],
    ".tsv": [lambda texts: "id\ttext\n" + "".join(f"{i}\t{text}\n" for i, text in enumerate(texts)), as_set("tsv")],
    ".csv": [
        lambda texts: csv_text([["id", "text"], *enumerate(texts)]),
        lambda texts: "\ufeff" + csv_text([["id", "text"], *enumerate(texts)], ";"),
        lambda texts: csv_text([["text"], *([text] for text in texts)]),
        lambda texts: csv_text(COMET),
        as_set("csv"),
    ],
    ".jsonl": [lambda texts: lines(named(texts)), as_set("jsonl")],
    ".ndjson": [lambda texts: lines(named(texts))],
    ".json": [
        lambda texts: json.dumps(texts, ensure_ascii=False),
        lambda texts: json.dumps(named(texts), indent=2),
        lambda texts: json.dumps(of_comet(texts)),
        as_set("json"),
    ],
    ".xml": [as_set("wmt"), as_set("nist")],
    ".sgm": [as_set("nist")],
    ".sgml": [as_set("nist")],
    ".parquet": [as_set("parquet")],
}  # fmt: skip
#: Suffixes in tables of the documentation, and others that people give, of files with one segment per line.
PLAIN = [
    "", ".out", ".en", ".zh-en", ".hyp", ".tok", ".detok", ".md", ".py", ".pl", ".hter", ".tags", ".lock", ".init",
    ".inf", ".final", ".comet", ".v2", ".model", ".ckpt", ".bin", ".js",
]  # fmt: skip
PACKED = {"": bytes, ".gz": gzip.compress, ".xz": lzma.compress, ".zst": zstandard.compress}


def content_of(write, texts):
    content = write(texts)
    return content if isinstance(content, bytes) else content.encode()


def scored(hypothesis, reference):
    """The numbers of one output against one reference."""
    corpus = load_corpus([("hyp", str(hypothesis))], [("ref", str(reference))])
    return [item.score for item in evaluate(corpus.systems, corpus.testset, metrics=["bleu", "chrf"]).scores]


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plain")
    for name, texts in (("ref.txt", REFERENCE), ("hyp.txt", OUTPUT)):
        (folder / name).write_text("".join(f"{text}\n" for text in texts))
    return scored(folder / "hyp.txt", folder / "ref.txt")


WAYS = [(suffix, number) for suffix, ways in WRITTEN.items() for number in range(len(ways))]


@pytest.mark.parametrize(("suffix", "number"), WAYS)
def test_every_documented_suffix_gives_the_score_of_plain_text(tmp_path, plain, suffix, number):
    write = WRITTEN[suffix][number]
    for packed, pack in PACKED.items():
        reference, hypothesis = (tmp_path / f"{name}{suffix}{packed}" for name in ("ref", "hyp"))
        reference.write_bytes(pack(content_of(write, REFERENCE)))
        hypothesis.write_bytes(pack(content_of(write, OUTPUT)))
        if packed and suffix == ".parquet":  # it is compressed inside
            continue
        assert scored(hypothesis, reference) == plain


@pytest.mark.parametrize("suffix", PLAIN)
def test_other_suffixes_are_plain_text(suffix):
    data = content_of(WRITTEN[".txt"][0], OUTPUT)
    assert parse_file(data, f"hyp{suffix}").texts == tuple(OUTPUT)


@pytest.mark.parametrize("suffix", FOREIGN_SUFFIXES)
def test_text_with_the_name_of_something_else_is_refused(tmp_path, mtgauge, suffix):
    (tmp_path / "ref.txt").write_text("a\n")
    file = tmp_path / f"hyp{suffix}"
    file.write_text("a\n")
    kind = FOREIGN_SUFFIXES[suffix]
    for result in (mtgauge("score", "-r", tmp_path / "ref.txt", file), mtgauge("score", "-r", file, "-")):
        assert result.code == 2
        assert (
            f"hyp{suffix}: is text, but its name ({suffix}) is that of {kind.what} ({kind.advice}; name plain"
            in result.err
        )
    assert mtgauge("check", file).code == 1


def documented_suffixes():
    """The suffixes in tables of the documentation, without compression, kernels' sources and names in Python."""
    found = set()
    for page in {*(ROOT / "docs").rglob("*.md")} - {ROOT / "docs" / "explanation" / "kernels.md"}:
        for row in re.findall(r"^\|.*$", page.read_text("utf-8"), re.MULTILINE):
            found |= set(re.findall(r"`(?!mtgauge\.|result\.|[A-Z]\w+\.)[^`\s\[]*(\.[a-z][a-z0-9]{1,6})`", row))
    return found - set(PACKED)


def test_no_suffix_of_the_documentation_or_of_the_formats_is_left_out():
    known = {*WRITTEN, *PLAIN, *FOREIGN_SUFFIXES}
    named = documented_suffixes() | {suffix for form in FORMATS.values() for suffix in form.suffixes}
    assert {".csv", ".json", ".toml", ".parquet"} <= named
    assert named <= known, "say what becomes of a file of texts with this name"
    assert not set(WRITTEN) & set(FOREIGN_SUFFIXES)


def zipped(**parts):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/").replace("TYPES", "[Content_Types].xml"), content)
    return made.getvalue()


def tarred():
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("hyp.txt"), io.BytesIO())
    return made.getvalue()


SHEET, DOCUMENT = (f"application/vnd.oasis.opendocument.{kind}" for kind in ("spreadsheet", "text"))
FOREIGN = {
    "zip": (zipped(hyp="a\n"), "a ZIP archive, not text (unpack it first)"),
    "empty zip": (zipped(), "a ZIP archive"),
    "broken zip": (zipped(hyp="a\n")[:-9], "a ZIP archive"),
    "xlsx": (zipped(TYPES="", xl__workbook=""), "an Excel workbook, not text (save the sheet as CSV or TSV)"),
    "docx": (zipped(TYPES="", word__document=""), "a Word document"),
    "pptx": (zipped(TYPES="", ppt__slide=""), "a presentation"),
    "ods": (zipped(mimetype=SHEET, content=""), "an OpenDocument spreadsheet, not text (save the sheet as CSV or TSV)"),
    "odt": (zipped(mimetype=DOCUMENT), "an OpenDocument text"),
    "npz": (zipped(**{"a.npy": ""}), "an array of NumPy"),
    "tar": (tarred(), "a tar archive, not text (unpack it first)"),
    "tar.gz": (gzip.compress(tarred()), "a tar archive"),
    "tar.xz": (lzma.compress(tarred()), "a tar archive"),
    "gz.gz": (gzip.compress(gzip.compress(b"a\n")), "a file that is compressed twice, not text (unpack it once)"),
    "bz2": (bz2.compress(b"a\n"), "a bzip2 file, not text (unpack it first, or compress it with gzip"),
    "7z": (b"7z\xbc\xaf\x27\x1c\0\4", "a 7z archive"),
    "rar": (b"Rar!\x1a\x07\x01\0", "a RAR archive"),
    "xls": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "an Office file of the old format, or with a password"),
    "pdf": (b"%PDF-1.7\n", "a PDF document, not text (save its text as plain text, one segment per line)"),
    "rtf": (b"{\\rtf1\\ansi a}", "an RTF document"),
    "pkl": (b"\x80\x04K\x01.", "a pickle of Python"),
    "arrow": (b"ARROW1\0\0", "an Arrow file"),
    "sqlite": (b"SQLite format 3\0", "an SQLite database"),
}  # fmt: skip
#: How a file that is given in a role comes to be read.
DOORS = {
    "system": ("score", "-r", "{plain}", "{file}"),
    "reference": ("score", "-r", "{file}", "{plain}"),
    "source": ("score", "-s", "{file}", "-r", "{plain}", "{plain}"),
    "testset": ("score", "--testset", "{file}"),
    "scores": ("score", "-r", "{plain}", "{plain}", "--scores", "{file}"),
    "human": ("score", "-r", "{plain}", "{plain}", "--human", "{file}"),
    "compare": ("compare", "-r", "{plain}", "{plain}", "{file}"),
    "convert": ("convert", "{file}", "{out}"),
    "drop-in": ("sacrebleu", "{plain}", "-i", "{file}"),
}


@pytest.mark.parametrize("kind", FOREIGN)
@pytest.mark.parametrize("name", ["hyp", "hyp.txt", "hyp.csv", "hyp.jsonl"])
def test_whatever_it_is_called_it_is_named_for_what_it_is(tmp_path, mtgauge, kind, name):
    data, message = FOREIGN[kind]
    (tmp_path / name).write_bytes(data)
    result = mtgauge("check", tmp_path / name)
    assert result.code in (1, 2)
    assert f"{name}: is {message}" in result.out


@pytest.mark.parametrize("door", DOORS)
def test_at_every_door(tmp_path, mtgauge, door):
    plain, out = tmp_path / "a.txt", tmp_path / "out.jsonl"
    plain.write_text("a\n")
    for suffix in ("", ".csv", ".zip"):
        file = tmp_path / f"x{suffix}"
        file.write_bytes(FOREIGN["zip"][0])
        result = mtgauge(*(part.format(plain=plain, file=file, out=out) for part in DOORS[door]))
        assert result.code != 0
        assert "is a ZIP archive, not text (unpack it first)" in result.err
        assert result.err.count("\n") == 1


@pytest.mark.parametrize("name", ["x.csv", "x.json", "x.tsv", "x.xml", "x.xlsx"])
def test_a_table_is_no_plain_text_where_only_lines_are_read(tmp_path, name):
    (tmp_path / name).write_text("text\na\n")
    with pytest.raises(InputError, match=r"by its name|its name \(.xlsx\)"):
        read_plain_lines(str(tmp_path / name))


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".json", ".jsonl", ".xml"])
def test_the_drop_in_reads_lines_as_sacrebleu_does_and_says_so(tmp_path, mtgauge, suffix):
    for name in ("hyp.txt", f"hyp{suffix}"):
        (tmp_path / name).write_text("text\na b c d e\n")
    plain, table = (
        mtgauge("sacrebleu", tmp_path / "hyp.txt", "-i", tmp_path / f"hyp{end}") for end in (".txt", suffix)
    )
    assert plain.out == table.out
    assert "is scored line by line (mtgauge score reads it)" not in plain.err
    assert f"hyp{suffix}: is " in table.err
    assert "by its name, and is scored line by line (mtgauge score reads it)" in table.err


STRUCTURED = [
    (".csv", WRITTEN[".csv"][0]), (".tsv", WRITTEN[".tsv"][0]), (".tsv", as_set("tsv")), (".csv", as_set("csv")),
    (".jsonl", WRITTEN[".jsonl"][0]), (".json", WRITTEN[".json"][0]), (".json", WRITTEN[".json"][1]),
    (".xml", lambda texts: '<?xml version="1.0"?>\n<dataset/>\n'),
]  # fmt: skip


@pytest.mark.parametrize(("suffix", "write"), STRUCTURED)
def test_a_table_with_the_name_of_plain_text_is_warned_of(tmp_path, mtgauge, suffix, write):
    (tmp_path / "hyp.out").write_bytes(content_of(write, OUTPUT))
    result = mtgauge("check", tmp_path / "hyp.out")
    assert f"hyp.out looks like {suffix}, and each line is scored as text" in result.out
    assert "[structured-text]" in result.out


@pytest.mark.parametrize(
    "texts",
    [OUTPUT, ["[1] The notes.", "[2] More."], ["[1]"], ["text, source of all evil"], ["{a}"], ["text"], [""]],
)
def test_texts_are_no_table(tmp_path, mtgauge, texts):
    (tmp_path / "hyp.out").write_text("".join(f"{text}\n" for text in texts))
    assert "structured-text" not in mtgauge("check", tmp_path / "hyp.out").out


cells = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"))


@given(texts=st.lists(cells, min_size=1, max_size=6), delimiter=st.sampled_from(",;"), others=st.booleans())
def test_csv_is_what_a_writer_of_csv_wrote(texts, delimiter, others):
    rows = [["id", "text", "note"], *([i, text, 'a,"b";\n'] for i, text in enumerate(texts))]
    # a header of one name says nothing of what separates: commas do
    written = csv_text(rows, delimiter) if others else csv_text([text] for _, text, *_ in rows)
    table = parse_file(written.encode(), "x.csv")
    assert table.texts == tuple(texts)
    assert table.ids == (tuple(map(str, range(len(texts)))) if others else None)


@given(
    texts=st.lists(st.none() | st.text(st.characters(exclude_categories=("Cs",))), min_size=1, max_size=6),
    indent=st.none() | st.integers(0, 3), escaped=st.booleans(), records=st.booleans(),
)  # fmt: skip
def test_json_is_what_a_writer_of_json_wrote(texts, indent, escaped, records):
    value = [{"text": text, "more": [{}]} for text in texts] if records else texts
    written = json.dumps(value, indent=indent, ensure_ascii=escaped)
    assert parse_file(written.encode(), "x.json").texts == tuple(texts)


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".json", ".jsonl"])
def test_data_of_comet_is_a_test_set(tmp_path, suffix):
    content = {
        ".csv": csv_text(COMET),
        ".tsv": "".join("\t".join(row) + "\n" for row in COMET),
        ".json": json.dumps(of_comet(OUTPUT)),
        ".jsonl": lines(of_comet(OUTPUT)),
    }[suffix]
    path = tmp_path / f"data{suffix}"
    path.write_text(content)
    stored = SetReader().read(str(path))
    assert (stored.sources, stored.references) == (("x",) * 4, {"ref": tuple(REFERENCE)})
    assert (stored.systems, stored.unread) == ({"mt": tuple(OUTPUT)}, ("score",))
    corpus = load_corpus([], [], testset=TestSetRequest((str(path),)))
    assert corpus.testset.notes == ("columns that are not read: score (--scores FILE reads the column score)",)
    # two files are two systems, by their names
    again = load_corpus([("data", str(path)), ("other", str(path))], [("data", str(path))], str(path))
    assert [system.name for system in again.systems] == ["data", "other"]
    assert again.testset.references.names == ("data",)


def test_scores_of_comet_belong_to_the_only_system_in_their_order(tmp_path):
    path = tmp_path / "data.csv"
    path.write_text(csv_text(COMET))
    request = TestSetRequest((str(path),))
    corpus = load_corpus([], [], testset=request, scores=[("human", str(path))])
    assert corpus.given[0].columns == {"mt": (0.5, 0.5, 0.5, 0.5)}
    assert not corpus.testset.notes
    (tmp_path / "more.txt").write_text("x\n" * 4)
    with pytest.raises(
        MtgaugeError, match="line 2, segment 1: scores another translation than that of system 'more'"
    ):
        load_corpus([("more", str(tmp_path / "more.txt"))], [("ref", str(path))], scores=[("human", str(path))])
    with pytest.raises(MtgaugeError, match="has 4 scores of one system, and 2 systems with 4 segments are scored"):
        load_corpus([("x", str(tmp_path / "more.txt"))], [], testset=request, scores=[("human", str(path))])


def test_columns_in_which_outputs_are_looked_for_in_vain_are_named(tmp_path):
    (tmp_path / "x.csv").write_text("source,ref:A,S1\na,b,c\n")
    with pytest.raises(
        InputError, match=r"columns that are not read: S1 \(write ref:NAME for references and hyp:NAME "
    ):
        load_corpus([], [], testset=TestSetRequest((str(tmp_path / "x.csv"),)))


#: a table with a column that nobody reads, in each form
TABLES = {
    "x.csv": "id,source,ref:A,hyp:X,S1\n1,a,b,c,d\n",
    "x.tsv": "id\tsource\tref:A\thyp:X\tS1\n1\ta\tb\tc\td\n",
    "x.jsonl": '{"id": "1", "source": "a", "references": {"A": "b"}, "systems": {"X": "c"}, "S1": "d"}\n',
    "x.json": '[{"id": "1", "source": "a", "references": {"A": "b"}, "systems": {"X": "c"}, "S1": "d"}]\n',
}


@pytest.mark.parametrize("name", TABLES)
def test_columns_that_are_not_read_are_told_by_every_command(tmp_path, monkeypatch, mtgauge, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(TABLES[name])
    said = 'columns that are not read: S1 (write ref:NAME for references and hyp:NAME for outputs, in JSON "references" and "systems")'
    assert mtgauge("check", name).out == f"{name}: note: {said}\n1 checked, 0 findings\n"
    for command in (f"score --testset {name}", f"score -r {name} {name}", f"score -s {name} -r {name} {name}"):
        assert mtgauge(*command.split(), "-m", "chrf").out.count(said) == 1, command
    notes = []
    columns_of(name, notes=notes)
    assert notes == [said]
    converted = mtgauge("convert", name, "out.xml", "--to", "wmt")
    assert "columns 'S1'" in converted.out + converted.err


@pytest.mark.parametrize("option", ["--scores", "--human"])
@pytest.mark.parametrize("cell", ["", "None", "null", "NaN", "NA", "N/A", "n/a"])
def test_what_stands_for_a_missing_number(tmp_path, monkeypatch, mtgauge, option, cell):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(f"system,segment,score\nhyp,1,50\nhyp,2,{cell}\n")
    (tmp_path / "hyp.txt").write_text("One line.\nTwo lines.\n")
    done = mtgauge("score", "-r", "hyp.txt", "hyp.txt", "-m", "ter", option, "people=x.csv", "-f", "json")
    assert [row["score"] for row in json.loads(done.out)["scores"] if row["metric"] == "people"] == [50.0]


@pytest.mark.parametrize("option", ["--scores", "--human"])
def test_semicolons_of_excel_separate_scores_too(tmp_path, mtgauge, option):
    (tmp_path / "a.txt").write_text("a b\nc d\n")
    results = []
    for delimiter in ",;":
        rows = [["system", "segment", "rater", "score"], ["a", "1", "x;y", "3.5"], ["a", "2", "x,y", "4"]]
        (tmp_path / "ratings.csv").write_text("\ufeff" + csv_text(rows, delimiter))
        run = (
            "score",
            "-r",
            tmp_path / "a.txt",
            tmp_path / "a.txt",
            "-m",
            "chrf",
            option,
            tmp_path / "ratings.csv",
        )
        results.append(mtgauge(*run))
    assert results[0] == results[1]
    assert results[0].code == 0
    assert "3.75" in results[0].out


LABELLED = [{"text": "a, b", "genre": "news"}, {"text": "c", "genre": "talk, show"}]


@pytest.mark.parametrize(
    ("suffix", "content"),
    [
        (".csv", csv_text([["text", "genre"], *(row.values() for row in LABELLED)])),
        (".csv", csv_text([["text", "genre"], *(row.values() for row in LABELLED)], ";")),
        (".tsv", "text\tgenre\na, b\tnews\nc\ttalk, show\n"),
        (".json", json.dumps(LABELLED)),
        (".jsonl", lines(LABELLED)),
        (".ndjson", lines(LABELLED)),
    ],
)
def test_a_column_of_labels_is_found_in_every_table(tmp_path, suffix, content):
    path = tmp_path / f"source{suffix}.gz"
    path.write_bytes(gzip.compress(content.encode()))
    inputs = [InputFile("source", "source", str(path), None, 2)]
    assert label_column(inputs, "genre", 2) == ("news", "talk, show")
    assert label_column(inputs, "register", 2) is None


def test_strings_of_json_have_no_column_of_labels(tmp_path):
    path = tmp_path / "source.json"
    path.write_text('["a", "b"]')
    assert label_column([InputFile("source", "source", str(path), None, 2)], "genre", 2) is None
