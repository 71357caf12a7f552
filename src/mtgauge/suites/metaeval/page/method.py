"""How the numbers came about: the settings of each experiment, warnings about the texts, signatures and notes."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.findings.codes import warning_kind
from mtgauge.pages.page import Section
from mtgauge.pages.table import Column, ColumnKind, Row, Table
from mtgauge.pages.text import say
from mtgauge.report.page.method import method_section
from mtgauge.report.page.warnings import SEVERITIES
from mtgauge.suites.metaeval.experiment import Experiment
from mtgauge.suites.metaeval.page.facts import RankingFacts


def warning_sections(facts: RankingFacts) -> Iterator[Section]:
    """The warnings about the texts, a row for each kind and system; none where there are none."""
    found: dict[tuple[str, str | None], list[Finding]] = {}
    for warning in facts.evaluation.warnings:
        found.setdefault((warning.code, warning.system), []).append(warning)
    if found:
        table = Table(
            id="warnings",
            caption=[say("Suspicious input is scored as it is, and listed here.")],
            columns=[
                Column(title=say("Warning"), kind=ColumnKind.NAME),
                Column(title=say("Gravity")),
                Column(title=say("About")),
                Column(title=say("Count"), kind=ColumnKind.COUNT, descending=True),
                Column(title=say("The first of them")),
            ],
            rows=[
                Row([
                    warning_kind(code).meaning, SEVERITIES[warning_kind(code).severity],
                    say("the test set") if system is None else system, len(warnings), warnings[0].message,
                ])
                for (code, system), warnings in found.items()
            ],
        )  # fmt: skip
        yield Section("warnings", say("Warnings"), [table], say("Warnings"))


def settings_table(facts: RankingFacts) -> Table:
    """What each experiment asked, by the names of the fields that tasks have."""
    experiments = [ranking.experiment for ranking in facts.rankings]
    names = [name for name in _FIELDS if any(_shown(one, name) for one in experiments)]
    return Table(
        id="settings",
        caption=[say("The experiments, by the names that tasks and options have.")],
        columns=[
            Column(title=say("Setting"), kind=ColumnKind.NAME),
            *(Column(title=title) for title in facts.titles),
        ],
        rows=[Row([name, *(_shown(one, name) for one in experiments)]) for name in names],
        sortable=False,
    )


_FIELDS = (
    "name", "test_set", "human", "unit", "statistic", "grouping", "systems", "references", "outliers", "samples",
    "trials", "alpha", "seed",
)  # fmt: skip


def _shown(experiment: Experiment, name: str) -> str:
    value = getattr(experiment, name)
    if isinstance(value, tuple):
        return ", ".join(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


def rankings_method(facts: RankingFacts) -> Section:
    """The last section."""
    evaluation = facts.evaluation
    signatures = ((facts.names.get(s.metric, s.metric), str(s.signature)) for s in evaluation.scores)
    section = method_section(signatures, notes=evaluation.notes)
    return Section(section.id, section.title, [settings_table(facts), *section.parts], section.short)
