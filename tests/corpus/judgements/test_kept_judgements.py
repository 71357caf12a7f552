"""Judgements by the ids of segments, which can be kept beside a test set that has nothing but what is scored."""

from dataclasses import replace

import pytest
from judged_sets import DOCUMENTS, FILES, SYSTEMS, TARGETS, judged

from mtgauge import TestSet
from mtgauge.base.errors import InputError
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements import jsonl
from mtgauge.corpus.judgements.column import JudgedValues, JudgementRules, human_column
from mtgauge.corpus.judgements.judgement import Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.matching import JudgedSet, WholeSet, placed_by_ids
from mtgauge.corpus.judgements.registry import parse_judgements

IDS = ["1", "2", "3", "4", "5", "6"]
NAMES = [f"{document}:{place % 3 + 1}" for place, document in enumerate(DOCUMENTS)]
#: Positions of the segments that are scored.
SCORED = [0, 2, 3]


def cut(systems, others=(), ids=IDS, **about):
    """The scored segments of a test set of six."""
    testset = TestSet.of(
        [TARGETS["ours"][place] for place in SCORED],
        ids=[ids[place] for place in SCORED],
        documents=[DOCUMENTS[place] for place in SCORED],
    )
    return JudgedSet(testset, systems, others, **about)


def kept(judgements):
    """What comes of writing and reading them."""
    return parse_judgements(jsonl.write(judgements), "1.jsonl")


def of(*rows):
    return Judgements(rows, "table", Numbering.LINES)


#: Formats whose rows name no system.
ALONE = {"post-edits", "mlqe-da"}


@pytest.mark.parametrize("name", sorted(FILES))
@pytest.mark.parametrize("values", [None, JudgedValues.Z, JudgedValues.Z_TARGETS])
def test_what_is_kept_gives_the_values_that_the_file_gives(name, values, tmp_path):
    file, text = FILES[name]
    path = tmp_path / file
    path.write_text(text, "utf-8")
    read = parse_judgements(text.encode(), str(path))
    rules = JudgementRules(values=values)
    for systems in [["ours"]] if name in ALONE else [["ours"], list(SYSTEMS)]:
        others = [system for system in SYSTEMS if system not in systems]
        whole = cut(systems, others, whole=WholeSet(IDS, DOCUMENTS))
        expected = human_column("h", read, whole, rules)
        found = human_column("h", kept(placed_by_ids(read, whole)), cut(systems), rules)
        assert found.column.values == expected.column.values
        assert found.column.raters == expected.column.raters
        assert found.column.higher_is_better == expected.column.higher_is_better
        assert sorted(found.column.controls, key=str) == sorted(expected.column.controls, key=str)
        assert found.placed.unknown_segments == expected.placed.unknown_segments == {}


def test_systems_have_other_names():
    aliases = {"file-1": "ours", "file-2": "theirs"}
    rows = of(*(Judgement(name, "1", value=1.0) for name in ("ours", "file-1", "set.file-1.txt", "file-2", "x.y")))
    held = replace(judged(["ours"], ids=NAMES, others=["theirs"]), aliases=aliases)
    found = human_column("h", rows, held, JudgementRules(skip_unknown=True))
    assert found.column.raters["ours"][0] == ("", "", "")
    assert (dict(found.placed.unmeasured), dict(found.placed.unknown_systems)) == ({"file-2": 1}, {"x.y": 1})
    assert [(row.system, row.is_scored) for row in placed_by_ids(rows, held)] == [
        ("ours", True),
        ("ours", True),
        ("ours", True),
        ("theirs", False),
        ("x.y", True),
    ]


def test_a_name_that_stands_for_two_systems_is_none():
    held = replace(judged(ids=NAMES), aliases={"one": "ours"})
    with pytest.raises(InputError, match=r"of a system that the test set does not have: one\.theirs"):
        human_column("h", of(Judgement("one.theirs", "1", value=1.0)), held, JudgementRules())


def test_what_is_not_scored_says_so_and_what_belongs_nowhere_keeps_its_name():
    rows = of(
        Judgement("ours", "1", value=1.0),
        Judgement("ours", "2", value=2.0),
        Judgement("nobody", "2", value=3.0),
        Judgement("ours", "77", value=4.0),
        Judgement("ours", "3", value=5.0, is_scored=False),
    )
    held = cut(["ours"], ids=NAMES, whole=WholeSet(NAMES, DOCUMENTS))
    again = kept(placed_by_ids(rows, held))
    assert [row.segment for row in again] == ["ferry:1", "ferry:2", "ferry:2", "77", "ferry:3"]
    assert [row.is_scored for row in again] == [True, False, False, True, False]
    with pytest.raises(InputError, match="1 judgement is of a segment that the test set does not have: 77"):
        human_column("h", again, cut(["ours"], ids=NAMES), JudgementRules())
    found = human_column("h", again, cut(["ours"], ids=NAMES), JudgementRules(skip_unknown=True))
    assert (found.placed.unscored, found.column.values) == (3, {"ours": (1.0, None, None)})


def test_a_test_set_without_ids_cannot_be_named():
    with pytest.raises(InputError, match="it has no ids"):
        placed_by_ids(of(Judgement("ours", "1", value=1.0)), cut(["ours"], whole=WholeSet(None, None)))


def test_the_key_scored_is_true_or_false():
    text = '{"system": "ours", "segment": "1", "score": 1, "scored": false}\n'
    assert [row.is_scored for row in parse_judgements(text.encode(), "a.jsonl")] == [False]
    assert jsonl.write(parse_judgements(text.encode(), "a.jsonl")).decode() == (
        '{"system": "ours", "segment": "1", "score": 1.0, "scored": false}\n'
    )
    found = Findings("a.jsonl", gather=True)
    parse_judgements(text.replace("false", '"no"').encode(), "a.jsonl", findings=found)
    assert [(item.code, item.message) for item in found.items] == [
        ("wrong-type", "'scored' is neither true nor false")
    ]
