"""Tests of words in other languages do not fail while a message of the code waits for its translation.

Until then the message is said in English, which such a test cannot know; `make release-check` demands translations.
"""

from functools import cache

import pytest


@cache
def waiting() -> int:
    """Number of messages that a catalogue has no translation of; some seconds, so it is asked after a failure only."""
    from tools.update_catalogues import catalogue_paths, said, untranslated

    messages = said()
    return sum(len(untranslated(path, messages)) for path in catalogue_paths())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Makes a failure of a test marked `translated`, or of a Chinese page, a skip where translations are missing."""
    report = yield
    looks_at_translations = item.get_closest_marker("translated") or ".zh.md" in item.nodeid
    if report.failed and looks_at_translations and waiting():
        report.outcome = "skipped"
        report.longrepr = (
            str(item.path),
            item.location[1],
            f"Skipped: {waiting()} messages have no translation yet",
        )
    return report
