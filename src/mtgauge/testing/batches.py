"""Checks of a measure's promises about batches: parts of a test set, several systems, progress and warnings."""

from __future__ import annotations

import math
from typing import cast

import numpy as np

from mtgauge.stats.totals import Rows
from mtgauge.testing.trial import Trial


def check_blocks(trial: Trial) -> None:
    """Rows depend on no other segment, or no other document if the measure looks at documents."""
    block = trial.fitted.block
    trial.require(isinstance(block, int) and block >= 1, f"it asks for blocks of {block} segments")
    tolerance = trial.fitted.tolerance
    trial.require(math.isfinite(tolerance) and tolerance >= 0, f"its tolerance is {tolerance}")
    parts = [trial.rows_of(trial.fitted, part) for part in trial.parts]
    trial.require(
        all(part.ndim == 2 and part.shape[1] == trial.rows.shape[1] for part in parts),
        "rows of parts have another number of columns than those of the whole",
    )
    whole = cast("Rows", np.concatenate(parts))
    trial.require_same(whole, trial.rows, "rows of parts are not the rows of the whole")


def check_order(trial: Trial) -> None:
    """Rows do not depend on the position of their segment or document."""
    turned, places = trial.turned()
    trial.require_same(
        turned.rows, trial.rows[places], f"rows of a {trial.measure.contract.context} depend on where it stands"
    )


def check_systems(trial: Trial) -> None:
    """Rows of a system do not depend on the other systems."""
    batches = [trial.batch(), trial.batch(segments=trial.system.segments[::-1]), trial.batch()]
    found = trial.fitted.statistics_of_all(batches)
    trial.require(len(found) == len(batches), f"statistics of {len(batches)} systems are those of {len(found)}")
    for batch, rows in zip(batches, found, strict=True):
        alone = trial.fitted.statistics(batch)
        trial.require_same(rows, alone, "rows of a system among others are not those that it has alone")


def check_reports(trial: Trial) -> None:
    """Reported progress never decreases, and stays within the batch."""
    size = len(trial.testset)
    told: list[int] = []
    trial.fitted.statistics(trial.batch(report=told.append))
    trial.require(all(0 <= done <= size for done in told), f"of {size} segments it reports {max(told, default=0)}")
    trial.require(told == sorted(told), "what it reports as done goes back")


def check_warnings(trial: Trial) -> None:
    """Warnings are about segments of their batch, which need not start at the beginning of the test set."""
    for part in (slice(0, len(trial.testset)), *trial.parts):
        batch = trial.batch(part)
        for warning in trial.fitted.warnings(batch):
            trial.require(
                0 <= warning.index < len(batch),
                f"in a batch of {len(batch)} segments it warns about number {warning.index}, counted from 0",
            )
            trial.require(bool(warning.message), "a warning says nothing")
