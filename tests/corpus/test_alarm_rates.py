"""How often warnings are right: the program that measures it, and the table that it makes for the documentation."""

import importlib.util
from dataclasses import replace

import pytest

from mtgauge import SystemOutput, TestSet
from mtgauge.base.findings.codes import warning_kinds
from mtgauge.corpus.checks.columns import CheckedTexts
from mtgauge.corpus.checks.unlike import unlike_references
from shared_data import ROOT, shared

TOOL = importlib.util.spec_from_file_location("alarm_rates", ROOT / "tools" / "alarm_rates.py")
RATES = importlib.util.module_from_spec(TOOL)


@pytest.fixture(autouse=True, scope="module")
def loaded():
    # dataclasses look for the module of their annotations by its name
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(__import__("sys").modules, "alarm_rates", RATES)
        TOOL.loader.exec_module(RATES)
        yield


def test_what_a_reference_has_too_counts_as_false():
    chinese = [f"河水上涨了{i}米，没有人受伤。" for i in range(1, 20)]
    texts = ["", "Tidewatch", "\x01水位上涨", *chinese]
    references = ["", "看潮", "\x02水位上涨了", *(text.replace("上涨", "涨") for text in chinese)]
    sources = ["The end.", "Seabird", "It rises.", *(f"The water rose by {i} metres." for i in range(1, 20))]
    testset = TestSet.of({"A": references}, sources=sources, languages="en-zh")
    found = RATES.measure(testset, (SystemOutput("s", tuple(texts)),))
    assert found.segments == 22
    per_kind = {code: (found.given[code], found.judged[code], found.false[code]) for code in warning_kinds()}
    assert {code: counts for code, counts in per_kind.items() if any(counts)} == {
        "uncut-text": (1, 0, 0),
        "empty": (2, 1, 1),  # that of the reference is not judged
        "wrong-script": (1, 1, 0),
        "control-character": (2, 1, 1),
    }
    lines = list(RATES.table({"small": found}))
    assert [line.split("|")[1].strip(" `") for line in lines[2:-1]] == list(warning_kinds())
    assert "| `empty` | 90.909 | 2 | 1 | 1 |" in lines


def test_words_of_other_letters_that_a_reference_has_too_count_as_false():
    assert RATES._names_only("Tidewatch 明显胜过了 Sea", ["Tidewatch 打败了海鸟"], ("Han",))
    assert not RATES._names_only("Tidewatch 胜过了 Seabirds", ["看潮打败了海鸟"], ("Han",))


@pytest.mark.slow  # all real sets are read and checked
def test_the_table_of_the_documentation_is_what_the_program_says(capsys):
    pytest.importorskip("py3langid", reason="the extra [langid] is not installed")
    RATES.main(str(shared("data")))
    printed = capsys.readouterr().out.strip()
    assert printed.count("\n") == len(warning_kinds()) + 2
    assert printed in (ROOT / "docs" / "reference" / "warnings.md").read_text("utf-8")


@pytest.mark.parametrize(
    "name", ["WMT21 zh-en", "WMT22 zh-en", "WMT23 he-en", "WMT24 en-zh", "WMT25 en-zh", "TED sk-en"]
)
def test_beside_sources_only_no_real_set_is_told_of_leftovers(name):
    corpus = RATES.SETS[name](shared("data"))
    testset = replace(corpus.testset, references=None, warnings=())
    assert list(unlike_references(CheckedTexts.of(testset, corpus.systems, detokenized=True))) == []
