"""``mtgauge campaign``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "init": ("mtgauge.suites.campaign.cli.init", "Begin a campaign in a new folder."),
    "check": ("mtgauge.suites.campaign.cli.check", "Explain every contradiction in a campaign."),
    "form": ("mtgauge.suites.campaign.cli.form", "Make the registration form, to sign or to fill in."),
    "register": ("mtgauge.suites.campaign.cli.register", "Check registration forms and keep them."),
    "may": ("mtgauge.suites.campaign.cli.may", "Say whether a site may do something now."),
    "template": ("mtgauge.suites.campaign.cli.template", "Make the target file of a source file."),
    "kit": ("mtgauge.suites.campaign.cli.kit", "Make and check what a participant gets."),
    "name": ("mtgauge.suites.campaign.cli.name", "Compose the name of a result file, or explain names."),
    "validate": ("mtgauge.suites.campaign.cli.validate", "Check result files, print everything that is wrong."),
    "submit": ("mtgauge.suites.campaign.cli.submit", "Receive result files, or refuse them."),
    "record": ("mtgauge.suites.campaign.cli.record", "Write down what the organiser decides."),
    "standings": ("mtgauge.suites.campaign.cli.standings", "List what every file counts for, and why."),
    "history": ("mtgauge.suites.campaign.cli.history", "Tell everything that happened."),
    "re-examine": ("mtgauge.suites.campaign.cli.re_examine", "Examine files once more by today's rules."),
    "rebuild": ("mtgauge.suites.campaign.cli.rebuild", "Put back files that are gone or were changed."),
    "package": ("mtgauge.suites.campaign.cli.package", "Pack all submissions for the combination task."),
    "score": ("mtgauge.suites.campaign.cli.score", "Score every accepted submission."),
    "report": ("mtgauge.suites.campaign.cli.report", "Write the organisers' report."),
    "submit-report": ("mtgauge.suites.campaign.cli.submit_report", "Receive a technical report, or refuse it."),
    "check-report": (
        "mtgauge.suites.campaign.cli.check_report",
        "Check the length and sections of a technical report.",
    ),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def campaign() -> None:
    """Run an evaluation campaign from one folder: its rules, its files and its report.

    The folder has the file campaign.toml, which `mtgauge campaign init` begins.
    """
