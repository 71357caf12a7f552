"""The promises of every measure, checked by one call."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.signature import Signature
from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.measures import Kind, Level, Measure, Need, Reduction, Resources, Unit
from mtgauge.measures.documents import DocumentOrder
from mtgauge.measures.registry import class_for_metric
from mtgauge.stats.totals import total
from mtgauge.testing.batches import check_blocks, check_order, check_reports, check_systems, check_warnings
from mtgauge.testing.derivations import check_derivations
from mtgauge.testing.resources import CHECKS as RESOURCE_CHECKS
from mtgauge.testing.trial import Trial, same

#: Texts on which a measure is tested: perfect, wrong and empty ones, with a missing and an empty reference.
_COLUMNS: Mapping[str, Any] = {
    "sources": ["Ein Boot sank 1998.", "Wer half?", "Nichts.", "Zwei Hunde, eine Katze.", "Es regnet."],
    "documents": ["a", "a", "b", "b", "c"],
    "domains": ["news", "news", "talk", "talk", "talk"],
}
_REFERENCES: Mapping[str, list[str | None]] = {
    "A": ["A boat sank in 1998.", "Who helped?", "", "Two dogs, one cat.", "It is raining."],
    "B": ["In 1998 a boat went down.", None, "Nothing.", "A cat and two dogs.", "Rain falls."],
}
_TRANSLATIONS = ("A boat sank in 1998.", "", "Nothing at all", "Two cats, one dog.", "rain it rains")


def check_measure(
    measure: Measure,
    testset: TestSet | None = None,
    system: SystemOutput | None = None,
    resources: Resources | None = None,
) -> None:
    """Checks everything that mtgauge relies on.

    >>> from mtgauge import load_metric
    >>> check_measure(load_metric("chrf"))

    Rows have one type, are finite, and are the same in parts (whole documents, for a measure that looks at
    documents), in another order, with any number of threads, among other systems, and from a pickle; for a measure
    with a tolerance, their scores agree within it. Warnings and reported progress stay within their batch. Many
    totals score as each does by itself; scores are defined, named and in range; the details can be made of the
    outputs; a signature can be parsed; the hash depends on the references; spans are within their texts; steps
    lead to the score.

    Args:
        measure: The measure, with its options.
        testset: The test set to use; by default a few segments with two references.
        system: Translations of these segments; by default a few.
        resources: The resources that it is fitted with.

    Raises:
        OptionError: It is a class, and no measure.
        ContractError: The measure breaks the contract; the message names the first breach.
    """
    if isinstance(measure, type):
        raise class_for_metric(measure)
    if testset is None:
        testset = TestSet.of(_references(measure), **_COLUMNS)
    order = DocumentOrder.of(measure, testset)
    trial = Trial(
        measure,
        order.testset(testset),
        order.system(system or SystemOutput("system", _TRANSLATIONS)),
        resources or Resources(testset.languages),
    )
    for check in _CHECKS:
        check(trial)


def _references(measure: Measure) -> dict[str, list[str | None]]:
    """Two references, or, for a measure that takes only one, a single one with every segment."""
    names = list(_REFERENCES)[: 2 if measure.contract.needs.several_references else 1]
    return {name: _REFERENCES[name] for name in names}


def _check_rows(trial: Trial) -> None:
    rows, n = trial.rows, trial.units
    trial.require(
        isinstance(rows, np.ndarray) and rows.ndim == 2 and len(rows) == n,
        f"statistics of {n} {trial.measure.contract.unit}s are not {n} rows, but of shape {np.shape(rows)}",
    )
    trial.require(rows.dtype in (np.int64, np.float64), f"rows are {rows.dtype}, not int64 or float64")
    trial.require(bool(np.isfinite(rows).all()), "a row is not finite")


def _check_again(trial: Trial) -> None:
    threaded = trial.rows_of(trial.fitted, threads=0)
    trial.require_same(threaded, trial.rows, "rows depend on the number of threads")
    trial.require_same(trial.rows_of(trial.fitted), trial.rows, "rows are other ones when counted again")


def _check_scores(trial: Trial) -> None:
    outputs = trial.fitted.outputs
    names = [output.name for output in outputs]
    trial.require(bool(names) and len(set(names)) == len(names), f"outputs are not named apart: {names}")
    trial.require(outputs[0].kind is Kind.PRIMARY, "the first output is not primary")
    trial.require(outputs[0] == trial.measure.outputs[0], "the first output is another one before fitting")
    for level in trial.levels:
        totals = np.vstack([trial.rows.astype(np.float64), total(trial.rows)])
        values = trial.fitted.score(totals, level)
        trial.require(
            np.shape(values) == (len(totals), len(outputs)),
            f"{len(totals)} totals score to shape {np.shape(values)}, not {(len(totals), len(outputs))}",
        )
        _check_defined(trial, values, level)
        each = np.array([trial.fitted.score(one, level) for one in totals])
        trial.require(same(each, values), f"a total of level {level} scores otherwise alone than among others")
        _check_details(trial, dict(zip(names, values[-1].tolist(), strict=True)))
        for index, output in enumerate(outputs):
            _check_range(trial, values[:, index], output.low, output.high, f"{output.name} of level {level}")


def _check_details(trial: Trial, values: Mapping[str, float]) -> None:
    """The template of details fits the outputs."""
    try:
        trial.fitted.details.format_map(values)
    except (LookupError, ValueError) as error:
        trial.require(False, f"the details {trial.fitted.details!r} cannot be made of the outputs: {error!r}")


def _check_defined(trial: Trial, values: npt.NDArray[np.float64], level: Level) -> None:
    """Only an optional output may be undefined, and no value may be infinite."""
    trial.require(not np.isinf(values).any(), f"a score of level {level} is not finite")
    for output, column in zip(trial.fitted.outputs, values.T, strict=True):
        trial.require(
            output.optional or not np.isnan(column).any(),
            f"{output.name} of level {level} is NaN, and the output is not optional",
        )


def _check_columns(trial: Trial) -> None:
    """An output depends only on the columns that it declares."""
    whole = total(trial.rows)
    for level in trial.levels:
        values = trial.fitted.score(whole, level)
        for index, output in enumerate(trial.fitted.outputs):
            if output.columns is not None:
                others = np.setdiff1d(np.arange(len(whole)), output.columns)
                changed = whole.copy()
                changed[others] += 1.0
                trial.require(
                    same(trial.fitted.score(changed, level)[index], values[index]),
                    f"{output.name} of level {level} rests on more columns than {list(output.columns)}",
                )


def _check_reduction(trial: Trial) -> None:
    """A measure that declares itself a mean of units is the mean of their values."""
    if trial.measure.contract.reduction is not Reduction.MEAN or trial.measure.contract.unit is not Unit.SEGMENT:
        return
    units = trial.fitted.score(trial.rows.astype(np.float64), Level.SEGMENT)[:, 0]
    whole = trial.fitted.score(total(trial.rows), Level.CORPUS)[0]
    defined = units[~np.isnan(units)]
    trial.require(
        bool(np.isclose(whole, defined.mean(), rtol=1e-9, atol=1e-12)) if len(defined) else bool(np.isnan(whole)),
        "it says that it is a mean of units, and its score is another one",
    )


def _check_range(
    trial: Trial, values: npt.NDArray[np.float64], low: float | None, high: float | None, what: str
) -> None:
    # a value may exceed its bound by rounding error; undefined values are left out
    values = values[~np.isnan(values)]
    slack = 1e-9 * max(abs(low or 0.0), abs(high or 0.0), 1.0)
    trial.require(low is None or bool((values >= low - slack).all()), f"{what} is below {low}")
    trial.require(high is None or bool((values <= high + slack).all()), f"{what} is above {high}")


def _check_signature(trial: Trial) -> None:
    for level in trial.levels:
        signature = trial.fitted.signature(level)
        is_read = Signature.parse(str(signature)) == signature
        trial.require(is_read, f"the signature {signature} cannot be read again")
    again = trial.measure.fit(trial.testset, trial.resources)
    trial.require(again.hash == trial.fitted.hash, "the hash is another one when fitted again")
    takes_others = (
        trial.measure.contract.needs.references is not Need.NO and not trial.measure.contract.knows_its_texts
    )
    if trial.testset.references and takes_others:
        changed = replace(trial.testset, references=_changed(trial.testset.references))
        other = trial.measure.fit(changed, trial.resources)
        trial.require(other.hash != trial.fitted.hash, "the hash does not follow the references")


def _changed(references: References | None) -> References:
    texts = references.texts if references else {}
    return References({name: ("other words", *values[1:]) for name, values in texts.items()})


def _check_pickle(trial: Trial) -> None:
    again = pickle.loads(pickle.dumps(trial.fitted))  # noqa: S301  # our own bytes
    trial.require_same(trial.rows_of(again), trial.rows, "rows are other ones from a pickle")


def _check_explanations(trial: Trial) -> None:
    if not trial.measure.contract.explains:
        return
    batch = trial.batch()
    for index in range(len(batch)):
        explanation = trial.fitted.explain(batch, index)
        for span in explanation.spans:
            length = _length(trial, index, span.side, span.reference or explanation.reference)
            trial.require(
                0 <= span.start <= span.end <= length,
                f"a span of segment {index + 1} goes from {span.start} to {span.end} in {length} characters",
            )
        count = len(explanation.spans)
        linked = [end for link in explanation.links for end in (link.first, link.second)]
        trial.require(all(0 <= end < count for end in linked), f"a link of segment {index + 1} has no span")


def _length(trial: Trial, index: int, side: str, reference: str | None) -> int:
    if side == "hypothesis":
        return len(trial.system.segments[index])
    if side == "source":
        return len(trial.testset.sources[index]) if trial.testset.sources else 0
    texts = trial.testset.references.texts if trial.testset.references else {}
    trial.require(reference in texts, f"a span of segment {index + 1} is in the reference {reference!r}")
    return len(texts[reference or ""][index] or "")


_CHECKS: tuple[Callable[[Trial], None], ...] = (
    _check_rows,
    check_blocks,
    _check_again,
    check_order,
    check_systems,
    check_reports,
    check_warnings,
    _check_scores,
    _check_columns,
    _check_reduction,
    _check_signature,
    _check_pickle,
    _check_explanations,
    check_derivations,
    *RESOURCE_CHECKS,
)
