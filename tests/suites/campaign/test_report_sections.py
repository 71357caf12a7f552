"""The five sections of a technical report: headings in both languages, and lines that are none."""

import re
from pathlib import Path

import pytest
from made_pdf import pdf

from mtgauge.suites.campaign.rules.report_sections import HEADINGS, ReportSection, lacking_sections, sections_of
from mtgauge.suites.campaign.rules.technical_reports import check_report

INTRODUCTION, SYSTEM, DATA, EXPERIMENT, CONCLUSION = ReportSection

KNOWN = [
    ("Introduction", {INTRODUCTION}),
    ("INTRODUCTION", {INTRODUCTION}),
    ("Introduction and Background", {INTRODUCTION}),
    ("引言", {INTRODUCTION}),
    ("引  言", {INTRODUCTION}),
    ("前言", {INTRODUCTION}),
    ("绪论", {INTRODUCTION}),
    ("System", {SYSTEM}),
    ("The System", {SYSTEM}),
    ("System Description", {SYSTEM}),
    ("Our Primary Translation System", {SYSTEM}),
    ("Description of the ICT System", {SYSTEM}),
    ("系统描述", {SYSTEM}),
    ("统计机器翻译系统", {SYSTEM}),
    ("Data", {DATA}),
    ("Training Data", {DATA}),
    ("Corpora and Preprocessing", {DATA}),
    ("训练语料", {DATA}),
    ("数据处理", {DATA}),
    ("Experiment", {EXPERIMENT}),
    ("Experiments", {EXPERIMENT}),
    ("Experimental Setup", {EXPERIMENT}),
    ("Evaluation Results", {EXPERIMENT}),
    ("Results and Discussion", {EXPERIMENT, CONCLUSION}),
    ("实验结果", {EXPERIMENT}),
    ("实验与分析", {EXPERIMENT}),
    ("Conclusion", {CONCLUSION}),
    ("Conclusions and Future Work", {CONCLUSION}),
    ("结论", {CONCLUSION}),
    ("总结与展望", {CONCLUSION}),
    ("Data and Experiments", {DATA, EXPERIMENT}),
    ("数据与实验", {DATA, EXPERIMENT}),
]


@pytest.mark.parametrize(("heading", "begun"), KNOWN, ids=[heading for heading, _ in KNOWN])
@pytest.mark.parametrize("mark", ["", "1 ", "1. ", "2.1 ", "IV. ", "一、", "（二）", "第3章 ", "## ", "**", "【"])
def test_a_heading_begins_its_sections(heading, begun, mark):
    text = f"A title\n{mark}{heading}\nsome words\nof text"
    assert sections_of(text) == dict.fromkeys((s for s in ReportSection if s in begun), "some words\nof text")


@pytest.mark.parametrize(
    "line",
    [
        "data.",
        "system",
        "The system is described below.",
        "We trained our system on the data of the list",
        "Conclusions are drawn from that in the last section.",
        "Date: 15 November 2008",
        "数据。",
        "本系统采用统计方法。",
        "1 Introduction ........ 3",
        "Related work",
        "Acknowledgements",
        "",
        "x" * 10_000,
    ],
)
def test_a_sentence_and_another_heading_begin_no_section(line):
    assert sections_of(f"Introduction\nwords\n{line}") == {INTRODUCTION: f"words\n{line}".strip()}


@pytest.mark.parametrize(
    "line", ["Data: all of the list", "**Data**: all of the list", "3. Data. all of the list", "数据：all of the list",
             "Data. all of the list", "数据。all of the list"],
)  # fmt: skip
def test_the_text_may_follow_on_the_line(line):
    assert sections_of(line) == {DATA: "all of the list"}


@pytest.mark.parametrize("language", ["english", "chinese"])
def test_the_plainest_headings_are_enough(language):
    text = "\n".join(f"{getattr(headings, language)}\nwords" for headings in HEADINGS.values())
    assert list(sections_of(text)) == list(ReportSection)
    assert list(lacking_sections(sections_of(text))) == []


@pytest.mark.parametrize("left_out", list(ReportSection))
def test_a_section_that_is_missing_or_empty_is_named_and_refuses_nothing(left_out):
    def report(*, empty):
        parts = {s: f"{h.english}\n{'' if s is left_out else 'words ' * 9}\n" for s, h in HEADINGS.items()}
        return "".join(text for s, text in parts.items() if empty or s is not left_out)

    for empty, code in ((False, "missing-section"), (True, "empty-section")):
        checked = check_report(report(empty=empty).encode(), "r.txt", words=30)
        (finding,) = checked.findings
        assert (finding.code, finding.file, finding.severity.refuses) == (code, "r.txt", False)
        assert repr(HEADINGS[left_out].english) in finding.message
        assert checked.is_accepted
        assert (left_out in checked.sections) is empty
        if not empty:
            assert HEADINGS[left_out].chinese in finding.hint


def test_a_list_of_contents_is_no_report():
    contents = "\n".join(f"{n} {h.english}" for n, h in enumerate(HEADINGS.values(), start=1))
    assert {finding.code for finding in lacking_sections(sections_of(contents))} == {"empty-section"}


def test_the_sections_of_a_pdf_are_found():
    lines = [line for headings in HEADINGS.values() for line in (f"1 {headings.english}", "some words of text")]
    checked = check_report(pdf(*lines), "r.pdf", words=20)
    assert (checked.sections, checked.findings) == (tuple(ReportSection), ())


def test_the_page_says_which_headings_are_known():
    page = (Path(__file__).parents[3] / "docs" / "reference" / "cli.md").read_text("utf-8")
    part = page.partition("## mtgauge campaign check-report\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([a-z]+)` \| (`.+`) \|$", part, re.MULTILINE)
    assert [name for name, _ in rows] == list(ReportSection)
    for name, headings in rows:
        for heading in re.findall("`([^`]+)`", headings):
            assert list(sections_of(f"{heading}\nwords")) == [name]
