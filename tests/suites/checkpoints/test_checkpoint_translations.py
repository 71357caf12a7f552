"""Where the words of a check-point stand in a translation, and how its score is told step by step."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_sets import HYPOTHESES, REFERENCES, example_set, fitted_example
from thoroughness import budget

from mtgauge.cli.main import main
from mtgauge.measures import Batch
from mtgauge.metrics.shared.ngram_matches import PlacedTokens
from mtgauge.suites.checkpoints.candidates import PointCandidate, PointMatch, pieces_of
from mtgauge.suites.checkpoints.set_file import write_set
from mtgauge.suites.checkpoints.translations import PointOutcome, TranslatedSegment

pytestmark = pytest.mark.unit


def placed(tokens):
    """Tokens with a blank behind each."""
    ends = [sum(len(token) + 1 for token in tokens[: place + 1]) - 1 for place in range(len(tokens))]
    return PlacedTokens(tokens, [(end - len(token), end) for token, end in zip(tokens, ends, strict=True)])


def words_of(reference, covered, translation, match=PointMatch.OCCURS, max_order=4):
    """(words of the translation, words of the reference) as text."""
    ours, theirs = placed(translation.split()), placed(reference.split())
    spans = [theirs.spans[place] for place in covered]
    candidate = PointCandidate(pieces_of(*theirs, spans), (1, 1))
    found = TranslatedSegment(ours, match, max_order).words_of(candidate, spans, theirs)
    return [(translation[slice(*one.ours)], reference[slice(*one.theirs)]) for one in found]


@pytest.mark.parametrize(
    ("reference", "covered", "translation", "match", "expected"),
    [
        ("he took it away", [1, 2], "she took it", "occurs", [("took it", "took it")]),
        ("he took it away", [1, 3], "away she took it", "occurs", [("took", "took"), ("away", "away")]),
        ("it is it", [0, 2], "it was", "occurs", [("it", "it")]),
        ("the red the cat", [2, 3], "the dog and the cat", "occurs", [("the cat", "the cat")]),
        ("a b c d e", [0, 1, 2, 3, 4], "a b c d e", "occurs", [("a b c d", "a b c d"), ("e", "e")]),
        ("he took it away", [1, 3], "took that away", "whole", [("took", "took"), ("away", "away")]),
        ("he took it away", [1, 3], "away took", "whole", []),
        ("no such words", [0, 1], "other ones", "clipped", []),
    ],
)
def test_the_longest_matches_first_and_no_word_twice(reference, covered, translation, match, expected):
    assert words_of(reference, covered, translation, PointMatch(match)) == expected


@settings(max_examples=budget(200))
@given(
    st.lists(st.sampled_from("abc"), min_size=1, max_size=9),
    st.lists(st.sampled_from("abcd"), max_size=9),
    st.data(),
)
def test_each_word_is_found_as_often_as_both_sides_have_it(reference, translation, data):
    covered = sorted(data.draw(st.sets(st.integers(0, len(reference) - 1), min_size=1)))
    found = words_of(" ".join(reference), covered, " ".join(translation))
    assert all(ours == theirs for ours, theirs in found)
    words = Counter(word for ours, _ in found for word in ours.split())
    assert words == Counter(reference[place] for place in covered) & Counter(translation)


@pytest.mark.parametrize("match", ["occurs", "clipped", "whole"])
def test_translations_and_rows_say_the_same(match, tmp_path):
    fitted = fitted_example(tmp_path, match=match)
    batch = Batch(HYPOTHESES)
    found, values = fitted.translations(batch), fitted.checkpoint_values(batch)
    assert [one.value for one in found] == values.value.tolist()
    assert [one.point.id for one in found] == ["1-noun", "2-phrase", "3-verb", "3-verb-b", "4-noun"]
    for one in found:
        assert (one.outcome is PointOutcome.NOTHING) == (one.value == 0) == (not one.words)
        text = REFERENCES[one.reference][one.segment]
        assert all(text[slice(*w.theirs)] == HYPOTHESES[one.segment][slice(*w.ours)] for w in one.words)


def test_an_explanation_links_the_words_of_a_segment(tmp_path):
    fitted = fitted_example(tmp_path)
    found = fitted.explain(Batch(HYPOTHESES), 1)
    spans = [(span.side, span.start, span.end, span.label, span.reference) for span in found.spans]
    assert spans == [
        ("hypothesis", 3, 7, "phrase", None),
        ("reference", 3, 7, "phrase", "A"),
        ("hypothesis", 17, 21, "phrase", None),
        ("reference", 17, 21, "phrase", "A"),
    ]
    assert [(link.first, link.second) for link in found.links] == [(0, 1), (2, 3)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "points.jsonl").write_text(write_set(example_set()), "utf-8")
    (tmp_path / "hyp.txt").write_text("\n".join(HYPOTHESES) + "\n", "utf-8")
    rows = "".join(json.dumps({"text": text}) + "\n" for text in REFERENCES["A"])
    (tmp_path / "A.jsonl").write_text(rows, "utf-8")
    return tmp_path


EXPLAIN = ["explain", "-r", "A.jsonl", "hyp.txt", "--format", "json", "-m"]


def test_the_steps_of_a_segment_lead_to_its_score(folder, capsys):
    assert main([*EXPLAIN, "checkpoints:set=points.jsonl,least=0", "--segment", "1"]) == 0
    [found] = json.loads(capsys.readouterr().out)["derivations"]
    table = next(part for part in found["steps"][1]["parts"] if part["kind"] == "table")
    assert table["rows"] == [["noun", "船", "A", "boat", 1, 1, 1, 1]]
    assert found["steps"][-1]["parts"][-1] == {
        "kind": "formula", "symbol": "score", "form": "S * P", "terms": {"S": 1, "P": 1}, "value": 1, "meaning": ""
    }  # fmt: skip


@pytest.mark.parametrize("total", ["ratio", "sum", "pooled"])
def test_what_has_no_checkpoint_is_undefined_and_no_error(total, folder, capsys):
    metric = f"checkpoints:set=points.jsonl,group=phrase,total={total}"
    assert main([*EXPLAIN, metric, "--segment", "1"]) == 0
    [found] = json.loads(capsys.readouterr().out)["derivations"]
    assert found["score"] is None
    assert found["outputs"]["phrase"] is None
    assert main(["explain", "-r", "A.jsonl", "hyp.txt", "-m", metric, "--segment", "1"]) == 0
    assert "segment 1: –" in capsys.readouterr().out
