"""Outcomes on disk: what evaluations came to, keyed by all that they depend on; nothing is analysed twice."""

from __future__ import annotations

import hashlib
import json
import platform
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.files import write_file
from mtgauge.base.findings import Finding, Severity
from mtgauge.base.sentences import Sentence
from mtgauge.base.version import __version__
from mtgauge.encoders.configured import configured_models
from mtgauge.engine.results import Cluster, Comparison, Score, Verdict
from mtgauge.evaluation import Evaluation, EvaluationOutcome

#: Of the files; another is another key.
_FORMAT = 2


@dataclass(frozen=True, slots=True)
class OutcomeStore:
    """A folder of outcomes; one that is deleted is filled again, and a damaged file is as one that is gone.

    Attributes:
        folder: The folder; it is made when the first outcome is kept.
    """

    folder: Path

    def get(self, key: str) -> KeptOutcome | None:
        """The outcome of a key of `outcome_key`; None where there is none that is whole."""
        try:
            digest, _, body = door.read_bytes(self._path(key)).partition(b"\n")
            if hashlib.sha256(body).hexdigest().encode() != digest:
                return None
            content = door.parse_json(body)
            return KeptOutcome(_outcome(content), content["fits"])
        # whoever writes into the folder can make the digest fit anything
        except (InputError, AttributeError, LookupError, TypeError, ValueError):
            return None

    def put(self, key: str, evaluation: Evaluation) -> None:
        """Keeps an outcome, unless its sentences have no plain form, or nobody may write to the folder."""
        try:
            content = _content(evaluation.outcome) | {"fits": fits_of(evaluation)}
            body = json.dumps(content, allow_nan=False, separators=(",", ":")).encode()
        except TypeError:
            return  # it is evaluated again
        with suppress(InputError):  # whoever may only read evaluates again
            write_file(self._path(key), hashlib.sha256(body).hexdigest().encode() + b"\n" + body, parents=True)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.json"


@dataclass(frozen=True, slots=True)
class KeptOutcome:
    """An outcome that was kept.

    Attributes:
        outcome: The outcome.
        fits: Those of `fits_of` the evaluation.
    """

    outcome: EvaluationOutcome
    fits: Mapping[str, str]

    def is_of(self, evaluation: Evaluation) -> bool:
        """Whether an evaluation has the metrics of the outcome, with all that they take from elsewhere."""
        return self.fits == fits_of(evaluation)


def fits_of(evaluation: Evaluation) -> dict[str, str]:
    """Metric -> the hash of all that it sees of the test set, and of what it takes from elsewhere."""
    return {label: fitted.hash for label, fitted in evaluation.fitted.items()}


def outcome_key(asked: Mapping[str, Any], files: Mapping[str, bytes]) -> str:
    """Hash of all that an evaluation depends on, save what metrics take from elsewhere, which `fits_of` tells.

    Args:
        asked: What was asked for, as JSON; what else is no JSON says in words what it is.
        files: What was measured, by name.
    """
    about = {
        "format": _FORMAT,
        "mtgauge": __version__,
        "environment": _environment(),
        "asked": asked,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
    }
    return hashlib.sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()


def _environment() -> Sequence[str]:
    """What else may move the last bit of a number, or a warning."""
    import numpy as np

    models = ";".join(f"{name}={path}" for name, path in configured_models().items())
    return platform.python_version(), np.__version__, platform.machine(), sys.platform, _identifier(), models


def _identifier() -> str:
    """The version of what tells languages apart; empty where it is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("py3langid")
    except PackageNotFoundError:
        return ""


def _content(outcome: EvaluationOutcome) -> dict[str, list[Any]]:
    return {
        "scores": [_values(score) for score in outcome.scores],
        "comparisons": [_values(comparison) for comparison in outcome.comparisons],
        "clusters": [_values(cluster) for cluster in outcome.clusters],
        "warnings": [[_plain(value) for value in _values(warning)] for warning in outcome.warnings],
        "notes": [_plain(note) for note in outcome.notes],
    }


def _outcome(content: Mapping[str, Any]) -> EvaluationOutcome:
    return EvaluationOutcome(
        scores=tuple(Score(*row) for row in content["scores"]),
        comparisons=tuple(_comparison(row) for row in content["comparisons"]),
        clusters=tuple(
            Cluster(metric, rank, tuple(systems), output) for metric, rank, systems, output in content["clusters"]
        ),
        warnings=tuple(_warning(row) for row in content["warnings"]),
        notes=tuple(map(_sentence, content["notes"])),
    )


_NAMES: dict[type, tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind)) for kind in (Score, Comparison, Cluster, Finding)
}


def _values(entry: Score | Comparison | Cluster | Finding) -> list[Any]:
    return [getattr(entry, name) for name in _NAMES[type(entry)]]


def _comparison(row: Sequence[Any]) -> Comparison:
    values = dict(zip(_NAMES[Comparison], row, strict=True))
    verdict = values["verdict"]
    return Comparison(**values | {"verdict": None if verdict is None else Verdict(verdict)})


def _warning(row: Sequence[Any]) -> Finding:
    values = dict(zip(_NAMES[Finding], map(_sentence, row), strict=True))
    return Finding(**values | {"severity": Severity(values["severity"])})


def _plain(value: Any) -> Any:
    """A value as JSON; a sentence as its form and its values, since a page says it in other languages, too.

    Raises:
        TypeError: It would not be the same when it is read.
    """
    if isinstance(value, Sentence):
        plain = {"form": value.form, "values": {name: _plain(item) for name, item in value.values.items()}}
        if _sentence(plain) != value:
            raise TypeError(value)
        return plain
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(type(value))


def _sentence(value: Any) -> Any:
    """What `_plain` was made of."""
    if not isinstance(value, dict):
        return value
    return Sentence(value["form"], {name: _sentence(item) for name, item in value["values"].items()})
