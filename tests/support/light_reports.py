"""Reports of campaigns without their largest part, for tests that look at the others."""

from contextlib import contextmanager

import pytest


@contextmanager
def without_task_pages():
    """Leaves the pages of tasks empty, which take half of the time of a report."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mtgauge.suites.campaign.report.write.build_page", lambda *_, **__: b"")
        yield


@contextmanager
def without_pages():
    """Writes no page at all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mtgauge.suites.campaign.report.write._write_pages", lambda *_, **__: None)
        yield
