"""``mtgauge campaign``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.cli.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "init": ("mtgauge.cli.campaign.init", "Begin a campaign in a new folder."),
    "check": ("mtgauge.cli.campaign.check", "Explain every contradiction in a campaign."),
    "form": ("mtgauge.cli.campaign.form", "Make the registration form, to sign or to fill in."),
    "register": ("mtgauge.cli.campaign.register", "Check registration forms and keep them."),
    "may": ("mtgauge.cli.campaign.may", "Say whether a site may do something now."),
    "template": ("mtgauge.cli.campaign.template", "Make the target file of a source file."),
    "kit": ("mtgauge.cli.campaign.kit", "Make and check what a participant gets."),
    "name": ("mtgauge.cli.campaign.name", "Compose the name of a result file, or explain names."),
    "validate": ("mtgauge.cli.campaign.validate", "Check result files, print everything that is wrong."),
    "submit": ("mtgauge.cli.campaign.submit", "Receive result files, or refuse them."),
    "record": ("mtgauge.cli.campaign.record", "Write down what the organiser decides."),
    "standings": ("mtgauge.cli.campaign.standings", "List what every file counts for, and why."),
    "history": ("mtgauge.cli.campaign.history", "Tell everything that happened."),
    "re-examine": ("mtgauge.cli.campaign.re_examine", "Examine files once more by today's rules."),
    "rebuild": ("mtgauge.cli.campaign.rebuild", "Put back files that are gone or were changed."),
    "package": ("mtgauge.cli.campaign.package", "Pack all submissions for the combination task."),
    "score": ("mtgauge.cli.campaign.score", "Score every accepted submission."),
    "report": ("mtgauge.cli.campaign.report", "Write the organisers' report."),
    "submit-report": ("mtgauge.cli.campaign.submit_report", "Receive a technical report, or refuse it."),
    "check-report": ("mtgauge.cli.campaign.check_report", "Check the length and sections of a technical report."),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def campaign() -> None:
    """Run an evaluation campaign from one folder: its rules, its files and its report.

    The folder has the file campaign.toml, which `mtgauge campaign init` begins.
    """
