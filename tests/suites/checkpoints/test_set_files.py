"""Sets of check-points are written and read again, and what is wrong in them is one line with its place."""

import json
from dataclasses import replace

import pytest
from made_sets import HYPOTHESES, REFERENCES, example_set, fitted_to

from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Resources
from mtgauge.measures.registry import load_metric
from mtgauge.suites.checkpoints.checkpoint_set import text_digest
from mtgauge.suites.checkpoints.group_names import group_names
from mtgauge.suites.checkpoints.placing import reads_as
from mtgauge.suites.checkpoints.set_file import read_set, write_set
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy

pytestmark = pytest.mark.unit


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "points.jsonl"
    path.write_text(write_set(example_set()), "utf-8")
    return path


def test_what_is_written_is_read(file):
    assert read_set(str(file)) == example_set()
    assert [point.line for point in read_set(str(file)).points] == [2, 3, 4, 5, 6]
    assert len(file.read_text("utf-8").splitlines()) == 6


def test_empty_lines_and_missing_keys_are_fine(file):
    head, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    head.pop("made")
    for line in lines:
        for key in ("spans", "words", "entries"):
            line.pop(key, None)
        for part in line["references"].values():
            part.pop("text", None)
    file.write_text("\n\n".join(map(json.dumps, [head, *lines])) + "\n", "utf-8")
    assert len(read_set(str(file)).points) == 5


def head(**changed):
    return lambda lines: [{**lines[0], **changed}, *lines[1:]]


def point(number=1, **changed):
    return lambda lines: [*lines[:number], {**lines[number], **changed}, *lines[number + 1 :]]


def category(**changed):
    given = {"id": "noun", "side": "source", **changed}
    return head(taxonomy={"name": "x", "categories": [given], "groups": []})


def groups(*members, **changed):
    kinds = [
        {"id": "noun", "side": "source"},
        {"id": "phrase", "side": "source"},
        {"id": "verb", "side": "target"},
    ]
    return head(
        taxonomy={"name": "x", "categories": kinds, "groups": [{"id": "g", "members": members, **changed}]}
    )


def part(**changed):
    return point(references={"A": {"spans": [[4, 8]], **changed}})


BROKEN = {
    "another schema": (head(schema="mtgauge/checkpoints/9"), 1, "is not a set of check-points: the schema is 'mtgauge/checkpoints/9', not 'mtgauge/checkpoints/1'"),
    "a side that is none": (category(side="left"), 1, "side is 'left', not source or target"),
    "a category that stands twice": (head(taxonomy={"name": "x", "categories": [{"id": "noun", "side": "source"}] * 2}), 1, "noun stands twice"),
    "a category with a name that is taken": (category(id="score"), 1, "'score' cannot be the name of a category or a group"),
    "a category with blanks": (category(id="a noun"), 1, "'a noun' cannot be the name of a category or a group"),
    "a group that names nothing": (groups("nouns"), 1, "group g names 'nouns', which is neither a category nor a group"),
    "categories that are none": (head(taxonomy={"name": "x", "categories": 3}), 1, "categories is not of type list"),
    "groups that are none": (head(taxonomy={"name": "x", "categories": [], "groups": 3}), 1, "groups is not of type list"),
    "a taxonomy without a name": (head(taxonomy={"categories": [{"id": "noun", "side": "source"}]}), 1, "has no key 'name'"),
    "a number as a category": (category(id=3), 1, "id is not of type string"),
    "a number as a side": (category(side=3), 1, "side is not of type string"),
    "names of a category that are none": (category(names="Noun"), 1, "names is not of type object"),
    "a number as an example": (category(example=3), 1, "example is not of type string"),
    "a number as a group": (groups("noun", id=3), 1, "id is not of type string"),
    "members that are none": (groups(members="noun"), 1, "members is not of type list"),
    "names of a group that are none": (groups("noun", names=3), 1, "names is not of type object"),
    "mixed with a word": (groups("noun", mixed="yes"), 1, "mixed is not of type"),
    "an empty group": (groups(), 1, "group g is empty"),
    "a group in itself": (groups("noun", "g"), 1, "groups lie in each other: g > g"),
    "a group of both sides": (groups("noun", "verb"), 1, "group g has categories of the source and of the target"),
    "too few digests": (head(references={"A": ["0"], "B": []}), None, "reference A has 1 digests, not 4"),
    "no check-point": (lambda lines: lines[:1], None, "there are no check-points"),
    "a list": (lambda lines: [lines[0], []], 2, "is not a JSON object"),
    "no id": (lambda lines: [lines[0], {"segment": "1"}], 2, "has no key 'references'"),
    "a number as an id": (point(id=3), 2, "id is not of type string"),
    "an id that stands twice": (point(2, id="1-noun"), 3, "check-point 1-noun: stands twice"),
    "an unknown category": (point(category="verbs"), 2, "check-point 1-noun: category 'verbs' is not in the taxonomy"),
    "an unknown segment": (point(segment="9"), 2, "check-point 1-noun: there is no segment '9'"),
    "an unknown reference": (point(references={"C": {"spans": [[0, 1]]}}), 2, "check-point 1-noun: there is no reference 'C'"),
    "no reference": (point(references={}), 2, "check-point 1-noun: has no reference"),
    "no spans": (part(spans=[]), 2, "references.A has no spans"),
    "an empty span": (part(spans=[[4, 4]]), 2, "[4, 4] is not a span [start, end]"),
    "a span before the text": (part(spans=[[-1, 4]]), 2, "[-1, 4] is not a span [start, end]"),
    "half a span": (part(spans=[[4]]), 2, "[4] is not a span [start, end]"),
    "spans in the source that are none": (point(spans="0-1"), 2, "spans is not of type list"),
    "a confidence above 1": (part(confidence=1.5), 2, "confidence is 1.5, not from 0 to 1"),
    "words that are none": (point(words=[1]), 2, "words is not of type list of strings"),
    "a part that is none": (point(references={"A": []}), 2, "references.A is not of type object"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_is_one_line_with_its_place(name, file):
    change, line, message = BROKEN[name]
    lines = [json.loads(text) for text in file.read_text("utf-8").splitlines()]
    file.write_text("\n".join(map(json.dumps, change(lines))) + "\n", "utf-8")
    with pytest.raises(InputError) as caught:
        read_set(str(file))
    assert (caught.value.line, caught.value.file) == (line, str(file))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is empty"),
        ("{", "is not JSON: "),
        ("\n", "is not JSON: "),
        ("[" * 100_000 + "]" * 100_000, "line 1: is nested too deeply"),
        ("9" * 5000, "line 1: holds a number with too many digits"),
    ],
)
def test_a_file_without_a_first_line_is_refused(content, message, file):
    file.write_text(content, "utf-8")
    with pytest.raises(InputError, match=message):
        read_set(str(file))


# -- on a test set -----------------------------------------------------------------------------------------------

OTHER = {name: ["Other words .", *texts[1:]] for name, texts in REFERENCES.items()}
PLACED = {
    "other texts": ({}, OTHER, "was made for another test set: no reference has the same texts"),
    "a part outside its reference": ({"spans": [[4, 99]]}, REFERENCES, "line 2: check-point 1-noun: 4 to 99 lies outside reference A of 21 characters"),
    "a text that is not there": ({"text": "ship"}, REFERENCES, "line 2: check-point 1-noun: reference A has 'boat' there, not 'ship'"),
}  # fmt: skip


@pytest.mark.parametrize("name", PLACED)
def test_a_set_that_does_not_fit_is_refused(name, file):
    changed, references, message = PLACED[name]
    lines = [json.loads(text) for text in file.read_text("utf-8").splitlines()]
    file.write_text("\n".join(map(json.dumps, part(**changed)(lines))) + "\n", "utf-8")
    with pytest.raises(InputError) as caught:
        load_metric("checkpoints", set=str(file)).fit(TestSet.of(references), Resources())
    assert message in str(caught.value)


REFUSED = [
    ({}, InputError, "metric checkpoints needs a set of check-points"),
    ({"set": "no-such.jsonl"}, InputError, "no-such.jsonl"),
    ({"group": "nouns"}, InputError, "there is no category or group 'nouns'"),
    ({"match": "some"}, OptionError, "unknown value 'some' of match"),
    ({"total": "mean"}, OptionError, "unknown value 'mean' of total"),
    ({"max_order": 0}, OptionError, "max_order must be from 1 to 1000, not 0"),
]


@pytest.mark.parametrize(("options", "kind", "message"), REFUSED)
def test_options_that_cannot_be_are_refused(options, kind, message, file):
    given = {} if options == {} else {"set": str(file), **options}
    with pytest.raises(kind, match=message) as caught:
        load_metric("checkpoints", **given)._check(TestSet.of(REFERENCES), Resources())
    assert "\n" not in str(caught.value)


def rows(made, references, folder, hypotheses, **columns):
    measure = fitted_to(made, TestSet.of(references, **columns), folder)
    return measure, measure.statistics(Batch(hypotheses)).tolist()


def test_segments_are_known_by_their_ids_and_references_by_their_texts(tmp_path):
    _, wanted = rows(example_set(), REFERENCES, tmp_path, HYPOTHESES)
    order = [2, 0, 3]
    picked = {f"new-{name}": [texts[at] for at in order] for name, texts in REFERENCES.items()}
    measure, found = rows(example_set(), picked, tmp_path, [HYPOTHESES[at] for at in order], ids=["3", "1", "4"])
    assert found == [wanted[at] for at in order]
    assert "1 of 5 check-points are left out: their segment or their reference is not here" in measure.notes()
    with pytest.raises(InputError, match="was made for another test set"):
        rows(example_set(), picked, tmp_path, HYPOTHESES[:3])


def test_a_reference_that_the_set_does_not_know_counts_in_the_length_alone(tmp_path):
    more = {**REFERENCES, "C": ["A text of nine words that nobody knows of ."] * 4}
    measure, found = rows(example_set(), more, tmp_path, HYPOTHESES)
    _, wanted = rows(example_set(), REFERENCES, tmp_path, HYPOTHESES)
    assert [row[2:] for row in found] == [row[2:] for row in wanted]
    assert [row[1] for row in found] == pytest.approx(
        [(5 + 6 + 10) / 3, (6 + 10) / 2, (3 + 3 + 10) / 3, (5 + 5 + 10) / 3]
    )
    assert "the set has no check-points in C" in measure.notes()


def test_a_part_without_a_token_is_none(tmp_path):
    made = example_set()
    blank = replace(made.points[0], references=(replace(made.points[0].references[0], spans=((3, 4),), text=""),))
    measure = fitted_to(replace(made, points=(blank, *made.points[1:])), TestSet.of(REFERENCES), tmp_path)
    assert [point.id for point in measure.matcher.points] == ["2-phrase", "3-verb", "3-verb-b", "4-noun"]


def test_a_taxonomy_chooses_each_category_once_in_its_order():
    taxonomy = Taxonomy(
        "t",
        tuple(Category(name, PointSide.SOURCE) for name in "abc"),
        (CategoryGroup("g", ("c", "a")), CategoryGroup("h", ("g", "a"))),
    )
    assert (taxonomy.chosen(["h", "a"]), taxonomy.chosen([]), taxonomy.members_of("g")) == (
        ("a", "c"), ("a", "b", "c"), ("a", "c"),
    )  # fmt: skip


def test_check_points_are_counted_by_category():
    made = example_set()
    assert made.counts == {
        category.id: sum(point.category == category.id for point in made.points)
        for category in made.taxonomy.categories
    }
    assert sum(made.counts.values()) == len(made.points) > 1


READ = [
    (("a", "b"), ((0, 1), (2, 3)), "a b", True),
    (("a", "b"), ((0, 1), (2, 3)), "a c", False),
    # spans may join what annotators part, but not leave the text
    (("a", "b"), ((0, 3),), "a b", True),
    (("a",), ((0, 2),), "a", False),
    (("a", "b"), ((0, 1), (1, 3)), "ab", False),
    (("a",), (), "a", False),
]


@pytest.mark.parametrize(("words", "spans", "source", "expected"), READ)
def test_a_source_reads_as_a_check_point_says(words, spans, source, expected):
    point = replace(example_set().points[0], words=words, spans=spans)
    assert reads_as(point, source) == expected


def test_groups_are_named_in_a_file_and_beside_it(tmp_path):
    path = tmp_path / "groups.txt"
    path.write_text("noun # a remark\n\n# another\nphrase\n", "utf-8")
    assert group_names(f"verb + @{path}+noun") == ["verb", "noun", "phrase"]
    assert group_names("") == []


def test_texts_are_known_by_sixteen_digits_of_their_hash():
    assert text_digest("") == "e3b0c44298fc1c14"
