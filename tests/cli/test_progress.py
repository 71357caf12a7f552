"""The progress bar: late, on one line, gone at the end."""

import io
from types import SimpleNamespace

import pytest

from mtgauge.base.progress import silent
from mtgauge.commands import progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    made = Terminal()
    # pytest gives each stage of a test streams of its own
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=made))
    return made


def drawn(bar):
    bar._timer.cancel()
    bar._draw()  # as the timer does, at once


def test_nothing_is_drawn_before_its_time(terminal):
    with progress.progress_bar() as bar:
        bar("bleu", 1, 2)
    assert terminal.getvalue() == ""


def test_it_shows_the_task_and_empties_its_line(terminal):
    with progress.progress_bar() as bar:
        bar("bleu", 1, 4)
        drawn(bar)
        assert "bleu" in terminal.getvalue()
        assert "1/4" in terminal.getvalue()
        bar("bleu", 3, 4)
        assert "3/4" in terminal.getvalue()
        bar("chrf", 1, 2)
        assert "chrf" in terminal.getvalue()
        bar("chrf", 0, 2)  # a task that begins again
        bar("chrf", 2, 2)
    text = terminal.getvalue()
    assert text.endswith(progress._EMPTY)
    assert "\n" not in text


@pytest.mark.parametrize("quiet", [True, False])
def test_nobody_watches(quiet, monkeypatch):
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=Terminal() if quiet else io.StringIO()))
    with progress.progress_bar(quiet=quiet) as bar:
        assert bar is silent
