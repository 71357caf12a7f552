"""Evaluations that are read from JSON: all that was computed, without the texts and rows it was computed from."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.testset import SegmentNumbers
from mtgauge.engine.measured import Measured
from mtgauge.engine.results import Cluster, Comparison, GateFailure, GateResult, Score, Verdict
from mtgauge.engine.settings import Settings
from mtgauge.evaluation.described import SCHEMAS, has_no_texts
from mtgauge.measures import Batch, Contract, FittedMeasure, Kind, Level, Measure, Need, Needs, Output, Resources
from mtgauge.measures.registry import MetricSpec, parse_metric

#: What averages over groups are called, which are outputs beside those of their metric.
_MACRO = "macro_"


@dataclass(frozen=True, kw_only=True)
class StoredMeasure(Measure):
    """What is known of a metric whose scores are read: its name in papers, and its outputs."""

    id = "stored"
    title = "stored"
    summary = "a metric whose scores are read from JSON"
    contract = Contract(needs=Needs(references=Need.NO))

    name: str
    paper_name: str
    known: tuple[Output, ...] = ()

    def __post_init__(self) -> None:
        # it is frozen
        object.__setattr__(self, "id", self.name)
        object.__setattr__(self, "title", self.paper_name)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Those that were stored."""
        return self.known

    def fit(self, testset: TestSet, resources: Resources) -> FittedMeasure:
        """What has its outputs; nothing is measured with it."""
        return StoredFitted(self, testset, resources)


class StoredFitted(FittedMeasure):
    """A `StoredMeasure` on a test set of which nothing is known but its size."""

    def statistics(self, batch: Batch, *, threads: int = 1) -> Any:
        """There are none."""
        has_no_texts()

    def score(self, totals: Any, level: Level) -> Any:
        """Nothing is scored again."""
        has_no_texts()

    def signature(self, level: Level) -> Signature:
        """Those of the scores are kept with them."""
        has_no_texts()


def stored_fields(text: str | bytes | PathLike[str]) -> dict[str, Any]:
    """The attributes of the evaluation in a JSON document of any schema that mtgauge ever wrote.

    Args:
        text: The document, or the path of its file.

    Returns:
        Name -> value, for each field of `mtgauge.evaluation.result.StoredEvaluation`.

    Raises:
        InputError: It is not such a document.
    """
    data = door.read_bytes(Path(text)) if isinstance(text, PathLike) else text
    try:
        content = door.parse_json(data)
        found = content["schema"]
    except (InputError, KeyError, TypeError):
        is_name = isinstance(text, str) and len(text.splitlines()) == 1 and text.lower().endswith(".json")
        hint = say("read a file with Evaluation.from_json(pathlib.Path({path!r}))", path=text) if is_name else None
        raise InputError(
            say("this text is not the JSON of an evaluation"), hint=hint, code="broken-json"
        ) from None
    if found not in SCHEMAS:
        raise InputError(
            say("the schema is {found!r}, not {schema!r}", found=found, schema=SCHEMAS[-1]), code="broken-json"
        )
    try:
        return _fields(content)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
        raise InputError(say("this text is not the JSON of an evaluation"), code="broken-json") from None


def _fields(content: Mapping[str, Any]) -> dict[str, Any]:
    scores = tuple(_entry(Score, row) for row in content["scores"])
    known = _outputs(content, scores)
    specs = tuple(_specs(content, known))
    settings = Settings.of(**_settings(content, scores), metrics=specs)
    size = content.get("testset", {}).get("segments") or max((score.n for score in scores), default=1)
    testset = TestSet(None, ids=SegmentNumbers(range(1, size + 1)), names=_group_names(content["scores"]))
    names = content.get("systems") or dict.fromkeys(score.system for score in scores)
    return {
        "scores": scores,
        "comparisons": tuple(_comparison(row) for row in content["comparisons"]),
        "clusters": tuple(map(_cluster, content["clusters"])),
        "warnings": tuple(map(_warning, content["warnings"])),
        "notes": tuple(content.get("notes", ())),
        "settings": settings,
        "testset": testset,
        "systems": tuple(SystemOutput(name, ()) for name in names),
        "measured": tuple(
            Measured(spec.label, StoredFitted(spec.measure, testset, Resources()), {}) for spec in specs
        ),
        "gates": tuple(map(_gate, content.get("gates", ()))),
        "content": content,
        "known": known,
    }


def _specs(content: Mapping[str, Any], known: Mapping[tuple[str, str], Output]) -> Iterable[MetricSpec]:
    """The metrics, with the outputs that they had."""
    named = {row["metric"]: (row["id"], row["title"]) for row in content.get("settings", {}).get("metrics", ())}
    for label in dict.fromkeys([*named, *(metric for metric, _ in known)]):
        outputs = tuple(
            output for (metric, name), output in known.items() if metric == label and not name.startswith(_MACRO)
        )
        name, title = named.get(label) or _names(label)
        yield MetricSpec(label, StoredMeasure(name=name, paper_name=title, known=outputs), label)


def _names(label: str) -> tuple[str, str]:
    """The name of a metric, and that in papers, where the document does not say them."""
    measure = _measure(label)
    return (label, label) if measure is None else (measure.id, measure.title)


def _measure(label: str) -> Measure | None:
    try:
        return parse_metric(label).measure
    except MtgaugeError:  # a label of the user's own, or a metric that is not installed
        return None


def _known_outputs(label: str) -> dict[str, Output]:
    """The outputs that the metric has today, by name; none for one that cannot be made."""
    measure = _measure(label)
    return {output.name: output for output in measure.outputs} if measure else {}


def _outputs(content: Mapping[str, Any], scores: Sequence[Score]) -> dict[tuple[str, str], Output]:
    """(metric, output) -> what is known of it; the oldest documents have their names alone, in the scores."""
    if "outputs" in content:
        shown = {metric: _known_outputs(metric) for metric in {row["metric"] for row in content["outputs"]}}
        return {
            (row["metric"], row["output"]): _output(row, shown[row["metric"]].get(row["output"]))
            for row in content["outputs"]
        }
    found: dict[tuple[str, str], Output] = {}
    for metric in dict.fromkeys(score.metric for score in scores):
        known = _known_outputs(metric)
        names = dict.fromkeys(score.output for score in scores if score.metric == metric)
        for place, name in enumerate(names):
            is_primary = place == 0 or name.startswith(_MACRO)
            unknown = Output(name, higher_is_better=None, kind=Kind.PRIMARY if is_primary else Kind.DETAIL)
            found[metric, name] = dataclasses.replace(known.get(name, unknown), optional=True)
    return found


def _settings(content: Mapping[str, Any], scores: Sequence[Score]) -> dict[str, Any]:
    """The settings but for the metrics; of an older schema, those that show in the results."""
    stored = content.get("settings")
    if stored is not None:
        return {name: value for name, value in stored.items() if name != "metrics"}
    comparisons = content["comparisons"]
    averages = dict.fromkeys(
        score.output.removeprefix(_MACRO).partition("_")[0] for score in scores if score.output.startswith(_MACRO)
    )
    return {
        "levels": list(dict.fromkeys(score.level for score in scores)) or [Level.CORPUS],
        "intervals": any(score.low is not None for score in scores),
        "test": comparisons[0]["method"] if comparisons else None,
        "baseline": _baseline(comparisons, list(dict.fromkeys(score.system for score in scores))),
        "macro": list(averages),
        "correction": comparisons[0].get("correction") or "none" if comparisons else "auto",
    }


def _baseline(comparisons: Sequence[Mapping[str, Any]], systems: Sequence[str]) -> str | None:
    """The system that all others are compared with; without a baseline, systems are compared with later ones."""
    others = {row["b"] for row in comparisons}
    if len(others) != 1:
        return None
    [other] = others
    firsts = {row["a"] for row in comparisons}
    return other if len(firsts) > 1 or systems.index(min(firsts)) > systems.index(other) else None


def _group_names(rows: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """Level -> id -> what readers see, where the test set had names for its ids."""
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        if row.get("name") is not None:
            found.setdefault(row["level"], {})[row["id"]] = row["name"]
    return found


def _known(cls: type, row: Mapping[str, Any]) -> dict[str, Any]:
    """What a class has fields for; keys may have been added since."""
    names = {item.name for item in dataclasses.fields(cls)}
    return {name: value for name, value in row.items() if name in names}


def _entry(cls: type[Score], row: Mapping[str, Any]) -> Score:
    return cls(**_known(cls, row))


def _comparison(row: Mapping[str, Any]) -> Comparison:
    values = {"family": "systems", "defined": None, **_known(Comparison, row)}
    verdict = values["verdict"]
    return Comparison(**{**values, "verdict": None if verdict is None else Verdict(verdict)})


def _cluster(row: Mapping[str, Any]) -> Cluster:
    return Cluster(row["metric"], row["rank"], tuple(row["systems"]), row.get("output", "score"))


def _gate(row: Mapping[str, Any]) -> GateResult:
    failures = tuple(GateFailure(**failure) for failure in row["failures"])
    return GateResult(row["gate"], tuple(row.get("judged", ())), failures)


def _warning(row: Mapping[str, Any]) -> Finding:
    return Finding(row["code"], row["message"], system=row.get("system"), segment=row.get("segment"))


def _output(row: Mapping[str, Any], of_today: Output | None) -> Output:
    decimals = row.get("decimals", of_today.decimals if of_today else None)
    return Output(
        row["output"], row["low"], row["high"], higher_is_better=row["higher_is_better"], kind=Kind(row["kind"]),
        group=row["group"], optional=True, decimals=decimals, effect_unit=row.get("effect_unit"),
    )  # fmt: skip
