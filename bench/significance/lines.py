"""The lines of the table: what is measured, how often, and what it must be."""

from __future__ import annotations

import contextlib
import io
import itertools
import math
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.corpora import write_lines
from bench.significance.populations import METRICS, Population, populations
from bench.significance.simulations import Trial, column, run
from mtgauge import evaluate
from mtgauge.cli.main import main
from mtgauge.measures.registry import parse_metric

#: Standard errors that a measured share may lie beyond its bound.
_SLACK = 2.6


@dataclass(frozen=True, slots=True)
class Line:
    """One measured number.

    Attributes:
        what: What it is.
        n: Segments, documents, or what else it was measured on.
        metric: The metric, or a dash.
        value: The number, with its standard error where it is a share of trials.
        bound: What it must be.
        is_met: Whether it is.
    """

    what: str
    n: str
    metric: str
    value: str
    bound: str
    is_met: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is done.

    Attributes:
        jobs: Processes.
        divisor: By what the numbers of trials are divided, for a look.
    """

    jobs: int
    divisor: int = 1

    def trials(self, kind: str, n: int, count: int, share: float = 0.5) -> list[Trial]:
        """So many trials of one kind."""
        return [Trial(kind, n, number, share) for number in range(max(count // self.divisor, 4))]


def _share(values: object) -> tuple[float, str]:
    """The share of trials in which something is so, and how it is shown."""
    found = np.asarray(values, dtype=float)
    share = float(found.mean())
    return share, f"{share:.4f} ± {_error(share, len(found)):.4f}"


def _error(share: float, trials: int) -> float:
    return math.sqrt(share * (1 - share) / trials)


def under_the_null(plan: Plan) -> Iterator[Line]:
    """Verdicts, size and coverage where two systems are equal."""
    for n, count in ((2, 600), (3, 600), (5, 600), (8, 1200), (12, 1200), (20, 1200), (50, 800), (200, 400)):
        outcomes = run(plan.trials("null", n, count), plan.jobs)
        for metric in METRICS:
            p, has_verdict, shown, covered = (column(outcomes, metric, place) for place in range(4))
            if n <= 5:
                verdicts = int(has_verdict.sum())
                yield Line(
                    "verdicts, equal systems", str(n), metric, f"{verdicts} of {len(p)}", "0", verdicts == 0
                )
            else:
                for alpha, limit in ((0.05, 0.06), (0.01, 0.015)):
                    rejected = (p < alpha) & (has_verdict > 0)
                    share, text = _share(rejected)
                    bound = limit + _SLACK * _error(alpha, len(p))
                    yield Line(f"size at {alpha}", str(n), metric, text, f"<= {bound:.4f}", share <= bound)
                assert ((p < 0.05) == (shown > 0)).all()
            share, text = _share(covered)
            bound = 0.93 - _SLACK * _error(0.95, len(p))
            yield Line("coverage, difference", str(n), metric, text, f">= {bound:.4f}", share >= bound)


def one_score(plan: Plan) -> Iterator[Line]:
    """Coverage of the interval of one score."""
    for n in (5, 10, 20, 50, 200):
        outcomes = run(plan.trials("one score", n, 500), plan.jobs)
        for metric in METRICS:
            share, text = _share(column(outcomes, metric, 0))
            bound = 0.90 - _SLACK * _error(0.90, len(outcomes))
            yield Line("coverage, one score", str(n), metric, text, f">= {bound:.4f}", share >= bound)


def power(plan: Plan) -> Iterator[Line]:
    """How often a known difference is found."""
    for n, chance, least in ((8, 1.0, 0.92), (20, 0.90, 0.80), (50, 0.75, 0.68), (200, 0.63, 0.58)):
        outcomes = run(plan.trials("alternative", n, 500, chance), plan.jobs)
        share, text = _share(column(outcomes, "chrf", 2))
        bound = least - _SLACK * _error(least, len(outcomes))
        what = f"power, better segment in {100 * chance:.0f}%"
        yield Line(what, str(n), "chrf", text, f">= {bound:.4f}", share >= bound)


def documents(plan: Plan) -> Iterator[Line]:
    """Verdicts from five documents."""
    outcomes = run(plan.trials("documents", 5, 60), plan.jobs)
    for metric in METRICS:
        verdicts = int(column(outcomes, metric, 1).sum())
        text = f"{verdicts} of {len(outcomes)}"
        yield Line("verdicts, 5 documents drawn", "5 documents", metric, text, "0", verdicts == 0)


def families(plan: Plan) -> Iterator[Line]:
    """Any verdict among 66 pairs of equal systems; and how many pairs of real ones are decided."""
    for n, count in ((30, 120), (300, 60)):
        outcomes = run(plan.trials("family", n, count), plan.jobs)
        for metric in METRICS[:2]:
            share, text = _share(column(outcomes, metric, 0))
            bound = 0.06 + _SLACK * _error(0.05, len(outcomes))
            yield Line("any false verdict of 66", str(n), metric, text, f"<= {bound:.4f}", share <= bound)
    news = populations()[0]
    found = evaluate(news.texts, list(news.reference), languages=news.languages, test="auto", metrics=METRICS[:2])
    for metric, least in (("bleu", 59), ("chrf", 57)):
        decided = sum(c.winner is not None for c in found.comparisons if c.metric == metric)
        yield Line(
            "verdicts of 66 pairs, real", str(len(news)), metric, str(decided), f">= {least}", decided >= least
        )


def exact(plan: Plan) -> Iterator[Line]:
    """p against the scores of the texts of every swap."""
    news = populations()[0]
    a, b = news.systems[:2]
    for n, equal in ((4, 0), (6, 0), (7, 0), (9, 3)):
        first, second, reference = (list(texts[:n]) for texts in (news.texts[a], news.texts[b], news.reference))
        second[:equal] = first[:equal]
        for metric in METRICS:
            found = evaluate({"a": first, "b": second}, reference, metrics=metric, test="auto").comparisons[0]
            difference = abs(found.p - _p_of_texts(metric, first, second, reference))
            what = "p against all swaps of texts" + (f", {equal} equal" if equal else "")
            yield Line(what, str(n), metric, f"{difference:.1e} apart", "<= 1e-9", difference <= 1e-9)


def _p_of_texts(metric: str, first: list[str], second: list[str], reference: list[str]) -> float:
    measure = parse_metric(metric).measure

    def difference(swaps: tuple[bool, ...]) -> float:
        pairs = [(b, a) if swap else (a, b) for a, b, swap in zip(first, second, swaps, strict=True)]
        left, right = ([pair[side] for pair in pairs] for side in (0, 1))
        return abs(measure.corpus_score(left, reference).score - measure.corpus_score(right, reference).score)

    sizes = [difference(swaps) for swaps in itertools.product((False, True), repeat=len(first))]
    return sum(size >= sizes[0] - 1e-10 for size in sizes) / len(sizes)


def few_that_differ(plan: Plan) -> Iterator[Line]:
    """200 segments of which 5 differ, and copies."""
    news = populations()[0]
    first, other = (list(news.texts[name][:200]) for name in news.systems[:2])
    reference = list(news.reference[:200])
    places = [place for place in range(200) if first[place] != other[place]][:5]
    second = [other[place] if place in places else text for place, text in enumerate(first)]
    for metric in METRICS:
        five = evaluate({"a": first, "b": second}, reference, metrics=metric, test="auto").comparisons[0]
        is_met = five.p >= 1 / 16 and five.verdict is None
        yield Line("p, 5 of 200 differ", "200", metric, f"{five.p:.4f}", ">= 0.0625, no verdict", is_met)
        same = evaluate({"a": first, "b": first}, reference, metrics=metric, test="auto").comparisons[0]
        yield Line("p, copies", "200", metric, f"{same.p:.4f}", "1", same.p == 1)


def unchanged(plan: Plan) -> Iterator[Line]:
    """sacreBLEU's p-values, and the named bootstrap by its definition."""
    news = populations()[0]
    yield from _as_sacrebleu(news, 200)
    texts = {name: news.texts[name] for name in news.systems[:2]}
    found = evaluate(texts, list(news.reference), metrics=METRICS[:2], test="bootstrap", samples=1000)
    for c in found.comparisons:
        scores = _resampled(news, c.metric, (c.a, c.b))
        p = (int((np.abs(scores - c.delta) >= abs(c.delta)).sum()) + 1) / 1001
        ordered = np.sort(scores)
        is_met = (c.p, c.low, c.high) == (p, ordered[25], ordered[-26])
        what = "named bootstrap, p and interval"
        yield Line(what, str(len(news)), c.metric, "identical" if is_met else "another", "identical", is_met)


def _as_sacrebleu(news: Population, n: int) -> Iterator[Line]:
    from sacrebleu.metrics import BLEU, CHRF
    from sacrebleu.significance import PairedTest

    texts = {name: list(news.texts[name][:n]) for name in news.systems[:5]}
    reference = list(news.reference[:n])
    metrics = {"BLEU": BLEU(references=[reference]), "chrF2": CHRF(references=[reference])}
    for kind, test in (("bs", "sacrebleu-bootstrap"), ("ar", "sacrebleu-randomization")):
        _, theirs = PairedTest(list(texts.items()), metrics, None, test_type=kind)()
        ours = evaluate(texts, reference, metrics=METRICS[:2], test=test, baseline=news.systems[0]).comparisons
        for metric, name in zip(METRICS[:2], metrics, strict=True):
            found = [c.p for c in ours if c.metric == metric]
            published = [result.p_value for result in theirs[name][1:]]
            text = ", ".join(f"{p:.4f}" for p in found)
            yield Line(f"{test}, p", str(n), metric, text, "identical", found == published)


def _resampled(news: Population, metric: str, pair: tuple[str, str]) -> np.ndarray:
    """Differences of 1,000 resamples, by the definition: draw, add rows up, score."""
    from mtgauge.measures import Level

    item = next(item for item in news.measured if item.label == metric)
    picked = np.random.default_rng(12345).choice(len(news), size=(1000, len(news)), replace=True)
    scores = []
    for system in pair:
        rows = item.rows[system]
        totals = np.stack([rows[places].sum(axis=0) for places in picked]).astype(float)
        scores.append(item.fitted.score(totals, Level.CORPUS)[:, 0])
    difference: np.ndarray = scores[0] - scores[1]
    return difference


def gates(plan: Plan) -> Iterator[Line]:
    """What the command exits with."""
    news = populations()[0]
    order = sorted(news.systems, key=lambda name: -float(np.mean(news.segment_scores("chrf", name))))
    best, worst = order[0], order[-1]
    for n, gate, new, old, expected in (
        (2, "better", best, worst, 2),
        (2, "not-worse", best, worst, 2),
        (5, "better", best, worst, 2),
        (5, "not-worse", best, worst, 2),
        (len(news), "better", best, worst, 0),
        (len(news), "not-worse", best, worst, 0),
        (len(news), "better", worst, best, 1),
        (len(news), "not-worse", worst, best, 1),
    ):
        code = _exit_code(news, n, gate, new, old)
        yield Line(f"gate {gate}", str(n), "bleu", f"exit {code}", f"exit {expected}", code == expected)


def _exit_code(news: Population, n: int, gate: str, new: str, old: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name, lines in (("new", news.texts[new]), ("old", news.texts[old]), ("ref", news.reference)):
            write_lines(place / f"{name}.txt", list(lines[:n]))
        files = [str(place / f"{name}.txt") for name in ("ref", "new", "old")]
        arguments = ["compare", "-r", *files, "-m", "bleu", "--baseline", "old", "--gate", gate]
        silent = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with contextlib.redirect_stdout(silent), contextlib.redirect_stderr(silent):
            return main([*arguments, "--output", str(place / "out")])


def methods(plan: Plan) -> Iterator[Line]:
    """What methods do that are not the default: why they are not."""
    whats = ("size at 0.05, bootstrap", "coverage, percentile", "coverage, bca", "coverage, jackt")
    for n in (2, 3, 5, 10, 20, 50, 100, 200):
        outcomes = run(plan.trials("methods", n, 600), plan.jobs)
        for place, what in enumerate(whats):
            values = np.concatenate([column(outcomes, metric, place) for metric in METRICS])
            # three metrics of one trial go together, so a trial counts once for the error
            share, error = float(values.mean()), _error(float(values.mean()), len(outcomes))
            yield Line(what, str(n), "mean of three", f"{share:.4f} ± {error:.4f}", "", True)


def other_units(plan: Plan) -> Iterator[Line]:
    """What it does to count segments where documents vary, and signs where a score is asked for."""
    for n in (5, 12, 20, 50):
        outcomes = run(plan.trials("by segment", n, 400), plan.jobs)
        for place, unit in enumerate(("segment", "document")):
            values = np.concatenate([column(outcomes, metric, place) for metric in METRICS])
            share, error = float(values.mean()), _error(float(values.mean()), len(outcomes))
            text = f"{share:.4f} ± {error:.4f}"
            yield Line(f"size at 0.05 by {unit}", f"{n} documents", "mean of three", text, "", True)
    outcomes = run(plan.trials("unlike", 1000, 400), plan.jobs)
    for place, test in enumerate(("sign", "auto")):
        _, text = _share(column(outcomes, "bleu", place))
        yield Line(f"equal corpus scores, test {test}", "1000", "bleu", text, "", True)


def design_effects(plan: Plan) -> Iterator[Line]:
    """Variance by document over variance by segment, all pairs and all systems of a real test set."""
    news = populations()[-1]
    errors: dict[str, list[tuple[list[float], list[float]]]] = {}
    for unit in ("segment", "document"):
        found = evaluate(
            news.texts, list(news.reference), documents=news.documents, metrics=METRICS, test="auto",
            ci_method="jackt", intervals=True, resample_by=unit, samples=1000,
        )  # fmt: skip
        for metric in METRICS:
            differences = [c.standard_error or 0.0 for c in found.comparisons if c.metric == metric]
            widths = [
                (s.high or 0) - (s.low or 0) for s in found.scores if s.metric == metric and s.output == "score"
            ]
            errors.setdefault(metric, []).append((differences, widths))
    for metric, (segments, documents_) in errors.items():
        for what, by_segment, by_document in zip(("a difference", "one score"), segments, documents_, strict=True):
            effects = [(large / small) ** 2 for small, large in zip(by_segment, by_document, strict=True)]
            text = f"median {np.median(effects):.2f}, 90th percentile {np.percentile(effects, 90):.2f}"
            yield Line(f"design effect of {what}", f"{len(news)}", metric, text, "", True)


LINES: dict[str, Callable[[Plan], Iterator[Line]]] = {
    "null": under_the_null,
    "one-score": one_score,
    "power": power,
    "documents": documents,
    "families": families,
    "exact": exact,
    "few": few_that_differ,
    "unchanged": unchanged,
    "gates": gates,
    "methods": methods,
    "other-units": other_units,
    "design-effects": design_effects,
}
