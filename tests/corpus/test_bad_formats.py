"""Hostile and broken test sets: one clear line, exit code 2, nothing written, and no more memory than a good one."""

import gzip
import io
import resource
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.corpus.formats.sets import SetReader
from mtgauge.corpus.validate import validate

WMT = """<?xml version="1.0" encoding="utf-8"?>
<dataset id="set">
  <doc id="d" origlang="zh">
    <src lang="zh"><p><seg id="1">水</seg><seg id="2">雨</seg></p></src>
    <ref lang="en" translator="A"><p><seg id="1">water</seg><seg id="2">rain</seg></p></ref>
    <hyp lang="en" system="S"><p><seg id="1">waters</seg><seg id="2">rain</seg></p></hyp>
  </doc>
</dataset>
"""
NIST = """<srcset setid="set" srclang="zh">
<doc docid="d">
<seg id="1">水</seg>
<seg id="2">雨</seg>
</doc>
</srcset>
<refset setid="set" srclang="zh" trglang="en">
<doc docid="d" sysid="A">
<seg id="1">water</seg>
<seg id="2">rain</seg>
</doc>
</refset>
<tstset setid="set" srclang="zh" trglang="en">
<doc docid="d" sysid="S">
<seg id="1">waters</seg>
<seg id="2">rain</seg>
</doc>
</tstset>
"""
LAUGHS = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">\n' if i else '<!ENTITY l0 "ha">\n' for i in range(12))
DTD = {
    "laughs.xml": f"<!DOCTYPE dataset [\n{LAUGHS}]>\n",
    "quadratic.xml": f'<!DOCTYPE dataset [<!ENTITY a "{"a" * 100_000}">]>\n',
    "external.xml": '<!DOCTYPE dataset [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n',
    "parameter.xml": '<!DOCTYPE dataset [<!ENTITY % p SYSTEM "http://127.0.0.1:9/evil.dtd"> %p;]>\n',
    "laughs.sgm": f"<!DOCTYPE srcset [\n{LAUGHS}]>\n",
}
USES = {
    "laughs.xml": "&l11;",
    "quadratic.xml": "&a;" * 10_000,
    "external.xml": "&x;",
    "parameter.xml": "",
    "laughs.sgm": "&l11;",
}


def bomb(name):
    good = NIST if name.endswith(".sgm") else WMT.partition("\n")[2]
    return DTD[name] + good.replace("water", USES[name], 1)


def wmt(old, new, count=1):
    assert old in WMT
    return WMT.replace(old, new, count)


def nist(old, new, count=1):
    assert old in NIST
    return NIST.replace(old, new, count)


# name -> (content, what the line must say after the name of the file)
FILES = {
    "laughs.xml": (bomb("laughs.xml"), ", line 1: has a DTD of its own, which could define entities (remove its DOCTYPE)"),
    "quadratic.xml": (bomb("quadratic.xml"), ", line 1: has a DTD of its own"),
    "external.xml": (bomb("external.xml"), ", line 1: has a DTD of its own"),
    "parameter.xml": (bomb("parameter.xml"), ", line 1: has a DTD of its own"),
    "laughs.sgm": (bomb("laughs.sgm"), ", line 1: has a DTD of its own"),
    "late-dtd.xml": (wmt("<doc", "<!DOCTYPE x [<!ENTITY a 'b'>]><doc"), ", line 3: a DOCTYPE stands behind the first element (remove it)"),
    "undefined.xml": (wmt("water", "&water;"), ", line 5, segment d:1: a bare & stands in the text: '&water;</seg><seg id' (write &amp;)"),
    "truncated.xml": (WMT[:300], ", line 6, segment d:1: the file ends inside <seg> of line 6, as if it were cut off"),
    "cut-tag.xml": (WMT[: WMT.index("system=")], ", line 6, segment d: the tag '<hyp lang=\"en\"' cannot be read"),
    "ampersand.xml": (wmt("water", "fish & chips"), ", line 5, segment d:1: a bare & stands in the text: '& chips"),
    "unclosed.xml": (wmt("</p></src>", "</src>"), ", line 4, segment d: <p> of line 4 has no end tag (write its end tag)"),
    "two-roots.xml": (WMT + "<dataset/>", ", line 9: is not well-formed XML: Extra content"),
    "unquoted.xml": (wmt('id="d"', "id=d"), ", line 3, segment d: the value of id has no quotes: 'id=d' (put the value in double quotes)"),
    "control.xml": (wmt("water", "wa\x01ter"), ", line 5, segment d:1: the character U+0001 is not allowed in XML"),
    "deep.xml": (wmt("<doc", "<collection>" * 5000 + "<doc"), ", line 3: <collection> of line 3 has no end tag"),
    "many-attributes.xml": (wmt("<doc", "<doc " + " ".join(f'a{i}="x"' for i in range(9999))), ", line 3: has a tag of more than 32768 characters"),
    "latin1.xml": (wmt("water", "café").encode("latin-1", "xmlcharrefreplace"), ", line 5: is not UTF-8: byte 0xe9"),
    "mixed.xml": (WMT.encode() + "<!-- é -->".encode("latin-1"), ", line 9: is not UTF-8: byte 0xe9"),
    "utf16.xml": (WMT.encode("utf-16"), ": is UTF-16, not UTF-8"),
    "other-encoding.xml": (wmt("utf-8", "GB18030"), ", line 1: declares the encoding 'GB18030' but is UTF-8"),
    "nul.xml": (wmt("water", "\0"), ", line 5: looks like a binary file"),
    "html.xml": ("<html><body>Not found</body></html>", ": is not a test set: it begins with <html>"),
    "empty.xml": ("", ": is empty"),
    "no-documents.xml": ('<dataset id="x"><collection id="general"/></dataset>', ": has no segments"),
    "seg-outside.xml": (wmt("<src", '<seg id="1">x</seg><src'), ", line 4, segment d: <seg> may not stand in <doc>"),
    "nested-seg.xml": (wmt("water", 'wa<seg id="9">t</seg>er'), ", line 5, segment d:1: <seg> may not stand in <seg>"),
    "unknown.xml": (wmt("<p>", "<b>").replace("</p></src>", "</b></src>"), ", line 4, segment d: <b> is not an element of these files (remove it)"),
    "stray-text.xml": (wmt("<src", "note <src"), ", line 4, segment d: text outside segments: 'note' (remove it, or move it into a segment)"),
    "twice-doc.xml": (wmt("</dataset>", WMT[WMT.index("  <doc") : WMT.index("</dataset>")] + "</dataset>"), ", line 8: document 'd' stands twice, first on line 3"),
    "twice-seg.xml": (wmt('id="2">rain', 'id="1">rain'), ", line 5, segment d:1: the segment stands twice"),
    "missing-seg.xml": (wmt('<seg id="2">rain</seg></p></hyp>', "</p></hyp>"), ", line 6, segment d:2: system 'S' lacks the segment"),
    "extra-seg.xml": (wmt("</p></ref>", '<seg id="3">x</seg></p></ref>'), ", line 5, segment d:3: reference 'A' has a segment that the source has not"),
    "no-id.xml": (wmt('<seg id="1">', "<seg>"), ", line 4, segment d: <seg> has no id"),
    "no-doc-id.xml": (wmt(' id="d"', ""), ", line 3: <doc> has no id"),
    "no-source.xml": (WMT.replace(WMT.splitlines()[3] + "\n", ""), ", line 3, segment d: the document has no source"),
    "two-sources.xml": (wmt("<ref", WMT.splitlines()[3] + "<ref"), ", line 5, segment d: the document has two sources"),
    "two-hyps.xml": (wmt("</doc>", WMT.splitlines()[5] + "</doc>"), ", line 7, segment d: system 'S' stands twice in its document"),
    "nameless-hyp.xml": (wmt(' system="S"', ""), ", line 6, segment d: <hyp> names no system"),
    "two-pairs.xml": (wmt("<hyp", WMT.splitlines()[4].replace("A", "B").replace('"en"', '"de"') + "\n<hyp"), ", line 6: translations are labelled 'de' here, and as many 'en' (one file holds one language pair; -l SRC-TGT settles it)"),
    "broken-tag.sgm": (nist('<doc docid="d">', '<doc docid="d>'), ", line 2, segment d: the tag '<doc docid=\"d>' cannot be read"),
    "broken-attribute.sgm": (nist('docid="d"', 'docid="d" ="x"'), ", line 2, segment d: the tag '<doc docid=\"d\" =\"x\">' cannot be read"),
    "twice-attribute.sgm": (nist('id="1"', 'id="1" ID="2"'), ", line 3, segment d:1: the attribute id stands twice in one tag (keep one of them)"),
    "wrong-end.sgm": (nist("</seg>", "</doc>"), ", line 3, segment d:1: <seg> of line 3 has no end tag (write its end tag)"),
    "truncated.sgm": (NIST[: NIST.index("rain")], ", line 10, segment d:2: the file ends inside <seg> of line 10, as if it were cut off"),
    "open-comment.sgm": (nist("<doc", "<!-- <doc"), ", line 2: a comment or declaration has no end: '<!-- <doc docid=\"d\">'"),
    "missing.sgm": (nist('<seg id="2">rain</seg>\n</doc>\n</tstset>', "</doc>\n</tstset>"), ", line 14, segment d:2: system 'S' lacks the segment that the source has on line 4"),
    "extra.sgm": (nist("</doc>\n</tstset>", '<seg id="3">x</seg></doc>\n</tstset>'), ", line 17, segment d:3: system 'S' has a segment that the source has not"),
    "twice.sgm": (nist('<seg id="2">rain', '<seg id="1">rain'), ", line 10, segment d:1: reference 'A' has the segment twice, first on line 9"),
    "twice-doc.sgm": (nist("</srcset>", '<doc docid="d"></doc></srcset>'), ", line 6: document 'd' of source stands twice, first on line 2"),
    "other-set.sgm": (nist('<tstset setid="set"', '<tstset setid="other"'), ", line 13: <tstset> has the setid 'other', the <srcset> of line 1 has 'set'"),
    "nobody.sgm": (nist(' sysid="S"', ""), ", line 14, segment d: names no system"),
    "cand.sgm": (nist('<seg id="1">waters</seg>', '<s id="1"><cand score="0.1">aqua</cand></s>'), ", line 15, segment d:1: has candidates (cand), and an empty translation before them"),
    "behind-cand.sgm": (nist("waters", "water<cand>aqua</cand>s"), ", line 15, segment d:1: text behind candidates: 's' (remove it, or move it before the first cand)"),
    "closed-deep.xml": (wmt("<doc", "<p>" * 300 + "</p>" * 300 + "<doc"), ", line 3: <p> may not stand in <dataset>"),
    "deep.sgm": (nist("<seg", "<text>" * 300 + "</text>" * 300 + "<seg"), ", line 3, segment d: more than 64 elements stand in one another"),
    "system.sgm": (nist('<doc docid="d" sysid="S">', '<system site="x" sysid="T"></system><doc docid="d" sysid="S">'), ", line 14, segment d: the document names the system 'S', which no system element of its set names"),
    "element.sgm": (nist("waters", "wa<unk>ters"), ", line 15, segment d:1: a bare < stands in the text: '<unk>ters</seg> <seg' (write &lt;)"),
    "balanced-element.sgm": (nist("waters", "<b>waters</b>"), ", line 15, segment d:1: <b> is not an element of these files (write &lt; where it is text)"),
    "seg-outside.sgm": (nist('<doc docid="d">', ""), ", line 3: <seg> may not stand in <srcset>"),
    "twice.tsv": ("id\tsource\thyp:S\tref:A\na\tx\ty\tz\na\tx\ty\tz\n", ", line 3: segment id 'a' is used twice, first on line 2"),
    "columns.tsv": ("source\tref:A\tref:A\na\tb\tc\n", ", line 1: names a column twice"),
    "ragged.tsv": ("source\tref:A\thyp:S\na\tb\n", ", line 2: has 2 fields, the header has 3"),
    "languages.tsv": ("source\tlanguages\na\tzh-en\nb\tzh-de\n", ", line 3: languages 'zh-de' differ from 'zh-en' of the first row"),
    "twice.csv": ('id,source,hyp:S\na,"x\ny",z\na,x,z\n', ", line 4: segment id 'a' is used twice, first on line 2"),
    "columns.csv": ("source,ref:A,ref:A\na,b,c\n", ", line 1: names a column twice"),
    "ragged.csv": ('source,ref:A,hyp:S\n"a\nb",c,d\na,b\n', ", line 4: has 2 fields, the header has 3"),
    "semicolons.csv": ("source;ref:A;hyp:S\na;b\n", ", line 2: has 2 fields, the header has 3"),
    "open.csv": ('source,ref:A\na,b\n"a,b\n' + "c,d\n" * 99, ", line 3: is not CSV: unexpected end of data"),
    "quote.csv": ('source,ref:A\n"a" b,c\n', ", line 2: is not CSV: "),
    "return.csv": ("source,ref:A\na\rb,c\n", ", line 2: is not CSV: "),
    "languages.csv": ('source,languages\n"a\n",zh-en\nb,zh-de\n', ", line 4: languages 'zh-de' differ from 'zh-en' of the first row"),
    "id.csv": ("id,source\n1,a\n,b\n", ", line 3: column 'id' has no value"),
    "binary.csv": (b"source,ref:A\na,\0\n", ", line 2: looks like a binary file"),
    "latin1.csv": ("source,ref:A\na,é\n".encode("latin-1"), ", line 2: is not UTF-8: byte 0xe9"),
    "object.json": ('{"source": ["a"], "systems": {}}', ": is one JSON object with the keys source, systems, not a list (write a list of strings, or of objects"),
    "number.json": ("3", ": is one JSON value, not a list (write a list"),
    "lines.json": ('{"source": "a"}\n{"source": "b"}\n', ": is JSON Lines, an object on each line, and not a list (name it .jsonl)"),
    "mixed.json": ('[{"source": "a"}, "b"]', ", line 1, segment 2: is not a JSON object"),
    "types.json": ('[{"source": "a"},\n {"source": null}]', ", line 2, segment 2: 'source' is missing or no string"),
    "repeated.json": ('[{"source": "a"},\n {"source": "b", "source": "c"}]', ", line 2, segment 2: has the key 'source' twice"),
    "comma.json": ('[{"source": "a"}\n {"source": "b"}]', ", line 2: is not JSON: Expecting ',' delimiter at column 2"),
    "cut.json": ('[{"source": "a"},\n', ", line 2: is not JSON: Expecting value at column 1"),
    "behind.json": ('[{"source": "a"}]\n]', ", line 2: is not JSON: Extra data at column 1"),
    "deep.json": ("[" * 100_000, ": is nested too deeply"),
    "list.json": ('["a", "b"]', ": holds segments, not a test set"),
    "empty.json": ("", ": has no segments"),
    "later.json": ('[{"references": {"A": "x"}}, {"source": "a", "references": {"A": "x"}}]', ", line 1, segment 2: has the key 'source', which the first line has not"),
    "numbers.jsonl": ('{"source": 1, "references": {"A": "x"}}\n', ", line 1: 'source' is missing or no string"),
    "types.jsonl": ('{"source": "a", "references": {"A": 1}}\n', ", line 1: 'references' 'A' is not a string"),
    "list.jsonl": ('{"source": "a", "references": ["x"]}\n', ", line 1: 'references' is not an object of name and text"),
    "repeated.jsonl": ('{"source": "a", "source": "b"}\n', ", line 1: has the key 'source' twice"),
    "later.jsonl": ('{"references": {"A": "x"}}\n{"source": "a", "references": {"A": "x"}}\n', ", line 2: has the key 'source', which the first line has not"),
    "no.parquet": (b"PAR1 and then nothing", ": is not a Parquet file that can be read"),
    "plain.txt": ("water\n", ": holds segments, not a test set"),
    "zeros.xml.gz": (gzip.compress(bytes(1 << 27), mtime=0), ": is broken gzip data"),
    "broken.xml.gz": (gzip.compress(WMT.encode(), mtime=0)[:-20], ": is broken gzip data"),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    return tmp_path


def write(folder, name, content):
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def test_there_are_forty_and_the_good_ones_are_good(folder, mtgauge):
    assert len(FILES) >= 40
    for name, content in (("good.xml", WMT), ("good.sgm", NIST)):
        write(folder, name, content)
        assert mtgauge("score", "--testset", name).code == 0


@pytest.mark.parametrize("name", FILES)
def test_one_line_exit_two_nothing_written(folder, mtgauge, name):
    content, message = FILES[name]
    write(folder, name, content)
    for command in (("score", "--testset", name), ("convert", name, "out.jsonl")):
        result = mtgauge(*command)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"mtgauge: error: {name}{message}"), result.err
        assert result.err.count("\n") == 1
        assert len(result.err) < 400
        assert [path.name for path in folder.iterdir()] == [name]


@pytest.mark.parametrize("name", FILES)
def test_validate_finds_it_too(folder, mtgauge, name):
    content, message = FILES[name]
    write(folder, name, content)
    result = mtgauge("check", name)
    if name in ("plain.txt", "list.json"):  # segments are fine, only no test set
        assert result.code == 0
        return
    assert result.code in (1, 2)
    if "is not UTF-8" in message:
        message = message.partition(" at offset")[0]
    assert any(line.startswith(f"{name}{message}") for line in result.out.splitlines()), result.out


MEASURED = """
import sys
from pathlib import Path
from mtgauge.cli.main import main
main(sys.argv[1:])
# what `getrusage` has is that of the process that started this one, where that is larger
[line] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:")]
sys.stdout.write(str(int(line.split()[1]) // 1024))
"""
HOSTILE = [
    *DTD, "late-dtd.xml", "deep.xml", "zeros.xml.gz", "many-attributes.xml", "many-tags.sgm", "long-attribute.sgm",
    "quotes.sgm", "spaces.xml", "rows.parquet",
]  # fmt: skip


def hostile(name):
    import pyarrow as pa
    import pyarrow.parquet as pq

    if name == "many-attributes.xml":
        return wmt("<doc", "<doc " + " ".join(f'a{i}="x"' for i in range(200_000)))
    if name == "many-tags.sgm":
        return "<srcset>" * 300_000
    if name == "long-attribute.sgm":
        return nist("<doc", "<doc " + "a" * 2_000_000)
    if name == "quotes.sgm":
        return '<a "' * 500_000
    if name == "spaces.xml":
        return wmt("water", " " * 3_000_000 + "\n" + " " * 3_000_000)
    if name == "rows.parquet":
        sink = io.BytesIO()
        pq.write_table(pa.table({"source": pa.repeat("", 20_000_000)}), sink, compression="zstd")
        return sink.getvalue()
    return FILES[name][0]


def measured(programs, file):
    """Megabytes that ``mtgauge convert`` takes at most for a file, in a process of its own, and what it says."""

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (30, 30))

    (file.parent / "measured.py").write_text(MEASURED, "utf-8")
    command = [programs / "python", "measured.py", "convert", file, "out.jsonl"]
    done = subprocess.run(
        command, cwd=file.parent, capture_output=True, text=True, preexec_fn=limit, check=False, timeout=60
    )
    return int(done.stdout), done.stderr


@pytest.fixture(scope="module")
def memory_before(programs, tmp_path_factory):
    """Kind of file -> what one of it takes in which there is nothing to read."""
    folder = tmp_path_factory.mktemp("before")
    write(folder, "empty.parquet", b"")
    files = {"parquet": "empty.parquet", "xml": "absent.xml"}
    return {kind: measured(programs, folder / name)[0] for kind, name in files.items()}


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux counts it")
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_take_no_more_memory_than_their_size(folder, name, programs, memory_before):
    write(folder, name, hostile(name))
    before = memory_before["parquet" if name.endswith("parquet") else "xml"]
    after, message = measured(programs, folder / name)
    size = (folder / name).stat().st_size / (1 << 20)
    assert after - before < 64 + 8 * size, (before, after)
    if name != "spaces.xml":
        assert message.startswith(f"mtgauge: error: {folder / name}"), message[:300]
        assert message.count("\n") == 1


def test_nothing_is_fetched_or_read_beside_the_file(folder, mtgauge):
    (folder / "secret.txt").write_text("secret")
    write(folder, "x.xml", wmt("<dataset", '<!DOCTYPE dataset SYSTEM "secret.txt">\n<dataset'))
    result = mtgauge("score", "--testset", "x.xml", "--format", "json")
    assert result.code == 0, "a DOCTYPE that only names a DTD is left alone, and so is the DTD"
    assert "secret" not in result.out


PIECES = [
    "<", ">", "</", "/>", '"', "'", "&", "&#0;", "&#xD800;", "<doc>", "</doc>", '<seg id="1">', "</seg>", "<s>", "<cand>",
    "<src>", "</src>", "<ref>", "<hyp>", "<refset>", "</refset>", "<mteval>", "<!--", "-->", "<![CDATA[", "]]>", "<?x",
    "<!DOCTYPE x>", "\t", "\n", "\0", "\ud800", "{", "}", '"source": 1', "null", ",", ";", "[", "]", '""', "\r",
]  # fmt: skip
SEEDS = {
    "x.xml": WMT,
    "y.xml": '<?xml version="1.0"?><mteval>' + NIST + "</mteval>",
    "x.sgm": NIST,
    "x.tsv": "id\tdocument\tsource\tref:A\thyp:S\n1\td\ta\tb\tc\n2\td\ta\tb\tc\n",
    "x.csv": 'id,document,source,ref:A,hyp:S\n1,d,a,b,"c, d"\n2,d,"a\nb",b,c\n',
    "comet.csv": "src;mt;ref;score\na;b;c;0.5\nd;e;f;1\n",
    "x.jsonl": '{"id": "1", "source": "a", "references": {"A": "b"}, "systems": {"S": "c"}}\n' * 2,
    "x.json": '[{"id": "1", "source": "a", "references": {"A": "b"}, "systems": {"S": "c"}},\n{"src": "a", "mt": "b"}]',
}


@pytest.mark.parametrize("name", SEEDS)
@settings(max_examples=budget(150), deadline=None)
@given(data=st.data())
def test_whatever_is_broken_only_our_errors_leave_the_readers(tmp_path_factory, name, data):
    text = SEEDS[name]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 40)))
        text = text[:start] + data.draw(st.sampled_from(PIECES)) * data.draw(st.integers(0, 3)) + text[end:]
    path = tmp_path_factory.mktemp("broken") / name
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    first = None
    try:
        SetReader().read(str(path))
    except MtgaugeError as error:
        first = error
    try:
        found = validate(str(path)).findings
    except InputError:
        return
    assert "\n" not in str(first)
    assert found or first is None or "holds segments" in str(first)
