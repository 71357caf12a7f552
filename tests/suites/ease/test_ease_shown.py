"""What pages, explanations and tables show of ease: each place is one that the textbook counts as a loss."""

from collections import Counter

import numpy as np
import pytest
from drawn_ease import EaseCaseDraw
from ease_cases import EaseCase
from ease_texts import TRANSLATIONS, ease, ease_testset, texts_of
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.corpus import SystemOutput
from mtgauge.measures import Batch, Level, Resources
from mtgauge.suites.ease.document_steps import topic_step
from mtgauge.suites.ease.marks import MarkKind, ease_marks
from mtgauge.suites.ease.stability import stability
from textbook import ease as textbook

SEEDS = st.integers(0, 2**32)
LEVELS = "P12", "P21", "P22", "P31", "P32"


def lost_places(case):
    """How many places each parameter marks in the candidates, by the textbook."""
    run, found = EaseCase(case), Counter()
    for one, number in zip(run.segments, run.linked.best_of_segments.tolist(), strict=True):
        ours, theirs = one.given["candidate"], one.given["references"][number]
        links = one.given["links"][number]
        pairs = [(ours["words"][a], theirs["words"][b]) for a, b in links]
        found["P12"] += sum(
            sorted(a["feats"]) != sorted(b["feats"])
            for a, b in pairs
            if textbook.is_content(a) and textbook.is_content(b)
        )
        matches = textbook.matches(ours, theirs, links)
        for name in ("P31", "P32"):
            m, c, _ = matches.get(name, (0, 0, 0))
            found[name] += c - m
        if "chunks" in ours:
            m, c, _ = matches["P21"]
            found["P21"] += c - m
            partners = textbook.aligned(ours, theirs, links, "chunks")
            found["P22"] += len(partners) - matches["P22"][0]
    return found


@pytest.mark.property
@settings(max_examples=budget(200))
@given(SEEDS)
def test_marks_are_what_the_textbook_counts_as_lost(seed):
    case = EaseCaseDraw(seed).case()
    run = EaseCase(case)
    there = frozenset(one.id for one in run.parameters)
    pairs, expected = run.linked.segments(), lost_places(case)
    every = list(ease_marks(pairs, there))
    for name in there.intersection(LEVELS):
        own = list(ease_marks(pairs, frozenset({name})))
        assert [mark for mark in own if mark.parameter != name] == []
        # words without a link are marked as P12 where they are function words, which P11 finds
        assert own == [mark for mark in every if mark.parameter == name and (name != "P12" or is_part(mark))]
        assert len(own) == expected[name], name


def is_part(mark):
    return mark.kind is MarkKind.PART


@pytest.mark.property
@settings(max_examples=budget(200))
@given(SEEDS)
def test_topics_that_differ_are_those_of_the_textbook(seed):
    case = EaseCaseDraw(seed).case()
    run = EaseCase(case)
    if not {"chunks", "clauses"} <= textbook.annotation(case) or run.linked.best_of_documents(run.ends).any():
        return
    segments = [one for document in case["documents"] for one in document["segments"]]
    texts = [one["candidate"] for one in segments], [one["references"][0] for one in segments]
    heads = Counter()
    for side in texts:
        for text in side:
            for clause in text["clauses"]:
                heads.update(
                    kind for kind, head in enumerate(textbook.topic_and_focus(text, clause)) if head is not None
                )
    linked = sum(textbook.flow(one, 0, {"chunks", "clauses"})["P41"][0] for one in case["documents"])
    [table] = topic_step(run.documents).parts
    # a sentence in place of a table where none differ
    assert len(getattr(table, "rows", ())) == heads.total() - 2 * linked


@pytest.mark.unit
@pytest.mark.parametrize(
    ("total", "level", "names"), [("document", Level.DOCUMENT, "12345"), ("sentence", Level.CORPUS, "123")]
)
def test_the_total_is_explained_by_the_levels_that_it_has(total, level, names, tmp_path):
    fitted, rows = counted(tmp_path, total)
    formula = fitted.derive_total(rows.sum(axis=0), level).formulas[-1]
    assert {name for name in formula.terms if name.startswith("G")} == {f"G{name}" for name in names}


@pytest.mark.unit
def test_stability_compares_a_domain_with_all_others(tmp_path):
    fitted, rows = counted(tmp_path, "sentence")
    labels = ["a", "b", "c", "a", "b", "c"]
    found = {one.value: one for one in stability(fitted, {"x": rows}, labels, samples=2)}
    places = {output.name: at for at, output in enumerate(fitted.outputs)}
    assert found.keys() >= {"sentence", "G1", "G2", "G3"}
    for name, one in found.items():
        drops = {}
        for label in "abc":
            is_own = np.array([each == label for each in labels])
            own, others = (
                fitted.score(rows[some].sum(axis=0)[None], Level.CORPUS)[0] for some in (is_own, ~is_own)
            )
            drops[label] = others[places[name]] - own[places[name]]
        greatest = max(0.0, *np.nan_to_num(list(drops.values())))
        assert one.drop == pytest.approx(greatest), name
        assert (one.worst is None) == (greatest == 0), name
        assert one.worst is None or drops[one.worst] == pytest.approx(greatest), name


@pytest.mark.unit
def test_the_signature_names_the_threshold_of_uncommon_words(tmp_path):
    fitted, _ = counted(tmp_path, "sentence")
    parts = dict(fitted.signature(Level.CORPUS).parts)
    assert "frequencies" in parts
    assert float(parts["uncommon"]) == 3


@pytest.mark.unit
@pytest.mark.parametrize(("documents", "average"), [("ab", 1), ("aa", 1.25)])
def test_a_document_of_one_segment_is_a_document(documents, average, tmp_path):
    """'However' links with the clause before it in its document: 'people stay at home', two clauses earlier; the other three links have 1."""
    texts = texts_of()
    wanted = "When the wind is strong", "However, Lee"
    references = [next(text for text in texts.values() if text.startswith(start)) for start in wanted]
    testset = ease_testset(references={"A": references}, documents=list(documents))
    fitted = ease(tmp_path).fit(testset, Resources(testset.languages))
    assert fitted.prepared.averages["link_distance"] == average


def counted(folder, total):
    """The measure on a test set, and the rows of a system."""
    testset = ease_testset()
    fitted = ease(folder, total=total).fit(testset, Resources(testset.languages))
    return fitted, fitted.statistics(Batch.of(testset, SystemOutput("a", tuple(TRANSLATIONS)), slice(0, 6)))
