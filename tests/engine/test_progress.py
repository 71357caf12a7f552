"""Progress, as it is told while rows are counted."""

from mtgauge import evaluate
from mtgauge.engine.rows import _Steps


def test_progress_is_told_only_where_it_advances():
    """A measure may report a count twice, go back, or count too far."""
    told = []
    report = _Steps(lambda task, done, of: told.append(done), "m", 8).of_batch(5)
    for done in (2, 2, 1, 4, 9, 5):
        report(done)
    assert told == [0, 2, 4, 5]


def test_resampling_is_told_with_its_level_and_group():
    told = {}
    reference = [f"the river {place} rose" for place in range(6)]
    evaluate(
        {"s": [f"the river {place} fell" for place in range(6)], "t": reference}, reference, metrics="chrf",
        domains=["news"] * 3 + ["law"] * 3, levels=["corpus", "domain"], test="randomization", samples=50, intervals=True,
        ci_method="percentile", progress=lambda task, done, of: told.setdefault(task, of),
    )  # fmt: skip
    for kind, n in (("bootstrap", ""), ("randomization", ": 1 pairs")):
        assert [task for task in told if task.startswith(kind)] == [
            f"{kind} corpus{n}",
            f"{kind} domain news{n}",
            f"{kind} domain law{n}",
        ]
