"""Resources on the command line, in records and in reruns; encoders and annotators of other packages."""

import json
from types import SimpleNamespace

import numpy as np
import pytest
from toy_common import Common
from toy_terms import Tagger, Terms

from mtgauge.base.errors import InputError, MtgaugeError, OptionError
from mtgauge.cli.main import main
from mtgauge.measures import registry
from mtgauge.measures.makers import make_annotator, make_encoder
from mtgauge.records.resources import ResourceRequest


class Halves:
    """An annotator and an encoder with options."""

    def __init__(self, size: int, lower: bool = False, name="plain"):
        self.size, self.lower, self.name = size, lower, name

    @property
    def hash(self):
        return f"halves {self.size} {self.lower} {self.name}"

    def annotate(self, text):
        return [[word, "ER"] for word in text.lower().split()]

    def encode(self, texts):
        return np.zeros((len(texts), self.size))


def failing():
    raise RuntimeError("no memory")


def refusing():
    raise InputError("no weights there")


MAKERS = {"halves": Halves, "tagger": Tagger, "failing": failing, "refusing": refusing, "bare": object}


def entry_points(group):
    if group == "mtgauge.metrics":
        return [
            SimpleNamespace(name=kind.id, value=kind.id, load=lambda kind=kind: kind) for kind in (Terms, Common)
        ]
    twice = SimpleNamespace(name="twice", value="a:b")
    broken = SimpleNamespace(name="broken", value="c:d", load=lambda: 1 / 0)
    points = [SimpleNamespace(name=name, value=name, load=lambda name=name: MAKERS[name]) for name in MAKERS]
    return [*points, twice, twice, broken]


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """As installed packages would offer them; what one function gave is kept, so each test has its own."""
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entry_points(group))


def test_specs():
    found = make_encoder("halves:size=3,lower=yes,name='a,b'")
    assert (found.size, found.lower, found.name) == (3, True, "a,b")
    assert make_annotator("tagger:version=7").hash == "tagger 7"
    assert make_annotator("tagger:7").hash == "tagger 7"


@pytest.mark.parametrize(
    ("make", "spec", "message"),
    [
        (make_encoder, "other", "unknown encoder 'other' (known: bare, broken, failing, halves, refusing, tagger, twice)"),
        (make_encoder, "twice", "encoder 'twice' is offered twice: a:b and a:b"),
        (make_encoder, "broken", "encoder 'broken' cannot be loaded: ZeroDivisionError: division by zero"),
        (make_encoder, "failing", "encoder 'failing' cannot be made: RuntimeError: no memory"),
        (make_encoder, "refusing", "no weights there"),
        (make_encoder, "halves", "encoder halves needs the option 'size'"),
        (make_encoder, "halves:size=3,depth=1", "encoder halves has no option 'depth' (it has: size, lower, name)"),
        (make_encoder, "halves:size=x", "encoder halves: size must be a whole number, not 'x'"),
        (make_encoder, "halves:size", "encoder halves: size must be a whole number, not 'size'"),
        (make_encoder, "halves:3,yes", "'halves:3,yes': 'yes' is not of the form key=value"),
        (make_encoder, "tagger", "encoder 'tagger' has no hash, or no method encode"),
        (make_annotator, "bare", "annotator 'bare' has no hash, or no method annotate"),
    ],
)  # fmt: skip
def test_specs_that_cannot_be(make, spec, message):
    with pytest.raises(MtgaugeError) as raised:
        make(spec)
    assert str(raised.value) == message


def test_nothing_is_offered(monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [])
    with pytest.raises(
        OptionError, match=r"unknown annotator 'x' \(no package that is installed offers annotators\)"
    ):
        make_annotator("x")


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["lexicon"], "'lexicon' is not of the form NAME=FILE"),
        (["=x"], "'=x' is not of the form NAME=FILE"),
        (["a="], "'a=' is not of the form NAME=FILE"),
        (["a=x", "a=y"], "'a' is given twice: x and y"),
    ],
)
def test_texts_that_name_nothing(texts, message):
    with pytest.raises(OptionError) as raised:
        ResourceRequest.of(texts)
    assert str(raised.value) == message
    assert ResourceRequest.of(["a=b=c"]).files == {"a": "b=c"}


# -- runs --------------------------------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "r.txt").write_text("The river is near the tower\nA boat was there\nWater is deeper\n", "utf-8")
    (tmp_path / "h.txt").write_text("The river is by the tower\nThe boat was there\nThe water is deep\n", "utf-8")
    (tmp_path / "g.txt").write_text("The river is here\nThe boat was there\nThe water is deeper\n", "utf-8")
    (tmp_path / "lexicon").mkdir()
    (tmp_path / "lexicon" / "words").write_text("river tower water deeper", "utf-8")
    return tmp_path


TERMS = ["-m", "terms", "--resource", "lexicon=lexicon/words", "--annotator", "tagger=tagger:version=3"]


class Measured(Tagger):
    """A tagger that says how good it is."""

    accuracy = ("made on 3 sentences: 50.0", "on others: 40.0")


def test_how_good_an_annotator_is_stands_among_the_notes(files, mtgauge, monkeypatch):
    monkeypatch.setitem(MAKERS, "measured", Measured)
    given = [
        "--resource",
        "lexicon=lexicon/words",
        "--annotator",
        "tagger=measured",
        "--annotator",
        "idle=measured",
    ]
    done = mtgauge("score", "-r", "r.txt", "h.txt", "-m", "terms", *given, "--format", "json")
    notes = json.loads(done.out)["notes"]
    assert [note for note in notes if "tagger" in note or "idle" in note] == [
        "annotator tagger: made on 3 sentences: 50.0", "annotator tagger: on others: 40.0",
        "no metric takes the resources idle",
    ]  # fmt: skip


def test_a_run_its_record_and_its_rerun(files, mtgauge, monkeypatch):
    done = mtgauge("score", "-r", "r.txt", "h.txt", *TERMS, "--record", "record", "--format", "json")
    assert done.code == 0
    assert json.loads(done.out)["scores"][0]["score"] == pytest.approx(75)
    record = (files / "record" / "record.toml").read_text("utf-8")
    assert 'role = "resource"\nname = "lexicon"\npath = "../lexicon/words"\n' in record
    assert '[annotators.tagger]\nspec = "tagger:version=3"\nhash = "tagger 3"\n' in record
    assert mtgauge("rerun", "record").out == "record: reproduced, 75 values identical, among them 1 scores\n"
    (files / "lexicon").rename(files / "words")
    assert "resource lexicon: record/../lexicon/words: cannot be read" in mtgauge("rerun", "record").out
    (files / "words").rename(files / "lexicon")
    monkeypatch.setitem(MAKERS, "tagger", lambda version: Tagger(f"{version}b"))
    changed = mtgauge("rerun", "record")
    assert (changed.code, changed.out) == (1, "annotator tagger: has changed (hash tagger 3b, was tagger 3)\n")
    monkeypatch.undo()


def test_an_edited_file_is_told(files, mtgauge):
    assert (
        mtgauge("score", "-r", "r.txt", "h.txt", *TERMS, "--resource", "more=lexicon", "--record", "record").code
        == 0
    )
    (files / "lexicon" / "words").write_text("river", "utf-8")
    out = mtgauge("rerun", "record").out.splitlines()
    assert [line.partition(" has changed")[0] for line in out] == [
        "resource lexicon: record/../lexicon/words", "resource more: record/../lexicon",
    ]  # fmt: skip


def test_power_takes_them_too(files, mtgauge):
    first = mtgauge("power", "-r", "r.txt", "h.txt", "g.txt", *TERMS, "--format", "json")
    assert first.code == 0, first.err
    assert mtgauge("compare", "-r", "r.txt", "h.txt", "g.txt", *TERMS, "--record", "record").code == 0
    again = mtgauge("power", "--from-record", "record", "--format", "json")
    assert json.loads(again.out) == json.loads(first.out)
    refused = mtgauge("power", "--from-record", "record", "--resource", "lexicon=x")
    assert (refused.code, "--from-record brings its own resources" in refused.err) == (2, True)


LACKING = [
    ([], "metric terms needs the file 'lexicon' (give it with --resource lexicon=FILE, in Python with resources)"),
    (["--resource", "lexicon=gone"], "metric terms needs the annotator 'tagger' (give it with --annotator tagger=SPEC, in Python with resources)"),
    (["--resource", "lexicon=gone", "--annotator", "tagger=tagger"], "gone: cannot be read: No such file or directory"),
    (["--annotator", "tagger=other"], "unknown annotator 'other'"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "message"), LACKING)
def test_what_lacks_is_one_line(files, mtgauge, arguments, message):
    done = mtgauge("score", "-r", "r.txt", "h.txt", "-m", "terms", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"mtgauge: error: {message}")
    assert done.err.count("\n") == 1


def test_several_references_are_a_choice(files, mtgauge):
    command = ["score", "-r", "A=r.txt", "-r", "B=g.txt", "h.txt", "-m", "common", "--format", "json"]
    refused = mtgauge(*command)
    assert refused.code == 2
    assert "metric common takes one reference, and there are 2" in refused.err
    scores = {}
    for choice in ("mean", "maximum", "first"):
        done = mtgauge(*command, "--several-references", choice, "--record", choice)
        scores[choice] = json.loads(done.out)["scores"][0]
        assert scores[choice]["signature"].endswith(f"refs:{choice}")
        assert f'several_references = "{choice}"' in (files / choice / "record.toml").read_text("utf-8")
        assert mtgauge("rerun", choice).code == 0
    assert scores["first"]["score"] < scores["mean"]["score"] < scores["maximum"]["score"]


def test_completion_names_files_behind_the_name(files, monkeypatch, capsys):
    monkeypatch.setenv("_MTGAUGE_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "mtgauge score --resource ")
    monkeypatch.setenv("COMP_CWORD", "3")
    with pytest.raises(SystemExit):
        main([])
    assert capsys.readouterr().out.startswith("file")


# -- metrics of an older mtgauge ---------------------------------------------------------------------------------


def test_outputs_of_an_older_contract_are_refused_in_one_line(monkeypatch):
    from mtgauge.measures import Output

    class Old(Common):
        @property
        def outputs(self):
            return (Output("score"), Output("words", detail=True))

    point = SimpleNamespace(value="old:Old", load=lambda: Old)
    monkeypatch.setattr(registry, "_offered", lambda: {"old": [point]})
    with pytest.raises(OptionError) as raised:
        registry.load_metric("old")
    assert str(raised.value) == (
        "metric 'old' is made for an older mtgauge: Output takes kind=Kind.DETAIL now, and no detail"
    )
