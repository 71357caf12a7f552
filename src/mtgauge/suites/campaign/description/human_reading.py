"""The table ``[tasks.human]`` of ``campaign.toml`` to a `HumanEvaluation`."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlTable
from mtgauge.corpus.given_errors import errors_name
from mtgauge.corpus.judgements.column import ErrorUse, FailedRaters, JudgedValues, JudgementRules
from mtgauge.corpus.judgements.weights import weights_of
from mtgauge.suites.campaign.description.human import HumanEvaluation, JudgedColumnFiles
from mtgauge.suites.campaign.description.inside import file_of, files_of
from mtgauge.suites.campaign.description.task import TaskMetric

#: Its keys; all but the first are those of the options of `mtgauge score` without ``human``.
KEYS = ("judgements", "values", "weights", "errors", "failed_raters", "skip_unknown", "lower_is_better")


def human_of(table: TomlTable, metrics: Sequence[TaskMetric]) -> HumanEvaluation:
    """What people judged of a task.

    Args:
        table: The table.
        metrics: The metrics of the task, which have headings of their own.

    Raises:
        InputError: A key is not known, or a value cannot be used.
    """
    table.only(*KEYS)
    judgements = _columns(table.table("judgements"), [metric.name for metric in metrics])
    found = HumanEvaluation(
        judgements=judgements,
        rules=JudgementRules(
            values=table.choice_or_none("values", JudgedValues),
            weights=file_of(table, "weights", ""),
            failed_raters=table.choice("failed_raters", FailedRaters, FailedRaters.KEEP),
            skip_unknown=table.flag("skip_unknown", default=False),
            errors=table.choice("errors", ErrorUse, ErrorUse.COUNT),
        ),
        lower_is_better=table.texts("lower_is_better", ()),
    )
    for name in found.lower_is_better:
        if name not in found.names:
            hint = meant(name, found.names)
            raise table.error(say("no judgements are named {name!r}", name=name), "lower_is_better", hint=hint)
    if found.rules.weights and found.weights_file is None:
        with table.placed("weights"):
            weights_of(found.rules.weights)
    return found


def _columns(table: TomlTable, metrics: Sequence[str]) -> tuple[JudgedColumnFiles, ...]:
    found = [JudgedColumnFiles(name, files_of(table, name)) for name in table.content]
    if not found:
        raise table.error(say("no judgements are named"), hint=say('add: DA = ["data/judgements.csv"]'))
    taken = [*metrics, *(column.name for column in found)]
    for column in found:
        if not column.name.strip():
            raise table.error(say("a column of judgements has no name"), column.name)
        if not column.files:
            raise table.error(say("{key} is empty", key=column.name), column.name)
        # errors that people marked stand in a column of their own
        for name in (column.name, errors_name(column.name)):
            if taken.count(name) > (name == column.name):
                raise table.error(say("two columns are named {name!r}", name=name), column.name)
    return tuple(found)
