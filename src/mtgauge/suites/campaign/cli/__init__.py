"""``mtgauge campaign``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

_SETUP, _SUBMISSIONS, _STATUS, _SCORES = "Set-up", "Submissions", "Status and decisions", "Scores and reports"
#: For `LazyGroup`.
COMMANDS = {
    "init": ("mtgauge.suites.campaign.cli.init", "Create a campaign in a new folder.", _SETUP),
    "check": ("mtgauge.suites.campaign.cli.check", "Check a campaign and explain all contradictions.", _SETUP),
    "form": ("mtgauge.suites.campaign.cli.form", "Make the registration form, to sign or to fill in.", _SETUP),
    "register": ("mtgauge.suites.campaign.cli.register", "Check registration forms and store them.", _SETUP),
    "kit": ("mtgauge.suites.campaign.cli.kit", "Make and check kits for participants.", _SETUP),
    "template": ("mtgauge.suites.campaign.cli.template", "Make a result file to fill in.", _SUBMISSIONS),
    "name": ("mtgauge.suites.campaign.cli.name", "Compose or explain names of result files.", _SUBMISSIONS),
    "check-results": (
        "mtgauge.suites.campaign.cli.check_results",
        "Check result files and list all problems.",
        _SUBMISSIONS,
    ),
    "check-report": (
        "mtgauge.suites.campaign.cli.check_report",
        "Check the length and sections of a technical report.",
        _SUBMISSIONS,
    ),
    "submit": ("mtgauge.suites.campaign.cli.submit", "Accept or reject result files.", _SUBMISSIONS),
    "submit-report": (
        "mtgauge.suites.campaign.cli.submit_report",
        "Accept or reject a technical report.",
        _SUBMISSIONS,
    ),
    "allowed": ("mtgauge.suites.campaign.cli.allowed", "Check whether an action is allowed now.", _STATUS),
    "record": ("mtgauge.suites.campaign.cli.record", "Record decisions of the organiser.", _STATUS),
    "standings": ("mtgauge.suites.campaign.cli.standings", "Show the status of every file.", _STATUS),
    "history": ("mtgauge.suites.campaign.cli.history", "List all events.", _STATUS),
    "re-examine": (
        "mtgauge.suites.campaign.cli.re_examine",
        "Examine files again with the current rules.",
        _STATUS,
    ),
    "rebuild": ("mtgauge.suites.campaign.cli.rebuild", "Restore missing or changed files.", _STATUS),
    "package": (
        "mtgauge.suites.campaign.cli.package",
        "Pack all submissions for the combination task.",
        _SCORES,
    ),
    "score": ("mtgauge.suites.campaign.cli.score", "Score all accepted submissions.", _SCORES),
    "report": ("mtgauge.suites.campaign.cli.report", "Write the organisers' report.", _SCORES),
}
#: Former command names.
OLD_NAMES = {"validate": "check-results", "may": "allowed"}


@click.command(
    cls=LazyGroup,
    commands_of=COMMANDS,
    old_names=OLD_NAMES,
    examples=(
        "mtgauge campaign init wmt-style wmt26",
        "mtgauge campaign submit wmt26 news-oxbow-primary-beta.xml",
    ),
)
def campaign() -> None:
    """Run an evaluation campaign from one folder, with its rules, files and report.

    The folder has the file campaign.toml, which `mtgauge campaign init` creates.
    """
