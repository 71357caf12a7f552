"""What the commands that annotate share."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.language_codes import normal_code
from mtgauge.base.sentences import say
from mtgauge.commands.declared import FOLDER, together
from mtgauge.commands.sections import section_option
from mtgauge.engine.setting import COMPUTATION, INPUT
from mtgauge.linguistics.jobs.annotation import AnnotationRequest

#: Gives a command the options of annotators.
annotator_options = together(
    section_option(
        "-l",
        "--text-language",
        "language",
        section=INPUT,
        metavar="LANG",
        help="Language of the texts, such as en.",
    ),
    section_option(
        "--annotator",
        "spec",
        section="Annotation",
        metavar="SPEC",
        help="conllu:FILE, udpipe:MODEL, spacy:NAME|PATH, stanza:PATH, jieba, lac, or one of an installed "
        "package.  "
        "[default: spacy:en_core_web_sm for en, jieba for zh]",
    ),
    section_option(
        "--cache",
        section=COMPUTATION,
        type=FOLDER,
        metavar="DIR",
        help="Cache annotations in DIR, so that an interrupted run resumes.",
    ),
    section_option(
        "--processes",
        section=COMPUTATION,
        type=click.IntRange(1),
        default=1,
        show_default=True,
        metavar="N",
        help="Number of processes; each loads the model.",
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
