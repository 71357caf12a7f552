"""The report page: the sections of an evaluation, its axes and its segments, put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mtgauge.base.progress import Progress, silent
from mtgauge.base.suites import all_suites, loaded
from mtgauge.evaluation import Evaluation
from mtgauge.pages.charts import verbatim
from mtgauge.pages.page import Fragment, Page, PagePart, Section, Skip, build
from mtgauge.pages.table import PageLink
from mtgauge.pages.text import LanguageName, Text, merged, say, seen
from mtgauge.report.page.agreement import rank_table
from mtgauge.report.page.charts.bars import score_charts
from mtgauge.report.page.charts.ngrams import ngram_block
from mtgauge.report.page.charts.sections import chart_sections
from mtgauge.report.page.comparisons import comparison_table
from mtgauge.report.page.detectable import could_show
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.error_part import error_parts
from mtgauge.report.page.exports import exports
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.matrix import pair_matrices
from mtgauge.report.page.method import method_section
from mtgauge.report.page.pair import pair_blocks, pair_sections
from mtgauge.report.page.parts import MetricPart
from mtgauge.report.page.references import reference_table
from mtgauge.report.page.scores import output_table, score_tables
from mtgauge.report.page.segments import segment_units
from mtgauge.report.page.summary import summary
from mtgauge.report.page.warnings import warning_groups
from mtgauge.report.practices import Practice, practices

PACKAGE = __package__


def build_page(
    evaluation: Evaluation,
    *,
    language: str | None = None,
    progress: Progress = silent,
    title: str | None = None,
    back: PageLink | None = None,
    translations: Mapping[str, Mapping[str, str]] | None = None,
) -> bytes:
    """The page as UTF-8.

    Args:
        evaluation: What was measured.
        language: The language it opens in; None: the reader's, and English where scripts do not run.
        progress: Called while segments are written.
        title: What it is called, such as a task of a campaign; None: by its systems.
        back: The page that it is a part of.
        translations: Language -> text of `title` and `back` -> the same in that language.
    """
    page = report_page(evaluation, progress=progress, title=title, back=back, translations=translations or {})
    return build(page, language=language, progress=progress)


def report_page(
    evaluation: Evaluation,
    *,
    progress: Progress,
    title: str | None,
    back: PageLink | None,
    translations: Mapping[str, Mapping[str, str]],
) -> Page:
    """The page of an evaluation; see `build_page`."""
    facts = EvaluationFacts(evaluation, progress)
    diagnosis = Diagnosis(evaluation)
    checklist = practices(evaluation)
    parts = [*error_parts(facts), *_suite_parts(facts)]
    units = segment_units(facts, diagnosis, parts, progress)
    charts = [
        *pair_sections(facts, diagnosis, parts, units),
        *(section for part in parts for section in part.sections()),
        *chart_sections(facts, diagnosis, units),
    ]
    facets = [facet.axis for facet in units.facets]
    return Page(
        title=seen(title or ", ".join(facts.systems)),
        sections=[
            _summary(facts, title),
            _scores(facts, parts),
            *_comparisons(facts),
            *charts,
            Section(
                "warnings",
                say("Warnings"),
                [Fragment("warnings.html", {"groups": [*warning_groups(facts)]})],
                say("Warnings"),
            ),
            Section("segments", say("Segments"), [units], say("Segments")),
            _method(facts, checklist),
        ],
        axes=[
            facts.system_axis,
            facts.metric_axis,
            facts.segment_axis,
            *facets,
            *(axis for part in parts for axis in part.axes()),
        ],
        units=units,
        pair="system" if len(facts.systems) > 1 else None,
        controls_before=charts[0].id,
        skip=Skip(say("Skip to the scores"), "scores"),
        back=back,
        packages=[PACKAGE, *dict.fromkeys(name for part in parts for name in part.packages)],
        said=[*_said(evaluation, checklist), *(message for part in parts for message in part.said())],
        translations=merged([translations, *(part.translations() for part in parts)]),
        data=_data(facts, diagnosis, parts),
    )


def _suite_parts(facts: EvaluationFacts) -> Iterator[MetricPart]:
    """The parts that suites have for their own metrics."""
    for suite in all_suites():
        if suite.page_parts:
            yield from loaded(suite.page_parts)(facts)


def _summary(facts: EvaluationFacts, title: str | None) -> Section:
    overview = next(score_charts(facts), None)
    values = {
        "facts": facts,
        "testset": facts.evaluation.testset,
        "answers": summary(facts),
        "overview": overview,
    }
    part = Fragment("summary.html", values, [overview] if overview else [])
    return Section("summary", _heading(facts, title), [part], say("Summary"), is_first=True)


def _heading(facts: EvaluationFacts, title: str | None) -> Text:
    languages = facts.evaluation.testset.languages
    if title is not None:
        return title if isinstance(title, Text) else verbatim(title)
    if languages is None:
        return say("Translation quality")
    return say(
        "Translation from {source} into {target}",
        source=LanguageName(languages.source), target=LanguageName(languages.target),
    )  # fmt: skip


def _scores(facts: EvaluationFacts, added: Sequence[MetricPart]) -> Section:
    besides = {part.metric for part in added if part.shows_outputs}
    more = [rank_table(facts), reference_table(facts), output_table(facts, besides)]
    parts: list[PagePart] = [Fragment("copies.html"), *score_tables(facts), *(table for table in more if table)]
    return Section("scores", say("Scores"), parts, say("Scores"))


def _comparisons(facts: EvaluationFacts) -> Iterator[Section]:
    matrices: list[PagePart] = list(pair_matrices(facts))
    table = comparison_table(facts, is_open=not matrices)
    if table is not None:
        could = Fragment("sentences.html", {"sentences": list(could_show(facts))})
        yield Section("pairs", say("Comparisons"), [could, *matrices, table], say("Comparisons"))


def _method(facts: EvaluationFacts, checklist: Sequence[Practice]) -> Section:
    evaluation = facts.evaluation
    signatures = ((facts.whole_names[s.metric], s.signature) for s in evaluation.scores)
    return method_section(signatures, practices=checklist, notes=evaluation.notes)


def _data(facts: EvaluationFacts, diagnosis: Diagnosis, parts: Sequence[MetricPart]) -> dict[str, object]:
    """What the script opens besides charts and segments."""
    evaluation = facts.evaluation
    ngrams = {"ngrams": ngram_block(diagnosis)} if diagnosis.ngrams else {}
    pairs = pair_blocks(facts, diagnosis, parts)
    return {"evaluation": evaluation.to_json(), "exports": exports(evaluation), **ngrams, **pairs}


def _said(evaluation: Evaluation, checklist: Sequence[Practice]) -> Iterator[str]:
    """What the run says itself, which the page says again in the reader's language."""
    yield from evaluation.notes
    yield from {warning.message for warning in evaluation.warnings}
    for practice in checklist:
        yield from (practice.name, practice.detail)
