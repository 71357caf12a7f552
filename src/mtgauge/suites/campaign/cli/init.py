"""``mtgauge campaign init``."""

from __future__ import annotations

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.streams import print_text
from mtgauge.corpus.languages import LanguagePair
from mtgauge.suites.campaign.description.presets import PRESETS

#: What a campaign on a test set begins from where nobody says.
_FROM_TESTSET = "wmt-style"


@click.command()
@click.argument("preset", required=False, metavar="[PRESET]")
@click.argument("folder", required=False, type=click.Path(), metavar="[DIR]")
@click.option(
    "--from",
    "testset",
    type=click.Path(),
    metavar="TESTSET",
    help="A test set, as for mtgauge score --testset: its texts and languages are taken over.",
)
@click.option(
    "-l", "--languages", metavar="PAIR", help="The language pair, where the test set does not settle it."
)
def init(preset: str | None, folder: str | None, testset: str | None, languages: str | None) -> None:
    """Begin a campaign in DIR, which must be new or empty: its campaign.toml, its folders, and what goes where.

    PRESET is a campaign to start from; with --from it may be left out, and is wmt-style then. Without arguments,
    lists the presets.
    """
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
