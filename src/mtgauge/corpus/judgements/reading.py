"""Files of judgements that a run was given, as columns of a test set, with everything to be told of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.given_errors import GivenErrors
from mtgauge.corpus.judgements.checks import check_judgements
from mtgauge.corpus.judgements.column import (
    ErrorUse,
    FailedRaters,
    HumanColumn,
    JudgedColumn,
    JudgementRules,
    human_column,
    named_some,
)
from mtgauge.corpus.judgements.control import RaterControl
from mtgauge.corpus.judgements.errors import marked_errors
from mtgauge.corpus.judgements.item_marks import items_left_out, left_out_note
from mtgauge.corpus.judgements.judgement import Judgements
from mtgauge.corpus.judgements.matching import JudgedSet, Placed
from mtgauge.corpus.judgements.registry import merged, parse_judgements


@dataclass(frozen=True, slots=True)
class HumanRequest:
    """Judgements that are asked for.

    Attributes:
        files: (name, path) of files and folders; an empty name is that of the file. Those of one name are put
            together.
        rules: How judgements become values.
    """

    files: tuple[tuple[str, str], ...] = ()
    rules: JudgementRules = field(default_factory=JudgementRules)


@dataclass(frozen=True, slots=True)
class HumanReading:
    """What came of reading the judgements of one name.

    Attributes:
        column: The values.
        judgements: All that was read.
        warnings: What is suspicious.
        notes: How the values came about, and what is left out by rule; one sentence each.
        errors: The marked errors; None where there are none, or they are not asked for.
    """

    column: HumanColumn
    judgements: Judgements = field(repr=False)
    warnings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    errors: GivenErrors | None = None


def read_column(
    name: str,
    files: Sequence[tuple[str, bytes]],
    judged: JudgedSet,
    rules: JudgementRules,
    *,
    lower_is_better: bool | None = None,
) -> HumanReading:
    """The column of the files of one name.

    Args:
        name: What the column is called.
        files: (path, stored bytes) of each file, one or more.
        judged: The test set and the systems.
        rules: How judgements become values.
        lower_is_better: The direction of scores; by default that of the files.

    Raises:
        InputError: A file cannot be used, or its judgements are not of this test set.
        OptionError: A file is of several language pairs and the test set of none, or weights are not known.
    """
    findings = Findings(files[0][0])
    parts = []
    for path, data in files:
        found = Findings(path)
        parts.append((path, parse_judgements(data, path, judged.testset.languages, found, rules.raters)))
        findings.warnings += found.warnings if len(files) == 1 else warnings_of_file(path, found)
    judgements = merged(parts)
    check_judgements(judgements, findings)
    made = human_column(name, judgements, judged, rules, lower_is_better)
    warnings = [
        replace(warning, message=say("{name}: {message}", name=name, message=warning.message))
        for warning in (*findings.warnings, *_warnings(made, judged, rules))
    ]
    told = (*_notes(made), *left_out_note(items_left_out(judgements)))
    notes = [say("{name}: {message}", name=name, message=note) for note in told]
    return HumanReading(
        made.column, judgements, tuple(warnings), tuple(notes), _errors(name, judgements, made, judged, rules)
    )


def _errors(
    name: str, judgements: Judgements, made: JudgedColumn, judged: JudgedSet, rules: JudgementRules
) -> GivenErrors | None:
    """The marked errors that are asked for, without those of raters who are left out."""
    if rules.errors is ErrorUse.SKIP:
        return None
    failed = {control.rater for control in made.column.controls if control.failed}
    dropped = failed if rules.failed_raters is FailedRaters.DROP else set()
    return marked_errors(name, judgements, made.placed, len(judged.testset), dropped)


def warnings_of_file(path: str, found: Findings) -> Iterator[Finding]:
    """The warnings about one of several files, with its name."""
    for item in found.warnings:
        yield replace(item, message=say("{file}: {message}", file=textfile.bare_name(path), message=item.message))


def _warnings(made: JudgedColumn, judged: JudgedSet, rules: JudgementRules) -> Iterator[Finding]:
    for system in judged.systems:
        if system not in made.column.values:
            yield Finding("unjudged-system", say("nobody judged the system"), system=system)
    yield from rater_warnings(made.column.controls, made.without_scale, rules.failed_raters)
    yield from _left_out(made.placed)


def rater_warnings(
    controls: Sequence[RaterControl], without_scale: Sequence[str], fate: FailedRaters
) -> Iterator[Finding]:
    """Raters who fail the control, and raters whose scores cannot be standardised."""
    failed = [control for control in controls if control.failed]
    if failed:
        told = (
            say("their judgements are left out")
            if fate is FailedRaters.DROP
            else say("their judgements count all the same (--failed-raters drop leaves them out)")
        )
        names = named_some([control.rater for control in failed])
        form = say(
            "{n} of {all} raters do not score damaged translations lower (p >= 0.05), and {fate}: {names}",
            n=len(failed),
            all=len(controls),
            fate=told,
            names=names,
        )
        yield Finding("failed-rater", form)
    if without_scale:
        names = named_some(without_scale)
        form = say(
            "judgements of raters who give one score alone cannot be standardised, and are left out: {names}",
            names=names,
        )
        yield Finding("rater-without-scale", form)


def _left_out(placed: Placed) -> Iterator[Finding]:
    for counts, form in (
        (placed.unknown_systems, say("judgements of systems that the test set does not have are left out")),
        (placed.unknown_segments, say("judgements of segments that the test set does not have are left out")),
    ):
        if counts:
            told = say("{what} ({n:,}): {names}", n=sum(counts.values()), what=form, names=named_some(counts))
            yield Finding("judgements-left-out", told)


def _notes(made: JudgedColumn) -> Iterator[str]:
    yield made.rule
    tested = sum(control.p is not None for control in made.column.controls)
    if tested:
        yield say(
            "control by damaged translations: {n} of {all} raters tested", n=tested, all=len(made.column.controls)
        )
    if made.placed.human:
        names = ", ".join(made.placed.human)
        yield say("human references are kept apart from systems: {names}", names=names)
    if made.placed.unscored:
        yield say("judgements of translations that are not scored are left out ({n:,})", n=made.placed.unscored)
    if made.placed.unmeasured:
        names = ", ".join(made.placed.unmeasured)
        yield say("judgements of systems that are not measured are left out: {systems}", systems=names)
