"""Files of old Macs, whose lines end with U+000D only, and that character within lines."""

import pytest

from mtgauge.corpus.validate import validate

MESSAGE = "is one line: its lines end with U+000D only, as on old Macs (convert it: tr '\\r' '\\n' < FILE > NEW)"
LINES = ["The river rose.", "Nobody was hurt.", "The bridge is closed."]

#: name of a file -> its text with the line ends of other systems
FILES = {
    "hyp.txt": "".join(f"{line}\n" for line in LINES),
    "hyp.en": "".join(f"{line}\n" for line in LINES),
    "hyp.tsv": "id\ttext\n" + "".join(f"{n}\t{line}\n" for n, line in enumerate(LINES)),
    "hyp.csv": "id,text\n" + "".join(f"{n},{line}\n" for n, line in enumerate(LINES)),
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "ref.txt").write_text(FILES["hyp.txt"])
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", FILES)
def test_files_of_old_macs_are_named(folder, mtgauge, name):
    data = FILES[name].encode()
    (folder / name).write_bytes(data.replace(b"\n", b"\r"))
    done = mtgauge("score", "-r", "ref.txt", name)
    assert (done.code, done.out, done.err) == (2, "", f"mtgauge: error: {name}: {MESSAGE}\n")
    [found] = validate(name).findings
    assert (found.code, found.text) == ("old-line-ends", f"{name}: {MESSAGE}")
    for others in (b"\n", b"\r\n"):
        (folder / name).write_bytes(data.replace(b"\n", others))
        assert mtgauge("score", "-r", "ref.txt", name).code == 0
        assert not validate(name).findings
        assert not validate(name).warnings


def test_both_files_of_old_macs_are_no_single_segment(folder, mtgauge):
    (folder / "a.txt").write_bytes(FILES["hyp.txt"].encode().replace(b"\n", b"\r"))
    assert mtgauge("score", "-r", "a.txt", "b=a.txt").code == 2


@pytest.mark.parametrize("data", [b"One line.\r", b"One line.", b"One line.\r\n"])
def test_one_line_is_a_line_whatever_its_end(folder, data):
    (folder / "one.txt").write_bytes(data)
    assert not validate("one.txt").findings


@pytest.mark.parametrize(("name", "text"), [
    ("x.xml", '<dataset id="x">\r<doc id="d"><src lang="de"><p><seg id="1">a</seg></p></src></doc>\r</dataset>'),
    ("x.json", '["a",\r"b"]'),
])  # fmt: skip
def test_in_markup_and_json_it_is_a_blank(folder, name, text):
    (folder / name).write_bytes(text.encode())
    assert not validate(name).findings


#: a character -> what validate says of it in lines 2 and 3
HELD = [
    ("\r", "x.txt holds U+000D in lines 2, 3; many programs end a line at U+000D"),
    ("\x07", "x.txt holds U+0007 in lines 2, 3"),
    ("\ufffd", "x.txt holds U+FFFD in lines 2, 3"),
]


@pytest.mark.parametrize(("character", "message"), HELD, ids=["CR", "BEL", "U+FFFD"])
def test_validate_tells_of_characters_within_lines(folder, mtgauge, character, message):
    text = "\n".join([LINES[0], *(line.replace(" ", character, 1) for line in LINES[1:]), ""])
    (folder / "x.txt").write_text(text, "utf-8", newline="")
    assert mtgauge("check", "x.txt").out == (
        f"x.txt: warning: {message} [control-character]\n1 checked, 0 findings, 1 warning\n"
    )


def test_validate_tells_of_them_in_a_column(folder):
    (folder / "x.jsonl").write_text('{"source": "a\\rb", "references": {"A": "b"}, "systems": {"ours": "c"}}\n')
    [warning] = validate("x.jsonl").warnings
    assert warning.message == "the source holds U+000D in segment 1; many programs end a line at U+000D"


def test_sacrebleu_scores_them_as_it_does_and_says_so(folder, mtgauge):
    (folder / "a").write_bytes(b"The river rose.\rNobody was hurt.")
    done = mtgauge("sacrebleu", "a", "-i", "a", "-b")
    assert (done.code, done.out) == (0, "100.0\n")
    assert "mtgauge: warning: a: is one line: U+000D, as on old Macs, ends no line" in done.err


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_utf_16_needs_its_byte_order_mark(folder, mtgauge, encoding):
    text = "The river rose at night.\n"
    (folder / "plain").write_text(text)
    assert len(text.encode()) % 4 == 1
    (folder / "even").write_bytes(text.encode() + b"abc")
    for name in ("plain", "even"):
        done = mtgauge("sacrebleu", name, "-i", name, "-b", "-e", encoding)
        assert (done.code, done.out) == (2, "")
        assert f"is not {encoding}: " in done.err
    (folder / "marked").write_text(text, encoding)
    assert mtgauge("sacrebleu", "marked", "-i", "marked", "-b", "-e", encoding).out == "100.0\n"
    (folder / "bare").write_bytes(text.encode(f"{encoding}-le"))
    assert mtgauge("sacrebleu", "bare", "-i", "bare", "-b", "-e", f"{encoding}-le").out == "100.0\n"


def test_a_column_of_standard_input_needs_it_too(folder, process):
    (folder / "ref").write_text("The river rose at night.\n", "utf-16")
    done = process("sacrebleu", "ref", "-e", "utf-16", "-b", stdin=b"The river rose at night\n")
    assert done.returncode == 2
    assert b"does not begin with a byte order mark" in done.stderr
