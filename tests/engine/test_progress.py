"""Progress, as it is told while rows are counted."""

from mtgauge.engine.rows import _Steps


def test_progress_is_told_only_where_it_advances():
    """A measure may report a count twice, go back, or count too far."""
    told = []
    report = _Steps(lambda task, done, of: told.append(done), "m", 8).of_batch(5)
    for done in (2, 2, 1, 4, 9, 5):
        report(done)
    assert told == [0, 2, 4, 5]
