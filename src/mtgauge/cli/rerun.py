"""``mtgauge rerun``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.seal import THREADS
from mtgauge.base.sentences import enumerated, say
from mtgauge.base.version import __version__
from mtgauge.commands import exit_codes
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import print_text
from mtgauge.commands.trusting import trust_options
from mtgauge.engine.setting import COMPUTATION, INPUT, OUTPUT
from mtgauge.records.archives import records_in
from mtgauge.records.rerun import Rerun
from mtgauge.records.rerun import rerun as rerun_record
from mtgauge.records.trust import Trust


@command(examples=("mtgauge rerun my-record", "mtgauge rerun --sealed paper.zip"))
@argument(
    "record",
    type=click.Path(),
    metavar="RECORD",
    help="Folder of a record, folder with several records, or .zip archive of one.",
)
@section_option(
    "--threads",
    section=COMPUTATION,
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of CPU cores to use; 0 uses all.",
)
@section_option(
    "--verbose",
    section=OUTPUT,
    is_flag=True,
    help="List every value that was compared, and those that are allowed to differ.",
)
@section_option(
    "--sealed",
    section=INPUT,
    is_flag=True,
    help="Read only RECORD, open no sockets, and limit memory and work; for records from others.",
)
@trust_options(partial(section_option, section=INPUT), has_sealed=True)
def rerun(
    record: str, threads: int, verbose: bool, sealed: bool, allow_hub: bool, most_samples: int | None
) -> int:
    """Recompute RECORD from its inputs and show all differences; exit with 1 if there are any.

    All files of a record are compared in full. The version of mtgauge, the machine and the location of the inputs
    may differ. If there are SHA256SUMS, files that do not match their checksums are reported, too.
    """
    threads = _sealed_threads(threads, allow_hub=allow_hub) if sealed else threads
    outcomes: dict[str, Rerun] = {}
    with progress_bar() as progress, records_in(record, is_sealed=sealed) as kept:
        for fault in kept.faults:  # before a record that was changed stops everything
            print_text(say("{name}: {difference}", name=record, difference=fault))
        trust = Trust(kept.root if sealed else None, allow_hub, most_samples)
        for name, folder in kept.folders.items():
            outcomes[name] = rerun_record(folder, threads=threads, progress=progress, trust=trust)
    for name, outcome in outcomes.items():
        alone = len(outcomes) == 1
        for line in (*(_listed(outcome) if verbose else ()), *outcome.differences):
            print_text(line if alone else say("{name}: {difference}", name=name, difference=line))
        for line in _verdict(name, outcome):
            print_text(line)
    return exit_codes.FINDING if kept.faults or any(outcome.differences for outcome in outcomes.values()) else 0


def _sealed_threads(threads: int, *, allow_hub: bool) -> int:
    """The cores of a sealed run.

    Raises:
        OptionError: They are too many, or the hub is allowed.
    """
    if allow_hub:
        raise OptionError(
            say("--sealed opens no socket, and --allow-hub does"), hint=say("leave one of the two out")
        )
    if threads > THREADS:
        raise OptionError(
            say("a sealed run takes {n} threads at most, not {threads}", n=THREADS, threads=threads),
            hint=say("leave --threads out"),
        )
    return threads or min(THREADS, os.cpu_count() or 1)


def _verdict(name: str, outcome: Rerun) -> Iterator[str]:
    if outcome.differences and outcome.tolerances:
        yield say(
            "{name}: differences within the tolerance of a metric are left out ({allowed})",
            name=name, allowed=_allowed(outcome),
        )  # fmt: skip
    if not outcome.differences and outcome.evaluation is not None:
        yield say(
            "{name}: reproduced, {n} values {alike}, among them {what}",
            name=name, n=len(outcome.compared), alike=_alike(outcome), what=_what(outcome),
        )  # fmt: skip
        if outcome.version != __version__:
            yield say(
                "{name}: written by mtgauge {was}, computed again by {now}",
                name=name, was=outcome.version, now=__version__,
            )  # fmt: skip


def _listed(outcome: Rerun) -> Iterator[str]:
    for place in outcome.compared:
        yield say("compared: {place}", place=place)
    for place in outcome.left:
        yield say("may differ: {place}", place=place)


def _what(outcome: Rerun) -> str:
    """What was computed again."""
    scores = say("{n} scores", n=len(outcome.evaluation.scores) if outcome.evaluation else 0)
    if not outcome.results:
        return scores
    return say("{scores} and {results}", scores=scores, results=enumerated([one.shown for one in outcome.results]))


def _alike(outcome: Rerun) -> str:
    if not outcome.tolerances:
        return say("identical")
    return say("identical, or within the tolerance of the metric ({allowed})", allowed=_allowed(outcome))


def _allowed(outcome: Rerun) -> str:
    """The tolerances of its metrics."""
    return ", ".join(f"{metric} {tolerance:g}" for metric, tolerance in outcome.tolerances.items())
