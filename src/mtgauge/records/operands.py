"""Records as operands: the systems of earlier runs, scored again together, or together with files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mtgauge.base.errors import InputError, OptionError, RecordError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.load import Corpus
from mtgauge.corpus.named_files import named_path
from mtgauge.corpus.reader import InputFile
from mtgauge.engine.settings import Settings
from mtgauge.measures.given import is_given
from mtgauge.measures.registry import MetricSpec
from mtgauge.records.archives import has_record, records_in
from mtgauge.records.record import NOTES, SETTINGS_FILE, of_record, read_record, recorded_inputs
from mtgauge.records.record_kinds import kind_of
from mtgauge.records.recorded_texts import load_recorded, recorded_resources
from mtgauge.records.rerun import changed_inputs
from mtgauge.records.resources import ResourceRequest, changed_makers
from mtgauge.records.trust import Trust

#: The parts of signatures that say nothing about a score.
_NOT_OF_SCORES = frozenset({"mtgauge", "test", "bs", "seed", "by", "ci"})


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """A run as its record has it, with its texts.

    Attributes:
        name: The name of its folder.
        given: The name that the user gave it, or a system that the user chose from it; None for neither.
        path: The record as the user wrote it.
        corpus: The test set and the outputs.
        beside: Further outputs on the test set, which are not of the record: the name in tables, and the output.
        settings: The settings.
        resources: Files, encoders and annotators of the metrics.
        signatures: Metric -> the signature of its scores at the time, as `signature_of_score` gives it.
        version: The version of mtgauge that wrote it.
        notes: Its notes that no file leads to.
    """

    name: str
    given: str | None
    path: str
    corpus: Corpus
    beside: Sequence[tuple[str, SystemOutput]]
    settings: Settings
    resources: ResourceRequest
    signatures: Mapping[str, str]
    version: str
    notes: Sequence[str]

    @property
    def label(self) -> str:
        """The name of the run in those of its systems."""
        is_system = any(system.name == self.given for system in self.corpus.systems)
        return self.name if self.given is None or is_system else self.given


@dataclass(frozen=True, slots=True)
class JoinedRuns:
    """Systems of several runs on one test set.

    Attributes:
        corpus: The test set, and all systems under names that are different.
        settings: Those of the first run with the metrics of all. Systems of later runs and files are compared with
            the system of the first run, or each with its namesake if that has several.
        resources: Files, encoders and annotators of the metrics.
        notes: The differences between the runs, which are among the notes of the test set, too.
    """

    corpus: Corpus
    settings: Mapping[str, Any]
    resources: ResourceRequest
    notes: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Operand:
    """A system that is compared.

    Attributes:
        name: Its name in its run, or the name of its file.
        run: Its run; None for a file.
        output: Its translations.
    """

    name: str
    run: RecordedRun | None
    output: SystemOutput


def is_record(argument: str) -> bool:
    """Return whether ``PATH`` or ``NAME=PATH`` is a record: a folder with one or several, or a ZIP archive.

    >>> is_record("aurora.txt")
    False
    """
    path = Path(named_path(argument)[1])
    if path.is_dir():
        return (path / SETTINGS_FILE).exists() or any(path.glob(f"*/{SETTINGS_FILE}"))
    return path.suffix == ".zip" and has_record(path)


def recorded_run(
    folder: str,
    trust: Trust | None = None,
    *,
    given: str | None = None,
    path: str | None = None,
    files: Sequence[tuple[str, str]] = (),
    keep: bool = False,
) -> RecordedRun:
    """Read the test set, the outputs, the settings and the resources of a record.

    Args:
        folder: The record.
        trust: Its permissions; None: as for `mtgauge.records.rerun.rerun`.
        given: The name that the user gave it.
        path: The path as the user wrote it; None: the folder.
        files: (name, path) of further outputs on its test set.
        keep: Whether the bytes of its texts are kept, for another record.

    Raises:
        RecordError: The folder is not a record, or asks for what it may not, or an input is not as it was.
    """
    content = read_record(folder)
    (trust or Trust()).check(folder, content)
    kind = kind_of(folder, content)
    for change in changed_inputs(folder, content, kind):
        hint = say("the texts of a record must not change; --keep-texts saves copies of them in the record")
        raise RecordError(change, hint=hint)
    resources = recorded_resources(folder, content)
    for change in changed_makers(content, resources.made):
        raise RecordError(change, hint=say("the resources of a record must not change"))
    if kind.no_texts is not None:
        raise RecordError(kind.no_texts, file=folder, hint=say("rerun it"))
    with of_record("[testset]"):
        own = _system_names(content)
    # a file may have the name of a system of the record
    apart = [(f"{name}@{place}" if name in own else name, place) for name, place in files]
    shown_as = {read: name for (read, _), (name, _) in zip(apart, files, strict=True)}
    corpus, settings = load_recorded(folder, content, files=apart, keep=keep)
    beside = [(shown_as.get(one.name, one.name), one) for one in corpus.systems if one.name not in own]
    with of_record("[[metrics]]"):
        signatures = signatures_of(content)
    shown = folder if path is None else path
    return RecordedRun(
        name=Path(shown).absolute().name,
        given=given,
        path=shown,
        corpus=replace(corpus, systems=tuple(one for one in corpus.systems if one.name in own)),
        beside=beside,
        settings=settings,
        resources=resources,
        signatures=signatures,
        version=str(content.get("mtgauge")),
        notes=content.get(NOTES, ()),
    )


def _system_names(content: Mapping[str, Any]) -> set[str]:
    """The names of the systems of a record."""
    request = content.get("testset")
    chosen = request.get("systems", []) if isinstance(request, dict) else []
    return {*(item["name"] for item in recorded_inputs(content, "system")), *chosen}


def signatures_of(content: Mapping[str, Any]) -> dict[str, str]:
    """Return metric -> signature of its scores, from the content of ``record.toml``."""
    return {item["name"]: signature_of_score(str(item.get("signature"))) for item in content.get("metrics", ())}


def signature_of_score(signature: str) -> str:
    """Return a signature without the parts about the version of mtgauge, intervals and tests.

    >>> signature_of_score("wer|nrefs:1|mtgauge:0.1.0|bs:1000|seed:12345|by:segment")
    'wer|nrefs:1'
    """
    parsed = Signature.parse(signature)
    return str(replace(parsed, parts=tuple(part for part in parsed.parts if part[0] not in _NOT_OF_SCORES)))


@contextmanager
def joined_runs(
    arguments: Sequence[str],
    *,
    chosen: Sequence[str] = (),
    has_metrics: bool = False,
    is_recorded: bool = False,
    keep: bool = False,
    trust: Trust | None = None,
) -> Iterator[JoinedRuns]:
    """Read records, and files that are compared with them.

    Args:
        arguments: Records and files, each also as ``NAME=PATH``. NAME is the system of a file. For a record, it
            is the system that is taken, or else the name of the run.
        chosen: The systems that are taken of each record; empty for all.
        has_metrics: Whether the caller has metrics, so that those of the records do not count.
        is_recorded: Whether a record is made of the result, whose inputs have to be files.
        keep: Whether that record keeps the texts.
        trust: The permissions of the records; None: as for `mtgauge.records.rerun.rerun`.

    Yields:
        The systems on the test set that all runs have.

    Raises:
        RecordError: A folder is not a record, or an input has changed.
        InputError: The runs have different test sets, or two systems the same name.
        OptionError: The runs have no metric in common, or a chosen system is not there.
    """
    trust = trust or Trust()
    with ExitStack() as stack:
        stack.enter_context(trust.held())
        files = [named_path(argument) for argument in arguments if not is_record(argument)]
        runs: list[RecordedRun] = []
        for argument in filter(is_record, arguments):
            name, path = named_path(argument)
            folder = stack.enter_context(_single(path, is_recorded=is_recorded))
            named = name if argument != path else None
            runs.append(
                recorded_run(folder, trust, given=named, path=path, files=() if runs else files, keep=keep)
            )
        yield join_runs(runs, chosen, has_metrics=has_metrics, is_recorded=is_recorded)


@contextmanager
def _single(path: str, *, is_recorded: bool) -> Iterator[str]:
    """The folder of the only record at a path."""
    with records_in(path) as kept:
        for fault in kept.faults:
            raise RecordError(fault, file=path)
        if len(kept.folders) > 1:
            first = next(iter(kept.folders.values()))
            raise RecordError(
                say("has {n} records", n=len(kept.folders)),
                file=path,
                hint=say("name one, such as {path}; mtgauge history {folder} shows all", path=first, folder=path),
            )
        if is_recorded and not Path(path).is_dir():
            raise RecordError(
                say("is an archive, and the inputs of a record have to stay"),
                file=path,
                hint=say("unpack it first"),
            )
        yield next(iter(kept.folders.values()))


def join_runs(
    runs: Sequence[RecordedRun],
    chosen: Sequence[str] = (),
    *,
    has_metrics: bool = False,
    is_recorded: bool = False,
) -> JoinedRuns:
    """Put runs together, and the files that were read with the first.

    Args:
        runs: One or more, the first of which is the one that others are compared with.
        chosen: As for `joined_runs`.
        has_metrics: Likewise.
        is_recorded: Likewise.

    Raises:
        InputError: As for `joined_runs`.
        OptionError: Likewise.
    """
    first = runs[0]
    for run in runs[1:]:
        _check_same(first, run)
    operands = [*_of_records(runs, chosen), *(_Operand(name, None, one) for name, one in first.beside)]
    names = _names(operands)
    is_alone = [one.output for one in operands] == list(first.corpus.systems)
    settings: dict[str, Any] = {**first.settings.as_options()}
    metrics, notes = ([], []) if has_metrics else _common_metrics(runs)
    notes += [*_versions(runs), *(() if is_alone else _without_scores(runs))]
    corpus = first.corpus
    if not is_alone:
        inputs = _inputs(runs, operands, names) if is_recorded else ()
        corpus = replace(corpus, inputs=inputs, given=(), human=(), rules=None, request=None)
        unset = {"baseline": None, "tested": (), "clusters": None, "contrasts": ()}
        settings |= unset | _compared(operands, names)
    outputs = tuple(replace(one.output, name=name) for one, name in zip(operands, names, strict=True))
    warnings = [
        replace(warning, system=name)
        for one, name in zip(operands, names, strict=True)
        for warning in (one.run or first).corpus.testset.warnings
        if warning.system == one.output.name
    ]
    of_set = [warning for run in runs for warning in run.corpus.testset.warnings if warning.system is None]
    testset = replace(
        corpus.testset,
        notes=tuple(dict.fromkeys((*corpus.testset.notes, *notes))),
        warnings=tuple(dict.fromkeys((*of_set, *warnings))),
    )
    settings["metrics"] = metrics
    resources = ResourceRequest(
        *(
            {name: value for run in reversed(runs) for name, value in getattr(run.resources, kind).items()}
            for kind in ("files", "encoders", "annotators")
        )
    )
    return JoinedRuns(
        replace(corpus, testset=testset, systems=outputs), settings, resources, [*first.notes, *notes]
    )


def _of_records(runs: Sequence[RecordedRun], chosen: Sequence[str]) -> Iterator[_Operand]:
    """The systems of records."""
    known: set[str] = set()
    for run in runs:
        names = [system.name for system in run.corpus.systems]
        known.update(names)
        taken = set(chosen) or ({run.given} if run.given in names else set(names))
        for system in run.corpus.systems:
            if system.name in taken:
                yield _Operand(system.name, run, system)
    for name in chosen:
        if name not in known:
            raise OptionError(
                say("no record has a system {name!r}", name=name),
                hint=meant(name, sorted(known), say("systems: {names}", names=", ".join(sorted(known)))),
            )


def _names(operands: Sequence[_Operand]) -> list[str]:
    """A name for each system: its own, with the run if another system has the same."""
    if not operands:
        raise InputError(say("no system output given"))
    times = Counter(one.name for one in operands)
    labels = [one.run.label if one.run else "" for one in operands]
    paths = {one.run.path for one in operands if one.run}
    if len({one.run.label for one in operands if one.run}) < len(paths):
        labels = [one.run.path if one.run else "" for one in operands]
    names = [
        f"{one.name}@{label}" if label and times[one.name] > 1 else one.name
        for one, label in zip(operands, labels, strict=True)
    ]
    for name, n in Counter(names).items():
        if n > 1:
            raise InputError(
                say("two systems are named {name!r}", name=name),
                hint=say("name them: NAME=PATH"),
                code="repeated-name",
            )
    return names


def _compared(operands: Sequence[_Operand], names: Sequence[str]) -> dict[str, Any]:
    """The settings by which later runs and files are compared with the first run."""
    first = operands[0].run
    before = {one.name: name for one, name in zip(operands, names, strict=True) if one.run is first}
    if len(before) == 1:
        return {"baseline": names[0]}
    pairs = [
        f"{name}={before[one.name]}"
        for one, name in zip(operands, names, strict=True)
        if one.run is not first and one.name in before
    ]
    return {"contrasts": tuple(pairs)}


def _common_metrics(runs: Sequence[RecordedRun]) -> tuple[list[MetricSpec], list[str]]:
    """The metrics that all runs have, as the first has them; and the differences."""
    own = [[spec for spec in run.settings.metrics if not is_given(spec.measure)] for run in runs]
    labels = [{spec.label for spec in specs} for specs in own]
    common = [spec for spec in own[0] if all(spec.label in known for known in labels)]
    if not common:
        had = "; ".join(
            f"{run.label}: {', '.join(sorted(known))}" for run, known in zip(runs, labels, strict=True)
        )
        raise OptionError(
            say("the records have no metric in common ({metrics})", metrics=had), hint=say("name one with -m")
        )
    notes: list[str] = []
    for run, known in zip(runs, labels, strict=True):
        if left := sorted(known - {spec.label for spec in common}):
            notes.append(
                say(
                    "left out, since only {run} has these metrics: {metrics}",
                    run=run.label,
                    metrics=", ".join(left),
                )
            )
    for spec in common:
        now = runs[0].signatures.get(spec.text or spec.label)
        for run in runs[1:]:
            was = run.signatures.get(spec.text or spec.label)
            if was != now:
                about = {"metric": spec.label, "run": run.name, "was": was, "now": now}
                notes.append(say("{metric}: {run} was scored by {was}; here all are scored by {now}", **about))
    return common, notes


def _versions(runs: Sequence[RecordedRun]) -> Iterator[str]:
    """Other versions of mtgauge that wrote the records."""
    for run in runs:
        if run.version != __version__:
            yield say(
                "{run} was scored by mtgauge {was}; here all are scored by {now}",
                run=run.label, was=run.version, now=__version__,
            )  # fmt: skip


def _without_scores(runs: Sequence[RecordedRun]) -> Iterator[str]:
    """That scores which texts do not reveal are left out."""
    if names := dict.fromkeys(scores.name for run in runs for scores in run.corpus.given):
        yield say("scores by raters and other programs are left out: {names}", names=", ".join(names))


def _inputs(
    runs: Sequence[RecordedRun], operands: Sequence[_Operand], names: Sequence[str]
) -> tuple[InputFile, ...]:
    """The files of all runs, for a record of the result."""
    first = runs[0].corpus
    found = [item for item in first.inputs if item.role in ("source", "reference")]
    for one, name in zip(operands, names, strict=True):
        corpus = (one.run or runs[0]).corpus
        files = [item for item in corpus.inputs if item.role == "system" and item.name == one.output.name]
        shared = (
            sum(item.role == "system" and item.path == files[0].path for item in corpus.inputs) if files else 0
        )
        if first.request is not None or corpus.request is not None or shared != 1:
            raise OptionError(
                say("no record can be made of systems that share a file or belong to a test set"),
                hint=say("leave --record out"),
            )
        found.append(replace(files[0], name=name))
    return tuple(found)


def _check_same(first: RecordedRun, run: RecordedRun) -> None:
    """Refuses a run of another test set."""
    if (what := _difference(first.corpus.testset, run.corpus.testset)) is not None:
        raise InputError(
            say("{run} has another test set than {first}: {what}", run=run.path, first=first.path, what=what),
            hint=say("score the outputs on one test set: mtgauge compare -r REFERENCE SYSTEM..."),
            code="unequal-counts",
        )


def _difference(one: TestSet, other: TestSet) -> str | None:
    """How two test sets differ, for readers; names of references do not count."""
    if len(one) != len(other):
        return say("{n} segments, not {expected}", n=len(other), expected=len(one))
    references = [
        list(testset.references.texts.values()) if testset.references else [] for testset in (one, other)
    ]
    if len(references[0]) != len(references[1]):
        return say("{n} references, not {expected}", n=len(references[1]), expected=len(references[0]))
    for number, segment in enumerate(one.ids):
        texts = [sorted(str(text[number]) for text in each) for each in references]
        if texts[0] != texts[1]:
            return say("the reference of segment {segment} differs", segment=segment)
        if one.sources and other.sources and one.sources[number] != other.sources[number]:
            return say("the source of segment {segment} differs", segment=segment)
    return None
