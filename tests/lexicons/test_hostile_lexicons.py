"""Lexicons, language models and annotation from strangers: what cannot be read is refused in one line, soon."""

import gzip
import os
import signal
import zipfile
from pathlib import Path

import pytest

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.lexicons.files import LONGEST_LINE, LexiconFile, read_file
from mtgauge.lexicons.meteor import MeteorFiles
from mtgauge.lexicons.paraphrases import read_paraphrases
from mtgauge.lexicons.word_lists import read_prefixes, read_words
from mtgauge.lexicons.wordnet import read_database, read_meteor_synsets
from mtgauge.linguistics.alignment.formats.reading import AlignmentFormat, read_alignments
from mtgauge.linguistics.annotators.conllu import ConlluAnnotator
from mtgauge.linguistics.dictionaries import read_dictionary
from mtgauge.linguistics.dictionaries.dictionary import plain
from mtgauge.linguistics.dictionaries.script import simplifier
from mtgauge.metrics.bertscore.baseline import read_baseline
from mtgauge.metrics.perplexity.language_models import corpus_model, word_model
from mtgauge.suites.metaeval.jobs.tasks import read_task
from mtgauge.text import Preprocessing
from mtgauge.text.sentencepiece import TokenizerSentencePiece

pytestmark = pytest.mark.unit


class LateError(BaseException):
    """No part of the program takes it for an error of its own."""


def database(path):
    folder = path.with_suffix(".wordnet")
    folder.mkdir()
    for part in ("noun", "verb", "adj", "adv"):
        for name in (f"index.{part}", f"{part}.exc"):
            (folder / name).symlink_to(path.absolute())
    return read_database(str(folder))


def udpipe(path):
    pytest.importorskip("ufal.udpipe")
    from mtgauge.linguistics.annotators.udpipe import UdpipeAnnotator

    return UdpipeAnnotator(str(path)).annotate("a")


def pieces(path):
    pytest.importorskip("sentencepiece")
    return TokenizerSentencePiece(f"spm:{path}").tokenize_lines(["a"])


READERS = {
    "dictionary": lambda path: read_dictionary(path, "zh", "en"),
    "script": simplifier,
    "words": lambda path: read_words(read_file(path)),
    "prefixes": lambda path: read_prefixes(read_file(path)),
    "paraphrases": lambda path: read_paraphrases(read_file(path)),
    "synsets": lambda path: read_meteor_synsets(read_file(path), read_file(path)),
    "database": database,
    "model of n-grams": lambda path: word_model(str(path)),
    "corpus": lambda path: corpus_model(str(path), "13a", Preprocessing(), 2),
    "baseline": lambda path: read_baseline(str(path), 1),
    "pieces": pieces,
    "annotation": lambda path: ConlluAnnotator(str(path)),
    "udpipe": udpipe,
    **{
        f"links as {form}": lambda path, form=form: read_alignments(str(path), [(1, 1)], form)
        for form in AlignmentFormat
    },
    "task": lambda path: read_task(str(path), None),
}
#: What no reader may take for anything.
NONE = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": os.mkdir,
    "bomb": lambda path: path.write_bytes(gzip.compress(b"a\tb\n" * (1 << 23), mtime=0)),
    "line without an end": lambda path: path.write_bytes(gzip.compress(b"a" * (1 << 25), mtime=0)),
    "cut gzip": lambda path: path.write_bytes(gzip.compress(os.urandom(2000), mtime=0)[:-30]),
}
#: What some readers take.
PAYLOADS = {
    "deep": b"[" * 200_000,
    "deep XML": b"<a>" * 50_000,
    "digits": b"9" * 5000,
    "an ARPA file's counts": b"\\data\\\nngram 1=" + b"9" * 5000 + b"\n\n\\1-grams:\n",
    "an ARPA file's lengths": b"\\data\\\nngram " + b"9" * 5000 + b"=1\n\n\\1-grams:\n",
    "a head": b"1\ta\ta\tX\tX\t_\t" + b"9" * 5000 + b"\troot\t_\t_\n\n",
    "a number of a word": b"9" * 5000 + b"\ta\ta\tX\tX\t_\t0\troot\t_\t_\n\n",
    "numbers of a token": b"1-" + b"9" * 5000 + b"\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n",
    "a number of an index": b"a n " + b"9" * 5000 + b" 1\n",
    "links": b"9" * 5000 + b"-0\n",
    "a line of naacl": b"1 " + b"9" * 5000 + b" 1\n",
    "TOML": b"input = " + b"9" * 5000,
    "probability": b"9" * 5000 + b"\na\nb\n",
    "NUL": b"\0" * 100,
    "not UTF-8": b"\xff\xfe\n",
    "nothing": b"",
    "empty lines": b"\n\n\n",
    "long line": b"a" * (LONGEST_LINE + 1),
}


@pytest.fixture
def in_time():
    """Ends what waits for a pipe, or is at work for ever."""

    def late(*_):
        raise LateError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("payload", NONE)
@pytest.mark.usefixtures("in_time")
def test_what_is_no_such_file_is_one_line(reader, payload, tmp_path):
    path = tmp_path / "a"
    NONE[payload](path)
    with pytest.raises(InputError) as caught:
        READERS[reader](path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.usefixtures("in_time")
def test_what_a_file_holds_is_read_or_refused_in_one_line(reader, tmp_path):
    told = []
    for payload, data in PAYLOADS.items():
        path = tmp_path / payload
        path.write_bytes(data)
        try:
            READERS[reader](path)
        except InputError as error:
            told.append(str(error))
    assert told
    assert not [line for line in told if "\n" in line or len(line) > 1000]


def test_a_line_of_a_lexicon_has_an_end():
    file = LexiconFile("a", b"a\n" + b"b" * (LONGEST_LINE + 1))
    with pytest.raises(InputError, match="a, line 2: has more than 1,048,576 characters"):
        file.lines()
    assert LexiconFile("a", b"b" * LONGEST_LINE).lines()


def test_brackets_within_brackets_are_looked_at_a_few_times():
    assert plain("word (one (two [three])) (four)") == "word"
    assert plain("(" * 50_000 + "a" + ")" * 50_000)


def test_a_form_without_base_forms_is_named(tmp_path):
    for part in ("noun", "verb", "adj", "adv"):
        (tmp_path / f"index.{part}").write_text("", "utf-8")
        (tmp_path / f"{part}.exc").write_text("geese goose\n\n" if part == "verb" else "", "utf-8")
    with pytest.raises(InputError, match=r"verb.exc, line 2: is not a form and its base forms"):
        read_database(str(tmp_path))


def test_a_phrase_of_many_words_is_no_paraphrase(tmp_path):
    file = LexiconFile("a", b"0.5\n" + b"a " * 101 + b"\nb\n")
    with pytest.raises(InputError, match="a, line 2: has a phrase of more than 100 words"):
        read_paraphrases(file)


def program(path, **data):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in data.items():
            archive.writestr(name, content)
    return path


def test_a_program_of_meteor_is_unpacked_within_the_limit(tmp_path):
    path = program(tmp_path / "meteor-1.5.jar", small=b"a\n", large=bytes(1 << 25))
    assert MeteorFiles(str(path)).find("small").lines() == ["a"]
    assert MeteorFiles(str(path)).find("other") is None
    with pytest.raises(InputError, match=r"is not a METEOR program: is broken zip data: .* unpack to more than"):
        MeteorFiles(str(path)).find("large")
    path = program(tmp_path / "damaged.jar", small=b"a\n")
    whole, told = path.read_bytes(), set()
    for place in range(0, len(whole), 11):
        for damaged in (whole[:place], whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :]):
            path.write_bytes(damaged)
            try:
                MeteorFiles(str(path)).find("small")
            except InputError as error:
                told.add(str(error))
    assert told
    assert not any("\n" in line for line in told)


def test_what_a_library_opens_is_a_regular_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path, tmp_path / "none"):
        with pytest.raises(InputError):
            door.require_regular(path)
    (tmp_path / "a").write_bytes(b"")
    door.require_regular(tmp_path / "a")
    reading, writing = os.pipe()
    if Path(f"/dev/fd/{reading}").exists():
        with pytest.raises(InputError, match="is a pipe or a device"):
            door.require_regular(f"/dev/fd/{reading}")
    os.close(reading)
    os.close(writing)
