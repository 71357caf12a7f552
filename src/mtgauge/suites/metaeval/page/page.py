"""The page of rankings of metrics, put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.evaluation import Evaluation
from mtgauge.pages.page import Chapter, Fragment, Page, Section, Skip, build
from mtgauge.pages.text import LanguageName, Text, say
from mtgauge.suites.metaeval.page.answers import answers
from mtgauge.suites.metaeval.page.correlations import correlation_sections
from mtgauge.suites.metaeval.page.data import data_blocks
from mtgauge.suites.metaeval.page.facts import RankingFacts
from mtgauge.suites.metaeval.page.method import rankings_method, warning_sections
from mtgauge.suites.metaeval.page.ranking import ranking_section
from mtgauge.suites.metaeval.page.systems import systems_section
from mtgauge.suites.metaeval.ranking import MetricRanking

#: The packages with the templates.
PACKAGES = (__package__, "mtgauge.report.page")


def build_rankings_page(
    rankings: Sequence[MetricRanking], evaluation: Evaluation, *, language: str | None = None
) -> bytes:
    """The page as UTF-8.

    Args:
        rankings: One for each experiment.
        evaluation: What they are from.
        language: The language it opens in; None: the reader's, and English where scripts do not run.
    """
    return build(rankings_page(rankings, evaluation), language=language)


def rankings_page(rankings: Sequence[MetricRanking], evaluation: Evaluation) -> Page:
    """The page of rankings; see `build_rankings_page`."""
    facts = RankingFacts(rankings, evaluation)
    return Page(
        title=", ".join(dict.fromkeys(facts.names[ranking.human] for ranking in rankings)),
        chapters=[
            Chapter(
                "answer",
                say("Answer"),
                [_summary(facts), *(ranking_section(facts, number) for number in range(len(rankings)))],
            ),
            Chapter("why", say("Why"), [systems_section(facts), *correlation_sections(facts)]),
            Chapter("method", say("Method"), [*warning_sections(facts), rankings_method(facts)]),
        ],
        axes=[facts.metric_axis, facts.system_axis, facts.cluster_axis],
        skip=Skip(say("Skip to the ranking"), "ranking-0"),
        packages=PACKAGES,
        styles=[(__package__, "metaeval.css")],
        said=[*_said(facts)],
        data=data_blocks(facts),
    )


def _summary(facts: RankingFacts) -> Section:
    values = {"asked": [*_asked(facts)], "answers": answers(facts)}
    part = Fragment("metaeval.html", values)
    return Section("summary", say("Which metric agrees with people"), [part], say("Summary"), is_first=True)


def _asked(facts: RankingFacts) -> Iterator[Text]:
    """What was compared, in short phrases."""
    testset = facts.evaluation.testset
    for name in dict.fromkeys(ranking.experiment.test_set for ranking in facts.rankings):
        if name:
            yield say("Test set: {name}", name=name)
    if testset.languages is not None:
        source, target = LanguageName(testset.languages.source), LanguageName(testset.languages.target)
        yield say("{source} into {target}", source=source, target=target)
    for group in facts.groups:
        ranking = group.ranking
        yield say("People: {human}", human=facts.names[ranking.human])
        yield say("Systems: {n}", n=len(ranking.systems))
        if ranking.items:
            yield say("Rated segments: {n} of {all}", n=ranking.items, all=len(testset))
    yield say("Metrics: {n}", n=len(facts.metric_axis.items))


def _said(facts: RankingFacts) -> Iterator[str]:
    """What the run says itself, which the page says again in the reader's language."""
    yield from facts.evaluation.notes
    for warning in facts.evaluation.warnings:
        yield warning.message
    for ranking in facts.rankings:
        yield from ranking.left_out.values()
