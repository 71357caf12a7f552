"""Headings of a system description, in English and Chinese, in whatever way people number them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mtgauge.suites.campaign.rules.descriptions import DescriptionPart
from mtgauge.suites.campaign.rules.heading_lines import heading_of

_ENVIRONMENT = (
    r"(?:(?:hard|soft)ware(?:(?: and | & |/)(?:hard|soft)ware)?|system|running|runtime|operating|computing"
    r"|execution) (?:environments?|platforms?|configurations?)",
    r"(?:hard|soft)ware(?:(?: and | & |/)(?:hard|soft)ware)?",
    r"environments?",
    r"(?:(?:硬件|软件)(?:[和与及、/]?(?:硬件|软件))?|软硬件|软、硬件|系统|运行|执行|实验|机器)(?:运行)?(?:环境|配置|平台)",
    r"环境",
)
_TIME = (
    r"(?:execution|running|run|translation|translating|decoding|processing|cpu)[ -]?(?:times?|speed)",
    r"times?",
    r"(?:系统)?(?:执行|运行|翻译|解码|处理)(?:所[用需])?(?:时间|速度)",
    r"时间",
)
_TECHNOLOGY = (
    r"(?:outlines? of (?:the )?)?(?:main |core )?(?:technolog(?:y|ies)|techniques?|technical)"
    r"(?: (?:outlines?|overview|summary|description|details))?(?: and (?:main )?parameters)?",
    r"(?:系统|主要|核心)?技术(?:概要|概述|大纲|提要|纲要|要点|简介|描述|说明|方案|路线)?(?:[和与及、](?:主要)?参数)?",
)
_TRAINING_DATA = (
    r"(?:training|train)(?:(?: and |/| & )(?:development|dev|tuning))? (?:data|corpus|corpora|sets?|resources?)"
    r"(?:(?: and |/| & )(?:development|dev|tuning) (?:data|corpus|corpora|sets?))?",
    r"训练(?:[和与及、/]?开发)?(?:数据|语料库?|集|资源)(?:[和与及、/]?开发(?:数据|语料库?|集))?",
)
_EXTERNAL_TECHNOLOGY = (
    r"(?:external|third[- ]party)(?: technolog(?:y|ies)| techniques?| tools?| software| codes?| resources?)",
    r"open[- ]source (?:codes?|software|tools?)",
    r"(?:所用|使用的?|采用的?)?(?:外部|第三方)(?:技术|工具|软件|资源|代码)(?:声明|说明)?",
    r"开源(?:代码|软件|工具)",
)
_OUT_OF_LIST = (
    r"out[- ]of[- ]list (?:training )?(?:data|resources?)",
    r"data (?:out of|not on|outside) the list",
    r"(?:清单|列表|名单|目录)(?:以|之)?外的?(?:训练)?(?:数据|语料|资源)(?:声明|说明)?",
)


def _phrases(*patterns: str) -> re.Pattern[str]:
    # in a description people write Part or Section before the number, and the article before the heading
    return re.compile("(?:the |our )?(?:" + "|".join(patterns) + ")")


_HEADINGS: dict[DescriptionPart | None, re.Pattern[str]] = {
    DescriptionPart.ENVIRONMENT: _phrases(*_ENVIRONMENT),
    DescriptionPart.TIME: _phrases(*_TIME),
    DescriptionPart.TECHNOLOGY: _phrases(*_TECHNOLOGY),
    DescriptionPart.TRAINING_DATA: _phrases(*_TRAINING_DATA),
    DescriptionPart.EXTERNAL_TECHNOLOGY: _phrases(*_EXTERNAL_TECHNOLOGY),
    # no part of the five: what is declared
    None: _phrases(*_OUT_OF_LIST),
}


def sections(text: str) -> Iterator[tuple[DescriptionPart | None, str]]:
    """The parts of a description, and the declaration of data out of the list, which has None for its part.

    A heading stands at the beginning of a line. It ends with a colon, or has the line for itself. What stands
    before the first heading belongs to no part.

    Args:
        text: The description, with its line breaks.
    """
    current: list[str] | None = None
    part: DescriptionPart | None = None
    for line in text.splitlines():
        found = _heading(line)
        if found is None:
            if current is not None:
                current.append(line)
            continue
        if current is not None:
            yield part, "\n".join(current).strip()
        part, rest = found
        current = [rest]
    if current is not None:
        yield part, "\n".join(current).strip()


def _heading(line: str) -> tuple[DescriptionPart | None, str] | None:
    """The part that a line begins, and what stands on the line behind the heading."""
    heading = heading_of(line)
    if heading is None:
        return None
    for part, pattern in _HEADINGS.items():
        if pattern.fullmatch(heading.title):
            return part, heading.rest
    return None
