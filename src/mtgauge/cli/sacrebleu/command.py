"""``mtgauge sacrebleu``."""

from __future__ import annotations

from collections.abc import Iterator

import click

from mtgauge.cli.sacrebleu.arguments import Arguments, parse
from mtgauge.cli.sacrebleu.colours import Colours
from mtgauge.cli.sacrebleu.messages import Messages
from mtgauge.cli.sacrebleu.refusal import RefusedError
from mtgauge.commands.streams import print_bytes, tell


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": []}, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def sacrebleu(arguments: tuple[str, ...]) -> int:
    """Score as sacreBLEU does: the same flags, the same output, the numbers of mtgauge."""
    try:
        asked = parse(arguments)
        colours = Colours(refused=asked.no_color)
        _print(list(_printed(asked, Messages(asked.quiet), colours)), colours)
    except RefusedError as refusal:
        tell(f"mtgauge: error: {refusal}")
        return refusal.status
    except SystemExit as done:
        # argparse leaves this way after --help and --version
        return int(done.code or 0)
    return 0


def _print(lines: list[str], colours: Colours) -> None:
    """All lines or none; UTF-8 whatever the locale says, as sacreBLEU prints."""
    text = "".join(f"{line}\n" for line in lines)
    print_bytes((colours.shown(text) + colours.end()).encode())


def _printed(asked: Arguments, messages: Messages, colours: Colours) -> Iterator[str]:
    """What goes to standard output."""
    from mtgauge.cli.sacrebleu import testsets

    testsets.refuse_fetching(asked)
    if asked.listing:
        yield from testsets.listed(asked)
        return
    _check_request(asked)
    sets = [testsets.find(name, asked.langpair or "") for name in asked.test_sets]
    if asked.echo:
        yield from testsets.echoed(sets, asked)
        return
    from mtgauge.cli.sacrebleu.run import scored

    yield from scored(asked, sets, messages, colours)


def _check_request(asked: Arguments) -> None:
    """Refuses what contradicts itself, before any file is read."""
    if asked.sentence_level and len(asked.metrics) > 1:
        raise RefusedError("--sentence-level takes one metric")
    if asked.num_refs != 1 and (asked.test_set is not None or len(asked.refs) > 1):
        raise RefusedError(
            "--num-refs takes one reference file, and no test set", hint="its columns are the references"
        )
    if asked.test_set is None and not asked.refs:
        raise RefusedError(
            "no reference", hint="name the references before -i, or a cached test set with -t and -l"
        )
    if asked.test_set is not None and asked.refs:
        raise RefusedError("a test set (-t) and reference files were given", hint="give one of both")
    if asked.test_set is not None and asked.langpair is None:
        raise RefusedError("a test set needs a language pair (-l)", hint="--list -t NAME shows those in the cache")
    if asked.echo and asked.test_set is None:
        raise RefusedError("--echo needs a test set (-t) and a language pair (-l)")
