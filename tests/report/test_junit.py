"""JUnit's XML, read by a parser as systems of continuous integration read it, and held to the rules of its schema."""

import re
from dataclasses import replace

import pytest
from lxml import etree
from toy_categories import Categories

from mtgauge import evaluate
from mtgauge.engine.results import GateFailure, GateResult
from mtgauge.report import render

REFERENCE = [f"The river rose by {n} metres." for n in range(40)]
WORSE = [f"A river came up {n} metres." for n in range(40)]
#: What two schemas that Jenkins has used (junit-4 and junit-10) both allow: element -> required attributes, others,
#: children in their order.
RULES = {
    "testsuites": ((), ("name", "time", "tests", "failures", "errors"), "testsuite*"),
    "testsuite": (
        ("name", "tests", "failures", "errors"),
        ("skipped", "time", "timestamp", "hostname", "id", "package"),
        "properties? testcase* system-out? system-err?",
    ),
    "properties": ((), (), "property+"),
    "property": (("name", "value"), (), ""),
    "testcase": (("name",), ("classname", "time"), "skipped? failure? system-out?"),
    "failure": ((), ("type", "message"), ""),
    "skipped": ((), (), ""),
    "system-out": ((), (), ""),
    "system-err": ((), (), ""),
}
#: Behind names: markup, what XML has no way to write, what it changes when it reads, and what terminals obey.
EVILS = {
    "markup": "</testsuite><x a=\"'>&amp;]]>", "NUL": "a\0b", "escape": "\x1b[31m", "noncharacter": "\ufffe\uffff", "surrogate": "\ud800",
    "lines": "a\nb\r\tc", "override": "\u202e", "Chinese": "系统",
}  # fmt: skip


def parsed(text):
    root = etree.fromstring(text.encode("utf-8"), etree.XMLParser(resolve_entities=False, no_network=True))
    for element in root.iter():
        required, others, children = RULES[element.tag]
        assert set(required) <= set(element.attrib) <= {*required, *others}
        expected = "".join(
            f"({child.rstrip('*?+')} ){child.lstrip('abcdefghijklmnopqrstuvwxyz-')}" for child in children.split()
        )
        assert re.fullmatch(expected, "".join(f"{child.tag} " for child in element))
    for holder in [root, *root.findall("testsuite")]:
        cases = holder.findall(".//testcase")
        counts = {
            "tests": len(cases),
            "failures": len(holder.findall(".//failure")),
            "errors": 0,
            "skipped": len(holder.findall(".//skipped")),
        }
        assert {name: int(holder.get(name)) for name in counts if name in holder.attrib} == {
            name: count for name, count in counts.items() if name != "skipped" or holder is not root
        }
    return root


def cases(root, system):
    [suite] = [one for one in root if one.get("name") == system]
    return {case.get("name"): case for case in suite.findall("testcase")}


def judged(evaluation, *gates):
    """With gates, each a name and what systems fail it: (system, message)."""
    found = (GateResult(gate, ("new",), tuple(GateFailure(*one) for one in failures)) for gate, failures in gates)
    return replace(evaluation, gates=tuple(found))


def test_a_suite_for_each_system_and_a_case_for_each_gate_and_metric():
    compared = evaluate(
        {"old": REFERENCE, "new": WORSE}, REFERENCE, metrics=["bleu", "chrf"], baseline="old", intervals=True
    )
    evaluation = judged(compared, ("not-worse", [("new", "in bleu"), ("new", "in chrf")]), ("bleu>=1", []))
    root = parsed(render(evaluation, "junit"))
    assert [suite.get("name") for suite in root] == ["old", "new"]
    assert [*cases(root, "old")] == ["bleu", "chrf"]
    found = cases(root, "new")
    assert [*found] == ["gate not-worse", "gate bleu>=1", "bleu", "chrf"]
    failure = found["gate not-worse"].find("failure")
    assert (failure.get("message"), failure.text) == ("in bleu; in chrf", "in bleu\nin chrf")
    assert found["gate bleu>=1"].find("failure") is None
    lines = found["chrf"].find("system-out").text.splitlines()
    assert lines == [
        str(evaluation["new", "chrf"]),
        str(next(c for c in evaluation.comparisons if c.metric == "chrf")),
    ]
    properties = {
        one.get("name"): one.get("value") for one in root.findall("testsuite[@name='new']/properties/property")
    }
    score = evaluation["new", "chrf"]
    assert properties["chrf signature"] == score.signature
    assert [float(properties[name]) for name in ("chrf", "chrf low", "chrf high")] == [
        score.score,
        score.low,
        score.high,
    ]


def test_a_metric_without_a_value_is_skipped():
    evaluation = evaluate({"new": ["", ""]}, ["", ""], metrics=Categories())
    [case] = cases(parsed(render(evaluation, "junit")), "new").values()
    assert case.find("skipped") is not None


def test_without_corpus_scores_a_suite_has_its_gates():
    evaluation = judged(evaluate({"new": WORSE}, REFERENCE, metrics="chrf", levels="segment"), ("not-worse", []))
    assert [*cases(parsed(render(evaluation, "junit")), "new")] == ["gate not-worse"]


def test_the_same_bytes_again_and_decimals_on_request():
    texts = [render(evaluate({"new": WORSE}, REFERENCE, metrics="chrf"), "junit", precision=1) for _ in range(2)]
    assert texts[0] == texts[1]
    values = [one.get("value") for one in parsed(texts[0]).iter("property") if one.get("name") == "chrf"]
    assert re.fullmatch(r"\d+\.\d", *values)


def test_warnings_and_the_worst_segments_are_with_their_system():
    systems = {"old": REFERENCE, "new": ["", *WORSE[1:]]}
    root = parsed(render(evaluate(systems, REFERENCE, metrics="chrf", baseline="old"), "junit", worst=2))
    old, new = root
    assert "empty: the translation is empty (1)" in new.find("system-err").text
    assert "empty" not in (old.findtext("system-err") or "")
    assert new.find("system-out").text.startswith("Worst segments: new against old\n")
    assert old.find("system-out") is None


@pytest.mark.parametrize("evil", EVILS)
def test_no_name_breaks_the_file(evil):
    name = f"new{EVILS[evil]}"
    evaluation = evaluate(
        {"old": REFERENCE, name: [f"{EVILS[evil]}x", *WORSE[1:]]}, REFERENCE, metrics="chrf", baseline="old"
    )
    root = parsed(render(judged(evaluation, (f"g{EVILS[evil]}", [])), "junit", worst=3))
    assert len(root) == 2
    shown = root[1].get("name")
    assert shown.startswith("new")
    assert "\n" not in shown
    assert evil != "Chinese" or shown == name


def test_the_suffix_of_the_output_chooses_it(mtgauge, tmp_path):
    (tmp_path / "a.txt").write_text("The river rose.\n", "utf-8")
    done = mtgauge(
        "score", "-r", tmp_path / "a.txt", f"x={tmp_path / 'a.txt'}", "-m", "chrf", "-o", tmp_path / "results.xml"
    )
    assert (done.code, done.out) == (0, "")
    assert [*cases(parsed((tmp_path / "results.xml").read_text("utf-8")), "x")] == ["chrf"]


def test_it_is_in_english_whatever_the_language(mtgauge, tmp_path):
    for name, texts in {"ref.txt": REFERENCE, "new.txt": ["", *WORSE[1:]]}.items():
        (tmp_path / name).write_text("\n".join(texts) + "\n", "utf-8")
    files = ("-r", tmp_path / "ref.txt", tmp_path / "new.txt", "-m", "chrf", "-f", "junit")
    english = mtgauge("score", *files).out
    assert "the translation is empty" in english
    assert mtgauge("--language", "zh", "score", *files).out == english
