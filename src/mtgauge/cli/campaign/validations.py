"""How commands print what was found in result files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mtgauge.campaign.validation.listing import Examined, json_of, text_of
from mtgauge.campaign.validation.page import page_of
from mtgauge.cli.language import language, spoken
from mtgauge.sentences import ENGLISH


def _text(files: Sequence[Examined]) -> str:
    return text_of(files, spoken)


def _page(files: Sequence[Examined]) -> str:
    # without another language it opens in the reader's
    return page_of(files, language=None if language() == ENGLISH else language())


#: What ``--format`` takes -> what writes it.
WRITERS: dict[str, Callable[[Sequence[Examined]], str]] = {"text": _text, "json": json_of, "html": _page}
