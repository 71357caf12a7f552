"""How scores come about: the function behind ``mtgauge explain``, and its result, which prints every step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from mtgauge.base.arguments_elsewhere import answers_arguments
from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
from mtgauge.corpus.checks.trimmed import trim
from mtgauge.corpus.columns import GivenReferences, GivenTexts
from mtgauge.corpus.row_labels import check_order
from mtgauge.corpus.testset import systems_of
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import measure
from mtgauge.evaluation.derivations import ScoreDerivation, check_derives, derivations, segment_positions
from mtgauge.measures import Measure, Resources
from mtgauge.measures.derivation import Formula, Step
from mtgauge.report.derivations import render_derivations
from mtgauge.report.printed import PrintedResult


@dataclass(frozen=True, slots=True, repr=False)
class ExplainedScore(PrintedResult, ScoreDerivation):
    """A score with every step that leads to it; prints the steps.

    >>> from mtgauge import explain
    >>> found = explain("the cat sat", "the cat sat on the mat", "wer")
    >>> found.value, [step.title for step in found.steps]
    (50.0, ['Tokens', 'Edits', 'Score'])
    >>> found.formulas[-1].form
    '100 * (S + D + I) / N'

    Attributes:
        system: Name of the system.
        metric: The metric as the user requested it.
        measure: The measure.
        level: ``corpus``, ``document`` or ``segment``.
        id: Id of the segment or of the document; None for the test set.
        derivation: The steps.
        outputs: All values of the metric there, by name, the score first.
        signature: How they were computed.
    """

    @property
    def value(self) -> float:
        """The score, to the last digit."""
        return self.derivation.value

    @property
    def steps(self) -> Sequence[Step]:
        """The steps, each with its title and its parts: texts, tables, formulas."""
        return self.derivation.steps

    @property
    def formulas(self) -> Sequence[Formula]:
        """The formulas of all steps, in order; the last one gives the score."""
        return self.derivation.formulas

    def rendered(self, form: str) -> str:
        """Returns the steps as text: ``table`` or ``html`` for people, ``json`` for programs.

        >>> print(explain("the cat", "the cat", "wer").rendered("table").splitlines()[0])
        WER of system, segment 1: 0.00
        """
        if form == "html":
            return f"<pre>{escape(render_derivations([self]))}</pre>"
        return render_derivations([self], "json" if form == "json" else "text")


def explained(
    systems: Sequence[SystemOutput],
    testset: TestSet,
    settings: Settings,
    segments: Sequence[str] = (),
    document: str | None = None,
    *,
    threads: int = 0,
    progress: Progress = silent,
    resources: Resources | Mapping[str, str] | None = None,
) -> list[ExplainedScore]:
    """Explains the scores of systems under each metric.

    Args:
        systems: The outputs, of n segments each.
        testset: The test set.
        settings: Metrics, and how they use several references and long texts.
        segments: Ids, 1-based numbers or ranges of numbers of the segments to explain; none: the test set.
        document: Id of the document to explain; None: segments, or the test set.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)``.
        resources: Files, encoders and annotators for metrics that need them.

    Raises:
        InputError: There is no such segment or document, or a metric lacks what it needs.
        OptionError: A metric does not show its steps, or has no segment scores.
    """
    testset, systems = trim(testset, systems)
    for spec in settings.metrics:
        check_derives(spec.label, spec.measure, testset, of_segment=bool(segments))
    positions: list[int | None] = [*segment_positions(testset, segments)] or [None]
    measured = measure(systems, testset, settings, threads=threads, progress=progress, resources=resources)
    return [
        ExplainedScore.of(found)
        for position in positions
        for found in derivations(measured, testset, systems, position, document)
    ]


@answers_arguments()
def explain(
    hypothesis: str | GivenTexts | SystemOutput,
    references: str | GivenReferences | References | TestSet | None = None,
    metric: str | Measure = "bleu",
    *,
    source: str | GivenTexts | None = None,
    languages: LanguagePair | str | None = None,
    segment: int | str | None = None,
    several_references: Literal["mean", "maximum", "first"] | None = None,
    resources: Resources | Mapping[str, str] | None = None,
    threads: int = 0,
    progress: Progress = silent,
) -> ExplainedScore:
    """Shows step by step how a score comes about, of one sentence or of a test set, as ``mtgauge explain`` does.

    >>> from mtgauge import explain
    >>> round(explain("the the the", ["the cat"], "bleu:max_order=1").value, 2)
    33.33
    >>> print(explain("the cat sat", "the cat sat on the mat", "wer"))
    WER of system, segment 1: 50.00
    wer|nrefs:1|case:mixed|tok:13a|mtgauge:0.1.0
    ...
    >>> explain(["the cat sat", "it rained"], ["the cat sat", "rain fell"], "wer").formulas[-1].terms
    {'S': 2, 'D': 0, 'I': 0, 'N': 5}

    Args:
        hypothesis: One sentence; or n translations of one system, whose score as a whole is explained.
        references: One reference of the sentence, or a list of them; for n translations what `mtgauge.evaluate`
            accepts, a `TestSet` among them; None for metrics without references.
        metric: A metric that shows its steps: a name with options, or a `Measure`.
        source: The source of the sentence, or n sources.
        languages: The language pair, such as ``zh-en``; selects tokenizers.
        segment: Explain this segment of the n: its id, or its number from 1; None: the whole test set.
        several_references: How single-reference metrics use several references.
        resources: Files, encoders and annotators for metrics that need them.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)`` while work goes on.

    Returns:
        The score with its steps; it prints them, has `ExplainedScore.value` and `ExplainedScore.steps`, and its
        `to_dict` is the JSON of the command.

    Raises:
        InputError: Texts do not fit together, there is no such segment, or the metric lacks what it needs.
        OptionError: The metric does not show its steps, or has no segment scores.
    """
    systems, testset = _given(hypothesis, references, source, languages)
    if len(systems) != 1:
        raise InputError(say("one score is explained at a time, and there are {n} systems", n=len(systems)))
    settings = Settings.of(metrics=metric, several_references=several_references)
    chosen = 1 if isinstance(hypothesis, str) else segment
    segments = () if chosen is None else (str(chosen),)
    [found] = explained(
        systems, testset, settings, segments, threads=threads, progress=progress, resources=resources
    )
    return found


def _given(
    hypothesis: Any, references: Any, source: Any, languages: LanguagePair | str | None
) -> tuple[tuple[SystemOutput, ...], TestSet]:
    """The system and the test set of one sentence, or of n translations."""
    if isinstance(hypothesis, str):
        systems: tuple[SystemOutput, ...] = (SystemOutput("system", (hypothesis,)),)
        columns: dict[str, Any] = {
            "references_per_segment": None if references is None else [references],
            "sources": [source] if isinstance(source, str) else source,
        }
    else:
        check_order({"hypothesis": hypothesis, "references": references, "source": source})
        systems = systems_of(hypothesis)
        columns = {"references": references, "sources": source}
    if isinstance(references, TestSet):
        return systems, references
    return systems, TestSet.of(**columns, languages=languages, n=len(systems[0]))
