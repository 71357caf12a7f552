"""Unusable input: one clear line, exit code 2, and nothing written."""

import gzip
import io

import pytest

GOOD = "The river rose.\nNobody was hurt.\n"

FILES = {
    "ref.txt": GOOD.encode(),
    "sys.txt": GOOD.encode(),
    "short.txt": b"The river rose.\n",
    "empty.txt": b"",
    "latin1.txt": "Der Fluß stieg.\nNiemand.\n".encode("latin-1"),
    "utf16.txt": GOOD.encode("utf-16"),
    "binary.txt": bytes(range(256)),
    "nul.txt": b"a\0b\nc\n",
    "broken.gz": gzip.compress(GOOD.encode() * 50, mtime=0)[:-12],
    "no-text.tsv": b"id\tsegment\n1\ta\n2\tb\n",
    "ragged.tsv": b"id\ttext\n1\ta\n2\n",
    "twice.tsv": b"id\ttext\n1\ta\n1\tb\n",
    "ids-a.tsv": b"id\ttext\n1\ta\n2\tb\n",
    "ids-b.tsv": b"id\ttext\n1\ta\n3\tb\n",
    "broken.jsonl": b'{"text": "a"}\n{"text": "b"\n',
    "number.jsonl": b'{"text": "a"}\n{"text": 2}\n',
    "null.jsonl": b'{"text": "a"}\n{"text": null}\n',
}

# arguments (names of FILES stand for paths) and what the line must say
CASES = [
    pytest.param("score", "no system output given", id="no arguments"),
    pytest.param("score -r ref.txt", "no system output given", id="no system"),
    pytest.param("score sys.txt", "a test set needs references or sources", id="no reference"),
    pytest.param("score -s ref.txt sys.txt", "metric bleu needs references", id="source only"),
    pytest.param("score -r ref.txt absent.txt", "absent.txt: no such file", id="absent file"),
    pytest.param("score -r ref.txt short.txt", "ref.txt has 2", id="unequal counts"),
    pytest.param("score -r ref.txt -r short.txt sys.txt", "short.txt: has 1 segment", id="unequal references"),
    pytest.param("score -r ref.txt -s short.txt sys.txt", "ref.txt: has 2 segments", id="unequal source"),
    pytest.param("score -r ref.txt empty.txt", "empty.txt: has no segments", id="empty file"),
    pytest.param("score -r ref.txt latin1.txt", "latin1.txt, line 1: is not UTF-8: byte 0xdf at offset 7", id="latin-1"),
    pytest.param("score -r ref.txt utf16.txt", "utf16.txt: is UTF-16, not UTF-8", id="utf-16"),
    pytest.param("score -r ref.txt binary.txt", "binary.txt, line 2: is not UTF-8: byte 0x80 at offset 128", id="binary"),
    pytest.param("score -r ref.txt nul.txt", "nul.txt, line 1: looks like a binary file: NUL at offset 1", id="nul"),
    pytest.param("score -r ref.txt broken.gz", "broken.gz: is broken gzip data", id="broken gzip"),
    pytest.param("score -r ref.txt folder", "folder: is a directory, not a file", id="directory"),
    pytest.param("score -r ref.txt no-text.tsv", "no-text.tsv, line 1: has no column 'text' (columns: id, segment)", id="tsv without text"),
    pytest.param("score -r ref.txt ragged.tsv", "ragged.tsv, line 3: has 1 fields, the header has 2", id="ragged tsv"),
    pytest.param("score -r ref.txt twice.tsv", "segment id '1' is used twice", id="double id"),
    pytest.param("score -r ids-a.tsv ids-b.tsv", "ids-b.tsv, segment 2: is missing; ids-a.tsv has it", id="other ids"),
    pytest.param("score -r ref.txt broken.jsonl", "broken.jsonl, line 2: is not JSON", id="broken json"),
    pytest.param("score -r ref.txt number.jsonl", "number.jsonl, line 2: 'text' is not a string", id="number for text"),
    pytest.param("score -r ref.txt null.jsonl", "null.jsonl, segment 2: has no text", id="system without text"),
    pytest.param("score -r null.jsonl sys.txt", "segment 2: no reference translates this segment", id="uncovered segment"),
    pytest.param("score -r ref.txt sys.txt ./sys.txt", "two systems are named 'sys'", id="two of one name"),
    pytest.param("score -r A=ref.txt -r A=sys.txt sys.txt", "two references are named 'A'", id="two references of one name"),
    pytest.param("score -r ref.txt - B=-", "standard input is asked for twice", id="stdin twice"),
    pytest.param("score -r ref.txt sys.txt -m blue", "unknown metric 'blue'", id="unknown metric"),
    pytest.param("score -r ref.txt sys.txt -m bleu:tok=zh", "bleu has no option 'tok'", id="unknown metric option"),
    pytest.param("score -r ref.txt sys.txt -m bleu:max_order=x", "bleu:max_order must be a whole number", id="bad metric value"),
    pytest.param("score -r ref.txt sys.txt -m bleu -m bleu", "metric 'bleu' is asked for twice", id="metric twice"),
    pytest.param("score -r ref.txt sys.txt -l zhen", "'zhen' is not a language pair", id="bad language pair"),
    pytest.param("score -r ref.txt sys.txt --level word", "'word' is not one of", id="bad level"),
    pytest.param("score -r ref.txt sys.txt --level domain", "the test set has no domains", id="no domains"),
    pytest.param("score -r ref.txt sys.txt --ci --resample-by document", "the test set has no documents", id="no documents"),
    pytest.param("score -r ref.txt sys.txt --format xml", "'xml' is not one of", id="bad format"),
    pytest.param("score -r ref.txt sys.txt --ci --samples 0", "samples must be 1 or more", id="no samples"),
    pytest.param("score -r ref.txt sys.txt --ci --seed -1", "seed must be 0 or more", id="negative seed"),
    pytest.param("score -r ref.txt sys.txt --ci --alpha 2", "alpha must lie between 0 and 1", id="alpha"),
    pytest.param("compare -r ref.txt a=sys.txt b=sys.txt --baseline a --gate better --level segment", "nothing was tested on the corpus", id="gate without test"),
    pytest.param("score -r ref.txt sys.txt --ci --samples 39", "39 resamples are too few for 95% intervals (take 40 or more)", id="few samples"),
    pytest.param("score -r ref.txt sys.txt --ci --alpha 0.1 --samples 19", "19 resamples are too few for 90% intervals (take 20 or more)", id="few samples for 90%"),
    pytest.param("score -r ref.txt sys.txt -m chrf:beta=1e200", "beta must be above 0 and at most 1e+100", id="huge beta"),
    pytest.param("score -r ref.txt sys.txt -m bleu:max_order=2000000000", "max_order must be 1 to 1000", id="huge order"),
    pytest.param("score -r ref.txt sys.txt -m chrf:char_order=100000000", "orders above 1000 are not counted", id="huge character order"),
    pytest.param("score -r A= sys.txt", "'A=' names no file", id="empty name"),
    pytest.param("rerun damaged", "describes an input without role, name, path or sha256", id="damaged record"),
    pytest.param("score -r ref.txt sys.txt --gate bleu", "'bleu' is not a gate", id="no gate"),
    pytest.param("score -r ref.txt sys.txt --gate ter<=50", "there is no corpus score of 'ter'", id="gate on another metric"),
    pytest.param("score -r ref.txt sys.txt --gate better", "needs a baseline", id="gate without baseline"),
    pytest.param("score -r ref.txt sys.txt --output folder", "folder: is a directory", id="output is a folder"),
    pytest.param("score -r ref.txt sys.txt --output absent/out.txt", "its folder does not exist", id="output in no folder"),
    pytest.param("score -r ref.txt sys.txt --record full", "full: exists already", id="record exists"),
    pytest.param("score -r ref.txt sys.txt --record sys.txt", "sys.txt: exists already", id="record is a file"),
    pytest.param("score -r ref.txt sys.txt --record absent/rec", "its parent folder does not exist", id="record in no folder"),
    pytest.param("score -r ref.txt sys.txt --nonsense", "there is no option '--nonsense' (mtgauge score --help lists the options)", id="unknown option"),
    pytest.param("compare -r ref.txt sys.txt", "a comparison needs two systems or more", id="one system"),
    pytest.param("compare -r ref.txt a=sys.txt b=sys.txt --baseline c", "the baseline 'c' is not a system", id="no such baseline"),
    pytest.param("compare -r ref.txt a=sys.txt b=sys.txt --test t", "'t' is not one of", id="bad test"),
    pytest.param("rerun folder", "is not a record: it has no record.toml", id="no record"),
    pytest.param("rerun absent", "absent: no such file or folder", id="absent record"),
    pytest.param("metrics blue", "unknown metric 'blue'", id="metrics of no name"),
    pytest.param("completion tcsh", "'tcsh' is not one of", id="unknown shell"),
    pytest.param("scores", "there is no command 'scores' (is 'score' meant?)", id="unknown command"),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "folder").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "kept.txt").write_text("mine")
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "record.toml").write_text("record = 1\ninputs = [1]\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    return tmp_path


def listing(folder):
    return {path.relative_to(folder): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.mark.parametrize(("command", "message"), CASES)
def test_one_line_exit_two_nothing_written(folder, mtgauge, command, message):
    before = listing(folder)
    result = mtgauge(*command.split())
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("mtgauge: error: ")
    assert message in result.err
    assert result.err.count("\n") == 1
    assert listing(folder) == before
