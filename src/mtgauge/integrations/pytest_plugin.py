"""The plugin of pytest: the fixture ``assert_not_worse``, and what it found at the end of the run.

pytest imports this file in every environment that has mtgauge, so that it imports nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mtgauge.evaluation import Evaluation

_TOLD = pytest.StashKey[list[tuple[str, list[str]]]]()


@pytest.fixture
def assert_not_worse(request: pytest.FixtureRequest) -> Callable[..., Evaluation]:
    """`mtgauge.integrations.regression.assert_not_worse`; what it finds stands at the end of the run, too."""
    from mtgauge.integrations.regression import assert_not_worse as check
    from mtgauge.integrations.regression import in_words

    told = request.config.stash.setdefault(_TOLD, [])

    def checked(new: Any, old: Any, references: Any, **settings: Any) -> Evaluation:
        try:
            evaluation = check(new, old, references, **settings)
        except AssertionError as error:
            told.append((request.node.nodeid, str(error).splitlines()))
            raise
        told.append((request.node.nodeid, in_words(evaluation)))
        return evaluation

    return checked


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says what was compared, also where every test passed."""
    told = config.stash.get(_TOLD, [])
    if not told:
        return
    terminalreporter.section("mtgauge")
    for test, sentences in told:
        terminalreporter.write_line(test)
        for sentence in sentences:
            terminalreporter.write_line(f"  {sentence}")
