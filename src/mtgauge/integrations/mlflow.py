"""MLflow: an evaluation in a run."""

from __future__ import annotations

from mtgauge.base.sentences import say
from mtgauge.evaluation import Evaluation
from mtgauge.integrations.values import flat_scores, verdicts
from mtgauge.measures.extras import require_extra
from mtgauge.report.page import made_page


def log_evaluation(
    evaluation: Evaluation, *, run_id: str | None = None, prefix: str = "mtgauge", report: bool = True
) -> None:
    """Logs scores, intervals and comparisons as metrics, verdicts as tags, JSON and the report page as artifacts.

    >>> import mlflow
    >>> from mtgauge import evaluate
    >>> with mlflow.start_run() as run:
    ...     log_evaluation(evaluate(["The cat sat."], ["The cat sat."], metrics="chrf"))
    >>> mlflow.get_run(run.info.run_id).data.metrics["mtgauge/system/chrf"]
    100.0

    Args:
        evaluation: What was measured.
        run_id: The run; None: the active one, or a new one.
        prefix: What the names of all values begin with; the folder of the artifacts.
        report: Whether the page is logged.

    Raises:
        MissingExtraError: MLflow is not installed.
    """
    require_extra(say("logging to MLflow"), "mlflow")
    import mlflow

    mlflow.log_metrics(flat_scores(evaluation, prefix), run_id=run_id)
    run_id = run_id or mlflow.active_run().info.run_id
    client = mlflow.MlflowClient()
    for name, verdict in verdicts(evaluation, prefix).items():
        client.set_tag(run_id, name, verdict)
    client.log_text(run_id, evaluation.to_json(), f"{prefix}/evaluation.json")
    if report:
        client.log_text(run_id, made_page(evaluation, "report.html").decode(), f"{prefix}/report.html")
