"""``mtgauge campaign init``."""

from __future__ import annotations

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import print_text
from mtgauge.corpus.languages import LanguagePair
from mtgauge.engine.setting import INPUT
from mtgauge.suites.campaign.description.presets import PRESETS

#: What a campaign on a test set begins from where nobody says.
_FROM_TESTSET = "wmt-style"


@command(
    examples=(
        "mtgauge campaign init wmt-style wmt26",
        "mtgauge campaign init --from newstest.tsv -l zh-en wmt26",
    )
)
@argument(
    "preset",
    required=False,
    metavar="[PRESET]",
    help="Preset to start from.  [default: wmt-style with --from; else list the presets]",
)
@argument("folder", required=False, type=click.Path(), metavar="[DIR]", help="New or empty folder.")
@section_option(
    "--from",
    "testset",
    section=INPUT,
    type=click.Path(),
    metavar="TESTSET",
    help="Test set whose texts and languages to copy, as for mtgauge score --testset.",
)
@section_option(
    "-l",
    "--languages",
    section=INPUT,
    metavar="SRC-TGT",
    help="Language pair, if the test set does not determine it.",
)
def init(preset: str | None, folder: str | None, testset: str | None, languages: str | None) -> None:
    """Create a campaign in DIR: its campaign.toml and its folders."""
    from mtgauge.suites.campaign.start import start_campaign

    if preset is None:
        if testset is not None:
            raise OptionError(say("no folder given"), hint=say("mtgauge campaign init --from TESTSET DIR"))
        for name, what in PRESETS.items():
            print_text(say("{name}: {what}", name=name, what=what))
        return
    if testset is not None:
        name, place = (_FROM_TESTSET, preset) if folder is None else (preset, folder)
        _from_testset(name, place, testset, languages)
        return
    if languages is not None:
        raise OptionError(say("--languages says nothing without --from"))
    if folder is None:
        if preset in PRESETS:
            hint = say("mtgauge campaign init {preset} DIR", preset=preset)
            raise OptionError(say("no folder given"), hint=hint)
        names = ", ".join(PRESETS)
        hint = say("mtgauge campaign init PRESET {folder}; presets: {names}", folder=preset, names=names)
        raise OptionError(say("no preset given"), hint=hint)
    start_campaign(preset, folder)
    _print_next(folder, preset)


def _from_testset(preset: str, folder: str, testset: str, languages: str | None) -> None:
    from mtgauge.suites.campaign.begin import take_over
    from mtgauge.suites.campaign.start import start_folder

    taken = take_over(preset, testset, None if languages is None else LanguagePair.parse(languages))
    start_folder(taken.description, taken.files, folder)
    for note in taken.notes:
        print_text(say("note: {note}", note=note))
    _print_next(folder, preset)


def _print_next(folder: str, preset: str) -> None:
    print_text(
        say(
            "{folder}: begun from {preset}; next: change campaign.toml, then mtgauge campaign check {folder}",
            folder=folder,
            preset=preset,
        )
    )
