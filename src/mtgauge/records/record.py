"""Records: a folder that says how numbers were made, well enough to make them again.

``record.toml`` holds the inputs with their checksums, the settings, and the versions; ``evaluation.json`` the
result, and files beside it what else was computed. Inputs stay where they are; what came from standard input, and
texts on request, are kept in ``inputs/``.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import RecordError
from mtgauge.base.files import draft
from mtgauge.base.sentences import say
from mtgauge.base.version import __version__
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.load import Corpus
from mtgauge.corpus.reader import InputFile, TestSetRequest
from mtgauge.corpus.textfile import Bom
from mtgauge.engine.settings import AUTO, Settings
from mtgauge.evaluation import Evaluation
from mtgauge.measures.given import Given, is_given
from mtgauge.measures.options import unsaid
from mtgauge.measures.registry import MetricSpec, recorded_metric
from mtgauge.measures.shown_paths import is_name_of, shown_paths, with_paths, without_folders
from mtgauge.records.resources import ResourceRequest, recorded_paths
from mtgauge.stats.correction import Correction
from mtgauge.stats.paired import PairedTest

if TYPE_CHECKING:
    from mtgauge.corpus.judgements.reading import HumanRequest

#: The record formats that are read; the last one is written. Formats before 3 have other names for some keys
#: (`DocumentRules.renamed`), and format 1 has no checksum and no gates. As a rerun compares all keys, one that is
#: added to a document of records needs a new format, and older ones may lack it.
FORMATS = (1, 2, 3)
SETTINGS_FILE, RESULT_FILE, INPUTS_FOLDER = "record.toml", "evaluation.json", "inputs"
#: The gates of an evaluation, and notes on changes of its texts before they were read.
GATES, NOTES = "gates", "notes"
#: How the time of a run is written, in UTC.
TIME_FORMAT = "%Y-%m-%dT%H:%M:%SZ"
#: The parts of a record about itself and about the machine.
_UNSAID = frozenset({"record", "mtgauge", "checksum", "environment"})
#: Bytes of a path and of a name in it that systems allow.
_LONGEST_PATH, _LONGEST_NAME = 4_000, 255
#: The role of files that options of metrics name, such as sets of check-points.
METRIC_FILE = "metric-file"
#: The table of a record that says how judgements became values.
HUMAN = "human"
#: The keys of ``record.toml`` that records of every kind can have; suites add others.
KEYS = frozenset(
    {
        "record", "mtgauge", "checksum", "environment", "bom", "pair_from_files", "settings", GATES, NOTES,
        "metrics", "given", HUMAN, "encoders", "annotators", "inputs", "testset",
    }
)  # fmt: skip


def check_target(folder: str) -> None:
    """Refuses a folder that a record cannot be written to, before any work is done.

    Raises:
        RecordError: It exists and holds something, or is a file.
    """
    path = Path(folder)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise RecordError(
            say("exists already"), file=folder, hint=say("a record is never overwritten; name a new folder")
        )
    if not path.absolute().parent.is_dir():
        raise RecordError(
            say("its parent folder does not exist"),
            file=folder,
            hint=say("make it first: mkdir {folder}", folder=path.parent),
        )


def write_record(
    folder: str,
    evaluation: Evaluation,
    corpus: Corpus,
    resources: ResourceRequest | None = None,
    *,
    tables: Mapping[str, Any] | None = None,
    results: Mapping[str, str] | None = None,
    written: datetime | None = None,
) -> None:
    """Writes a record whole or not at all.

    Args:
        folder: A new or an empty one.
        evaluation: The result.
        corpus: The inputs, read with checksums.
        resources: What metrics had beside the texts.
        tables: What ``record.toml`` holds besides, by name.
        results: Files with further results, by name; their content ends without a line break.
        written: The time of the run, in UTC, for `mtgauge history`; None: the record has none.

    Raises:
        RecordError: The folder is not empty, or cannot be written.
    """
    import tomli_w

    check_target(folder)
    content = record_content(evaluation, corpus, resources, folder, tables)
    if written is not None:
        content["environment"]["written"] = written.strftime(TIME_FORMAT)
    texts = {RESULT_FILE: evaluation.to_json(), **(results or {})}
    files = {
        SETTINGS_FILE: tomli_w.dumps(content).encode(),
        **{name: f"{text}\n".encode("utf-8", "backslashreplace") for name, text in texts.items()},
        **{kept: item.data for item, kept in _kept_files(corpus).items() if item.data is not None},
    }
    try:
        with draft(folder, error=RecordError) as made:
            for part, data in files.items():
                made.write(data, part)
    except RecordError:
        check_target(folder)  # another process has written there meanwhile
        raise


def read_record(folder: str) -> dict[str, Any]:
    """The content of ``record.toml``.

    Raises:
        RecordError: There is none, or it is not one that this version reads.
    """
    path = Path(folder) / SETTINGS_FILE
    if not path.exists():
        raise RecordError(say("is not a record: it has no {file}", file=SETTINGS_FILE), file=folder)
    content = door.parse_toml(
        door.read_bytes(path, most=door.MOST_SETTINGS, error=RecordError), file=path, error=RecordError
    )
    if content.get("record") not in FORMATS:
        raise RecordError(
            say("is of format {content!r}, not {format}", content=content.get("record"), format=FORMATS[-1]),
            file=path,
        )
    inputs = content.get("inputs", [])
    keys = ("role", "name", "path", "sha256")
    for item in inputs if isinstance(inputs, list) else [inputs]:
        if not isinstance(item, dict) or not all(isinstance(item.get(key), str) for key in keys):
            raise RecordError(say("describes an input without role, name, path or sha256"), file=path)
    for place in named_paths(content):
        if not _is_path(place):
            raise RecordError(say("has a path that is none: {place!r}", place=place[:40]), file=path)
    return content


def named_paths(value: Any) -> Iterator[str]:
    """The paths below the keys ``path`` and ``paths`` of a record, which may be lists and tables."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _texts_in(item) if key in ("path", "paths") else named_paths(item)
    elif isinstance(value, list):
        for item in value:
            yield from named_paths(item)


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts_in(item)


def _is_path(text: str) -> bool:
    """Whether a system can look for a file of that name; it raises where it cannot."""
    parts = os.fsencode(text).replace(b"\\", b"/").split(b"/")
    return "\0" not in text and len(text) <= _LONGEST_PATH and max(map(len, parts)) <= _LONGEST_NAME


def read_result(folder: str, name: str, entries: str) -> dict[str, Any]:
    """A result of a record.

    Args:
        folder: The record.
        name: The file.
        entries: A list that is in it.

    Raises:
        RecordError: The file cannot be read, or has no such list.
    """
    path = Path(folder) / name
    unique = json.JSONDecoder(object_pairs_hook=partial(_of_unique_keys, path))
    content = door.parse_json(
        door.read_bytes(path, error=RecordError), file=path, error=RecordError, decoder=unique
    )
    if not isinstance(content, dict) or not isinstance(content.get(entries), list):
        raise RecordError(say("the record lacks {key}", key=repr(entries)), file=path)
    return content


def _of_unique_keys(path: Path, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, n in Counter(key for key, _ in pairs).items() if n > 1)
        raise RecordError(say("the key {key!r} is there twice", key=twice), file=path)
    return found


def used_by(folder: str) -> list[str]:
    """The metrics, tests, corrections and intervals of a record, each once, by the names that users write.

    Raises:
        RecordError: It is not a whole record.
    """
    content = read_record(folder)
    check_complete(content)
    found = [item["name"] for item in content["metrics"]]
    result = read_result(folder, RESULT_FILE, "comparisons")
    with of_record("comparisons", RESULT_FILE):
        for comparison in result["comparisons"]:
            found += [comparison["method"], comparison["correction"]]
            found += ["human-agreement"] if comparison["human_agreement"] is not None else []
    with of_record("scores", RESULT_FILE):
        found += ["bca"] if any("|ci:bca" in score["signature"] for score in result.get("scores", ())) else []
    return [name for name in dict.fromkeys(map(str, found)) if name != Correction.NONE]


@contextmanager
def of_record(part: str, file: str = SETTINGS_FILE) -> Iterator[None]:
    """Reads a part of a record, which somebody may have changed.

    Args:
        part: What messages call it.
        file: Where it is.

    Raises:
        RecordError: It is not of the form in which mtgauge writes it.
    """
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(
            say("{part} is not as mtgauge writes it: {reason}", part=part, reason=error), file=file
        ) from None


def recorded_pair(content: Mapping[str, Any]) -> LanguagePair | None:
    """The language pair of a record."""
    settings = content.get("settings")
    languages = settings.get("languages") if isinstance(settings, dict) else None
    # a pair that a run took may hold the label of a file instead of a language's code
    with of_record("[settings]"):
        return LanguagePair.of_label(languages) or LanguagePair.parse(languages) if languages else None


def check_complete(content: Mapping[str, Any]) -> None:
    """Looks whether a record says how it was made.

    Raises:
        RecordError: A part is missing.
    """
    for key in ("settings", "metrics"):
        if key not in content:
            raise RecordError(say("the record lacks {key}", key=repr(key)), file=SETTINGS_FILE)
    with of_record("[settings]"):
        dict(content["settings"])
    with of_record("[[metrics]]"):
        if not all(isinstance(metric["name"], str) for metric in content["metrics"]):
            raise TypeError(say("a name is no text"))


def recorded_settings(content: Mapping[str, Any], folder: str, given: Sequence[MetricSpec] = ()) -> Settings:
    """The settings of a record.

    Args:
        content: That of ``record.toml``.
        folder: The record, from which files of metrics are named.
        given: Scores that were given, which are measured beside the metrics.

    Raises:
        RecordError: A part is missing.
        OptionError: A metric or value that this version does not know.
    """
    check_complete(content)
    values = dict(content["settings"])
    with of_record("[[inputs]]"):
        files = {item["name"]: str(Path(folder) / item["path"]) for item in recorded_inputs(content, METRIC_FILE)}
    with of_record("[[metrics]]"):
        metrics = [_metric(metric, files, recorded_paths(metric, folder)) for metric in content["metrics"]]
    values.pop("languages", None)
    with of_record("[settings]"):
        values["samples"] = recorded_samples(values)
        return Settings.of(metrics=[*metrics, *given], **values)


def recorded_samples(values: Mapping[str, Any]) -> int | None:
    """The draws of a record: a number, or as many as needed; an older record without a word had a fixed number."""
    samples = values.get("samples")
    if samples == AUTO:
        return None
    if samples is not None or values.get("test") in (None, "none"):
        return samples
    return PairedTest(values["test"]).default_samples


def record_content(
    evaluation: Evaluation,
    corpus: Corpus,
    resources: ResourceRequest | None,
    folder: str,
    tables: Mapping[str, Any] | None = None,
    names: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The content of ``record.toml``.

    Args:
        evaluation: The result.
        corpus: The inputs, read with checksums.
        resources: What metrics had beside the texts.
        folder: The record, from which paths lead to the inputs.
        tables: Further tables, by name.
        names: Absolute path of a file that a metric names -> its name; by default as seen from the current folder.
    """
    made = _content(
        evaluation, corpus, resources or ResourceRequest(), _Place(Path(folder).absolute(), names or {})
    )
    content = {**made, **(tables or {})}
    return {"record": FORMATS[-1], "mtgauge": __version__, "checksum": checksum_of(content), **content}


def recorded_names(content: Mapping[str, Any], folder: str) -> dict[str, str]:
    """Absolute path of each file that a metric or an annotator of a record names -> its name there."""
    items = [*content.get("metrics", ()), *content.get("given", ())]
    items += [item for kind in ("encoders", "annotators") for item in content.get(kind, {}).values()]
    paths = {path: name for item in items for name, path in recorded_paths(item, folder).items()}
    return {path: name for path, name in paths.items() if is_name_of(name, path)}


def checksum_of(content: Mapping[str, Any]) -> str:
    """SHA-256 of the content of a record without versions, the machine, and where files are."""
    said = {key: value for key, value in content.items() if key not in _UNSAID}
    text = json.dumps(_unplaced(said), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def _unplaced(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unplaced(item) for key, item in value.items() if key not in ("path", "paths")}
    return [_unplaced(item) for item in value] if isinstance(value, list | tuple) else value


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a record is, and how it names files that are elsewhere."""

    folder: Path
    names: Mapping[str, str]

    def named(self, text: str, key: str = "name") -> dict[str, Any]:
        """The text of a metric or an annotator without folders, and where the files that it names are."""
        found = {name: self.names.get(path, name) for name, path in shown_paths(text).items()}
        paths = {found[name]: _relative(path, self.folder) for name, path in shown_paths(text).items()}
        return {key: with_paths(without_folders(text), found)} | ({"paths": paths} if paths else {})


def _content(evaluation: Evaluation, corpus: Corpus, resources: ResourceRequest, place: _Place) -> dict[str, Any]:
    target, kept = place.folder, _kept_files(corpus)
    return {
        **_reading(corpus),
        "environment": _environment(),
        "settings": _settings(evaluation.settings, corpus),
        **({GATES: [gate.gate for gate in evaluation.gates]} if evaluation.gates else {}),
        **_metrics(evaluation, place),
        **_judging(corpus, target),
        **_makers(resources, place),
        "inputs": [
            *(_input(item, kept.get(item) or _relative(item.path, target)) for item in corpus.inputs),
            *({**item, "path": _relative(item["path"], target)} for item in resources.inputs()),
            *_metric_files(evaluation, target),
        ],
    } | ({"testset": _testset(corpus.request, target)} if corpus.request else {})


def _reading(corpus: Corpus) -> dict[str, str | bool]:
    """How the files were read, where it was not as usual: what gives the same texts and warnings again."""
    labelled = any(warning.code == "language-label" for warning in corpus.testset.warnings)
    return ({"bom": str(corpus.bom)} if corpus.bom is not Bom.STRIP else {}) | (
        {"pair_from_files": True} if labelled and corpus.pair_from_files else {}
    )


def _environment() -> dict[str, str]:
    import numpy as np

    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "machine": platform.machine(),
        "system": sys.platform,
    }


def _settings(settings: Settings, corpus: Corpus) -> dict[str, Any]:
    """The settings besides metrics, which have a table of their own, and the pair; by the names of the fields."""
    options = {name: _plain(value) for name, value in settings.as_options().items() if name != "metrics"}
    values: dict[str, Any] = {
        "languages": str(corpus.testset.languages) if corpus.testset.languages else None,
        **options,
    }
    if settings.samples is None:
        values["samples"] = AUTO  # what is left out was written by a version that took a fixed number
    if not settings.all_pairs:
        values["all_pairs"] = None
    return {key: value for key, value in values.items() if value is not None}


def _plain(value: Any) -> Any:
    """A setting as TOML has it; None where nothing is chosen."""
    if isinstance(value, tuple):
        return [str(item) for item in value] or None
    return str(value) if isinstance(value, StrEnum) else value


def _metrics(evaluation: Evaluation, place: _Place) -> dict[str, list[dict[str, Any]]]:
    """What was measured; given scores, which no name stands for, in a list of their own."""
    signatures: dict[str, str] = {}
    for score in evaluation.scores:
        signatures.setdefault(score.metric, score.signature)
    metrics: list[dict[str, Any]] = []
    given: list[dict[str, Any]] = []
    asked = {spec.label: spec for spec in evaluation.settings.metrics}
    for label, signature in signatures.items():
        made = {"signature": signature, "fit": evaluation.fitted[label].hash}
        measure = asked[label].measure
        if isinstance(measure, Given):
            given.append({"name": label, "lower_is_better": measure.scores.higher_is_better is False, **made})
        elif is_given(measure):
            given.append({"name": label, **made})
        else:
            metrics.append({**place.named(asked[label].text or label), **made})
    return {"metrics": metrics} | ({"given": given} if given else {})


def _makers(resources: ResourceRequest, place: _Place) -> dict[str, Any]:
    """The encoders and annotators."""
    return {
        kind: {name: {**item, **place.named(item["spec"], "spec")} for name, item in made.items()}
        for kind, made in resources.makers().items()
    }


def _metric_files(evaluation: Evaluation, target: Path) -> Iterator[dict[str, str]]:
    """The files that options of metrics name."""
    for spec in evaluation.settings.metrics:
        for option in spec.measure.contract.files:
            if (path := getattr(spec.measure, option)) is not None:
                name = f"{spec.label}:{option}"
                where = _relative(path, target)
                yield {"role": METRIC_FILE, "name": name, "path": where, "sha256": digest_of(path)}


def _metric(item: Mapping[str, Any], files: Mapping[str, str], paths: Mapping[str, str]) -> MetricSpec:
    """A metric whose files lie where the record has them, with the options that it had then.

    Args:
        item: What the record says of it; somebody may have taken its signature out.
        files: Label and option -> path.
        paths: Name of a file in its text -> path.
    """
    spec = recorded_metric(item["name"], paths)
    found = {} if item.get("signature") is None else unsaid(spec.measure, item["signature"])
    found |= {
        option: files[f"{spec.label}:{option}"]
        for option in spec.measure.contract.files
        if f"{spec.label}:{option}" in files
    }
    return spec._replace(measure=replace(spec.measure, **found)) if found else spec


def _judging(corpus: Corpus, target: Path) -> dict[str, dict[str, Any]]:
    """How judgements became values; nothing where nobody judged."""
    if corpus.rules is None:
        return {}
    rules = corpus.rules
    is_file = rules.weights.endswith(".toml")
    return {
        HUMAN: {
            **({} if rules.values is None else {"values": str(rules.values)}),
            **(
                {"weights": _relative(rules.weights, target) if is_file else rules.weights}
                if rules.weights
                else {}
            ),
            "failed_raters": str(rules.failed_raters),
            "skip_unknown": rules.skip_unknown,
            "errors": str(rules.errors),
            **({} if rules.raters is None else {"raters": str(rules.raters)}),
        }
    }


def recorded_human(content: Mapping[str, Any], folder: str) -> HumanRequest | None:
    """The judgements of a record; None where it has none."""
    if HUMAN not in content:
        return None
    from mtgauge.corpus.judgements.column import (
        ErrorUse,
        FailedRaters,
        JudgedValues,
        JudgementRules,
    )  # few records have people
    from mtgauge.corpus.judgements.reading import HumanRequest
    from mtgauge.corpus.judgements.tables import RaterChoice

    with of_record(f"[{HUMAN}]"):
        rules, weights = content[HUMAN], content[HUMAN].get("weights", "")
        return HumanRequest(
            tuple((item["name"], str(Path(folder) / item["path"])) for item in recorded_inputs(content, "human")),
            JudgementRules(
                JudgedValues(rules["values"]) if "values" in rules else None,
                str(Path(folder) / weights) if weights.endswith(".toml") else weights,
                FailedRaters(rules["failed_raters"]),
                rules["skip_unknown"],
                # records of versions that did not count errors say nothing of them
                ErrorUse(rules.get("errors", ErrorUse.SKIP)),
                RaterChoice.parse(rules["raters"]) if "raters" in rules else None,
            ),
        )


def _testset(request: TestSetRequest, target: Path) -> dict[str, list[str] | bool]:
    """Which test set, by relative paths (names of sacreBLEU's stay names), and what was chosen from it."""
    return {
        "paths": [_relative(path, target) if Path(path).exists() else path for path in request.paths],
        "systems": list(request.systems or ()),
        "references": list(request.references or ()),
        "collections": list(request.collections),
        "by_default": request.by_default,
    }


def recorded_testset(content: Mapping[str, Any], folder: str) -> TestSetRequest | None:
    """The test set of a record; None where single files were scored."""
    if "testset" not in content:
        return None
    with of_record("[testset]"):
        read = dict(content["testset"])
        # older records do not say it
        by_default = bool(read.pop("by_default", content["record"] == FORMATS[0]))
        values = {key: tuple(value) for key, value in read.items()}
        if not values["paths"] or not all(isinstance(item, str) for items in values.values() for item in items):
            raise TypeError(say("it has lists of names, and a path"))
        places = [(str(Path(folder) / path), path) for path in values["paths"]]
        paths = tuple(place if Path(place).exists() else path for place, path in places)
        return TestSetRequest(paths, values["systems"], values["references"], values["collections"], by_default)


def _relative(path: str, target: Path) -> str:
    return Path(os.path.relpath(Path(path).absolute(), target)).as_posix()


def _input(item: InputFile, path: str) -> dict[str, str | int]:
    assert item.sha256 is not None  # noqa: S101  # whoever writes a record loads with checksums
    return {
        "role": item.role,
        "name": item.name,
        "path": path,
        "sha256": item.sha256,
        "segments": item.segments,
    }


def _kept_files(corpus: Corpus) -> dict[InputFile, str]:
    """Each file that a record keeps -> its path there; standard input is read as plain text."""
    # one file may be there under several names, and two files in two folders under one
    kept: dict[str, str] = {}
    taken: set[str] = set()
    for item in corpus.inputs:
        if item.data is None or item.path in kept:
            continue
        name = f"{item.name}.txt" if item.path == door.STDIN else Path(item.path).name
        numbered = (f"{INPUTS_FOLDER}/{n}-{name}" if n else f"{INPUTS_FOLDER}/{name}" for n in count())
        kept[item.path] = next(path for path in numbered if path not in taken)
        taken.add(kept[item.path])
    return {item: kept[item.path] for item in corpus.inputs if item.data is not None}


def recorded_inputs(content: Mapping[str, Any], role: str) -> Sequence[Mapping[str, Any]]:
    """The inputs of one role, in their order."""
    return [item for item in content.get("inputs", []) if item.get("role") == role]
