"""Which colours of the segments say something: what each table of edits leaves unmarked, and which one opens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgauge import evaluate
from mtgauge.base.progress import silent
from mtgauge.diagnostics.edits import edit_spans
from mtgauge.report.page.edits import MATCHED, UNMARKED, edit_layers, matched_share
from mtgauge.report.page.facts import EvaluationFacts

LINE = "河水在夜里又涨了一米而没有人到集市上来买东西"


def tables_of(systems, references, **options):
    return edit_layers(EvaluationFacts(evaluate(systems, references, **options)), silent)


BY_HAND = [
    # the red boat: of 12 characters three are another word
    (["the red boat"], ["the big boat"], 9 / 12),
    (["the red boat", "the"], ["the red boat", "the"], 1.0),
    (["abc", ""], ["xyz", "a"], 0.0),
    ([""], ["a"], 0.0),
    # a character beyond U+FFFF counts as two
    (["\U0001f600 b"], ["\U0001f600 c"], 3 / 4),
]


@pytest.mark.parametrize(("texts", "references", "share"), BY_HAND)
def test_what_a_table_leaves_unmarked(texts, references, share):
    evaluation = evaluate({"s": texts}, references, metrics="wer")
    [fitted] = evaluation.fitted.values()
    found = [edit_spans(fitted, evaluation.testset, system) for system in evaluation.systems]
    assert matched_share(found) == pytest.approx(share)


def textbook_share(layer, systems):
    """The same, character by character, from what the page is given."""
    marked = size = 0
    for column, texts in zip(layer.columns, systems.values(), strict=True):
        for numbers, text in zip(column, texts, strict=True):
            places, end = set(), 0
            for at in range(1, len(numbers), 5):
                label, behind, length = numbers[at : at + 3]
                assert layer.labels[label].id not in UNMARKED
                begin = end + behind
                end = begin + length
                places.update(range(begin, end))
            marked += len(places)
            size += len(text)
    return 1 - marked / size if size else 0.0


lines = st.lists(st.sampled_from(["a", "bb", "cats", "cat", "d"]), max_size=6).map(" ".join)


@settings(max_examples=30)
@given(st.lists(st.tuples(lines, lines, lines), min_size=1, max_size=4), st.sampled_from(["ter", "wer", "bleu"]))
def test_the_share_is_what_the_page_leaves_unmarked(rows, metric):
    reference, *outputs = map(list, zip(*rows, strict=True))
    systems = {f"s{number}": output for number, output in enumerate(outputs)}
    evaluation = evaluate(systems, reference, metrics=metric)
    for layer in edit_layers(EvaluationFacts(evaluation), silent):
        if layer.id in evaluation.fitted:
            fitted = evaluation.fitted[layer.id]
            found = [edit_spans(fitted, evaluation.testset, system) for system in evaluation.systems]
            assert matched_share(found) == pytest.approx(textbook_share(layer, systems))


def test_a_metric_that_finds_no_words_stands_last():
    systems = {"s": [LINE.replace("米", "尺")] * 9 + [LINE]}
    layers = tables_of(systems, [LINE] * 10, metrics=["ter", "char_edit_rate"], languages="en-zh")
    assert [layer.id for layer in layers] == ["char_edit_rate", "ter"]


def test_where_no_metric_finds_words_those_of_the_language_are_marked():
    systems = {"s": [LINE.replace("米", "尺")] * 9 + [LINE]}
    layers = tables_of(systems, [LINE] * 10, metrics="ter", languages="en-zh")
    assert [(layer.id, layer.foreign) for layer in layers] == [("wer", True), ("ter", False)]
    assert textbook_share(layers[0], systems) == pytest.approx(1 - 9 / (10 * len(LINE)))
    unknown = tables_of(systems, [LINE] * 10, metrics="wer")
    assert [layer.id for layer in unknown] == ["wer"]


def test_a_layer_without_matches_stands_behind_one_that_has_some():
    # character error rate finds common letters, word error rate no common word
    layers = tables_of({"s": ["abcd efgh"]}, ["abcx efgx"], metrics=["wer", "char_edit_rate"])
    assert [layer.id for layer in layers] == ["char_edit_rate", "wer"]
    assert 0 < MATCHED < 0.5
