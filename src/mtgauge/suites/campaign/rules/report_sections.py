"""The five sections of a technical report by their headings, in English and Chinese (CWMT 2008, appendix D)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.rules.heading_lines import COLON, STOP, heading_of


class ReportSection(StrEnum):
    """What a report is made of, in the order of appendix D, whose third heading is printed as "Date"."""

    INTRODUCTION = "introduction"
    SYSTEM = "system"
    DATA = "data"
    EXPERIMENT = "experiment"
    CONCLUSION = "conclusion"


class Headings(NamedTuple):
    """The plainest heading of a section in both languages."""

    english: str
    chinese: str


HEADINGS = {
    ReportSection.INTRODUCTION: Headings("Introduction", "引言"),
    ReportSection.SYSTEM: Headings("System", "系统"),
    ReportSection.DATA: Headings("Data", "数据"),
    ReportSection.EXPERIMENT: Headings("Experiment", "实验"),
    ReportSection.CONCLUSION: Headings("Conclusion", "结论"),
}

#: Up to three words before the noun of a heading, such as those of "our primary translation system".
_WORDS = r"(?:[\w.+-]+ ){0,3}"
#: What a heading says of its noun.
_OF_SYSTEM = (
    r"descriptions?|overview|architecture|structure|design|outline|details|modules|components|configuration"
)
_OF_DATA = r"preparation|processing|pre-?processing|description|collection|sets?|used"
#: One part of a heading; a heading may have several, joined by "and", and then begins all their sections.
_PARTS = {
    ReportSection.INTRODUCTION: re.compile(
        r"introduction|background|motivation|(?:[引前序导]言|[绪引]论|概述|简介|介绍|(?:研究|任务)?背景)"
    ),
    ReportSection.SYSTEM: re.compile(
        rf"{_WORDS}(?:systems?|architectures?|approach(?:es)?|methods?|models?)(?: (?:{_OF_SYSTEM}))?"
        rf"|(?:{_OF_SYSTEM}) of {_WORDS}systems?"
        r"|.{0,10}(?:系统|模型|方法)(?:描述|介绍|概述|简介|结构|架构|框架|概况|说明|设计)?"
    ),
    ReportSection.DATA: re.compile(
        rf"{_WORDS}(?:data|dataset|corpus|corpora|resources?)(?: (?:{_OF_DATA}))?"
        r"|.{0,10}(?:数据|语料|语料库|数据集|资源)(?:处理|预处理|准备|描述|介绍|说明|情况)?"
    ),
    ReportSection.EXPERIMENT: re.compile(
        r"(?:\w+ )?experiments?|experimental (?:set-?ups?|settings?|results?|evaluation|analysis)"
        r"|(?:\w+ ){0,2}(?:evaluation|results?)(?: results?)?"
        r"|(?:.{0,6}实验|评测|评测实验)(?:结果|设置|分析|过程|步骤|部分)?|(?:实验|评测|翻译)?结果"
    ),
    ReportSection.CONCLUSION: re.compile(
        r"conclusions?|concluding remarks|summary|discussion|(?:结论|结语|结束语|总结|小结|全文总结|讨论)"
    ),
}
_AND = re.compile(r"\s*(?:,|，|、|/|&|\band\b|[与和及])\s*")
_BETWEEN_CHINESE = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")


def sections_of(text: str) -> dict[ReportSection, str]:
    """The sections of a report, each with the text below its headings up to the next heading of a section.

    A heading has a line for itself, or ends with a colon or a stop before the text. It is numbered or marked, or
    begins with no small letter and ends without a stop: the last line of a paragraph may be "data." too.

    Args:
        text: The report, with its line breaks.
    """
    found: dict[ReportSection, list[str]] = {}
    current: frozenset[ReportSection] = frozenset()
    for line in text.splitlines():
        begun, rest = _begun(line)
        current = begun or current
        for section in current:
            found.setdefault(section, []).append(rest if begun else line)
    return {section: "\n".join(found[section]).strip() for section in ReportSection if section in found}


def _begun(line: str) -> tuple[frozenset[ReportSection], str]:
    """The sections that a line begins, and what stands behind the heading."""
    for end in (COLON, STOP):
        heading = heading_of(line, end)
        if heading is not None and heading.stands_out and (begun := _named(heading.title)):
            return begun, heading.rest
    return frozenset(), ""


def _named(title: str) -> frozenset[ReportSection]:
    """The sections that a heading names."""
    # Chinese headings of two characters are often spaced out
    parts = [part.removeprefix("the ") for part in _AND.split(_BETWEEN_CHINESE.sub("", title)) if part]
    return frozenset(section for section, pattern in _PARTS.items() if any(map(pattern.fullmatch, parts)))


def lacking_sections(sections: Mapping[ReportSection, str]) -> Iterator[Finding]:
    """Warnings about sections without a heading or without a text.

    They are warnings, since appendix D says what a report has "generally", and people find other headings.

    Args:
        sections: As `sections_of` returns them.
    """
    for section, headings in HEADINGS.items():
        if section not in sections:
            message = say("the report has no section {title!r}", title=headings.english)
            hint = say("head it with {title} or {chinese}", title=headings.english, chinese=headings.chinese)
            yield Finding("missing-section", message, hint=hint)
        elif not sections[section]:
            message = say("the section {title!r} of the report is empty", title=headings.english)
            yield Finding("empty-section", message)
