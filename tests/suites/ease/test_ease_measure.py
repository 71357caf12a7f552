"""The measure of ease as a whole: METEOR's links, levels that do not touch each other, boundaries of segments."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest
from ease_texts import OTHERS, REFERENCES, TRANSLATIONS, ease, ease_testset, texts_of

import mtgauge
from mtgauge.base.errors import OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.labelled_spans import LabelledSpans
from mtgauge.measures import Batch, Kind, Level, Resources
from mtgauge.suites.ease.cross_links import FreeWord, cross_links
from mtgauge.suites.ease.language_facts import LanguageFacts, read_terms, wordfreq_frequencies
from mtgauge.suites.ease.levels.entity_flow import edit_distance
from mtgauge.suites.ease.losses import LostKind, system_losses
from mtgauge.suites.ease.text_units import TextUnits, TreeWord, joined_words

pytestmark = pytest.mark.unit
FOUR_LEVELS = """
[levels.1]
weight = "1/4"
adequacy = { P11 = "1/2", P12 = "1/2" }
disfluency = { Q11 = 1 }
[levels.2]
weight = "1/4"
adequacy = { P21 = 1 }
[levels.3]
weight = "1/4"
adequacy = { P31 = 1 }
[levels.4]
weight = "1/4"
adequacy = { P41 = 1 }
"""


def values(measure, translations=TRANSLATIONS, **columns):
    """The corpus values of one system, by name."""
    testset = ease_testset(**columns)
    fitted = measure.fit(testset, Resources(testset.languages))
    rows = fitted.statistics(Batch.of(fitted.testset, SystemOutput("a", tuple(translations)), slice(0, 6)))
    found = fitted.score(rows.sum(axis=0).astype(float), Level.CORPUS)
    return dict(zip([output.name for output in fitted.outputs], found.tolist(), strict=True)), fitted


def test_what_is_off_counts_where_a_profile_says_so(tmp_path):
    (tmp_path / "off.toml").write_text(
        '[levels.2]\nweight = "1/3"\nadequacy = { P23 = 1 }\n'
        '[levels.3]\nweight = "1/3"\nadequacy = { P33 = 1 }\ndisfluency = { Q34 = 1 }\n'
        '[levels.4]\nweight = "1/6"\nadequacy = { P41 = 1 }\ndisfluency = { Q42 = 1 }\n'
        '[levels.5]\nweight = "1/6"\nadequacy = { P51 = 1 }\ndisfluency = { Q51 = 1 }\n',
        "utf-8",
    )
    measure = ease(tmp_path, profile=str(tmp_path / "off.toml"))
    same, _ = values(measure, REFERENCES, references={"A": REFERENCES})
    assert same["P33"] == 1
    # a copula is a chunk without content words
    assert same["P23"] == 1
    assert same["Q34"] == pytest.approx(1)
    assert same["Q51"] == pytest.approx(1)
    assert 0 < same["Q42"] <= 1
    other, _ = values(measure, references={"A": REFERENCES})
    assert other["P33"] < 1
    assert other["P23"] < 1


def test_what_post_editors_took(tmp_path):
    words = [len(text.forms) for text in ease(tmp_path).fit(
        ease_testset(), Resources(ease_testset().languages)
    ).prepared.texts.units(TRANSLATIONS)]  # fmt: skip
    log = [
        {"segment": "1", "system": "a", "seconds": 2.5, "keys": 3, "editor": "x"},
        {"segment": 1, "system": "a", "seconds": 1.5},
        {"segment": "4", "system": "a", "seconds": 10, "inserted": 0},
        {"segment": "2", "system": "b", "seconds": 7},
    ]
    (tmp_path / "log.jsonl").write_text("\n".join(map(json.dumps, log)), "utf-8")
    measure = ease(tmp_path, editing_log=str(tmp_path / "log.jsonl"))
    found = mtgauge.evaluate(
        dict.fromkeys("abc", TRANSLATIONS), ease_testset(), metrics=[measure], intervals=False
    )
    values = {(score.system, score.output): score.score for score in found.scores}
    assert values["a", "seconds"] == pytest.approx(14 / (words[0] + words[3]))
    assert values["a", "keys"] == pytest.approx(3 / words[0])
    assert values["a", "inserted"] == 0
    # nothing was deleted in any of them, as far as the log says
    assert ("a", "deleted") not in values
    assert values["b", "seconds"] == pytest.approx(7 / words[1])
    assert values["c", "seconds"] is None
    assert {values[name, "score"] for name in "abc"} == {values["a", "score"]}
    told = "; ".join(found.notes)
    assert "the log of post-editing has translations of: a, b (3)" in told
    assert "c: the log of post-editing has nothing of this system, but of: a, b" in told
    assert "a: the log of post-editing" not in told
    assert "keys of the log of post-editing that are not read: editor" in told
    kinds = {output.name: output.kind for output in found.measured[0].fitted.outputs}
    assert [kinds[name] for name in ("seconds", "inserted", "keys")] == [Kind.TESTED] * 3


def test_what_post_editors_took_is_compared(tmp_path):
    log = [
        {"segment": str(segment), "system": system, "seconds": seconds}
        for system, seconds in (("a", 10), ("b", 20))
        for segment in range(1, 7)
    ]
    (tmp_path / "log.jsonl").write_text("\n".join(map(json.dumps, log)), "utf-8")
    measure = ease(tmp_path, editing_log=str(tmp_path / "log.jsonl"), total="sentence")
    found = mtgauge.evaluate(
        dict.fromkeys("ab", TRANSLATIONS), ease_testset(), metrics=[measure], test="randomization"
    )
    [tested] = [one for one in found.comparisons if one.output == "seconds"]
    assert tested.delta < 0
    assert tested.winner == "a"


def test_a_level_that_stops_too_often_is_told(tmp_path):
    path = tmp_path / "steep.toml"
    path.write_text("[levels.1]\nweight = 1\nadequacy = { P11 = 1 }\ndisfluency = { Q11 = 1 }\ngamma = 5", "utf-8")
    measure = ease(tmp_path, profile=str(path))
    found = mtgauge.evaluate({"a": TRANSLATIONS}, ease_testset(), metrics=[measure], intervals=False)
    assert any(
        "a: level 1 tells nothing: its factor stopped at 0 in 100% of the units" in note for note in found.notes
    )


@pytest.mark.parametrize("modules", ["exact", "exact stem"])
def test_p11_is_meteor_without_its_penalty(tmp_path, modules):
    found, fitted = values(ease(tmp_path, modules=modules), references={"A": REFERENCES})
    words = [joined_words(text.forms) for text in fitted.prepared.texts.units(TRANSLATIONS)]
    theirs = [joined_words(text.forms) for text in fitted.prepared.texts.units(REFERENCES)]
    meteor = mtgauge.load_metric("meteor", task="2005", language="en", tokenize="none", modules=modules)
    assert found["P11"] == pytest.approx(meteor.corpus_score(words, theirs).outputs["f_mean"] / 100, rel=1e-12)


def test_another_level_changes_no_other_number(tmp_path):
    (tmp_path / "four.toml").write_text(FOUR_LEVELS, "utf-8")
    fifth = '[levels.5]\nweight = "1/5"\nadequacy = { P51 = 1 }\n'
    (tmp_path / "five.toml").write_text(FOUR_LEVELS.replace('"1/4"', '"1/5"') + fifth, "utf-8")
    four, _ = values(ease(tmp_path, profile=str(tmp_path / "four.toml")))
    five, _ = values(ease(tmp_path, profile=str(tmp_path / "five.toml")))
    same = {name for name in four if name not in ("score",)}
    assert {name: four[name] for name in same} == {name: five[name] for name in same}
    assert set(five) - set(four) == {"G5", "A5", "B5", "stopped5", "P51"}


def test_a_boundary_of_segments_changes_nothing_of_documents(tmp_path):
    every = list(texts_of().values())[:18]
    whole = every[0] + " " + every[1]
    parted = TestSet.of([every[0], every[1], every[2]], documents=["1", "1", "1"], languages="de-en")
    measure = ease(tmp_path, levels="4 5")
    found = []
    for translation in ([every[0], every[1], every[2]], [whole, "", every[2]]):
        fitted = measure.fit(parted, Resources(parted.languages))
        rows = fitted.statistics(Batch.of(parted, SystemOutput("a", tuple(translation)), slice(0, 3)))
        scores = fitted.score(rows.sum(axis=0).astype(float), Level.DOCUMENT)
        names = [output.name for output in fitted.outputs]
        found.append({n: v for n, v in zip(names, scores, strict=True) if n[1:2] in "45" and n != "edit"})
    assert found[0] == pytest.approx(found[1], nan_ok=True)


def test_the_nearest_words_of_other_segments_are_linked():
    ours = [FreeWord(0, 0, "boat"), FreeWord(9, 1, "boat"), FreeWord(5, 0, "ship")]
    theirs = [FreeWord(8, 1, "boat"), FreeWord(2, 1, "boat"), FreeWord(3, 1, "boats"), FreeWord(6, 0, "ship")]
    found = cross_links(ours, theirs, [lambda word: (word,), lambda word: (word.rstrip("s"),)])
    # the word of segment 1 has none of another segment, and the ship none of its own
    assert found == [(ours[0], theirs[1])]


@pytest.mark.parametrize(
    ("ours", "theirs", "apart"), [("", "", 0), ("abc", "", 3), ("abc", "axc", 1), ("ab", "xab", 1)]
)
def test_edit_distance(ours, theirs, apart):
    assert edit_distance([*map(ord, ours)], [*map(ord, theirs)]) == apart


def test_several_references_give_each_segment_its_best(tmp_path):
    best, _ = values(ease(tmp_path, total="sentence"), OTHERS)
    assert best["P11"] == 1
    assert best["edit"] == 1


def test_post_edits_are_no_references(tmp_path):
    found, fitted = values(ease(tmp_path, post_edits="B"), OTHERS)
    assert found["edit"] == 1
    assert found["P11"] < 1
    assert dict(fitted.signature(Level.CORPUS).parts)["nrefs"] == "1"


def test_an_evaluation_draws_documents_and_gives_intervals(tmp_path):
    documents = ["1", "2", "3", "4", "5", "6"]
    evaluation = mtgauge.evaluate(
        {"a": TRANSLATIONS, "b": OTHERS}, ease_testset(documents=documents), metrics=[ease(tmp_path)],
        intervals=True, samples=50, test="bootstrap",
    )  # fmt: skip
    by_name = {(score.system, score.output): score for score in evaluation.scores}
    assert by_name["a", "score"].unit == "document"
    assert by_name["a", "G1"].low is not None
    assert {comparison.output for comparison in evaluation.comparisons} >= {
        "score",
        "sentence",
        "G1",
        "G5",
        "edit",
    }


def test_steps_lead_to_the_score_of_a_document(tmp_path):
    testset = ease_testset()
    fitted = ease(tmp_path).fit(testset, Resources(testset.languages))
    rows = fitted.statistics(Batch.of(testset, SystemOutput("a", tuple(TRANSLATIONS)), slice(0, 6)))
    derivation = fitted.derive_total(rows[:3].sum(axis=0), Level.DOCUMENT)
    assert derivation.formulas[-1].value == derivation.value
    assert not np.isnan(derivation.value)


def test_losses_name_what_references_have_and_translations_lack(tmp_path):
    testset = ease_testset(references={"A": REFERENCES})
    fitted = ease(tmp_path, total="sentence").fit(testset, Resources(testset.languages))
    system = SystemOutput("a", tuple(TRANSLATIONS))
    rows = fitted.statistics(Batch.of(testset, system, slice(0, 6)))
    found = system_losses(fitted, system, rows, segments=2, items=20)
    assert len(found.worst) == 2
    assert found.worst[0].ease <= found.worst[1].ease < 1
    lost = {(one.kind, one.item): one for one in found.losses}
    boat = lost[LostKind.CONTENT, "boat"]
    # segment 1 says ship; segment 2 has a boat
    assert (boat.lost, boat.all, boat.segments) == (1, 2, ("1",))
    assert lost[LostKind.FUNCTION, "because"].lost == 1
    # the boat is a ship, whose chunk has no content word in common with it
    assert lost[LostKind.CHUNK, "the boat"].segments == ("1",)
    assert all(0 < one.lost <= one.all for one in found.losses)


def losses(folder, translations, references):
    """(kind, item) -> the loss."""
    testset = ease_testset(references={"A": references})
    fitted = ease(folder, total="sentence").fit(testset, Resources(testset.languages))
    system = SystemOutput("a", tuple(translations))
    rows = fitted.statistics(Batch.of(testset, system, slice(0, 6)))
    return {(one.kind, one.item): one for one in system_losses(fitted, system, rows, items=20).losses}


def test_chunks_without_markers_count_among_those_that_lose_none(tmp_path):
    added = losses(tmp_path, REFERENCES, TRANSLATIONS)[LostKind.MARKER, "–"]
    assert (added.instead, added.lost) == ("for", 1)
    # of all aligned chunks without a marker, not of those alone that differ
    assert added.all > 5


def test_a_relation_whose_label_is_right_has_another_governor(tmp_path):
    found = losses(tmp_path, TRANSLATIONS, REFERENCES)
    assert found[LostKind.INSIDE, "nsubj"].instead == "another governor"
    assert found[LostKind.INSIDE, "obl"].instead == "obj"
    assert all(one.instead != item for (_, item), one in found.items())


def test_losses_name_the_labels_of_spans(tmp_path):
    testset = ease_testset(references={"A": REFERENCES})
    fitted = ease(tmp_path, total="sentence").fit(testset, Resources(testset.languages))
    system = SystemOutput("a", tuple(TRANSLATIONS))
    rows = fitted.statistics(Batch.of(testset, system, slice(0, 6)))
    boats = {
        ("A", at): [("vessel", [(place, place + 4)])]
        for at, text in enumerate(REFERENCES)
        if (place := text.find("boat")) >= 0
    }
    told = LabelledSpans({"A": REFERENCES}, boats)
    found = system_losses(fitted, system, rows, segments=2, items=20, categories=told.labels_of_word)
    lost = {(one.kind, one.item): one for one in found.losses}
    assert lost[LostKind.CONTENT, "boat"].categories == {"vessel": 1}
    assert lost[LostKind.FUNCTION, "because"].categories == {}


def test_a_perfect_translation_loses_nothing_but_copulas(tmp_path):
    testset = ease_testset(references={"A": REFERENCES})
    fitted = ease(tmp_path, total="sentence").fit(testset, Resources(testset.languages))
    system = SystemOutput("a", tuple(REFERENCES))
    rows = fitted.statistics(Batch.of(testset, system, slice(0, 6)))
    assert {(one.kind, one.item) for one in system_losses(fitted, system, rows).losses} <= {
        (LostKind.INSIDE, "cop"),
        (LostKind.INSIDE, "nsubj"),
    }


@pytest.mark.parametrize("documents", [None, ["1", "1", "2", "2", "3", "3"]])
def test_a_report_shows_ease_beside_other_metrics(tmp_path, documents):
    evaluation = mtgauge.evaluate(
        {"a": TRANSLATIONS, "b": ["", *OTHERS[1:]]}, ease_testset(documents=documents), metrics=[ease(tmp_path), "bleu"],
        intervals=True, samples=50, test="auto",
    )  # fmt: skip
    path, label = tmp_path / "report.html", evaluation.measured[0].label
    evaluation.report(str(path))
    assert "cognitive ease" in path.read_text("utf-8")
    if documents is None:
        assert np.isnan(evaluation.segment_scores(label)["b"]).sum() == 0
    else:
        with pytest.raises(OptionError, match="scores whole documents"):
            evaluation.segment_scores(label)


TERMS = ["therapist", "old harbour", "well-known", "No. 3", "机器 翻译", "5G网络"]


@pytest.mark.parametrize(
    ("tokens", "count"),
    [
        ("She saw the rapist .", 0),
        ("She saw the Therapist .", 1),
        ("the old harbour", 1),
        ("the oldharbour", 0),
        ("a well - known port", 1),
        ("No . 3 and No. 3", 2),
        ("用 机 器翻译 的 文本", 1),
        ("5G 网 络", 1),
    ],
)
def test_terms_are_whole_words(tmp_path, tokens, count):
    (tmp_path / "terms.txt").write_text("\n".join(TERMS), "utf-8")
    facts = LanguageFacts(None, 3.0, read_terms(str(tmp_path / "terms.txt"), "en"))
    words = [TreeWord(form) for form in tokens.split()]
    assert facts.terms(TextUnits.of(words, [len(words)])) == count


def test_frequencies_of_words_are_read_once():
    import wordfreq

    wordfreq.get_frequency_dict.cache_clear()
    zipf = wordfreq_frequencies("en").zipf
    # a word of the list, and one whose parts the package looks up itself
    assert zipf("boat") > zipf("boat-quay-7431-lantern") >= 0
    assert wordfreq.get_frequency_dict.cache_info().misses == 1


def test_frequencies_of_chinese_words_are_looked_up_in_silence():
    """In a process where nothing else has imported jieba, which tells what it does."""
    lines = [
        "from mtgauge.suites.ease.language_facts import wordfreq_frequencies",
        "assert wordfreq_frequencies('zh').zipf('小船很旧') > 0",
    ]
    told = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    assert told.stderr == ""
