"""``mtgauge puzzles expand``."""

from __future__ import annotations

import json
from dataclasses import replace

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.language import spoken_line
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import form_option
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import tell
from mtgauge.corpus import textfile
from mtgauge.engine.setting import INPUT
from mtgauge.suites.puzzles.cli.options import protocol_options
from mtgauge.suites.puzzles.protocols import Protocol, own_tags, references_of, unknown_tags
from mtgauge.suites.puzzles.testset import unknown_tag


@command(
    examples=(
        "mtgauge puzzles expand 'You.SG [have] seen (him/her).'",
        "mtgauge puzzles expand --tags EXCL,INCL 'We.DU.EXCL saw you.PL'",
    )
)
@argument(
    "answers",
    nargs=-1,
    metavar="[ANSWER...]",
    help="Answer key such as 'you [have] seen (her/him)'.  [default: from --file or standard input]",
)
@section_option("--file", "path", section=INPUT, type=FILE, metavar="FILE", help="Answer keys, one per line.")
@protocol_options
@form_option(["text", "json"])
def expand(
    answers: tuple[str, ...], path: str | None, protocol: str, keep_groups: bool, tags: tuple[str, ...], form: str
) -> None:
    """Show the references that each answer key expands to, as they are compared."""
    if answers and path is not None:
        raise OptionError(
            say("answer keys are given both as arguments and with --file"), hint=say("leave one out")
        )
    source = path or door.STDIN
    keys = answers or tuple(textfile.split_lines(textfile.decode(door.read_bytes(source), source)))
    own_tags(tags, Protocol(protocol))  # refuses what does not go together
    expanded = []
    for line, key in enumerate(keys, start=1):
        try:
            references = references_of(key, Protocol(protocol), keep_groups=keep_groups, tags=tags)
        except InputError as error:
            raise error if answers else error.at(file=source, line=line) from None
        expanded.append((key, references))
        for tag in unknown_tags(key, Protocol(protocol), tags):
            warning = unknown_tag(tag, Protocol(protocol))
            tell(spoken_line((warning if answers else replace(warning, file=source, line=line)).sentence))
    if form == "json":
        rows = [{"key": key, "references": references} for key, references in expanded]
        emit_text(json.dumps(rows, ensure_ascii=False, indent=1), None)
        return
    emit_text("\n".join(line for key, texts in expanded for line in (key, *(f"  {t}" for t in texts))), None)
