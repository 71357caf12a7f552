"""How commands print what was found in result files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mtgauge.base.sentences import ENGLISH
from mtgauge.commands.language import language, spoken
from mtgauge.suites.campaign.validation.listing import Examined, json_of, text_of
from mtgauge.suites.campaign.validation.page import page_of


def _text(files: Sequence[Examined]) -> str:
    return text_of(files, spoken)


def _page(files: Sequence[Examined]) -> str:
    # without another language it opens in the reader's
    return page_of(files, language=None if language() == ENGLISH else language())


#: What ``--format`` takes -> what writes it.
WRITERS: dict[str, Callable[[Sequence[Examined]], str]] = {"text": _text, "json": json_of, "html": _page}
