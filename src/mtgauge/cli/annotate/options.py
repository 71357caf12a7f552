"""What the commands that annotate share."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.language_codes import normal_code
from mtgauge.base.sentences import say
from mtgauge.commands.declared import FOLDER, together
from mtgauge.linguistics.jobs.annotation import AnnotationRequest

#: Gives a command the options of annotators.
annotator_options = together(
    click.option(
        "--annotator",
        "spec",
        metavar="SPEC",
        help="conllu:FILE, udpipe:MODEL, spacy:NAME|PATH, stanza:PATH, jieba, lac, or one that an installed "
        "package offers. [default: spacy:en_core_web_sm for en, jieba for zh]",
    ),
    click.option("-l", "--text-language", "language", metavar="LANG", help="Language of the texts, such as en."),
    click.option(
        "--cache", type=FOLDER, metavar="DIR", help="Keep annotations there, so that an interrupted run goes on."
    ),
    click.option(
        "--processes",
        type=click.IntRange(1),
        default=1,
        show_default=True,
        metavar="N",
        help="Processes that annotate; each loads the model.",
    ),
)


def request_from(options: dict[str, Any]) -> AnnotationRequest:
    """How texts are annotated.

    Raises:
        OptionError: The language has no such code.
    """
    language = options["language"]
    if language is not None and normal_code(language) is None:
        raise OptionError(say("{code!r} is not a language code", code=language), hint=say("such as en or zh"))
    return AnnotationRequest(options["spec"], language, options["cache"], options["processes"])
