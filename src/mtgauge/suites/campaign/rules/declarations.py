"""Declarations of data out of the campaign's list, as lines of a description (CWMT 2008, IV.1.c and IV.2).

Either ``Out-of-list data: none``; or that heading, and below it for each resource one of the lines
``NAME; public; ORIGIN; NEWEST`` and ``NAME; not public; CONTENT; AMOUNT; NEWEST``. ``NEWEST`` is the day of its
newest text, such as ``2007-06-30``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import listed, say
from mtgauge.suites.campaign.rules.descriptions import OutOfListData

NONE = frozenset({"none", "no", "nothing", "n/a", "无", "没有", "无。", "没有。", "none."})
_PUBLIC = frozenset({"public", "publicly available", "公开"})
_NOT_PUBLIC = frozenset(
    {"not public", "non-public", "not publicly available", "private", "不公开", "未公开", "非公开"}
)
_BULLET = re.compile(r"^(?:[-*+•·●]|[0-9]{1,2}[.)、]|[(（][0-9]{1,2}[)）])\s*")
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_FORM = say(
    "write NAME; public; ORIGIN; NEWEST or NAME; not public; CONTENT; AMOUNT; NEWEST, where NEWEST is the day of "
    "the newest text, such as 2007-06-30"
)


def parse_declaration(text: str) -> tuple[tuple[OutOfListData, ...], tuple[Finding, ...]]:
    """What a description declares, one line a resource; ``none`` where there is nothing to declare.

    Returns:
        The resources whose lines could be read, and findings about the others.
    """
    lines = [line for line in (_BULLET.sub("", line.strip(), count=1) for line in text.splitlines()) if line]
    if not lines:
        message = say("declares data out of the list and names none")
        return (), (Finding("unreadable-declaration", message, hint=say("{form}, or none", form=_FORM)),)
    if len(lines) == 1 and lines[0].casefold() in NONE:
        return (), ()
    read = [(line, _parse_line(line)) for line in lines]
    faults = (
        Finding("unreadable-declaration", say("cannot read the declaration {line}", line=_shown(line)), hint=_FORM)
        for line, resource in read
        if resource is None
    )
    return tuple(resource for _, resource in read if resource is not None), tuple(faults)


def _parse_line(line: str) -> OutOfListData | None:
    name, *others = (part.strip() for part in re.split("[;；]", line))
    if not others:
        return None
    availability = others[0].casefold()
    newest = others.pop() if _DAY.fullmatch(others[-1]) else ""
    if not name or not _is_day(newest):
        return None
    # a last field may have semicolons of its own
    if availability in _PUBLIC:
        origin = "; ".join(filter(None, others[1:]))
        return OutOfListData(name=name, is_public=True, origin=origin, newest=newest)
    if availability in _NOT_PUBLIC:
        content = others[1] if len(others) > 1 else ""
        amount = "; ".join(filter(None, others[2:]))
        return OutOfListData(name=name, is_public=False, content=content, amount=amount, newest=newest)
    return None


def _is_day(text: str) -> bool:
    """Whether a day is in the calendar; none at all will do."""
    try:
        return not text or bool(date.fromisoformat(text))
    except ValueError:
        return False


def incomplete(resources: Sequence[OutOfListData]) -> Iterator[Finding]:
    """Findings about public resources without an origin, and about others without content or amount."""
    for resource in resources:
        needed = (
            {"origin": resource.origin}
            if resource.is_public
            else {"content": resource.content, "amount": resource.amount}
        )
        lacking = [what for what, said in needed.items() if not said]
        if lacking:
            kind = say("public") if resource.is_public else say("not public")
            message = say(
                "the declaration of {name!r}, which is {kind}, does not say its {lacking}",
                name=resource.name,
                kind=kind,
                lacking=listed(lacking),
            )
            yield Finding("incomplete-declaration", message, hint=_FORM)


def after_cut_off(resources: Sequence[OutOfListData], cut_off: date) -> Iterator[Finding]:
    """Findings about resources with texts of the cut-off date or later, and about those that do not say.

    Args:
        resources: What was declared.
        cut_off: All data for training and development are older than this day.
    """
    for resource in resources:
        if not resource.newest:
            message = say(
                "the declaration of {name!r} does not say the day of its newest text, which must be "
                "before {cut_off}",
                name=resource.name,
                cut_off=cut_off,
            )
            yield Finding("undated-data", message, hint=say("add it, such as 2007-06-30"))
        elif date.fromisoformat(resource.newest) >= cut_off:
            message = say(
                "{name!r} has texts of {newest}, not before the cut-off date {cut_off}",
                name=resource.name,
                newest=resource.newest,
                cut_off=cut_off,
            )
            hint = say(
                "train without them: cut_off of campaign.toml holds for each site's own data too (guidelines of "
                "CWMT 2008, IV.1.c)"
            )
            yield Finding("data-after-cut-off", message, hint=hint)


def _shown(line: str) -> str:
    return repr(line if len(line) <= 60 else f"{line[:60]}...")
