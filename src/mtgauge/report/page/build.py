"""The report page: the sections of an evaluation, its axes and its segments, put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mtgauge.base.progress import Progress, silent
from mtgauge.base.readable import EMPTY
from mtgauge.base.suites import all_suites, loaded
from mtgauge.corpus.reader import InputFile
from mtgauge.evaluation import Evaluation
from mtgauge.pages.charts import verbatim
from mtgauge.pages.languages import chinese_pair, language_name
from mtgauge.pages.page import Chapter, Fragment, Page, PagePart, Section, build
from mtgauge.pages.table import PageLink
from mtgauge.pages.text import ENGLISH, Text, merged, say, seen
from mtgauge.report.page.agreement import agreement_table
from mtgauge.report.page.charts.bars import bar_parts
from mtgauge.report.page.charts.ngrams import ngram_block
from mtgauge.report.page.charts.sections import segment_sections, word_sections
from mtgauge.report.page.comparisons import comparison_table
from mtgauge.report.page.detectable import DETECTABLE, could_show, how_computed
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.error_part import error_parts
from mtgauge.report.page.exports import exports
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.headline import headline
from mtgauge.report.page.leaderboard import leaderboard
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
    title: Text | None = None,
    back: PageLink | None = None,
    translations: Mapping[str, Mapping[str, str]] = EMPTY,
    worry: Text | None = None,
    roles: Mapping[str, Text] = EMPTY,
) -> bytes:
    """The page as UTF-8.

    Args:
        evaluation: What was measured.
        language: The language it opens in; None: the reader's, and English where scripts do not run.
        progress: Called while segments are written.
        title: Its heading, such as a task of a campaign; None: the test set, its languages and the systems.
        back: The page that it is a part of.
        translations: Language -> text of `title` and `back` -> the same in that language.
        worry: Other reasons to worry, such as warnings about files that were checked elsewhere.
        roles: System that has scores and can have no place -> its role, such as a contrast of a campaign.
    """
    page = report_page(
        evaluation,
        progress=progress,
        title=title,
        back=back,
        translations=translations,
        worry=worry,
        roles=roles,
    )
    return build(page, language=language, progress=progress)


def report_page(
    evaluation: Evaluation,
    *,
    progress: Progress = silent,
    title: Text | None = None,
    date: str | None = None,
    back: PageLink | None = None,
    translations: Mapping[str, Mapping[str, str]] = EMPTY,
    worry: Text | None = None,
    inputs: Sequence[InputFile] = (),
    roles: Mapping[str, Text] = EMPTY,
) -> Page:
    """The page of an evaluation; see `build_page`. `date`: of the run, for its heading; None: it has none."""
    facts = EvaluationFacts(evaluation, progress, inputs, roles)
    diagnosis = Diagnosis(evaluation)
    checklist = practices(evaluation)
    parts = [*error_parts(facts), *_suite_parts(facts)]
    heading = title or _heading(facts, parts, date)
    units = segment_units(facts, diagnosis, parts, progress)
    facets = [facet.axis for facet in units.facets]
    return Page(
        title=heading,
        chapters=[
            Chapter("answer", say("Answer"), [_summary(facts, parts, heading, worry)]),
            Chapter(
                "why",
                say("Why"),
                [
                    *_comparisons(facts),
                    *pair_sections(facts, diagnosis, parts, units),
                    _agreement(facts, parts),
                    *word_sections(facts, diagnosis),
                ],
            ),
            Chapter(
                "where",
                say("Where"),
                [
                    _groups(facts),
                    *(section for part in parts for section in part.sections()),
                    *segment_sections(facts, diagnosis, units),
                    _warnings(facts),
                ],
            ),
            Chapter("read", say("Read"), [Section("segments", say("Segments"), [units], say("Segments"))]),
            Chapter("method", say("Method"), [_method(facts, checklist)]),
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
        back=back,
        packages=[PACKAGE, *dict.fromkeys(name for part in parts for name in part.packages)],
        said=[*_said(evaluation, checklist), *(message for part in parts for message in part.said())],
        translations=merged([translations, _pair_names(evaluation), *(part.translations() for part in parts)]),
        data=_data(facts, diagnosis, parts),
    )


def _suite_parts(facts: EvaluationFacts) -> Iterator[MetricPart]:
    """The parts that suites have for their own metrics."""
    for suite in all_suites():
        if suite.page_parts:
            yield from loaded(suite.page_parts)(facts)


def _summary(facts: EvaluationFacts, parts: Sequence[MetricPart], heading: Text, worry: Text | None) -> Section:
    values = {
        "facts": facts,
        "testset": facts.evaluation.testset,
        "headline": headline(facts),
        "introduction": [statement for part in parts for statement in part.statements()],
        "answers": summary(facts, worry),
        "board": leaderboard(facts, facts.lead),
    }
    part = Fragment("summary.html", values)
    return Section("summary", heading, [part], say("Summary"), is_first=True)


def _heading(facts: EvaluationFacts, parts: Sequence[MetricPart], date: str | None) -> Text:
    """What was tested: the test set, its languages, the systems, and when; first the subject that a suite has."""
    testset = facts.evaluation.testset
    pair = _pair(facts.evaluation, in_words=not testset.name)
    about = verbatim(seen(testset.name)) if testset.name else pair or say("Translation quality")
    if testset.name and pair:
        about = Text("{set} {pair}", {"set": about, "pair": pair})
    if len(facts.systems) == 1:
        [system] = facts.systems
        heading = say("{set}: {system}", set=about, system=seen(system))
    else:
        heading = say("{set}: {n} systems", set=about, n=len(facts.systems))
    for subject in (part.subject for part in parts if part.metric == facts.lead and part.subject):
        heading = Text("{subject} · {heading}", {"subject": subject, "heading": heading})
    return heading if date is None else Text("{heading} · {date}", {"heading": heading, "date": date})


def _pair(evaluation: Evaluation, *, in_words: bool) -> Text | None:
    """The pair of languages: by their codes, or in words."""
    pair = evaluation.testset.languages
    if pair is None:
        return None
    words = f"{language_name(pair.source, ENGLISH)} into {language_name(pair.target, ENGLISH)}"
    return Text(words if in_words else str(pair), {})


def _pair_names(evaluation: Evaluation) -> Mapping[str, Mapping[str, str]]:
    """Language -> the pair of languages -> its name in that language."""
    pair = evaluation.testset.languages
    names = [name.form for in_words in (True, False) if (name := _pair(evaluation, in_words=in_words))]
    return {"zh": dict.fromkeys(names, chinese_pair(pair.source, pair.target))} if pair else {}


def _groups(facts: EvaluationFacts) -> Section:
    """Scores by domain, document and other groups of segments."""
    tables = list(score_tables(facts))
    return Section("groups", say("Domains and documents"), tables, say("Domains and documents"))


def _agreement(facts: EvaluationFacts, added: Sequence[MetricPart]) -> Section:
    """Whether other metrics and references order the systems alike."""
    besides = {part.metric for part in added if part.shows_outputs}
    tables = [agreement_table(facts), reference_table(facts), output_table(facts, besides)]
    parts: list[PagePart] = [*(table for table in tables if table), *bar_parts(facts)]
    title = say("Other metrics and references")
    return Section("agreement", title, parts, say("Other metrics"))


def _comparisons(facts: EvaluationFacts) -> Iterator[Section]:
    matrices: list[PagePart] = list(pair_matrices(facts))
    table = comparison_table(facts, is_open=not matrices)
    if table is not None:
        could = Fragment("sentences.html", {"sentences": list(could_show(facts)), "id": DETECTABLE})
        yield Section("pairs", say("Comparisons"), [could, *matrices, table], say("Comparisons"))


def _warnings(facts: EvaluationFacts) -> Section:
    groups = [*warning_groups(facts)]
    return Section(
        "warnings",
        say("Warnings"),
        [Fragment("warnings.html", {"groups": groups})] if groups else [],
        say("Warnings"),
    )


def _method(facts: EvaluationFacts, checklist: Sequence[Practice]) -> Section:
    evaluation = facts.evaluation
    signatures = ((facts.whole_names[s.metric], s.signature) for s in evaluation.scores)
    return method_section(signatures, practices=checklist, notes=[*evaluation.notes, *how_computed(facts)])


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
