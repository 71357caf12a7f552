"""Reasons why a system is worse: each rule on sentences made for it, the tests by hand."""

import math

import numpy as np
import pytest

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.diagnostics import (
    Defect,
    WordClass,
    find_defects,
    find_reasons,
    reason_of_segment,
    recall_by_class,
    tokens_of,
)

WORDS = ["ja", "nein", "doch", "nie", "immer", "bald", "dort", "hier", "oft"]
DIALOGUE = "She laughed and said that the boat would never leave this harbour again."
#: Kind, languages, source, references, output, how many.
CASES = [
    ("empty", "en-de", "The mill is old.", ["Die Mühle ist alt."], " ", 1),
    ("empty", "en-de", "-", [""], "", 0),
    ("left", "en-zh", f"Look. {DIALOGUE}", ["看。她笑着说，船再也不会离开这个港口了。"], f"看。{DIALOGUE}", 1),
    ("left", "en-zh", "See how it works. Then tell us more.", ["看看。然后告诉我们。"], "See how it works。然后 tell us more。", 2),
    ("left", "en-zh", "Ask the Old River Boat Company.", ["去问船公司。"], "去问 Old River Boat Company。", 0),
    ("left", "en-zh", "He wrote: come to the mill.", ["他写道：come to the mill。"], "他写：come to the mill。", 0),
    ("left", "en-zh", "waahoo twice", ["哇呼两次"], "waahoo twice", 1),
    ("left", "en-zh", "Anna", ["安娜"], "Anna", 0),
    ("left", "en-de", DIALOGUE, ["Sie lachte und sagte, das Boot verlasse diesen Hafen nie."], f"Ach. {DIALOGUE}", 1),
    ("left", "en-de", "The old mill on the river burned.", ["Die alte Mühle am Fluss brannte."], "Die alte mill on the river brannte.", 1),
    ("left", "en-de", "The song Take Me to the River is old.", ["Das Lied Take Me to the River ist alt."], "Das alte Lied Take Me to the River", 0),
    ("left", "zh-en", "河水今天涨了三米。", ["The river rose three metres today."], "The river 今天涨了三米.", 1),
    ("loop", "en-de", "It is late.", ["Es ist spät."], "Es ist spät, spät, spät, spät, spät", 1),
    ("loop", "en-de", "ha ha ha ha ha", ["ha ha ha ha ha"], "ha ha ha ha ha ha", 0),
    ("loop", "en-de", "It ends.", ["Es endet."], "Es endet. . . . . . . . . .", 0),
    ("loop", "en-zh", "We go.", ["我们走。"], "我们走我们走我们走我们走", 1),
    ("short", "en-de", "s", ["Die alte Mühle steht am breiten Fluss."], "Die alte Mühle.", 1),
    ("short", "en-de", "s", ["Die Mühle am Fluss.", "Die alte Mühle steht am breiten Fluss."], "Die Mühle", 0),
    ("long", "en-de", "s", ["Die Mühle am Flusse ist."], "Die Mühle, die seit vielen Jahren am Flusse steht", 1),
    ("long", "en-de", "s", ["Ja."], "Ja, das ist wahr.", 0),
    ("lost-number", "en-de", "In 1999 there were 1,000 boats, 3 mills.", ["1999 gab es 1.000 Boote und drei Mühlen."], "Im Jahr 1999 gab es Boote.", 1),
    ("lost-number", "en-de", "1,000 boats", ["1.000 Boote"], "1000 Boote", 0),
    ("lost-number", "en-zh", "12 boats", ["12艘船"], "１２艘船", 0),
    ("added-number", "en-de", "two boats", ["zwei Boote"], "2 Boote am 3. Mai", 2),
    ("added-number", "en-de", "two boats", ["zwei Boote", "2 Boote"], "2 Boote", 0),
    ("kept-word", "en-zh", "The mill burned in Oslo.", ["奥斯陆的磨坊烧毁了。"], "Oslo的mill烧毁了。", 2),
    ("kept-word", "en-zh", "The WHO said.", ["WHO说。"], "WHO说。", 0),
    ("kept-word", "en-de", "The harbour is old.", ["Der Hafen ist alt."], "Der harbour ist alt.", 1),
    ("lost-name", "en-zh", "He met Ann Lee.", ["他见了Ann Lee。"], "他见了安·李。", 2),
    ("lost-name", "en-de", "Then Oslo and Rome.", ["Dann Oslo und Rom."], "Dann Osslo und Rom.", 1),
    ("straight-quote", "en-de", "s", ["Er rief: “Ja” und ging."], 'Er rief: "Ja" und ging.', 2),
    ("straight-quote", "en-de", "s", ["Er rief: „Ja“", 'Er rief: "Ja"'], 'Er rief: "Ja"', 0),
    ("curly-quote", "fr-en", "s", ["It's late."], "It’s late.", 1),
    ("narrow-mark", "en-zh", "s", ["好，走吧。"], "好,走吧.", 2),
    ("narrow-mark", "en-zh", "s", ["好，1,000个。"], "好，1,000个。", 0),
    ("wide-mark", "zh-en", "s", ["Well, go."], "Well，go.", 1),
    ("other-case", "en-de", "s", ["Die alte Mühle brennt"], "DIE ALTE mühle brennt", 3),
    ("other-case", "en-de", "s", ["Die alte Mühle", "die alte mühle"], "die alte mühle", 0),
]  # fmt: skip


def defects_of(references, systems, languages="en-de", **columns):
    testset = TestSet.of(references, languages=languages, **columns)
    outputs = [SystemOutput(name, tuple(texts)) for name, texts in systems.items()]
    tokens = tokens_of(testset, outputs)
    return find_defects(testset, outputs, tokens), tokens


@pytest.mark.parametrize(("kind", "languages", "source", "references", "output", "count"), CASES)
def test_defects_of_one_segment(kind, languages, source, references, output, count):
    columns = {f"r{place}": [text] for place, text in enumerate(references)}
    defects, _ = defects_of(columns, {"s": [output], "good": [references[0]]}, languages, sources=[source])
    found = {defect: counts[:, 0].tolist() for defect, counts in defects.counts.items()}
    assert found.get(Defect(kind), [0, 0]) == [count, 0]


def test_each_kind_has_a_case_with_and_without_it():
    assert {(kind, count > 0) for kind, *_, count in CASES} >= {(str(kind), True) for kind in Defect}


def test_what_needs_sources_or_references_is_left_out_without_them():
    output = ["An der Mühle 7 steht: LEFT STANDING HERE, immer immer immer immer"]
    defects, _ = defects_of(None, {"s": output}, sources=["x"])
    assert {*defects.counts} == {Defect.LOOP}
    assert defects.missed == {}
    defects, _ = defects_of(["Es ist 8."], {"s": output})
    assert {*defects.counts} == {Defect.LOOP, Defect.LONG, Defect.LOST_NUMBER, Defect.ADDED_NUMBER}


def test_words_that_are_missed_are_those_of_the_recall():
    references = {"A": ["Die 3 Mühlen .", "Das Boot"], "B": ["3 Mühlen !", None]}
    defects, tokens = defects_of(references, {"s": ["3 Mühlen", "Boot Boot"], "t": ["", "Das Boot"]})
    for one in recall_by_class(tokens):
        for place, counts in enumerate(one.systems.values()):
            assert defects.missed[one.kind][place].sum() == counts.expected - counts.matched
            assert defects.expected[one.kind] == counts.expected


def straight(texts, upto):
    return [text.replace("“", '"').replace("”", '"') if place < upto else text for place, text in enumerate(texts)]


@pytest.mark.parametrize(("segments", "is_reason"), [(5, False), (6, False), (7, True), (9, True)])
def test_a_reason_is_significant_by_the_sign_test(segments, is_reason):
    references = [f"Er rief “{word}” und ging" for word in WORDS]
    defects, _ = defects_of(references, {"a": references, "b": straight(references, segments)})
    found = [one for one in find_reasons(defects, "a", "b") if one.kind is Defect.STRAIGHT_QUOTE]
    assert len(found) == is_reason
    for one in found:
        assert (one.worse, one.better, one.counts) == ("b", "a", (2 * segments, 0))
        assert one.segments == tuple(range(segments))
        # the words with the marks are the only other kind in which the two differ
        assert math.isclose(one.p, 2 * 2 * 0.5**segments)


def test_what_is_in_more_segments_and_less_often_in_all_is_no_reason():
    references = [f"Er rief “{word}” und ging" for word in WORDS] + ["“ja” " * 20]
    outputs = {"a": straight(references, 9), "b": [*references[:9], '"ja" ' * 20]}
    defects, _ = defects_of(references, outputs)
    counts = defects.counts[Defect.STRAIGHT_QUOTE]
    assert (counts[0].sum(), counts[1].sum(), (counts[0] > counts[1]).sum()) == (18, 40, 9)
    assert Defect.STRAIGHT_QUOTE not in [one.kind for one in find_reasons(defects, "a", "b")]


def test_the_order_of_the_pair_changes_nothing():
    references = ["Er rief “ja” um 7 Uhr"] * 12
    defects, _ = defects_of(references, {"a": straight(references, 9), "b": ["Er rief “ja” um 8 Uhr"] * 12})
    assert find_reasons(defects, "a", "b") == find_reasons(defects, "b", "a")
    assert [(one.kind, one.worse) for one in find_reasons(defects, "a", "b")][:2] == [
        (Defect.LOST_NUMBER, "b"), (Defect.ADDED_NUMBER, "b"),
    ]  # fmt: skip


def test_classes_are_reasons_only_where_they_differ_more_than_all_other_words():
    references = [f"wort{n} , der Satz{n} hier ." for n in range(20)]
    no_marks = [f"wort{n} der Satz{n} hier" for n in range(20)]
    nothing = [""] * 10 + references[10:]
    defects, _ = defects_of(references, {"a": references, "marks": no_marks, "all": nothing})
    assert [one.kind for one in find_reasons(defects, "a", "marks")] == [WordClass.PUNCTUATION]
    assert [one.kind for one in find_reasons(defects, "a", "all")] == [Defect.EMPTY]


def test_a_segment_has_the_gravest_reason_of_its_loser():
    references = ["Er rief “ja” um 7 Uhr", "Es ist “spät”"]
    outputs = {"a": ['Er rief "ja" um 8 Uhr', "es Ist “spät”"], "b": references}
    defects, _ = defects_of(references, outputs)
    assert reason_of_segment(defects, 0, "a", "b") == (Defect.LOST_NUMBER, 1)
    assert reason_of_segment(defects, 0, "b", "a") is None
    # letter case is no reason in a single segment
    assert defects.counts[Defect.OTHER_CASE][0, 1] == 2
    assert reason_of_segment(defects, 1, "a", "b") is None
    assert all(np.issubdtype(counts.dtype, np.integer) for counts in defects.counts.values())
