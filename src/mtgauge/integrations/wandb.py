"""Weights & Biases: an evaluation in a run."""

from __future__ import annotations

from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.evaluation import Evaluation
from mtgauge.integrations.values import flat_scores, verdicts
from mtgauge.measures.extras import require_extra
from mtgauge.report.page import made_page


def log_evaluation(
    evaluation: Evaluation, run: Any = None, *, prefix: str = "mtgauge", report: bool = True
) -> None:
    """Logs scores, intervals, comparisons and the report page to a run of Weights & Biases.

    >>> import wandb
    >>> from mtgauge import evaluate
    >>> with wandb.init(mode="offline") as run:
    ...     log_evaluation(evaluate(["The cat sat."], ["The cat sat."], metrics="chrf"), run)
    ...     f"{run.summary['mtgauge/system/chrf']:.1f}"
    '100.0'

    Args:
        evaluation: What was measured.
        run: The run; None: the one that `wandb.init` began.
        prefix: What the names of all values begin with.
        report: Whether the page is logged.

    Raises:
        MissingExtraError: wandb is not installed.
        OptionError: No run has begun.
    """
    require_extra(say("logging to Weights & Biases"), "wandb")
    import wandb

    run = wandb.run if run is None else run
    if run is None:
        raise OptionError(say("no run of Weights & Biases has begun"), hint=say("call wandb.init first"))
    content: dict[str, Any] = {**flat_scores(evaluation, prefix)}
    for name in ("scores", "comparisons"):
        rows = evaluation.to_dict()[name]
        if rows:
            columns = list(rows[0])
            data = [[row[column] for column in columns] for row in rows]
            content[f"{prefix}/{name}"] = wandb.Table(columns=columns, data=data)
    if report:
        page = made_page(evaluation, "report.html").decode()
        content[f"{prefix}/report"] = wandb.Html(page, inject=False)
    run.log(content)
    run.summary.update(verdicts(evaluation, prefix))
