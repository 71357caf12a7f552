"""The report page: one HTML file with everything in it, which asks the network for nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.files import write_file
from mtgauge.base.nearest import check_known
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.base.suites import Suite, all_suites, installed_suites, loaded
from mtgauge.corpus.reader import InputFile
from mtgauge.evaluation import Evaluation

if TYPE_CHECKING:
    from mtgauge.pages.page import Page
    from mtgauge.report.page.parts import OwnPage

__all__ = ["ENDINGS", "check_language", "check_path", "file_of", "made_page", "today", "write_page"]

ENDINGS = (".html", ".pdf")


def write_page(
    evaluation: Evaluation,
    path: str | Path,
    *,
    language: str | None = None,
    title: str | None = None,
    date: str | None = None,
    inputs: Sequence[InputFile] = (),
    progress: Progress = silent,
) -> None:
    """Writes the page of an evaluation; see `mtgauge.evaluation.Evaluation.report` and `made_page`."""
    made = made_page(evaluation, path, language=language, title=title, date=date, inputs=inputs, progress=progress)
    write_file(path, made)


def made_page(
    evaluation: Evaluation,
    path: str | Path,
    *,
    language: str | None = None,
    title: str | None = None,
    date: str | None = None,
    inputs: Sequence[InputFile] = (),
    progress: Progress = silent,
) -> bytes:
    """What `write_page` writes to a file of this name, for those who write it later.

    Args:
        evaluation: What was measured.
        path: The file.
        language: The language that the page opens in; None: the reader's.
        title: Its heading; None: the name of the test set, the languages, the systems and the date.
        date: The date of the run, such as ``2026-11-28``; None: today's.
        inputs: The files of the run, for the commands that the page shows; none where nobody knows them.
        progress: Called while the page is made.
    """
    check_path(path)
    check_language(language)
    page = _own_page(evaluation)
    if page is None:
        from mtgauge.report.page.build import report_page

        page = report_page(evaluation, progress=progress, date=date or today(), inputs=inputs)
    return file_of(path, page, language=language, title=title, progress=progress)


def today() -> str:
    """The date in UTC, as in records; the date of ``SOURCE_DATE_EPOCH`` where a build is to be reproduced."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    moment = datetime.fromtimestamp(int(epoch), UTC) if epoch.isdecimal() else datetime.now(UTC)
    return moment.date().isoformat()


def _own_page(evaluation: Evaluation) -> Page | None:
    """The page that a suite has for evaluations of its own; None for all others."""
    pages: Iterator[OwnPage] = (loaded(suite.page) for suite in all_suites() if suite.page)
    return next((own.page(evaluation) for own in pages if own.accepts(evaluation)), None)


def file_of(
    path: str | Path,
    page: Page,
    *,
    language: str | None = None,
    title: str | None = None,
    progress: Progress = silent,
) -> bytes:
    """A page as its file: HTML, or printed where its name ends in ``.pdf``.

    Args:
        path: The file.
        page: The page.
        language: The language that the page opens in; None: the reader's, and English on paper.
        title: Its heading, in place of its own.
        progress: Called while the page is made.
    """
    from mtgauge.pages.page import build, titled

    check_path(path)
    check_language(language)
    if title is not None:
        page = titled(page, title)
    if Path(path).suffix == ".pdf":
        from mtgauge.pages.pdf import find_browser, print_page

        return print_page(find_browser(), build(page, language=language or "en", progress=progress))
    return build(page, language=language, progress=progress)


def check_path(path: str | Path) -> None:
    """Refuses a file that no report can be written to, before any work is done.

    Raises:
        OptionError: Its name has another ending.
            Or a suite of another package cannot be imported.
        InputError: Its folder does not exist, or a PDF is asked for and there is no Chromium.
    """
    if Path(path).suffix not in ENDINGS:
        raise OptionError(
            say("a report ends in {endings}, not {name!r}", endings=" or ".join(ENDINGS), name=Path(path).name)
        )
    if not Path(path).absolute().parent.is_dir():
        raise InputError(say("its folder does not exist"), file=path)
    if Path(path).suffix == ".pdf":
        from mtgauge.pages.pdf import find_browser

        find_browser()
    _check_suites()


def _check_suites() -> None:
    """Refuses to begin work whose page a suite of another package would stop at its end.

    Raises:
        OptionError: Its part of the page cannot be imported.
    """
    for name, suite in installed_suites().items():
        for target in filter(None, (suite.page, suite.page_parts) if isinstance(suite, Suite) else ()):
            try:
                loaded(target)
            # a third-party package can raise anything while it is imported
            except Exception as error:
                about = {"name": name, "type": type(error).__name__, "error": error}
                raise OptionError(
                    say("suite {name!r} cannot be loaded: {type}: {error}", **about),
                    hint=say("without the package, or without a report, the rest works"),
                ) from error


def check_language(language: str | None) -> None:
    """Refuses a language that the page does not speak.

    Raises:
        OptionError: There is no catalogue for it.
    """
    from mtgauge.pages.text import languages

    if language is not None:
        check_known(language, languages(), say("the report does not speak {language!r}", language=language))
