"""Checks of how a measure handles pairs of texts, and the files that it names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from mtgauge.base.files import scratch_folder, write_file
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch
from mtgauge.testing.trial import Trial


def check_pairwise(trial: Trial) -> None:
    """Rows of pairs are those of a test set of one segment with one reference."""
    if trial.measure.contract.needs.systems or trial.measure.contract.knows_its_texts:
        return
    candidates = trial.system.segments[:3]
    columns = trial.testset.references.columns() if trial.testset.references else [candidates]
    references = [text for text in columns[0] if text is not None][:2]
    source = trial.testset.sources[0] if trial.testset.sources else None
    rows = trial.measure.pairwise(
        candidates,
        references,
        rows=True,
        source=source,
        languages=trial.resources.languages,
        resources=trial.resources,
    )
    shape = (len(candidates), len(references))
    trial.require(rows.ndim == 3 and rows.shape[:2] == shape, f"rows of {shape} pairs are of shape {rows.shape}")
    for number, reference in enumerate(references):
        testset = TestSet.of(
            [reference],
            sources=None if source is None else [source],
            documents=["1"],
            languages=trial.resources.languages,
        )
        fitted = trial.measure.fit(testset, trial.resources)
        for index, text in enumerate(candidates):
            alone = fitted.statistics(Batch.of(fitted.testset, SystemOutput("s", (text,)), slice(0, 1)))
            trial.require_same(
                rows[index, number][None], alone, "rows of pairs are not those of one segment with one reference"
            )


def check_files(trial: Trial) -> None:
    """The hash depends on the contents of the files that the measure names, not on paths or other files."""

    def hashed(files: dict[str, str]) -> str:
        return trial.measure.fit(trial.testset, replace(trial.resources, files=files)).hash

    ours = {name: trial.resources.files[name] for name in trial.measure.contract.needs.files}
    with scratch_folder() as folder:
        other = folder / "other"
        write_file(other, b"of another measure")
        trial.require(
            hashed({**ours, "a file of another measure": str(other)}) == trial.fitted.hash,
            "the hash follows a file that the measure does not name",
        )
        for name, path in ours.items():
            moved = folder / f"moved {len(list(folder.iterdir()))}"
            first = _copied(Path(path), moved)
            same = hashed({**ours, name: str(moved)}) == trial.fitted.hash
            trial.require(same, f"the hash is another one where the file {name!r} lies elsewhere")
            write_file(first, first.read_bytes() + b"\n")
            differs = hashed({**ours, name: str(moved)}) != trial.fitted.hash
            trial.require(differs, f"the hash does not follow the file {name!r}")


def _copied(path: Path, target: Path) -> Path:
    """Copies a file, or all files of a folder, and returns the path of the first copy."""
    if not path.is_dir():
        write_file(target, path.read_bytes())
        return target
    files = sorted(file.relative_to(path) for file in path.rglob("*") if file.is_file())
    for file in files:
        write_file(target / file, (path / file).read_bytes(), parents=True)
    return target / files[0]


#: The checks of this module that `check_measure` runs.
CHECKS: tuple[Callable[[Trial], None], ...] = (check_pairwise, check_files)
