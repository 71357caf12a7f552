"""What a command that evaluates reads: the texts and scores, and what metrics need besides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import values_from
from mtgauge.commands.options import JUDGEMENTS, RESOURCES, TEXTS, InputOptions, settings_from
from mtgauge.commands.testset_options import TestSetOptions, TextOptions
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.load import Corpus, load_corpus
from mtgauge.corpus.named_files import named_path, named_paths
from mtgauge.engine.asked_metrics import looks_at_systems_alone
from mtgauge.engine.settings import NO_TEST
from mtgauge.measures.registry import bundled_measures, known_name
from mtgauge.measures.resources import REFERENCE_CORPUS
from mtgauge.records.resources import ResourceRequest

if TYPE_CHECKING:
    from mtgauge.corpus.judgements.reading import HumanRequest
    from mtgauge.records.operands import JoinedRuns


@contextmanager
def evaluated_from(
    options: Mapping[str, Any], *, is_recorded: bool, keep: bool
) -> Iterator[tuple[Corpus, ResourceRequest, Mapping[str, Any], Sequence[str]]]:
    """Reads what a command evaluates: files, or records whose texts are scored again.

    Args:
        options: As for `corpus_from`.
        is_recorded: Whether a record is made of it.
        keep: Whether that record keeps the texts.

    Yields:
        The texts, the resources of the metrics, the settings as `evaluate` takes them, and notes that no file
        leads to, for a record.

    Raises:
        InputError: As for `corpus_from`.
        OptionError: Options do not go together.
        RecordError: A record cannot be read, or its inputs have changed.
    """
    if _has_records(options["systems"]):
        with _runs_from(options, is_recorded=is_recorded, keep=keep) as runs:
            yield runs.corpus, runs.resources, runs.settings, runs.notes
        return
    asked = resources_from(options)
    yield corpus_from(options, checksums=is_recorded, keep=keep), asked, settings_from(options), ()


def _has_records(systems: Sequence[str]) -> bool:
    """Whether one of the arguments is a record."""
    places = {argument: Path(named_path(argument)[1]) for argument in systems if not argument.endswith("=")}
    maybe = [argument for argument, place in places.items() if place.suffix == ".zip" or place.is_dir()]
    if not maybe:
        return False
    from mtgauge.records.operands import is_record  # few runs have records

    return any(map(is_record, maybe))


@contextmanager
def _runs_from(options: Mapping[str, Any], *, is_recorded: bool, keep: bool) -> Iterator[JoinedRuns]:
    """Records, and files that are compared with them; options that were typed win over those of the records."""
    from mtgauge.records.operands import joined_runs  # few runs have records

    context = click.get_current_context()
    typed = {
        name: value
        for name, value in options.items()
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    }
    own = [*TEXTS, *JUDGEMENTS, *RESOURCES]
    if taken := [name for name in own if name in typed and name not in ("systems", "chosen")]:
        flag = next(item.opts[0] for item in context.command.params if item.name == taken[0])
        raise OptionError(say("a record has its own {flag}", flag=flag), hint=say("leave one of the two out"))
    chosen = [name for text in options["chosen"] for name in text.split(",") if name]
    given = settings_from(typed)
    with joined_runs(
        options["systems"], chosen=chosen, has_metrics="metrics" in given, is_recorded=is_recorded, keep=keep
    ) as runs:
        settings = {**runs.settings, **_tests(options, given, runs.settings), **given}
        yield replace(runs, settings=settings)


def _tests(options: Mapping[str, Any], given: Mapping[str, Any], recorded: Mapping[str, Any]) -> Mapping[str, Any]:
    """The tests that a record asks for where systems are compared, unless the user names others."""
    named = {"baseline", "tested", "contrasts", "clusters"}
    none = {"baseline": None, "tested": (), "contrasts": (), "clusters": None}
    if options["test"] is None and not named & set(given):
        return {**none, "test": None}
    test = options["test"] if recorded["test"] == NO_TEST else recorded["test"]
    intervals = recorded["intervals"] or options["intervals"]
    return {"test": test, "intervals": intervals, **(none if named & set(given) else {})}


def corpus_from(
    options: Mapping[str, Any],
    *,
    fewest: int = 1,
    lacking: InputError | None = None,
    system_scores: Sequence[str] = (),
    checksums: bool = False,
    keep: bool = False,
) -> Corpus:
    """Reads the test set and the systems that a command was given.

    Args:
        options: The options of the command, by the names of `mtgauge.commands.options`, and ``systems``;
            ``piped``, if the command takes text that is piped as a system, and some is.
        fewest: How many systems there must be, unless a test set brings its own.
        lacking: What is said where there are fewer.
        system_scores: Names of scores of whole systems, which the command reads besides.
        checksums: Whether inputs are read with checksums, for a record.
        keep: Whether a record keeps the texts.

    Raises:
        InputError: A file cannot be read, or there are too few systems.
        OptionError: Options do not go together.
    """
    inputs = values_from(InputOptions, options)
    testset = values_from(TestSetOptions, options).request()
    if len(options["systems"]) < fewest and testset is None:
        raise lacking or InputError(
            say("no system output given"),
            hint=say("name files: {command} -r REF SYSTEM...", command=click.get_current_context().command_path),
        )
    with _explained(options["systems"], piped=options.get("piped", False)):
        return load_corpus(
            systems=named_paths(options["systems"], "system"),
            references=named_paths(inputs.references, "reference"),
            source=inputs.source,
            languages=LanguagePair.parse(inputs.languages) if inputs.languages else None,
            testset=testset,
            scores=_named_scores(inputs.scores),
            human=_human(inputs),
            lower_is_better=inputs.lower_is_better,
            system_scores=system_scores,
            alone=looks_at_systems_alone(options.get("metrics")),
            bom=values_from(TextOptions, options).bom,
            checksums=checksums,
            keep=keep,
        )


@contextmanager
def _explained(systems: Sequence[str], *, piped: bool) -> Iterator[None]:
    """Says where the reference goes, to whoever names files alone, as other programs take them."""
    try:
        yield
    except InputError as error:
        if error.code == "nothing-to-score" and error.hint is None and systems:
            is_whole = len(systems) > 1 or piped
            reference, *outputs = systems if is_whole else ["REF", *systems]
            command = " ".join([click.get_current_context().command_path, "-r", reference, *outputs])
            error.hint = say("the reference goes behind -r: {command}", command=command)
        if error.code == "no-such-file" and known_name(str(error.file)) in bundled_measures():
            error.hint = say("-m takes several metrics with commas between them: -m bleu,chrf")
        raise


def resources_from(options: Mapping[str, Any]) -> ResourceRequest:
    """What metrics are to have beside the texts.

    Raises:
        OptionError: A resource is not of the form NAME=VALUE, or is given twice.
    """
    inputs = values_from(InputOptions, options)
    files = list(inputs.resources)
    if inputs.reference_corpus is not None:
        files.append(f"{REFERENCE_CORPUS}={inputs.reference_corpus}")
    return ResourceRequest.of(files, inputs.encoders, inputs.annotators)


def _named_scores(files: Sequence[str]) -> list[tuple[str, str]]:
    """Name and path of each file of scores."""
    if not files:
        return []
    from mtgauge.corpus.formats.scores import scores_name  # few runs have scores beside texts

    return [named_path(file, scores_name) for file in files]


def _human(inputs: InputOptions) -> HumanRequest | None:
    """The judgements that were asked for.

    Raises:
        OptionError: There is an option for judgements, and there are none.
    """
    if not inputs.human:
        for flag, is_given in (
            ("--human-values", inputs.human_values is not None),
            ("--human-weights", inputs.human_weights is not None),
            ("--human-errors", inputs.human_errors == "skip"),
            ("--skip-unknown", inputs.skip_unknown),
            ("--raters", inputs.raters is not None),
        ):
            if is_given:
                raise OptionError(say("{flag} is for judgements", flag=flag), hint=say("add --human FILE"))
        return None
    from mtgauge.corpus.judgements.column import (  # few runs have people
        ErrorUse,
        FailedRaters,
        JudgedValues,
        JudgementRules,
    )
    from mtgauge.corpus.judgements.reading import HumanRequest
    from mtgauge.corpus.judgements.tables import RaterChoice

    values = None if inputs.human_values is None else JudgedValues(inputs.human_values)
    rules = JudgementRules(
        values,
        inputs.human_weights or "",
        FailedRaters(inputs.failed_raters),
        inputs.skip_unknown,
        ErrorUse(inputs.human_errors),
        None if inputs.raters is None else RaterChoice.parse(inputs.raters),
    )
    return HumanRequest(tuple(named_path(file, lambda _: "") for file in inputs.human), rules)
