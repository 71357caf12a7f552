r"""An evaluation as LaTeX that a paper can take: scores, comparisons, sentences for the text, signatures.

The best score of each column is bold, marks are superscripts, and captions have their legend. What no caption has
room for, tests, signatures, sentences, notes and warnings, stands in comments, so that nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mtgauge.base.printable import printable
from mtgauge.base.sentences import alternatives, said, say, sequence
from mtgauge.engine.results import Comparison, Score
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.report.decimals import Decimals
from mtgauge.report.intervals import interval_kinds
from mtgauge.report.latex import caption, environment, escape, latex_table, row, unique_label, with_minus
from mtgauge.report.names import metric_names, shown_group, shown_level, value_title
from mtgauge.report.numbers import DASH, bounds, fixed, sign_of
from mtgauge.report.prose import correction_name, is_corrected, paper_p, sentences_for_text
from mtgauge.report.shown import Show, outputs_beside, shown_notes, shown_outputs
from mtgauge.report.table import TextTable
from mtgauge.report.tables.clusters import cluster_table
from mtgauge.report.tables.comparisons import test_notes
from mtgauge.report.tables.scores import (
    baseline_marks,
    cell_legend,
    is_marked,
    output_table,
    score_rows,
)
from mtgauge.report.tables.warnings import warning_table

_PACKAGES = r"% needs \usepackage{booktabs}"
_BAR, _BREAK = r"\textbar{}", r"\allowbreak{}"


def latex_evaluation(
    evaluation: Evaluation, precision: int | None = None, show: str = Show.PRIMARY, language: str = "en"
) -> str:
    """Everything that was measured, as LaTeX; ends without a line break.

    Args:
        evaluation: What was measured.
        precision: Decimals of scores; None: as many as each output needs.
        show: Which outputs stand in tables.
        language: The language of headings, captions and sentences.
    """
    paper = _Paper(evaluation, precision, Show(show), language)
    return "\n\n".join([_PACKAGES, *paper.floats(), "\n".join(paper.comments())])


def latex_signatures(evaluation: Evaluation, show: str = Show.PRIMARY, language: str = "en") -> str:
    """A list of the signatures, for an appendix, whose lines may break behind each part; then how it was tested.

    Args:
        evaluation: What was measured.
        show: Which outputs stand in tables.
        language: The language of what is said of tests.
    """
    items = [
        rf"\item[{escape(name)}] \texttt{{{escape(text).replace(_BAR, _BAR + _BREAK)}}}"
        for name, text in _signatures(evaluation)
    ]
    comparisons = _compared(evaluation, Show(show))
    if comparisons:
        tests = said(sequence([*test_notes(evaluation, comparisons)]), language)
        items.append(rf"\item[{escape(said(say('Tests'), language))}] {escape(tests)}.")
    return "\n".join([r"\begin{description}", r"\raggedright", *items, r"\end{description}"])


def _compared(evaluation: Evaluation, show: Show) -> list[Comparison]:
    """The comparisons of the outputs that are asked for."""
    asked = shown_outputs(evaluation, show)
    return [c for c in evaluation.comparisons if (c.metric, c.output) in asked]


def _signatures(evaluation: Evaluation) -> Iterator[tuple[str, str]]:
    """(name of the metric, signature) of all scores, each once, in their order."""
    names = metric_names(evaluation)
    return iter(dict.fromkeys((names[score.metric], score.signature) for score in evaluation.scores))


class _Paper:
    """The parts of one document, which share labels, names, decimals and a language."""

    def __init__(self, evaluation: Evaluation, precision: int | None, show: Show, language: str) -> None:
        self.evaluation, self.precision, self.show, self.language = evaluation, precision, show, language
        self.names, self.decimals = metric_names(evaluation), Decimals(evaluation, precision)
        self.primary, self.asked = shown_outputs(evaluation), shown_outputs(evaluation, show)
        self.beside = outputs_beside(evaluation)
        self.compared, self.labels = _compared(evaluation, show), dict[str, int]()

    def floats(self) -> Iterator[str]:
        """Scores level by level, then comparisons and clusters."""
        evaluation, names = self.evaluation, self.names
        for level in evaluation.settings.levels:
            scores = [s for s in evaluation.scores if s.level == level]
            yield self._scores(level, [s for s in scores if (s.metric, s.output) in self.primary | self.beside])
            others = [s for s in scores if (s.metric, s.output) in self.asked - self.primary]
            if others:
                yield self._plain(output_table(evaluation, names, level, self.decimals, others))
        if self.compared:
            yield self._comparisons(self.compared)
        clusters = [c for c in evaluation.clusters if (c.metric, c.output) in self.asked]
        if clusters:
            yield self._plain(cluster_table(evaluation, names, clusters))

    def comments(self) -> Iterator[str]:
        """Sentences for the text, tests, signatures, notes, warnings."""
        sentences = [*sentences_for_text(self.evaluation, self.precision, self.show)]
        if sentences:
            yield from self._told(say("for the text:"), (with_minus(escape(self._said(one))) for one in sentences))
        if self.compared:
            yield from self._told(say("tests:"), map(self._said, test_notes(self.evaluation, self.compared)))
        yield from self._told(
            say("signatures:"), (f"{name}: {text}" for name, text in _signatures(self.evaluation))
        )
        if notes := shown_notes(self.evaluation):
            yield from self._told(say("notes:"), map(self._said, notes))
        if self.evaluation.warnings:
            table = warning_table(self.evaluation).said(self.language)
            yield from self._told(say("warnings about the input:"), map(", ".join, table.rows))

    def _told(self, heading: str, lines: Iterator[str]) -> Iterator[str]:
        yield f"% {printable(self._said(heading))}"
        for line in lines:
            yield f"%   {printable(' '.join(line.split()))}"

    def _said(self, text: str) -> str:
        return said(text, self.language)

    def _plain(self, table: TextTable) -> str:
        name = unique_label(table.title, self.labels)
        return latex_table(table.said(self.language), name)

    def _scores(self, level: str, scores: Sequence[Score]) -> str:
        """A row for each system, a column for each metric."""
        evaluation, heads = self.evaluation, 1 + (level != Level.CORPUS)
        marks, best = baseline_marks(evaluation), self._best(scores)

        def shown(s: Score) -> tuple[str, str]:
            mark = marks.get((s.metric, s.output, s.level, s.id, s.system), "").strip()
            is_best = s.score is not None and s.score == best.get((s.metric, s.output, s.id))
            return self._cell(s, mark, is_best=is_best), str(s.n)

        columns, rows = score_rows(evaluation, self.names, level, scores, shown)
        notes = [*([say("Bold: the best score")] if best else []), *cell_legend(evaluation, scores)]
        if is_marked(scores, marks):
            notes.append(
                say(
                    "{above} and {below}: above and below the baseline {baseline} at p < {alpha:g}",
                    above="⁺",
                    below="⁻",
                    baseline=evaluation.settings.baseline,
                    alpha=evaluation.settings.alpha,
                )
            )
        title = say("Scores: {level}", level=shown_level(evaluation, level))
        lines = [row([*map(escape, cells[:heads]), *cells[heads:]]) for cells in rows]
        return self._float("l" * heads + "r" * (len(columns) - heads), columns, lines, title, notes)

    def _cell(self, score: Score, mark: str, *, is_best: bool) -> str:
        digits = self.decimals.of(score)
        value = _number(fixed(score.score, digits, sign_of(score)))
        shown = rf"\textbf{{{value}}}" if is_best else value
        interval = _number(bounds(score.low, score.high, digits, sign_of(score)))
        return shown + (f"$^{{{mark}}}$" if mark else "") + (rf" {{\scriptsize {interval}}}" if interval else "")

    def _best(self, scores: Sequence[Score]) -> dict[tuple[str, str, str | None], float]:
        """The best value of each column, and each group of segments, where one of several systems can be best."""
        found: dict[tuple[str, str, str | None], float] = {}
        if len(self.evaluation.systems) < 2:
            return found
        for s in scores:
            if (s.metric, s.output) in self.beside:
                continue
            higher = self.evaluation.outputs[s.metric, s.output].higher_is_better
            if higher is not None and s.score is not None:
                known = found.get((s.metric, s.output, s.id), s.score)
                found[s.metric, s.output, s.id] = max(known, s.score) if higher else min(known, s.score)
        return found

    def _comparisons(self, comparisons: Sequence[Comparison]) -> str:
        """A row for each paired test; a difference that is shown is bold."""
        evaluation, grouped = self.evaluation, any(c.id is not None for c in comparisons)
        rows = []
        for c in comparisons:
            digits = self.decimals.of(c)
            difference = _number(fixed(c.delta, digits, "+"))
            is_shown = bool(c.winner or c.higher or c.ahead)
            rows.append(
                row(
                    [
                        *([escape(shown_group(evaluation, c.level, c.id))] if grouped else []),
                        *map(escape, (value_title(evaluation, self.names[c.metric], c), c.a, c.b)),
                        rf"\textbf{{{difference}}}" if is_shown else difference,
                        _number(bounds(c.low, c.high, digits, "+")),
                        escape(
                            paper_p(c, evaluation.settings.alpha).removeprefix("p").removeprefix(" = ").strip()
                        ),
                    ]
                )
            )
        columns = [
            *([say("level")] if grouped else []), say("metric"), say("system"), say("against"), say("difference"),
            say("interval"), "p",
        ]  # fmt: skip
        notes = self._legend(comparisons)
        return self._float("l" * (3 + grouped) + "rrr", columns, rows, say("Comparisons"), notes)

    def _legend(self, comparisons: Sequence[Comparison]) -> Iterator[str]:
        """What a caption needs for the table to be read; how it was tested stands in the comments."""
        yield say("Bold: a difference that the test shows")
        drawn = [c.signature for c in comparisons if c.low is not None]
        if drawn:
            yield say(
                "Interval: {share:g}% {kinds} confidence interval of the difference",
                share=100 * (1 - self.evaluation.settings.alpha),
                kinds=alternatives(interval_kinds(drawn)),
            )
        corrected = dict.fromkeys(correction_name(c) for c in comparisons if is_corrected(c))
        if corrected:
            yield say(
                "p-values are adjusted for several comparisons ({names}), intervals are not",
                names=alternatives([*corrected]),
            )
        if any(c.p_floor for c in comparisons):
            yield say("≤: at most")
        if any(c.p_doubtful for c in comparisons):
            yield say("±: standard error of p from the draws, where another seed may reverse the verdict")

    def _float(
        self, layout: str, columns: Sequence[str], rows: Sequence[str], title: str, notes: Iterable[str]
    ) -> str:
        head = row([escape(self._said(column)) for column in columns])
        legend = caption(self._said(title), [*map(self._said, notes)])
        return environment(layout, head, rows, legend, unique_label(title, self.labels))


def _number(text: str) -> str:
    """A number or an interval, with the sign that LaTeX prints as minus."""
    return escape(text).replace("-", "$-$") if text != DASH else escape(text)
