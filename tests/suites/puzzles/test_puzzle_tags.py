"""Tags of keys and answers: which are removed, which are told of, and where they are told."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.base.errors import OptionError
from mtgauge.suites.puzzles.jobs.evaluation import evaluate_puzzles
from mtgauge.suites.puzzles.measures import MEASURES
from mtgauge.suites.puzzles.protocols import Protocol, answers_of, references_of, unknown_tags
from mtgauge.suites.puzzles.tags import KNOWN_TAGS, tags_of, without_tags

NEW, OLD = Protocol
#: The rule of the protocol, as its page has it.
KNOWN = re.compile(r"\.(?:SG|DU|PL)[0-9]?-?(?![^\W\d_])")

#: Text, tags of one's own, what is told of.
CASES = [
    ("You.SG saw we.DU1- them.PL2.", (), ()),
    ("We.DU.EXCL saw you.PL", (), (".EXCL",)),
    ("We.DU.EXCL saw you.PL", ("EXCL",), ()),
    ("they.3PL, our.2PL-", (), (".3PL", ".2PL-")),
    ("they.3PL, our.2PL-", ("3PL",), (".2PL-",)),
    ("he.M and (her.F/him.M)", (), (".M", ".F")),
    ("you.sg you.Pl", (), (".sg", ".Pl")),
    ("you.excl", (), ()),  # a word that lacks a blank, for all that anybody knows
    ("you.excl", ("EXCL",), (".excl",)),
    ("[you.INCL] saw.FEM-them", (), (".INCL", ".FEM")),
    ("U.S.A. e.g. Mr.Smith left. NO! 3.5KG i.e.", (), ()),
    ("we.EXCLusive", (), ()),
    (".EXCL", (), ()),  # behind no word
]


@pytest.mark.parametrize(("text", "tags", "told"), CASES)
def test_what_looks_like_a_tag_is_told_of(text, tags, told):
    assert unknown_tags(text, NEW, tags) == told


def test_the_program_of_2020_knows_fewer():
    assert unknown_tags("We.DU saw you.PL3-", OLD) == (".DU",)
    assert unknown_tags("We.SG saw you.PL2-", OLD) == ()


WORD = st.text("abcdefgh\u00e9", min_size=1, max_size=6)
TAG = st.from_regex(r"[1-9]?[A-Z]{2,5}", fullmatch=True).filter(lambda tag: tag not in KNOWN_TAGS)


@given(WORD, TAG, st.sampled_from(["", "1", "-", "2-"]), st.sampled_from(["", " ", ",", "/x"]))
def test_a_tag_is_told_of_or_removed(word, tag, end, rest):
    text = f"{word}.{tag}{end}{rest}"
    assert unknown_tags(text, NEW) == (f".{tag}{end}",)
    assert unknown_tags(text, NEW, (tag,)) == ()
    assert without_tags(text, (tag,)) == word + rest
    for read in (references_of, answers_of):
        assert read(text, NEW, tags=(tag,)) == read(word + rest, NEW)


@given(st.text("aB.123-SGDUPLX (/)[]", max_size=20), TAG)
def test_known_tags_are_removed_as_ever(text, tag):
    assert without_tags(text) == KNOWN.sub("", text)
    # the letters of another tag are in no such text
    assert without_tags(text, ("QQ",)) == without_tags(text)
    assert not {f".{known}" for known in KNOWN_TAGS} & set(unknown_tags(f"{text} a.{tag}", NEW))


def test_tags_are_named_in_any_order_and_once():
    assert tags_of("INCL,.EXCL EXCL, SG") == ("EXCL", "INCL")
    assert tags_of("") == tags_of("PL,DU") == ()
    for wrong in ("a b!", "3", "EX-CL", ".."):
        with pytest.raises(OptionError, match="is not a tag"):
            tags_of(wrong)


def puzzle(*answers):
    test = [[f"q{n}", answer, ">"] for n, answer in enumerate(answers, start=1)]
    content = {"source_language": "talori", "target_language": "english", "meta": "", "train": [["a", "b"]]}
    return json.dumps({**content, "test": test})


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Gold answers of two puzzles with a tag, and a submission that wrote another."""
    monkeypatch.chdir(tmp_path)
    for folder, second in (("gold", "you saw"), ("me", "you.FEM saw")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.json").write_text(
            puzzle("he", "we.EXCL", "us.EXCL") if folder == "gold" else puzzle("he", "we", "us")
        )
        (tmp_path / folder / "b.json").write_text(puzzle("she", second))
    return tmp_path


GOLD = (
    "gold/a.json, segment a:2: warning: '.EXCL' is not a known tag, so it is compared as a part of the word; 2 items "
    "have it [unknown-tag] (--tags EXCL removes it)"
)
MINE = (
    "me/b.json, segment b:2: warning: '.FEM' is not a known tag, so it is compared as a part of the word "
    "[unknown-tag] (--tags FEM removes it)"
)


@pytest.mark.parametrize(
    ("tags", "told"),
    [([], [GOLD, MINE]), (["--tags", "EXCL"], [MINE]), (["--tags", "FEM,EXCL"], [])],
)
def test_validate_names_file_puzzle_and_item(files, mtgauge, tags, told):
    done = mtgauge("puzzles", "check", "gold", "me", *tags)
    assert (done.code, done.out.splitlines()[:-1]) == (0, told)
    rows = json.loads(mtgauge("puzzles", "check", "gold", "me", *tags, "-f", "json").out)
    assert [(row["code"], row["severity"]) for row in rows] == [("unknown-tag", "notable")] * len(told)


def test_scores_and_signatures_say_which_tags_were_removed(files):
    before = evaluate_puzzles("gold", [("me", "me")])
    assert [(w.code, w.system, w.segment, w.file) for w in before.warnings] == [
        ("unknown-tag", None, "a:2", None),
        ("unknown-tag", "me", "b:2", None),
    ]
    after = evaluate_puzzles("gold", [("me", "me")], tags=["FEM", "EXCL"])
    assert after.warnings == ()
    assert (before["me", "EM"].score, after["me", "EM"].score) == (40, 100)
    assert "|tags:EXCL+FEM|" in after["me", "EM"].signature
    assert "tags" not in before["me", "EM"].signature
    known = evaluate_puzzles("gold", [("me", "me")], tags=["PL"])
    assert known["me", "EM"].signature == before["me", "EM"].signature


@pytest.mark.parametrize("command", ["score", "board"])
def test_a_record_keeps_the_tags(files, mtgauge, command):
    arguments = ("puzzles", command, "gold", "me=me", "--record", "r")
    done = mtgauge(*arguments, "--tags", "EXCL,FEM")
    assert done.code == 0, done.err
    assert mtgauge("rerun", "r").code == 0
    assert "tags = [" in (files / "r" / "record.toml").read_text("utf-8")


@pytest.mark.parametrize(
    "command", [("check", "gold"), ("score", "gold", "me"), ("expand", "a"), ("explain", "a", "b")]
)
def test_the_program_of_2020_takes_no_tags(files, mtgauge, command):
    done = mtgauge("puzzles", *command, "--tags", "EXCL", "--protocol", "puzzling-2020")
    assert (done.code, done.err) == (
        2,
        "mtgauge: error: protocol puzzling-2020 removes the tags of its program only\n",
    )


def test_expand_and_explain_read_a_key_alike(mtgauge, tmp_path):
    done = mtgauge("puzzles", "expand", "we.DU.EXCL", "--tags", "EXCL")
    assert (done.out.split(), done.err) == (["we.DU.EXCL", "we"], "")
    (tmp_path / "keys").write_text("a\nwe.EXCL\n")
    told = mtgauge("puzzles", "expand", "--file", tmp_path / "keys").err
    assert told.startswith(f"{tmp_path / 'keys'}, line 2: warning: '.EXCL' is not a known tag")
    steps = mtgauge("puzzles", "explain", "we.EXCL", "we", "--tags", "EXCL", "-m", "EM", "-f", "json")
    assert json.loads(steps.out)["derivations"][0]["score"] == 100


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_removes_them_on_both_sides(files, name):
    found = evaluate_puzzles("gold", [("me", "gold")], tags=["EXCL"], metrics=[name])
    assert found["me", name].score == 100
