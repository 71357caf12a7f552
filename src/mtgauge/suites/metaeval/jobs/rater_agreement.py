"""Agreement of raters: files of judgements to what raters agree on, with everything to be told of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.findings import Finding
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.scores import scores_name
from mtgauge.corpus.judgements import mlqe
from mtgauge.corpus.judgements.column import FailedRaters, JudgedValues, JudgementRules, judged_values
from mtgauge.corpus.judgements.control import RaterControl, rater_controls
from mtgauge.corpus.judgements.item_marks import items_left_out, left_out_note
from mtgauge.corpus.judgements.judgement import ItemKind, Judgements
from mtgauge.corpus.judgements.reading import rater_warnings, warnings_of_file
from mtgauge.corpus.judgements.registry import judgement_files, merged, parse_judgements
from mtgauge.corpus.judgements.weights import default_weights, weights_of
from mtgauge.corpus.languages import LanguagePair
from mtgauge.suites.metaeval.rater_agreement import RaterAgreement, RaterColumn, many_raters, rater_agreement
from mtgauge.suites.metaeval.rater_categories import ItemCategory, error_categories, score_categories
from mtgauge.suites.metaeval.unit_intervals import UnitDraws


@dataclass(frozen=True, slots=True)
class RatersReading:
    """What came of files of judgements.

    Attributes:
        agreement: How far their raters agree.
        warnings: What is suspicious.
        notes: How values came about, and what is left out; one sentence each.
        left_out: Kind -> number of judgements of items that are no measurement.
    """

    agreement: RaterAgreement
    warnings: tuple[Finding, ...]
    notes: tuple[str, ...]
    left_out: Mapping[ItemKind, int]


def agreement_of_raters(
    files: Sequence[tuple[str, str]],
    rules: JudgementRules,
    draws: UnitDraws,
    languages: LanguagePair | None = None,
    lower_is_better: Sequence[str] = (),
    *,
    all_pairs: bool = False,
    progress: Progress = silent,
) -> RatersReading:
    """How far the raters of some files agree; the files are put together.

    Args:
        files: (name, path) of each file or folder of one format; empty: named as the file. Where a file names no
            raters, its name is the rater.
        rules: How judgements become values; pairs and raters have those, all raters together also raw and standard
            scores.
        draws: How resamples are drawn.
        languages: The language pair to read of files with several.
        lower_is_better: Names of files whose scores are the better the lower.
        all_pairs: Whether more than a million pairs of raters are compared.
        progress: Called while work goes on.

    Raises:
        InputError: A file cannot be used, or no two raters judged the same item.
        OptionError: Names do not fit, no language pair is chosen among several, or weights are not known; or there
            are more than a million pairs of raters, and they are not allowed.
    """
    warnings: list[Finding] = []
    judgements, unsigned = _read(files, languages, warnings)
    lower = _is_named(files, lower_is_better) or judgements.lower_is_better
    columns, main, notes, without_scale = _columns(judgements, rules)
    [values] = [column.values for column in columns if column.name == main]
    controls = rater_controls(judgements.rows, [None if v is None else -v if lower else v for v in values])
    failed = frozenset(control.rater for control in controls if control.failed)
    agreement = rater_agreement(
        judgements,
        columns,
        main,
        _categories(judgements, rules),
        controls,
        draws,
        failed if rules.failed_raters is FailedRaters.DROP else frozenset(),
        all_pairs=all_pairs,
        progress=progress,
    )
    told = rater_warnings(controls, without_scale, rules.failed_raters)
    return RatersReading(
        agreement,
        (*warnings, *told, *_rater_per_judgement(judgements)),
        (*notes, *_notes(judgements, agreement, controls, unsigned)),
        items_left_out(judgements),
    )


def _rater_per_judgement(judgements: Judgements) -> Iterator[Finding]:
    """Warns of a rater column that has row numbers."""
    if (told := many_raters(judgements)) is not None:
        yield Finding("rater-per-judgement", told)


def _read(
    files: Sequence[tuple[str, str]], languages: LanguagePair | None, warnings: list[Finding]
) -> tuple[Judgements, int]:
    """The judgements of all files, each with its rater, and how many are left out since they have none."""
    parts: list[tuple[str, Judgements]] = []
    found: list[tuple[str, Findings]] = []
    nameless: set[str] = set()
    unsigned = 0
    for name, path in files:
        for _, file in judgement_files(path, languages):
            findings = Findings(file)
            part = parse_judgements(door.read_bytes(file), file, languages, findings)
            found.append((file, findings))
            if not any(part.raters):
                rater = name if name and not Path(path).is_dir() else scores_name(file)
                if rater in nameless:
                    raise OptionError(
                        say("two files are named {name!r}", name=rater), hint=say("name them: NAME=FILE")
                    )
                nameless.add(rater)
                part = replace(part, rows=tuple(replace(row, rater=rater) for row in part.rows))
            signed = tuple(row for row in part.rows if row.rater)
            unsigned += len(part.rows) - len(signed)
            part = replace(part, rows=signed)
            parts.append((file, part))
    for file, findings in found:
        warnings += findings.warnings if len(found) == 1 else warnings_of_file(file, findings)
    _check_forms(parts)
    return merged(parts), unsigned


def _check_forms(parts: Sequence[tuple[str, Judgements]]) -> None:
    """Refuses files of several formats, whose values are on different scales."""
    first, one = parts[0]
    for file, other in parts:
        if other.form != one.form:
            raise InputError(
                say("is in another format than {file}: {form} and {other}", file=first, form=other.form,
                    other=one.form),
                file=file,
                hint=say("agreement is about one way of judging"),
                code="wrong-content",
            )  # fmt: skip


def _is_named(files: Sequence[tuple[str, str]], lower_is_better: Sequence[str]) -> bool:
    """Whether the scores of the files were said to be the better the lower."""
    names = [name or scores_name(path) for name, path in files]
    for name in lower_is_better:
        if name not in names:
            raise OptionError(
                say("no scores are named {name!r}", name=name),
                hint=say("there are: {names}", names=", ".join(names)),
            )
    return bool(lower_is_better)


def _columns(
    judgements: Judgements, rules: JudgementRules
) -> tuple[list[RaterColumn], str, list[str], tuple[str, ...]]:
    """Raw and standard scores, which of them is the main one, how they came about, and raters without a scale."""
    columns: list[RaterColumn] = []
    notes: list[str] = []
    if judgements.has_values or judgements.has_penalties:
        raw, rule, _ = judged_values(judgements, replace(rules, values=JudgedValues.RAW))
        columns.append(RaterColumn(str(JudgedValues.RAW), raw))
        notes.append(say("raw: {rule}", rule=rule))
    elif rules.values is JudgedValues.RAW:
        judged_values(judgements, rules)  # says that there are none
    of_z = JudgedValues.Z_TARGETS if rules.values is JudgedValues.Z_TARGETS else JudgedValues.Z
    z, rule, without_scale = judged_values(judgements, replace(rules, values=of_z))
    columns.append(RaterColumn(str(of_z), z))
    notes.append(say("{values}: {rule}", values=str(of_z), rule=rule))
    main = str(rules.values) if rules.values else columns[0].name
    return columns, main, notes, without_scale


def _categories(judgements: Judgements, rules: JudgementRules) -> list[ItemCategory]:
    weights = weights_of(rules.weights) if rules.weights else default_weights(judgements.rows)
    return [
        *error_categories(judgements.rows, weights),
        *score_categories(judgements.rows),
    ]


def _notes(
    judgements: Judgements, agreement: RaterAgreement, controls: Sequence[RaterControl], unsigned: int
) -> Iterator[str]:
    rated = agreement.rated
    if unsigned:
        yield say("judgements without a rater are left out ({n:,})", n=unsigned)
    yield from left_out_note(items_left_out(judgements))
    if rated.single:
        yield say("items that one rater alone judged say nothing of agreement ({n:,})", n=rated.single)
    if rated.other_texts:
        yield say("items whose judgements are of different texts are left out ({n:,})", n=rated.other_texts)
    if tested := sum(control.p is not None for control in controls):
        yield say("control by damaged translations: {n} of {all} raters tested", n=tested, all=len(controls))
    if judgements.form == mlqe.NAME:
        yield say(
            "raters are places in the lists of the file, and one place need not be one person: only alpha and "
            "ICC(1,1) of raw scores do not depend on that"
        )
