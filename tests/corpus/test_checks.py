"""Warnings: each is found where its fault is planted, and stays silent on good data."""

import json
import random
import re
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import SystemOutput, TestSet, evaluate
from mtgauge.base.findings import Severity
from mtgauge.base.findings.codes import warning_kinds
from mtgauge.corpus.checks import check_input, language, release_identifier
from mtgauge.corpus.checks.columns import MIN_SEGMENTS, CheckedTexts, TextColumn
from mtgauge.corpus.checks.language import _ALIKE
from mtgauge.corpus.counts import common_count
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.scripts import mostly_in, other_script
from mtgauge.report import EVALUATION_FORMATS, FORMATS, render, tables
from shared_data import shared, shared_lines

SUBJECTS = [
    "The mayor",
    "A farmer from the valley",
    "Nobody in the flooded town",
    "One of the engineers",
    "The girl",
]
VERBS = ["saw", "heard nothing about", "had long waited for", "did not expect", "spoke yesterday evening about"]
OBJECTS = ["the new bridge", "rain", "the repairs that start on Monday morning", "two boats and a raft", "help"]
ADVERBS = ["", " at night", " when the river rose by three metres", " in May", ", as the council said on Thursday"]
RNG = random.Random(5)
REFERENCE = [f"{s} {v} {o}{a}." for s in SUBJECTS for v in VERBS for o in OBJECTS for a in ADVERBS]
RNG.shuffle(REFERENCE)
REFERENCE = REFERENCE[:400]
# another wording of about the same length, and a source in no language that py3langid knows
HYPOTHESIS = [text.replace(" the ", " this ").replace("The ", "That ").replace("A ", "Some ").replace(".", " then.")
              for text in REFERENCE]  # fmt: skip
SOURCE = [" ".join(word[::-1].lower() for word in text.split()) for text in REFERENCE]
GERMAN = [
    "Der Bürgermeister sagte am Donnerstag, dass niemand die Stadt verlassen müsse.",
    "Die Reparatur der Brücke beginnt am Montag und dauert zwei Wochen.",
    "Nach dem starken Regen stieg der Fluss um drei Meter über seinen gewöhnlichen Stand.",
]


def found(systems, references=REFERENCE, sources=None, languages=None, detokenized=True):
    """The (code, system, segment) of all warnings."""
    testset = TestSet.of(references, sources=sources, languages=languages)
    outputs = [SystemOutput(name, tuple(texts)) for name, texts in systems.items()]
    return [(w.code, w.system, w.segment) for w in check_input(testset, outputs, detokenized=detokenized).warnings]


def with_changes(changes, texts=HYPOTHESIS):
    texts = list(texts)
    for position, text in changes.items():
        texts[position - 1] = text
    return texts


def test_good_data_is_not_suspicious():
    assert (
        found({"s": HYPOTHESIS, "t": [f"{t} Truly." for t in HYPOTHESIS]}, sources=SOURCE, languages="liv-en")
        == []
    )


def interleaved(first, second):
    """Two references as somebody cuts them wrongly: one list with both of a segment side by side, cut in halves."""
    whole = [text for pair in zip(first, second, strict=True) for text in pair]
    return {"A": whole[: len(first)], "B": whole[len(first) :]}


OTHER = [f"{text[:-1]} and more." for text in REFERENCE]
LONG_COPY = "We are sorry that we cannot help."

# what is planted, and the warnings that it gives
FAULTS = [
    pytest.param({"s": ["", *HYPOTHESIS[:-1]]}, {}, {"transposed-references", "empty"}, id="one line down"),
    pytest.param({"s": HYPOTHESIS[3:] + HYPOTHESIS[:3]}, {}, {"transposed-references"}, id="three lines up"),
    pytest.param({"s": HYPOTHESIS[:150] + HYPOTHESIS[151:] + ["And that was all."]}, {}, {"transposed-references"}, id="one line lost in the middle"),
    pytest.param({"s": HYPOTHESIS[::-1]}, {}, {"transposed-references"}, id="upside down"),
    pytest.param({"s": random.Random(1).sample(HYPOTHESIS, 400)}, {}, {"transposed-references"}, id="shuffled"),
    pytest.param({"s": REFERENCE[200:] + REFERENCE[:200]}, {}, {"transposed-references"}, id="another segment's reference"),
    pytest.param({"s": HYPOTHESIS}, {"references": interleaved(REFERENCE, OTHER)}, {"transposed-references"}, id="flattened references"),
    pytest.param({"s": REFERENCE}, {}, {"reference-copied"}, id="the reference itself"),
    pytest.param({"s": REFERENCE[:60] + HYPOTHESIS[60:]}, {}, {"reference-copied"}, id="part of the reference"),
    pytest.param({"s": HYPOTHESIS, "t": HYPOTHESIS}, {}, {"duplicate-system"}, id="one system twice"),
    pytest.param({"s": HYPOTHESIS, "t": with_changes({i: f"Other {i}" for i in range(1, 30)})}, {}, {"duplicate-system"}, id="nearly one system twice"),
    pytest.param({"s": [text[:-1] + " ." for text in HYPOTHESIS]}, {}, {"tokenized-input"}, id="full stops apart"),
    pytest.param({"s": [text.replace("ver", "@@ ver") for text in HYPOTHESIS]}, {}, {"tokenized-input"}, id="subwords"),
    pytest.param({"s": HYPOTHESIS}, {"references": [text[:-1] + " ." for text in REFERENCE]}, {"tokenized-input"}, id="tokenized reference"),
    pytest.param({"s": with_changes({7: " ", 9: ""})}, {}, {"empty"}, id="empty translations"),
    pytest.param({"s": with_changes({7: SOURCE[6]})}, {"sources": SOURCE}, {"untranslated"}, id="the source"),
    pytest.param({"s": with_changes({7: "Река поднялась"})}, {"languages": "de-en"}, {"wrong-script"}, id="another script"),
    pytest.param({"s": with_changes(dict.fromkeys(range(10, 15), LONG_COPY))}, {"sources": SOURCE}, {"duplicate-segment"}, id="one sentence for five sources"),
    pytest.param({"s": with_changes({3: " ".join(HYPOTHESIS[:12])})}, {}, {"overlong"}, id="a translation that does not stop"),
    pytest.param({"s": with_changes({3: "The\u202eriver"})}, {}, {"control-character"}, id="bidirectional override"),
    pytest.param({"s": with_changes({3: "The \ud800 river"})}, {}, {"control-character"}, id="lone surrogate"),
    pytest.param({"s": with_changes({3: "The riv\x08er"})}, {}, {"control-character"}, id="backspace"),
    pytest.param({"s": with_changes({3: "The riv\x7fer"})}, {}, {"control-character"}, id="delete"),
    pytest.param({"s": with_changes({3: "The riv\ufffcr\u202cr\ue000\ufffe"})}, {}, set(), id="neighbours of control characters"),
    pytest.param({"s": with_changes({3: "The caf\x85 caf\u00e9"})}, {}, {"control-character"}, id="C1"),
    pytest.param({"s": with_changes({3: "The riv\ufffdr"})}, {}, {"control-character"}, id="replacement character"),
    pytest.param({"s": with_changes({3: "The river\nrose"})}, {}, {"control-character"}, id="line feed"),
]  # fmt: skip


@pytest.mark.parametrize(("systems", "options", "codes"), FAULTS)
def test_faults_are_found_and_nothing_else(systems, options, codes):
    warnings = found(systems, **options)
    assert {code for code, _, _ in warnings} == codes
    assert codes <= warning_kinds().keys()


EXCUSED = [
    # source, translation, references, codes
    ("@harbour_news", "@harbour_news", {"A": "@harbour_news", "B": "哈伯新闻"}, set()),
    ("Harbour News", "Harbour News", {"A": "harbour-news！", "B": "港口新闻"}, set()),
    ("Harbour News", "Harbour News", {"A": "港口新闻", "B": "哈伯新闻"}, {"untranslated"}),
    ("Read https://harbour.example/tide", "看 https://harbour.example/tide", {"A": "阅读 https://harbour.example/tide", "B": "请看"}, set()),
    ("Tidewatch beats Seabird", "Tidewatch明显胜过了Seabird", {"A": "Tidewatch 打败了海鸟", "B": "看潮打败了海鸟"}, set()),
    ("Tidewatch beats Seabird", "Tidewatch beats Seabird now", {"A": "Tidewatch 打败了海鸟", "B": "看潮打败了海鸟"}, {"wrong-script"}),
    ("Tidewatch beats Seabird", "Tidewatch胜过Seabird", {"A": "看潮打败了海鸟", "B": "看潮赢了"}, {"wrong-script"}),
]  # fmt: skip


@pytest.mark.parametrize(("source", "translation", "references", "codes"), EXCUSED)
def test_what_a_reference_has_too_is_not_suspicious(source, translation, references, codes):
    chinese = [f"河水上涨了{i}米，没有人受伤。" for i in range(1, 20)]
    warnings = found(
        {"s": [translation, *(text[:-1] + "吗？" for text in chinese)]},
        {name: [text, *(name + other for other in chinese)] for name, text in references.items()},
        sources=[source, *REFERENCE[:19]],
        languages="en-zh",
    )
    assert {code for code, _, segment in warnings if segment == "1"} == codes


def test_warnings_are_told_by_severity_then_kind_then_system_then_segment():
    assert [kind.severity for kind in warning_kinds().values()] == sorted(
        (kind.severity for kind in warning_kinds().values()), key=list(Severity).index
    )
    systems = {
        "t": with_changes({3: f"{HYPOTHESIS[2]}\x01", 9: "", 5: f"{HYPOTHESIS[4]}\x02"}),
        "s": with_changes({7: "", 2: ""}),
    }
    systems |= {"u": systems["s"]}
    told = found(systems, sources=with_changes({4: ""}, SOURCE))
    assert told == [
        ("duplicate-system", "s", None), ("duplicate-system", "u", None),
        ("empty", None, "4"), ("empty", "t", "9"), ("empty", "s", "2"), ("empty", "s", "7"),
        ("empty", "u", "2"), ("empty", "u", "7"), ("control-character", "t", "3"), ("control-character", "t", "5"),
    ]  # fmt: skip


def test_every_table_has_the_gravest_kind_first():
    evaluation = evaluate({"b": ["", "b\x07", *HYPOTHESIS], "a": ["", "b", *HYPOTHESIS]}, ["x", "y", *REFERENCE])
    kinds = ["duplicate-system", "empty", "empty", "control-character"]
    assert [row[1] for row in list(tables.tables(evaluation, None))[-1].rows] == kinds
    assert [row[0] for row in list(tables.tables(evaluation, None))[-1].rows] == [
        "severe", "notable", "notable", "minor",
    ]  # fmt: skip
    assert [item["code"] for item in json.loads(evaluation.to_json())["warnings"]] == kinds
    lines = [line for line in render(evaluation, "csv").splitlines() if line.startswith("warning")]
    assert [next(kind for kind in kinds if f",{kind}," in line) for line in lines] == kinds


def test_segments_and_systems_are_named():
    systems = {"s": with_changes({7: "", 9: SOURCE[8], 11: "\x01 x"}), "t": [f"{t} Truly." for t in HYPOTHESIS]}
    assert found(systems, sources=with_changes({2: ""}, SOURCE), languages="liv-en") == [
        ("empty", None, "2"), ("empty", "s", "7"), ("untranslated", "s", "9"), ("control-character", "s", "11"),
    ]  # fmt: skip


HARMLESS = [
    pytest.param({"s": with_changes({7: ""})}, {"sources": with_changes({7: ""}, SOURCE)}, {"empty": 1}, id="no translation of an empty source"),
    pytest.param({"s": with_changes({7: "3 + 4"})}, {"sources": with_changes({7: "3 + 4"}, SOURCE)}, {}, id="a formula stays"),
    pytest.param({"s": with_changes({7: "a\tb", 8: "x\u00a0y\u200d\u3000"})}, {}, {}, id="tabs, wide blanks and joiners"),
    pytest.param({"s": with_changes({7: "é\ta", 8: "é ~"})}, {}, {}, id="tabs and tildes beside letters that are not ASCII"),
    pytest.param({"s": with_changes(dict.fromkeys(range(10, 14), LONG_COPY))}, {"sources": SOURCE}, {}, id="one sentence four times"),
    pytest.param({"s": with_changes(dict.fromkeys(range(10, 30), LONG_COPY))}, {"sources": with_changes(dict.fromkeys(range(10, 30), "Leider nein"), SOURCE)}, {}, id="one sentence for one source"),
    pytest.param({"s": with_changes(dict.fromkeys(range(10, 30), "Yes."))}, {"sources": SOURCE}, {}, id="a short sentence often"),
    pytest.param({"s": [text[:-1] + " ." for text in HYPOTHESIS]}, {"detokenized": False}, {}, id="tokenized, and nothing tokenizes"),
    pytest.param({"s": [text[:-1] + " ?" for text in HYPOTHESIS]}, {}, {}, id="a blank before a question mark"),
    pytest.param({"s": REFERENCE[:30] + HYPOTHESIS[30:]}, {}, {}, id="some sentences are the reference"),
    pytest.param({"s": ["Yes."]}, {"references": ["Yes."]}, {}, id="one sentence"),
    pytest.param({"s": ["Yes, of course."] * 9, "t": ["Yes, of course."] * 9}, {"references": ["Yes, of course."] * 9}, {}, id="nine sentences"),
    pytest.param({"s": ["a"] * 200}, {"references": ["b"] * 200}, {}, id="all lengths the same"),
]  # fmt: skip


@pytest.mark.parametrize(("systems", "options", "counts"), HARMLESS)
def test_harmless(systems, options, counts):
    assert Counter(code for code, _, _ in found(systems, **options)) == counts


def test_the_order_of_references_is_told():
    testset = TestSet.of({"A": REFERENCE, "B": [*REFERENCE[1:], "The end of it all."]})
    [warning] = check_input(testset, [SystemOutput("s", tuple(HYPOTHESIS))]).warnings
    assert re.fullmatch(
        r"from segment 1 to 100, lengths follow those of reference B 1 line up "
        r"\(correlation [01]\.\d\d, in their own lines -?0\.\d\d\)",
        warning.message,
    )


CHINESE = [
    ("我们昨天在桥上看见了他", None),
    ("请在 Settings 里打开 Bluetooth 选项", None),
    ("iPhone 15 Pro Max 的价格是多少", None),
    ("Please open the settings", "Latin"),
    ("打开 Please open the settings and wait", "Latin"),
    ("Река поднялась", "Cyrillic"),
    ("25.6 %", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "script"), CHINESE)
def test_scripts_of_chinese_text(text, script):
    assert other_script(text, ("Han",)) == script
    if script is not None:
        assert not mostly_in([text], ("Han",))[0]


MIXED = st.text(st.sampled_from("aZéßΩяЖ中文カなひ한글ا1 .,-\U00020000"), min_size=1, max_size=12)


@given(
    st.lists(MIXED, max_size=5), st.sampled_from([("Latin",), ("Han",), ("Kana", "Han"), ("Cyrillic", "Latin")])
)
def test_the_fast_look_at_scripts_misses_nothing(texts, scripts):
    for text, fine in zip(texts, mostly_in(texts, scripts), strict=True):
        assert not fine or other_script(text, scripts) is None


ODD = st.text(
    st.sampled_from("a \t\n\x00\x1f\x7f\x85é中\u200d\u202d\u2066\ud800\udfff\ufffd\U0001f600"), max_size=6
)


@given(st.lists(ODD, min_size=1, max_size=6))
def test_the_fast_look_at_characters_misses_nothing(texts):
    bad = set(map(chr, (0x0A, 0x00, 0x1F, 0x7F, 0x85, 0x202D, 0xD800, 0xDFFF, 0xFFFD)))
    expected = [str(i) for i, text in enumerate(texts, start=1) if bad & set(text)]
    warnings = found({"s": texts}, ["r"] * len(texts))
    assert [segment for code, _, segment in warnings if code == "control-character"] == expected


def test_a_tab_is_not_named_beside_a_control_character():
    testset = TestSet.of(REFERENCE)
    [warning] = check_input(testset, [SystemOutput("s", tuple(with_changes({3: "the\triver\x07"})))]).warnings
    assert warning.message == "the translation holds U+0007"


def test_tokenized_texts_are_called_translations_or_texts_of_their_reference():
    tokenized = [[text[:-1] + " ." for text in texts] for texts in (REFERENCE, HYPOTHESIS)]
    testset = TestSet.of(tokenized[0])
    findings = check_input(testset, [SystemOutput("s", tuple(tokenized[1]))], detokenized=True).warnings
    rule = "look tokenized: 400 of 400 full stops at the end stand behind a blank"
    assert [str(finding.message) for finding in findings] == [
        f"texts of reference ref {rule}",
        f"translations {rule}",
    ]


def test_a_reference_in_the_same_letters_is_an_excuse():
    chinese = [f"河水上涨了{i}米，没有人受伤。" for i in range(20)]
    system = with_changes({3: "Windows 11 Pro", 5: "Not translated at all"}, chinese)
    reference = with_changes({3: "Windows 11"}, [text + "了" for text in chinese])
    assert found({"s": system}, reference, languages="en-zh") == [("wrong-script", "s", "5")]


def test_references_and_sources_that_are_swapped():
    chinese = [f"河水上涨了{i}米，没有人受伤。" for i in range(1, 401)]
    testset = TestSet.of(chinese, sources=REFERENCE, languages="zh-en")
    codes = [(w.code, w.message) for w in check_input(testset, [SystemOutput("s", tuple(HYPOTHESIS))]).warnings]
    assert ("wrong-script", "400 of 400 texts of the source are written in Latin, not in Han") in codes
    assert ("wrong-script", "400 of 400 texts of reference ref are written in Han, not in Latin") in codes


def test_languages_by_sample():
    pytest.importorskip("py3langid", reason="the extra [langid] is not installed")
    german = [GERMAN[i % 3] + f" Das war am {i}. Mai." for i in range(400)]
    testset = TestSet.of(REFERENCE, sources=german, languages="de-en")
    systems = [SystemOutput("s", tuple(HYPOTHESIS)), SystemOutput("t", tuple(german[::-1]))]
    findings = check_input(testset, systems)
    messages = [w.message for w in findings.warnings if w.code == "wrong-language"]
    assert messages == ["50 of 50 sampled texts are not in en, most in de"]
    assert findings.notes == ()
    swapped = TestSet.of(REFERENCE, sources=german, languages="en-de")
    messages = [w.message for w in check_input(swapped, systems[1:]).warnings if w.code == "wrong-language"]
    assert [message.split(":")[0] for message in messages] == ["the source", "reference ref"]
    short = TestSet.of(["Ja."] * 400, languages="de-en")
    assert check_input(short, [SystemOutput("s", ("Ja.",) * 400)]).notes == ()


def test_a_model_that_was_released_is_loaded_again_for_texts_that_are_long_enough():
    langid = pytest.importorskip("py3langid.langid", reason="the extra [langid] is not installed")
    for references, hypotheses, is_loaded in ((["Yes."], ["No."], False), (REFERENCE, HYPOTHESIS, True)):
        testset, system = TestSet.of(references, languages="de-en"), SystemOutput("s", tuple(hypotheses))
        check_input(testset, [system])
        release_identifier()
        check_input(testset, [system])
        assert (langid.IDENTIFIER is not None) == is_loaded


def test_the_model_of_languages_is_not_loaded_without_a_sample(monkeypatch):
    py3langid = pytest.importorskip("py3langid", reason="the extra [langid] is not installed")
    language._known.cache_clear()
    monkeypatch.setattr(py3langid, "rank", lambda _: pytest.fail("it was loaded"))
    texts = [*HYPOTHESIS[: MIN_SEGMENTS - 1], *["Ja."] * 400]
    column = TextColumn("s", texts, [str(place) for place, _ in enumerate(texts)], "en", "s")
    checked = CheckedTexts((column,), (), None, LanguagePair("de", "en"), detokenized=False)
    assert [*language.wrong_language(checked)] == []


def test_unchecked_languages_are_noted_once_and_only_where_a_pair_is_given(monkeypatch):
    pytest.importorskip("py3langid", reason="the extra [langid] is not installed")
    unknown = evaluate({"s": ["x"], "t": ["y"]}, ["z"], languages="liv-en")
    assert [n for n in unknown.notes if "languages" in n] == []  # no text of that language
    unknown = evaluate({"s": ["x"], "t": ["y"]}, ["z"], sources=["w"], languages="liv-en")
    assert "languages were not checked for liv, which py3langid does not know" in unknown.notes
    monkeypatch.setitem(__import__("sys").modules, "py3langid", None)
    absent = evaluate({"s": ["x"], "t": ["y"]}, ["z"], sources=["w"], languages="de-en")
    assert [n for n in absent.notes if "langid" in n] == [
        "languages were not checked (pip install 'mtgauge[langid]')"
    ]
    assert not any("langid" in n for n in evaluate({"s": ["x"]}, ["z"]).notes)


@pytest.mark.parametrize("checklist", [False, True], ids=["plain", "checklist"])
@pytest.mark.parametrize("form", [*EVALUATION_FORMATS, "html"])
def test_a_missing_package_is_a_note_of_data_and_of_the_checklist(form, checklist, monkeypatch):
    """Every run on such a machine would say it, in what is published, too."""
    monkeypatch.setitem(sys.modules, "py3langid", None)
    found = evaluate({"s": ["x", "y"], "t": ["y", "z"]}, ["z", "z"], languages="de-en", baseline="s")
    shown = render(found, form, checklist=checklist)
    has_notes = form not in ("sentences", "github", "junit")
    is_read = checklist and has_notes
    assert ("languages were not checked" in shown) == (is_read or form in ("json", "jsonl", "csv"))
    # other notes of the same run stay
    assert not has_notes or "chosen for target language en" in shown


FAULTS = {
    "a full disk": (OSError(28, "No space left on device"), "No space left on device"),
    "a damaged model": (ValueError("unsupported model layout"), "unsupported model layout"),
    "little memory": (MemoryError(), "MemoryError"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("call", ["rank", "classify"])
def test_a_model_of_languages_that_cannot_be_loaded_ends_no_run(call, fault, monkeypatch):
    py3langid = pytest.importorskip("py3langid", reason="the extra [langid] is not installed")
    raised, reason = FAULTS[fault]

    def fail(text):
        raise raised

    monkeypatch.setattr(py3langid, call, fail)
    language._known.cache_clear()
    evaluation = evaluate({"s": HYPOTHESIS}, REFERENCE, metrics="bleu", languages="de-en")
    assert [note for note in evaluation.notes if "languages" in note] == [f"languages were not checked: {reason}"]
    for form in FORMATS:
        assert f"languages were not checked: {reason}" in render(evaluation, form), form


def test_languages_that_count_as_one_are_known():
    py3langid = pytest.importorskip("py3langid", reason="the extra [langid] is not installed")
    labels = {label for label, _ in py3langid.rank("")}
    assert set(_ALIKE.values()) <= labels


COUNTS = [
    ([["a", ""], ["a"]], 1),
    ([["a", "", " "], ["a", ""]], 2),
    ([["a", "b"], ["a", "b"]], 2),
    ([["a", "b"], ["a"]], None),
    ([["a", "", "b"], ["a"]], None),
    ([["a", None], ["a"]], None),
]


@pytest.mark.parametrize(("columns", "n"), COUNTS)
def test_only_what_is_empty_is_left_out(columns, n):
    assert common_count(columns) == n


def test_lines_left_out_are_told(tmp_path, mtgauge):
    for name, text in {"s": "The river rose.\nYes.\n\n\n", "r": "It rose.\nNo.\n", "t": "A.\nB.\n\nC.\n"}.items():
        (tmp_path / f"{name}.txt").write_text(text)
    (tmp_path / "i.tsv").write_text("id\ttext\n1\ta\n2\tb\n3\t\n")
    result = mtgauge(
        "score", "-r", tmp_path / "r.txt", tmp_path / "s.txt", "--format", "json", "--record", tmp_path / "record"
    )
    (warning,) = json.loads(result.out)["warnings"]
    assert (warning["code"], warning["severity"], warning["system"]) == ("trimmed-line-count", "notable", "s")
    assert warning["message"] == "2 empty lines at the end of system s left out, so that line counts agree"
    assert mtgauge("rerun", tmp_path / "record").code == 0
    for path in ("t.txt", "i.tsv"):
        refused = mtgauge("score", "-r", tmp_path / "r.txt", tmp_path / path)
        assert refused.code == 2
        assert "segments" in refused.err


def test_the_call_leaves_out_empty_strings_at_the_end_too():
    evaluation = evaluate({"s": ["a b", "c d", ""], "t": ["a b", "c d"]}, ["a b", "c e"])
    assert [(w.code, w.system, w.message) for w in evaluation.warnings] == [
        ("trimmed-line-count", "s", "1 empty line at the end of system s left out, so that line counts agree")
    ]
    assert {score.n for score in evaluation.scores} == {2}
    evaluation = evaluate({"s": ["a b", "c d"]}, ["a b", "c e", ""], sources=["x", "y", ""])
    assert [(w.code, w.system, w.message) for w in evaluation.warnings] == [
        ("trimmed-line-count", None, "1 empty line at the end of the test set left out, so that line counts agree")
    ]
    with pytest.raises(Exception, match="the test set has 3"):
        evaluate({"s": ["a b", "c d"]}, ["a b", "c e", ""], ids=["x", "y", "z"])


def test_files_and_lists_give_the_same_warnings(tmp_path, mtgauge):
    systems = {"s": with_changes({7: "", 9: "Река"}), "t": REFERENCE}
    for name, texts in {**systems, "ref": REFERENCE, "src": SOURCE}.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(texts) + "\n", "utf-8")
    arguments = ["-r", tmp_path / "ref.txt", "-s", tmp_path / "src.txt", "-l", "liv-en"]
    result = mtgauge("score", *arguments, tmp_path / "s.txt", tmp_path / "t.txt", "--format", "json")
    evaluation = evaluate(systems, {"ref": REFERENCE}, sources=SOURCE, languages="liv-en")
    assert json.loads(result.out)["warnings"] == evaluation.to_dict()["warnings"]
    assert {w.code for w in evaluation.warnings} == {"reference-copied", "empty", "wrong-script"}


@pytest.mark.parametrize(
    ("metrics", "warns"),
    [
        ("bleu", True),
        ("bleu:tokenize=none", False),
        ("bleu:tokenize=char", False),
        ("chrf", False),
        ("chrf++", True),
    ],
)
def test_tokenized_text_is_suspicious_where_a_metric_tokenizes(metrics, warns):
    tokenized = [text[:-1] + " ." for text in HYPOTHESIS]
    warnings = evaluate({"s": tokenized}, REFERENCE, metrics=[metrics]).warnings
    assert [w.code for w in warnings] == ["tokenized-input"] * warns


def test_the_table_shows_a_row_for_each_kind_and_system():
    evaluation = evaluate(
        {"s": with_changes({7: "", 9: "", 11: "Река", 12: "水涨"})}, REFERENCE, languages="de-en", metrics="chrf"
    )
    table = list(tables.tables(evaluation, None))[-1]
    assert table.columns == ["severity", "warning", "system", "segments", "message", "count"]
    script = "the translation is written in Cyrillic, not in Latin (and 1 more)"
    assert table.rows == [
        ["notable", "empty", "s", "7, 9", "the translation is empty", "2"],
        ["notable", "wrong-script", "s", "11, 12", script, "2"],
    ]


# pair, folder, file names, references, and what is found: every one of them looked at
REAL = [
    ("zh-en", "wmt22", "generaltest2022", "AB", {"empty": 1, "wrong-script": 1, "look-alike-character": 11}),
    ("en-zh", "wmt22", "generaltest2022", "AB", {"reference-copied": 1, "untranslated": 5, "wrong-script": 11, "look-alike-character": 3}),
    ("zh-en", "wmt21", "newstest2021", "A", {"empty": 2, "look-alike-character": 14}),
]  # fmt: skip


@pytest.mark.parametrize(("pair", "folder", "name", "letters", "counts"), REAL)
def test_real_systems_raise_few_alarms(pair, folder, name, letters, counts):
    source, target = pair.split("-")
    root = f"{name}.{pair}"
    sources = shared_lines("data", folder, "txt", "sources", f"{root}.src.{source}")
    references = {
        letter: shared_lines("data", folder, "txt", "references", f"{root}.ref.{letter}.{target}")
        for letter in letters
    }
    outputs = sorted(shared("data", folder, "txt", "system-outputs").glob(f"{root}.hyp.*"))
    systems = {path.name.split(".")[3]: shared_lines(*path.parts[-5:]) for path in outputs}
    assert Counter(code for code, _, _ in found(systems, references, sources, pair)) == counts


TED = [("ref.detok.eng", "sys{}.detok.eng", {"control-character": 1}),
       ("ref.eng", "sys{}.eng", {"tokenized-input": 3, "control-character": 1})]  # fmt: skip


@pytest.mark.parametrize(("reference", "system", "counts"), TED)
def test_talks_detokenized_and_not(reference, system, counts):
    lines = [
        shared_lines("data", "compare-mt", f"ted.{name}")
        for name in ("orig.slk", reference, system.format(1), system.format(2))
    ]
    warnings = found({"1": lines[2], "2": lines[3]}, lines[1], lines[0], "sk-en")
    assert Counter(code for code, _, _ in warnings) == counts
